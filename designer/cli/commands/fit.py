"""`etapa fit`: a stage brought to the time, squares or paper one has; the real one stays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from designer.cli.common import (
    DONE,
    make_command,
    print_json,
    print_refusal,
    print_text,
    show_status,
    stage_option,
    tour_argument,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from designer.jobs.fitting import FitWish
    from designer.language import Language
    from engine.tour.values import Tour


@make_command
@tour_argument
@stage_option
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
def command(tour: str, language: Language, as_json: bool, **options: Any) -> int:
    """Fit a stage of TOUR to an evening, and say what it takes; --take writes it."""
    from designer.cli.fit_text import fit_row, print_fit
    from designer.jobs.fitting import bring_back, fit_one, take_over
    from engine.tour.file import load

    sizes = typed_sizes(options)
    if len(sizes) > 1:
        return print_refusal(language.say("fit.one_wish", first=sizes[0], second=sizes[1]))
    opened, wish = load(tour), fit_wish(options)
    numbers = wish.stages_of(opened)
    if options["way"] is not None:
        return _try_way(language, tour, opened, options, as_json=as_json)
    if options["back"]:
        count = bring_back(tour, opened, numbers)
        print_text(language.say("fit.back", count=count, tour=tour), err=as_json)
        return DONE
    with show_status(language.say("fit.riding", number=""), quiet=as_json) as show:
        fitted = []
        for number in numbers:
            show(language.say("fit.riding", number=number))
            fitted.append(fit_one(opened, number, wish))
    if as_json:
        rows = [fit_row(one) for one in fitted]
        print_json({"tour": opened.name, "taken": options["take"], "stages": rows})
    else:
        for one in fitted:
            print_fit(language, one, opened)
    if options["take"]:
        count = take_over(tour, opened, fitted)
        print_text(language.say("fit.taken", count=count, tour=tour), err=as_json)
        return DONE
    if any(one.changed for one in fitted):
        _print_how(language, tour, opened, options, as_json=as_json)
    if not as_json and (ways := [way.kind for one in fitted for way in one.ways]):
        _print_how_way(language, tour, wish.stage, ways)
    return DONE


def typed_sizes(options: Mapping[str, Any]) -> list[str]:
    """Return the options that say what a stage is fitted to."""
    return [name for name in ("minutes", "squares", "sheets") if options[name]]


def fit_wish(options: Mapping[str, Any]) -> FitWish:
    """Return what is wished for by the options of a call; of a way that is not known no way."""
    from designer.jobs.fitting import MINUTES, FitWish, find_way

    kind = next(iter(typed_sizes(options)), MINUTES)
    plain = ("every", "evenings", "teams", "riders", "races")
    return FitWish(
        stage=1 if options["stage"] is None else options["stage"],
        kind=kind,
        size=options[kind],
        way=None if options["way"] is None else find_way(options["way"]),
        **{name: options[name] for name in plain},
    )


def _try_way(
    language: Language, path: str, tour: Tour, options: Mapping[str, Any], *, as_json: bool
) -> int:
    """Try one of the other ways in the place of fitting; --take writes it."""
    from designer.cli.fit_text import print_way, way_row, written_text
    from designer.jobs.fitting import way_word, weigh_wish, write_way
    from engine.playtests import WAYS
    from engine.text import nearest_name

    words, wish = [way_word(language, kind) for kind in WAYS], fit_wish(options)
    if wish.way is None:
        near = nearest_name(options["way"], words)
        return print_refusal(
            language.say("fit.no_way", have=options["way"], known=", ".join(words), nearest=near)
        )
    if options["every"]:
        return print_refusal(language.say("fit.way_alone"))
    with show_status(language.say("fit.riding", number=wish.stage), quiet=as_json):
        way = weigh_wish(tour, wish)
    if way is None:
        return print_refusal(language.say("fit.way_nothing"))
    if as_json:
        print_json({"tour": tour.name, "taken": options["take"], **way_row(way)})
    else:
        print_way(language, tour, way)
    if options["take"]:
        write_way(path, tour, way)
        print_text(written_text(language, path, way.way), err=as_json)
    else:
        _print_how(language, path, tour, options, as_json=as_json)
    return DONE


def _print_how(
    language: Language, path: str, tour: Tour, options: Mapping[str, Any], *, as_json: bool
) -> None:
    """Say that nothing is written yet, and the call that writes it."""
    names = ("minutes", "squares", "sheets", "teams", "riders", "way")
    words = [f"--{name} {options[name]}" for name in names if options[name]]
    words += [f"--evenings {options['evenings']}"] if options["evenings"] > 1 else []
    which = "--all" if options["every"] else f"--stage {options['stage'] or 1}"
    call = " ".join(["etapa fit", path, which, *words, "--take"])
    print_text(language.say("fit.not_yet", call=call, tour=tour.name), err=as_json)


def _print_how_way(language: Language, path: str, number: int, ways: list[str]) -> None:
    """Say the call that takes one of the other ways."""
    from designer.jobs.fitting import way_word

    first, *others = [way_word(language, kind) for kind in ways]
    call = f"etapa fit {path} --stage {number} --way {first} --take"
    print_text(language.say("fit.how_way", call=call, others=", ".join(others)))
