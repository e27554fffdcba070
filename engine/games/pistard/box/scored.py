"""The score sheet in numbers: the points of riders, added up for each player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.race.box import ScoreForm, TypedFigure

if TYPE_CHECKING:
    from engine.tour.rules import Rules


def score_form(_rules: Rules) -> ScoreForm:
    """R4.3, RULING 20 — the points that laps have given."""
    return ScoreForm((TypedFigure("points"),))
