"""What Tabletop Simulator reads: a saved object, and the kinds of things that lie in one.

Its unit is about an inch, y points up, and a thing turned by 180 degrees is read by who sits in
front. A tile of scale 1 reaches one unit from its middle to each side if its picture is square;
pictures of tiles are therefore written square, and stretched by the scale of each axis.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

UNIT = 25.4
"""Millimetres of a unit."""
FRONT = 180.0
"""How a thing is turned that is read by who sits in front."""
FACE_DOWN = 180.0
BOX, CUBE = 0, 1
"""The kinds of tile and of die: with square corners; of six sides."""
THICKNESS = 0.1
TABLE_TOP, STEP = 1.0, 0.2
"""Units: above the table; between what lies on something and that."""
MOST_COLUMNS, MOST_ROWS, MOST_CARDS = 10, 7, 69
"""Of a sheet of cards: the seventieth place is what is shown where a face is hidden."""
SHEET_IDS = 100
"""A card's number is that of its sheet, times this, and its place on it."""
SIDES_UP = ((-90, 0, 0), (0, 0, 0), (0, 0, -90), (0, 0, 90), (0, 0, -180), (90, 0, 0))
"""How a die is turned with each side up, the first side first."""
DIE_PLACES = ((0, 1), (0, 0), (1, 1), (1, 0), (2, 0), (2, 1))
"""Column and row of each side on a die's picture, the first side first."""
DIE_LEFT, DIE_TOP, DIE_STEP, DIE_FACE = 0.0078, 0.344, 0.3377, 0.31
"""Of the side of that picture: where sides begin, from one to the next, how large each is."""
TURNED_SIDE = 0
"""The side that stands on its head on that picture."""


class Place(NamedTuple):
    """Where a thing lies, in units, and how it is turned about the upright."""

    x: float = 0.0
    z: float = 0.0
    y: float = TABLE_TOP
    turn: float = FRONT
    face_down: bool = False


HERE = Place()


@dataclass(frozen=True, slots=True)
class FlatFace:
    """The pictures of a flat thing, by address, and how large it is in millimetres."""

    front: str
    mm: tuple[float, float]
    back: str = ""


@dataclass(frozen=True, slots=True)
class CardSheet:
    """A sheet of cards by address: its grid, its backs, and whether each card has its own."""

    number: int
    front: str
    back: str
    columns: int
    rows: int
    own_backs: bool


