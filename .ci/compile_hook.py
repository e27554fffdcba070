"""Puts the compiled engine into a wheel; the tree it is built from stays plain Python.

Only for those who ask: `HATCH_BUILD_HOOKS_ENABLE=1 pip install -v .` compiles, or fails and says
why. Without it an installation is plain, at once, and needs no compiler.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Compiled(BuildHookInterface[Any]):
    """Puts the compiled modules beside the sources of the wheel, which Python then prefers."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile a copy of the engine; an editable install is left as it is."""
        self._made = TemporaryDirectory()
        if version != "standard":
            return
        home = Path(self._made.name)
        shutil.copytree(Path(self.root, "engine"), home / "engine")
        step = [sys.executable, str(Path(self.root, ".ci", "compile_engine.py")), str(home)]
        step += [" ".join(self.config[which]) for which in ("rooms", "plain")]
        done = subprocess.run(step, stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"the engine cannot be compiled, see above.\n{done.stdout}")
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
