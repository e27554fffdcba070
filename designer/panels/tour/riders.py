"""The riders of one team as a table: bib, name and type."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from typing_extensions import override

from designer.document.sentence import done_sentence
from designer.document.typing.typed import read_bib
from designer.panels.rows import Rows
from engine.errors import TourError
from engine.tour.edit import replace_team
from engine.tour.rider_types import rider_types

if TYPE_CHECKING:
    from designer.panels.rows import Index
    from engine.tour.values import Rider

BIB, NAME, TYPE = range(3)


class Riders(Rows):
    """One row a rider of the team that is looked at."""

    heads = ("teams.bib", "teams.rider_name", "teams.type")
    numbers = (BIB,)
    typed = (BIB, NAME, TYPE)
    team = 0
    """The number of the team, from 1; 0 for none."""

    @override
    def held(self) -> tuple[Rider, ...]:
        teams = self.desk.document.tour.teams
        return teams[self.team - 1].riders if 0 < self.team <= len(teams) else ()

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        riders, column = self.held(), index.column()
        if not 0 <= index.row() < len(riders):
            return None
        rider = riders[index.row()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.side(column)
        if role == Qt.ItemDataRole.EditRole and column == TYPE:
            return rider.type
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            known = rider.type in rider_types()
            kind = self.desk.voice(f"terms.{rider.type}") if known else rider.type
            return {BIB: str(rider.bib), NAME: rider.name, TYPE: kind}[column]
        return None

    @override
    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        rider, text = self.held()[index.row()], str(value).strip()
        if text == self.data(index, Qt.ItemDataRole.EditRole):
            return False
        document = self.desk.document
        name = {BIB: "bib", NAME: "name", TYPE: "type"}[index.column()]
        try:
            field: dict[str, Any] = {name: read_bib(text) if name == "bib" else text}
        except TourError as refused:
            document.refused.emit(refused)
            return False
        team = document.tour.teams[self.team - 1]
        row = index.row()
        riders = (*team.riders[:row], replace(rider, **field), *team.riders[row + 1 :])
        sentence = done_sentence("rider", bib=rider.bib)
        return document.change(sentence, replace_team, self.team, replace(team, riders=riders))
