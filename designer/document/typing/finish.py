"""The finish of a stage typed in order of arrival: `=14 12 3 44 / 8 9 / 5 +3 / DNF 7`.

Bibs in the order in which they crossed; each slash begins the next turn, `+3` says that a group
came three turns after the first, `=14` in which turn the first one came, `12:5` five squares past
the line. Riders after a status, as the sheets write it, have that and no place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from designer.document.sentence import Sentence
from designer.document.typing.typed import read_bib
from designer.words import LANGUAGES, topic
from engine.errors import TourError
from engine.standings.results import OK, STATUSES, RiderResult, StageResult

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

RIDER = re.compile(r"(\d+)(?::(\d+))?")
LATER, FIRST = re.compile(r"\+(\d+)"), re.compile(r"=(\d+)")
GROUP = "/"


@dataclass(frozen=True, slots=True)
class Finisher:
    """One rider of the line: how many turns after the first, how far past the line, or why not."""

    bib: int
    later: int
    overshoot: int | None = None
    status: str = OK


@dataclass(frozen=True, slots=True)
class Finish:
    """A whole line: in which turn the first rider came, if it says so, and everybody in order."""

    first: int | None = None
    riders: tuple[Finisher, ...] = ()


def read_finish(text: str) -> Finish:
    """Return what a line says; a part that is not understood is refused by name."""
    first, later = None, -1
    riders: list[Finisher] = []
    for group in text.replace(",", " ").replace(";", " ").split(GROUP):
        parts = group.split()
        later, status = later + 1, OK
        for part in parts:
            if found := LATER.fullmatch(part):
                later = int(found[1])
            elif found := FIRST.fullmatch(part):
                first = int(found[1])
        for part in parts:
            if part.upper() in _statuses():
                status = _statuses()[part.upper()]
            elif found := RIDER.fullmatch(part):
                past = int(found[2]) if found[2] else None
                riders.append(Finisher(read_bib(found[1]), later, past, status))
            elif not LATER.fullmatch(part) and not FIRST.fullmatch(part):
                raise TourError("not_a_finish", have=part)
    return Finish(first, tuple(riders))


def write_finish(result: StageResult) -> str:
    """Return the line that says how a stage ended, as it would be typed."""
    placed = sorted((a for a in result.arrivals if a.place), key=lambda a: a.place or 0)
    if not placed:
        return ""
    first, before = placed[0].turns, 0
    groups: list[str] = []
    for turns, riders in groupby(placed, key=lambda a: a.turns):
        later = turns - first if turns is not None and first is not None else before
        words = [str(a.bib) for a in riders]
        if groups and later != before + 1:
            words.append(f"+{later}")
        groups.append(" ".join(words))
        before = later
    begins = f"={first} " if first is not None else ""
    return begins + f" {GROUP} ".join(groups)


def with_finish(result: StageResult, finish: Finish) -> StageResult:
    """Return the results with the riders of a line in their places, and no other rider in any."""
    old = result.by_bib()
    winner = min((a for a in old.values() if a.place), key=lambda a: a.place or 0, default=None)
    first = finish.first if finish.first is not None else winner.turns if winner else None
    named = {rider.bib for rider in finish.riders}
    kept = [_unplaced(a) for a in result.arrivals if a.bib not in named]
    placed, place = [], 0
    for rider in finish.riders:
        before = old.get(rider.bib, RiderResult(rider.bib))
        if rider.status != OK:
            placed.append(replace(before, status=rider.status, place=None, turns=None))
            continue
        place += 1
        past = before.overshoot if rider.overshoot is None else rider.overshoot
        turns = before.turns if first is None else first + rider.later
        placed.append(replace(before, status=OK, place=place, turns=turns, overshoot=past))
    return replace(result, arrivals=(*placed, *(a for a in kept if a != RiderResult(a.bib))))


def find_odd(
    bibs: Sequence[int], riders: Collection[int], gone: Mapping[int, int]
) -> Iterator[Sentence]:
    """Yield what is wrong with bibs: no rider wears one, it stands twice, its rider is out."""
    for n, one in enumerate(bibs):
        if one not in riders:
            yield Sentence("results.odd_nobody", {"bib": one})
        elif one in gone:
            yield Sentence("results.odd_gone", {"bib": one, "stage": gone[one]})
        elif one in bibs[:n] and one not in bibs[n + 1 :]:
            yield Sentence("results.odd_twice", {"bib": one})


def _unplaced(result: RiderResult) -> RiderResult:
    return replace(result, place=None, turns=None) if result.place else result


def _statuses() -> dict[str, str]:
    """Return every status by the letters the sheets write for it, in any language."""
    known = topic("terms")
    named: Iterable[str] = (s for s in STATUSES if f"{s}_short" in known)
    found = {status: status for status in STATUSES if status != OK}
    return found | {known[f"{s}_short"][lang].upper(): s for s in named for lang in LANGUAGES}
