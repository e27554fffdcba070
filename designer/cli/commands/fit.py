"""`etapa fit`: a stage brought to the time, squares or paper one has; the real one stays."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from designer.cli.common import (
    DONE,
    json_option,
    lang_option,
    print_json,
    print_refusal,
    print_text,
)
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.tour.values import Tour


@click.command()
@click.argument("tour", type=click.Path())
@click.option("--stage", type=int)
@click.option("--all", "every", is_flag=True)
@click.option("--minutes", type=click.IntRange(5, 3000))
@click.option("--squares", type=click.IntRange(5, 20000))
@click.option("--sheets", type=click.IntRange(1, 500))
@click.option("--evenings", type=click.IntRange(1, 9), default=1, show_default=True)
@click.option("--teams", type=click.IntRange(2, 6))
@click.option("--riders", type=click.IntRange(1, 12))
@click.option("--races", type=click.IntRange(0, 200), default=4, show_default=True)
@click.option("--way")
@click.option("--take", is_flag=True)
@click.option("--back", is_flag=True)
@lang_option
@json_option
def command(tour: str, lang: str, as_json: bool, **asked: Any) -> int:
    """Fit a stage of TOUR to an evening, and say what it takes; --take writes it."""
    from designer.cli.fit_text import fit_row, print_fit
    from designer.jobs.fitting import fit_one, numbers_of, take_back, take_over
    from engine.tour.file import load

    wishes = [name for name in ("minutes", "squares", "sheets") if asked[name]]
    if len(wishes) > 1:
        return print_refusal(say(lang, "fit.one_wish", first=wishes[0], second=wishes[1]))
    opened = load(tour)
    numbers = numbers_of(opened, asked)
    if not numbers:
        words = {"number": asked["stage"] or 1, "count": len(opened.stages)}
        return print_refusal(say(lang, "convert.no_stage", **words))
    if asked["way"] is not None:
        return _way(lang, tour, opened, asked, as_json=as_json)
    if asked["back"]:
        return _told(lang, take_back(tour, opened, numbers), tour, as_json=as_json, key="back")
    with _progress(lang, quiet=as_json) as progress:
        fitted = [fit_one(opened, n, asked, progress) for n in numbers]
    if as_json:
        rows = [fit_row(one) for one in fitted]
        print_json({"tour": opened.name, "taken": asked["take"], "stages": rows})
    else:
        for one in fitted:
            print_fit(lang, one)
    if asked["take"]:
        return _told(lang, take_over(tour, opened, fitted), tour, as_json=as_json, key="taken")
    if any(one.changed for one in fitted):
        _how(lang, tour, opened, asked, as_json=as_json)
    if not as_json and (ways := [way.kind for one in fitted for way in one.ways]):
        _how_way(lang, tour, asked, ways)
    return DONE


def _way(lang: str, tour: str, opened: Tour, asked: dict[str, Any], *, as_json: bool) -> int:
    """Try one of the other ways in the place of fitting; --take writes it."""
    from designer.cli.fit_text import print_way, taken_told, way_row
    from designer.jobs.fitting import named_way, try_one, way_word, write_way
    from engine.playtests import WAYS
    from engine.text import nearest_name

    words = [way_word(lang, kind) for kind in WAYS]
    kind = named_way(asked["way"])
    if kind is None:
        near = nearest_name(asked["way"], words)
        return print_refusal(
            say(lang, "fit.no_way", have=asked["way"], known=", ".join(words), nearest=near)
        )
    if asked["every"]:
        return print_refusal(say(lang, "fit.way_alone"))
    number = asked["stage"] or 1
    with _progress(lang, quiet=as_json) as progress:
        progress(number)
        way = try_one(opened, number, kind, asked)
    if way is None:
        return print_refusal(say(lang, "fit.way_nothing"))
    if as_json:
        print_json({"tour": opened.name, "taken": asked["take"], **way_row(way)})
    else:
        print_way(lang, opened, way)
    if asked["take"]:
        write_way(tour, opened, way)
        print_text(taken_told(lang, tour, way), err=as_json)
    else:
        _how(lang, tour, opened, asked, as_json=as_json)
    return DONE


def _how_way(lang: str, tour: str, asked: dict[str, Any], ways: list[str]) -> None:
    """Say the call that takes one of the other ways."""
    from designer.jobs.fitting import way_word

    first, *others = [way_word(lang, kind) for kind in ways]
    call = f"etapa fit {tour} --stage {asked['stage'] or 1} --way {first} --take"
    print_text(say(lang, "fit.how_way", call=call, others=", ".join(others)))


def _told(lang: str, count: int, tour: str, *, as_json: bool, key: str) -> int:
    print_text(say(lang, f"fit.{key}", count=count, tour=tour), err=as_json)
    return DONE


def _how(lang: str, tour: str, opened: Tour, asked: dict[str, Any], *, as_json: bool) -> None:
    """Say that nothing is written yet, and the call that writes it."""
    names = ("minutes", "squares", "sheets", "teams", "riders", "way")
    words = [f"--{name} {asked[name]}" for name in names if asked[name]]
    words += [f"--evenings {asked['evenings']}"] if asked["evenings"] > 1 else []
    which = "--all" if asked["every"] else f"--stage {asked['stage'] or 1}"
    call = " ".join(["etapa fit", tour, which, *words, "--take"])
    print_text(say(lang, "fit.not_yet", call=call, tour=opened.name), err=as_json)


@contextmanager
def _progress(lang: str, *, quiet: bool) -> Iterator[Any]:
    """Show on a terminal which stage is being fitted; in a pipe show nothing."""
    import sys

    if quiet or not sys.stderr.isatty():
        yield lambda _number: None
        return
    from rich.console import Console

    with Console(stderr=True).status(say(lang, "fit.riding", number="")) as status:
        yield lambda number: status.update(say(lang, "fit.riding", number=number))
