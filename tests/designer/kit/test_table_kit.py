"""The kit of a game that is not the tour's own: what its box declares, read back from the PDF."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any

import pytest

from designer.kit import KitError
from designer.kit.components.table import box, sheets
from designer.kit.components.table import course as courses
from designer.kit.job import make_job, make_own_job
from designer.kit.kit import count_printed, make_components, missing_components
from designer.kit.paint.document import PdfDocument
from designer.kit.paper import Printer, paper_named
from designer.kit.parts import TILES
from designer.kit.sheets import lay_out
from designer.kit.wish import POSTER, KitWish
from designer.kit.write import draw_part
from designer.language import ENGLISH, SPANISH, Language
from designer.picture.course import MARGIN
from engine.errors import SetupError
from engine.games import GAMES
from engine.race.box import TEAMS
from engine.tour.file import load
from engine.tour.rules import Rules
from tests.designer.kit.press import (
    TRUE,
    list_texts,
    print_files,
    read_outlines,
    read_texts,
    style_of,
    wish_other,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.kit.job import Component, Job, SetTable
    from engine.tour.values import Tour

BOXED = [game for game in GAMES.values() if game.box is not None]
EACH = pytest.mark.parametrize("game", BOXED, ids=lambda game: game.id)


@cache
def tour(name: str) -> Tour:
    with as_file(files("samples")) as folder:
        return load(folder / f"{name}.etapa")


@cache
def job(
    game: str, stage: int = 2, name: str = "three-examples", language: Language = ENGLISH
) -> Job:
    return make_job(tour(name), KitWish(stage, game=game), language)


def part_text(component: Component, of: Job) -> str:
    """Return all that a part of the kit says."""
    return " ".join(read_texts(draw_part(lay_out([component], of.paper), style_of(of))))


def area(points: Any) -> float:
    """Return the area of a closed outline."""
    pairs = zip(points, [*points[1:], points[0]], strict=True)
    return abs(sum(a * d - c * b for (a, b), (c, d) in pairs)) / 2


def measured(points: Any) -> tuple[float, float, float]:
    xs, ys = zip(*points, strict=True)
    short, long = sorted((max(xs) - min(xs), max(ys) - min(ys)))  # a lying page may be turned
    return short, long, area(points)


# The course


@EACH
def test_every_square_of_the_course_is_on_paper_at_its_size(game: Any):
    """Squares on paper are those of the course: length, width and area read back from the PDF."""
    todo = wish_other(job(game.id), course=POSTER)
    (table,) = todo.set_tables
    made = courses.make_course(todo)
    if made.pieces:  # laid of cards: every card holds the squares of the course once
        assert _of_cards(made, table) == len(table.chart or ())
        return
    document = PdfDocument("course", Printer())
    (page,) = made.pages
    paper = paper_named(f"{page.width:g}x{page.height:g}")
    with document.draw_page(paper) as pen:
        pen.draw_picture(page)
    have = [measured(points) for points in read_outlines(document.finish_pdf()) if len(points) > 2]
    assert table.chart is not None
    for place in table.chart:
        scaled = [
            (x * table.print_scale, y * table.print_scale)
            for x, y in table.chart.square_of(place).outline
        ]
        want = measured(scaled)
        near = [
            one for one in have if abs(one[0] - want[0]) < TRUE and abs(one[1] - want[1]) < TRUE
        ]
        assert any(abs(one[2] - want[2]) < 0.05 for one in near), (place, want)


def _of_cards(made: Component, table: SetTable) -> int:
    """Return how many places the cards hold, each card as long as its squares."""
    assert table.chart is not None
    spans = [tuple(map(int, re.findall(r"-?\d+", p.id.split(":")[1])[1:])) for p in made.pieces]
    numbers = [
        n for first, last in ((s[0], abs(s[-1])) for s in spans) for n in range(first, last + 1)
    ]
    assert sorted(numbers) == sorted({place[0] for place in table.chart})
    layout: Any = table.course.layout
    for (first, last), piece in zip(((s[0], abs(s[-1])) for s in spans), made.pieces, strict=True):
        length = (last - first + 1) * layout.deep * layout.room[0] * table.print_scale
        assert piece.width == pytest.approx(length)
    return sum(place[0] in set(numbers) for place in table.chart)


@EACH
def test_printed_riders_stand_on_every_square_and_the_page_says_what_fits(game: Any):
    """Lanes are wide enough: two millimetres are left about a rider on the smallest square."""
    todo = job(game.id)
    (table,) = todo.set_tables
    assert table.chart is not None
    side = box.rider_side(todo)
    room = min(min(table.chart.square_of(place).free) for place in table.chart) * table.print_scale
    assert side + 2 <= room + 1e-9
    assert side >= 6
    tokens = [piece for piece in box.make_riders(todo).pieces if " rider " in piece.id]
    assert {(piece.width, piece.height) for piece in tokens} == {(side, side)}
    assert f"Riders of up to {side:g} mm fit" in part_text(sheets.make_opening(todo), todo)


def test_a_course_is_ridden_on_the_organisers_tiles_where_rows_and_lanes_fit():
    """Um Reifenbreite on a road of four lanes and no more rows than it may have."""
    text = tour("three-examples")
    wide = replace(text, rules={**text.rules, "road.lanes": 4})
    todo = make_job(wide, KitWish(3, game="reifenbreite", course=TILES))
    names = [component.name for component in make_components(todo)]
    assert "tiles" in names
    assert "course" not in names


def test_a_course_that_does_not_fit_the_tiles_is_refused_with_both_sizes():
    with pytest.raises(KitError) as refused:
        make_job(tour("three-examples"), KitWish(1, game="pistard", course=TILES))
    said = refused.value.sentence(ENGLISH)
    assert "36 squares in 4 lanes and the road has 165 in 3 lanes" in said


# Decks, counters, riders


@EACH
def test_decks_are_complete_by_count_and_text(game: Any):
    """As many cards as the box says, each sentence as often as a card has it."""
    todo = job(game.id)
    (table,) = todo.set_tables
    component = box.make_decks(todo)
    wanted: Counter[str] = Counter()
    cards = 0
    for deck in table.box.decks:
        copies = deck.copies if deck.of == TEAMS else 1
        cards += len(deck.cards) * copies
        wanted[table.box_phrase(deck.name)] += len(deck.cards) * copies
        for card in deck.cards:
            for phrase in card.says:
                wanted[table.box_phrase(phrase)] += copies
    assert sum(piece.count for piece in component.pieces) == cards
    if not cards:
        return
    text = part_text(component, todo)
    longer = {a: sum(n for b, n in wanted.items() if a in b and a != b) for a in wanted}
    assert {said: text.count(said) - longer[said] for said in wanted} == dict(wanted)


def test_the_box_of_the_criterium_has_fifty_one_cards():
    """R2.5, RULING 1 — and fifty-three where two blanks are wanted."""
    todo = job("figueres")
    assert sum(piece.count for piece in box.make_decks(todo).pieces) == 51
    blank = replace(todo.tour, rules={**todo.tour.rules, "figueres.extra_blank_cards": 2})
    more = make_job(blank, KitWish(2, game="figueres"))
    assert sum(piece.count for piece in box.make_decks(more).pieces) == 53


@pytest.mark.parametrize(
    ("stage", "modules", "counts"),
    [(1, None, {"energy": 56, "chance": 22}), (3, None, {"energy": 28, "chance": 22}),
     (1, ["cheating"], {"energy": 56, "chance": 22, "photo": 6})],
)  # fmt: skip
def test_the_decks_of_um_reifenbreite_follow_course_and_level(
    stage: int, modules: list[str] | None, counts: dict[str, int]
):
    """R2.1, R2.2, R4.5, R5.2, M5 — the short deck, the photographer and the photos."""
    changed = tour("three-examples")
    if modules:
        rules = {"reif.level": "professional", "reif.modules": modules}
        assert all(Rules("reifenbreite", rules)[key] == value for key, value in rules.items())
        changed = replace(changed, rules={**changed.rules, **rules})
    todo = make_job(changed, KitWish(stage, game="reifenbreite"))
    (table,) = todo.set_tables
    have = {d.name: len(d.cards) * (d.copies if d.of == TEAMS else 1) for d in table.box.decks}
    assert have == counts
    pieces = box.make_decks(todo).pieces
    for name, count in counts.items():
        assert sum(p.count for p in pieces if f"card {name}" in p.id) == count


@EACH
def test_no_card_is_known_by_its_back(game: Any):
    todo = wish_other(job(game.id), duplex=True)
    by_deck: dict[str, set[Any]] = {}
    for piece in box.make_decks(todo).pieces:
        by_deck.setdefault(" ".join(piece.id.split()[:4]), set()).add(piece.back)
    assert all(len(backs) == 1 and all(backs) for backs in by_deck.values())


def test_bases_of_pistard_carry_the_colours_of_the_track():
    """R2.5 — a rider on each of four bases in every team, with the mark of its colour."""
    (table,) = job("pistard").set_tables
    grounds = [table.rider_mark(rider).ground for _, rider in table.list_riders()]
    assert len(set(grounds)) == 4
    assert grounds == grounds[:4] * len(table.start.teams)
    assert set(grounds) == {face.ground for face in table.course.faces.values()}


def test_purses_have_a_place_for_every_counter_a_team_may_hold():
    """R7.2, RULING 4 — five counters a team, five places in each purse."""
    todo = job("juego")
    (component,) = [c for c in make_components(todo) if c.name == "counters"]
    teams = len(todo.set_tables[0].start.teams)
    counts = {piece.id: piece.count for piece in component.pieces}
    assert counts["juego: counter bonus"] == 5 * teams
    assert sum(" purse " in key for key in counts) == teams


@pytest.mark.parametrize(
    ("rules", "counts"),
    [
        ({}, [1, 1]),
        ({"ciclistas.extra_finish_cards": 0}, []),
        ({"ciclistas.extra_finish_cards": 1}, [1]),
        ({"ciclistas.extra_finish_cards": 5}, [3, 2]),
        ({"ciclistas.finish_spaces": 4}, [2]),
    ],
    ids=str,
)
def test_cards_are_printed_behind_the_finish(rules: dict[str, Any], counts: list[int]):
    """RULING 17, R2.5, R8.2 — extra_finish_cards: so many cards besides those of the course."""
    changed = replace(tour("three-examples"), rules=rules)
    todo = make_job(changed, KitWish(1, game="juego"))
    (table,) = todo.set_tables
    last = table.course.squares
    pieces = courses.make_course(todo).pieces
    behind = [p.count for p in pieces if int(re.findall(r"\d+", p.id)[-2]) > last]
    assert behind == counts


# What is read


@EACH
def test_what_is_left_out_stands_on_the_start_sheet(game: Any, language: Language):
    """O7.1 — the same sentences as on screen; who rides with its number in this game."""
    todo = job(game.id, language=language)
    (table,) = todo.set_tables
    text = part_text(sheets.make_opening(todo), todo)
    for found in table.converted.left_out:
        assert language.finding_text(found).removesuffix(".") in text
    for _, rider in table.list_riders():
        assert rider.name in text
        assert table.rider_mark(rider).text in text


@EACH
def test_no_text_of_the_kit_is_cut_short(game: Any, language: Language):
    todo = job(game.id, language=language)
    for component in make_components(todo):
        assert "…" not in part_text(component, todo), component.name


@EACH
def test_newcomers_are_told_everything_on_one_page(game: Any):
    """The first page of the rules is the whole summary."""
    (rules,) = [c for c in make_components(job(game.id)) if c.name == "rules"]
    assert sum("never seen the book" in title for p in rules.pages for title in _texts(p)) == 1


def _texts(page: Any) -> Iterator[str]:
    yield from (shape.text for shape in page.shapes if hasattr(shape, "text"))


def test_a_game_without_tables_has_its_columns_on_the_score_sheet():
    """What a game counts of each rider can be written down, whatever it is."""
    juego = GAMES["juego"]
    assert juego.box is not None
    bare = replace(juego, box=lambda *given: replace(juego.box(*given), tables=()))
    todo = replace(job("juego"), game=bare)
    texts = [text for page in sheets.make_score(todo).pages for text in _texts(page)]
    assert any("Score sheet" in text for text in texts)
    heads = [ENGLISH.say(column.head) for column in juego.columns]
    assert [head for head in heads if head.casefold() not in {t.casefold() for t in texts}] == []


# As a whole


@EACH
def test_what_is_printed_is_counted_by_game(game: Any):
    """Once printed nothing of it is missing; the tour's own kit is, whatever others have."""
    todo = job(game.id)
    made = make_components(todo)
    counts = count_printed(made, todo)
    assert all(key.removeprefix("pages ").startswith(f"{game.id}: ") for key in counts)
    after = replace(todo, tour=replace(todo.tour, printed=counts))
    assert missing_components(make_components(after), after) == []
    own = make_job(after.tour, KitWish(2))
    assert len(missing_components(make_components(own), own)) == len(make_components(own))


