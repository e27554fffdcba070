"""Tables of places: riders and teams on the road as it is seen, and the end of a race."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import Qt
from typing_extensions import override

from designer.jobs.match_news import PUBLIC
from designer.panels.match.riders import RiderFacts
from designer.panels.tables import Column, DeclaredRows
from engine.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtGui import QFont, QIcon

    from designer.panels.desk import Desk
    from designer.panels.match.seen_race import SeenRace
    from engine.race.values import Arrival, Results

END_PLACE, END_NAME = 0, 1
LEFT, JERSEYS = 1, 4
"""The columns of the table of teams that say what each has left, and what it wears."""


class RoadStanding(NamedTuple):
    """One rider on the road, or home."""

    place: int
    rider: int
    name: str
    kind: str
    purse: str
    """What it may still spend."""
    squares: int
    turns: float
    home: bool
    points: int


def road_places(race: SeenRace, frame: int, results: Results | None) -> list[RoadStanding]:
    """Return everybody in the order in which they are on the road; those who are home first."""
    film, bibs = race.film, race.bibs
    field = film.field_at(frame)
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
    facts = RiderFacts(race, frame, None)
    front, standings = field.front_square, list[RoadStanding]()
    gaps: dict[int, float] = {}
    for place, rider in enumerate([*home, *riding], start=1):
        at_home = place <= len(home)
        square = field.place_of(rider)[0] if field.place_of(rider) else 0
        if not at_home and square not in gaps:
            gaps[square] = film.turns_behind(frame, square)
        gap = 0 if at_home else front - square
        turns = 0.0 if at_home else gaps[square]
        card, scored = facts.card(rider), points[bibs[rider] if rider < len(bibs) else -1]
        standings.append(
            RoadStanding(
                place, rider, card.name, card.kind, card.purse, gap, turns, at_home, scored
            )
        )
    return standings


class TeamStanding(NamedTuple):
    """One team as it stands."""

    seat: int
    name: str
    purse: int | None
    """Points, cards or counters its riders have left together."""
    ahead: int
    """Riders of it in the first group on the road, or home already."""
    best: str
    """The rider of it who is farthest, and how far behind the first."""
    jerseys: str


def team_places(race: SeenRace, frame: int) -> list[TeamStanding]:
    """Return every team: what it has left, whom it has in front, what it wears."""
    field, note, text = race.film.field_at(frame), race.table_at(frame), race.text
    groups = field.split_groups(1)
    # Until a rider has got away no rider is ahead: all ride together.
    front = set(groups[0]) if len(groups) > 1 else set()
    order = field.riders_on_way
    notes = {one.rider: one for one in note.notes[PUBLIC]} if note is not None else {}
    teams = []
    for seat, team in enumerate(race.setup.teams):
        riders = race.riders_of_seat(seat)
        ahead = sum(1 for rider in riders if rider in front)
        best = next((rider for rider in order if rider in riders), None)
        gap = field.front_square - field.place_of(best)[0] if best is not None else 0
        words = "" if best is None else f"{text.bib(best)}" + (f" · +{gap}" if gap else "")
        worn = [text.say(one) for r in riders if r in notes for one in notes[r].jerseys]
        purse = note.purses[seat] if note is not None and seat < len(note.purses) else None
        name = team.name or team.id
        teams.append(TeamStanding(seat, name, purse, ahead, words, ", ".join(worn)))
    return teams


class PlaceRows(DeclaredRows):
    """A table of places; the riders of the seat that looks stand in strong letters."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.mine: frozenset[int] = frozenset()
        """Numbers or bibs of the own riders, whichever the rows go by."""

    @abstractmethod
    def rider_of(self, row: Any) -> int:
        """Return whose row it is."""

    @override
    def cell_font(self, row: Any, column: int) -> QFont | None:
        own = self.rider_of(row) in self.mine
        return self.desk.theme.font("text.strong") if own else None

    @override
    def cell_ink(self, row: Any, column: int) -> str | None:
        return None


