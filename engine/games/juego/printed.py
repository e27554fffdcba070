"""Section 2 — what is printed: counters and a purse for each team, two dice, the time scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.juego.law import JuegoLaw
from engine.race.box import TEAMS, CounterKind, DieKind, GameBox, ScoreTable
from engine.race.sheet import Phrase

if TYPE_CHECKING:
    from engine.race.course import Course
    from engine.race.values import Setup


def game_box(setup: Setup, _course: Course) -> GameBox:
    """R2.2, R2.4, R7.2, RULING 4 — five counters a team and no more in a purse, two dice."""
    law = JuegoLaw.of(setup.rules)
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
            ScoreTable("teams", (Phrase("score_best"), Phrase("score_sum")), TEAMS),
        ),
    )
