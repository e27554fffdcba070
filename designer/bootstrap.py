"""Makes the program's own environment in a clone; needs nothing but Python itself.

`python3 -m designer …` and `python3 tests/run.py` both start here, so that one command is enough
on a machine that has never seen the program.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
LEAST = (3, 11)
PATIENCE = 600
"""Seconds that another apt-get may hold its locks."""


def python_of(home: Path) -> Path:
    """Return the interpreter of an environment."""
    return home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def ensure(extras: str = "") -> Path:
    """Return an interpreter that has everything the project asks for, installing it once."""
    if sys.version_info < LEAST:
        sys.exit(
            f"etapa: Python {LEAST[0]}.{LEAST[1]} or newer is needed and this is "
            f"{sys.version.split()[0]}: install one and call it by name."
        )
    python = python_of(HOME)
    ready = HOME / f"ready-{extras or 'etapa'}"
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes() + extras.encode()).hexdigest()
    if python.exists() and ready.exists() and ready.read_text() == wanted:
        return python
    say = "etapa: installing into .venv what the program needs (once, some minutes) …"
    print(say, file=sys.stderr, flush=True)  # noqa: T201 -- no phrasebook before installation
    if not python.exists():
        _make_environment(HOME)
    target = f"{ROOT}[{extras}]" if extras else str(ROOT)
    _install_packages(python, "--upgrade", "pip")
    _install_packages(python, "--editable", target)
    ready.write_text(wanted)
    return python


def _make_environment(home: Path) -> None:
    call = [sys.executable, "-m", "venv", str(home)]
    make = partial(subprocess.run, call, capture_output=True, text=True, check=False)
    done = make()
    if done.returncode and "ensurepip" in done.stdout + done.stderr:
        shutil.rmtree(home, ignore_errors=True)
        need("ensurepip", "python3-venv")
        done = make()
    if done.returncode:
        shutil.rmtree(home, ignore_errors=True)
        sys.exit(f"etapa: no environment could be made: {(done.stdout + done.stderr).strip()}")


def _install_packages(python: Path, *what: str) -> None:
    done = subprocess.run(  # noqa: S603 -- pip of our own environment
        [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what],
        check=False,
    )
    if done.returncode:
        sys.exit("etapa: the installation failed; the lines above say why. Mend that, call again.")


def need(what: str, *packages: str) -> None:
    """Install Debian packages where that is ours to do; else say in one sentence what to type."""
    command = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    if shutil.which("apt-get") is None or os.name != "posix" or os.geteuid() != 0:
        hint = f"sudo {' '.join(command)}" if shutil.which("apt-get") else "your package manager"
        sys.exit(f"etapa: {what} is missing on this system: install it with {hint}.")
    # A fresh machine updates itself for minutes and holds the lock: it is waited for.
    _call_apt("update")
    if _call_apt(*command[1:]).returncode:
        sys.exit(
            f"etapa: {what} is missing and could not be installed (is another apt-get at work?): "
            f"call {' '.join(command)} when it can be, then this again."
        )


def _call_apt(*words: str) -> subprocess.CompletedProcess[bytes]:
    """Call apt-get, which waits for its locks; that of the lists it does not know to wait for."""
    patient = ("-o", f"DPkg::Lock::Timeout={PATIENCE}")
    end = time.monotonic() + PATIENCE
    while True:
        done = subprocess.run(  # noqa: S603 -- Debian's own
            ["apt-get", *patient, *words],  # noqa: S607
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False,
        )  # fmt: skip
        locked = done.returncode != 0 and b"lock" in done.stderr
        if not locked or time.monotonic() > end:
            if done.returncode and not locked:  # of a lock our own sentence says enough
                sys.stderr.buffer.write(done.stderr)
            return done
        time.sleep(2)
