"""Two roads beside each other in the window, before a change and after it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from designer.scene.pen import Sketch

if TYPE_CHECKING:
    from designer.language import Language
    from designer.picture.profile.beside import RoadSide
    from designer.scene.theme import Theme


class RoadsBeside(Sketch):
    """Draws two roads to one scale; says both labels to who cannot see them."""

    usual_letters, least_letters = (50, 18), (20, 12)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.roads: tuple[RoadSide, RoadSide] | None = None

    def show_roads(self, before: RoadSide, after: RoadSide, language: Language) -> None:
        """Show two roads, each under its label."""
        from designer.picture.profile.beside import draw_beside

        self.roads = before, after
        self.setAccessibleDescription(f"{before.label}. {after.label}.")
        self.show_drawing(partial(draw_beside, before, after, language=language))

    def forget_roads(self) -> None:
        """Show nothing."""
        self.roads = None
        self.show_drawing(None)
