"""Compiles the engine with mypyc into a wheel; the tree it is built from stays plain Python.

A step of the build that sleeps until it is called: `HATCH_BUILD_HOOKS_ENABLE=1 pip install .`
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
        if version != "standard":
            return
        self._made = TemporaryDirectory()
        home = Path(self._made.name)
        shutil.copytree(Path(self.root, "engine"), home / "engine")
        modules = [
            str(found.relative_to(home))
            for room in self.config["rooms"]
            for found in sorted((home / room).rglob("*.py"))
            if found.relative_to(home).as_posix() not in self.config["plain"]
        ]
        subprocess.run(  # noqa: S603 -- our own interpreter
            [sys.executable, "-m", "mypyc", "--ignore-missing-imports", *modules],
            cwd=home,
            env=os.environ | FLAGS,
            check=True,
        )
        for suffix in (".so", ".pyd"):
            for made in home.rglob(f"*{suffix}"):
                where = made.relative_to(home)
                if where.parts[0] != "build":
                    build_data["force_include"][str(made)] = where.as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Throw the copy away."""
        del build_data, artifact_path
        if version == "standard":
            self._made.cleanup()
