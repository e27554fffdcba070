"""The house rules a race is ridden with, as plain fields: `law.pe_max_other` is `pe.max_other`."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from engine.tour.rules import parameters

if TYPE_CHECKING:
    from engine.tour.rules import Rules


@dataclass(frozen=True, slots=True)
class CiclismoLaw:
    """Every house rule that a race asks for; each is explained at its ruling."""

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
    keys = {key.replace(".", "_"): key for key in parameters("ciclismo")}
    values: dict[str, Any] = {f.name: rules[keys[f.name]] for f in fields(CiclismoLaw)}
    for name, value in values.items():
        if isinstance(value, list):
            values[name] = tuple(value)
    values["weather_faces"] = tuple(values["weather_faces"][str(face)] for face in range(1, 7))
    weights = values["combativity_weights"]
    values["combativity_weights"] = tuple(
        int(weights.get(part, 0)) for part in ("attack", "pursuit", "pe", "break_turn")
    )
    values["time_cut_p"] = float(values["time_cut_p"].get(stage_type, 0))
    return CiclismoLaw(**values)
