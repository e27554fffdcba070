"""Every house rule does something one can see: a race, an option, a finding, a table, a sheet."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from designer.kit.job import make_job
from designer.kit.kit import make_components, usual_parts
from designer.kit.wish import KitWish
from designer.language import ENGLISH
from designer.sheets.book import make_workbook
from designer.sheets.plan import plan_workbook
from designer.texts.rules import make_rulebook
from engine import tables
from engine.board.kept_boards import board_of_stage
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
CONTEXTS: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "ciclismo": ({}, WEATHER, MISHAPS, FEW), "reifenbreite": ({}, WHOLE_GAME), "pistard": ({}, OUT),
}  # fmt: skip
"""House rules without which others sleep."""

UNSEEN: Final[dict[str, str]] = {
    "pistard.walkover": "a race in which one team alone is left: test_rounds",
    "reif.fill_with_bots": "a start of one team outside a tour: test_start",
    "reif.fall_hits_moved": "a fall beside riders who have moved: test_cards",
    "reif.jersey_tie": "equal points in two sprints: test_professional",
    "reif.draft_limit": "a draft beside a roll that was longer: test_moving",
    "reif.stage_energy": "the second stage of a tour: test_finish",
    "reif.import_curves": "a board with bends that was kept: test_designed",
    "reif.import_numbers": "descents of a designed stage: test_designed",
}
"""Parameters that no race by lot shows, with what shows them in the tests of their game."""


def _race_told(game: str, setup: Any) -> str:
    """Return what is asked and what happens where managers answer by lot, each question its own."""
    race = GAMES[game].start(setup, Dice(setup.key))
    told: list[Any] = []
    steps = race.play()
    asked = next(steps, None)
    while asked is not None and len(told) < LONGEST:
        given = []
        for question in batch_of(asked):
            told.append((question.kind, question.riders, len(question.options)))
            lots = Random(f"{setup.key}{len(told)}")
            answer = question.options.draw_answer(lots.randrange)
            given.append(question.default if lots.random() < 0.4 else answer)
        try:
            asked = steps.send(given[0] if isinstance(asked, Question) else tuple(given))
        except StopIteration:
            asked = None
    if asked is None:
        told.append(race.results())
    return repr((told, race.happenings))


@cache
def _tours() -> dict[str, Tour]:
    """Return the tours that are looked at, none with house rules of its own."""
    named = {name: load(SAMPLES / f"{name}.etapa") for name in ("three-examples", "sierra")}
    named["giro"] = load(SAMPLES / "giro-2019.etapa")
    made = {f"made {seed}": make_tour(seed) for seed in range(3)} | {"corner": corner_tour()}
    made["hybrid"] = _with_hybrids(make_tour(1))
    made["one day"] = replace(
        _with_hybrids(make_tour(1)), stages=make_tour(1).stages[:1], one_day=True
    )
    return {name: replace(tour, rules={}) for name, tour in (named | made).items()}


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
    return _race_told(game, replace(start, rules=Rules(game, {**context, **changes})))


@cache
def _ride(game: str) -> Any:
    return begin_ride(_tours()["three-examples"], GAMES[game])


def see_start(game: str, name: str, changes: dict[str, Any]) -> str:
    """The start of stages of a tour: purses, course, box, score form; then the race itself."""
    tour, _ = _with_rules(name, {**CONTEXTS.get(game, ({},))[-1], **changes})
    ride, answers = begin_ride(tour, GAMES[game]), GAMES[game]
    told = []
    for number in sorted({1, len(tour.stages)}):
        start = stage_setup(ride, number, "seen")
        course = answers.course(start.road, start.rules)
        told.append(repr((replace(start, rules=None), course)))
        told.append(repr(answers.box(start, course)) if answers.box else "")
        told.append(repr(answers.score_form(start.rules)) if answers.score_form else "")
    return "".join(told)


def see_own_course(game: str, name: str, changes: dict[str, Any]) -> str:
    """A race on a course that the game brings with it."""
    course = GAMES[game].own_courses[int(name)]
    context = CONTEXTS.get(game, ({},))[-1]
    tour = replace(_tours()["three-examples"], rules={**context, **changes})
    labels: dict[str, str] = {}
    ride = begin_own_ride(GAMES[game], course.name, labels, lambda _: "own", tour)
    start = stage_setup(ride, 1, name)
    return repr((start.road, start.teams)) + _race_told(game, start)


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
    del game
    tour, _ = _with_rules(name, changes)
    book = make_workbook(plan_workbook(tour, ENGLISH, _results(name)))
    return repr(
        [
            [[cell.value for cell in row] for row in sheet.iter_rows()]
            for sheet in book.worksheets
            if not str(sheet["A1"].value).startswith(PACKED)
        ]
    )


def see_kit(game: str, name: str, changes: dict[str, Any]) -> str:
    """The pages and pieces of a kit, but for the law with its marks."""
    tour, _ = _with_rules(name, changes)
    job = make_job(tour, KitWish(game=game))
    parts = [part for part in usual_parts(job.game, poster=False) if part != "rules"]
    return re.sub(r" at 0x[0-9a-f]+", "", repr(make_components(job, parts)))


View = Callable[[str, str, dict[str, Any]], str]


def views_of(game: str) -> Iterator[tuple[View, str]]:
    """Yield where a house rule of a game may be seen, what costs least first."""
    if game == "ciclismo":
        for name in ("three-examples", "sierra", "giro", "hybrid"):
            yield see_roads, name
        yield from ((see_standings, name) for name in ("made 0", "made 1", "hybrid", "corner"))
    races = len(CONTEXTS.get(game, ({},))) * MADE
    yield from ((see_made_race, str(nth)) for nth in range(races))
    yield see_start, "three-examples"
    yield from ((see_own_course, str(nth)) for nth in range(len(GAMES[game].own_courses)))
    if game == "ciclismo":
        yield from ((see_start, name) for name in ("giro", "hybrid", "one day"))
        yield see_boards, "three-examples"
        yield from ((see_workbook, name) for name in ("made 1", "corner", "hybrid"))
        yield see_kit, "three-examples"


@cache
def _as_is(game: str, view: View, name: str) -> str:
    return view(game, name, {})


def place_seen(game: str, parameter: Parameter) -> str:
    """Return where a parameter changes something, and with which value; nothing if nowhere."""
    for view, name in views_of(game):
        as_is = _as_is(game, view, name)
        for value in other_values(parameter):
            try:
                if view(game, name, {parameter.key: value}) != as_is:
                    return f"{view.__name__} {name}: {value}"
            except EtapaError as refused:
                return f"{view.__name__} {name}: {value} is refused, {refused}"
    return ""


@pytest.mark.whole
def test_every_house_rule_changes_something_one_can_see(game: str):
    """Each parameter is turned until a race, a question, a road, a table or a sheet differs."""
    unseen = [p.key for p in turnable_rules(game) if not place_seen(game, p)]

    assert set(unseen) <= UNSEEN.keys()


def test_what_is_seen_elsewhere_is_a_house_rule() -> None:
    """The list of what races by lot do not show names no rule that is gone."""
    assert UNSEEN.keys() <= {one.key for game in GAMES for one in turnable_rules(game)}


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