def test_too_few_teams_are_refused_as_the_race_refuses_them():
    """O6.3 — with how many there are and how many are wanted."""
    few = tour("three-examples")
    few = replace(few, teams=few.teams[:1])
    with pytest.raises(SetupError, match="game"):
        make_components(make_job(few, KitWish(1, game="juego")))


@pytest.mark.whole
@EACH
@pytest.mark.parametrize("name", ["sierra", "giro-2019", "three-examples"])
def test_every_stage_is_printed_in_every_game(game: Any, name: str):
    """Both languages in turn; nothing is cut short on any sheet."""
    for stage in range(1, len(tour(name).stages) + 1):
        todo = job(game.id, stage, name, SPANISH if stage % 2 else ENGLISH)
        whole, *_ = print_files(todo).values()
        assert not any("…" in text for text in read_texts(whole))


OWN = [(game.id, own.name) for game in GAMES.values() for own in game.own_courses]


@pytest.mark.parametrize(("game", "own"), OWN)
@pytest.mark.parametrize("paper", ["A4", "A3"])
def test_a_course_of_the_box_is_printed_to_scale(game: str, own: str, paper: str):
    """Reifenbreite A to D, the Rambla, the track, the road of cards: on sheets, and as one page."""
    todo = make_own_job(None, KitWish(game=game, own=own, paper=paper), ENGLISH)
    (table,) = todo.set_tables
    (made,) = make_components(todo, ["course"])
    assert made.pages or made.pieces
    whole = make_own_job(None, KitWish(game=game, own=own, paper=paper, course="poster"), ENGLISH)
    (poster,) = make_components(whole, ["course"])
    if poster.pages:
        (page,) = poster.pages
        assert table.chart is not None
        left, _, right, _ = table.chart.edge
        assert page.width == pytest.approx((right - left + 2 * MARGIN) * table.print_scale)


