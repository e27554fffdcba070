"""Pages of many styles and languages, written from facts, each with what it says."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from itertools import cycle, islice
from typing import TYPE_CHECKING

from engine.tour.values import ROAD
from tests.engine.intake.roadbook.written.facts import (
    RACES_OF_BERGS,
    RACES_OF_SECTORS,
    STAGES,
)
from tests.engine.intake.roadbook.written.tongues import TONGUES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.engine.intake.roadbook.written.facts import Climb, Facts
    from tests.engine.intake.roadbook.written.tongues import Tongue


@dataclass(frozen=True, slots=True)
class WrittenPage:
    """One page: its text, and what a reader of road books finds in it."""

    style: str
    lang: str
    text: str
    climbs: tuple[tuple[str, str, Decimal | None, Decimal], ...]
    """Terrain, name, foot where the page says the length, summit."""
    points: tuple[tuple[str, str, Decimal], ...]
    sectors: tuple[tuple[str, Decimal, Decimal], ...]
    km: Decimal
    format: str = ROAD


def says(
    style: str,
    lang: str,
    text: str,
    facts: Facts,
    *,
    feet: bool = True,
    feeds: bool = True,
    sprints: bool = True,
) -> WrittenPage:
    points = [("INTERMEDIATE_SPRINT", name, at) for name, at in facts.sprints if sprints]
    points += [("FEED", name, at) for name, at in facts.feeds if feeds]
    climbs = tuple(
        (c.terrain, c.name, c.summit - c.length if feet else None, c.summit) for c in facts.climbs
    )
    sectors = tuple((s.name, s.start, s.start + s.length) for s in facts.sectors)
    order = tuple(sorted(points, key=lambda p: p[2]))
    return WrittenPage(style, lang, text, climbs, order, sectors, facts.km)  # fmt: skip


def _title(facts: Facts, t: Tongue) -> str:
    return f"{t.stage.format(n=facts.number)}: {facts.name} ({t.number(facts.km)} km)"


def _measures(climb: Climb, t: Tongue) -> str:
    return t.climb.format(l=t.number(climb.length), g=t.number(climb.gradient))


# Lines of one climb each


def kilometre_list(facts: Facts, lang: str) -> WrittenPage:
    """As letour.fr lists them: kilometre, name, height, length, gradient, category."""
    t = TONGUES[lang]
    lines = [_title(facts, t), ""]
    lines += [f"Km {t.number(at)} - {t.sprint}: {name}" for name, at in facts.sprints]
    lines += [
        f"Km {t.number(c.summit)} - {c.name} ({c.top} m) : {_measures(c, t)}"
        f" - {t.category(c.category)}"
        for c in facts.climbs
    ]
    return says("kilometre list", lang, "\n".join(lines), facts, feeds=False)


def distance_to_finish(facts: Facts, lang: str) -> WrittenPage:
    """As press notes say it: how far before the finish."""
    t = TONGUES[lang]
    lines = [_title(facts, t)]
    lines += [
        f"{t.sprint} {name}, {t.to_go.format(d=t.number(facts.km - at))}"
        for name, at in facts.sprints
    ]
    for c in facts.climbs:
        left = facts.km - c.summit
        where = t.summit.format(d=t.number(left)) if left else ""
        words = f"{c.name} ({t.category(c.category)}): {_measures(c, t)}"
        lines.append(f"{words}, {where}" if where else f"{t.finish}: {words}")
    return says("distance to the finish", lang, "\n".join(lines), facts, feeds=False)


def first_cycling(facts: Facts, lang: str) -> WrittenPage:
    """As sites of results list climbs: category, name, height, length, gradient, to go."""
    t = TONGUES[lang]
    lines = [_title(facts, t)]
    for c in facts.climbs:
        where = t.to_go.format(d=t.number(facts.km - c.summit))
        lines.append(
            f"{t.category(c.category)} · {c.name} · {c.top} m · "
            f"{t.number(c.length)} km · {t.number(c.gradient)}% · {where}"
        )
    return says("first cycling", lang, "\n".join(lines), facts, feeds=False, sprints=False)


# Itineraries


def _itinerary(facts: Facts, t: Tongue) -> list[tuple[str, int, Decimal]]:
    """Return every place of the road: what stands there, its height, its kilometre."""
    rows = [(f"{t.start} {facts.start}", 260, Decimal("0.0"))]
    rows += [(name, high, at) for name, at, high in facts.places]
    rows += [(f"{t.sprint} {name}", 480, at) for name, at in facts.sprints]
    rows += [(f"{t.feed} {name}", 350, at) for name, at in facts.feeds]
    ends = False
    for c in facts.climbs:
        ends |= c.summit == facts.km
        where = f"{t.finish} {c.name}" if c.summit == facts.km else c.name
        rows.append((f"{where} ({t.category(c.category)})", c.top, c.summit))
    if not ends:
        rows.append((f"{t.finish} {facts.finish}", 700, facts.km))
    return sorted(rows, key=lambda row: row[2])


def _clock(minutes: Decimal, sign: str) -> str:
    whole = int(minutes)
    return f"{12 + whole // 60:02d}{sign}{whole % 60:02d}"


def itinerary_rows(facts: Facts, t: Tongue) -> Iterator[tuple[str, str, str, str, str, Decimal]]:
    before = Decimal(0)
    for words, high, at in _itinerary(facts, t):
        yield words, str(high), t.number(at - before), t.number(at), t.number(facts.km - at), at
        before = at


def hoja_de_ruta(facts: Facts, lang: str) -> WrittenPage:
    """As the Vuelta has it: altitude, partial, ridden, to go, times at three speeds, in blanks."""
    t = TONGUES[lang]
    lines = [_title(facts, t), f"{' '.join(t.head[:5])} 43/41/39 km/h"]
    for words, high, partial, done, left, at in itinerary_rows(facts, t):
        times = " ".join(_clock(at / v * 60, ":") for v in (43, 41, 39))
        lines.append(f"{words} {high} {partial} {done} {left} {times}")
    return says("hoja de ruta", lang, "\n".join(lines), facts, feet=False)


def garibaldi(facts: Facts, lang: str) -> WrittenPage:
    """As the Giro's Garibaldi has it: tabs, provinces between, times with points."""
    t = TONGUES[lang]
    lines = [_title(facts, t), "\t".join([*t.head[:5], "42", "40", "38"]), "PROVINCIA DI TRENTO"]
    for n, (words, high, partial, done, left, at) in enumerate(itinerary_rows(facts, t)):
        times = [_clock(at / v * 60, ".") for v in (42, 40, 38)]
        lines.append("\t".join([words, high, partial, done, left, *times]))
        if n == 2:
            lines.append("PROVINCIA DI BOLZANO")
    return says("garibaldi", lang, "\n".join(lines), facts, feet=False)


