"""The law in numbers: house rules as fields, and the movement table with all that follows from it.

What a house rule may be, and what the book says, is declared once, in
`templates/games/ciclismo/parameters.toml`; the fields here give its value a type.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache, lru_cache
from math import ceil, floor
from typing import TYPE_CHECKING, Any, Final

from engine import tables
from engine.tour.rider_types import RACE, Changes, Dice, mean_roll, rows_with
from engine.tour.rules import game_parameters

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.tour.rules import Rules

SPRINT: Final = "SPRINT"
"""The row of sprint rolls; never a section of road."""

LEADOUT_DICE: Final[dict[str, Dice]] = {"1D3": (1, 0), "1D2": (0, 1), "none": (0, 0)}
"""RULING 72 — the die a launcher gives, by `sprint.leadout_die`."""


@dataclass(frozen=True, slots=True)
class CiclismoLaw:
    """Every house rule that a race asks for, named as its key is; each is explained at its ruling.

    The fields are written out although `parameters.toml` names them too: a compiled engine reads a
    field of a known type at once, and mypy finds a rule that is misspelt or taken for another type.
    """

    terrain_hill_class: str
    mtt_flat_row: str
    mtt_climb_row: str
    level_definition: str
    basic_base: str
    basic_allow_individual: bool
    basic_weather_applies: bool
    move_max_lane_shift: int | str
    move_joint_may_stop_short: str
    move_search_first: str
    move_minimum: int
    formation_min_free_rows: int
    formation_peloton_min: int
    start_order: str
    start_grid: str
    cession_min_formation: int
    cession_max_row_distance: int
    cession_per_turn: str
    deliberation_proposals_per_formation: int
    deliberation_default_vote: str
    deliberation_peloton_voters: str
    activation_commit_pe: str
    resolution_order: tuple[str, ...]
    tt_start_order: str
    tt_tie: str
    tt_open_tokens: bool
    pe_cap_at_start: bool
    pe_max_favourable: int
    pe_max_other: int
    pe_charges_count_in_cap: bool
    follow_max_free_deficit: int
    follow_charge_without_pe_pull: bool
    follow_slipstream_when_not_paying: bool
    pull_max_pullers_flat: int
    pull_two_pe_mode: str
    pull_max_pe: int
    peloton_control_riders: int
    peloton_head_may_pull: bool
    relay_gain_classes: tuple[str, ...]
    relay_level_reference: str
    relay_flat_ignores_level: bool
    relay_max_pe: int
    relay_gain_max: int | str
    attack_min_pe: int
    attack_peloton_bonus_dice: int
    attack_peloton_die_at_finish: bool
    attack_forced_surcharge: int
    attack_forced_window: str
    pursuit_extra_counts: str
    pursuit_level_mode: str
    neutralise_bonus: int
    descent_attack_scope: str
    descent_attack_crash_faces: tuple[int, ...]
    crash_duration: str
    crash_descent_attack_penalty: int
    crash_rain_penalty: int
    crash_die_crash_faces: tuple[int, ...]
    conflict_reference: str
    conflict_tie: str
    conflict_long_divisor: int
    conflict_long_floor: str
    conflict_second_roll_effort: str
    conflict_third_terrain: str
    slipstream_scope: str
    slipstream_bonus: int
    moveup_squares_per_pe: int
    moveup_base: str
    dropped_flag: bool
    line_position: str
    line_allow_waive: bool
    sprint_leadout_die: str
    sprint_leadout_and_slipstream_add: bool
    sprint_move_is_favourable: bool
    weather_enabled: bool
    weather_reference_rider: str
    weather_tt_mode: str
    weather_faces: tuple[str, ...]
    crosswind_min_formation: int
    crosswind_duration: str
    rain_movement: int
    rain_pe_forbidden: str
    cold_movement: int
    cold_effort_roll: int
    event_min_d3: int
    event_d2_must_be_one: bool
    event_abandon_on: str
    event_off_road: bool
    bonk_mode: str
    combativity_weights: tuple[int, int, int, int]
    abandon_keep_stage_points: bool
    ttt_counting_rider: int
    ttt_dropped_get: str
    ttt_max_relay_riders: int
    ttt_points_to: str
    cobbles_movement: int
    cobbles_slipstream: bool
    furniture_effects: str
    feed_pe: int
    simplification_enabled: bool
    simplification_played_per_team: int
    simplification_slipstream: bool
    time_cut_enabled: bool
    time_cut_p: float
    engine_max_turns: int
    finish_close: bool
    finish_incident_zone: int
    finish_same_formation_time: bool


def law_of(rules: Rules, stage_type: str) -> CiclismoLaw:
    """Return the law of one stage; what a tour leaves alone is the book's."""
    keys = {key.replace(".", "_"): key for key in game_parameters("ciclismo")}
    values: dict[str, Any] = {}
    for field in fields(CiclismoLaw):
        value = rules[keys[field.name]]
        values[field.name] = tuple(value) if isinstance(value, list) else value
    # What is a map in the rules is given to a race as the few numbers it asks for.
    faces, weights = values["weather_faces"], values["combativity_weights"]
    values["weather_faces"] = tuple(faces[str(face)] for face in range(1, 7))
    values["combativity_weights"] = tuple(
        int(weights.get(part, 0)) for part in ("attack", "pursuit", "pe", "break_turn")
    )
    values["time_cut_p"] = float(values["time_cut_p"].get(stage_type, 0))
    return CiclismoLaw(**values)


