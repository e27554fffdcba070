"""The team classification: the turns of each team's four best riders, stage by stage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engine import tables
from engine.standings.ranking import MANUAL, last_resort, rank_items
from engine.standings.results import ARRIVED

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.standings.facts import TourFacts
    from engine.standings.results import StageResult
    from engine.standings.settle import SettledRider, SettledStage
    from engine.tour.rules import Rules


TABLE = "games/ciclismo/scoring.toml"


class TeamStage(NamedTuple):
    """One team's stage: the turns that counted, missing riders filled in, and their sum."""

    team: str
    best: tuple[int, ...]
    missing: int
    places: int
    """Sum of its best places, which settles ties (RULING 86)."""

    @property
    def turns(self) -> int:
        """Return the sum of the turns that counted."""
        return sum(self.best)


class TeamRow(NamedTuple):
    """One team in the team classification."""

    rank: int
    team: str
    turns: int
    gap: int
    tie: str = ""


@dataclass(frozen=True, slots=True)
class TeamTotal:
    """One team's stages so far."""

    team: str
    bibs: tuple[int, ...]
    turns: int = 0
    places: int = 0
    out: bool = False

    def add_stage(self, stage: SettledStage, rules: Rules) -> TeamTotal:
        """Return it with one more stage; a team without riders is out (RULING 98)."""
        row = team_stage(self.team, self.bibs, stage)
        count = tables.read_toml(TABLE)["team"]["counting_riders"]
        eliminated = row.missing and rules["team_gc.missing"] == "eliminate"
        out = self.out or row.missing == count or bool(eliminated)
        return TeamTotal(self.team, self.bibs, self.turns + row.turns, row.places, out)


def team_stage(team: str, bibs: Iterable[int], stage: SettledStage) -> TeamStage:
    """R12.4, RULING 86 — the four best; a missing one counts as the last classified rider + 1."""
    law = tables.read_toml(TABLE)["team"]
    mine = _list_arrived(stage.finishes, bibs)
    everyone = _list_arrived(stage.finishes, stage.finishes)
    count = law["counting_riders"]
    best = sorted(f.turns for f in mine)[:count]
    last = max((f.turns for f in everyone), default=0)
    missing = count - len(best)
    best += [last + law["missing_turns"]] * missing
    of_trial = next((t.place for t in stage.times if t.team == team), len(stage.times) + 1)
    places = sorted(of_trial if stage.times else f.rank for f in mine)[: law["tie_places"]]
    places += [len(everyone) + 1] * (law["tie_places"] - len(places))
    return TeamStage(team, tuple(best), missing, sum(places))


def _list_arrived(finishes: Mapping[int, SettledRider], bibs: Iterable[int]) -> list[SettledRider]:
    return [finishes[b] for b in bibs if b in finishes and finishes[b].status in ARRIVED]


@dataclass(frozen=True, slots=True)
class TeamTally:
    """The running count of the team classification."""

    rules: Rules
    totals: tuple[TeamTotal, ...]

    @classmethod
    def begin(cls, facts: TourFacts, rules: Rules) -> TeamTally:
        """Return the count before the first stage."""
        totals = (
            TeamTotal(team, tuple(e.bib for e in facts.entrants if e.team == team))
            for team in facts.teams
        )
        return cls(rules, tuple(totals))

    def add_stage(self, stage: SettledStage) -> TeamTally:
        """Add one stage for every team."""
        return TeamTally(
            self.rules, tuple(total.add_stage(stage, self.rules) for total in self.totals)
        )

    def rank_rows(
        self, stage: SettledStage, result: StageResult, general: Mapping[int, int]
    ) -> tuple[TeamRow, ...]:
        """Rank the teams that are still in it; bonus turns do not count for teams (RULING 86)."""
        del result, general
        resort = last_resort(stage.manual)
        rows = rank_items(
            (t for t in self.totals if not t.out),
            lambda t: t.turns,
            [
                ("places", lambda t: t.places),
                (MANUAL, lambda t: min(resort(bib) for bib in t.bibs)),
            ],
        )
        return tuple(
            TeamRow(p.rank, p.item.team, p.item.turns, p.item.turns - rows[0].item.turns, p.tie)
            for p in rows
        )
