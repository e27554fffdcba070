"""What can be said for many riders at once: one row of options above theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.i18n import rule_name
from designer.panels.match.asked.part_box import PartBox
from engine.race.sheet import ROWS, Part

if TYPE_CHECKING:
    from designer.panels.desk import Desk
    from designer.story.answers import AnswerText
    from engine.match.answers import OpenAnswer
    from engine.race.sheet import Option


def shared_box(desk: Desk, shared: tuple[Option, ...], text: AnswerText) -> PartBox | None:
    """Return a box for what riders have in common; none where nothing is."""
    if not shared:
        return None
    box = PartBox(desk, Part(None, ROWS, shared), text, None)
    box.set_headed(on=True)
    for button in box.buttons:
        button.key = ""
    return box


def show_shared(box: PartBox, answer: OpenAnswer, text: AnswerText) -> None:
    """Show what all of them say now, and what none of them can."""
    filled = answer.filled()
    barred = answer.barred()
    for button, shared in zip(box.buttons, box.part.options, strict=True):
        where = [
            (place, nth)
            for place, part in enumerate(answer.sheet.parts)
            for nth, option in enumerate(part.options)
            if option.code == shared.code
        ]
        button.setChecked(all(filled[place] == shared.code for place, _ in where))
        why = [barred[place][nth] for place, nth in where]
        first = why[0]
        every = first is not None and all(one is not None for one in why)
        said = text.why(first, rule_name(text.lang, first.rule)) if every and first else ""
        button.bar(said)
