"""`etapa kit`: everything to be printed and cut, true to scale on a printer that was measured."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from designer.cli.common import (
    DONE,
    finding_rows,
    game_option,
    json_option,
    lang_option,
    paper_option,
    print_findings,
    print_json,
    print_refusal,
    print_text,
    show_status,
    stage_option,
    tour_argument,
)
from designer.cli.net import settings_folder
from designer.kit import KitError, paper
from designer.words import say

if TYPE_CHECKING:
    from designer.kit.kit import PreparedKit
    from designer.kit.paper import Printer

PRINTERS = "printers.toml"


@click.command()
@tour_argument
@stage_option
@game_option
@click.option(
    "--course",
    type=click.Choice(["sheets", "poster", "tiles"]),
    default="sheets",
    show_default=True,
)
@click.option("--tour", "whole", is_flag=True)
@click.option("-o", "--out", type=click.Path(), default="kit", show_default=True)
@paper_option
@click.option("--only", multiple=True)
@click.option("--book", is_flag=True)
@click.option("--missing-only", is_flag=True)
@click.option("--duplex", is_flag=True)
@click.option("--flip", type=click.Choice(["long", "short"]), default="long", show_default=True)
@click.option(
    "--marks",
    type=click.Choice(["corner", "full", "outline", "none"]),
    default="corner",
    show_default=True,
)
@click.option(
    "--skin", type=click.Choice(["road", "plain", "light"]), default="road", show_default=True
)
@click.option("--poster")
@click.option("--art", type=click.Path())
@click.option("--gallery", type=click.Path())
@click.option("--printer")
@click.option("--measured")
@click.option("--back")
@lang_option
@json_option
def command(
    tour: str,
    stage: int | None,
    game: str,
    course: str,
    whole: bool,
    out: str,
    paper: str,
    only: tuple[str, ...],
    book: bool,
    missing_only: bool,
    duplex: bool,
    flip: str,
    marks: str,
    skin: str,
    poster: str | None,
    art: str | None,
    gallery: str | None,
    printer: str | None,
    measured: str | None,
    back: str | None,
    lang: str,
    as_json: bool,
) -> int:
    """Print the kit of TOUR: one PDF a component, and one with everything."""
    from designer.kit.art import load_art
    from designer.kit.job import make_job
    from designer.kit.kit import draw_gallery, name_scope, prepare_kit
    from designer.kit.paper import Printer, paper_named
    from designer.kit.parts import parts_of
    from designer.kit.write import PrintStyle, save_files
    from designer.picture.lettering import check_names
    from designer.texts.boards import find_code, part_names
    from engine.games import GAMES
    from engine.tour.file import open_tour, save

    if whole and stage is not None:
        return print_refusal(say(lang, "kit.stage_or_tour"))
    if (measured or back) and not printer:
        return print_refusal(say(lang, "kit.name_printer"))
    known = Printer() if printer is None else _choose_printer(printer, measured, back, lang)
    opened = open_tour(tour)
    todo = make_job(
        opened.tour,
        paper_named(paper),
        stage=stage,
        lang=lang,
        duplex=duplex,
        poster=paper_named(poster).turn_lying() if poster else None,
        art=load_art(Path(art)) if art else None,
        skin=skin,
        book=book,
        game=GAMES[game],
        course=course,
    )
    style = PrintStyle(
        opened.tour.name, name_scope(todo), todo.paper, lang, marks, known, duplex, flip,
        todo.art.colours,
    )  # fmt: skip
    if gallery:
        _print_paths(save_files(draw_gallery(todo, style), Path(gallery)))
        return DONE
    wanted = [find_code(name, part_names(parts_of(todo.game))) for name in only]
    drawing = say(lang, "kit.drawing")
    with show_status(drawing) as show:
        ready = prepare_kit(
            todo, style, only=wanted, only_missing=missing_only,
            progress=lambda name: show(f"{drawing} {name}"),
        )  # fmt: skip
    paths = save_files(ready.files, Path(out)) if ready.files else []
    if missing_only and paths:
        changed = replace(opened.tour, printed=ready.printed)
        save(changed, tour, expected=opened.stamp)
    odd = check_names(todo.tour)
    if as_json:
        print_json(_kit_row(ready, paths, todo.paper.name) | {"findings": finding_rows(lang, odd)})
        return DONE
    _print_paths(paths)
    print_findings(lang, odd)
    if not paths:
        print_text(say(lang, "kit.nothing_missing"))
        return DONE
    sizes = {"files": len(paths), "sheets": ready.laid_kit.paper_count}
    print_text(say(lang, "kit.done", folder=out, paper=paper, **sizes))
    if missing_only:
        print_text(say(lang, "kit.noted", tour=tour))
    return DONE


def _print_paths(paths: list[Path]) -> None:
    for path in paths:
        print_text(f"  {path}")


def _kit_row(ready: PreparedKit, paths: list[Path], paper: str) -> dict[str, object]:
    """Return what `--json` says of a kit."""
    laid = ready.laid_kit
    return {
        "paper": paper,
        "sheets": laid.paper_count,
        "cut": len(laid.sheets),
        "fill": round(laid.filled_share, 3),
        "files": [str(path) for path in paths],
        "components": [
            {
                "name": part.name,
                "pieces": part.pieces,
                "sheets": len(part.sheets),
                "pages": len(part.pages),
            }
            for part in laid.parts
        ],
        "printed": dict(ready.printed),
    }


def _choose_printer(name: str, measured: str | None, back: str | None, lang: str) -> Printer:
    """Return a printer's profile; one that is measured now is kept for every later PDF."""
    path = settings_folder() / PRINTERS
    if not measured and not back:
        return paper.load_printer(path, name)
    printer = paper.known_printer(path, name)
    if measured:
        across, down = _read_pair(measured)
        scale = paper.measured_printer(name, across=across, down=down)
        printer = replace(printer, across=scale.across, down=scale.down)
        for length in (across, down):
            _warn_of_scale(name, length, lang)
    if back:
        x, y = _read_pair(back)
        printer = paper.shifted_printer(printer, x, y)
    paper.store_printer(path, printer)
    scale_words = {"across": f"{printer.across:g}", "down": f"{printer.down:g}"}
    back_words = {"back_x": f"{printer.back_x:g}", "back_y": f"{printer.back_y:g}"}
    print_text(say(lang, "kit.stored", name=name, **scale_words, **back_words), err=True)
    return printer


def _warn_of_scale(name: str, length: float, lang: str) -> None:
    """Say what a bar that is far off means: a viewer's doing, or a printer to watch."""
    off = paper.percent_off(length)
    if paper.fits_page(length):
        print_text(say(lang, "kit.warn_fit", length=f"{length:g}"), err=True)
    elif abs(off) > paper.MUCH:
        print_text(say(lang, "kit.warn_scale", printer=name, percent=f"{off:+.1f}"), err=True)


def _read_pair(text: str) -> tuple[float, float]:
    """Return the two numbers of `199.2x199.6`; a decimal comma is a point."""
    number = r"(-?\d+(?:[.,]\d+)?)"
    pair = re.fullmatch(rf"\s*{number}\s*x\s*{number}\s*", text)
    if not pair:
        raise KitError("kit_pair", have=text)
    one, other = (float(part.replace(",", ".")) for part in pair.groups())
    return one, other
