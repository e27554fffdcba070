"""Cache key by identity: it equals only itself, so that looking up what follows costs nothing."""

from __future__ import annotations

from typing import Any


class IdentityKey:
    """A key of these very things: compared by identity, and kept alive by it."""

    __slots__ = ("of",)

    def __init__(self, *of: Any) -> None:
        self.of = of

    def __eq__(self, other: object) -> bool:
        return isinstance(other, IdentityKey) and all(
            mine is theirs for mine, theirs in zip(self.of, other.of, strict=True)
        )

    def __hash__(self) -> int:
        return hash(tuple([id(one) for one in self.of]))
