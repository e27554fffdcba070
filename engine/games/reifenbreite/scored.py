"""The score sheet in numbers: points by place, sprints with the jersey, teams, the stage race."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.reifenbreite.box.law import STAGE_RACE, modules_of
from engine.race.box import STAGES_TIMES_BEST, ScoreForm, TypedFigure

if TYPE_CHECKING:
    from engine.tour.rules import Rules


def score_form(rules: Rules) -> ScoreForm:
    """R20.1, R20.2, R20.3, R19.3 — place points and field 5; the sum of a team; the stage race."""
    raced = STAGE_RACE in modules_of(rules, rules["reif.level"])
    return ScoreForm(
        (TypedFigure("sprint_points"),),
        by_place=tuple(rules["reif.place_points"]),
        series=STAGES_TIMES_BEST if raced else "",
    )
