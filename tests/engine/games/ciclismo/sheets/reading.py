"""Reads the sheets of a part of a turn, while it is driven like any other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.games.ciclismo.movement import movement
from engine.games.ciclismo.sheets import sheet_of
from engine.games.ciclismo.view import draw_snapshot
from engine.race.frame import View
from tests.engine.games.ciclismo.driving import drive

if TYPE_CHECKING:
    from engine.games.ciclismo.state import Plan
    from engine.race.question import Question
    from engine.race.sheet import Option, Sheet


class Read(NamedTuple):
    """A question and the sheet its manager reads."""

    question: Question
    sheet: Sheet

    def options(self, rider: int | None = None) -> tuple[Option, ...]:
        """Return the options of a rider's part; of the first, if no rider is named."""
        parts = self.sheet.parts
        return next(part for part in parts if rider is None or part.rider == rider).options

    def option(self, key: str, rider: int | None = None, **values: Any) -> Option:
        """Return the option with these words."""
        (found,) = [
            option
            for option in self.options(rider)
            if option.words.key == key and values.items() <= dict(option.words.values).items()
        ]
        return found

    def rules(self, key: str) -> list[str]:
        """Return the rules that bar what these words name."""
        return [barred.rule for barred in self.sheet.barred if barred.words.key == key]


FILE = {
    "A1": ("ROULEUR", (45, 1)), "A2": ("CLIMBER", (44, 1)), "A3": ("LEADER", (43, 1)),
    "B1": ("LEADER", (44, 2)), "B2": ("SPRINTER", (42, 1)),
}  # fmt: skip


def reads_of_plan(t: Any, plan: Plan, answers: Any = None, kind: str = "") -> list[Read]:
    """Ride one movement phase in which the first formation has agreed on a plan."""
    t.state.plans[0] = plan
    return reads(t, movement(t.state), answers, kind)


def reads(t: Any, steps: Any, answers: Any = None, kind: str = "") -> list[Read]:
    """Drive a part of a turn; return its questions, of one kind or all, with their sheets."""
    found = []

    def decide(question: Question) -> Any:
        view = View(question.manager, draw_snapshot(t.state, None))
        if kind in {"", question.kind}:
            found.append(Read(question, sheet_of(question, view)))
        return t.decide(question, answers or {})

    drive(steps, decide)
    return found
