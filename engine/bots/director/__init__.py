"""The default manager: reads the stage ahead, spends effort where it buys most time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from mypy_extensions import mypyc_attr

from engine.bots.director import bunch, finale, lineup, spending
from engine.bots.director.purse import Purse
from engine.bots.director.reading import read_stage

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.games.ciclismo.view import CiclismoSnapshot
    from engine.race.question import Question


@mypyc_attr(allow_interpreted_subclasses=True)
class Director:
    """A manager with a plan for every rider, who decides by averages and keeps no secrets."""

    game: ClassVar[str] = "ciclismo"

    def __init__(self, key: str = "") -> None:
        self._key = key
        self._purse: Purse | None = None
        self.looks = JUDGES.keys()

    def decide(self, question: Question, view: Any) -> Any:
        """Return what serves the team best, by what lies on the table."""
        judge = JUDGES.get(question.kind)
        if judge is None:
            return question.default
        table: CiclismoSnapshot = view.public
        purse = self._purse
        if purse is None or purse.scene is not table.scene:
            purse = self._purse = Purse(read_stage(table.scene), self._key)
        return judge(question, table, purse)


JUDGES: Mapping[str, Callable[[Question, CiclismoSnapshot, Purse], Any]] = {
    "PLACE": lineup.place,
    "CEDE": lineup.cede,
    "PROPOSE": bunch.propose,
    "VOTE": bunch.vote,
    "PAY": bunch.pay,
    "JOIN": bunch.join,
    "SOLO": spending.alone,
    "TOKENS": finale.lay_tokens,
    "PURSUE": spending.pursue,
    "MOVE_UP": spending.move_up,
}
"""What judges which question; whatever is missing here gets the book's default."""
