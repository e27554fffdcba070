"""A house rule takes the values of its ruling and no others."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from engine.errors import TourError
from engine.tour import edit
from engine.tour.check import check_tour
from engine.tour.rules import Rules, every_parameter, game_parameters, tour_rules
from engine.tour.values import Tour

KNOWN = game_parameters("ciclismo")
TEMPLATES = Path(__file__).parents[3] / "templates"


@pytest.mark.parametrize("key", KNOWN)
def test_every_parameter_takes_its_default_and_no_thing_of_another_kind(key: str):
    assert KNOWN[key].accepts(KNOWN[key].default)
    assert not KNOWN[key].accepts(object())


GOOD: list[tuple[str, Any]] = [
    ("weather.faces", {str(face): "RAIN" for face in range(1, 7)}),
    ("team.max_per_type", {}),
    ("team.max_per_type", {"LEADER": 2, "CLIMBER": 0}),
    ("tables.hybrid_overrides", {"ROULEUR_SPRINTER": {"FLAT": "4D3", "SPRINT": "1D3+1D2"}}),
    ("combativity.weights", {"attack": 0, "pursuit": 0, "pe": 0, "break_turn": 5}),
    ("crosswind.duration", "1D3+2D2"),
    ("jerseys.world_champion_rider", 11),
    ("move.max_lane_shift", 0),
    ("relay.gain_max", 4),
    ("stage.flat_share_warning", Decimal("0.4")),
]


@pytest.mark.parametrize(("key", "value"), GOOD)
def test_a_value_of_the_ruling_is_used(key: str, value: object):
    assert Rules("ciclismo", {key: value})[key] == value


BAD: list[tuple[str, Any]] = [
    ("weather.faces", {"7": "RAIN"}),
    ("weather.faces", {str(face): "HAIL" for face in range(1, 7)}),
    ("weather.faces", {"4": "RAIN"}),
    ("team.max_per_type", {"LEADER": -1}),
    ("team.max_per_type", {"LEADER": True}),
    ("team.max_per_type", {"DOMESTIQUE": 1}),
    ("tables.hybrid_overrides", {"ROULEUR_SPRINTER": {"FLAT": "4D6"}}),
    ("tables.hybrid_overrides", {"ROULEUR_SPRINTER": {"SEA": "4D3"}}),
    ("tables.hybrid_overrides", {"ROULEUR_SPRINTER": "4D3"}),
    ("combativity.weights", {"attack": 1}),
    ("time_cut.p", {"FLAT_STAGE": Decimal("0.2")}),
    ("crosswind.duration", "2D3+"),
    ("crosswind.duration", "0D3"),
    ("jerseys.world_champion_rider", "nobody"),
    ("road.lanes", 7),
    ("move.max_lane_shift", 6),
    ("move.max_lane_shift", "L-2"),
    ("relay.gain_max", 5),
    ("stage.flat_share_warning", Decimal("1.1")),
    ("stage.flat_share_warning", Decimal("nan")),
    ("tt.max_km", float("inf")),
]


@pytest.mark.parametrize(("key", "value"), BAD)
def test_a_value_outside_the_ruling_leaves_the_default(key: str, value: object):
    assert Rules("ciclismo", {key: value})[key] == KNOWN[key].default


def test_rules_are_told_apart_by_their_values():
    """R0.1 — the same values are the same rules, whatever way they came."""
    wide = Rules("ciclismo", {"road.lanes": 4})
    assert wide == Rules("ciclismo").with_changes(road__lanes=4) != Rules("ciclismo")
    assert len({wide, Rules("ciclismo", {"road.lanes": 4}), Rules("ciclismo")}) == 2
    assert list(wide) == list(KNOWN)
    assert wide.differences() == {"road.lanes": 4}


def test_no_binary_fraction_enters():
    """R0.2 — 0.1 written in code is 0.1, inside maps too."""
    assert Rules("ciclismo", {"stage.flat_share_warning": 0.1})[
        "stage.flat_share_warning"
    ] == Decimal("0.1")


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("pe.cap_at_start", "true, false"),
        ("road.lanes", "2-6"),
        ("tt.max_km", ">= 1"),
        ("rules.precedence", "fixed"),
        ("weather.faces", "1, 2, 3, 4, 5, 6 = CLEAR | CROSSWIND | RAIN | COLD"),
    ],
)
def test_a_range_says_what_may_be_written(key: str, line: str):
    assert KNOWN[key].range_text().startswith(line)


def test_no_two_games_share_the_key_of_a_house_rule():
    games = [path.parent.name for path in (TEMPLATES / "games").glob("*/parameters.toml")]
    assert sum(len(game_parameters(game)) for game in games) == len(every_parameter())


def test_a_tour_holds_the_house_rules_of_any_game():
    """What is of another game is no finding but keeps to its range; each game reads its own."""
    tour = edit.set_rule(Tour("Vuelta"), "figueres.n_squares", 40)
    codes = {finding.code for finding in check_tour(tour, tour_rules(tour))}
    assert not codes & {"W_RULE_UNKNOWN", "W_RULE_RANGE"}
    assert Rules("figueres", tour.rules)["figueres.n_squares"] == 40
    assert tour_rules(tour) == Rules("ciclismo")
    with pytest.raises(TourError):
        edit.set_rule(Tour("Vuelta"), "figueres.n_squares", 0)
