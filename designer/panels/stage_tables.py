"""The tables of a stage: one row a section, one row a point."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from typing_extensions import override

from designer.document.pasted import read_stage_lines
from designer.document.place import point_place, section_place
from designer.document.typing import apply_line
from designer.language import done_sentence, read_kilometres, term_sentence
from designer.panels.forms import Choice
from designer.panels.tables import Column, DeclaredRows
from designer.scene.badges import make_badge, terrain_icon
from engine.tour.edit import change_point, change_section, move_border, move_end, push_end
from engine.tour.terrain import terrains
from engine.tour.values import POINT_KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtGui import QFont, QIcon

    from designer.language import Sentence
    from designer.panels.desk import Desk
    from engine.road.roads import SurveyedStage
    from engine.road.values import RoadSection
    from engine.tour.kinds import SectionLength
    from engine.tour.values import Point, Section, Stage


class StageRows(DeclaredRows):
    """What stands on the selected stage; what the program proposes is slanted and pale."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._made: tuple[SurveyedStage | None, list[Any]] = None, []

    def rows_of(
        self, stage: SurveyedStage | None, make_rows: Callable[[SurveyedStage], list[Any]]
    ) -> list[Any]:
        """Return the rows of a stage, made once: every cell asks for them."""
        if self._made[0] is not stage:
            self._made = stage, make_rows(stage) if stage is not None else []
        return self._made[1]

    @override
    def take_text(self, row: int, column: int, text: str) -> bool:
        """Add what was pasted, row by row, as if it had been typed in the line."""
        del row, column
        document, lines = self.desk.document, read_stage_lines(text)
        if document.stage is not None and lines:
            document.change_stage(done_sentence("pasted_rows"), apply_line, lines)
        return True

    @override
    def cell_tip(self, row: Any, column: int) -> str | None:
        return self.desk.language.say("stage.proposed") if row.is_proposed else None

    @override
    def cell_font(self, row: Any, column: int) -> QFont | None:
        """Return slanted letters for a proposal: colour is never the only sign."""
        if not row.is_proposed:
            return None
        font = self.desk.theme.font()
        font.setItalic(True)
        return font

    @override
    def cell_ink(self, row: Any, column: int) -> str | None:
        return "soft" if row.is_proposed else super().cell_ink(row, column)


class SectionRow(NamedTuple):
    """A section, its kilometres, and its squares where the stage has a road."""

    section: Section
    length: SectionLength
    road_section: RoadSection | None

    @property
    def is_proposed(self) -> bool:
        """Tell whether only the program has said so."""
        return self.section.proposed


TERRAIN, START, END, SECTION_KM, SQUARES, ROWS, SECTION_NAME = range(7)


class Sections(StageRows):
    """One row a section, as it was surveyed."""

    @override
    def declare_columns(self) -> tuple[Column, ...]:
        return (
            Column(
                "stage.head_terrain",
                self._terrain_text,
                take=self._take_terrain,
                value=lambda row: row.section.terrain,
                choices=partial(terrain_choices, self.desk),
                icon=lambda row: terrain_icon(
                    self.desk.theme, row.section.terrain, self.desk.language
                ),
            ),
            Column(
                "stage.head_from",
                lambda row: self.desk.language.format_number(row.length.start),
                number=True,
            ),
            Column(
                "stage.head_to",
                lambda row: self.desk.language.format_number(row.section.end),
                number=True,
                take=self._take_end,
            ),
            Column(
                "stage.head_km",
                lambda row: self.desk.language.format_number(row.length.km),
                number=True,
                take=self._take_length,
            ),
            Column(
                "stage.head_squares",
                lambda row: str(row.road_section.squares) if row.road_section else "–",
                number=True,
            ),
            Column("stage.head_rows", _rows_text, number=True),
            Column("stage.head_name", lambda row: row.section.name, take=self._take_name),
        )

    @override
    def held(self) -> list[SectionRow]:
        return self.rows_of(self.desk.document.surveyed, _section_rows)

    def _terrain_text(self, row: SectionRow) -> str:
        name = _terrain_sentence(row.section.terrain)
        return name if isinstance(name, str) else name.in_language(self.desk.language)

    def _take_terrain(self, row: int, terrain: str) -> bool:
        sentence = done_sentence("terrain", section=row + 1, terrain=_terrain_sentence(terrain))
        return self._change(sentence, row, change_section, row + 1, terrain=terrain)

    def _take_end(self, row: int, text: str) -> bool:
        """Move the border after a section, or the end of the stage."""
        km = read_kilometres(text)
        if row + 1 == self.rowCount():
            return self._change(done_sentence("move_end", km=km), row, move_end, km)
        sentence = done_sentence("move_border", section=row + 1, km=km)
        return self._change(sentence, row, move_border, row + 1, km)

    def _take_length(self, row: int, text: str) -> bool:
        km = read_kilometres(text)
        sentence = done_sentence("length", section=row + 1, km=km)
        end = self.held()[row].length.start + km
        return self._change(sentence, row, push_end, row + 1, end)

    def _take_name(self, row: int, name: str) -> bool:
        sentence = done_sentence("name_section", section=row + 1)
        return self._change(sentence, row, change_section, row + 1, name=name)

    def _change(
        self, sentence: Sentence, row: int, verb: Callable[..., Stage], *values: Any, **fields: Any
    ) -> bool:
        """Make a verb one step, after which the section that was typed in is selected."""
        place = section_place(self.desk.document.place.stage, row + 1)
        return self.desk.document.change_stage(sentence, verb, *values, place=place, **fields)


