"""The tiles of the box, the measures of the road they make, and how many lie ready of each.

Code asks what a tile can do (does the road turn on it, does it carry another road), never what it
is called: so a tile added to templates/tiles.toml is laid, dragged, raced and printed as the rest.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from engine import tables
from engine.errors import BoardError, TableError

if TYPE_CHECKING:
    from collections.abc import Mapping


TABLE = "tiles.toml"
START, FINISH, BRIDGE, ROUNDABOUT = "start", "finish", "bridge", "roundabout"
LEFT, RIGHT = -1, 1
"""The hands of a bend; its first face turns to the left, its second to the right."""
SHAPES = ("straight", "curve", "roundabout")
_COLUMNS = {"rule", "lengths", "shape", "faces", "art", "box", "cut", "strip", "carries", "lanes"}


@dataclass(frozen=True, slots=True)
class Tile:
    """One printed piece: its kind, its squares along the road (RULING 4), its faces."""

    id: str
    kind: str
    rows: int
    shape: str
    faces: tuple[str, ...]
    rule: str
    box: int | None = None
    art: bool = False
    cut: bool = False
    strip: bool = False
    carries: bool = False
    lanes: int | None = None

    @property
    def is_bend(self) -> bool:
        """Tell whether the road turns on it: by a right angle, to the hand of its face."""
        return self.shape == "curve"

    def hand_of(self, face: str) -> int:
        """Return the hand to which a face of a bend turns."""
        return LEFT if face == self.faces[0] else RIGHT

    def face_to(self, hand: int) -> str:
        """Return the face of a bend that turns to a hand."""
        return self.faces[0 if hand == LEFT else 1]

    def other_face(self, face: str) -> str:
        """Return the face that lies up when a bend is turned over."""
        return self.face_to(-self.hand_of(face))


@cache
def tiles() -> Mapping[str, Tile]:
    """Return every tile by its identifier, in the order of the table."""
    by_name = {}
    for kind, row in tables.read_toml(TABLE)["kinds"].items():
        _check_kind(kind, row)
        values: dict[str, Any] = {**row, "faces": tuple(row["faces"])}
        lengths = values.pop("lengths")
        for rows in lengths:
            name = f"{kind}-{rows}" if len(lengths) > 1 else kind
            by_name[name] = Tile(id=name, kind=kind, rows=rows, **values)
    return MappingProxyType(by_name)


def _check_kind(kind: str, row: Mapping[str, Any]) -> None:
    """Refuse a block of the table that cannot be laid, and name its column."""
    here = {"file": TABLE, "row": kind}
    for column in row:
        if column not in _COLUMNS:
            want = ", ".join(sorted(_COLUMNS))
            raise TableError("table_cell", **here, column=column, have=column, want=want)
    for column in ("rule", "lengths", "shape", "faces"):
        if column not in row:
            raise TableError("table_lacks", **here, column=column)
    if row["shape"] not in SHAPES:
        want = ", ".join(SHAPES)
        raise TableError("table_cell", **here, column="shape", have=row["shape"], want=want)
    if row["shape"] == "curve" and len(row["faces"]) != 2:
        have, want = ", ".join(row["faces"]), "left, right"
        raise TableError("table_cell", **here, column="faces", have=have, want=want)


def tile(name: str) -> Tile:
    """Return one tile by its identifier; an unknown one is refused by name."""
    try:
        return tiles()[name]
    except KeyError:
        raise BoardError("board_tile", tile=name, want=", ".join(tiles())) from None


@cache
def usual_bend() -> Tile:
    """Return the bend that the search lays: the first of the table."""
    return next(t for t in tiles().values() if t.is_bend)


@cache
def filling_tiles(art: str) -> tuple[Tile, ...]:
    """Return the tiles that fill a run with this artwork, shortest first."""
    fitting = [t for t in tiles().values() if t.art and art in t.faces]
    return tuple(sorted(fitting, key=lambda t: t.rows))


@cache
def strip_tile(rows: int) -> Tile:
    """Return the strip of one or two squares (RULING 20)."""
    return next(t for t in tiles().values() if t.strip and t.rows == rows)


@dataclass(frozen=True, slots=True)
class Gauge:
    """The measures of the road in millimetres; tiles of any kind follow from them."""

    length: float
    """Of a square, along the road."""
    width: float
    """Of a square, across it."""
    lanes: int
    inner: float
    """Radius of a curve's inner edge."""

    @property
    def half(self) -> float:
        """Return half the width of the road."""
        return self.lanes * self.width / 2

    @property
    def radius(self) -> float:
        """Return the radius of a curve's middle line."""
        return self.inner + self.half

    def scaled(self, factor: float) -> Gauge:
        """Return the same road printed larger or smaller."""
        return Gauge(self.length * factor, self.width * factor, self.lanes, self.inner * factor)


_RANGES = {"length": (5, 100), "width": (5, 100), "lanes": (2, 6), "inner": (0, 1000)}
"""What is believed of a square in millimetres, and the lanes of RULING 31."""


def make_gauge(
    lanes: int = 3,
    length: float | None = None,
    width: float | None = None,
    inner: float | None = None,
) -> Gauge:
    """Return the measures of a road: those of the table, or the ones given."""
    row = tables.read_toml(TABLE)["gauge"]
    gauge = Gauge(
        float(row["square_length_mm"] if length is None else length),
        float(row["square_width_mm"] if width is None else width),
        lanes,
        float(row["inner_radius_mm"] if inner is None else inner),
    )
    for name, (low, high) in _RANGES.items():
        if not low <= getattr(gauge, name) <= high:
            have = f"{getattr(gauge, name):g}"
            what = BoardError(f"board_what_{name}")
            raise BoardError("board_gauge", what=what, have=have, low=low, high=high)
    return gauge


def marker_measure(block: str, name: str) -> float:
    """Return one measure of what is laid beside the road."""
    return float(tables.read_toml(TABLE)[block][name])


OFF, WARN, STOP = "off", "warn", "stop"
MODES = (OFF, WARN, STOP)


@dataclass(frozen=True)
class Stock:
    """Tiles that lie ready. Both faces of a piece are one piece, so it counts once."""

    have: Mapping[str, int] = field(default_factory=dict)
    """By tile; of one that is not named there is none."""
    mode: str = OFF
    """off: tiles are printed as needed; warn: say what is missing; stop: it is an error."""

    def __post_init__(self) -> None:
        for name, count in self.have.items():
            tile(name)
            if type(count) is not int or count < 0:
                raise BoardError("board_stock", tile=name, have=count)
        if self.mode not in MODES:
            raise BoardError("board_stock_mode", have=self.mode, want=", ".join(MODES))

    def of(self, name: str) -> int:
        """Return how many of a tile lie ready."""
        return self.have.get(name, 0)
