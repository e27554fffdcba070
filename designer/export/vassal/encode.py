"""VASSAL's text of a piece: its traits from the outermost in, each level with a sign of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMAND, TRAIT, PART = "/", "\t", ";"
"""What stands between the parts of a command, between two traits, and inside one."""
CONTROL = 130
"""How VASSAL writes that the control key is held."""


def join_parts(parts: Sequence[object], sign: str) -> str:
    """Return parts as one text that VASSAL's decoder takes apart at a sign again."""
    return sign.join(_escaped(str(part), sign) for part in parts)


def key_stroke(letter: str) -> str:
    """Return the control key with a letter, as VASSAL writes a key stroke."""
    return f"{ord(letter)},{CONTROL}"


def basic_piece(image: str, name: str) -> str:
    """Return the innermost trait: a picture and a name."""
    return join_parts(("piece", "", "", image, name), PART)


def delete_trait(word: str) -> str:
    """Return the trait by which a piece can be taken away."""
    return join_parts(("delete", word, key_stroke("D"), ""), PART)


def beside_trait() -> str:
    """Return the trait of what stands beside the road: it snaps to no square."""
    return join_parts(("immob", "g", "N", "L", ""), PART)


def mask_trait(back: str, words: tuple[str, str, str]) -> str:
    """Return the trait of a token laid face down: only the player who laid it sees its face.

    The words are what it is called in the menu, to peek, and while its face is secret.
    """
    hide, peek, hidden = words
    access = "player:"
    look = f"P{key_stroke('P')}"
    return join_parts(
        ("obs", key_stroke("M"), back, hide, look, hidden, access, peek, "", "true", "", ""), PART
    )


def label_trait(word: str) -> str:
    """Return the trait of a number a player writes under a piece: effort points, say."""
    values = (
        "label", key_stroke("L"), word, 12, "255,255,255", "0,0,0", "b", 0, "c", 0, "t", "c",
        "$pieceName$ ($label$)", "Dialog", 1, 0, "Label", "", "false",
    )  # fmt: skip
    return join_parts(values, PART)


def add_piece(traits: Sequence[str], piece: str, number: int) -> str:
    """Return the command that lays a piece: its type, and the state it begins in.

    Traits are given from the outermost in; each begins in an empty state but the mask.
    """
    kind = piece
    state = join_parts(("null", 0, 0, number, 0), PART)
    for trait in reversed(traits):
        kind = join_parts((trait, kind), TRAIT)
        state = join_parts(("null" if trait.startswith("obs") else "", state), TRAIT)
    return "+/" + join_parts(("null", kind, state), COMMAND)


def _escaped(text: str, sign: str) -> str:
    bare = text.replace(sign, f"\\{sign}")
    quoted = len(text) > 1 and text[0] == text[-1] == "'"
    return f"'{bare}'" if text.startswith("\\") or quoted else bare
