"""What `etapa set` does: each place of a tour takes its values by the verbs of the engine."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from designer.cli.set_words import DROP, REMOVE, TAKE, PlaceWord, SetError, check_keys, choose
from designer.document.typing import apply_line
from designer.language import (
    LANGUAGES,
    Language,
    read_bib,
    read_date,
    read_kilometres,
    read_whole_number,
)
from engine.errors import TourError
from engine.road.roads import time_stage
from engine.tour.edit import (
    change_point,
    change_section,
    change_stage,
    insert_stage,
    merge_sections,
    move_border,
    move_end,
    move_stage,
    put_point,
    remove_point,
    remove_section,
    remove_stage,
    rename_tour,
    replace_stage,
    replace_team,
    rest_after,
    set_rule,
    set_teams,
)
from engine.tour.pace import assume_pace, list_paces
from engine.tour.proposals import DESCENT, deal_team, fresh_tour
from engine.tour.rider_types import rider_types
from engine.tour.rules import every_parameter
from engine.tour.terrain import climb_of, terrains
from engine.tour.values import FEED, FORMATS, INTERMEDIATE_SPRINT, Point

if TYPE_CHECKING:
    from collections.abc import Iterable

    from designer.cli.set_words import SetCall
    from engine.tour.values import Stage, Tour

POINTS = {"sprint": INTERMEDIATE_SPRINT, "feed": FEED, "point": ""}
"""Kinds of points by the words they are set with; `point` is any of them."""
SECTION_KEYS = ("name", "terrain", "category", "from", "to", "squares")
HILL = "HILL"


def set_values(tour: Tour, call: SetCall, language: Language) -> Tour:
    """Return the tour with what a call sets; what it adds is named in a language."""
    if not call.place:
        check_keys(call, "stage", ("name", "pace"))
        if "pace" in call.values:
            tour = assume_pace(tour, choose(call.values["pace"], "pace", _name_paces()))
        return rename_tour(tour, call.values["name"]) if "name" in call.values else tour
    kind, number = call.place[0]
    if kind == "stage":
        return _set_stage_of_tour(tour, number, call, language)
    if kind == "team":
        return _set_team(tour, number, call, language)
    if kind == "rider":
        return _set_rider(tour, number, call)
    if kind == "rule":
        for key, value in call.values.items():
            tour = set_rule(tour, key, _rule_value(key, value))
        return tour
    raise SetError("no_number", place=PlaceWord("stage"), number="", most=len(tour.stages))


def _set_stage_of_tour(tour: Tour, number: str, call: SetCall, language: Language) -> Tour:
    """Return the tour with a stage set, moved, removed, or begun behind the last one."""
    whole = len(call.place) == 1
    if whole and call.values and number == str(len(tour.stages) + 1):
        labels = {name: language.say(f"new.{name}") for name in ("stage", "team", "rider")}
        fresh = fresh_tour("", len(tour.stages) + 1, (), 0, labels).stages[-1]
        tour = insert_stage(tour, fresh, len(tour.stages) + 1)
    at = _read_number("stage", number, len(tour.stages))
    if whole and call.verb == REMOVE:
        return remove_stage(tour, at)
    values = dict(call.values) if whole else {}
    if "rest" in values:
        tour = rest_after(tour, at, rest=values["rest"].lower() not in ("0", "no", "false"))
    if "minutes" in values:
        tour = time_stage(tour, at, _read_minutes(values["minutes"]))
    if "place" in values:
        to = _read_number("stage", values["place"], len(tour.stages))
        tour, at = move_stage(tour, at, to), to
    others = {
        key: value for key, value in call.values.items()
        if key not in ("rest", "place", "minutes") or not whole
    }  # fmt: skip
    return replace_stage(tour, at, _set_stage(tour.stages[at - 1], replace(call, values=others)))


def _name_paces() -> dict[str, str]:
    """Return the paces of tables by every name they have."""
    known = {language.say(f"pace.{pace}"): pace for language in LANGUAGES for pace in list_paces()}
    return known | {pace: pace for pace in list_paces()}


def _read_minutes(text: str) -> int | None:
    """Return the minutes a stage took; None where they are to be forgotten."""
    if not text.strip():
        return None
    minutes = read_whole_number(text)
    if minutes is None:
        raise TourError("not_a_count", have=text.strip())
    return minutes


def _set_stage(stage: Stage, call: SetCall) -> Stage:
    if len(call.place) > 1:
        kind, number = call.place[1]
        if kind in POINTS:
            return _set_point(stage, kind, number, call)
        if kind in ("section", "climb"):
            return _set_section(stage, kind, number, call)
    if call.verb == TAKE:
        sections = tuple(replace(s, proposed=False) for s in stage.sections)
        points = tuple(replace(p, proposed=False) for p in stage.points)
        return replace(stage, sections=sections, points=points)
    if call.verb == DROP:
        return replace(stage, points=tuple(p for p in stage.points if not p.proposed))
    check_keys(call, "stage", ("name", "date", "format", "km", "add", "place", "rest", "minutes"))
    if "add" in call.values:
        stage = apply_line(stage, call.values["add"])
    fields: dict[str, Any] = {}
    for key, value in call.values.items():
        if key == "km":
            fields["stated_km"] = read_kilometres(value) if value else None
        elif key == "add":
            continue
        elif key == "format":
            fields[key] = choose(value, key, _name_codes(FORMATS))
        else:
            fields[key] = read_date(value) if key == "date" else value
    return change_stage(stage, **fields)


def _set_section(stage: Stage, kind: str, number: str, call: SetCall) -> Stage:
    known = terrains()
    numbers = [
        n for n, s in enumerate(stage.sections, 1)
        if kind == "section" or (s.terrain in known and known[s.terrain].rises)
    ]  # fmt: skip
    at = numbers[_read_number(kind, number, len(numbers)) - 1]
    if call.verb == TAKE:
        return change_section(stage, at)
    if call.verb == DROP:
        return _drop_section(stage, at)
    if call.verb == REMOVE:
        return remove_section(stage, at)
    check_keys(call, kind, SECTION_KEYS)
    fields: dict[str, Any] = {}
    if "terrain" in call.values:
        fields["terrain"] = choose(
            call.values["terrain"], "terrain", _name_codes([*known, DESCENT])
        )
    if "category" in call.values:
        fields["terrain"] = _climb_terrain(call.values["category"])
    if "squares" in call.values:
        fields["squares"] = (
            int(read_kilometres(call.values["squares"])) if call.values["squares"] else None
        )
    if "name" in call.values:
        fields["name"] = call.values["name"].strip()
    stage = change_section(stage, at, **fields)
    if "from" in call.values:
        stage = move_border(stage, at - 1, read_kilometres(call.values["from"]))
    if "to" in call.values:
        km = read_kilometres(call.values["to"])
        last = at == len(stage.sections)
        stage = move_end(stage, km) if last else move_border(stage, at, km)
    return stage


def _drop_section(stage: Stage, at: int) -> Stage:
    """Return a stage without a section: its road becomes flat, and one with the flat beside it."""
    stage = change_section(stage, at, terrain="FLAT", name="")
    for border in (at, at - 1):
        pair = stage.sections[border - 1 : border + 1] if border else ()
        if len(pair) == 2 and {s.terrain for s in pair} == {"FLAT"}:
            stage = merge_sections(stage, border)
    return stage


def _climb_terrain(value: str) -> str:
    """Return the terrain of a category: 1, 2ª, HC, CE, or a hill that has none."""
    plain = value.strip().rstrip("ªa").upper()
    if plain in ("HC", "CE", "ESP", "E"):
        plain = "HC"
    categories = {t.category for t in terrains().values() if t.category}
    if plain in categories:
        return climb_of(plain)
    words = {language.say(f"terms.{HILL}"): HILL for language in LANGUAGES}
    return choose(value, "category", {**{c: climb_of(c) for c in sorted(categories)}, **words})


def _set_point(stage: Stage, kind: str, number: str, call: SetCall) -> Stage:
    check_keys(call, kind, ("name", "km"))
    fields: dict[str, Any] = {}
    if "km" in call.values:
        fields["km"] = read_kilometres(call.values["km"])
    if "name" in call.values:
        fields["name"] = call.values["name"].strip()
    if not number and not call.verb:
        if "km" not in fields or not POINTS[kind]:
            raise SetError("point_needs_km", place=PlaceWord(kind))
        return put_point(stage, Point(POINTS[kind], **fields))
    known = [n for n, p in enumerate(stage.points, 1) if POINTS[kind] in ("", p.kind)]
    at = known[_read_number(kind, number or "1", len(known)) - 1]
    if call.verb in (DROP, REMOVE):
        return remove_point(stage, at)
    return change_point(stage, at, **fields)


def _set_team(tour: Tour, which: str, call: SetCall, language: Language) -> Tour:
    ids = {team.id.casefold(): n for n, team in enumerate(tour.teams, 1)}
    free = next((n for n, letter in enumerate("ABCDEF") if letter.casefold() not in ids), None)
    if call.values and free is not None and which == str(len(tour.teams) + 1):
        labels = {name: language.say(f"new.{name}") for name in ("team", "rider")}
        bibs = {rider.bib for team in tour.teams for rider in team.riders}
        tour = set_teams(tour, (*tour.teams, deal_team(free, labels, bibs)))
    at = ids.get(which.casefold()) or _read_number("team", which, len(tour.teams))
    if call.verb == REMOVE:
        return set_teams(tour, tour.teams[: at - 1] + tour.teams[at:])
    _refuse_verb("team", call)
    check_keys(call, "team", ("name", "colour", "manager"))
    fields: dict[str, Any] = dict(call.values)
    return replace_team(tour, at, replace(tour.teams[at - 1], **fields))


def _set_rider(tour: Tour, which: str, call: SetCall) -> Tour:
    _refuse_verb("rider", call)
    check_keys(call, "rider", ("name", "type", "bib"))
    fields: dict[str, Any] = dict(call.values)
    if "type" in fields:
        fields["type"] = choose(fields["type"], "type", _name_codes(rider_types()))
    if "bib" in fields:
        fields["bib"] = read_bib(fields["bib"])
    for at, team in enumerate(tour.teams, 1):
        for place, rider in enumerate(team.riders):
            if str(rider.bib) == which:
                riders = [*team.riders]
                riders[place] = replace(rider, **fields)
                return replace_team(tour, at, replace(team, riders=tuple(riders)))
    most = sum(len(team.riders) for team in tour.teams)
    raise SetError("no_number", place=PlaceWord("rider"), number=which, most=most)


def _refuse_verb(kind: str, call: SetCall) -> None:
    if call.verb:
        raise SetError("no_verb", place=PlaceWord(kind))


def _read_number(kind: str, text: str, most: int) -> int:
    number = read_whole_number(text)
    if number is None or not 1 <= number <= most:
        raise SetError("no_number", place=PlaceWord(kind), number=text[:20], most=most)
    return number


def _name_codes(codes: Iterable[str]) -> dict[str, str]:
    """Return identifiers by every name they have: their own, and one in each language."""
    names = {language.say(f"terms.{code}"): code for language in LANGUAGES for code in codes}
    return names | {code: code for code in codes}


def _rule_value(key: str, text: str) -> Any:
    """Return the value of a house rule; where it is a list, commas stand between."""
    value, rule = _plain_value(text), every_parameter().get(key)
    if rule is None or not rule.is_list or isinstance(value, list):
        return value
    return [_plain_value(item.strip()) for item in text.split(",")]


def _plain_value(text: str) -> Any:
    """Return a value as a tour file would hold it: a number, true, a list, or a text."""
    try:
        return tomllib.loads(f"value = {text}", parse_float=Decimal)["value"]
    except tomllib.TOMLDecodeError:
        return text
