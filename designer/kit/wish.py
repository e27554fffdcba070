"""What is wished of a kit: the one value that options of a command and the form of a page make."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from designer.kit import KitError
from designer.kit.cut.sheet import CORNER, FULL, LONG, NONE, OUTLINE, SHORT
from designer.kit.paper import Paper, Printer, paper_named
from designer.kit.parts import TILES
from designer.texts.boards import PAPER
from engine.tour.edit import need_stage
from engine.tour.rules import OWN_GAME

if TYPE_CHECKING:
    from designer.kit.art import Art
    from engine.tour.values import Tour

CHECK = "check"
"""Stands among the parts for the page that shows what a printer does to lengths."""
SHEETS, POSTER = "sheets", "poster"
COURSES = (SHEETS, POSTER, TILES)
"""Ways to print a course: sheets to cut or to glue, one large page, the organiser's own tiles."""
EDGES = (LONG, SHORT)
"""Over which a sheet is turned."""
MARKS = (CORNER, FULL, OUTLINE, NONE)
"""To cut along."""
SKINS = ("road", "plain", "light")
"""What road tiles look like (templates/layouts/skins.toml)."""


@dataclass(frozen=True, slots=True)
class KitWish:
    """What is printed of a tour, and how; each field as it is where nothing is said of it."""

    stage: int | None = None
    """None for the whole tour, and with it the whole box."""
    game: str = OWN_GAME
    own: str | None = None
    """A course of the game's own in the place of a stage: its name, or nothing for the usual."""
    course: str = SHEETS
    paper: str = PAPER
    parts: tuple[str, ...] = ()
    """None named: what is usually printed."""
    book: bool = False
    """The eight types in six colours of the book, in the place of the tour's riders."""
    missing: bool = False
    """Only what is neither printed nor in the tour's stock."""
    duplex: bool = False
    flip: str = LONG
    marks: str = CORNER
    skin: str = SKINS[0]
    poster: str = ""
    """The size of a profile as a poster; nothing where none is wished for."""
    printer: Printer = field(default_factory=Printer)
    art: Art | None = None

    def __post_init__(self) -> None:
        """Refuse paper that is not known: such a wish is never made."""
        _ = self.sheet, self.poster_sheet

    @property
    def whole(self) -> bool:
        """Tell whether the whole tour is printed."""
        return self.stage is None and self.own is None

    @property
    def sheet(self) -> Paper:
        """Return the paper it is printed on."""
        return paper_named(self.paper)

    @property
    def poster_sheet(self) -> Paper | None:
        """Return the paper of a profile as a poster, lying; None where none is wished for."""
        return paper_named(self.poster).turn_lying() if self.poster else None

    @property
    def components(self) -> tuple[str, ...]:
        """Return the parts that are made of pieces and pages: all that are named but the check."""
        return tuple(part for part in self.parts if part != CHECK)

    @property
    def check_alone(self) -> bool:
        """Tell whether the check page alone is named."""
        return bool(self.parts) and not self.components

    def stages_of(self, tour: Tour) -> tuple[int, ...]:
        """Return the numbers of the stages that are meant; one that is not there is refused."""
        if not tour.stages:
            raise KitError("kit_no_stages", tour=tour.name)
        if self.stage is None:
            return tuple(range(1, len(tour.stages) + 1))
        need_stage(tour, self.stage)
        return (self.stage,)
