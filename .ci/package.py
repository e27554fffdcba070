"""Makes the program as people install it: `python3 .ci/package.py` leaves it in dist/.

python3 .ci/package.py          one file that runs by a double click, with Python, Qt and the
                                compiled engine inside; on Debian a .deb as well
python3 .ci/package.py --try    the same, then tried: on Linux in a bare root without Python and
                                network, which debootstrap makes as root (bare.py); on a Mac as it
                                is; not on Windows, where a program without a console tells nothing

It makes what the system it is run on needs: an executable and a .deb on Linux, an .exe on Windows,
an .app on macOS. It takes some minutes: the engine is compiled.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from importlib.metadata import Distribution, distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from designer.bootstrap import python_of  # noqa: E402 -- found only now

CI, MADE, OUT = ROOT / ".ci", ROOT / "build" / "package", ROOT / "dist"
DESKTOP = ROOT / "templates" / "art" / "desktop"
GLIBC = re.compile(rb"GLIBC_2\.(\d+)\0")
KEPT_PLUGINS = {
    "iconengines": ("qsvgicon",),
    "imageformats": ("qjpeg", "qsvg"),
    "platforminputcontexts": ("compose", "ibus"),
    "platforms": ("qcocoa", "qoffscreen", "qwayland", "qwindows", "qxcb"),
    "platformthemes": ("qxdgdesktopportal",),
    "styles": ("",),
    "wayland-decoration-client": ("",),
    "wayland-shell-integration": ("xdg-shell",),
}
"""What of Qt a window of widgets loads at run time: by folder, what its files are called. The rest
(GTK's dialogues, bare frame buffers, networks, databases, 3D) brings half a desktop along."""
PAPERS = ("LICENSE*", "LICENCE*", "COPYING*", "NOTICE*", "OFL*")


def main(arguments: list[str]) -> int:
    """Build the package of this system; the last lines say what was made."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    reader.add_argument("--try", dest="tried", action="store_true", help="try it in a bare root")
    asked = reader.parse_args(arguments)
    if not sysconfig.get_config_var("Py_ENABLE_SHARED") and sys.platform.startswith("linux"):
        sys.exit("package: this Python has no shared library, which a package needs: use another.")
    python = _environment()
    number = _asked(python, "from importlib.metadata import version; print(version('etapa-reina'))")
    shutil.rmtree(OUT, ignore_errors=True)
    made = _freeze(python)
    files = _pack(made, number)
    for file in files:
        print(f"package: {file.relative_to(ROOT)}, {file.stat().st_size / 1e6:.0f} MB")
    if asked.tried:
        from bare import try_packages

        try_packages(files)
    return 0


def _environment() -> Path:
    """Return an interpreter that has the program, its engine compiled, and PyInstaller."""
    home = MADE / "venv"
    shutil.rmtree(home, ignore_errors=True)
    _run([sys.executable, "-m", "venv", str(home)])
    python = python_of(home)
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    print("package: compiling the engine, some minutes …", flush=True)
    _run([*pip, "pyinstaller>=6.10", str(ROOT)], HATCH_BUILD_HOOKS_ENABLE="1")
    _drop_plugins(python)
    return python


def _drop_plugins(python: Path) -> None:
    """Take what no window of ours loads out of Qt, before it is asked what it needs itself."""
    where = "from PySide6.QtCore import QLibraryInfo as L; print(L.path(L.LibraryPath.PluginsPath))"
    for plugin in Path(_asked(python, where)).glob("*/*"):
        name = plugin.name.removeprefix("lib")
        if not name.startswith(KEPT_PLUGINS.get(plugin.parent.name, "-")):
            plugin.unlink()


def _freeze(python: Path) -> Path:
    """Let PyInstaller put everything together; return the folder of what it made."""
    papers = MADE / "licences"
    shutil.rmtree(papers, ignore_errors=True)
    site = Path(_asked(python, "import sysconfig; print(sysconfig.get_path('platlib'))"))
    _collect_licences(site, papers)
    compiled = " ".join(
        found.name.split(".")[0]
        for found in site.iterdir()
        if "__mypyc" in found.name and found.suffix in {".so", ".pyd"}
    )
    made = MADE / "made"
    shutil.rmtree(made, ignore_errors=True)
    _run(
        [
            str(python), "-m", "PyInstaller", str(CI / "etapa-reina.spec"), "--noconfirm",
            "--log-level", "ERROR", "--distpath", str(made), "--workpath", str(MADE / "work"),
        ],
        cwd=MADE,
        ETAPA_CI=str(CI),
        ETAPA_PAPERS=str(papers),
        ETAPA_COMPILED=compiled,
        ETAPA_ICON=_icon(python),
        ETAPA_APP="1" if sys.platform == "darwin" else "",
    )  # fmt: skip
    return made


def _collect_licences(site: Path, target: Path) -> None:
    """Copy the licence of the program and of everything it carries, one folder each."""
    target.mkdir(parents=True)
    shutil.copy(ROOT / "LICENSE", target / "Etapa Reina.txt")
    shutil.copy(ROOT / "templates" / "papers" / "QT.md", target / "Qt, and how to replace it.txt")
    shutil.copy(ROOT / ".github" / "CHANGELOG.md", target / "CHANGELOG.md")
    fonts = ROOT / "templates" / "art" / "fonts"
    shutil.copy(fonts / "OFL.txt", target / "Fira Sans (OFL).txt")
    for found in distributions(path=[str(site)]):
        _copy_papers(found, target / found.metadata["Name"])


def _copy_papers(of: Distribution, target: Path) -> None:
    for file in of.files or ():
        path = Path(str(of.locate_file(file)))
        if any(path.match(pattern) for pattern in PAPERS) and path.is_file():
            target.mkdir(exist_ok=True)
            shutil.copy(path, target / path.name)
    if not target.exists():
        target.mkdir()
        said = of.metadata.get("License-Expression") or of.metadata.get("License") or "?"
        home = of.metadata.get("Home-page") or next(
            iter(of.metadata.get_all("Project-URL") or ()), ""
        )
        (target / "licence.txt").write_text(f"{said}\n{home}\n", "utf-8")


def _icon(python: Path) -> str:
    """Return the icon in the form of this system, drawn from the one of the program."""
    if sys.platform.startswith("linux"):
        return ""
    target = MADE / ("etapa-reina.icns" if sys.platform == "darwin" else "etapa-reina.ico")
    _run([str(python), str(CI / "icon.py"), str(DESKTOP / "etapa-reina.svg"), str(target)])
    return str(target)


def _pack(made: Path, number: str) -> list[Path]:
    """Return what people get: the one file, and the form that is installed where there is one."""
    OUT.mkdir()
    machine = platform.machine().lower()
    name = f"Etapa-Reina-{number}-{machine}"
    if sys.platform == "darwin":
        target = OUT / f"{name}.zip"
        _run(["ditto", "-c", "-k", "--keepParent", str(made / "Etapa Reina.app"), str(target)])
        return [target]
    suffix = ".exe" if os.name == "nt" else ".run"
    single = OUT / f"{name}{suffix}"
    shutil.copy(made / f"single{'.exe' if os.name == 'nt' else ''}", single)
    found = [single]
    if shutil.which("dpkg-deb"):
        found.append(_debian(made / "etapa-reina", number))
    return found


def _debian(program: Path, number: str) -> Path:
    """Return a .deb: the program in /usr/lib, its command, menu entry, icon and file types."""
    tree = MADE / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    share = tree / "usr" / "share"
    for folder in ("DEBIAN", "usr/bin", "usr/lib"):
        (tree / folder).mkdir(parents=True)
    shutil.copytree(program, tree / "usr" / "lib" / "etapa-reina", symlinks=True)
    (tree / "usr" / "bin" / "etapa").symlink_to("../lib/etapa-reina/etapa-reina")
    for source, where in (
        ("etapa-reina.desktop", "applications"),
        ("etapa-reina.svg", "icons/hicolor/scalable/apps"),
        ("etapa-reina.xml", "mime/packages"),
    ):
        (share / where).mkdir(parents=True)
        shutil.copy(DESKTOP / source, share / where / source)
    documents = share / "doc" / "etapa-reina"
    documents.mkdir(parents=True)
    shutil.copy(ROOT / "LICENSE", documents / "copyright")
    shutil.copy(ROOT / ".github" / "CHANGELOG.md", documents / "changelog")
    kind = subprocess.run(
        ["dpkg", "--print-architecture"], capture_output=True, text=True, check=True
    ).stdout.strip()
    needs = [f"libc6 (>= {_least_glibc(program)})", *_window_packages()]
    size = sum(path.stat().st_size for path in tree.rglob("*") if not path.is_symlink()) // 1024
    (tree / "DEBIAN" / "control").write_text(
        f"Package: etapa-reina\nVersion: {number}\nArchitecture: {kind}\nSection: games\n"
        f"Priority: optional\nInstalled-Size: {size}\nDepends: {', '.join(needs)}\n"
        "Maintainer: Etapa Reina <maintainers@etapa-reina.invalid>\n"
        "Description: run a cycling tour on a table\n"
        " Real stages become squares, tiles, playtests, print and control sheets.\n",
        "utf-8",
    )
    for step in ("postinst", "postrm"):
        script = tree / "DEBIAN" / step
        script.write_text(
            "#!/bin/sh\n"
            "for tool in 'update-desktop-database /usr/share/applications' \\\n"
            "            'update-mime-database /usr/share/mime' \\\n"
            "            'gtk-update-icon-cache -q /usr/share/icons/hicolor'; do\n"
            "  command -v ${tool%% *} >/dev/null && $tool || true\n"
            "done\n",
            "utf-8",
        )
        script.chmod(0o755)
    target = OUT / f"etapa-reina_{number}_{kind}.deb"
    _run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(target)], quiet=True)
    return target


def _window_packages() -> list[str]:
    """Return the packages of Debian that a window needs, each once."""
    table = tomllib.loads((ROOT / "templates" / "desktop.toml").read_text("utf-8"))
    return list(dict.fromkeys(row["apt"] for rows in table.values() for row in rows.values()))


def _least_glibc(program: Path) -> str:
    """Return the oldest C library that everything in a folder runs with, by what it asks of it."""
    asked = [
        int(minor)
        for path in program.rglob("*")
        if path.is_file() and path.read_bytes()[:4] == b"\x7fELF"
        for minor in GLIBC.findall(path.read_bytes())
    ]
    return f"2.{max(asked)}"


def _asked(python: Path, program: str) -> str:
    done = subprocess.run(
        [str(python), "-c", program], capture_output=True, text=True, check=True, cwd=MADE
    )
    return done.stdout.strip()


def _run(command: list[str], *, cwd: Path = ROOT, quiet: bool = False, **values: str) -> None:
    out = subprocess.DEVNULL if quiet else None
    done = subprocess.run(command, cwd=cwd, env=os.environ | values, stdout=out, check=False)
    if done.returncode:
        sys.exit(f"package: {Path(command[0]).name} failed; the lines above say why.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
