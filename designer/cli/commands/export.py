"""`etapa export`: a laid stage as pictures with a cut list, or as a VASSAL module."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.common import (
    DONE,
    first_stage_option,
    json_option,
    lang_option,
    print_json,
    print_refusal,
    print_text,
    tour_argument,
)
from designer.cli.help import OutputFile

if TYPE_CHECKING:
    from designer.language import Language


@click.command()
@tour_argument
@first_stage_option
@click.option("--images", type=click.Path())
@click.option("--vassal", type=OutputFile(".vmod"))
@click.option("--scale", type=click.FloatRange(1, 12), default=4, show_default=True)
@click.option("--only", multiple=True)
@lang_option
@json_option
def command(
    tour: str,
    stage: int,
    images: str | None,
    vassal: str | None,
    scale: float,
    only: tuple[str, ...],
    language: Language,
    as_json: bool,
) -> int:
    """Export a stage of TOUR for tables elsewhere."""
    from designer.export.vassal import write_images, write_module
    from designer.kit.job import make_job
    from designer.kit.parts import parts_of
    from designer.kit.wish import KitWish
    from designer.texts.boards import find_code, part_names
    from engine.tour.file import load

    if images is None and vassal is None:
        return print_refusal(language.say("export.nothing"))
    todo = make_job(load(tour), KitWish(stage), language)
    wanted = tuple(find_code(name, part_names(parts_of(todo.game))) for name in only)
    document: dict[str, Any] = {"stage": stage}
    if images is not None:
        document["images"] = write_images(todo, Path(images), scale, wanted)
    if vassal is not None:
        document["vassal"] = write_module(todo, Path(vassal))
    if as_json:
        print_json(document)
        return DONE
    if images is not None:
        from designer.export.pictures import CUT_LIST, PLACES

        count, tables = len(document["images"]), f"{CUT_LIST}, {PLACES}"
        print_text(language.say("export.done", folder=images, count=count, tables=tables))
    if vassal is not None:
        module = document["vassal"]
        words = {"path": vassal, "count": module["maps"], "pieces": module["pieces"]}
        print_text(language.say("export.module", size=-(-module["bytes"] // 1024), **words))
    return DONE
