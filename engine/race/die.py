"""Dice as they lie on the table: what stands on the sides of each die of a game, and which falls.

The chance of a race (dice.py) knows sides 1 to 6, those of a common die, and so does a record. What
a side bears is data of the game (templates/games/<id>/dice.toml): the law reads its worth there,
window and command its sign, the kit what it prints.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine import tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.tour.rules import Rules

SIDES: Final = range(1, 7)
COMMON: Final = ("1", "2", "3", "4", "5", "6")
"""The faces of the dice that every shop has."""
TRIPLE, DOUBLE = "triple", "double"
"""The two kinds a roll of both names: the triple dice come first."""


class Die(NamedTuple):
    """One kind of die of a game."""

    kind: str
    faces: tuple[str, ...] = COMMON
    """What each side bears, in the order of a common die: a number, a term, nothing."""
    in_box: int = 0
    """How many the box holds; 0 where it does not say."""

    @property
    def is_common(self) -> bool:
        """Tell whether it is a die that every shop has."""
        return self.faces == COMMON

    @property
    def has_numbers(self) -> bool:
        """Tell whether numbers stand on it: those of a roll are added up."""
        return all(face.isdecimal() for face in self.faces)

    @property
    def signs(self) -> tuple[str, ...]:
        """Return what may come up, each once, in the order of its sides."""
        return tuple(dict.fromkeys(self.faces))

    @property
    def worths(self) -> tuple[int, ...]:
        """Return what each side is worth: its number; nothing where a sign stands."""
        return tuple([int(face) if face.isdecimal() else 0 for face in self.faces])

    def face_of(self, side: int) -> str:
        """Return what a side bears."""
        return self.faces[side - 1]

    def side_of(self, sign: str) -> int:
        """Return the first side that bears a sign: which of several it was counts for nothing."""
        return self.faces.index(sign) + 1


PLAIN: Final = Die("common")


class DiceBox:
    """The dice a game is played with under its house rules."""

    def __init__(self, dice: Mapping[str, Die], falls: Mapping[str, str]) -> None:
        self.dice, self._falls = dice, falls

    def roll_of(self, purpose: str, count: int, triples: int | None) -> tuple[Die, ...]:
        """Return the dice that fall for a purpose; where triple dice are known they come first."""
        if triples is not None:
            first, others = self.dice[TRIPLE], self.dice[DOUBLE]
            return (first,) * triples + (others,) * (count - triples)
        kind = self._falls.get(purpose_stem(purpose), PLAIN.kind)
        return (self.dice.get(kind, PLAIN),) * count


def purpose_stem(purpose: str) -> str:
    """Return what a roll is for without the number of a check or the colour of a deck."""
    return purpose.lower().rstrip("0123456789+").partition(" ")[0]


def sum_of(dice: Iterable[Die], sides: Iterable[int]) -> int:
    """Return what a roll is worth."""
    return sum([die.worths[side - 1] for die, side in zip(dice, sides, strict=True)])


@cache
def printed_die(game: str, kind: str) -> Die:
    """Return a die of which every copy is alike, whatever the house rules."""
    row = _dice_table(game)[kind]
    return Die(kind, tuple(map(str, row["faces"])), row.get("in_box", 0))


def dice_box(rules: Rules) -> DiceBox:
    """Return the dice of a game; house rules may say what some of them bear."""
    dice: dict[str, Die] = {}
    falls: dict[str, str] = {}
    for kind, row in _dice_table(rules.game).items():
        ruled = "rule" in row
        dice[kind] = _ruled_die(kind, row, rules) if ruled else printed_die(rules.game, kind)
        if all(rules[key] == said for key, said in row.get("serves_while", {}).items()):
            falls |= dict.fromkeys(row.get("falls", ()), kind)
    return DiceBox(dice, falls)


def _ruled_die(kind: str, row: Mapping[str, Any], rules: Rules) -> Die:
    """Return a die whose sides a house rule names: each one's sign, or those with the one sign."""
    said: Any = rules[row["rule"]]
    if "sign" in row:
        faces = tuple([row["sign"] if side in said else "" for side in SIDES])
    else:
        faces = tuple([str(said[str(side)]) for side in SIDES])
    return Die(kind, faces, row.get("in_box", 0))


def _dice_table(game: str) -> Mapping[str, Any]:
    file = f"games/{game}/dice.toml"
    return tables.read_toml(file) if tables.has_file(file) else {}
