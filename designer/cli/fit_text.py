"""What a fitted stage is told with, and the other ways to an evening."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designer.cli.common import one_line, print_table, print_text
from designer.cli.set_words import place_word
from designer.language import format_number, join_words, own_name
from designer.texts.boards import table_told
from designer.words import say
from engine.playtests import RULES
from engine.road.fit import KEPT

if TYPE_CHECKING:
    from designer.jobs.fitting import StageFit, WishedWay
    from engine.playtests.evening import Way
    from engine.road.fit import SectionFit
    from engine.road.values import Road
    from engine.tour.values import Tour


def print_fit(lang: str, one: StageFit) -> None:
    """Print one stage: as it is, as it would be, section by section, and the other ways."""
    fit = one.fit
    name = own_name(one.number, fit.stage.name)
    print_text(one_line(say(lang, "fit.head", number=one.number, name=name)))
    print_text(f"  {_size_text(lang, one, fit.real, 0)}")
    if not one.changed:
        key = "fit.fits" if fit.before <= one.wish else "fit.near"
        print_text(f"  {say(lang, key, wish=_wish_text(lang, one))}")
    else:
        print_text(f"  {_size_text(lang, one, fit.road, 1)}")
        print_text("")
        print_table(
            [_section_cells(lang, one, section) for section in fit.sections], (1, 0, 1, 1, 0, 1, 0)
        )
        print_text("")
        print_text(f"  {_sum_text(lang, fit.sections)}")
    if one.raced is not None:
        print_text(f"  {_raced_text(lang, one.raced, one.races)}")
    if one.out_of_reach:
        print_text(f"  {say(lang, 'fit.out_of_reach', wish=_wish_text(lang, one))}")
    for nth, square in enumerate(one.ends, 1):
        km = format_number(lang, round(fit.road.km_at(square), 1))
        place = next((line.name for line in fit.road.lines if line.square == square), "")
        words = {"nth": nth, "square": square, "km": km, "place": place}
        print_text(one_line(f"  {say(lang, 'fit.evening_ends', **words)}"))
    if one.ways:
        print_text("")
        print_text(f"  {say(lang, 'fit.ways')}")
        print_table(
            [
                (
                    f"  {say(lang, f'fit.way_{way.kind}', count=way.count)}",
                    say(lang, "fit.way_stage", **way.stage._asdict()),
                    say(lang, "fit.way_tour", **way.tour._asdict()),
                )
                for way in one.ways
            ],
            (0, 1, 1),
        )
    print_text("")


def _size_text(lang: str, one: StageFit, road: Road, which: int) -> str:
    """Return squares, minutes and sheets of the real stage (0) or of the fitted one (1)."""
    table = table_told(lang, one.minutes[which], one.sheets[which])
    return say(lang, ("fit.before", "fit.after")[which], table=table, squares=road.rows)


def _raced_text(lang: str, raced: float, races: int) -> str:
    return say(lang, "fit.raced", minutes=round(raced), races=races)


def _wish_text(lang: str, one: StageFit) -> str:
    return say(lang, f"fit.wish_{one.kind}", count=one.wish)


def _section_cells(lang: str, one: StageFit, section: SectionFit) -> tuple[str, ...]:
    laid = one.fit.real.sections[section.number - 1]
    return (
        str(section.number),
        say(lang, f"terms.{section.terrain}"),
        f"{format_number(lang, laid.km)} km",
        str(section.before),
        "" if section.outcome == KEPT else "→",
        str(section.after),
        f"{say(lang, f'fit.{section.outcome}')}{section.name and f' · {section.name}'}",
    )


def _sum_text(lang: str, sections: tuple[SectionFit, ...]) -> str:
    counts = {what: sum(s.outcome == what for s in sections) for what in ("shortened", "dropped")}
    return say(lang, "fit.sum", kept=len(sections) - sum(counts.values()), **counts)


def fit_row(one: StageFit) -> dict[str, Any]:
    """Return one stage as `etapa fit --json` gives it."""
    roads = (one.fit.real, one.fit.road)
    sizes = [
        {"squares": road.rows, "minutes": minutes, "sheets": sheets}
        for road, minutes, sheets in zip(roads, one.minutes, one.sheets, strict=True)
    ]
    return {
        "number": one.number,
        "name": one.fit.stage.name,
        "wish": {one.kind: one.wish},
        "reached": not one.out_of_reach,
        "before": sizes[0],
        "after": sizes[1],
        "races": one.races,
        "raced": None if one.raced is None else round(one.raced, 1),
        "sections": [
            {
                "number": s.number,
                "terrain": s.terrain,
                "name": s.name,
                "before": s.before,
                "after": s.after,
                "what": s.outcome,
            }
            for s in one.fit.sections
        ],
        "ways": [_way_cells(way) for way in one.ways],
        "evening_ends": list(one.ends),
    }


def _way_cells(way: Way) -> dict[str, Any]:
    return {
        "way": way.kind,
        "count": way.count,
        "stage": way.stage._asdict(),
        "tour": way.tour._asdict(),
    }


def print_way(lang: str, tour: Tour, wished: WishedWay) -> None:
    """Print what a stage takes as it is and so, and what becomes of the tour."""
    way = wished.way
    name = own_name(wished.number, tour.stages[wished.number - 1].name)
    print_text(one_line(say(lang, "fit.head", number=wished.number, name=name)))
    before, after = (table_told(lang, minutes) for minutes in way.stage)
    print_text(f"  {say(lang, 'fit.before', squares=wished.squares, table=before)}")
    print_text(f"  {say(lang, f'fit.way_{way.kind}', count=way.count)}: {after}")
    if wished.raced is not None:
        print_text(f"  {_raced_text(lang, wished.raced, wished.races)}")
    print_text(f"  {say(lang, 'fit.way_whole', **way.tour._asdict())}")
    if wished.home:
        print_text(one_line(f"  {say(lang, 'fit.way_home', names=join_words(lang, wished.home))}"))


def written_text(lang: str, path: str, way: Way) -> str:
    """Return the sentence that a way was written, and how it is taken back where one line does."""
    name = say(lang, f"fit.way_{way.kind}", count=way.count)
    rule = RULES.get(way.kind, "")
    call = f"etapa set {path} {place_word(lang, 'rule')} {rule}=false" if rule else ""
    return say(lang, "fit.way_taken", way=name, tour=path, call=call)


def way_row(wished: WishedWay) -> dict[str, Any]:
    """Return a way as `etapa fit --way --json` gives it."""
    return {
        "number": wished.number,
        **_way_cells(wished.way),
        "squares": wished.squares,
        "races": wished.races,
        "raced": None if wished.raced is None else round(wished.raced, 1),
        "home": list(wished.home),
    }
