"""`etapa kit`: everything to be printed and cut, true to scale on a printer that was measured."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.common import (
    DONE,
    finding_rows,
    game_option,
    make_command,
    needed_tour,
    own_option,
    paper_option,
    print_findings,
    print_json,
    print_refusal,
    print_text,
    show_status,
    stage_option,
    tour_or_own,
)
from designer.cli.help import OutputFolder
from designer.cli.net import settings_folder
from designer.kit import KitError, paper
from designer.kit.wish import COURSES, EDGES, MARKS, SHEETS, SKINS, KitWish

if TYPE_CHECKING:
    from collections.abc import Mapping

    from designer.kit.kit import Kit
    from designer.kit.paper import Printer
    from designer.language import Language

PRINTERS = "printers.toml"


@make_command
@tour_or_own
@stage_option
@game_option
@own_option
@click.option("--course", type=click.Choice(COURSES), default=SHEETS, show_default=True)
@click.option("--tour", "whole", is_flag=True)
@click.option("-o", "--out", type=click.Path(), default="kit", show_default=True)
@paper_option
@click.option("--only", multiple=True)
@click.option("--without", multiple=True)
@click.option("--book", is_flag=True)
@click.option("--missing-only", is_flag=True)
@click.option("--duplex", is_flag=True)
@click.option("--flip", type=click.Choice(EDGES), default=EDGES[0], show_default=True)
@click.option("--marks", type=click.Choice(MARKS), default=MARKS[0], show_default=True)
@click.option("--skin", type=click.Choice(SKINS), default=SKINS[0], show_default=True)
@click.option("--poster")
@click.option("--art", type=click.Path())
@click.option("--gallery", type=OutputFolder())
@click.option("--printer")
@click.option("--measured")
@click.option("--back")
def command(tour: str | None, language: Language, as_json: bool, **options: Any) -> int:
    """Print the kit of TOUR: one PDF a component, and one with everything."""
    from designer.kit.job import make_job, make_own_job
    from designer.kit.kit import draw_files, draw_gallery, make_kit
    from designer.kit.write import save_files
    from designer.picture.lettering import check_names
    from engine.files.writing import check_folder
    from engine.tour.file import open_tour, save

    if options["whole"] and options["stage"] is not None:
        return print_refusal(language.say("kit.stage_or_tour"))
    alone = ("whole", "missing_only", "book", "poster")
    if options["own"] is not None and (options["stage"] or any(options[name] for name in alone)):
        return print_refusal(language.say("kit.own_alone"))
    if (options["measured"] or options["back"]) and not options["printer"]:
        return print_refusal(language.say("kit.name_printer"))
    printer = _choose_printer(options["printer"], options["measured"], options["back"], language)
    wish = kit_wish(options, printer)
    if wish.own is not None:
        job = make_own_job(open_tour(tour).tour if tour else None, wish, language)
    else:
        opened = open_tour(tour := needed_tour(tour))
        job = make_job(opened.tour, wish, language)
    if options["gallery"]:
        _print_paths(save_files(draw_gallery(job), Path(options["gallery"])))
        return DONE
    check_folder(Path(options["out"]))
    drawing = language.say("kit.drawing")
    with show_status(drawing) as show:
        kit = make_kit(job)
        files = draw_files(kit, progress=lambda name: show(f"{drawing} {name}"))
    paths = save_files(files, Path(options["out"])) if files else []
    if wish.missing and paths and tour is not None:
        save(replace(opened.tour, printed=kit.printed), tour, expected=opened.stamp)
    odd = check_names(job.tour)
    if as_json:
        print_json(_kit_row(kit, paths) | {"findings": finding_rows(language, odd)})
        return DONE
    _print_paths(paths)
    print_findings(language, odd)
    if not paths:
        print_text(language.say("kit.nothing_missing"))
        return DONE
    sizes = {"files": len(paths), "sheets": kit.laid.paper_count}
    print_text(language.say("kit.done", folder=options["out"], paper=wish.paper, **sizes))
    if wish.missing:
        print_text(language.say("kit.noted", tour=tour))
    return DONE


def kit_wish(options: Mapping[str, Any], printer: Printer) -> KitWish:
    """Return what is wished for by the options of a call, and by the printer it names."""
    from designer.kit.art import load_art
    from designer.kit.parts import order_parts, parts_of, usual_parts
    from designer.texts.boards import find_code, part_names
    from engine.games import GAMES

    game = GAMES[options["game"]]
    known = part_names(parts_of(game))
    wanted = order_parts(game, [find_code(name, known) for name in options["only"]])
    declined = [find_code(name, known) for name in options["without"]]
    plain = ("stage", "game", "own", "course", "paper", "book", "duplex", "flip", "marks", "skin")
    return KitWish(
        **{name: options[name] for name in plain},
        parts=wanted or usual_parts(game, poster=bool(options["poster"]), without=declined),
        missing=options["missing_only"],
        poster=options["poster"] or "",
        printer=printer,
        art=load_art(Path(options["art"])) if options["art"] else None,
    )


def _print_paths(paths: list[Path]) -> None:
    for path in paths:
        print_text(f"  {path}")


def _kit_row(kit: Kit, paths: list[Path]) -> dict[str, object]:
    """Return what `--json` says of a kit."""
    laid = kit.laid
    return {
        "paper": kit.job.paper.name,
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
        "printed": kit.printed,
    }


def _choose_printer(
    name: str | None, measured: str | None, back: str | None, language: Language
) -> Printer:
    """Return a printer's profile; one that is measured now is kept for every later PDF."""
    if name is None:
        return paper.Printer()
    path = settings_folder() / PRINTERS
    if not measured and not back:
        return paper.load_printer(path, name)
    printer = paper.known_printer(path, name)
    if measured:
        across, down = _read_pair(measured)
        scale = paper.measured_printer(name, across=across, down=down)
        printer = replace(printer, across=scale.across, down=scale.down)
        for length in (across, down):
            _warn_of_scale(name, length, language)
    if back:
        x, y = _read_pair(back)
        printer = paper.shifted_printer(printer, x, y)
    paper.store_printer(path, printer)
    scale_words = {"across": f"{printer.across:g}", "down": f"{printer.down:g}"}
    back_words = {"back_x": f"{printer.back_x:g}", "back_y": f"{printer.back_y:g}"}
    print_text(language.say("kit.stored", name=name, **scale_words, **back_words), err=True)
    return printer


def _warn_of_scale(name: str, length: float, language: Language) -> None:
    """Say what a bar that is far off means: a viewer's doing, or a printer to watch."""
    off = paper.percent_off(length)
    if paper.fits_page(length):
        print_text(
            language.say("kit.warn_fit", length=language.format_number(f"{length:g}")), err=True
        )
    elif abs(off) > paper.MUCH:
        print_text(language.say("kit.warn_scale", printer=name, percent=f"{off:+.1f}"), err=True)


def _read_pair(text: str) -> tuple[float, float]:
    """Return the two numbers of `199.2x199.6`; a decimal comma is a point."""
    number = r"(-?\d+(?:[.,]\d+)?)"
    pair = re.fullmatch(rf"\s*{number}\s*x\s*{number}\s*", text)
    if not pair:
        raise KitError("kit_pair", have=text)
    one, other = (float(part.replace(",", ".")) for part in pair.groups())
    return one, other
