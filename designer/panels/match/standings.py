"""Places now and at the end."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import Qt
from typing_extensions import override

from designer.panels.tables import Index, Rows
from engine.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtGui import QIcon

    from designer.panels.desk import Desk
    from designer.scene.board.film import Film
    from engine.race.values import Arrival, Results


PLACE, NAME, GAP, TURNS, POINTS = range(5)


class RoadStanding(NamedTuple):
    """One rider on the road, or home."""

    place: int
    rider: int
    name: str
    squares: int
    turns: float
    home: bool
    points: int


def road_places(
    film: Film, frame: int, results: Results | None, names: Sequence[str], bibs: Sequence[int]
) -> list[RoadStanding]:
    """Return everybody in the order in which they are on the road; those who are home first."""
    field = film.field(frame)
    points: Counter[int] = Counter()
    for line in results.lines if results is not None else ():
        for placing in line.places:
            points[placing.bib] += placing.points
    numbers = {bib: rider for rider, bib in enumerate(bibs)}
    riding = field.riders_on_way
    home = [
        numbers[row.bib]
        for row in (results.arrivals if results is not None else ())
        if row.bib in numbers and row.status == "OK" and numbers[row.bib] not in riding
    ]
    front, found = field.front_square, list[RoadStanding]()
    gaps: dict[int, float] = {}
    for place, rider in enumerate([*home, *riding], start=1):
        at_home = place <= len(home)
        square = field.place_of(rider)[0] if field.place_of(rider) else 0
        if not at_home and square not in gaps:
            gaps[square] = film.turns_behind(frame, square)
        bib = bibs[rider] if rider < len(bibs) else -1
        gap = 0 if at_home else front - square
        turns = 0.0 if at_home else gaps[square]
        found.append(RoadStanding(place, rider, names[rider], gap, turns, at_home, points[bib]))
    return found


class StandingRows(Rows):
    """The table of standings."""

    heads = ("race.place", "race.rider", "match.gap_squares", "match.gap_turns", "match.points")
    numbers = (PLACE, GAP, TURNS, POINTS)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.places: list[RoadStanding] = []
        self.icons: dict[int, QIcon] = {}
        self.mine: frozenset[int] = frozenset()

    @override
    def held(self) -> Sequence[object]:
        return self.places

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.places[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(row, index.column())
        if role == Qt.ItemDataRole.DecorationRole and index.column() == NAME:
            return self.icons.get(row.rider)
        if role == Qt.ItemDataRole.FontRole and row.rider in self.mine:
            return self.desk.theme.font("text.strong")
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.side(index.column())
        return None

    def _text(self, row: RoadStanding, column: int) -> str:
        voice = self.desk.voice
        if column == PLACE:
            return str(row.place)
        if column == NAME:
            return row.name
        if column == POINTS:
            return str(row.points) if row.points else ""
        if row.home:
            return voice("match.home") if column == GAP else ""
        if column == GAP:
            return f"+{row.squares}" if row.squares else ""
        return f"+{voice.number(row.turns)}" if row.turns else ""


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
