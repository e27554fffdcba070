"""Kit, with measured printers."""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from designer.cli.common import (
    DONE,
    finding_rows,
    json_option,
    lang_option,
    print_findings,
    print_json,
    print_refusal,
    print_text,
)
from designer.cli.help import game_option
from designer.kit import KitError, paper
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from designer.kit.kit import Prepared
    from designer.kit.paper import Printer


@click.command()
@click.argument("tour", type=click.Path())
@click.option("--stage", type=int)
@game_option
@click.option(
    "--course",
    type=click.Choice(["sheets", "poster", "tiles"]),
    default="sheets",
    show_default=True,
)
@click.option("--tour", "whole", is_flag=True)
@click.option("-o", "--out", type=click.Path(), default="kit", show_default=True)
@click.option("--paper", default="A4", show_default=True)
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
    from dataclasses import replace

    from designer.kit import art as own
    from designer.kit.job import make_job
    from designer.kit.kit import draw_gallery as pictures
    from designer.kit.kit import name_scope, prepare_kit
    from designer.kit.paper import Printer
    from designer.kit.paper import paper_named as sheet
    from designer.kit.parts import parts_of
    from designer.kit.write import PrintStyle, save_files
    from designer.picture.lettering import check_names
    from designer.texts.boards import code_named, part_names
    from engine.games import GAMES
    from engine.tour.file import open_tour
    from engine.tour.file import save as save_tour

    if whole and stage is not None:
        return print_refusal(say(lang, "kit.stage_or_tour"))
    if (measured or back) and not printer:
        return print_refusal(say(lang, "kit.name_printer"))
    known = Printer() if printer is None else choose_printer(printer, measured, back, lang)
    opened = open_tour(tour)
    todo = make_job(
        opened.tour,
        sheet(paper),
        stage=stage,
        lang=lang,
        duplex=duplex,
        poster=sheet(poster).lying() if poster else None,
        art=own.load_art(Path(art)) if art else None,
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
        return _show(save_files(pictures(todo, style), Path(gallery)))
    wanted = [code_named(name, part_names(parts_of(todo.game))) for name in only]
    with _progress(lang) as progress:
        ready = prepare_kit(todo, style, only=wanted, only_missing=missing_only, progress=progress)
    paths = save_files(ready.files, Path(out)) if ready.files else []
    if missing_only and paths:
        changed = replace(opened.tour, printed=ready.printed)
        save_tour(changed, tour, expected=opened.stamp)
    odd = check_names(todo.tour)
    if as_json:
        print_json(_document(ready, paths, todo.paper.name) | {"findings": finding_rows(lang, odd)})
        return DONE
    _show(paths)
    print_findings(lang, odd)
    if not paths:
        print_text(say(lang, "kit.nothing_missing"))
        return DONE
    sizes = {
        "files": len(paths),
        "folder": out,
        "sheets": ready.laid.papers,
        "paper": paper,
    }
    print_text(say(lang, "kit.done", **sizes))
    if missing_only:
        print_text(say(lang, "kit.noted", tour=tour))
    return DONE


def _show(paths: list[Path]) -> int:
    for path in paths:
        print_text(f"  {path}")
    return DONE


def _document(ready: Prepared, paths: list[Path], paper: str) -> dict[str, object]:
    """Return what `--json` says of a kit."""
    laid = ready.laid
    return {
        "paper": paper,
        "sheets": laid.papers,
        "cut": len(laid.sheets),
        "fill": round(laid.fill, 3),
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


@contextmanager
def _progress(lang: str) -> Iterator[Callable[[str], None]]:
    """Show on a terminal what is being drawn; in a pipe show nothing."""
    import sys

    if not sys.stderr.isatty():
        yield lambda _name: None
        return
    from rich.console import Console

    with Console(stderr=True).status(say(lang, "kit.drawing")) as status:
        yield lambda name: status.update(f"{say(lang, 'kit.drawing')} {name}")


PRINTERS = "printers.toml"


def choose_printer(name: str, measured: str | None, back: str | None, lang: str) -> Printer:
    """Return a printer's profile; one that is measured now is kept for every later PDF."""
    path = Path(click.get_app_dir("etapa-reina")) / PRINTERS
    if not measured and not back:
        return paper.load_printer(path, name)
    found = paper.known_printer(path, name)
    if measured:
        across, down = _pair(measured)
        made = paper.measured_printer(name, across=across, down=down)
        found = replace(found, across=made.across, down=made.down)
        for length in (across, down):
            _warn(name, length, lang)
    if back:
        x, y = _pair(back)
        found = paper.shifted_printer(found, x, y)
    paper.store_printer(path, found)
    print_text(
        say(
            lang, "kit.stored", name=name, across=f"{found.across:g}", down=f"{found.down:g}",
            back_x=f"{found.back_x:g}", back_y=f"{found.back_y:g}",
        ),
        err=True,
    )  # fmt: skip
    return found


def _warn(name: str, length: float, lang: str) -> None:
    """Say what a bar that is far off means: a viewer's doing, or a printer to watch."""
    off = paper.percent_off(length)
    if paper.fits_page(length):
        print_text(say(lang, "kit.warn_fit", length=f"{length:g}"), err=True)
    elif abs(off) > paper.MUCH:
        print_text(say(lang, "kit.warn_scale", printer=name, percent=f"{off:+.1f}"), err=True)


def _pair(text: str) -> tuple[float, float]:
    """Return the two numbers of `199.2x199.6`; a decimal comma is a point."""
    number = r"(-?\d+(?:[.,]\d+)?)"
    found = re.fullmatch(rf"\s*{number}\s*x\s*{number}\s*", text)
    if not found:
        raise KitError("kit_pair", have=text)
    one, other = (float(part.replace(",", ".")) for part in found.groups())
    return one, other
