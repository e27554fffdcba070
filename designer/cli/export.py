"""`etapa export`: a laid stage as pictures with a cut list, or as a VASSAL module."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.common import json_option, lang_option, print_json, print_refusal, print_text
from designer.cli.kinds import OutputFile
from designer.words import say

if TYPE_CHECKING:
    from designer.kit.job import Job


@click.command()
@click.argument("tour", type=click.Path())
@click.option("--stage", type=int, default=1, show_default=True)
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
    lang: str,
    as_json: bool,
) -> int:
    """Export a stage of TOUR for tables elsewhere."""
    from designer.kit.page.paper import paper_named
    from designer.kit.start import make_job
    from engine.tour.file import load

    if images is None and vassal is None:
        return print_refusal(say(lang, "export.nothing"))
    todo = make_job(load(tour), paper_named("A4"), stage=stage, lang=lang)
    said: dict[str, Any] = {"stage": stage}
    if images is not None:
        said["images"] = _write_images(todo, Path(images), scale, only)
    if vassal is not None:
        said["vassal"] = _write_module(todo, Path(vassal))
    if as_json:
        print_json(said)
        return 0
    if images is not None:
        from designer.export.cut_list import CUT_LIST, PLACES

        told = {"folder": images, "count": len(said["images"]), "tables": f"{CUT_LIST}, {PLACES}"}
        print_text(say(lang, "export.done", **told))
    if vassal is not None:
        held = said["vassal"]
        told = {"path": vassal, "count": held["maps"], "pieces": held["pieces"]}
        print_text(say(lang, "export.module", size=-(-held["bytes"] // 1024), **told))
    return 0


def _write_images(todo: Job, folder: Path, scale: float, only: tuple[str, ...]) -> list[str]:
    """Write every picture and the two tables, all or none; return the names of the pictures."""
    from designer.export.cut_list import CUT_LIST, PLACES, cut_list, places
    from designer.export.images import board_images, piece_images
    from designer.kit.files import save_files

    board = todo.stages[0].board
    boards = board_images(board, todo.lang, scale)
    every = [*boards, *piece_images(todo, scale, only)]
    files = {image.file: image.raw for image in every}
    save_files(files | {CUT_LIST: cut_list(every), PLACES: places(board, boards)}, folder)
    return list(files)


def _write_module(todo: Job, path: Path) -> dict[str, Any]:
    """Write the module; return what is in it."""
    from designer.export.vassal.pack import StageModule
    from engine.tour.file import replace_file

    made = StageModule(todo)
    raw = made.packed()
    replace_file(path, raw)
    return {
        "file": str(path),
        "bytes": len(raw),
        "maps": len(todo.stages[0].board.lengths),
        "pieces": made.pieces,
    }
