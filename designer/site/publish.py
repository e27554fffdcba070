"""A site put into a folder: only what changed is written, and nothing that is not its own."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.errors import FileError
from engine.files.gate import bytes_of
from engine.files.writing import drop_stale_lock, replace_file

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

LIST = ".etapa-site.json"
"""The file of a folder that names what was published there."""
LARGEST = 16 * 1024 * 1024
"""Bytes of a page that is compared with what it was."""


@dataclass(frozen=True, slots=True)
class PublishedFiles:
    """What became of the files of a site, each by its name."""

    written: tuple[str, ...]
    unchanged: tuple[str, ...]
    removed: tuple[str, ...]


def publish_site(files: Mapping[str, bytes], folder: Path) -> PublishedFiles:
    """Write the files of a site that are new or other than before; take away those it had."""
    before = _read_list(folder)
    in_the_way = [name for name in files if name not in before and (folder / name).exists()]
    if in_the_way:
        raise FileError("site_in_the_way", path=folder / in_the_way[0], folder=folder)
    written, unchanged = [], []
    for name, raw in files.items():
        path = folder / name
        if name in before and _has_bytes(path, raw):
            unchanged.append(name)
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        # Named before it is written: a call that is stopped leaves no file that is not listed.
        if name not in before:
            before.append(name)
            _write_list(folder, before)
        replace_file(path, raw)
        written.append(name)
    removed = [name for name in before if name not in files]
    for name in removed:
        (folder / name).unlink(missing_ok=True)
    _write_list(folder, list(files))
    for name in (*before, LIST):  # the folder may be copied to the web as it is
        drop_stale_lock(folder / name)
    return PublishedFiles(tuple(written), tuple(unchanged), tuple(removed))


def _has_bytes(path: Path, raw: bytes) -> bool:
    try:
        return path.stat().st_size == len(raw) and path.read_bytes() == raw
    except OSError:
        return False


def _read_list(folder: Path) -> list[str]:
    """Return what was published in a folder; names that lead out of it do not count."""
    path = folder / LIST
    if not path.exists():
        return []
    try:
        names = json.loads(bytes_of(path, LARGEST))
    except ValueError as broken:
        raise FileError("site_list", path=path) from broken
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise FileError("site_list", path=path)
    inside = folder.resolve()
    return [name for name in names if (folder / name).resolve().is_relative_to(inside)]


def _write_list(folder: Path, names: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    raw = json.dumps(sorted(names), indent=1).encode() + b"\n"
    if not _has_bytes(folder / LIST, raw):
        replace_file(folder / LIST, raw)
