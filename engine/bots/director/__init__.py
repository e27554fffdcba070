"""The director: a manager of Ciclismo with a plan for the day, its reasons, its four characters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from engine.bots.director import formation_answers, rider_answers
from engine.bots.director.ambitions import (
    BREAK,
    CLIMB,
    DASH,
    FIGHT,
    FINISH,
    HURRY,
    LINE,
    ambition_of,
    sprints_for_finish,
)
from engine.bots.director.purse import Purse
from engine.bots.director.stage import read_stage
from engine.bots.director.work import is_peloton, pace_wanted
from engine.race.sheet import Phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.games.ciclismo.view import CiclismoSnapshot
    from engine.race.question import Question


@mypyc_attr(allow_interpreted_subclasses=True)
class Director:
    """A manager of a team with a role for every rider, who decides by averages."""

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
        return judge(question, table, self._purse_at(table))

    def why(self, question: Question, view: Any) -> Phrase:
        """Return why it answers so; nothing changes by it, neither here nor in the race."""
        table: CiclismoSnapshot = view.public
        return Phrase(reason_of(question, table, self._purse_at(table)))

    def _purse_at(self, table: CiclismoSnapshot) -> Purse:
        """Return the purse of this race after it has looked at this table."""
        purse = self._purse
        if purse is None or purse.scene is not table.scene:
            purse = self._purse = Purse(read_stage(table.scene, self.character), self._key)
        purse.look_at(table)
        return purse


JUDGES: Mapping[str, Callable[[Question, CiclismoSnapshot, Purse], Any]] = {
    "PLACE": formation_answers.place_riders,
    "CEDE": formation_answers.cede_places,
    "PROPOSE": formation_answers.propose_plan,
    "VOTE": formation_answers.vote_on_plan,
    "PAY": formation_answers.pay_for_pace,
    "JOIN": formation_answers.join_puller,
    "PURSUE": formation_answers.pursue_attacker,
    "SOLO": rider_answers.ride_alone,
    "MOVE_UP": rider_answers.move_up,
    "TOKENS": rider_answers.lay_tokens,
}
"""What judges which question; whatever is missing here gets the book's default."""


REASONS: Final = {
    BREAK: "why_break",
    LINE: "why_line",
    FIGHT: "why_fight",
    FINISH: "why_finish",
    HURRY: "why_hurry",
    DASH: "why_dash",
    CLIMB: "why_climb",
}
"""By ambition: the key of the reason in `ask_ciclismo.toml`."""
CHASE: Final = "why_chase"
SHELTER: Final = "why_shelter"
SAVE: Final = "why_save"
TOGETHER: Final = "why_together"
USUAL: Final = "why_usual"


def reason_of(question: Question, table: CiclismoSnapshot, purse: Purse) -> str:
    """Return the key of the reason in `ask_ciclismo.toml`."""
    if question.kind in {"PLACE", "CEDE"}:
        return SHELTER
    if question.kind in {"PURSUE", "PAY", "MOVE_UP"}:
        return SAVE
    if question.kind not in {"PROPOSE", "VOTE", "SOLO", "TOKENS"}:
        return USUAL
    number = table.formation[question.riders[0]]
    ambition = ambition_of(table, question.manager, number, purse)
    if ambition:
        return REASONS[ambition]
    if any(sprints_for_finish(table, rider, purse, free=True) for rider in question.riders):
        return REASONS[FINISH]
    if pace_wanted(table, question.manager, number, purse):
        return CHASE
    return TOGETHER if is_peloton(table, number) else SAVE


@mypyc_attr(allow_interpreted_subclasses=True)
class Raider(Director):
    """A manager who attacks: sends a rider into every break, chases none, fights from the start."""

    character: ClassVar[str] = "raider"


@mypyc_attr(allow_interpreted_subclasses=True)
class Miser(Director):
    """A manager who saves: tries no break, spends half, and that at the end."""

    character: ClassVar[str] = "miser"


@mypyc_attr(allow_interpreted_subclasses=True)
class Sprinters(Director):
    """The manager of a sprinters' team: brings every break back, and is nowhere uphill."""

    character: ClassVar[str] = "sprinters"


@mypyc_attr(allow_interpreted_subclasses=True)
class Climbers(Director):
    """The manager of a climbers' team: lets breaks go on the flat, and fights on every climb."""

    character: ClassVar[str] = "climbers"
