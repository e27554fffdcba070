"""Every house rule does something one can see: a race, an option, a finding, a table, a sheet."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from hashlib import sha256
from math import inf
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from designer.kit.job import make_job
from designer.kit.kit import make_components, usual_parts
from designer.kit.wish import KitWish
from designer.language import ENGLISH
from designer.sheets.book import make_workbook
from designer.sheets.game_workbook import make_game_workbook, plan_game_workbook
from designer.sheets.plan import plan_workbook
from designer.story import Story
from designer.texts.rules import make_rulebook
from engine import tables
from engine.board.kept_boards import board_of_stage, with_board
from engine.board.played_roads import roads_of
from engine.errors import EtapaError
from engine.games import GAMES
from engine.race.dice import Dice
from engine.race.question import Question
from engine.ride.ride import begin_own_ride, begin_ride, stage_setup
from engine.road.check import check_box, check_road
from engine.road.roads import in_creation_order
from engine.road.values import Block
from engine.standings.book import compute_standings
from engine.standings.facts import tour_facts
from engine.tour.check import check_tour
from engine.tour.file import load
from engine.tour.proposals import propose_points
from engine.tour.rules import Parameter, Rules, game_parameters
from engine.tour.values import ROAD, Tour
from tests.designer.sheets.conftest import corner_tour, make_tour
from tests.designer.sheets.conftest import ride as ride_tour
from tests.every.forecasts import batch_of, random_start
from tests.every.house_rules import other_values, turnable_rules

SAMPLES = Path(__file__).parents[2] / "samples"
MADE = 16
"""Races of made stages that are compared, in each context of a game."""
LONGEST = 1500
"""Questions after which a race is seen enough."""

PACKED = "|{"
"""How a sheet begins that holds the tour itself."""

WEATHER = {
    "weather.enabled": True,
    "weather.faces": {str(face): sky for face, sky in enumerate(
        ("CLEAR", "CROSSWIND", "RAIN", "RAIN", "COLD", "COLD"), start=1)},
    "time_cut.enabled": True,
}  # fmt: skip
MISHAPS = {"event.min_d3": 1}
FEW = {"simplification.enabled": True, "simplification.played_per_team": 2}
WHOLE_GAME = {
    "reif.level": "professional",
    "reif.modules": ["cheating", "sprints", "yellow_jersey", "switch_lead", "stage_race"],
}
OUT = {"pistard.mode": "elimination_lap"}
ENDLESS = {"pistard.target": 999}
CROWDED = {"reif.scale": 0.1}
CONTEXTS: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "ciclismo": ({}, WEATHER, MISHAPS, FEW),
    "reifenbreite": ({}, WHOLE_GAME),
    "pistard": ({}, OUT, ENDLESS),
}  # fmt: skip
"""House rules without which others sleep."""
RARE: Final[dict[str, tuple[tuple[str, dict[str, Any]], ...]]] = {
    "reifenbreite": (("85", CROWDED),),
}
"""Races in which happens what hardly ever does: a fall beside riders who have moved already."""


def _ride_by_lot(game: str, setup: Any, most: float = LONGEST) -> tuple[Any, str]:
    """Ride a race of so many questions whose managers answer by lot, each question its own.

    Return it with what people see of it: questions and options, its story, its results.
    """
    race = GAMES[game].start(setup, Dice(setup.key))
    seen: list[Any] = []
    steps = race.play()
    asked = next(steps, None)
    while asked is not None and len(seen) < most:
        given = []
        for question in batch_of(asked):
            seen.append((question.kind, question.riders, len(question.options)))
            lots = Random(f"{setup.key}{len(seen)}")
            answer = question.options.draw_answer(lots.randrange)
            given.append(question.default if lots.random() < 0.4 else answer)
        try:
            asked = steps.send(given[0] if isinstance(asked, Question) else tuple(given))
        except StopIteration:
            asked = None
    if asked is None:
        seen.append(race.results())
    return race, repr((seen, [*Story(setup, ENGLISH).tell(race.happenings or ())]))


@cache
def _tours() -> dict[str, Tour]:
    """Return the tours that are looked at, none with house rules of its own."""
    named = {name: load(SAMPLES / f"{name}.etapa") for name in ("three-examples", "sierra")}
    named["giro"] = load(SAMPLES / "giro-2019.etapa")
    made = {f"made {seed}": make_tour(seed) for seed in range(3)} | {"corner": corner_tour()}
    made["laid"] = _with_boards(named["sierra"])
    made["hybrid"] = _with_hybrids(make_tour(1))
    made["one day"] = replace(
        _with_hybrids(make_tour(1)), stages=make_tour(1).stages[:1], one_day=True
    )
    return {name: replace(tour, rules={}) for name, tour in (named | made).items()}


def _with_boards(tour: Tour) -> Tour:
    """Return a tour that keeps the boards the program lays for its stages."""
    for number, road in enumerate(roads_of(tour).roads, start=1):
        board = board_of_stage({}, road, Rules("ciclismo", {}))
        tour = replace(tour, boards=with_board(tour.boards, number, board))
    return tour


def _with_hybrids(tour: Tour) -> Tour:
    """Return a tour whose riders are all of both mixed types (RULING 10, RULING 13)."""
    types = ("ROULEUR_SPRINTER", "ROULEUR_CLIMBER")
    teams = [
        replace(
            team,
            riders=tuple(replace(one, type=types[nth % 2]) for nth, one in enumerate(team.riders)),
        )
        for team in tour.teams
    ]
    return replace(tour, teams=tuple(teams), rest_after=())


@cache
def _results(name: str) -> Any:
    return ride_tour(_tours()[name], 3)


def _with_rules(name: str, changes: dict[str, Any]) -> tuple[Tour, Rules]:
    tour = replace(_tours()[name], rules=changes)
    return tour, Rules("ciclismo", changes)


def see_made_race(game: str, name: str, changes: dict[str, Any]) -> str:
    """A race on a made stage, in one of the contexts of the game."""
    contexts = CONTEXTS.get(game, ({},))
    nth = int(name)
    start = stage_setup(_ride(game), 1 + nth % 3, name)
    if game == "ciclismo":
        start = random_start(game, start, Random(name), name)
        bibs = [rider.bib for team in start.teams for rider in team.riders]
        road = replace(start.road, blocks=(Block(12, 6, (6, 6), kind="roundabout"),))
        if road.format == ROAD and nth % 8 < 4:
            road = replace(road, type="FLAT_STAGE")  # RULING 101: an easy stage
        start = replace(start, road=road, order=tuple(bibs[::-1]))
    context = contexts[nth % len(contexts)]
    return _ride_by_lot(game, replace(start, rules=Rules(game, {**context, **changes})))[1]


def see_rare_race(game: str, name: str, changes: dict[str, Any]) -> str:
    """A race that was looked for."""
    context = dict(RARE[game])[name]
    start = stage_setup(_ride(game), 1 + int(name) % 3, name)
    return _ride_by_lot(game, replace(start, rules=Rules(game, {**context, **changes})))[1]


@cache
def _ride(game: str) -> Any:
    return begin_ride(_tours()["three-examples"], GAMES[game])


def see_start(game: str, name: str, changes: dict[str, Any]) -> str:
    """Who starts the first and the last stage of a tour, in which order, with which purses."""
    tour, _ = _with_rules(name, changes)
    ride = begin_ride(tour, GAMES[game])
    starts = [stage_setup(ride, number, "seen") for number in (1, len(tour.stages))]
    return repr([replace(start, rules=None) for start in starts])


def see_second_stage(game: str, name: str, changes: dict[str, Any]) -> str:
    """The second stage of a tour, behind what the first has left."""
    tour, _ = _with_rules(name, {**CONTEXTS.get(game, ({},))[-1], **changes})
    ride = begin_ride(tour, GAMES[game])
    first, _ = _ride_by_lot(game, stage_setup(ride, 1, "first"), most=inf)
    start = stage_setup(ride.after_stage(1, first.results()), 2, "second")
    return repr(replace(start, rules=None)) + _ride_by_lot(game, start)[1]


def see_own_course(game: str, name: str, changes: dict[str, Any]) -> str:
    """A race on a course that the game brings with it, with so many teams of a tour."""
    nth, teams, key = name.split()
    course = GAMES[game].own_courses[int(nth)]
    context = CONTEXTS.get(game, ({},))[-1]
    whole = _tours()["three-examples"]
    tour = replace(whole, teams=whole.teams[: int(teams)], rules={**context, **changes})
    labels: dict[str, str] = {}
    ride = begin_own_ride(GAMES[game], course.name, labels, lambda _: "own", tour)
    start = stage_setup(ride, 1, key)
    return repr((start.road, start.teams)) + _ride_by_lot(game, start)[1]


def see_roads(game: str, name: str, changes: dict[str, Any]) -> str:
    """The roads of a tour, what is odd about them, and the points that are proposed."""
    del game
    tour, rules = _with_rules(name, changes)
    roads = roads_of(tour)
    told = [repr(road) for road in roads.roads] + [repr(one.findings) for one in roads.stages]
    told += [repr((check_road(road, rules), check_box(road, rules))) for road in roads.roads]
    bare = [replace(stage, points=()) for stage in tour.stages]
    told += [repr(propose_points(stage, len(bare), rules).points) for stage in bare]
    needs = repr([(one.number, one.type) for one in in_creation_order(roads.stages, rules)])
    return "".join([*told, needs, repr(check_tour(tour, rules))])


def see_boards(game: str, name: str, changes: dict[str, Any]) -> str:
    """The boards the program lays."""
    del game
    tour, rules = _with_rules(name, changes)
    return repr([board_of_stage({}, road, rules) for road in roads_of(tour).roads[:3]])


def see_standings(game: str, name: str, changes: dict[str, Any]) -> str:
    """The classifications after results with ties, abandons and orders by hand."""
    del game
    tour, rules = _with_rules(name, changes)
    facts = tour_facts(tour, list(roads_of(tour).roads), rules)
    return repr(compute_standings(facts, _results(name), rules))


def see_workbook(game: str, name: str, changes: dict[str, Any]) -> str:
    """The workbook, but for the tour that is packed into it with its house rules."""
    tour, _ = _with_rules(name, changes)
    if game == "ciclismo":
        book = make_workbook(plan_workbook(tour, ENGLISH, _results(name)))
    elif GAMES[game].score_form:
        book = make_game_workbook(plan_game_workbook(tour, GAMES[game], ENGLISH))
    else:
        return ""
    return repr(
        [
            [[cell.value for cell in row] for row in sheet.iter_rows()]
            for sheet in book.worksheets
            if not str(sheet["A1"].value).startswith(PACKED)
        ]
    )


def see_kit(game: str, name: str, changes: dict[str, Any]) -> str:
    """The pages and pieces of a kit, but for the law with its marks."""
    tour, _ = _with_rules(name, {**CONTEXTS.get(game, ({},))[-1], **changes})
    job = make_job(tour, KitWish(game=game))
    parts = [part for part in usual_parts(job.game, poster=False) if part != "rules"]
    pieces = re.sub(r" at 0x[0-9a-f]+", "", repr(make_components(job, parts)))
    return sha256(pieces.encode()).hexdigest()


View = Callable[[str, str, dict[str, Any]], str]


def views_of(game: str) -> Iterator[tuple[View, str]]:
    """Yield where a house rule of a game may be seen, what costs least first."""
    if game == "ciclismo":
        for name in ("three-examples", "sierra", "giro", "hybrid"):
            yield see_roads, name
        yield from ((see_standings, name) for name in ("made 0", "made 1", "hybrid", "corner"))
    races = len(CONTEXTS.get(game, ({},))) * MADE
    yield from ((see_made_race, str(nth)) for nth in range(races))
    if game == "ciclismo":
        yield from ((see_start, name) for name in ("three-examples", "giro", "hybrid", "one day"))
        yield see_boards, "three-examples"
        yield from ((see_workbook, name) for name in ("made 1", "corner", "hybrid"))
    else:
        yield see_workbook, "three-examples"
    yield see_second_stage, "three-examples"
    yield from ((see_kit, name) for name in ("three-examples", "sierra", "laid"))
    courses = range(len(GAMES[game].own_courses))
    yield from (
        (see_own_course, f"{nth} {teams} {key}")
        for key in range(4)
        for nth in courses
        for teams in (6, 1)
    )
    yield from ((see_rare_race, name) for name, _ in RARE.get(game, ()))


def _seen(view: View, game: str, name: str, changes: dict[str, Any]) -> str:
    try:
        return view(game, name, changes)
    except EtapaError as refused:
        return f"refused: {refused}"


@cache
def _as_is(view: View, game: str, name: str) -> str:
    return _seen(view, game, name, {})


def place_seen(game: str, parameter: Parameter) -> str:
    """Return where a parameter changes something, and with which value; nothing if nowhere."""
    for view, name in views_of(game):
        for value in other_values(parameter):
            if _seen(view, game, name, {parameter.key: value}) != _as_is(view, game, name):
                return f"{view.__name__} {name}: {value}"
    return ""


@pytest.mark.whole
def test_every_house_rule_changes_something_one_can_see(game: str):
    """Each parameter is turned until a race, a question, a road, a table or a sheet differs."""
    assert not [p.key for p in turnable_rules(game) if not place_seen(game, p)]


@pytest.mark.parametrize(
    "key", ["pull.two_pe_mode", "km.rounding", "gc.tie_breaks", "ciclistas.finish_spaces"]
)
def test_where_a_house_rule_is_seen(key: str):
    """A few of them in every run: the first place that shows them is found."""
    game = "juego" if key.startswith("ciclistas.") else "ciclismo"
    assert place_seen(game, game_parameters(game)[key])


def test_what_changes_nothing_is_seen_nowhere():
    """A value that stands for itself changes no view: what is found is not chance."""
    for game in GAMES:
        for view, name in list(views_of(game))[:4]:
            assert view(game, name, {}) == view(game, name, {})


def test_the_law_marks_every_rule_a_parameter_touches(game: str):
    """`etapa rules --tour`: its own ruling, and each rule that `says` names for it."""
    name = f"games/{game}/law.toml"
    says = tables.read_toml(name).get("says", {}) if tables.has_file(name) else {}
    for parameter in turnable_rules(game):
        value = other_values(parameter)[0]
        book = make_rulebook(game, ENGLISH, {parameter.key: value})
        marked = {
            article.number
            for chapter in book.chapters
            for article in chapter.articles
            if any(change.key == parameter.key for change in article.changes)
        }
        assert marked == {parameter.rule, *says.get(parameter.key, ())}, parameter.key
