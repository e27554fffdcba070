"""The default manager: gives its riders the roles of a day, begins little and answers everything.

What each question is weighed by stands in a file of its own in `answers`; what the road says is
read once (`stage`), what the table says once a turn (`turn`). It keeps nothing from one question
to the next but what it has worked out: the same question and table get the same answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from mypy_extensions import mypyc_attr

from engine.bots.director.answers import alone, bunch, following, lineup, sealed
from engine.bots.director.purse import Purse
from engine.bots.director.reasons import reason_of
from engine.bots.director.stage.reading import read_stage
from engine.race.sheet import Phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.games.ciclismo.view import CiclismoSnapshot
    from engine.race.question import Question


@mypyc_attr(allow_interpreted_subclasses=True)
class Director:
    """A manager of a team with a plan for every rider, who decides by averages."""

    character: ClassVar[str] = "director"
    """Whose numbers of templates/bots/director.toml it weighs by."""

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
        return judge(question, table, self._look(table))

    def why(self, question: Question, view: Any) -> Phrase:
        """Return why it answers so; nothing changes by it, neither here nor in the race."""
        table: CiclismoSnapshot = view.public
        return Phrase(reason_of(question, table, self._look(table)))

    def _look(self, table: CiclismoSnapshot) -> Purse:
        """Return the purse of this race, with this table before its eyes."""
        purse = self._purse
        if purse is None or purse.scene is not table.scene:
            purse = self._purse = Purse(read_stage(table.scene, self.character), self._key)
        purse.look(table)
        return purse


JUDGES: Mapping[str, Callable[[Question, CiclismoSnapshot, Purse], Any]] = {
    "PLACE": lineup.place,
    "CEDE": lineup.cede,
    "PROPOSE": bunch.propose,
    "VOTE": bunch.vote,
    "PAY": following.pay,
    "JOIN": following.join,
    "PURSUE": following.pursue,
    "SOLO": alone.alone,
    "MOVE_UP": alone.move_up,
    "TOKENS": sealed.lay_tokens,
}
"""What judges which question; whatever is missing here gets the book's default."""
