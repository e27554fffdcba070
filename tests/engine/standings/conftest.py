"""A small tour to classify: two teams of riders with bibs 11… and 21…, stages made to measure."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.standings.book import compute_standings
from engine.standings.facts import Entrant, ScoringLine, StageFacts, TourFacts, scoring_lines
from engine.standings.results import from_plain
from engine.tour.values import ROAD
from tests.engine.road.built import build
from tests.engine.tour.stages import BOOK, stage_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.standings.book import Standings
    from engine.standings.results import StageResult
    from engine.tour.rules import Rules


class Night:
    """Stages and their results, typed in the way a tour file keeps them."""

    def __init__(self, size: int, teams: int) -> None:
        self.courses: list[StageFacts] = []
        self.results: dict[int, dict[str, object]] = {}
        self.entrants = tuple(
            Entrant(10 * team + n, f"Rider {10 * team + n}", f"T{team}", "ROULEUR", 16, (4,) * 21)
            for team in range(1, teams + 1)
            for n in range(1, size + 1)
        )

    def stage(
        self,
        riders: str,
        *climbs: str,
        stage_format: str = ROAD,
        points: tuple[int, ...] = (25, 20, 15),
        bonus: tuple[int, ...] = (),
        sprint: bool = False,
        rest: bool = False,
        **more: object,
    ) -> None:
        """Add a stage with these climbs, and its results as a table."""
        number = len(self.courses) + 1
        flat = ("FLAT", 200 - 10 * len(climbs))
        road = build(stage_of(*((climb, 10) for climb in climbs), flat), BOOK)
        lines = scoring_lines(road.lines)
        if sprint:
            lines += (ScoringLine("S1", "INTERMEDIATE_SPRINT", 50, "", "", (5, 3, 1), (3, 2, 1)),)
        kind = road.type if stage_format == ROAD else stage_format
        self.courses.append(
            StageFacts(number, f"Stage {number}", kind, stage_format, lines, points, bonus, rest)
        )
        self.results[number] = {"riders": riders, **more}

    def facts(self) -> TourFacts:
        """Return the tour as its classifications see it."""
        teams = tuple(dict.fromkeys(e.team for e in self.entrants))
        return TourFacts(tuple(self.courses), self.entrants, teams)

    def typed(self) -> dict[int, StageResult]:
        """Return what has been typed so far."""
        return {n: from_plain(plain, n) for n, plain in self.results.items()}

    def standings(self, rules: Rules | None = None) -> Standings:
        """Classify what has been typed so far."""
        return compute_standings(self.facts(), self.typed(), rules or BOOK)


@pytest.fixture
def night() -> Callable[..., Night]:
    """Return a maker of small tours: `night(size=2, teams=2)`."""

    def make(size: int = 2, teams: int = 2) -> Night:
        return Night(size, teams)

    return make
