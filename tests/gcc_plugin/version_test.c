/* SPDX-License-Identifier: MIT */
/* Each field that makes a plugin unfit is named; nothing else refuses one. */
#include "gcc-plugin/version.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define CONFIGURED "../src/configure -v --with-pkgversion='Debian 12.2.0-14' " \
	"--target=x86_64-linux-gnu --enable-checking=release"

static const struct gcc_build plugin = {
	"12.2.0", "20220819", "", "", CONFIGURED,
};

static void fits(struct gcc_build compiler)
{
	char text[512];

	assert_false(version_differs(&plugin, &compiler, text, sizeof text));
}

static void differs(struct gcc_build compiler, const char *want)
{
	char text[512] = "";

	assert_true(version_differs(&plugin, &compiler, text, sizeof text));
	assert_non_null(strstr(text, want));
}

static void fields_are_named(void **state)
{
	(void)state;
	differs((struct gcc_build){ "12.3.0", "20220819", "", "", CONFIGURED },
		"version \"12.2.0\", this compiler has \"12.3.0\"");
	differs((struct gcc_build){ "12.2.0", "20230101", "", "", CONFIGURED },
		"datestamp");
	differs((struct gcc_build){ "12.2.0", "20220819", "prerelease", "",
				    CONFIGURED }, "development phase");
	differs((struct gcc_build){ "12.2.0", "20220819", "", "r12",
				    CONFIGURED },
		"revision");
}

static void binding_arguments_are_named(void **state)
{
	(void)state;
	differs((struct gcc_build){ "12.2.0", "20220819", "", "",
				    "--target=aarch64-linux-gnu "
				    "--enable-checking=release" },
		"--target=aarch64-linux-gnu");
	differs((struct gcc_build){ "12.2.0", "20220819", "", "",
				    "--target=x86_64-linux-gnu "
				    "--enable-checking=yes" },
		"--enable-checking=yes");
}

static void a_rebuild_fits(void **state)
{
	(void)state;
	fits(plugin);
	fits((struct gcc_build){ "12.2.0", "20220819", NULL, NULL,
				 "--enable-checking=release --prefix=/opt "
				 "--target=x86_64-linux-gnu" });
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(fields_are_named),
		cmocka_unit_test(binding_arguments_are_named),
		cmocka_unit_test(a_rebuild_fits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
