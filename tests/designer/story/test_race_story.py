"""A race told as a commentator would tell it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from designer.language import ENGLISH, LANGUAGES, SPANISH, Language
from designer.story import HEAD, Story
from engine.bots import BOTS
from engine.games import GAMES
from engine.race.record import unpack_record
from engine.race.replay import replay_record
from engine.ride.ride import begin_ride, stage_setup
from engine.ride.stages import ride_stage
from engine.tour import edit
from engine.tour.file import load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.story import StorySentence
    from engine.race.event import Happening
    from engine.race.values import Setup

SIERRA = "samples/sierra.etapa"
GIRO = "samples/giro-2019.etapa"


@cache
def started(stage: int = 2, game: str = "ciclismo", tour: str = SIERRA) -> Setup:
    return stage_setup(begin_ride(load(tour), GAMES[game]), stage, "1")


@cache
def ridden(stage: int, game: str = "ciclismo", tour: str = SIERRA) -> tuple[Happening, ...]:
    opened = edit.set_rule(load(tour), "weather.enabled", value=True)
    bots = BOTS["book"] if game == "ciclismo" else BOTS["random"]
    return ride_stage(
        begin_ride(opened, GAMES[game]), stage, lambda _t, key: bots(key), "1"
    ).happenings


def story(
    happenings: Sequence[Happening], language: Language = ENGLISH, stage: int = 2
) -> list[StorySentence]:
    return list(Story(started(stage), language).tell(happenings))


def sentences(
    happenings: Sequence[Happening], language: Language = ENGLISH, stage: int = 2
) -> list[str]:
    return [told.sentence for told in story(happenings, language, stage)]


@pytest.mark.parametrize(
    ("passed", "en", "es"),
    [
        (("SUMMIT", 68, 1, 3, 3),
         "is 1st over the 4th-category climb (Alto del Molino): 3 points and 3 bonus turns.",
         "corona 1.º el puerto de 4ª (Alto del Molino): 3 puntos y 3 turnos de bonificación."),
        (("SUMMIT", 143, 3, 1, 1),
         "is 3rd over the 3rd-category climb (Puerto de la Encina): 1 point and 1 bonus turn.",
         "corona 3.º el puerto de 3ª (Puerto de la Encina): 1 punto y 1 turno de bonificación."),
        (("INTERMEDIATE_SPRINT", 109, 2, 0, 2),
         "is 2nd at the intermediate sprint: 2 bonus turns.",
         "pasa 2.º por el sprint intermedio: 2 turnos de bonificación."),
        (("FINISH", 179, 1, 30, 0), "wins the stage! 30 points.", "gana la etapa! 30 puntos."),
        (("FINISH", 179, 2, 25, 0), "is 2nd at the finish: 25 points.",
         "entra 2.º en meta: 25 puntos."),
        (("FINISH", 179, 11, 0, 0), "finishes 11th.", "llega 11.º."),
    ],
)  # fmt: skip
def test_a_rider_who_passes_a_line_is_told_with_its_name_and_what_it_gave(
    passed: tuple[object, ...], en: str, es: str
):
    """A climb with category and name; what gives nothing is not spoken of."""
    crossed = ("crossed", 5, 0, *passed, 0)
    told = [sentences([crossed], language) for language in LANGUAGES]
    assert [[one.lstrip("¡") for one in lines] for lines in told] == [
        [f"Iker Aldana {en}"], [f"Iker Aldana {es}"]
    ]  # fmt: skip


def test_a_line_that_gives_nothing_is_not_told():
    assert sentences([("crossed", 5, 0, "SUMMIT", 68, 9, 0, 0, 0)]) == []


@pytest.mark.parametrize(
    ("weather", "en", "es"),
    [
        (("CLEAR", 0), "The weather is fair.", "Hace buen tiempo."),
        (("RAIN", 0), "It is raining.", "Llueve."),
        (("COLD", 0), "It is cold.", "Hace frío."),
        (("CROSSWIND", 1), "A crosswind gets up, for 1 turn.",
         "Se levanta viento lateral, para 1 turno."),
    ],
)  # fmt: skip
def test_the_weather_is_a_sentence_of_its_own(weather: tuple[object, ...], en: str, es: str):
    rolled = ("weather", 0, -1, *weather)
    assert [sentences([rolled], language) for language in LANGUAGES] == [[en], [es]]


def test_a_rider_without_a_name_is_told_by_number():
    start = started()
    first = start.teams[0]
    nameless = tuple(replace(rider, name="") for rider in first.riders)
    bare = replace(start, teams=(replace(first, riders=nameless), *start.teams[1:]))
    attack = ("attacked", 1, 0, 9, 0, 1)
    said = [next(Story(bare, language).tell([attack])).sentence for language in LANGUAGES]
    assert said == ["No. 1 attacks: 9 squares for 0 PE.", "Ataca n.º 1: 9 casillas por 0 PE."]


def test_weather_that_stays_is_no_news():
    rolled = [("weather", turn, -1, sky, 0) for turn, sky in enumerate(("COLD", "COLD", "CLEAR"))]
    assert sentences(rolled) == ["It is cold.", "The weather is fair."]


def test_what_one_rider_after_the_other_does_is_one_sentence():
    """Eleven riders who are dropped are not eleven sentences; whoever goes alone is named alone."""
    dropped = [("dropped", 4, rider) for rider in (0, 1, 2, 3, 4, 5)]
    between = ("spent", 4, 7, 1, "ATTACK")
    assert sentences([dropped[0]]) == ["Iker Aldana is dropped."]
    assert sentences([dropped[0], between, dropped[1]]) == [
        "Iker Aldana and Tomás Berrio are dropped."
    ]
    assert sentences(dropped, SPANISH) == [
        "Se quedan descolgados Iker Aldana, Tomás Berrio, Elías Cobos y 3 más."
    ]
    assert [told.rider for told in story([*dropped, ("abandoned", 4, 9)])] == [0, 9]


def placed(*rows: int) -> list[Happening]:
    return [("placed", 0, rider, row, 1) for rider, row in enumerate(rows)]


@pytest.mark.parametrize(
    ("rows", "en", "es"),
    [
        ((9, 9, 8, 8), "4 riders together", "4 ciclistas juntos"),
        ((9, 5, 5, 5, 5, 1, -3, -7, -7),
         ("Iker Aldana alone · 4 riders at 4 squares · Hugo Ferrer at 8 squares"
          " · Leo Galván at 12 squares · 2 further back"),
         ("Iker Aldana en solitario · 4 ciclistas a 4 casillas · Hugo Ferrer a 8 casillas"
          " · Leo Galván a 12 casillas · 2 más atrás")),
        ((9, 9, 8, 6), "Iker Aldana, Tomás Berrio and Elías Cobos · Marco Dorado at 3 squares",
         "Iker Aldana, Tomás Berrio y Elías Cobos · Marco Dorado a 3 casillas"),
    ],
)  # fmt: skip
def test_a_headline_says_who_rides_where_and_how_far_behind(
    rows: tuple[int, ...], en: str, es: str
):
    """Nobody on the road is left out: who is not named is counted."""
    for language, groups in ((ENGLISH, en), (SPANISH, es)):
        (head,) = story([*placed(*rows), ("rolled", 1, 0, 3)], language)
        assert (head.kind, head.sentence.partition(": ")[2]) == (HEAD, groups)


def test_a_headline_names_the_climb_the_head_is_on():
    said = sentences([*placed(143), ("rolled", 1, 0, 3)], SPANISH)
    assert said[0].startswith("Turno 1 · km 124,8 · puerto de 3ª (Puerto de la Encina): ")


def test_once_a_stage_is_won_only_turns_in_which_something_is_told_have_a_headline(
    language: Language,
):
    told = story(ridden(2), language)
    wins = "wins the stage" if language.code == "en" else "gana la etapa"
    won = next(place for place, one in enumerate(told) if wins in one.sentence)
    heads = [one.kind == HEAD for one in told[won:]]
    assert True in heads
    assert [place for place, head in enumerate(heads[1:]) if head and heads[place]] == []


def test_in_a_team_time_trial_every_team_sets_off_and_comes_home():
    """Nobody who is home stands in a headline; the headline is of the team that rides."""
    told = story(ridden(3), ENGLISH, 3)
    assert [one.sentence for one in told if one.kind == "team_starts"] == [
        f"{team.name} set off."
        for team in sorted(started(3).teams, key=lambda t: _first(told, t.name))
    ]
    heads = [one.sentence for one in told if one.kind == HEAD]
    assert max(int(n) for h in heads for n in re.findall(r"(\d+) riders", h)) == 8
    home = [one for one in told if one.kind == "home"]
    assert {one.turn for one in home} == {
        h[1]
        for h in ridden(3)
        if h[0] == "moved" and h[4] > started(3).road.rows
    }  # fmt: skip


def _first(told: list[StorySentence], team: str) -> int:
    return next(n for n, one in enumerate(told) if one.sentence.startswith(team))


def test_in_an_individual_time_trial_every_rider_has_a_time_and_the_best_is_told():
    tour = started(1, tour=GIRO)
    told = list(Story(tour, ENGLISH).tell(ridden(1, tour=GIRO)))
    clocked = [one for one in told if one.kind == "clocked"]
    assert len(clocked) == sum(len(team.riders) for team in tour.teams)
    times = [
        (int(found[1]), -int(found[2]), "best" in one.sentence)
        for one in clocked
        if (found := re.search(r"in (\d+) turns?, (\d+) square", one.sentence))
    ]
    assert [best for _, _, best in times] == [
        bool(place) and (turns, past) < min((t, p) for t, p, _ in times[:place])
        for place, (turns, past, _) in enumerate(times)
    ]


@pytest.mark.parametrize("stage", [2, 3])
def test_told_piece_by_piece_a_race_is_the_same_story(stage: int):
    """Whoever types dice hears what those hear who wait for the end."""
    happenings = ridden(stage)
    piecemeal = Story(started(stage), ENGLISH)
    told = [one for h in happenings for one in piecemeal.tell([h], over=False)]
    told += piecemeal.tell([])
    assert told == story(happenings, ENGLISH, stage)


def test_the_criterium_says_how_the_race_lies():
    """Exact gaps in its own squares, and the kilometre of the stage behind them."""
    told = list(Story(started(1, "figueres"), SPANISH).tell(ridden(1, "figueres")))
    heads = [one.sentence for one in told if one.kind == HEAD]
    assert heads[0] == "Turno 1 · todos en la salida"
    assert all(re.search(r"casilla \d+ \(km [\d,]+\): .*", head) for head in heads[1:])


def test_what_happens_in_the_criterium_has_its_place_on_the_road_of_the_stage():
    """O2.1 — where a square ends there are rows of the stage behind it."""
    start = started(1, "figueres")
    course = GAMES["figueres"].course(start.road, start.rules)
    moved = {one.row for one in Story(start, ENGLISH).tell(ridden(1, "figueres"))} - {0}
    assert len(moved) > 5
    assert moved <= {course.rows_behind(square)[1] for square in range(course.last + 1)}


def test_nobody_is_left_out_of_the_headline_of_a_criterium():
    """Who has not moved yet stands on the starting square, and is told or counted."""
    start = started(1, "figueres")
    still = [("placed", 0, rider, 0, rider + 1) for rider in range(6)]
    moved = [("moved", 1, 0, 4, 4, 4, 1), ("turn_began", 2, -1, 2, 4)]
    head = list(Story(start, ENGLISH).tell([*still, *moved]))[-1].sentence
    assert head.startswith("Turn 2 · head of the race on square 4 (km ")
    assert head.endswith("): Iker Aldana alone · 5 riders at 4 squares")


def test_the_criterium_tells_a_time_trial_like_any_stage():
    """It knows no solo ride: everybody rides together, whatever the stage is."""
    told = list(Story(started(3, "figueres"), ENGLISH).tell(ridden(3, "figueres")))
    assert {one.kind for one in told} >= {HEAD, "moved"}
    short = started(1, "figueres", GIRO)
    assert list(Story(short, ENGLISH).tell(ridden(1, "figueres", GIRO)))


def test_a_record_of_a_road_in_squares_alone_is_told():
    """The Critèrium rides roads that know no kilometres."""
    record = unpack_record(Path("samples/figueres-golden.acta").read_bytes())
    race = replay_record(record, GAMES["figueres"].start)
    told = list(Story(record.setup, ENGLISH).tell(race.happenings or ()))
    assert [one.sentence for one in told if one.kind == HEAD][1].startswith("Turn 2 · head of the")


def test_a_mountain_stage_is_no_list_of_attacks():
    """Who attacks in a turn is told in one sentence, the best first; an escape goes and ends."""
    ride = begin_ride(load(SIERRA), GAMES["ciclismo"])
    day = ride_stage(ride, 4, lambda _t, key: BOTS["director"](key), "1")
    told = list(Story(started(4), ENGLISH).tell(day.happenings))
    attacks = [one for one in told if one.kind == "attacked"]
    assert len(attacks) == len({(one.turn, one.kind) for one in attacks})
    assert len(attacks) < 0.25 * len(told)
    assert any("others attack: up to" in one.sentence for one in attacks)


def test_an_escape_is_told_when_it_goes_and_when_it_is_caught():
    """Three turns ahead of the peloton make an escape; back in it, it is over."""
    assert [one.kind for one in escaped(started(1))] == ["gone_day", "caught"]


def test_who_leads_the_tour_on_the_road_is_told():
    """Two turns ahead of the peloton and one behind the leader: the leader of the tour for now."""
    setup = started(2)
    riders = [rider.bib for team in setup.teams for rider in team.riders]
    gaps = [[bib, 1 if number == 1 else 6 * (number != 5)] for number, bib in enumerate(riders)]
    tour = replace(setup, extra={**setup.extra, "standings": {"general": gaps}})
    told = escaped(tour)
    assert [(one.kind, one.rider) for one in told] == [
        ("gone_day", 0), ("virtual", 1), ("caught", 0),
    ]  # fmt: skip


def escaped(setup: Setup) -> list[StorySentence]:
    """Return what is told of an escape of two riders that lasts for three turns."""
    many = range(2, 20)
    rows = [(30, 10), (40, 20), (50, 30), (60, 40), (62, 61), (70, 70)]
    happenings = [
        ("moved", turn, rider, 9, row - (0 if rider < 2 else rider // 3), 1 + rider % 3)
        for turn, (front, peloton) in enumerate(rows, start=1)
        for rider, row in [(0, front), (1, front), *((rider, peloton) for rider in many)]
    ]
    kinds = {"gone_day", "virtual", "caught"}
    return [one for one in Story(setup, ENGLISH).tell(happenings) if one.kind in kinds]