@cache
def race_numbers(part: str) -> Any:
    """Return one part of the numbers that are no house rules."""
    return tables.read_toml(RACE)[part]


@dataclass(frozen=True, slots=True)
class MovementCell:
    """One cell of the movement table with everything its dice decide (R4.3, R4.4)."""

    d3: int
    d2: int
    least: int
    most: int
    mean: Fraction
    favourable: bool
    level: int
    basic: int
    cap: int
    """R7.2 — most effort points in one move, whatever they buy."""
    max_pe: int
    """R7.4 — most effort points in one roll: dice can be repeated only once each."""
    efforts: tuple[Dice, ...]
    """R7.3 — the dice that n effort points repeat, triple dice first."""


@dataclass(frozen=True, slots=True)
class Caps:
    """The house rules that decide cells: base of basic movement, most effort here and elsewhere.

    No other part of the law goes into the key of a row: tours that differ elsewhere share it.
    """

    basic_base: str
    max_favourable: int
    max_other: int


@lru_cache(maxsize=512)
def cells_of(
    row: str, movement_class: str, ranked: tuple[str, ...], caps: Caps, changes: Changes
) -> dict[str, MovementCell]:
    """Return a row of the movement table by type, each cell with its derived values."""
    dice = rows_with(changes)[row]
    level = _rank_levels(dice, ranked or tuple(dice))
    cells = {}
    for rider_type, base in dice.items():
        best = movement_class in favourable_classes()[rider_type]
        cap = caps.max_favourable if best else caps.max_other  # R7.2, RULING 45
        cells[rider_type] = MovementCell(
            *base,
            least=base[0] + base[1],
            most=most_shown(base),
            mean=mean_roll(base),
            favourable=best,
            level=level[rider_type],
            basic=basic_squares(base, movement_class, caps.basic_base),
            cap=cap,
            max_pe=min(cap, base[0] + base[1]),
            efforts=tuple(effort_dice(base, pe) for pe in range(base[0] + base[1] + 1)),
        )
    return cells


def _rank_levels(row: Mapping[str, Dice], types: tuple[str, ...]) -> dict[str, int]:
    """RULING 27 — dense rank of the mean among the types: 1 is slowest, equal means share."""
    ranks = sorted({mean_roll(row[rider_type]) for rider_type in types})
    return {t: 1 + sum(1 for rank in ranks if rank < mean_roll(dice)) for t, dice in row.items()}


def basic_squares(base: Dice, movement_class: str, base_rule: str) -> int:
    """R5.2, RULING 28 — half of what the dice could give, and one more on the flat."""
    half = mean_roll(base) if base_rule == "mean" else Fraction(most_shown(base), 2)
    if movement_class == "MOUNTAIN":
        return floor(half)
    return ceil(half) + (1 if movement_class == "FLAT" else 0)


def effort_dice(base: Dice, pe: int) -> Dice:
    """R7.3, R7.4 — each effort point repeats one of the own dice, triple dice first."""
    triple = min(pe, base[0])
    return triple, pe - triple


def most_shown(dice: Dice) -> int:
    """R0.3, R0.4 — the most that so many triple and double dice can show."""
    return 3 * dice[0] + 2 * dice[1]


@cache
def favourable_classes() -> dict[str, tuple[str, ...]]:
    """R7.1 — the classes on which each type may spend most."""
    return {t: tuple(classes) for t, classes in race_numbers("favourable").items()}
