"""Whole stages to ride: a hilly road, teams of all types, bots that draw by lot."""

from engine.bots.any_game import Random
from engine.games.ciclismo.race import CiclismoRace
from engine.games.ciclismo.scene import scene_of
from engine.games.ciclismo.state import CiclismoState
from engine.games.ciclismo.trials import ride_individual_trial, ride_team_trial
from engine.games.ciclismo.turn import road_stage
from engine.race.dice import Dice
from engine.race.referee import Referee
from engine.race.values import RaceRider, RaceTeam, Setup
from engine.tour.rules import Rules
from tests.engine.games.ciclismo.driving import drive

TYPES = ("LEADER", "ALLROUNDER", "CLIMBER", "CLIMBER", "ROULEUR", "ROULEUR", "SPRINTER",
         "TIMETRIALIST")  # fmt: skip
HILLY = (("FLAT", 30), ("MTN_3", 9), ("DESC_LOW", 6), ("COBBLES", 5), ("MTN_1", 8), ("FLAT", 12))


def setup_of(road, key="1", teams=3, riders=8, rules=None, pe=9):
    return Setup(
        road, rules if isinstance(rules, Rules) else Rules("ciclismo", rules or {}),
        tuple(
            RaceTeam("ABCDEF"[t], f"Team {t}", tuple(
                RaceRider(10 * t + n + 1, f"{t}{n}", TYPES[n], pe, 18) for n in range(riders)
            ))
            for t in range(teams)
        ),
        key,
    )  # fmt: skip


def ridden(setup, bots=None):
    stage = CiclismoRace(setup, Dice(setup.key))
    Referee(stage, bots or [Random(f"{setup.key}{n}") for n in range(len(setup.teams))]).run()
    return stage


def ride_openly(setup, look, decide=None):
    """Ride a stage whose state lies open: `look` sees it at every question, before the answer."""
    scene = scene_of(setup)
    state = CiclismoState(scene, scene.pools, Dice(setup.key))
    bots = [Random(f"{setup.key}{n}") for n in range(len(setup.teams))]
    if scene.course.format == "road":
        steps = road_stage(state)
    else:
        trial = ride_individual_trial if scene.course.format == "ITT" else ride_team_trial
        steps = trial(state, setup.order)

    def answer(question):
        look(state, question)
        decision = (decide or bots[question.manager].decide)(question, None)
        return question.options.settle_answer(decision)[1]

    drive(steps, answer)
    return state
