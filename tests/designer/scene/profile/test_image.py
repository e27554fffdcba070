"""The profile tells a screen reader what is seen on it, and what is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QAccessible

from designer.document.place import point_place, section_place

if TYPE_CHECKING:
    from designer.panels.desk import Desk
    from designer.scene.profile.profile import ProfileView


@pytest.mark.parametrize(
    ("lang", "sections", "points"),
    [
        ("en", "section 2, {terrain}, rows {first} to {last}.", "Chosen: {kind} at km {km}."),
        ("es", "tramo 2, {terrain}, filas {first} a {last}.", "Elegido: {kind}, km {km}."),
    ],
)
def test_the_profile_tells_what_is_chosen(
    profile: ProfileView, desk: Desk, lang: str, sections: str, points: str
):
    """As soon as it is chosen, in the language that is on: number, terrain, rows; kind, place."""
    surveyed = desk.document.surveyed
    assert surveyed is not None
    assert surveyed.road is not None
    section, point = surveyed.road.sections[1], surveyed.stage.points[0]
    desk.language_switch.change_language(lang)

    def spoken() -> str:
        kind = QAccessible.Text.Description
        return QAccessible.queryAccessibleInterface(profile).text(kind)

    desk.document.select(section_place(surveyed.number, 2))
    terrain = desk.language.say(f"terms.{section.terrain}")
    assert sections.format(terrain=terrain, first=section.first, last=section.last) in spoken()
    desk.document.select(point_place(surveyed.number, 1))
    kind = desk.language.say(f"terms.{point.kind}")
    km = desk.language.format_number(point.km)
    assert points.format(kind=kind, km=km) in spoken()
