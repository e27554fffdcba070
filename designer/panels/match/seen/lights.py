"""The squares an answer leads to: those that can be pressed, the one it holds, where one may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.scene.match.strip_parts import Lit

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from designer.panels.match.asked.question import QuestionPanel
    from engine.race.course import Place
    from engine.race.sheet import Option


def lights_of(panel: QuestionPanel, places: Mapping[int, Place]) -> list[Lit]:
    """Return what is lit up for the question that is asked, with everybody where they stand."""
    if panel.open is None or panel.asking is None or not panel.boxes:
        return []
    at = min(panel.at, len(panel.boxes) - 1)
    part, holds = panel.boxes[at].part, panel.open.filled()
    barred = panel.open.barred()[at]
    found: dict[Place, Lit] = {}
    for nth, (option, why) in enumerate(zip(part.options, barred, strict=True)):
        if option.place is not None and why is None and option.place not in found:
            found[option.place] = Lit(option.place, str(nth + 1) if nth < 9 else "")
    for nth, other in enumerate(panel.asking.sheet.parts):
        shown = panel.option if nth == at else None
        if shown is None:
            shown = next((o for o in other.options if o.code == holds[nth]), None)
        if shown is not None:
            riders = panel.asking.question.riders
            who = other.rider if other.rider is not None else riders[0] if riders else -1
            for lit in _of_option(shown, who, places):
                if lit.place not in found or lit.chosen:
                    text = found[lit.place].text if lit.place in found else ""
                    found[lit.place] = lit._replace(text=text)
    return list(found.values())


def _of_option(option: Option, rider: int, places: Mapping[int, Place]) -> Iterator[Lit]:
    """Yield where one option leads: for certain, or as far as may be expected."""
    for _, place in option.moves:
        yield Lit(place, chosen=True)
    if option.place is not None:
        yield Lit(option.place, chosen=True)
    elif option.gain is not None and rider in places and not option.moves:
        square, *lane = places[rider]
        yield Lit((square + round(option.gain), *lane), likely=True)
