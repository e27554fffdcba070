"""The field: where everybody stands, followed event by event by what each of them does.

It is the one reader of events. Film, story, playtests and measures ask it, in every game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.race.event import kinds_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from engine.race.course import Course, Place
    from engine.race.event import EventKind, Happening

_BITS = 16
_RIDER = (1 << _BITS) - 1
"""Square and rider are sorted as one number, the rider in its low bits: groups are looked for at
every turn of every race of a batch, and numbers are sorted faster than pairs."""


class Field:
    """The riders of one race as they stand after what has happened so far."""

    def __init__(
        self, game: str, course: Course, turn: int = -1, seen: Mapping[int, Place] | None = None
    ) -> None:
        self._game = game
        self._kinds = kinds_of(game)
        self._course = course
        self.turn = turn
        self.places: dict[int, Place] = dict(seen or {})
        """Where all riders stand who are on the way, or have come home in this turn; who moved last
        comes last."""
        self.riders_home: list[int] = []
        """Riders who have come home in this turn; from the next on they are not seen any more."""
        self._off_road: dict[int, Place] = {}
        """The last place of those who are off the road."""

    def copy(self) -> Field:
        """Return the field as it stands, to be followed on its own."""
        other = Field(self._game, self._course, self.turn, self.places)
        other.riders_home = list(self.riders_home)
        other._off_road = dict(self._off_road)
        return other

    def begin_turn(self, turn: int) -> None:
        """Begin a turn: riders who came home in the one before are off the road."""
        self.turn = turn
        for rider in self.riders_home:
            self._take_off(rider)
        self.riders_home = []

    def apply_event(self, happening: Happening) -> None:
        """Take in one thing that happened; the first of a turn begins it."""
        if happening[1] != self.turn:
            self.begin_turn(happening[1])
        kind = self._kinds.get(happening[0])
        if kind is not None and kind.moves:
            self.apply_move(kind, happening)

    def follow_events(
        self, happenings: Iterable[Happening]
    ) -> Iterator[tuple[EventKind | None, Happening]]:
        """Take in a race event by event, and yield what else is to be noted of it.

        A turn that begins is yielded without a kind, before anything that happens in it.
        """
        kinds = {n: kind for n, kind in self._kinds.items() if kind.moves or kind.has_other_effects}
        plain = {n: kind.place for n, kind in kinds.items() if kind.only_places}
        # Most events only put a rider on a place: they are taken in here, without a call for each.
        seen, turn = self.places, self.turn
        for happening in happenings:
            if happening[1] != turn:
                turn = happening[1]
                self.begin_turn(turn)
                yield None, happening
            place = plain.get(happening[0])
            if place is not None:
                rider = happening[2]
                if rider in seen:
                    del seen[rider]  # who moved last comes last
                seen[rider] = (happening[place[0]], happening[place[1]])
                continue
            kind = kinds.get(happening[0])
            if kind is None:
                continue
            if kind.moves:
                self.apply_move(kind, happening)
            if kind.has_other_effects:
                yield kind, happening

    def apply_move(self, kind: EventKind, happening: Happening) -> None:
        """Take in an event of this turn after which a rider stands elsewhere."""
        rider: int = happening[2]
        if kind.place:
            self.places.pop(rider, None)  # who moved last comes last
            self.places[rider] = kind.place_after(happening)
        elif kind.swaps:
            seen, other = self.places, happening[kind.swaps]
            if rider in seen and other in seen:
                seen[rider], seen[other] = seen[other], seen[rider]
        elif kind.leaves:
            self._take_off(rider)
        if kind.home and rider not in self.riders_home and kind.brings_home(happening):
            self.riders_home.append(rider)

    def _take_off(self, rider: int) -> None:
        if rider in self.places:
            self._off_road[rider] = self.places.pop(rider)

    @property
    def riders_on_way(self) -> list[int]:
        """Return who is on the way, from the front; of equals the lower number first."""
        return [key & _RIDER for key in self._sorted_keys()]

    @property
    def front_square(self) -> int:
        """Return the square of the first rider on the way, of a game's own counting."""
        return max(
            [self.places[rider][0] for rider in self.places if rider not in self.riders_home],
            default=0,
        )

    def split_groups(self, apart: int) -> list[list[int]]:
        """Return who is on the way, from the front; so many squares apart still ride together."""
        return [riders for riders, _, _ in self.group_spans(apart)] or [[]]

    def group_spans(self, apart: int) -> list[tuple[list[int], int, int]]:
        """Return groups from the front, each with the squares of its first and its last rider."""
        spans: list[tuple[list[int], int, int]] = []
        together: list[int] = []
        first = last = 0
        for key in self._sorted_keys():
            behind = key >> _BITS
            if not together:
                first = behind
            elif behind - last > apart:
                spans.append((together, -first, -last))
                together, first = [], behind
            together.append(key & _RIDER)
            last = behind
        if together:
            spans.append((together, -first, -last))
        return spans

    def _sorted_keys(self) -> list[int]:
        """Return who is on the way, from the front: riders behind squares that grow backwards."""
        home, places = self.riders_home, self.places.items()
        if not home:
            return sorted([rider - (place[0] << _BITS) for rider, place in places])
        return sorted([rider - (place[0] << _BITS) for rider, place in places if rider not in home])

    def place_of(self, rider: int) -> Place:
        """Return where a rider stands, or stood last; nowhere before the start."""
        return self.places.get(rider) or self._off_road.get(rider, ())

    def row_of_rider(self, rider: int) -> int:
        """Return the row of the stage on which a rider stands, or stood last."""
        place = self.place_of(rider)
        return self.row_of_square(place[0]) if place else 0

    @property
    def front_row(self) -> int:
        """Return the row of the stage on which the first rider on the way stands."""
        return self.row_of_square(self.front_square)

    def row_of_square(self, square: int) -> int:
        """Return the last row of the stage that a square stands for; a game's own may be rows."""
        return self._course.rows_behind(square)[1] if self._course.rows else square


def find_peloton(groups: Sequence[Sequence[int]]) -> int:
    """RULING 70, RULING 90 — the number of the largest group; of several, the rearmost."""
    return max(range(len(groups)), key=lambda number: (len(groups[number]), number), default=0)