class ObjectMaker:
    """Makes things that lie on a table, each with a number of its own."""

    def __init__(self, scale: float = 1.0) -> None:
        self.unit = UNIT / scale
        """Millimetres of a unit where the whole table is made smaller."""
        self.count = 0
        """How many things were made."""

    def make_tile(
        self, name: str, face: FlatFace, place: Place = HERE, **more: Any
    ) -> dict[str, Any]:
        """Return a flat thing with a picture on either side."""
        wide, high = (side / self.unit / 2 for side in face.mm)
        image = _custom_image(face.front, face.back) | {
            "CustomTile": {
                "Type": BOX,
                "Thickness": THICKNESS,
                "Stackable": False,
                "Stretch": True,
            }
        }
        size = (wide, 1.0, high)
        return self._make_object("Custom_Tile", name, place, size, CustomImage=image, **more)

    def make_die(
        self, name: str, image: str, sides: Sequence[str], place: Place = HERE
    ) -> dict[str, Any]:
        """Return a die of six sides that says what lies up."""
        values = [
            {"Value": side, "Rotation": {"x": x, "y": y, "z": z}}
            for side, (x, y, z) in zip(sides, SIDES_UP, strict=True)
        ]
        picture = _custom_image(image) | {"CustomDice": {"Type": CUBE}}
        return self._make_object(
            "Custom_Dice", name, place, CustomImage=picture, RotationValues=values
        )

    def make_deck(
        self,
        name: str,
        cards: Sequence[tuple[str, int]],
        sheets: Sequence[CardSheet],
        place: Place = HERE,
    ) -> dict[str, Any]:
        """Return cards in a pile, or the one card: each its name and its number on the sheets."""
        custom = {str(sheet.number): _custom_deck(sheet) for sheet in sheets}
        single = [
            self._make_object(
                "Card",
                called,
                place,
                CardID=number,
                SidewaysCard=False,
                CustomDeck={key: one for key, one in custom.items() if int(key) == number // 100},
                HideWhenFaceDown=True,
                Hands=True,
            )
            for called, number in cards
        ]
        if len(single) == 1:
            return single[0]
        return self._make_object(
            "Deck",
            name,
            place,
            SidewaysCard=False,
            DeckIDs=[number for _, number in cards],
            CustomDeck=custom,
            ContainedObjects=single,
            HideWhenFaceDown=True,
        )

    def make_bag(
        self, name: str, things: Iterable[Mapping[str, Any]], place: Place = HERE
    ) -> dict[str, Any]:
        """Return a bag with things in it."""
        return self._make_object(
            "Bag",
            name,
            place,
            MaterialIndex=-1,
            MeshIndex=-1,
            Bag={"Order": 0},
            ContainedObjects=list(things),
        )

    def _make_object(
        self,
        kind: str,
        name: str,
        place: Place,
        size: tuple[float, float, float] = (1.0, 1.0, 1.0),
        **more: Any,
    ) -> dict[str, Any]:
        self.count += 1
        flip = FACE_DOWN if place.face_down else 0.0
        numbers = {
            "posX": place.x, "posY": place.y, "posZ": place.z,
            "rotX": 0.0, "rotY": place.turn % 360, "rotZ": flip,
            "scaleX": size[0], "scaleY": size[1], "scaleZ": size[2],
        }  # fmt: skip
        plain: dict[str, Any] = {
            "GUID": f"{self.count:06x}",
            "Name": kind,
            "Transform": {key: round(value, 4) for key, value in numbers.items()},
            "Nickname": name,
            "Description": "",
            "GMNotes": "",
            "AltLookAngle": {"x": 0.0, "y": 0.0, "z": 0.0},
            "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
            "LayoutGroupSortIndex": 0,
            "Value": 0,
            "Locked": False,
            "Grid": False,
            "Snap": False,
            "IgnoreFoW": False,
            "MeasureMovement": False,
            "DragSelectable": True,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            "GridProjection": False,
            "HideWhenFaceDown": False,
            "Hands": False,
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
        }
        return plain | more


def snap_points(
    centres: Iterable[tuple[float, float]], size: tuple[float, float]
) -> list[dict[str, Any]]:
    """Return where things click into place on a tile read from the front.

    Middles are given in millimetres from its upper left corner; the tile's own x points to its
    left, its own z to its foot.
    """
    wide, high = size
    return [
        {
            "Position": {
                "x": round(1 - 2 * x / wide, 5),
                "y": THICKNESS,
                "z": round(2 * y / high - 1, 5),
            }
        }
        for x, y in centres
    ]


def saved_object(name: str, note: str, things: Sequence[Mapping[str, Any]]) -> bytes:
    """Return the file of a saved object: the same things give the same bytes."""
    held = {
        "SaveName": name,
        "Date": "",
        "VersionNumber": "",
        "GameMode": "",
        "GameType": "",
        "GameComplexity": "",
        "Tags": [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "",
        "Sky": "",
        "Note": note,
        "TabStates": {},
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": list(things),
    }
    return (json.dumps(held, ensure_ascii=False, indent=1) + "\n").encode("utf-8")


def _custom_image(front: str, back: str = "") -> dict[str, Any]:
    return {
        "ImageURL": front,
        "ImageSecondaryURL": back,
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
    }


def _custom_deck(sheet: CardSheet) -> dict[str, Any]:
    return {
        "FaceURL": sheet.front,
        "BackURL": sheet.back,
        "NumWidth": sheet.columns,
        "NumHeight": sheet.rows,
        "BackIsHidden": True,
        "UniqueBack": sheet.own_backs,
        "Type": 0,
    }