def _terrain_sentence(terrain: str) -> Sentence | str:
    """Return the name of a terrain; one that is not known is called as it was written."""
    return term_sentence(terrain) if terrain in terrains() else terrain


def _section_rows(stage: SurveyedStage) -> list[SectionRow]:
    sections, lengths = stage.stage.sections, stage.lengths.sections
    laid = stage.road.real_sections if stage.road else (None,) * len(sections)
    return [SectionRow(*row) for row in zip(sections, lengths, laid, strict=True)]


def _point_rows(stage: SurveyedStage) -> list[PointRow]:
    lines = stage.road.lines if stage.road else ()
    squares = {(line.kind, line.km): line.square for line in reversed(lines)}
    points = stage.stage.points
    return [PointRow(point, squares.get((point.kind, point.km))) for point in points]


def _rows_text(row: SectionRow) -> str:
    laid = row.road_section
    return f"{laid.first}–{laid.last}" if laid and laid.squares else "–"


def terrain_choices(desk: Desk, *, rising: bool = False) -> Iterable[Choice]:
    """Yield every terrain with its name and badge, or only the climbs."""
    for terrain, known in terrains().items():
        if known.rises or not rising:
            icon = terrain_icon(desk.theme, terrain, desk.language)
            yield Choice(terrain, term_sentence(terrain).in_language(desk.language), icon)


class PointRow(NamedTuple):
    """A point, and the square of its line where the stage has a road."""

    point: Point
    square: int | None

    @property
    def is_proposed(self) -> bool:
        """Tell whether only the program has said so."""
        return self.point.proposed


POINT_KIND, POINT_KM, POINT_SQUARE, POINT_NAME = range(4)


class Points(StageRows):
    """One row a point, by kilometre."""

    @override
    def declare_columns(self) -> tuple[Column, ...]:
        return (
            Column(
                "stage.head_point",
                self._kind_text,
                take=self._take_kind,
                value=lambda row: row.point.kind,
                choices=lambda: (
                    Choice(kind, self.desk.language.say(f"terms.{kind}")) for kind in POINT_KINDS
                ),
                icon=self._kind_badge,
            ),
            Column(
                "stage.head_km",
                lambda row: self.desk.language.format_number(row.point.km),
                number=True,
                take=self._take_km,
            ),
            Column(
                "stage.head_square",
                lambda row: "–" if row.square is None else str(row.square),
                number=True,
            ),
            Column("stage.head_name", lambda row: row.point.name, take=self._take_name),
        )

    @override
    def held(self) -> list[PointRow]:
        return self.rows_of(self.desk.document.surveyed, _point_rows)

    def _kind_text(self, row: PointRow) -> str:
        kind = row.point.kind
        return self.desk.language.say(f"terms.{kind}") if kind in POINT_KINDS else kind

    def _kind_badge(self, row: PointRow) -> QIcon | None:
        kind, theme = row.point.kind, self.desk.theme
        if kind not in POINT_KINDS:
            return None
        letters = self.desk.language.say(f"terms.{kind}_letter")
        face, ink = theme.colour(f"badge.{kind}"), theme.colour(f"badge.{kind}.on")
        return make_badge(theme, letters, face, ink)

    def _take_kind(self, row: int, kind: str) -> bool:
        sentence = done_sentence("point_kind", point=term_sentence(kind))
        return self._change(sentence, row, kind=kind)

    def _take_km(self, row: int, text: str) -> bool:
        km = read_kilometres(text)
        sentence = done_sentence("move_point", point=self._point_name(row), km=km)
        return self._change(sentence, row, km=km)

    def _take_name(self, row: int, name: str) -> bool:
        return self._change(
            done_sentence("name_point", point=self._point_name(row)), row, name=name
        )

    def _point_name(self, row: int) -> Sentence:
        return term_sentence(self.held()[row].point.kind)

    def _change(self, sentence: Sentence, row: int, **fields: Any) -> bool:
        """Change a point as one step, after which it is selected."""
        document = self.desk.document
        place = point_place(document.place.stage, row + 1)
        return document.change_stage(sentence, change_point, row + 1, place=place, **fields)
