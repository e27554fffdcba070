"""The managers of the teams, from what was typed after `--bots`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from designer.words import say
from engine.bots import bots_playing, deal_bots

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.race.protocols import Manager


def assign_bots(
    lang: str, game: str, typed: str, teams: Sequence[str]
) -> Callable[[str, str], Manager]:
    """Return who decides for a team: `book`, `mixed` or `director,book` in turn, `A=book`."""
    bots = bots_playing(game)
    default = next(iter(bots))
    parts = [part.strip() for part in typed.split(",") if part.strip()] or [default]
    given = dict(part.split("=", 1) for part in parts if "=" in part)
    turns = deal_bots(game, [part for part in parts if "=" not in part]) or (default,)
    chosen = {team: given.get(team, turns[place % len(turns)]) for place, team in enumerate(teams)}
    for name in (*chosen.values(), *given.values(), *turns):
        if name not in bots:
            raise click.ClickException(say(lang, "race.no_bot", bot=name, known=", ".join(bots)))
    for team in given:
        if team not in teams:
            raise click.ClickException(say(lang, "race.no_team", team=team, known=", ".join(teams)))
    return lambda team, key: bots[chosen[team]](key)
