"""Events: what happened in a race as plain tuples, and what each kind of event does, as data.

templates/games/<id>/events.toml says it, so that who follows a race (film, story, playtests) asks
what an event does and never what it is called.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from engine import tables
from engine.errors import TableError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Happening = tuple[Any, ...]
"""(kind, turn, rider, *values); rider -1 where no rider is meant. Plain, so that a loop of
thousands of them stays cheap."""
ALWAYS = "always"
"""In a table of events, in the place of a value: it holds whatever the values."""
FIRST_VALUE = 3
"""Where the values of a happening begin."""
MOVES = frozenset({"place", "swaps", "leaves", "home"})
"""What an event does to where riders stand."""


@dataclass(frozen=True, slots=True)
class EventKind:
    """One kind of event by what it does; numbers are places in a happening, 0 is none."""

    name: str
    values: tuple[str, ...]
    """What its values are called."""
    place: tuple[int, ...] = ()
    """Where the rider stands now, farthest along the course first; or one value that is the whole
    place, where places differ in length."""
    swaps: int = 0
    """The rider who takes this one's place, and gives up the own."""
    leaves: bool = False
    """The rider is off the road, for a while or for good."""
    home: bool = False
    """The rider has come home, if the value at `home_at` is `home_where`."""
    home_at: int = 0
    home_where: str = ""
    spends: int = 0
    """How many effort points the rider has spent."""
    works: bool = False
    """The rider works for those who move along, if the value at `works_at` is one of
    `works_where`."""
    works_at: int = 0
    works_where: frozenset[str] = frozenset()
    mishap: int = 0
    """What befell the rider."""
    order: int = 0
    """The teams in the order in which they took their places at the start."""
    clocked: bool = False
    """It ends a ride against the clock: this game rides time trials so."""
    takes: tuple[str, ...] = ()
    """What people at a table do for it, each of a length of its own."""
    shown_if: tuple[int, ...] = ()
    """It is a beat of the turn if one of these values is not 0; 0 is its name: always."""
    arrives: bool = True
    """Who comes home by it, and no more, is a beat too."""
    leads: bool = False
    """It leads up to the beat that follows; else what is no beat of its own came of the last."""
    rolls: frozenset[str] = frozenset()
    """Purposes of the dice that were thrown for it."""
    sum: int = 0
    """What its dice are worth with what is added."""
    together: str = ""
    """What several riders do one after the other is one beat; what goes by one name goes together.
    """
    riders: tuple[int, ...] = ()
    """Riders besides the one it is about, alone or several."""
    teams: tuple[int, ...] = ()
    """Teams, alone or several."""
    colours: int = 0
    """The colour in which the rider rides from then on."""
    moves: bool = False
    """A rider stands elsewhere after it, or not at all."""

    def numbered_values(self) -> Iterator[tuple[int, str]]:
        """Yield every value's place in a happening, and what it is called."""
        yield from enumerate(self.values, start=FIRST_VALUE)

    def value_name(self, at: int) -> str:
        """Return what the value at a place of a happening is called."""
        return self.values[at - FIRST_VALUE]

    @property
    def has_other_effects(self) -> bool:
        """Tell whether it does something besides what it does to where riders stand."""
        return bool(self.spends or self.works or self.mishap or self.order)

    @property
    def only_places(self) -> bool:
        """Tell whether it puts a rider on a place of two numbers, and does nothing else."""
        return len(self.place) == 2 and not (self.home or self.has_other_effects)

    def is_shown(self, happening: Happening) -> bool:
        """Tell whether it is a beat of its own."""
        return any(happening[at] for at in self.shown_if)

    def is_plain_arrival(self, happening: Happening) -> bool:
        """Tell whether a rider has come home by it, and that is all there is to say."""
        return self.arrives and self.brings_home(happening)

    def place_after(self, happening: Happening) -> tuple[int, ...]:
        """Return where the rider stands by what happened."""
        place = self.place
        whole = happening[place[0]]
        if whole.__class__ is tuple:
            return tuple(whole)
        if len(place) == 2:  # of most games, and of most that happens
            return (whole, happening[place[1]])
        return tuple([happening[at] for at in place])

    def is_work(self, happening: Happening) -> bool:
        """Tell whether the rider works for those who move along by what happened."""
        return self.works and (not self.works_at or happening[self.works_at] in self.works_where)

    def brings_home(self, happening: Happening) -> bool:
        """Return whether the rider has come home by what happened."""
        return self.home and (not self.home_at or happening[self.home_at] == self.home_where)


class Event(NamedTuple):
    """One thing that happened, its values by name."""

    kind: EventKind
    turn: int
    rider: int
    values: dict[str, Any]


def read_event(kind: EventKind, happening: Happening) -> Event:
    """Return a happening of this kind with its values by name."""
    values = dict(zip(kind.values, happening[FIRST_VALUE:], strict=False))
    return Event(kind, happening[1], happening[2], values)


@cache
def kinds_of(game: str) -> Mapping[str, EventKind]:
    """Return the kinds of event of a game."""
    name = f"games/{game}/events.toml"
    return {kind: _read_kind(name, kind, row) for kind, row in tables.read_toml(name).items()}


def _read_kind(file: str, name: str, row: Mapping[str, Any]) -> EventKind:
    values = tuple(row["values"])

    def place_of(column: str, value: str) -> int:
        if value not in values:
            here = {"file": file, "row": name, "column": column}
            raise TableError("table_cell", **here, have=value, want=", ".join(values))
        return FIRST_VALUE + values.index(value)

    def place_in(column: str) -> int:
        return place_of(column, row[column]) if column in row else 0

    shown_if = row.get("beat", row.get("told_if", ()))
    home: Any = row.get("home", False)
    home_value, home_where = next(iter(home.items())) if isinstance(home, dict) else ("", "")
    works: Any = row.get("works", False)
    work_value, work_where = next(iter(works.items())) if isinstance(works, dict) else ("", ())
    return EventKind(
        name,
        values,
        place=tuple([place_of("place", value) for value in row.get("place", ())]),
        swaps=place_in("swaps"),
        leaves=bool(row.get("leaves", False)),
        home=bool(home),
        home_at=place_of("home", home_value) if home_value else 0,
        home_where=home_where,
        spends=place_in("spends"),
        works=bool(works),
        works_at=place_of("works", work_value) if work_value else 0,
        works_where=frozenset(work_where),
        mishap=place_in("mishap"),
        order=place_in("order"),
        clocked=bool(row.get("clocked", False)),
        takes=tuple(row.get("takes", ())),
        shown_if=tuple([0 if v == ALWAYS else place_of("beat", v) for v in shown_if]),
        arrives=row.get("beat") != [],
        leads=bool(row.get("leads", False)),
        rolls=frozenset(row.get("rolls", ())),
        sum=place_in("sum"),
        colours=place_in("colours"),
        together=row.get("together", ""),
        riders=tuple([place_of("riders", value) for value in row.get("riders", ())]),
        teams=tuple([place_of("teams", value) for value in row.get("teams", ())]),
        moves=not MOVES.isdisjoint(row),
    )


def races_the_clock(game: str) -> bool:
    """Return whether a game rides time trials alone, against the clock, or like any stage."""
    return any(kind.clocked for kind in kinds_of(game).values())
