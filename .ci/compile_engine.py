"""Compiles what races with mypyc, beside its sources: `compile_engine.py FOLDER ROOMS PLAIN`.

What races is every module of the ROOMS but what is PLAIN, patterns of what a race asks once or
never. Each game is a library of its own, so that two cores are busy and a call loads one game.

Measured with gcc 12, in seconds of CPU for 106 modules: 160 as one file with `-Wall`, of which 106
went into `-Wmisleading-indentation`; 54 without that warning, 48 with 76 modules. Level `-Og` takes
31 and makes races a fifth slower; `-O2` takes 94 and makes none faster.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path, PurePosixPath
from typing import Any

from mypyc.build import mypycify
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

QUICK = ("-Wno-all", "-fvisibility=hidden")
"""Nobody reads warnings about C that nobody wrote; what stays inside a library is called directly:
1.3 % fewer instructions a race."""
PROBE = "PyMODINIT_FUNC PyInit_probe(void) { return NULL; }"
NO_COMPILER = (
    "compiling takes a C compiler and the headers of Python: on Debian and Ubuntu `apt install "
    "build-essential python3-dev`, on macOS `xcode-select --install`, on Windows the Build Tools "
    "of Visual Studio; without HATCH_BUILD_HOOKS_ENABLE the program is installed plain."
)
LIBRARY = "__mypyc"
"""How mypyc ends the name of a library; every other extension only opens one for its module."""


def main(folder: str, rooms: str, plain: str) -> None:
    """Compile in place; every step says how long it took."""
    os.chdir(folder)
    refuse_without_compiler()
    begun = time.monotonic()
    every = [path.as_posix() for room in rooms.split() for path in sorted(Path(room).rglob("*.py"))]
    modules = choose_modules(every, plain.split())
    tell(f"compiling {len(modules)} of the {len(every)} modules of races, about a minute")
    libraries: dict[str, list[str]] = {}
    for module in modules:
        libraries.setdefault(library_of(module), []).append(module)
    extensions = mypycify(
        ["--ignore-missing-imports", *modules],
        opt_level="1",
        debug_level="0",
        separate=[(names, library) for library, names in libraries.items()],
    )
    tell(f"translated to C in {time.monotonic() - begun:.0f} s, now the C compiler")
    setup(
        name="etapa-reina",
        ext_modules=extensions,
        cmdclass={"build_ext": BuildAndTell},
        script_args=["--quiet", "build_ext", "--inplace", f"--parallel={os.cpu_count() or 1}"],
    )
    tell(f"compiled in {time.monotonic() - begun:.0f} s")


def refuse_without_compiler() -> None:
    """Compile two lines first: what lacks is said before people wait."""
    Path("probe.c").write_text(f"#include <Python.h>\n{PROBE}\n", "utf-8")
    probe = Extension("probe", ["probe.c"])
    try:
        setup(name="probe", ext_modules=[probe], script_args=["--quiet", "build_ext"])
    except SystemExit as stopped:
        sys.exit(f"etapa: {NO_COMPILER} ({stopped})")


def choose_modules(every: list[str], plain: list[str]) -> list[str]:
    """Return what is compiled; a pattern that names nothing is a file that moved."""
    kept = {name for name in every for pattern in plain if PurePosixPath(name).match(pattern)}
    idle = [p for p in plain if not any(PurePosixPath(name).match(p) for name in kept)]
    if idle:
        sys.exit(f"pyproject.toml keeps plain what is not there: {', '.join(idle)}")
    return [name for name in every if name not in kept]


def library_of(module: str) -> str:
    """Return the library of a module: that of the game in its path, else the one all share."""
    games = {path.name for path in Path("engine/games").iterdir() if path.is_dir()}
    return "etapa_" + next((p for p in Path(module).with_suffix("").parts if p in games), "race")


class BuildAndTell(build_ext):
    """Builds each library with the flags of its compiler and says how long that took."""

    def build_extension(self, ext: Any) -> None:
        """Build one of them, beside others."""
        begun = time.monotonic()
        if self.compiler.compiler_type == "unix":
            ext.extra_compile_args += QUICK
        super().build_extension(ext)
        if ext.name.endswith(LIBRARY):
            tell(f"{ext.name.removesuffix(LIBRARY)}: {time.monotonic() - begun:.0f} s")


def tell(sentence: str) -> None:
    """Say what is done, where `pip -v` shows it."""
    sys.stderr.write(f"etapa: {sentence}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
