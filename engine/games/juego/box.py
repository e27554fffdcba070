"""What is in the box of El juego (section 2): its house rules, and what is printed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine import tables
from engine.race.box import TEAMS, CounterKind, DieKind, GameBox, ScoreTable
from engine.race.sheet import Phrase

if TYPE_CHECKING:
    from engine.race.course import Course
    from engine.race.values import Setup
    from engine.tour.rules import Rules

TABLE: Final = "games/juego/box.toml"


@dataclass(frozen=True, slots=True)
class JuegoLaw:
    """What the rules of this race say, and what the box holds."""

    dice: int
    """R2.2 — dice in a roll."""
    purse: int
    """R7.2 — the most counters a player may hold."""
    most_added: int
    """R7.4 — counters that one roll takes."""
    start_order: tuple[int, ...]
    """RULING 6 — seats that need no lot, from 0."""
    start_rounds: int
    """RULING 7."""
    may_shorten: bool
    """RULING 9."""
    inherits_price: bool
    """RULING 11 — false: only the first who follows pays."""
    same_round: bool
    """RULING 12 — false: what is earned can be used from the next round on."""
    strip: int
    """RULING 13 — spaces behind the line."""
    team_result: str
    stop_after: int
    """RULING 15 — 0: the race goes on until everybody has crossed."""
    rolls_delta: bool
    """RULING 5 — terrain changes the dice."""

    @classmethod
    def of(cls, rules: Rules) -> JuegoLaw:
        """Read the law of one race."""
        box = tables.read_toml(TABLE)
        return cls(
            dice=box["dice"],
            purse=box["purse"],
            most_added=box["most_added"],
            start_order=tuple([int(seat) - 1 for seat in rules["ciclistas.start_order"]]),
            start_rounds=rules["ciclistas.start_rounds"],
            may_shorten=rules["ciclistas.may_shorten"],
            inherits_price=rules["ciclistas.chain_price"] == "inherit",
            same_round=rules["ciclistas.same_round_counters"],
            strip=rules["ciclistas.finish_spaces"],
            team_result=rules["ciclistas.team_result"],
            stop_after=rules["ciclistas.stop_after"],
            rolls_delta=rules["ciclistas.terrain_mode"] == "roll_delta",
        )


def game_box(setup: Setup, _course: Course) -> GameBox:
    """R2.2, R2.4, R7.2, RULING 4 — five counters a team and no more in a purse, two dice."""
    law = JuegoLaw.of(setup.rules)
    places_of = {"winner": "first", "sum_all": "all"}.get(law.team_result, "best")
    counters = CounterKind("bonus", law.purse * len(setup.teams), "+1", "ochre", purse=law.purse)
    names = ("rider", "team", "round", "space", "time", "gap")
    columns = tuple(Phrase(f"score_{name}") for name in names)
    riders = sum(len(team.riders) for team in setup.teams)
    places = tuple(Phrase("score_place", {"place": place}) for place in range(1, riders + 1))
    return GameBox(
        counters=(counters,),
        dice=(DieKind("roll", law.dice),),
        tables=(
            ScoreTable("score", columns, places),
            ScoreTable("teams", (Phrase(f"score_{places_of}"), Phrase("score_sum")), TEAMS),
        ),
    )
