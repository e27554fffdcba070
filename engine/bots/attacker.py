"""Rides Um Reifenbreite to get away: cards and breakaways alone in front and on climbs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from engine.bots.safe import best_cards, best_end, lead_for_star
from engine.games.reifenbreite.advice import change_of, mates_behind, rows_to_line
from engine.games.reifenbreite.drafting import DRAFT
from engine.games.reifenbreite.moving import MOVE_MODE, MOVE_TO

if TYPE_CHECKING:
    from engine.games.reifenbreite.moving import HowToMove
    from engine.games.reifenbreite.state import ReifenSnapshot
    from engine.race.question import Question

REACH: Final = 14
"""Rows to a line that pays and may be won with cards."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Attacker:
    """A manager who breaks away alone, on climbs and before every line that pays."""

    looks: ClassVar[tuple[str, ...]] = (MOVE_MODE, MOVE_TO)

    def __init__(self, key: str = "") -> None:
        del key

    def decide(self, question: Question, view: Any) -> Any:
        """Return an attack where it may succeed, else what a careful manager does."""
        if question.kind == MOVE_MODE:
            return self._mode(question, view.public)
        if question.kind == MOVE_TO:
            return best_end(question, view.public)
        if question.kind == DRAFT:
            return question.default
        return lead_for_star(question)

    def _mode(self, question: Question, picture: ReifenSnapshot) -> HowToMove:
        """Return cards with a breakaway without team-mates behind, on a climb or near a line."""
        (rider,) = question.riders
        climbs = change_of(picture, rider) < 0
        if climbs or rows_to_line(picture, rider) <= REACH:
            return best_cards(question, picture, away=not mates_behind(picture, rider))
        rolls: HowToMove = question.default
        return rolls
