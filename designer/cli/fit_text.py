"""What a fitted stage is told with, and the other ways to an evening."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designer.cli.common import one_line, print_table, print_text
from designer.cli.set_words import place_word
from designer.language import format_number, join_words, own_name
from designer.texts.boards import join_parts, table_told
from designer.words import say
from engine.playtests import RULES
from engine.road.fit import KEPT

if TYPE_CHECKING:
    from designer.jobs.fitting import StageFit, TriedWay
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
        before = one.ridden.before.whole if one.ridden else fit.before
        key = "fit.fits" if before <= one.wish else "fit.near"
        print_text(f"  {say(lang, key, wish=_wish_text(lang, one))}")
    else:
        print_text(f"  {_size_text(lang, one, fit.road, 1)}")
        print_text("")
        print_table(
            [_section_cells(lang, one, section) for section in fit.sections], (1, 0, 1, 1, 0, 1, 0)
        )
        print_text("")
        print_text(f"  {_sum_text(lang, fit.sections)}")
    if one.out_of_reach:
        print_text(f"  {say(lang, 'fit.out_of_reach', wish=_wish_text(lang, one))}")
    for nth, square in enumerate(one.ends, 1):
        km = format_number(lang, round(fit.road.km_at(square), 1))
        place = next((line.name for line in fit.road.lines if line.square == square), "")
        words = {"nth": nth, "square": square, "km": km, "place": place}
        print_text(one_line(f"  {say(lang, 'fit.evening_ends', **words)}"))
    if one.ways:
        print_text("")
        print_text(f"  {say(lang, 'fit.ways', races=one.races)}")
        print_table(
            [
                (
                    f"  {say(lang, f'fit.way_{way.kind}', count=way.count)}",
                    say(lang, "fit.minutes", minutes=round(way.minutes)),
                )
                for way in one.ways
            ],
            (0, 1),
        )
    print_text("")


def _size_text(lang: str, one: StageFit, road: Road, which: int) -> str:
    """Return squares, minutes and sheets of the real stage (0) or of the fitted one (1)."""
    table = table_told(lang, one.minutes[which], one.sheets[which])
    if one.ridden:
        time = (one.ridden.before, one.ridden.time)[which]
        minutes = say(lang, "fit.ridden", minutes=round(time.whole), races=one.races)
        table = join_parts(minutes, table_told(lang, None, one.sheets[which]))
    return say(lang, ("fit.before", "fit.after")[which], table=table, squares=road.rows)


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
    times = (one.ridden.before, one.ridden.time) if one.ridden else (None, None)
    roads = (one.fit.real, one.fit.road)
    sizes = [
        {
            "squares": road.rows,
            "minutes": minutes,
            "ridden": None if time is None else round(time.whole, 1),
            "sheets": sheets,
        }
        for road, minutes, time, sheets in zip(roads, one.minutes, times, one.sheets, strict=True)
    ]
    return {
        "number": one.number,
        "name": one.fit.stage.name,
        "wish": {one.kind: one.wish},
        "reached": not one.out_of_reach,
        "before": sizes[0],
        "after": sizes[1],
        "races": one.races,
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
        "ways": [
            {"way": w.kind, "count": w.count, "minutes": round(w.minutes, 1)} for w in one.ways
        ],
        "evening_ends": list(one.ends),
    }


def print_way(lang: str, tour: Tour, way: TriedWay) -> None:
    """Print what a stage takes as it is and so, and what becomes of the tour."""
    name = own_name(way.number, tour.stages[way.number - 1].name)
    print_text(one_line(say(lang, "fit.head", number=way.number, name=name)))
    before, after = (_minutes_text(lang, way, minutes) for minutes in (way.before, way.after))
    print_text(f"  {say(lang, 'fit.before', squares=way.squares, table=before)}")
    print_text(f"  {say(lang, f'fit.way_{way.kind}', count=way.count)}: {after}")
    print_text(f"  {say(lang, 'fit.way_whole')}")
    if way.home:
        print_text(one_line(f"  {say(lang, 'fit.way_home', names=join_words(lang, way.home))}"))


def _minutes_text(lang: str, way: TriedWay, minutes: float) -> str:
    if way.races:
        return say(lang, "fit.ridden", minutes=round(minutes), races=way.races)
    return table_told(lang, round(minutes))


def written_text(lang: str, path: str, way: TriedWay) -> str:
    """Return the sentence that a way was written, and how it is taken back where one line does."""
    name = say(lang, f"fit.way_{way.kind}", count=way.count)
    rule = RULES.get(way.kind, "")
    call = f"etapa set {path} {place_word(lang, 'rule')} {rule}=false" if rule else ""
    return say(lang, "fit.way_taken", way=name, tour=path, call=call)


def way_row(way: TriedWay) -> dict[str, Any]:
    """Return a way as `etapa fit --way --json` gives it."""
    return {
        "number": way.number,
        "way": way.kind,
        "count": way.count,
        "squares": way.squares,
        "races": way.races,
        "before": round(way.before, 1),
        "after": round(way.after, 1),
        "home": list(way.home),
    }
