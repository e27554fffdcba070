"""Sections, points as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from typing_extensions import override

from designer.document.place import point_place, section_place
from designer.language import done_sentence, read_kilometres, term_sentence
from designer.panels.tables import Rows
from designer.scene.badges import badge, terrain_icon
from engine.errors import EtapaError
from engine.tour.edit import change_point, change_section, move_border, move_end, push_end
from engine.tour.terrain import terrains
from engine.tour.values import POINT_KINDS

if TYPE_CHECKING:
    from decimal import Decimal

    from designer.panels.tables import Index
    from engine.road.roads import SurveyedStage
    from engine.tour.values import Point, Section


TERRAIN, START, END, SECTION_KM, SQUARES, ROWS, SECTION_NAME = range(7)


WORDS = ("terrain", "from", "to", "km", "squares", "rows", "name")


SECTION_HEADS = tuple(f"stage.head_{word}" for word in WORDS)


class Sections(Rows):
    """One row a section, as it was surveyed."""

    heads = SECTION_HEADS
    numbers = (START, END, SECTION_KM, SQUARES, ROWS)
    typed = (TERRAIN, END, SECTION_KM, SECTION_NAME)

    @override
    def held(self) -> tuple[Section, ...]:
        now = self.desk.document.surveyed
        return now.stage.sections if now else ()

    @override
    def keys(self) -> list[object]:
        now = self.desk.document.surveyed
        if now is None:
            return []
        sections = now.road.sections if now.road else (None,) * len(now.stage.sections)
        return list(zip(now.stage.sections, now.lengths.sections, sections, strict=True))

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        shown, row, column = self.desk.document.surveyed, index.row(), index.column()
        if shown is None or not 0 <= row < len(shown.stage.sections):
            return None
        held = shown.stage.sections[row]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.side(column)
        if role == Qt.ItemDataRole.DecorationRole and column == TERRAIN:
            return terrain_icon(self.desk.theme, held.terrain, self.desk.voice.lang)
        if role == Qt.ItemDataRole.EditRole and column == TERRAIN:
            return held.terrain
        if role == Qt.ItemDataRole.ToolTipRole and held.proposed:
            return self.desk.voice("stage.proposed")
        if role == Qt.ItemDataRole.FontRole and held.proposed:
            return self.slanted()
        if role == Qt.ItemDataRole.ForegroundRole and (held.proposed or column not in self.typed):
            return self.desk.theme.colour("soft")
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self._text(shown, row, column)
        return None

    @override
    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        row, number = index.row(), index.row() + 1
        shown = self.desk.document.surveyed
        if shown is None or str(value) == self.data(index, Qt.ItemDataRole.EditRole):
            return False
        document = self.desk.document
        place = section_place(document.place.stage, number)
        if index.column() == TERRAIN:
            sentence = done_sentence("terrain", section=number, terrain=_called(str(value)))
            return document.change_stage(
                sentence, change_section, number, terrain=str(value), place=place
            )
        if index.column() == SECTION_NAME:
            sentence = done_sentence("name_section", section=number)
            name = str(value).strip()
            return document.change_stage(sentence, change_section, number, name=name, place=place)
        try:
            km = read_kilometres(str(value))
        except EtapaError as refused:
            document.refused.emit(refused)
            return False
        if index.column() == END:
            return self._end(number, km)
        end = shown.lengths.sections[row].start + km
        sentence = done_sentence("length", section=number, km=km)
        return document.change_stage(sentence, push_end, number, end, place=place)

    def _end(self, number: int, km: Decimal) -> bool:
        """Move the border after a section, or the end of the stage."""
        document = self.desk.document
        place = section_place(document.place.stage, number)
        if number == self.rowCount():
            return document.change_stage(
                done_sentence("move_end", km=km), move_end, km, place=place
            )
        sentence = done_sentence("move_border", section=number, km=km)
        return document.change_stage(sentence, move_border, number, km, place=place)

    def _text(self, shown: SurveyedStage, row: int, column: int) -> str:
        held, span = shown.stage.sections[row], shown.lengths.sections[row]
        laid = shown.road.sections[row] if shown.road else None
        if column == TERRAIN:
            return self.desk.voice.said(_called(held.terrain))
        if column == SECTION_NAME:
            return held.name
        if column == SQUARES:
            return str(laid.squares) if laid else "–"
        if column == ROWS:
            return f"{laid.first}–{laid.last}" if laid and laid.squares else "–"
        kms = {START: span.start, END: held.end, SECTION_KM: span.km}
        return self.desk.voice.number(kms[column])


def _called(terrain: str) -> Any:
    return term_sentence(terrain) if terrain in terrains() else terrain


POINT_KIND, POINT_KM, POINT_SQUARE, POINT_NAME = range(4)


POINT_HEADS = tuple(f"stage.head_{word}" for word in ("point", "km", "square", "name"))


class Points(Rows):
    """One row a point, by kilometre."""

    heads = POINT_HEADS
    numbers = (POINT_KM, POINT_SQUARE)
    typed = (POINT_KIND, POINT_KM, POINT_NAME)

    @override
    def held(self) -> tuple[Point, ...]:
        now = self.desk.document.surveyed
        return now.stage.points if now else ()

    @override
    def keys(self) -> list[object]:
        now = self.desk.document.surveyed
        lines = now.road.lines if now and now.road else ()
        return [
            (p, [x.square for x in lines if (x.kind, x.km) == (p.kind, p.km)])
            for p in (now.stage.points if now else ())
        ]

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        shown, row, column = self.desk.document.surveyed, index.row(), index.column()
        if shown is None or not 0 <= row < len(shown.stage.points):
            return None
        held = shown.stage.points[row]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.side(column)
        if (
            role == Qt.ItemDataRole.DecorationRole
            and column == POINT_KIND
            and held.kind in POINT_KINDS
        ):
            theme, voice = self.desk.theme, self.desk.voice
            face = f"badge.{held.kind}"
            letters = voice(f"terms.{held.kind}_letter")
            return badge(theme, letters, theme.colour(face), theme.colour(f"{face}.on"))
        if role == Qt.ItemDataRole.EditRole and column == POINT_KIND:
            return held.kind
        if role == Qt.ItemDataRole.ToolTipRole and held.proposed:
            return self.desk.voice("stage.proposed")
        if role == Qt.ItemDataRole.FontRole and held.proposed:
            return self.slanted()
        if role == Qt.ItemDataRole.ForegroundRole and (held.proposed or column == POINT_SQUARE):
            return self.desk.theme.colour("soft")
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self._text(shown, held, column)
        return None

    @override
    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        shown = self.desk.document.surveyed
        if shown is None or str(value) == self.data(index, Qt.ItemDataRole.EditRole):
            return False
        document, number = self.desk.document, index.row() + 1
        place = point_place(document.place.stage, number)
        kind = term_sentence(shown.stage.points[index.row()].kind)
        if index.column() == POINT_NAME:
            fields: dict[str, Any] = {"name": str(value).strip()}
            sentence = done_sentence("name_point", point=kind)
        elif index.column() == POINT_KIND:
            sentence, fields = (
                done_sentence("point_kind", point=term_sentence(str(value))),
                {"kind": str(value)},
            )
        else:
            try:
                km = read_kilometres(str(value))
            except EtapaError as refused:
                document.refused.emit(refused)
                return False
            sentence, fields = done_sentence("move_point", point=kind, km=km), {"km": km}
        return document.change_stage(sentence, change_point, number, place=place, **fields)

    def _text(self, shown: SurveyedStage, held: Point, column: int) -> str:
        voice = self.desk.voice
        if column == POINT_KIND:
            return voice(f"terms.{held.kind}") if held.kind in POINT_KINDS else held.kind
        if column == POINT_KM:
            return voice.number(held.km)
        if column == POINT_NAME:
            return held.name
        lines = shown.road.lines if shown.road else ()
        at = [line.square for line in lines if (line.kind, line.km) == (held.kind, held.km)]
        return str(at[0]) if at else "–"
