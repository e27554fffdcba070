"""The sprints and feed zones of the selected stage as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from typing_extensions import override

from designer.document.place import point_place
from designer.document.sentence import done_sentence, term_sentence
from designer.document.typing.typed import read_kilometres
from designer.panels.rows import Rows
from designer.scene.badges import badge
from engine.errors import EtapaError
from engine.tour.edit import change_point
from engine.tour.values import POINT_KINDS

if TYPE_CHECKING:
    from designer.panels.rows import Index
    from engine.road.roads import SurveyedStage
    from engine.tour.values import Point

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