PARTED = {
    "A4": {"A": 5, "B": 5, "C": 8, "D": 8},
    "Letter": {"A": 6, "B": 6, "C": 9, "D": 8},
    "A3": {"A": 3, "B": 3, "C": 4, "D": 4},
}
"""Sheets of the courses of Um Reifenbreite; overlapping ones were 13 to 22, half of them white."""


@pytest.mark.parametrize(
    ("paper", "own"), [(paper, own) for paper, courses in PARTED.items() for own in courses]
)
def test_a_road_is_cut_into_parts_that_fill_their_sheets(paper: str, own: str):
    """R15.3 — each row on one part, each part with its number; the poster stays one page."""
    todo = make_own_job(None, KitWish(game="reifenbreite", own=own, paper=paper), ENGLISH)
    made = courses.make_course(todo)
    assert len(lay_out([made], todo.paper).sheets) == PARTED[paper][own]
    spans = [tuple(map(int, re.findall(r"-?\d+", p.id)[1:])) for p in made.pieces]
    rows = [row for first, last in spans for row in range(first, abs(last) + 1)]
    assert rows == list(range(-3, rows[-1] + 1))
    assert rows[-1] >= todo.set_tables[0].course.last
    labels = [f"{nth}/{len(spans)}" for nth in range(1, len(spans) + 1)]
    assert [text for p in made.pieces for text in list_texts(p.front) if "/" in text] == labels


