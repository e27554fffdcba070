"""The arrivals of a race as a table, in the columns its game declares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from typing_extensions import override

from designer.panels.rows import Index, Rows
from engine.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from designer.panels.desk import Desk
    from engine.race.values import Arrival, Results

END_PLACE, END_NAME = 0, 1
MOST = 12
"""Columns that a game may declare."""


class EndRows(Rows):
    """A row a rider; the own riders in strong letters."""

    numbers = (END_PLACE, *range(2, MOST))

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.arrivals: Sequence[Arrival] = ()
        self.columns: tuple[str, ...] = ()
        self.names: Mapping[int, str] = {}
        self.mine: frozenset[int] = frozenset()
        self.heads = ("race.place", "race.rider", "race.status")

    def show_results(self, game: str, results: Results, names: Mapping[int, str]) -> None:
        """Show the rows of a race; `names` has what every rider is called, by bib."""
        known = GAMES[game].columns
        self.beginResetModel()
        self.columns = tuple(column.name for column in known)
        self.heads = ("race.place", "race.rider", *(column.head for column in known))
        self.arrivals, self.names = results.arrivals, names
        self._count = len(self.arrivals)  # a view that is reset reads the rows at once
        self.endResetModel()
        self.renew()

    @override
    def held(self) -> Sequence[object]:
        return self.arrivals

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.arrivals[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            if index.column() == END_PLACE:
                return str(row.place) if row.place else row.status
            if index.column() == END_NAME:
                return self.names.get(row.bib, str(row.bib))
            return str(row.figure(self.columns[index.column() - 2]))
        if role == Qt.ItemDataRole.FontRole and row.bib in self.mine:
            return self.desk.theme.font("text.strong")
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.side(index.column())
        return None
