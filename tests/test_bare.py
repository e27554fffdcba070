"""What the README says works as it is written, where there is nothing but Debian and Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NO_ROOT = not sys.platform.startswith("linux") or os.geteuid() != 0


@pytest.mark.whole
@pytest.mark.skipif(
    NO_ROOT or shutil.which("apt-get") is None, reason="a bare root is made on Debian, as root"
)
@pytest.mark.parametrize("name", ["demo", "pipx", "tests"])
def test_what_the_readme_says_works_in_a_bare_root(name: str):
    done = subprocess.run(
        [sys.executable, str(ROOT / ".ci" / "bare.py"), "--only", name], check=False
    )
    assert done.returncode == 0
