"""The art remembered for each tour: a line a tour in the user's own settings."""

from __future__ import annotations

import tomllib
from pathlib import Path

import tomlkit

MOST = 200
"""Tours: the oldest line gives way."""


def kept_art(file: Path, tour: Path | None) -> Path | None:
    """Return the art a tour was printed with last."""
    found = _read(file).get(str(tour.resolve())) if tour is not None else None
    return Path(found) if found else None


def keep_art(file: Path, tour: Path | None, art: Path | None) -> None:
    """Keep the art of a tour, or forget it; a tour without a file has nowhere to keep it."""
    from engine.tour.file import replace_file

    if tour is None or kept_art(file, tour) == art:
        return
    name = str(tour.resolve())
    lines = {key: value for key, value in _read(file).items() if key != name}
    if art is not None:
        lines[name] = str(art.resolve())
    latest = dict(list(lines.items())[-MOST:])
    file.parent.mkdir(parents=True, exist_ok=True)
    replace_file(file, tomlkit.dumps(latest).encode("utf-8"))


def _read(file: Path) -> dict[str, str]:
    """Return the lines; a broken file only means that nothing is remembered."""
    try:
        lines = tomllib.loads(file.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return {key: value for key, value in lines.items() if isinstance(value, str)}
