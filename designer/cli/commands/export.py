"""`etapa export`: a laid stage for tables elsewhere: pictures, decks, two programs' files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.common import (
    DONE,
    first_stage_option,
    game_option,
    make_command,
    print_json,
    print_refusal,
    print_text,
    tour_argument,
)
from designer.cli.help import OutputFile, OutputFolder

if TYPE_CHECKING:
    from designer.language import Language


@make_command
@tour_argument
@first_stage_option
@game_option
@click.option("--images", type=OutputFolder())
@click.option("--decks", type=OutputFolder())
@click.option("--vassal", type=OutputFile(".vmod"))
@click.option("--tts", type=OutputFolder())
@click.option("--scale", type=click.FloatRange(1, 12), default=4, show_default=True)
@click.option("--only", multiple=True)
def command(
    tour: str,
    stage: int,
    game: str,
    scale: float,
    only: tuple[str, ...],
    language: Language,
    as_json: bool,
    **places: str | None,
) -> int:
    """Export a stage of TOUR for tables elsewhere."""
    from designer.export.tabletop import write_decks, write_tabletop
    from designer.export.vassal import write_images, write_module
    from designer.kit.job import make_job
    from designer.kit.parts import parts_of
    from designer.kit.wish import KitWish
    from designer.texts.boards import find_code, part_names
    from engine.games import DEFAULT
    from engine.tour.file import load

    wished = {name: Path(place) for name, place in places.items() if place is not None}
    if not wished:
        return print_refusal(language.say("export.nothing"))
    if game != DEFAULT and wished.keys() & {"images", "vassal"}:
        names = {"own": f"games.{DEFAULT}", "game": f"games.{game}"}
        said = {word: language.say(key) for word, key in names.items()}
        return print_refusal(language.say("export.own_only", **said))
    todo = make_job(load(tour), KitWish(stage, game=game), language)
    wanted = tuple(find_code(name, part_names(parts_of(todo.game))) for name in only)
    document: dict[str, Any] = {"stage": stage}
    if "images" in wished:
        document["images"] = write_images(todo, wished["images"], scale, wanted)
    if "decks" in wished:
        document["decks"] = write_decks(todo, wished["decks"])
    if "vassal" in wished:
        document["vassal"] = write_module(todo, wished["vassal"])
    if "tts" in wished:
        document["tts"] = write_tabletop(todo, wished["tts"])
    if as_json:
        print_json(document)
    else:
        _print_written(document, wished, language)
    return DONE


def _print_written(document: dict[str, Any], wished: dict[str, Path], language: Language) -> None:
    """Print what was written where, and what to do with it."""
    from designer.export.decks import DECK_LIST
    from designer.export.pictures import CUT_LIST, PLACES
    from designer.export.tabletop import tell_upload

    if "images" in wished:
        count, tables = len(document["images"]), f"{CUT_LIST}, {PLACES}"
        told = language.say("export.done", folder=wished["images"], count=count, tables=tables)
        print_text(told)
    if "decks" in wished:
        count = len(document["decks"])
        words = {"folder": wished["decks"], "count": count, "table": DECK_LIST}
        print_text(language.say("export.decks_done", **words))
    if "vassal" in wished:
        module = document["vassal"]
        words = {"path": wished["vassal"], "count": module["maps"], "pieces": module["pieces"]}
        print_text(language.say("export.module", size=-(-module["bytes"] // 1024), **words))
    if "tts" in wished:
        saved = document["tts"]
        words = {"folder": wished["tts"], "count": saved["objects"], **saved}
        print_text(language.say("export.tts", **words))
        for line in tell_upload(language, Path(saved["file"]).stem):
            print_text(line)
