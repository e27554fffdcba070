"""What every panel is given: the document, the voice and the theme; never another panel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.document.document import Document
    from designer.document.voice import Voice
    from designer.scene.theme import Theme


@dataclass(frozen=True, slots=True)
class Desk:
    """The three things a panel may know."""

    document: Document
    voice: Voice
    theme: Theme

    def follow(self, spoken: Callable[[], None], shown: Callable[..., None]) -> None:
        """Call `spoken` now and for another language or look, `shown` for another tour too."""
        self.voice.changed.connect(spoken)
        self.voice.changed.connect(shown)
        self.theme.changed.connect(spoken)
        self.theme.changed.connect(shown)
        self.document.changed.connect(shown)
        spoken()
        shown()
