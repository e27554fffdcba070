"""Names of the measures of playtests, for headings, tables and sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.words import say, topic

if TYPE_CHECKING:
    from engine.road.values import Line, Road


def measure_name(lang: str, name: str, road: Road | None = None) -> str:
    """Return the name of a measure; a road says what its lines are called.

    One without a name is called as it is written.
    """
    if name in topic("measures"):
        return say(lang, f"measures.{name}")
    family, _, rest = name.partition("/")
    if family == "jerseys":
        return say(lang, f"classifications.{rest}_changes")
    if family in {"hopes", "stages"}:
        return say(lang, f"measures.{family}", part=say(lang, f"terms.{rest}"))
    if rest.startswith("by_bot/"):
        return say(lang, "measures.by_bot", part=rest.removeprefix("by_bot/"))
    if family == "worn":
        return say(lang, "measures.worn", part=say(lang, f"classifications.{rest}"))
    if family == "lines":
        which, _, part = rest.partition("/")
        return say(lang, f"measures.lines/{part}", name=_line_name(lang, which, road))
    of, _, number = name.rpartition("/")
    if of not in topic("measures") or not number.isdecimal():
        return name
    # The parts of the road are counted from 0, as their rows are; people count from 1.
    return say(lang, f"measures.{of}", part=int(number) + (family == "splits"))


def line_title(lang: str, line: Line) -> str:
    """Return what a line is called: its own name, or what it is."""
    return line.name or say(lang, f"terms.{line.kind}")


def lines_before_finish(road: Road) -> list[tuple[str, Line]]:
    """Return every line but the last with the name its measures have, SUMMIT2 for the second."""
    counts: dict[str, int] = {}
    found = []
    for line in road.lines[:-1]:
        counts[line.kind] = counts.get(line.kind, 0) + 1
        found.append((f"{line.kind}{counts[line.kind]}", line))
    return found


def _line_name(lang: str, which: str, road: Road | None) -> str:
    line = dict(lines_before_finish(road)).get(which) if road else None
    if line is not None:
        return line_title(lang, line)
    kind = which.rstrip("0123456789")
    return f"{say(lang, f'terms.{kind}')} {which.removeprefix(kind)}"
