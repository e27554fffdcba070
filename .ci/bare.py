"""Tries a package where there is no Python and no network: a bare root of Debian, as root."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
SUITE = "bookworm"
DISPLAY = ":93"
STAGE = ("--stage", "1", "--json")
PATIENCE = 90
"""Seconds a window may take to be shown, on a machine that does other things too."""


def try_package(files: list[Path], made: Path, needs: tuple[str, ...]) -> None:
    """Run the single file and the .deb in a bare root; end with a sentence where one fails."""
    if not sys.platform.startswith("linux") or os.geteuid():
        sys.exit("package: a bare root is made on Linux, as root.")
    bare = _bare_root(made / "bare", needs)
    single = next(file for file in files if file.suffix == ".run")
    debian = next((file for file in files if file.suffix == ".deb"), None)
    shutil.copy(single, bare / "opt" / "etapa")
    shutil.copy(ROOT / "samples" / "sierra.etapa", bare / "root" / "sierra.etapa")
    _try("/opt/etapa", bare)
    if debian is not None:
        shutil.copy(debian, bare / "root" / "etapa.deb")
        _inside(bare, "dpkg", "--install", "/root/etapa.deb")
        _try("/usr/bin/etapa", bare)


def _bare_root(root: Path, needs: tuple[str, ...]) -> Path:
    """Return a root of the least Debian with the libraries a window needs, and no Python."""
    if not (root / "bin" / "sh").exists():
        shutil.rmtree(root, ignore_errors=True)
        _run("debootstrap", "--variant=minbase", f"--include={','.join(needs)}", SUITE, str(root))
    if any((root / "usr/bin").glob("python*")):
        sys.exit("package: the bare root has a Python: take one of its libraries away.")
    return root


def _try(program: str, bare: Path) -> None:
    there = json.loads(_inside(bare, program, "race", "/root/sierra.etapa", *STAGE))
    own = str(ROOT / "samples" / "sierra.etapa")
    here = json.loads(_run(sys.executable, "-m", "designer", "race", own, *STAGE))
    if there["digest"] != here["digest"]:
        sys.exit(f"package: {program} rides another race than the source.")
    print(f"package: {program} rides the race {there['digest']}, as the source does")
    begun = time.monotonic()
    _inside(bare, program, "demo", "--lang", "es", "--out", "/root/demo")
    kits = list((bare / "root" / "demo").glob("*.pdf"))
    print(f"package: demo done in {time.monotonic() - begun:.0f} s, {len(kits)} PDF")
    with _screen(bare) as shown:
        _see(bare, program, shown)


def _see(bare: Path, program: str, shown: Path) -> None:
    """Open the window with a tour in it, and wait until it is there with its title."""
    begun = time.monotonic()
    command = _chrooted(bare, program, "design", "/root/sierra.etapa")
    window = subprocess.Popen(command, env=_clean() | {"DISPLAY": DISPLAY})
    try:
        while time.monotonic() - begun < PATIENCE:
            found = subprocess.run(
                ["xdotool", "search", "--onlyvisible", "--name", "sierra.*Etapa Reina"],
                env=os.environ | {"DISPLAY": DISPLAY}, capture_output=True, check=False,
            )  # fmt: skip
            if found.stdout.strip():
                took = time.monotonic() - begun
                time.sleep(3)
                _run("import", "-display", DISPLAY, "-window", "root", str(shown))
                print(f"package: window shown after {took:.1f} s: {shown}")
                return
            time.sleep(0.1)
        sys.exit(f"package: {program} showed no window in {PATIENCE} s.")
    finally:
        window.kill()  # unshare hears nothing else, and takes what it started along
        window.wait()


@contextmanager
def _screen(bare: Path) -> Iterator[Path]:
    """Yield where a picture of the screen goes; its socket stands in the bare root too."""
    inside = bare / "tmp" / ".X11-unix"
    inside.mkdir(parents=True, exist_ok=True)
    screen = subprocess.Popen(
        ["Xvfb", DISPLAY, "-screen", "0", "1440x900x24"], stderr=subprocess.DEVNULL
    )
    try:
        while not Path("/tmp/.X11-unix", f"X{DISPLAY[1:]}").exists():
            time.sleep(0.1)
        _run("mount", "--bind", "/tmp/.X11-unix", str(inside))
        yield bare.parent / "window.png"
    finally:
        subprocess.run(["umount", str(inside)], check=False)
        screen.terminate()
        screen.wait()


def _inside(bare: Path, *command: str) -> str:
    return _run(*_chrooted(bare, *command), clean=True)


def _chrooted(bare: Path, *command: str) -> list[str]:
    return [
        "unshare",
        "--net",
        "--pid",
        "--fork",
        "--mount-proc=" + str(bare / "proc"),
        "chroot",
        str(bare),
        *command,
    ]


def _clean() -> dict[str, str]:
    return {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8"}


def _run(*command: str, clean: bool = False) -> str:
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=_clean() if clean else None
    )
    if done.returncode:
        sys.exit(f"package: {' '.join(command[:6])} … failed: {done.stderr.strip()[-600:]}")
    return done.stdout
