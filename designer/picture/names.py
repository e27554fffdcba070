"""Names that cannot be printed as they are written: the shipped faces lack some of their signs."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from designer.picture.fonts import face_metrics, printable_text
from engine.tour.finding import make_finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.tour.finding import Finding
    from engine.tour.values import Tour

COMMON = 0x24F
"""Latin letters with their accents: every face has them, so that none is opened to find out."""
DASHES = "–—‘’“”"
"""So has it what tours join and quote names with."""


def check_names(tour: Tour) -> tuple[Finding, ...]:
    """Return a finding for each name of a tour that is printed otherwise than it is written."""
    found = []
    for where, name in _names(tour):
        signs = missing_signs(name)
        if signs:
            values = {"name": name, "signs": " ".join(signs), "printed": printable_text(name)}
            found.append(make_finding("W_SIGNS_LACKING", where, **values))
    return tuple(found)


def missing_signs(text: str) -> tuple[str, ...]:
    """Return the signs of a text that the faces lack, each once."""
    composed = unicodedata.normalize("NFC", text)
    rare = [sign for sign in composed if ord(sign) > COMMON and sign not in DASHES]
    if not rare:
        return ()
    known = face_metrics("text").advances
    unseen = {"Cf", "Mn", "Cc"}
    return tuple(
        dict.fromkeys(
            sign
            for sign in rare
            if ord(sign) not in known and unicodedata.category(sign) not in unseen
        )
    )


def _names(tour: Tour) -> Iterator[tuple[str, str]]:
    """Yield every name that stands on paper, with its place."""
    yield "", tour.name
    for number, stage in enumerate(tour.stages, start=1):
        at = f"stages/{number}"
        yield at, stage.name
        for nth, section in enumerate(stage.sections, start=1):
            yield f"{at}/sections/{nth}", section.name
        for nth, point in enumerate(stage.points, start=1):
            yield f"{at}/points/{nth}", point.name
    for number, team in enumerate(tour.teams, start=1):
        yield f"teams/{number}", team.name
        for nth, rider in enumerate(team.riders, start=1):
            yield f"teams/{number}/riders/{nth}", rider.name
