"""The flags of the project's own code, by kind."""

WARNINGS = [
    "-Wall",
    "-Wextra",
    "-Werror",
    "-Wshadow",
    "-Wconversion",
    "-Wno-sign-conversion",
    "-Wundef",
]

# Programs and libraries that run on the build machine.
C_COPTS = WARNINGS + [
    "-std=gnu11",
    "-Wstrict-prototypes",
    "-Wmissing-prototypes",
]

# arch/ and the runtime's core: no libc, also for targets without one.
FREESTANDING_COPTS = WARNINGS + [
    "-std=c11",
    "-ffreestanding",
    "-Wstrict-prototypes",
    "-Wmissing-prototypes",
]

# C files that GCC's headers force through the C++ compiler.
GCC_PLUGIN_COPTS = [
    "-xc++",
    "-std=gnu++14",
    "-fno-rtti",
    "-fno-exceptions",
    "-fPIC",
    "-fvisibility=hidden",
    "-Wall",
    "-Werror",
    "-Wno-literal-suffix",
]

# C++ on LLVM's headers, whose libraries are built without exceptions.
CLANG_PASS_COPTS = [
    "-std=c++17",
    "-fno-rtti",
    "-fno-exceptions",
    "-fPIC",
    "-fvisibility=hidden",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-Wno-unused-parameter",
    "-Wno-deprecated-declarations",
]
