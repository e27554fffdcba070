"""What a fitted stage is told with, and the other ways to an evening."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designer.cli.common import one_line, print_table, print_text
from designer.cli.set_words import place_word
from designer.jobs.fitting import way_name
from designer.language import Language, own_name
from designer.texts.boards import table_told
from designer.texts.pace import pace_text
from engine.playtests import RULES
from engine.road.fit import KEPT

if TYPE_CHECKING:
    from designer.jobs.fitting import StageFit, WishedWay
    from engine.playtests.evening import Way
    from engine.road.fit import SectionFit
    from engine.road.values import Road
    from engine.tour.values import Tour


def print_fit(language: Language, one: StageFit, tour: Tour) -> None:
    """Print one stage: as it is, as it would be, section by section, and the other ways."""
    fit = one.fit
    name = own_name(one.number, fit.stage.name)
    print_text(one_line(language.say("fit.head", number=one.number, name=name)))
    print_text(f"  {_size_text(language, one, fit.real, 0)}")
    if not one.changed:
        key = "fit.fits" if fit.before <= one.wish else "fit.near"
        print_text(f"  {language.say(key, wish=_wish_text(language, one))}")
    else:
        print_text(f"  {_size_text(language, one, fit.road, 1)}")
        print_text("")
        print_table(
            [_section_cells(language, one, section) for section in fit.sections],
            (1, 0, 1, 1, 0, 1, 0),
        )
        print_text("")
        print_text(f"  {_sum_text(language, fit.sections)}")
    print_text(f"  {pace_text(language, tour)}")
    if one.raced is not None:
        print_text(f"  {_raced_text(language, one.raced, one.races)}")
    if one.out_of_reach:
        print_text(f"  {language.say('fit.out_of_reach', wish=_wish_text(language, one))}")
    for nth, square in enumerate(one.ends, 1):
        km = language.format_number(round(fit.road.km_at(square), 1))
        place = next((line.name for line in fit.road.lines if line.square == square), "")
        words = {"nth": nth, "square": square, "km": km, "place": place}
        print_text(one_line(f"  {language.say('fit.evening_ends', **words)}"))
    if one.ways:
        print_text("")
        print_text(f"  {language.say('fit.ways')}")
        print_table(
            [
                (
                    f"  {way_name(language, way)}",
                    language.say("fit.way_stage", **way.stage._asdict()),
                    language.say("fit.way_tour", **way.tour._asdict()),
                )
                for way in one.ways
            ],
            (0, 1, 1),
        )
    print_text("")


def _size_text(language: Language, one: StageFit, road: Road, which: int) -> str:
    """Return squares, minutes and sheets of the real stage (0) or of the fitted one (1)."""
    table = table_told(language, one.minutes[which], one.sheets[which])
    return language.say(("fit.before", "fit.after")[which], table=table, squares=road.rows)


def _raced_text(language: Language, raced: float, races: int) -> str:
    return language.say("fit.raced", minutes=round(raced), races=races)


def _wish_text(language: Language, one: StageFit) -> str:
    return language.say(f"fit.wish_{one.kind}", count=one.wish)


def _section_cells(language: Language, one: StageFit, section: SectionFit) -> tuple[str, ...]:
    laid = one.fit.real.sections[section.number - 1]
    return (
        str(section.number),
        language.say(f"terms.{section.terrain}"),
        f"{language.format_number(laid.km)} km",
        str(section.before),
        "" if section.outcome == KEPT else "→",
        str(section.after),
        f"{language.say(f'fit.{section.outcome}')}{section.name and f' · {section.name}'}",
    )


def _sum_text(language: Language, sections: tuple[SectionFit, ...]) -> str:
    counts = {what: sum(s.outcome == what for s in sections) for what in ("shortened", "dropped")}
    return language.say("fit.sum", kept=len(sections) - sum(counts.values()), **counts)


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


def print_way(language: Language, tour: Tour, wished: WishedWay) -> None:
    """Print what a stage takes as it is and so, and what becomes of the tour."""
    way = wished.way
    name = own_name(wished.number, tour.stages[wished.number - 1].name)
    print_text(one_line(language.say("fit.head", number=wished.number, name=name)))
    before, after = (table_told(language, minutes) for minutes in way.stage)
    print_text(f"  {language.say('fit.before', squares=wished.squares, table=before)}")
    print_text(f"  {way_name(language, way)}: {after}")
    if wished.raced is not None:
        print_text(f"  {_raced_text(language, wished.raced, wished.races)}")
    print_text(f"  {language.say('fit.way_whole', **way.tour._asdict())}")
    if wished.home:
        print_text(
            one_line(f"  {language.say('fit.way_home', names=language.join_words(wished.home))}")
        )


def written_text(language: Language, path: str, way: Way) -> str:
    """Return the sentence that a way was written, and how it is taken back where one line does."""
    name = way_name(language, way)
    rule = RULES.get(way.kind, "")
    call = f"etapa set {path} {place_word(language, 'rule')} {rule}=false" if rule else ""
    return language.say("fit.way_taken", way=name, tour=path, call=call)


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
