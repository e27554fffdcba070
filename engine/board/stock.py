"""The stock: what there is of each tile."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.board.catalogue import tile
from engine.errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Mapping

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
