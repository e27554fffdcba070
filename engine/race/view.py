"""The view of a manager: one snapshot a phase shared by all, and what is known to one alone."""

from __future__ import annotations

from typing import Any, NamedTuple


class View(NamedTuple):
    """The public picture of this moment, and the secrets of the manager who looks at it."""

    manager: int
    public: Any
    """The game's own frozen picture: shared by all who are asked, with no way back to the race."""
    own: tuple[Any, ...] = ()
    """What only this manager knows: sealed tokens, a hand of cards."""
