"""The number of what is built, and what is said of a release: both from its tag and the changelog.

python3 .ci/release.py            the number: of the tag `v1.2.3` that stands here, else of the
                                  newest section of the changelog, .dev0 while it is unreleased
python3 .ci/release.py --notes    the section of the tag that stands here; refused without either

An archive of sources needs neither git nor changelog: its PKG-INFO has the number.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SECTION = re.compile(r"(?ms)^## (?P<number>\d\S*)(?P<state>[^\n]*)\n(?P<text>.*?)(?=^## |\Z)")
AS_ROOT = ("-c", "safe.directory=*")
"""A package may be made as root in a checkout of somebody else, which git would not read."""


def build_number() -> str:
    """Return the version of this checkout."""
    newest = next(SECTION.finditer(_changelog()))
    open_end = ".dev0" if "not yet released" in newest["state"] else ""
    return _tag_here().removeprefix("v") or newest["number"] + open_end


def release_notes() -> str:
    """Return what the changelog says of the release that is tagged here."""
    number = _tag_here().removeprefix("v")
    if not number:
        sys.exit("release: no tag v… stands on this commit.")
    for section in SECTION.finditer(_changelog()):
        if section["number"] == number:
            return section["text"].strip()
    sys.exit(f"release: the changelog has no section {number}.")


def _changelog() -> str:
    return (ROOT / ".github" / "CHANGELOG.md").read_text("utf-8")


def _tag_here() -> str:
    """Return the tag of this commit; nothing without one, without git, or outside a clone."""
    if not (ROOT / ".git").exists():
        return ""
    try:
        done = subprocess.run(
            ["git", *AS_ROOT, "describe", "--exact-match", "--tags", "--match", "v[0-9]*"],
            cwd=ROOT, capture_output=True, text=True, check=False,
        )  # fmt: skip
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


if __name__ == "__main__":
    print(release_notes() if sys.argv[1:] == ["--notes"] else build_number())
