"""House rules nobody chose: the values a parameter may take, and some of a game turned by lot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.tour.rules import Parameter, Rules, game_parameters

if TYPE_CHECKING:
    from random import Random

ENDLESS = frozenset({"engine.max_turns", "pistard.max_rounds", "reif.max_rounds"})
"""Rules that break a race off."""


def turnable_rules(game: str) -> list[Parameter]:
    """Return the house rules of a game that may differ."""
    return [one for one in game_parameters(game).values() if one.kind != "fixed"]


def other_values(parameter: Parameter) -> list[Any]:
    """Return values a parameter may take besides its default, at its ends and in between."""
    default, kind = parameter.default, parameter.kind
    found: list[Any] = []
    if kind == "flag":
        found = [not default]
    elif kind == "choice":
        found = list(parameter.choices)
    elif kind in {"integer", "number"}:
        low = parameter.low or 0
        high = parameter.high if parameter.high is not None else low + 5
        near = [default + 1, default - 1, default * 2] if not isinstance(default, str) else []
        found = [low, high, (low + high) / 2, *near]
        found = [int(one) for one in found] if kind == "integer" else found
        found += parameter.choices
    elif kind == "order":
        found = [list(reversed(default)), [*default[1:], default[0]]]
    elif kind == "subset":
        choices = list(parameter.choices)
        found = [[one for one in choices if one not in default], choices, choices[::-1]]
    elif kind == "map" and parameter.of == "choice":
        found = [{**default, k: one} for k in parameter.choices for one in parameter.among]
    elif kind == "map" and parameter.of == "rows":
        found = [{k: dict.fromkeys(parameter.among, "3D3")} for k in parameter.choices]
    elif kind == "map":
        low = parameter.low or 0
        found = [
            {**default, k: value}
            for k in parameter.choices
            for value in (low, low + 1, default.get(k, 1) * 2)
        ]
    else:
        found = {
            "faces": [[1], [1, 2, 3, 4, 5, 6]],
            "numbers": [[9, 5, 1]],
            "dice": ["1D2", "3D3"],
        }[kind]
    return [one for one in found if one != default and parameter.accepts(one)]


def random_rules(game: str, lots: Random, share: float = 0.2) -> Rules:
    """Return house rules of which such a share differs."""
    turned = [
        one for one in turnable_rules(game) if one.key not in ENDLESS and lots.random() < share
    ]
    return Rules(game, {one.key: lots.choice(other_values(one)) for one in turned})
