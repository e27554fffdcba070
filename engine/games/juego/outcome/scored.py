"""The score sheet in numbers: time scores, places of teams, the series if the house plays one."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from engine.games.juego.outcome.rows import BEST
from engine.race.box import BEST_PLACES, LEAST_SUM, ScoreForm, TypedFigure

if TYPE_CHECKING:
    from engine.tour.rules import Rules


def score_form(rules: Rules) -> ScoreForm:
    """RULING 15, RULING 16 — a round and a tenth for each space lost; the three best places."""
    strip = int(rules["ciclistas.finish_spaces"])
    return ScoreForm(
        (TypedFigure("round"), TypedFigure("label", Fraction(1, strip))),
        teams=BEST_PLACES,
        best=0 if rules["ciclistas.team_result"] == "sum_all" else BEST,
        series=LEAST_SUM if rules["ciclistas.series"] else "",
    )
