"""`etapa games`: the games, their rules version, and what they need of a road."""

from __future__ import annotations

import click

from designer.cli.common import json_option, lang_option, print_json, tell
from designer.words import say


@click.command()
@lang_option
@json_option
def command(lang: str, as_json: bool) -> int:
    """List the games."""
    from engine.games import GAMES

    rows = [
        {
            "id": game.id,
            "rules": game.rules,
            "name": say(lang, f"games.{game.id}"),
            "road": say(lang, f"games.{game.id}_road"),
        }
        for game in GAMES.values()
    ]
    if as_json:
        print_json({"games": rows})
        return 0
    for row in rows:
        tell(f"{row['id']:<14} {say(lang, 'games.version', rules=row['rules'])}  {row['name']}")
        tell(f"{'':<14} {row['road']}")
    return 0