class StandingRows(PlaceRows):
    """The table of standings on the road."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.places: list[RoadStanding] = []
        self.icon_of: Callable[[int], QIcon | None] = lambda _number: None

    @override
    def declare_columns(self) -> tuple[Column, ...]:
        return (
            Column("race.place", lambda row: str(row.place), number=True),
            Column("race.rider", lambda row: row.name, icon=lambda row: self.icon_of(row.rider)),
            Column("match.kind", lambda row: row.kind),
            Column("match.left", lambda row: row.purse, number=True),
            Column("match.gap_squares", self._gap_text, number=True),
            Column("match.gap_turns", self._turns_text, number=True),
            Column("match.points", lambda row: str(row.points or ""), number=True),
        )

    @override
    def held(self) -> Sequence[RoadStanding]:
        return self.places

    @override
    def rider_of(self, row: RoadStanding) -> int:
        return row.rider

    def _gap_text(self, row: RoadStanding) -> str:
        if row.home:
            return self.desk.language.say("match.home")
        return f"+{row.squares}" if row.squares else ""

    def _turns_text(self, row: RoadStanding) -> str:
        return (
            f"+{self.desk.language.format_number(row.turns)}" if row.turns and not row.home else ""
        )


class TeamRows(PlaceRows):
    """The table of teams: what each has left, riders ahead, jerseys."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.places: list[TeamStanding] = []
        self.icon_of: Callable[[int], QIcon | None] = lambda _number: None

    def show_game(self, game: str) -> None:
        """Call what teams have left as the game does."""
        heads = list(self.heads)
        heads[LEFT] = f"ask_{game}.purse_head" if GAMES[game].team_purses else "match.team_left"
        self.heads = tuple(heads)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, LEFT, LEFT)

    @override
    def declare_columns(self) -> tuple[Column, ...]:
        return (
            Column("match.team", lambda row: row.name, icon=lambda row: self.icon_of(row.seat)),
            Column(
                "match.team_left",
                lambda row: "" if row.purse is None else str(row.purse),
                number=True,
            ),
            Column("match.team_ahead", lambda row: str(row.ahead or ""), number=True),
            Column("match.team_best", lambda row: row.best, number=True),
            Column("match.team_jerseys", lambda row: row.jerseys),
        )

    @override
    def held(self) -> Sequence[TeamStanding]:
        return self.places

    @override
    def rider_of(self, row: TeamStanding) -> int:
        return row.seat


class EndRows(PlaceRows):
    """The table at the end of a race: which columns it has is for the game to say."""

    _game = ""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.arrivals: Sequence[Arrival] = ()
        self._names: Mapping[int, str] = {}

    @override
    def declare_columns(self) -> tuple[Column, ...]:
        return (
            Column("race.place", lambda row: str(row.place or row.status), number=True),
            Column("race.rider", lambda row: self._names.get(row.bib, str(row.bib))),
            *(
                Column(one.head, partial(_figure_text, one.name), number=True)
                for one in (GAMES[self._game].columns if self._game else ())
            ),
        )

    def show_results(self, game: str, results: Results, names: Mapping[int, str]) -> None:
        """Show the rows of a race; `names` has what every rider is called, by bib."""
        self.beginResetModel()
        self._game, self._names, self.arrivals = game, names, results.arrivals
        self.columns = self.declare_columns()
        self.heads = tuple(column.head for column in self.columns)
        self.numbers = tuple(n for n, column in enumerate(self.columns) if column.number)
        # A view that is reset reads the rows at once: with the count of a race before this one, of
        # more riders, it read rows that were gone, and the program ended.
        self._count = len(self.arrivals)
        self.endResetModel()
        self.renew()

    @override
    def held(self) -> Sequence[Arrival]:
        return self.arrivals

    @override
    def rider_of(self, row: Arrival) -> int:
        return row.bib


def _figure_text(name: str, row: Arrival) -> str:
    return str(row.figure(name))
