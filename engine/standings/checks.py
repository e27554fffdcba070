"""The checks of a stage's results: what keeps a stage from counting, what contradicts itself.

One row a check, read from top to bottom: its code, when it is looked for, the test as the program
makes it, and the formula a workbook makes it with, for the row of one rider. How grave each is
stands in templates/findings.toml under its code, its sentence in templates/words/findings.toml,
and the few words a workbook has room for in templates/words/sheets.toml. What cannot be read in a
cell never comes so far: those checks stand in designer/sheets/typed_cells.py.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from engine.standings.classifications import list_kinds
from engine.standings.results import ARRIVED, COMPUTED, DNS, OK, UNKNOWN
from engine.tour.finding import make_finding
from engine.tour.values import ITT, TTT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from engine.standings.facts import StageFacts
    from engine.standings.results import RiderResult, StageResult
    from engine.tour.finding import Finding


class CheckedStage(NamedTuple):
    """A stage whose results are checked, and what is known of it by then."""

    course: StageFacts
    result: StageResult
    racing: Mapping[int, object] = {}
    """Who started it, by bib, in the order of the start list."""
    gone: frozenset[int] = frozenset()
    """Bibs of those who were out of the tour before it."""
    balance: Mapping[int, int] = {}
    """Effort points of each who started, once the stage is settled."""
    level: tuple[int, ...] = ()
    """Bibs that are level with the one above them, in the last stage that counts."""
    level_teams: tuple[str, ...] = ()
    first: int = 0
    """The stage that has to be complete before this one counts."""
    struck: frozenset[int] = frozenset()
    """Bibs of those whom the jury took out in an earlier stage: that they rode on is no fault."""

    def make_finding(self, code: str, /, **values: object) -> Finding:
        """Make a finding of this stage."""
        return make_finding(code, f"stages/{self.course.number}", **values)

    def starters(self) -> list[RiderResult]:
        """Return the results of those who started it."""
        return [a for a in self.result.arrivals if a.bib in self.racing]

    def placed(self) -> list[tuple[int, int]]:
        """Return the places of those who were played and arrived, with their bibs."""
        riders = (a for a in self.starters() if a.status == OK and a.place is not None)
        return [(a.place or 0, a.bib) for a in riders]


def _find_waiting(stage: CheckedStage) -> Iterator[Finding]:
    rows = stage.result.by_bib()
    bibs = tuple(b for b in stage.racing if not is_typed(rows.get(b), stage.course.format))
    if bibs:
        yield stage.make_finding("W_RESULT_ARRIVALS", count=len(bibs), bib=bibs[0], bibs=bibs)


def is_typed(a: RiderResult | None, stage_format: str) -> bool:
    """Tell whether all is known of a rider that the stage needs to count."""
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


def _find_open_places(stage: CheckedStage) -> Iterator[Finding]:
    # All riders who were played and arrived have crossed every line: so many places are known.
    crossed = sum(a.status == OK for a in stage.starters())
    for line in stage.course.lines:
        bibs = stage.result.lines.get(line.key, ())[: line.places]
        need = min(line.places, crossed) - sum(bib != UNKNOWN for bib in bibs)
        if need > 0:
            yield stage.make_finding("W_RESULT_LINE", line=line.key, count=need)


def _find_strangers(stage: CheckedStage) -> Iterator[Finding]:
    for a in stage.result.arrivals:
        # A rider who is out of the tour did not start: to say so again contradicts nothing.
        again = a.bib in stage.gone and a.status == DNS
        if a.bib not in stage.racing and not again:
            yield stage.make_finding("E_RESULT_BIB", bib=a.bib)


def _find_shared_places(stage: CheckedStage) -> Iterator[Finding]:
    placed = [] if stage.course.format == TTT else stage.placed()
    for place, riders in sorted(Counter(place for place, _ in placed).items()):
        if riders > 1:
            bibs = tuple(sorted(bib for at, bib in placed if at == place))
            yield stage.make_finding("E_RESULT_PLACE_TWICE", place=place, bibs=bibs)


def _find_gaps(stage: CheckedStage) -> Iterator[Finding]:
    placed = [] if stage.course.format == TTT else stage.placed()
    taken = {place for place, _ in placed}
    bibs = tuple(bib for place, bib in placed if place > 1 and place - 1 not in taken)
    if bibs:
        gap = next(n for n in range(1, max(taken)) if n not in taken)
        yield stage.make_finding("W_RESULT_PLACE_GAP", place=gap, bibs=bibs)


def _find_unknown_lines(stage: CheckedStage) -> Iterator[Finding]:
    lines = {line.key for line in stage.course.lines}
    for key in stage.result.lines:
        if key not in lines:
            yield stage.make_finding("E_RESULT_LINE_UNKNOWN", line=key)


def _find_line_strangers(stage: CheckedStage) -> Iterator[Finding]:
    for key, bib in _list_places(stage):
        if bib not in stage.racing and bib not in stage.struck:
            yield stage.make_finding("E_RESULT_LINE_BIB", line=key, bib=bib)


def _find_line_computed(stage: CheckedStage) -> Iterator[Finding]:
    computed = {a.bib for a in stage.starters() if a.status == COMPUTED}
    for key, bib in _list_places(stage):
        if bib in computed:
            yield stage.make_finding("E_RESULT_LINE_COMPUTED", line=key, bib=bib)


def _find_line_doubles(stage: CheckedStage) -> Iterator[Finding]:
    for key, bibs in stage.result.lines.items():
        for bib, times in Counter(b for b in bibs if b != UNKNOWN).items():
            if times > 1:
                yield stage.make_finding("E_RESULT_LINE_TWICE", line=key, bib=bib)


def _list_places(stage: CheckedStage) -> Iterator[tuple[str, int]]:
    """Yield every line with each bib that has a place at it, once."""
    for key, bibs in stage.result.lines.items():
        yield from ((key, bib) for bib in dict.fromkeys(bibs) if bib != UNKNOWN)


def _find_idle_decisions(stage: CheckedStage) -> Iterator[Finding]:
    for one in stage.result.jury:
        if one.kind not in list_kinds():
            yield stage.make_finding("W_JURY_KIND", bib=one.rider, have=one.kind)
        if one.rider not in stage.racing:
            yield stage.make_finding("W_JURY_RIDER", bib=one.rider)


def _find_overspent(stage: CheckedStage) -> Iterator[Finding]:
    for bib, balance in stage.balance.items():
        if balance < 0:
            yield stage.make_finding("E_RESULT_OVERSPENT", bib=bib, short=-balance)


def _find_ties(stage: CheckedStage) -> Iterator[Finding]:
    for bib in stage.level:
        yield stage.make_finding("I_RESULT_TIE", bib=bib)


def _find_team_ties(stage: CheckedStage) -> Iterator[Finding]:
    for team in stage.level_teams:
        yield stage.make_finding("I_RESULT_TEAM_TIE", team=team)


def _find_early(stage: CheckedStage) -> Iterator[Finding]:
    yield stage.make_finding("W_RESULT_WAITS", first=stage.first)


LACKING, ODD, SETTLED, LAST, EARLY = "lacking", "odd", "settled", "last", "early"
"""When a check is made: before a stage counts, and it does not while any of these finds something;
also before, and it counts; once it is settled; of the last stage that counts; of those behind."""


class Check(NamedTuple):
    """One check: what it finds in a stage, and the formula that is 1 in the rows it speaks of.

    In a formula `[name]` is a value of this row, `[name:]` that column in the rows of all riders,
    `{DNS}` a status. It is made of the rows of a stage that is begun and does not wait. A check
    without a formula speaks of a stage, of a team, or of what no sheet can hold.
    """

    code: str
    when: str
    find: Callable[[CheckedStage], Iterator[Finding]]
    formula: str = ""
    of_trials: bool = True
    """Whether it is made where whole teams are timed."""


CHECKS = (
    Check("W_RESULT_ARRIVALS", LACKING, _find_waiting, "AND([racing]=1,[known]=0)"),
    Check("W_RESULT_LINE", LACKING, _find_open_places),
    Check(
        "E_RESULT_BIB", ODD, _find_strangers,
        "AND([first]=1,[racing]=0,[struck]=0,[typed]>0,OR([rider]=0,[status]<>{DNS}))",
    ),
    Check(
        "E_RESULT_PLACE_TWICE", ODD, _find_shared_places,
        "AND([racing]=1,[settled place]>0,COUNTIF([settled place:],[settled place])>1)",
        of_trials=False,
    ),
    Check(
        "W_RESULT_PLACE_GAP", ODD, _find_gaps,
        "AND([racing]=1,[settled place]>1,COUNTIF([settled place:],[settled place]-1)=0)",
        of_trials=False,
    ),
    Check("E_RESULT_LINE_UNKNOWN", ODD, _find_unknown_lines),
    Check(
        "E_RESULT_LINE_BIB", ODD, _find_line_strangers,
        "AND([racing]=0,[struck]=0,[line places]>0)",
    ),
    Check(
        "E_RESULT_LINE_COMPUTED", ODD, _find_line_computed,
        "AND([racing]=1,[status]={COMPUTED},[line places]>0)",
    ),
    Check("E_RESULT_LINE_TWICE", ODD, _find_line_doubles),
    Check("W_JURY_RIDER", ODD, _find_idle_decisions),  # and W_JURY_KIND
    Check(
        "E_RESULT_OVERSPENT", SETTLED, _find_overspent,
        "AND([racing]=1,[counts]=1,[balance]<0)",
    ),
    Check(
        "I_RESULT_TIE", LAST, _find_ties,
        "AND([in]=1,[last]=1,[level above]>0)",
    ),
    Check("I_RESULT_TEAM_TIE", LAST, _find_team_ties),
    Check("W_RESULT_WAITS", EARLY, _find_early),
)  # fmt: skip


def run_checks(stage: CheckedStage, *when: str) -> list[Finding]:
    """Return what the checks made at these times find in a stage."""
    return [finding for check in CHECKS if check.when in when for finding in check.find(stage)]
