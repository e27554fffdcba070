"""A classification: of riders or teams, how it is counted and ranked, its leader's jersey."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.standings.classifications.points import Prize
    from engine.standings.facts import TourFacts
    from engine.standings.settle import SettledStage
    from engine.standings.values import StageResult
    from engine.tour.rules import Rules

TIMES: Final = "times"
TEAM_TIMES: Final = "team_times"
POINTS: Final = "points"
SCORE: Final = "score"
"""Forms: what a row of a classification looks like, and so how it is told and computed."""


class Tally(Protocol):
    """The running count of one classification: a value, with one more for each stage."""

    def add(self, stage: SettledStage) -> Tally:
        """Return the count with one more stage that counts."""

    def rank(
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
    def nobody(self) -> str | None:
        """Return what stands for its leader while there is none."""
        return "" if self.of_teams else None

    def leader_of(self, rows: tuple[Any, ...]) -> int | str | None:
        """Return the bib or the team that leads these rows (R12.9)."""
        if not rows:
            return self.nobody
        first = rows[0]
        found: int | str = first.team if self.of_teams else first.bib
        return found
