"""Tries in bare roots of Debian what people type and install; as root, on Linux, some minutes.

python3 .ci/bare.py                   the commands of the README, in a root that has only Python:
                                      the demonstration, `pipx install .`, the tests
python3 .ci/bare.py --suite sid       the same on another Debian
python3 .ci/bare.py --suite noble --mirror URL   on an Ubuntu, from where its packages are
python3 .ci/bare.py --only demo,pipx  only these of them
python3 .ci/bare.py --here etapa      no root: a program that is installed here does its work

`package.py --try` tries the packages here as well, in a root that has not even Python.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from designer.bootstrap import need  # noqa: E402 -- found only now

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Run = Callable[..., str]
    """Runs a command somewhere and returns what it prints; one that fails ends it all."""

SUITE = "bookworm"
SIERRA = ROOT / "samples" / "sierra.etapa"
ROOTS = ROOT / "build" / "bare"
CERTIFICATES = "/etc/host.pem"
"""Whom this machine trusts for its network, where that is not what Debian ships."""
DISPLAY = ":93"
APP = "build/package/made/Etapa Reina.app/Contents/MacOS/etapa-reina"
STAGE = ("--stage", "1", "--json")
PATIENCE = 90
"""Seconds a window may take to be shown, on a machine that does other things too."""
README = {
    "demo": "python3 -m designer demo --lang en",
    "pipx": "pipx install . && etapa demo --out /root/demo && test -s /root/demo/report.pdf",
    "tests": "python3 tests/run.py",
}
"""What the README says, by a name."""
UBUNTU = ("noble", "plucky", "questing", "resolute")
"""Suites whose packages stand in two parts."""


def main(arguments: list[str]) -> int:
    """Type what the README says in bare roots; the first that fails ends it."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    reader.add_argument("--suite", default=SUITE)
    reader.add_argument("--mirror", default="")
    reader.add_argument("--only", default=",".join(README))
    reader.add_argument("--here", metavar="PROGRAM")
    asked = reader.parse_args(arguments)
    if asked.here:
        try_program(run_here, asked.here, SIERRA, ROOTS / "demo")
        return 0
    for name in asked.only.split(","):
        with fresh_root(asked.suite, "python3", mirror=asked.mirror) as root:
            put_clone(root / "root" / "clone")
            if name == "pipx":
                inside(root, "apt-get", "install", "-yq", "--no-install-recommends", "pipx")
            begun = time.monotonic()
            inside(root, "sh", "-c", f"cd /root/clone && {README[name]}", shown=name == "tests")
            print(
                f"bare: {asked.suite}: {name} works, {time.monotonic() - begun:.0f} s", flush=True
            )
    return 0


# A root, and what is done in it


@contextmanager
def fresh_root(suite: str = SUITE, *packages: str, mirror: str = "") -> Iterator[Path]:
    """Yield a root of the least Debian with some packages, and take it away again."""
    if not sys.platform.startswith("linux") or os.geteuid():
        sys.exit("bare: a bare root is made on Linux, as root.")
    need("what makes a bare root", "debootstrap", "xdotool", "xvfb", "imagemagick")
    ubuntu = suite in UBUNTU
    kept = ROOTS / f"{suite}-kept"
    if not (kept / "made").exists():
        shutil.rmtree(kept, ignore_errors=True)
        kept.mkdir(parents=True)
        parts = "main,universe" if ubuntu else "main"
        form = ("--variant=minbase", f"--components={parts}")
        origin = (mirror, "gutsy" if ubuntu else "sid")  # the scripts of all later suites
        run_here("debootstrap", *form, suite, str(kept / "root"), *origin)
        (kept / "made").touch()
    root = ROOTS / f"{suite}-{os.getpid()}"
    try:
        run_here("cp", "-a", "--reflink=auto", str(kept / "root"), str(root))
        shutil.copy("/etc/resolv.conf", root / "etc" / "resolv.conf")
        (root / "etc" / "hosts").write_text("127.0.0.1 localhost\n")  # as every installer does
        if trusted := os.environ.get("SSL_CERT_FILE"):
            shutil.copy(trusted, f"{root}{CERTIFICATES}")
        inside(root, "apt-get", "update", "-q")
        if packages:
            inside(root, "apt-get", "install", "-yq", "--no-install-recommends", *packages)
        yield root
    finally:
        shutil.rmtree(root, ignore_errors=True)


def put_clone(target: Path) -> None:
    """Clone this checkout, as it was committed last: the tests ask git what belongs to it."""
    form = ("clone", "--quiet", "--depth", "1", ROOT.as_uri(), str(target))
    run_here("git", "-c", "safe.directory=*", *form)


def inside(root: Path, *command: str, net: bool = True, shown: bool = False, **values: str) -> str:
    """Run a command in a root, which sees devices and screens of this machine and nothing else."""
    return run_here(*_chrooted(root, *command, net=net), shown=shown, values=_clean() | values)


