"""The classifications of a tour, one line each, and what a classification is.

A new one of a form that stands here is a line of CLASSIFICATIONS; one that no form covers has its
tally in a file beside this one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Protocol

from engine.standings.classifications.combativity import CombativeTally
from engine.standings.classifications.general import GeneralTally
from engine.standings.classifications.points import PointsTally, Prize
from engine.standings.classifications.teams import TeamTally
from engine.standings.jury import DISQUALIFIED, RELEGATED, TURNS
from engine.tour.values import INTERMEDIATE_SPRINT, SUMMIT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.standings.facts import TourFacts
    from engine.standings.results import StageResult
    from engine.standings.settle import SettledStage
    from engine.tour.rules import Rules

TIMES: Final = "times"
TEAM_TIMES: Final = "team_times"
POINTS: Final = "points"
SCORE: Final = "score"
"""Forms: what a row of a classification looks like, and so how it is told and computed."""


class Tally(Protocol):
    """The running count of one classification: a value, with one more for each stage."""

    def add_stage(self, stage: SettledStage) -> Tally:
        """Return the count with one more stage that counts."""

    def rank_rows(
        self, stage: SettledStage, result: StageResult, general: Mapping[int, int]
    ) -> tuple[Any, ...]:
        """Return the rows after that stage, the leader first; `general` is a rank by bib."""


@dataclass(frozen=True, slots=True)
class Classification:
    """One classification of a tour; its words stand under its key in `classifications.toml`."""

    key: str
    form: str
    begin: Callable[[TourFacts, Rules], Tally]
    badge: str
    """The role of `templates/look.toml` it is told by."""
    of_teams: bool = False
    of_stage: bool = False
    """Whether it ranks each stage by itself: an award, not a jersey that is worn on."""
    leader: str = ""
    """The name its leader stands under in `--json`, where that is not its key."""
    prize: Prize | None = None
    """What a points classification adds up."""

    @property
    def leader_key(self) -> str:
        """Return the name its leader stands under in `--json`."""
        return self.leader or self.key

    @property
    def no_leader(self) -> str | None:
        """Return what stands for its leader while there is none."""
        return "" if self.of_teams else None

    def leader_of(self, rows: tuple[Any, ...]) -> int | str | None:
        """Return the bib or the team that leads these rows (R12.9)."""
        if not rows:
            return self.no_leader
        leader: int | str = rows[0].team if self.of_teams else rows[0].bib
        return leader


def points_classification(key: str, badge: str, prize: Prize) -> Classification:
    """Return a classification that adds up what lines, and perhaps the finish, pay."""
    return Classification(key, POINTS, partial(PointsTally.begin, key, prize), badge, prize=prize)


GENERAL = Classification("general", TIMES, GeneralTally.begin, "badge.TOUR")
TEAMS = Classification(
    "teams", TEAM_TIMES, TeamTally.begin, "solid.soft", of_teams=True, leader="team"
)
CLASSIFICATIONS: tuple[Classification, ...] = (
    GENERAL,
    TEAMS,
    points_classification(
        "regularity", "badge.REGULARITY", Prize(INTERMEDIATE_SPRINT, finish=True)
    ),
    points_classification("mountain", "badge.MOUNTAIN", Prize(SUMMIT, by_category=True)),
    Classification("combativity", SCORE, CombativeTally.begin, "badge.VUELTA", of_stage=True),
)
"""The general one comes first: the others settle their ties by it."""


def list_fines() -> tuple[str, ...]:
    """Return what a jury takes an amount of: turns, and points by their classification."""
    return (TURNS, *(one.key for one in CLASSIFICATIONS if one.prize is not None))


def list_kinds() -> tuple[str, ...]:
    """Return all that a jury decides (RULING 110)."""
    return (RELEGATED, *list_fines(), DISQUALIFIED)
