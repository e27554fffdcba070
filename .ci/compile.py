"""Compiles the engine with mypyc into a wheel; the tree it is built from stays plain Python.

`pip install .` does so by itself where that has been tried and a C compiler is at hand, and
installs it plain elsewhere. `HATCH_BUILD_HOOKS_ENABLE=1` compiles on any system, or fails; with
`HATCH_BUILD_NO_HOOKS=1` nothing is compiled.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FLAGS = {"MYPYC_OPT_LEVEL": "1", "MYPYC_DEBUG_LEVEL": "0"}
"""A higher level makes the build slower and no race faster."""


class Compiled(BuildHookInterface[Any]):
    """Puts the compiled modules beside the sources of the wheel, which Python then prefers."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile a copy of the engine; an editable install is left as it is."""
        self._made = TemporaryDirectory()
        home = Path(self._made.name)
        asked = os.environ.get("HATCH_BUILD_HOOKS_ENABLE") in {"1", "true"}
        tried = sys.platform in self.config["tried"]
        if version != "standard" or not (asked or (tried and _can_compile())):
            return
        gone = [name for name in self.config["plain"] if not Path(self.root, name).is_file()]
        if gone:  # a file that moved would be compiled without a word
            raise RuntimeError(f"pyproject.toml keeps plain what is not there: {', '.join(gone)}")
        shutil.copytree(Path(self.root, "engine"), home / "engine")
        modules = [
            str(found.relative_to(home))
            for room in self.config["rooms"]
            for found in sorted((home / room).rglob("*.py"))
            if found.relative_to(home).as_posix() not in self.config["plain"]
        ]
        done = _mypyc(home, *modules)
        if done.returncode:
            message = f"the engine cannot be compiled:\n{done.stdout}{done.stderr}"
            if asked:
                raise RuntimeError(message)
            self.app.display_warning(message)
            return
        for suffix in (".so", ".pyd"):
            for made in home.rglob(f"*{suffix}"):
                where = made.relative_to(home)
                if where.parts[0] != "build":
                    build_data["force_include"][str(made)] = where.as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Throw the copy away."""
        del version, build_data, artifact_path
        self._made.cleanup()


def _can_compile() -> bool:
    """Tell in a moment whether there is all it takes: a module of one line is compiled."""
    with TemporaryDirectory() as folder:
        Path(folder, "one.py").write_text("one = 1\n", "utf-8")
        return _mypyc(Path(folder), "one.py").returncode == 0


def _mypyc(home: Path, *modules: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "mypyc", "--ignore-missing-imports", *modules],
        cwd=home,
        env=os.environ | FLAGS,
        capture_output=True,
        text=True,
        check=False,
    )
