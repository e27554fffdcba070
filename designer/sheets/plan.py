"""The plan of a workbook: everything it is written from, worked out once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from designer.language import capitalise
from designer.sheets import style
from designer.words import topic
from engine.board import kept_boards
from engine.board.played_roads import roads_of
from engine.errors import TourError
from engine.standings.book import compute_standings
from engine.standings.facts import apply_cold_nights, tour_facts
from engine.standings.jury import decisions_in
from engine.tour.check import check_teams
from engine.tour.pace import minutes_taken
from engine.tour.rules import Rules, tour_rules
from engine.tour.terrain import climb_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from designer.language import Language
    from engine.board.values import Board
    from engine.road.roads import SurveyedStage
    from engine.road.values import Line, Road
    from engine.standings.book import Standings
    from engine.standings.classifications import Classification
    from engine.standings.facts import ScoringLine, StageFacts, TourFacts
    from engine.standings.jury import Decision
    from engine.standings.results import StageResult
    from engine.tour.values import Tour

SheetCounter: TypeAlias = "Callable[[Iterable[Board]], int]"
"""Counts the sheets of paper that the tiles of laid stages take."""
OwnColumns: TypeAlias = "Mapping[int, Mapping[int, Mapping[str, str]]]"
"""Columns the organiser added to arrival sheets: stage -> bib -> heading -> text."""

Decided: TypeAlias = "Mapping[int, tuple[Decision, ...]]"

MOST_BIB = 99_999
INDISTINCT_TEAMS = frozenset({"E_BIB_TWICE", "E_TEAM_TWICE", "E_TYPE_UNKNOWN"})
"""Findings of teams whose results and effort points could not be kept."""


@dataclass(frozen=True, slots=True)
class WorkbookPlan:
    """A tour, its roads and results, and the language it is written in."""

    tour: Tour
    rules: Rules
    language: Language
    surveyed: tuple[SurveyedStage, ...]
    roads: tuple[Road, ...]
    facts: TourFacts
    results: Mapping[int, StageResult]
    standings: Standings
    own_columns: OwnColumns
    recovery: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """What each night gives a rider back, cold or not: bib -> a value a stage."""
    minutes: Mapping[int, int] = field(default_factory=dict)
    """What stages took at the table, by their number."""
    decided: Decided = field(default_factory=dict)
    """The decisions of the jury that the tour had when this was written, by stage."""
    boards: dict[int, Board] = field(default_factory=dict, compare=False, repr=False)
    """Those that were looked at, by the number of their stage."""
    count_sheets: SheetCounter | None = field(default=None, compare=False)
    """Counts the sheets of paper that tiles take: lent by the kit where a workbook is written."""

    def board_on(self, road: Road) -> Board:
        """Return the board the tour keeps for a stage, or the one the program lays."""
        if road.number not in self.boards:
            self.boards[road.number] = kept_boards.board_of_stage(
                self.tour.boards, road, self.rules
            )
        return self.boards[road.number]

    def minutes_on(self, road: Road) -> int | None:
        """Return about how long a stage takes at the table."""
        return self.surveyed[road.number - 1].minutes

    def sheets_for(self, road: Road) -> int:
        """Return the sheets of paper the tiles of a stage take; 0 where they are not counted."""
        return self.count_sheets([self.board_on(road)]) if self.count_sheets else 0

    def word(self, key: str, /, **values: object) -> str:
        """Return a phrase of the workbook."""
        return self.language.say(f"sheets.{key}", **values)

    def term(self, identifier: str) -> str:
        """Return what a thing is called, with a capital: a cell begins a sentence."""
        return self.language.say_heading(f"terms.{identifier}")

    def ranking_word(self, classification: Classification, part: str = "") -> str:
        """Return a word of a classification: its name, or its `tab`, `jersey`, `pays`."""
        key = f"{classification.key}_{part}" if part else classification.key
        text = self.language.say(f"classifications.{key}")
        return text if part in ("tab", "pays") else capitalise(text)

    def short_term(self, identifier: str) -> str:
        """Return what fits a narrow column."""
        return self.language.say(f"terms.{identifier}_short")

    def term_letter(self, identifier: str) -> str:
        """Return what a badge or marker shows."""
        phrases = topic("terms")
        part = next((p for p in ("letter", "short") if f"{identifier}_{p}" in phrases), "")
        return self.language.say(f"terms.{identifier}_{part}") if part else ""

    def number_text(self, value: object) -> str:
        """Return a number as people write it."""
        return self.language.format_number(value)

    def status_word(self, status: str) -> str:
        """Return a status as the drop-downs show it."""
        return status if status == "OK" else self.short_term(status)

    def line_name(self, line: ScoringLine) -> str:
        """Return the key of a line as this language writes it: S1, M2 or P2."""
        letter = self.language.say(f"terms.{line.kind}_letter")
        return letter + line.key[1:]

    def line_colour(self, line: Line | ScoringLine) -> str:
        """Return the colour of a line's badge: of a summit, the colour of its climb."""
        if line.category:
            return style.terrain_colour(climb_of(line.category))
        return style.role_fill(f"badge.{line.kind}")

    def arrivals_title(self, course: StageFacts) -> str:
        """Return the name of the sheet a stage's arrivals are typed into."""
        return self.word("tab_arrivals", number=course.number)

    def stage_title(self, course: StageFacts) -> str:
        """Return the name of a stage sheet."""
        return self.word("tab_stage", number=course.number)

    def team_name(self, team: str) -> str:
        """Return the name of a team, or its id where it has none."""
        return next((t.name or t.id for t in self.tour.teams if t.id == team), team)


def plan_workbook(
    tour: Tour,
    language: Language,
    results: Mapping[int, StageResult] | None = None,
    own_columns: OwnColumns | None = None,
    count_sheets: SheetCounter | None = None,
    minutes: Mapping[int, int] | None = None,
) -> WorkbookPlan:
    """Return the plan of a tour's workbook; a tour that cannot be written is refused.

    `minutes` are those typed into an older one: they go before what the tour says stages took.
    """
    rules = tour_rules(tour)
    _check_bibs(tour, rules)
    surveyed = roads_of(tour).stages
    roads = tuple(s.need_road() for s in surveyed)
    typed = results or {}
    warm = tour_facts(tour, roads, rules)
    facts = apply_cold_nights(warm, typed, rules)
    standings = compute_standings(facts, typed, rules)
    recovery = {e.bib: e.recovery for e in warm.entrants}
    return WorkbookPlan(
        tour, rules, language, surveyed, roads, facts, typed, standings, own_columns or {},
        recovery,
        {number: took for number, (took, _) in minutes_taken(tour).items()} | dict(minutes or {}),
        decisions_in(typed),
        count_sheets=count_sheets,
    )  # fmt: skip


def _check_bibs(tour: Tour, rules: Rules) -> None:
    """Refuse teams whose results could not be told apart."""
    bibs = [rider.bib for team in tour.teams for rider in team.riders]
    if not bibs:
        raise TourError("sheets_no_riders", tour=tour.name)
    if not tour.stages:
        raise TourError("sheets_no_stages", tour=tour.name)
    strange = next((bib for bib in bibs if not 1 <= bib <= MOST_BIB), None)
    if strange is not None:
        raise TourError("sheets_bib", bib=strange, most=MOST_BIB)
    wrong = sorted({f.code for f in check_teams(tour, rules)} & INDISTINCT_TEAMS)
    if wrong:
        raise TourError("sheets_teams", tour=tour.name, codes=", ".join(wrong))
