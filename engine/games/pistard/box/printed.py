"""Section 2 — what is printed: riders on bases of four colours, four dice a player, the points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import tables
from engine.games.pistard.box.law import TABLE, PistardLaw
from engine.race.box import TEAMS, DieKind, GameBox, RiderMark, ScoreTable
from engine.race.sheet import Phrase

if TYPE_CHECKING:
    from engine.race.course import Course
    from engine.race.values import Setup


def game_box(setup: Setup, _course: Course) -> GameBox:
    """R2.1, R2.2, R2.4, R2.5 — a base of each colour in a team, a die for each rider, points."""
    box = tables.toml(TABLE)
    grounds = [box["grounds"][base] for base in box["bases"]]
    marks = {
        rider.bib: RiderMark(str(nth), f"base_{base}", ground)
        for team in setup.teams
        for nth, (rider, base, ground) in enumerate(
            zip(team.riders, box["bases"], grounds, strict=True), start=1
        )
    }
    law = PistardLaw.of(setup.rules)
    laps = range(1, len(setup.teams) * (law.target - 1) // sum(law.points) + 2)
    rows = tuple(
        Phrase("score_lap", {"lap": lap, "points": points}) for lap in laps for points in law.points
    )
    each = tuple(Phrase("score_after", {"lap": lap}) for lap in laps)
    return GameBox(
        dice=(DieKind("pool", len(grounds), of=TEAMS),),
        marks=marks,
        tables=(
            ScoreTable("score", (Phrase("score_rider"), Phrase("score_team")), rows),
            ScoreTable("teams", each, TEAMS),
            ScoreTable("out", (Phrase("score_out"),)),
        ),
    )
