"""The files of a kit: what they are called, and all of them written or none."""

from __future__ import annotations

import os
import shutil
import tempfile
import unicodedata
from pathlib import Path

from designer.kit.errors import KitError
from designer.words import say
from engine.files.writing import locked

PREFIX = ".kit-"
"""Of the hidden folder in which a kit is written before it takes its place."""


def file_name(tour: str, scope: str, part: str, *, lang: str, only_missing: bool) -> str:
    """Return the name of a file: tour, stage, component; `missing` where it is only that."""
    parts = [tour, scope, say(lang, f"kit.{part}")]
    if only_missing:
        parts.append(say(lang, "kit.only_missing"))
    return "-".join(make_slug(part) for part in parts if make_slug(part)) + ".pdf"


def make_slug(text: str) -> str:
    """Return a text as a part of a file name: small letters and figures, joined by hyphens."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    bare = "".join(sign for sign in plain if not unicodedata.combining(sign))
    kept = "".join(sign if sign.isalnum() else " " for sign in bare)
    return "-".join(kept.split())[:60]


def save_files(files: dict[str, bytes], folder: Path) -> list[Path]:
    """Write all files into a folder, made if need be, or none of them."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise KitError("kit_write", path=folder, detail=wrong) from wrong
    with locked(folder / "kit") as alone:
        return _save(files, folder, sweep=alone)


def _save(files: dict[str, bytes], folder: Path, *, sweep: bool) -> list[Path]:
    """Write them beside first; what a death has left of an earlier time goes."""
    for left in folder.glob(f"{PREFIX}????????") if sweep else ():
        if not left.is_symlink():
            shutil.rmtree(left, ignore_errors=True)
    try:
        beside = Path(tempfile.mkdtemp(prefix=PREFIX, dir=folder))
    except OSError as wrong:
        raise KitError("kit_write", path=folder, detail=wrong) from wrong
    try:
        for name, raw in files.items():
            with (beside / name).open("wb") as file:
                file.write(raw)
                file.flush()
                os.fsync(file.fileno())
        return [(beside / name).replace(folder / name) for name in files]
    except OSError as wrong:
        raise KitError("kit_write", path=folder, detail=wrong) from wrong
    finally:
        shutil.rmtree(beside, ignore_errors=True)