@pytest.mark.parametrize(("game", "own"), [("reifenbreite", "A"), ("pistard", "")])
def test_squares_of_parts_are_as_large_as_those_of_the_course(game: str, own: str):
    """Read back from the sheets: length, width and area of every square, in straights and bends."""
    todo = make_own_job(None, KitWish(game=game, own=own), ENGLISH)
    (table,) = todo.set_tables
    made = courses.make_course(todo)
    pdf = draw_part(lay_out([made], todo.paper), style_of(todo))
    sheets_drawn = len(lay_out([made], todo.paper).sheets)
    have = [
        measured(points)
        for number in range(sheets_drawn)
        for points in read_outlines(pdf, number)
        if len(points) > 2
    ]
    assert table.chart is not None
    for place in table.chart:
        side = table.chart.square_of(place)
        want = area([(x * table.print_scale, y * table.print_scale) for x, y in side.outline])
        assert any(abs(one[2] - want) < 0.05 for one in have), place


def test_the_box_of_um_reifenbreite_has_22_chance_cards():
    """R5.1 — the photo card too, marked where these rules play without it."""
    todo = make_own_job(None, KitWish(game="reifenbreite", own="A"), ENGLISH)
    (decks,) = make_components(todo, ["decks"])
    chance = [piece for piece in decks.pieces if "card chance" in piece.id]
    assert sum(piece.count for piece in chance) == 22
    marked = [p for p in chance if "Professional game only" in " ".join(list_texts(p.front))]
    assert len(marked) == 1
