"""A manager of one's own: the text of a Python file with one class, wherever races are ridden.

It is code and runs with the rights of those who start the races: nothing keeps it from the files of
this machine. The text goes with the plan, so that workers need no file.
"""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from engine.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.race.frame import Manager

DECIDES: Final = "decide"
OWN_ENDS: Final = ".py"
"""A name that ends so is a file with a manager of one's own."""


@dataclass(frozen=True, slots=True)
class OwnBot:
    """A file by its name, and the text in it."""

    name: str
    source: str

    def find_class(self) -> Callable[[str], Manager]:
        """Return what makes the manager; a file that has not exactly one is refused."""
        module = ModuleType("own_bot")
        try:
            exec(compile(self.source, self.name, "exec"), module.__dict__)  # noqa: S102 -- as asked
        except Exception as broken:
            detail = f"{type(broken).__name__}: {broken}"
            raise SetupError("own_bot_broken", file=self.name, detail=detail) from broken
        found = [one for one in vars(module).values() if _is_manager(one, module.__name__)]
        if len(found) != 1:
            names = ", ".join(one.__name__ for one in found)
            raise SetupError("own_bot_classes", file=self.name, count=len(found), names=names)
        (made,) = found
        return made if _takes_key(made) else lambda _key: made()


def _is_manager(one: Any, module: str) -> bool:
    own = inspect.isclass(one) and one.__module__ == module and not one.__name__.startswith("_")
    return own and callable(getattr(one, DECIDES, None))


def _takes_key(made: Callable[..., Any]) -> bool:
    """Tell whether a class takes the key of its own luck; one without luck takes nothing."""
    try:
        inspect.signature(made).bind("key")
    except TypeError:
        return False
    return True