def aso_itinerary(facts: Facts, lang: str) -> WrittenPage:
    """As the Tour's itinerary has it: to go and ridden in front of the place, times behind it."""
    t = TONGUES[lang]
    lines = [_title(facts, t), f"{t.head[4]} | {t.head[3]} | {t.head[0]} | 44 km/h | 40 km/h"]
    for words, _, _, done, left, at in itinerary_rows(facts, t):
        times = " | ".join(_clock(at / v * 60, "h") for v in (44, 40))
        lines.append(f"{left} | {done} | {words} | {times}")
    return says("aso itinerary", lang, "\n".join(lines), facts, feet=False)


def countdown(facts: Facts, lang: str) -> WrittenPage:
    """A route card with nothing but kilometres to go, a partial and a height."""
    t = TONGUES[lang]
    lines = [f"{t.stage.format(n=facts.number)}: {facts.name}", f"{t.head[4]};{t.head[2]};m;"]
    lines += [
        f"{left};{partial};{high};{words}"
        for words, high, partial, _, left, _ in itinerary_rows(facts, t)
    ]
    return says("countdown", lang, "\n".join(lines), facts, feet=False)


def wide_blanks(facts: Facts, lang: str) -> WrittenPage:
    """Two columns pasted with runs of blanks: kilometres ridden and the place, no head."""
    t = TONGUES[lang]
    lines = [_title(facts, t)]
    lines += [f"{done:>7}   {words}" for words, _, _, done, _, _ in itinerary_rows(facts, t)]
    return says("wide blanks", lang, "\n".join(lines), facts, feet=False)


# Tables of climbs


def encyclopedia(facts: Facts, lang: str) -> WrittenPage:
    """As an encyclopedia has it: bars, headings, sentences around."""
    t = TONGUES[lang]
    head = " | ".join([t.climbs[4], *t.climbs[:4]])
    lines = [_title(facts, t), "", f"| {head} |", "|---|---|---|---|---|"]
    for c in facts.climbs:
        short = "HC" if c.category == "HC" else c.category
        cells = [t.number(c.summit), c.name, short, f"{t.number(c.length)} km"]
        lines.append(f"| {' | '.join([*cells, f'{t.number(c.gradient)} %'])} |")
    text = "\n".join(lines)
    return says("encyclopedia", lang, text, facts, feeds=False, sprints=False)


