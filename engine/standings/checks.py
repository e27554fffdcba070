"""Gaps and contradictions in the results of a stage, which keep it from being counted."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.standings.results import ARRIVED, COMPUTED, OK, UNKNOWN
from engine.tour.finding import make_finding
from engine.tour.values import ITT, TTT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.standings.facts import Entrant, StageFacts
    from engine.standings.results import RiderResult, StageResult
    from engine.tour.finding import Finding


def find_missing(
    course: StageFacts, result: StageResult, racing: Sequence[Entrant]
) -> list[Finding]:
    """Return what is still to be typed; a stage counts once this is empty."""
    where = f"stages/{course.number}"
    rows = result.by_bib()
    waiting = [e.bib for e in racing if not _is_typed(rows.get(e.bib), course.format)]
    findings = []
    if waiting:
        findings.append(
            make_finding("W_RESULT_ARRIVALS", where, count=len(waiting), bib=waiting[0])
        )
    # All riders who were played and arrived have crossed every line: so many places are known.
    crossed = sum(e.bib in rows and rows[e.bib].status == OK for e in racing)
    for line in course.lines:
        bibs = result.lines.get(line.key, ())[: line.places]
        need = min(line.places, crossed) - sum(bib != UNKNOWN for bib in bibs)
        if need > 0:
            findings.append(make_finding("W_RESULT_LINE", where, line=line.key, count=need))
    return findings


def _is_typed(a: RiderResult | None, stage_format: str) -> bool:
    if a is None:
        return False
    if a.status not in ARRIVED:
        return True
    if a.turns is None:
        return False
    if a.status == COMPUTED:
        return True
    # The clock of a trial is read to the square (RULING 74, RULING 85).
    if stage_format in (ITT, TTT) and a.overshoot is None:
        return False
    return stage_format == TTT or a.place is not None


def find_contradictions(
    course: StageFacts, result: StageResult, racing: Sequence[Entrant]
) -> list[Finding]:
    """Return what contradicts itself; such a stage counts, and stays provisional."""
    where = f"stages/{course.number}"
    known = {e.bib for e in racing}
    rows = [a for a in result.arrivals if a.bib in known]
    findings = [
        make_finding("E_RESULT_BIB", where, bib=a.bib)
        for a in result.arrivals
        if a.bib not in known
    ]
    if course.format != TTT:
        findings += _check_places(rows, where)
    computed = {a.bib for a in rows if a.status == COMPUTED}
    lines = {line.key for line in course.lines}
    for key, bibs in result.lines.items():
        if key not in lines:
            findings.append(make_finding("E_RESULT_LINE_UNKNOWN", where, line=key))
        for bib, times in Counter(b for b in bibs if b != UNKNOWN).items():
            if bib not in known:
                findings.append(make_finding("E_RESULT_LINE_BIB", where, line=key, bib=bib))
            elif bib in computed:
                findings.append(make_finding("E_RESULT_LINE_COMPUTED", where, line=key, bib=bib))
            if times > 1:
                findings.append(make_finding("E_RESULT_LINE_TWICE", where, line=key, bib=bib))
    return findings


def _check_places(rows: Sequence[RiderResult], where: str) -> list[Finding]:
    riders_at = Counter(a.place for a in rows if a.status == OK and a.place is not None)
    findings = [
        make_finding("E_RESULT_PLACE_TWICE", where, place=place)
        for place, riders in sorted(riders_at.items())
        if riders > 1
    ]
    gap = next((n for n in range(1, max(riders_at, default=0)) if n not in riders_at), 0)
    return [*findings, make_finding("W_RESULT_PLACE_GAP", where, place=gap)] if gap else findings
