"""What pipx installs is whole: the wheel carries the data and does the main job by itself."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

from tests.conftest import build_wheel

ROOT = Path(__file__).parent.parent


def test_the_wheel_does_the_main_job_on_its_own(tmp_path: Path):
    """Built without network or compiler, unpacked elsewhere: `etapa demo` finds what it needs."""
    assert build_wheel(ROOT, tmp_path, CC="none").returncode == 0
    (wheel,) = tmp_path.glob("*-py3-none-any.whl")
    home = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(home)
        names = packed.namelist()
    assert not [n for n in names if n.startswith("tests/")]
    assert (
        "etapa = designer.cli:main"
        in (next(home.glob("*.dist-info")) / "entry_points.txt").read_text()
    )
    done = subprocess.run(
        [sys.executable, "-c", "from designer.cli import main; main(['demo', '--lang', 'en'])"],
        cwd=home,
        env={**os.environ, "PYTHONPATH": str(home), "PYTHONSAFEPATH": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Giro d'Italia 2019" in done.stdout
