"""The law of the jury: a result of a stage as its decisions leave it (RULING 110).

It is read so before it is checked and settled, so that page, command, workbook and the start of the
next stage know one law. Who is relegated comes behind the last who needed no more turns, or behind
the place that is named; who was behind moves up, and the turns stay. Turns are added in the general
classification, points are taken in theirs. Who is disqualified has no place and is out of the tour:
at the finish the others move up, at a line the points lapse as those of an abandoning rider do
(RULING 98), and what was ridden in later stages counts no more.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.standings.jury import DISQUALIFIED, RELEGATED, TURNS
from engine.standings.results import DSQ, OK, RiderResult

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from engine.standings.jury import Decision
    from engine.standings.results import StageResult


def struck_riders(result: StageResult, racing: Collection[int]) -> frozenset[int]:
    """Return the bibs of those who started a stage and are disqualified in it by the jury."""
    return frozenset(d.rider for d in result.jury if d.kind == DISQUALIFIED and d.rider in racing)


def fines_of(result: StageResult, bib: int) -> tuple[int, dict[str, int]]:
    """Return the turns a rider is given in a stage, and the points taken by classification."""
    fines = {TURNS: 0}
    for one in result.jury:
        if one.rider == bib and one.kind not in (RELEGATED, DISQUALIFIED):
            fines[one.kind] = fines.get(one.kind, 0) + (one.amount or 0)
    return fines.pop(TURNS), fines


def judge_result(
    result: StageResult, racing: Collection[int], struck: Collection[int]
) -> StageResult:
    """Return a result as the jury leaves it.

    `racing` are those who start the stage, `struck` those it has taken out in an earlier one.
    """
    out = struck_riders(result, racing)
    if not (struck or out or any(d.kind == RELEGATED for d in result.jury)):
        return result
    rows = [a for a in result.arrivals if a.bib not in struck]
    placed = [a for a in result.arrivals if a.place and a.status == OK]
    placed = [a for a in placed if a.bib in racing or a.bib in struck]
    places = _move_places(placed, result.jury, {*out, *struck})

    def judge(a: RiderResult) -> RiderResult:
        if a.bib in out:
            return replace(a, status=DSQ)
        return replace(a, place=places[a.bib]) if a.bib in places else a

    untyped = sorted(out - {a.bib for a in rows})
    arrivals = (*map(judge, rows), *(RiderResult(bib, status=DSQ) for bib in untyped))
    return replace(result, arrivals=arrivals)


def _move_places(
    placed: Sequence[RiderResult], jury: Iterable[Decision], out: Collection[int]
) -> Mapping[int, int]:
    """Return the places of those who keep one, once some are out and some come further back.

    Each moves by how many are ahead now less how many were: gaps and doubles of what was
    typed stay what they are, and the checks find them.
    """
    staying = [a for a in placed if a.bib not in out]
    behind: dict[int, int] = {}
    for one in jury:
        if one.kind == RELEGATED:
            behind[one.rider] = max(one.amount or 0, behind.get(one.rider, 0))
    behind = {bib: place or _last_place(staying, bib) for bib, place in behind.items()}
    keys = {a.bib: _finish_key(a, behind.get(a.bib)) for a in staying}
    before, after = sorted(a.place or 0 for a in placed), sorted(keys.values())
    return {
        bib: key[-1] + bisect_left(after, key) - bisect_left(before, key[-1])
        for bib, key in keys.items()
    }


def _finish_key(a: RiderResult, behind: int | None) -> tuple[int, int, int]:
    """Return what riders are put in order by; no rider is relegated forwards."""
    place = a.place or 0
    return (place, 0, place) if behind is None else (max(place, behind), 1, place)


def _last_place(staying: Iterable[RiderResult], bib: int) -> int:
    """Return the last place of those who needed no more turns than a rider."""
    turns = next((a.turns for a in staying if a.bib == bib), None) or 0
    return max((a.place or 0 for a in staying if 0 < (a.turns or 0) <= turns), default=0)
