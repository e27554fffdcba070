"""Other characters of Ciclismo a Fondo: directors with weights of their own.

What each weighs otherwise stands in templates/bots/director.toml, under its name; to add one,
write its block there, its class here and its line in `CHARACTERS`.
"""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from engine.bots.director import Director


@mypyc_attr(allow_interpreted_subclasses=True)
class Raider(Director):
    """A manager who attacks: sends a rider into every break, chases none, fights from the start."""

    character: ClassVar[str] = "raider"


@mypyc_attr(allow_interpreted_subclasses=True)
class Miser(Director):
    """A manager who saves: tries no break, spends half, and that at the end."""

    character: ClassVar[str] = "miser"


@mypyc_attr(allow_interpreted_subclasses=True)
class Sprinters(Director):
    """The manager of a sprinters' team: brings every break back, and is nowhere uphill."""

    character: ClassVar[str] = "sprinters"


@mypyc_attr(allow_interpreted_subclasses=True)
class Climbers(Director):
    """The manager of a climbers' team: lets breaks go on the flat, and fights on every climb."""

    character: ClassVar[str] = "climbers"
