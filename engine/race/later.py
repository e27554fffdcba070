"""Functions loaded when they are first called: a game is known before its rulebook is opened."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


def called_later(module: str, name: str) -> Callable[..., Any]:
    """Return a function of a module that is imported when the function is called."""

    def call(*given: Any) -> Any:
        return getattr(import_module(module), name)(*given)

    return call
