"""Rides El juego with a full purse: drafts whatever earns, and spends only to cross the line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from engine.games.juego.advice import AVERAGE, counters_to_cross, rolls_alone
from engine.games.juego.moving import ADD_BONUS, DRAFT, MOVE_MODE, ROLL

if TYPE_CHECKING:
    from engine.race.question import Question

WORTH: Final = 2
"""Spaces of an average roll that are given up for a counter."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Saver:
    """A manager who collects counters while the purse has room, and keeps them for the sprint."""

    game: ClassVar[str] = "juego"

    def __init__(self, key: str = "") -> None:
        del key

    def decide(self, question: Question, view: Any) -> Any:
        """Return the way to move, or all counters that count in the last move."""
        picture = view.public
        (rider,) = question.riders
        if question.kind == MOVE_MODE:
            _ahead, goes_to, gain, price = question.about
            if goes_to <= picture.last < picture.space[rider] + AVERAGE:
                return ROLL  # R8.4: a draft would stop short of the line
            team = picture.team_of[rider]
            earns = not price and picture.purse[team] < picture.law.purse
            least = AVERAGE - WORTH if earns else AVERAGE
            return DRAFT if gain >= least or rolls_alone(picture, rider) else ROLL
        if question.kind == ADD_BONUS:
            return counters_to_cross(picture, rider, question.about, len(question.options) - 1)
        return question.default
