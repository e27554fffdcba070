"""A trick of Ciclismo a Fondo as a handful of values: what the search varies, name by name."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from engine.errors import SetupError

NAMED_APART: Final = "="
"""Between the name of a value and the value, where a trick is spelled out."""

ROULEURS: Final = ("ROULEUR", "ROULEUR_SPRINTER", "ROULEUR_CLIMBER")

USUAL: Final = "usual"
NO: Final = "no"
NEAR: Final = "near"
AHEAD: Final = "ahead"
VOTES: Final = (USUAL, NO, NEAR, AHEAD)
"""How it votes on a common pace: as the others of it judge; never for one; for none from where its
men go until they are away; for none while one of its men is ahead (and then it does not pull)."""


class Trick(NamedTuple):
    """What a trick does; what it says nothing of is answered as `others` would."""

    men: int = 0
    """Riders who go."""
    squares: int = 0
    """From so many squares from the finish on."""
    points: int = 4
    """Effort points a turn that each spends at most while there are any; 0: so that they last."""
    types: tuple[str, ...] = ROULEURS
    """Who goes, the first first; of one type who has most points."""
    vote: str = USUAL
    pulls: bool = True
    """Whether anybody of it pulls for others with a point or a token."""
    chases: bool = False
    """Whether it proposes the fastest pull whenever anybody is ahead."""
    lines: bool = False
    """Whether all go for every paid line, and vote for no common pace near one."""
    pursues: bool = False
    """Whether its men go after every attack beside them, whatever that costs."""
    others: str = "director"
    """The character that answers everything else."""
    then: str = ""
    """The trick of the league that it turns to, by name; none: it stays as it is."""
    until: int = 0
    """Squares between the first of the race and the finish from which it does."""


_KINDS: Final = {name: type(value) for name, value in Trick._field_defaults.items()}


def read_trick(text: str) -> Trick:
    """Return the trick that is spelled out: values by name, blanks between them."""
    values: dict[str, Any] = {}
    for part in text.split():
        name, _, value = part.partition(NAMED_APART)
        read = _read_value(_KINDS.get(name), value)
        if read is None or (name == "vote" and value not in VOTES):
            raise SetupError("trick_spelled", part=part, known=", ".join(_KINDS))
        values[name] = read
    return Trick(**values)


def _read_value(kind: type | None, text: str) -> Any:
    """Return a value of this kind; None where the text is none."""
    if kind is bool:
        return {"yes": True, "no": False}.get(text)
    if kind is int:
        return int(text) if text.isdecimal() and len(text) < 6 else None
    if kind is tuple:
        return tuple(text.split("+"))
    return text if kind is str else None


def spell_trick(trick: Trick) -> str:
    """Return a trick spelled out: what differs from the usual, by name."""
    parts = []
    for name, value in trick._asdict().items():
        if value != Trick._field_defaults[name]:
            if isinstance(value, bool):
                text = "yes" if value else "no"
            else:
                text = "+".join(value) if isinstance(value, tuple) else str(value)
            parts.append(f"{name}{NAMED_APART}{text}")
    return " ".join(parts) or f"vote{NAMED_APART}{USUAL}"