def _chrooted(root: Path, *command: str, net: bool = True) -> list[str]:
    mounts = (
        f"mount --rbind /dev {root}/dev && mount -t proc proc {root}/proc"
        f" && mkdir -p {root}/tmp/.X11-unix /tmp/.X11-unix"
        f" && mount --bind /tmp/.X11-unix {root}/tmp/.X11-unix"
    )
    kept = ["unshare", "--mount", "--pid", "--fork", "--kill-child", *([] if net else ["--net"])]
    return [*kept, "sh", "-c", f'{mounts} && exec chroot {root} "$@"', "sh", *command]


def _clean() -> dict[str, str]:
    path = "/root/.local/bin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    told = {"PATH": path, "HOME": "/root", "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
    if "SSL_CERT_FILE" in os.environ:
        told |= {"SSL_CERT_FILE": CERTIFICATES, "PIP_CERT": CERTIFICATES}
    return told


def run_here(*command: str, shown: bool = False, values: dict[str, str] | None = None) -> str:
    """Run a command and return what it prints; one that fails ends it all with its last words."""
    pipe = None if shown else subprocess.PIPE
    done = subprocess.run(
        command,
        stdout=pipe,
        stderr=pipe,
        text=True,
        check=False,
        env=values,
        errors="replace",
        cwd=ROOT,
    )
    if done.returncode:
        said = "" if shown else f"{done.stdout}{done.stderr}".strip()[-900:]
        sys.exit(f"bare: {' '.join(command[-3:])} failed with {done.returncode}: {said}")
    return done.stdout or ""


# Packages


def try_packages(files: list[Path]) -> None:
    """Try what was made: in a bare root on Linux, and on a Mac as it stands there."""
    if sys.platform == "darwin":
        try_program(run_here, str(ROOT / APP), SIERRA, ROOTS / "demo")
        return
    single = next(file for file in files if file.suffix == ".run")
    with fresh_root() as root:
        home = root / "root"
        shutil.copy(single, home / "single")
        shutil.copy(SIERRA, home)
        _try_without_desk(root)
        for debian in (file for file in files if file.suffix == ".deb"):
            shutil.copy(debian, home / "e.deb")
            inside(root, "apt-get", "install", "-yq", "--no-install-recommends", "/root/e.deb")
            _try_in_root(root, "/usr/bin/etapa")
        _try_in_root(root, "/root/single")
        inside(root, "apt-get", "purge", "-yq", "etapa-reina")
        left = inside(root, "find", "/usr", "/etc", "/var/lib/dpkg/info", "-iname", "*etapa*")
        if left:
            sys.exit(f"package: taken away, it leaves behind: {left}")
        print("package: taken away, it leaves nothing behind", flush=True)


def _try_without_desk(root: Path) -> None:
    """A window that cannot be opened says in one sentence what to install."""
    words = _chrooted(root, "/root/single", "design", "--lang", "en", net=False)
    environment = _clean() | {"DISPLAY": DISPLAY}
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment)
    if done.returncode != 2 or done.stderr.count("\n") != 1 or "apt install" not in done.stderr:
        sys.exit(f"package: without a desk it says {done.stderr!r}, {done.returncode}")
    print(f"package: without a desk it says: {done.stderr.strip()}", flush=True)


def _try_in_root(root: Path, program: str) -> None:
    """Let a program do its work without a network, and show its window."""

    def run(*command: str) -> str:
        return inside(root, *command, net=False)

    try_program(run, program, Path("/root/sierra.etapa"), Path("/root/demo"))
    with _screen():
        _see(root, program, ROOTS / "window.png")


def try_program(run: Run, program: str, tour: Path, demo: Path) -> None:
    """Let a program ride the race that the source rides, and do the demonstration."""
    there = json.loads(run(program, "race", str(tour), *STAGE))
    here = json.loads(run_here(sys.executable, "-m", "designer", "race", str(SIERRA), *STAGE))
    if there["digest"] != here["digest"]:
        sys.exit(f"package: {program} rides another race than the source.")
    print(f"package: {program} rides the race {there['digest']}, as the source does", flush=True)
    begun = time.monotonic()
    run(program, "demo", "--lang", "es", "--out", str(demo))
    print(f"package: demo done in {time.monotonic() - begun:.0f} s", flush=True)


def _see(root: Path, program: str, picture: Path) -> None:
    """Open the window with a tour in it, and wait until it is there with its title."""
    begun = time.monotonic()
    command = _chrooted(root, program, "design", "/root/sierra.etapa", net=False)
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
                run_here("import", "-display", DISPLAY, "-window", "root", str(picture))
                print(f"package: window shown after {took:.1f} s: {picture}", flush=True)
                return
            time.sleep(0.1)
        sys.exit(f"package: {program} showed no window in {PATIENCE} s.")
    finally:
        window.kill()  # unshare hears nothing else, and takes what it started along
        window.wait()


@contextmanager
def _screen() -> Iterator[None]:
    screen = subprocess.Popen(
        ["Xvfb", DISPLAY, "-screen", "0", "1440x900x24"], stderr=subprocess.DEVNULL
    )
    try:
        while not Path("/tmp/.X11-unix", f"X{DISPLAY[1:]}").exists():
            time.sleep(0.1)
        yield
    finally:
        screen.terminate()
        screen.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
