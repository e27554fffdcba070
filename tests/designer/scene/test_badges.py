"""Badges: the plate of a terrain in rows that are chosen or greyed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QIcon

from designer.language import ENGLISH
from designer.scene.badges import terrain_icon

if TYPE_CHECKING:
    from designer.scene.theme import Theme


@pytest.mark.parametrize("mode", [QIcon.Mode.Selected, QIcon.Mode.Disabled])
def test_a_terrain_keeps_its_colour_in_a_row_that_is_chosen(theme: Theme, mode: QIcon.Mode):
    """A tint over the badge of the chosen row would make it another terrain."""
    icon = terrain_icon(theme, "MTN_3", ENGLISH)
    size = icon.availableSizes()[0]

    assert icon.pixmap(size, mode).toImage() == icon.pixmap(size).toImage()