def to_go_table(facts: Facts, lang: str) -> WrittenPage:
    """A table of climbs by their kilometres to go alone, with semicolons."""
    t = TONGUES[lang]
    lines = [_title(facts, t), ";".join([*t.climbs[:4], t.head[4]])]
    for c in facts.climbs:
        left = t.number(facts.km - c.summit)
        short = "HC" if c.category == "HC" else c.category
        cells = [c.name, short, t.number(c.length), f"{t.number(c.gradient)} %", left]
        lines.append(";".join(cells))
    text = "\n".join(lines)
    return says("to go table", lang, text, facts, feeds=False, sprints=False)


def headless_table(facts: Facts, lang: str) -> WrittenPage:
    """Climbs in tabs without any head: ridden, to go, name, category, height, length, gradient."""
    t = TONGUES[lang]
    lines = [_title(facts, t)]
    for c in facts.climbs:
        cells = [t.number(c.summit), t.number(facts.km - c.summit), c.name]
        cells += [t.category(c.category), f"{c.top} m", f"{t.number(c.length)} km"]
        lines.append("\t".join([*cells, f"{t.number(c.gradient)}%"]))
    text = "\n".join(lines)
    return says("headless table", lang, text, facts, feeds=False, sprints=False)


# Sectors and bergs


def sector_list(facts: Facts, lang: str) -> WrittenPage:
    """Cobbles or white roads with stars, numbered downwards, under a heading."""
    t = TONGUES[lang]
    lines = [_title(facts, t), f"{t.sectors}:"]
    count = len(facts.sectors)
    for n, s in enumerate(facts.sectors):
        lines.append(
            f"{count - n}. {s.name} - km {t.number(s.start)} - {t.number(s.length)} km "
            f"{'*' * s.stars}"
        )
    return says("sector list", lang, "\n".join(lines), facts, sprints=False)


def sector_table(facts: Facts, lang: str) -> WrittenPage:
    """Sectors with metres, black stars and the distance to the finish."""
    t = TONGUES[lang]
    lines = [_title(facts, t), f"{t.sectors} ({len(facts.sectors)})"]
    for s in facts.sectors:
        where = t.to_go.format(d=t.number(facts.km - s.start))
        stars = "★" * s.stars + "☆" * (5 - s.stars)
        lines.append(f"{s.name} {stars} {int(s.length * 1000)} m, {where}")
    return says("sector table", lang, "\n".join(lines), facts, sprints=False)


def berg_list(facts: Facts, lang: str) -> WrittenPage:
    """Bergs as Flanders lists them: number, name, kilometre, metres, gradient."""
    t = TONGUES[lang]
    lines = [_title(facts, t), f"{t.bergs}:"]
    lines += [
        f"{n}. {c.name} - km {t.number(c.summit)} - {int(c.length * 1000)} m - "
        f"{t.number(c.gradient)}%"
        for n, c in enumerate(facts.climbs, 1)
    ]
    return says("berg list", lang, "\n".join(lines), facts)


def summit_finish(facts: Facts, lang: str) -> WrittenPage:
    """Climbs by their kilometre, and the finish with its own climb and no kilometre."""
    t = TONGUES[lang]
    lines = [_title(facts, t)]
    for c in facts.climbs:
        words = f"{c.name} ({t.category(c.category)})"
        if c.summit == facts.km:
            lines.append(f"{t.finish}: {words} {_measures(c, t)}")
        else:
            lines.append(f"Km {t.number(c.summit)}: {words} {_measures(c, t)}")
    return says("summit finish", lang, "\n".join(lines), facts, feeds=False, sprints=False)


STYLES: tuple[Callable[[Facts, str], WrittenPage], ...] = (
    kilometre_list, distance_to_finish, first_cycling, hoja_de_ruta, garibaldi, aso_itinerary,
    countdown, wide_blanks, encyclopedia, to_go_table, headless_table, summit_finish,
)  # fmt: skip
TABLES = (hoja_de_ruta, garibaldi, aso_itinerary, countdown, to_go_table, headless_table)
"""Styles whose numbers say a thing twice."""


def written_pages() -> list[WrittenPage]:
    """Return every page: each style in eleven stages and all languages, lists of sectors, bergs."""
    langs = list(TONGUES)
    pages = []
    for n, style in enumerate(STYLES):
        turns = islice(cycle(langs), n, n + len(STAGES))
        pages += [style(facts, lang) for facts, lang in zip(STAGES, turns, strict=True)]
    for races, styles in (
        (RACES_OF_SECTORS, (sector_list, sector_table)), (RACES_OF_BERGS, (berg_list,)),
    ):  # fmt: skip
        pages += [style(facts, lang) for style in styles for facts in races for lang in langs]
    return pages
