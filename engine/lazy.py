"""What is loaded when it is first needed: values made from their text, functions by their name.

A start of the program pays only for what it uses: no rulebook but that of the game, no table but
those that are read.
"""

from __future__ import annotations

from collections import UserDict
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

V = TypeVar("V")


class ReadLater(UserDict[str, V]):
    """A dict whose values are made when they are first read, each from the text it was given."""

    def __init__(self, make: Callable[[str], V], texts: Mapping[str, str]) -> None:
        super().__init__()
        self._make = make
        self.data: dict[str, Any] = dict(texts)

    def __getitem__(self, key: str) -> V:
        text_or_value = self.data[key]
        if isinstance(text_or_value, str):
            self.data[key] = self._make(text_or_value)
        value: V = self.data[key]
        return value


def import_named(name: str) -> Any:
    """Return what a module holds, by its whole name: package.module.thing."""
    module, _, thing = name.rpartition(".")
    return getattr(import_module(module), thing)


def called_later(module: str, name: str) -> Callable[..., Any]:
    """Return a function of a module that is imported when the function is called."""

    def import_and_call(*arguments: Any) -> Any:
        return getattr(import_module(module), name)(*arguments)

    return import_and_call


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
