#!/bin/sh
# SPDX-License-Identifier: MIT
# A test of rule mcount_audit_test fails where the audit finds something.
. tests/tap.sh

exits 'a library without sites fails its test' 1 tests/audit/rule_fails
ok 'and says what is missing' grep -q '0.0% of the functions have a site, not 100%' <<-END
	$(tests/audit/rule_fails)
END
done_testing
