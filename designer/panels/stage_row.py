"""The row of a stage in the list: number, name, its terrain, its figures, its findings."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QToolTip
from typing_extensions import override

from designer.texts.boards import join_parts, table_told
from engine.tour.terrain import terrains

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QFont, QHelpEvent
    from PySide6.QtWidgets import QAbstractItemView

    from designer.panels.desk import Desk
    from designer.panels.tables import Index
    from engine.road.roads import SurveyedStage
    from engine.road.values import Road

STAGE = Qt.ItemDataRole.UserRole
REST = Qt.ItemDataRole.UserRole + 1
SIGNS = (("error", "✕"), ("warning", "!"))
"""Colour is never the only sign."""
COMPLETE, BEGUN = "tour.complete", "tour.begun"
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class StageRow(QStyledItemDelegate):
    """Paints a stage on two lines over a strip of its terrain."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self.complete = 0
        """So many stages have all their results."""

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        em = self._desk.theme.em
        return QSize(0, round(em * (1.9 if index.data(REST) else 4.3)))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        desk = self._desk
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box: QRect = option.rect
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        number = index.data(STAGE)
        if index.data(REST):
            painter.setPen(desk.theme.colour("soft"))
            painter.setFont(desk.theme.font("text", 0.85))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, desk.language.say("tour.rest_day"))
        elif number <= len(desk.document.survey.stages):
            if chosen:
                painter.fillRect(box, desk.theme.colour("tint"))
                edge = QRect(box.left(), box.top(), round(desk.theme.em / 4), box.height())
                painter.fillRect(edge, desk.theme.colour("accent"))
            self._paint_stage(painter, box, desk.document.survey.stages[number - 1])
        painter.restore()

    def _paint_stage(self, painter: QPainter, box: QRect, surveyed: SurveyedStage) -> None:
        desk = self._desk
        theme, language, em = desk.theme, desk.language, desk.theme.em
        left = box.left() + round(em * 2.6)
        right = box.right() - round(em * 0.7)
        line = round(em * 1.45)
        top = box.top() + round(em * 0.35)
        painter.setPen(theme.colour("ink"))
        painter.setFont(theme.font("number.strong", 1.45))
        number = QRect(box.left(), top, round(em * 2.2), line)
        painter.drawText(number, RIGHT, str(surveyed.number))
        taken = self._paint_signs(painter, QRect(left, top, right - left, line), surveyed)
        name = QRect(left, top, right - left - taken, line)
        painter.setPen(theme.colour("ink"))
        _draw_elided(
            painter, name, surveyed.stage.name or language.say("tour.unnamed"), theme.font()
        )
        painter.setPen(theme.colour("soft"))
        below = QRect(left, top + line - round(em * 0.1), right - left, line)
        _draw_elided(painter, below, figures_text(desk, surveyed), theme.font("number", 0.95))
        foot = QRect(left, top + 2 * line - round(em * 0.2), right - left, round(em * 1.3))
        taken = self._paint_hardness(painter, foot, surveyed)
        middle = foot.center().y() - em * 0.15
        self._paint_terrain(painter, QRectF(left, middle, right - left - taken, em * 0.3), surveyed)

    def _paint_signs(self, painter: QPainter, box: QRect, surveyed: SurveyedStage) -> int:
        """Paint what is wrong with a stage, and that it was ridden; return the width taken."""
        theme, taken = self._desk.theme, 0
        painter.setFont(theme.font("number.strong", 0.9))
        for role, text in self._list_signs(surveyed):
            wide = QFontMetrics(painter.font()).horizontalAdvance(text) + round(theme.em * 0.4)
            painter.setPen(theme.colour(role))
            painter.drawText(box.adjusted(0, 0, -taken, 0), RIGHT, text)
            taken += wide
        return taken

    def _list_signs(self, surveyed: SurveyedStage) -> Iterator[tuple[str, str]]:
        """Yield the colour of each sign, and the sign."""
        for severity, sign in SIGNS:
            count = sum(1 for f in surveyed.findings if f.severity == severity)
            if count:
                yield severity, f"{sign}{count}"
        if state := result_state(self._desk, surveyed.number, self.complete):
            yield ("accent", "✓") if state == COMPLETE else ("soft", "…")

    def _paint_hardness(self, painter: QPainter, box: QRect, surveyed: SurveyedStage) -> int:
        """Write how long and how hard a stage is behind its strip; return the width that takes."""
        if surveyed.road is None:
            return 0
        em, minutes = self._desk.theme.em, surveyed.minutes
        short = "" if minutes is None else self._desk.language.say("fit.minutes", minutes=minutes)
        text = join_parts(short, hardness_text(self._desk, surveyed.road))
        painter.setFont(self._desk.theme.font("number", 0.9))
        painter.drawText(box, RIGHT, text)
        wide = QFontMetrics(painter.font()).horizontalAdvance(text) + round(em * 0.6)
        return max(wide, round(em * 8.4))

    def _paint_terrain(self, painter: QPainter, strip: QRectF, surveyed: SurveyedStage) -> None:
        """Paint the terrains of a stage one after another, each as long as its kilometres."""
        total = float(surveyed.lengths.covered) or 1.0
        x = strip.left()
        both = zip(surveyed.stage.sections, surveyed.lengths.sections, strict=True)
        for section, length in both:
            wide = strip.width() * float(length.km) / total
            known = section.terrain in terrains()
            colour = self._desk.theme.colour(f"terrain.{section.terrain}" if known else "faint")
            painter.fillRect(QRectF(x, strip.top(), wide + 0.5, strip.height()), colour)
            x += wide

    @override
    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        """Tell under the pointer what a row has no room for."""
        if event.type() != QEvent.Type.ToolTip or index.data(STAGE) is None or index.data(REST):
            return False
        QToolTip.showText(event.globalPos(), self.tip_text(index.data(STAGE)), view)
        return True

    def tip_text(self, number: int) -> str:
        """Return the whole name and figures of a stage, what is wrong with it, what hardness is."""
        desk = self._desk
        language, surveyed = desk.language, desk.document.survey.stages[number - 1]
        lines = [surveyed.stage.name or language.say("tour.unnamed"), figures_text(desk, surveyed)]
        if state := result_state(desk, number, self.complete):
            lines.append(language.say(state))
        for severity, sign in SIGNS:
            findings = (f for f in surveyed.findings if f.severity == severity)
            lines += [f"{sign} {language.finding_text(finding)}" for finding in findings]
        if surveyed.road is not None:
            lines[1] += f" · {hardness_text(desk, surveyed.road)}"
            if surveyed.minutes is not None:
                lines[1] += f" · {table_told(language, surveyed.minutes)}"
            lines.append(language.say("tour.hardness_help"))
        return "\n".join(lines)


def figures_text(desk: Desk, surveyed: SurveyedStage) -> str:
    """Return kilometres, squares and type of a stage, in one line."""
    return desk.language.say(
        "tour.figures",
        km=desk.language.format_number(surveyed.lengths.covered),
        squares=surveyed.road.rows if surveyed.road else "–",
        type=desk.language.say_heading(f"terms.{surveyed.type}"),
    )


def result_state(desk: Desk, number: int, complete: int) -> str:
    """Return the phrase for the results of a stage; nothing where there are none."""
    if str(number) not in desk.document.tour.results:
        return ""
    return COMPLETE if number <= complete else BEGUN


def hardness_text(desk: Desk, road: Road) -> str:
    """Return how hard a stage is, in words."""
    from engine.road.estimate import road_hardness  # only a tour with stages rides

    turns = Decimal(road_hardness(road, desk.document.rules)).quantize(Decimal("0.1"))
    return desk.language.say("tour.hardness", turns=desk.language.format_number(turns))


def _draw_elided(painter: QPainter, box: QRect, text: str, font: QFont) -> None:
    painter.setFont(font)
    elided = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, box.width())
    painter.drawText(box, LEFT, elided)
