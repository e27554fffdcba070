"""Shaping in words: what is wanted, what a change does, what an answer says and how sure it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.language import LANGUAGES, Language
from designer.texts.changes import winner_change
from designer.texts.measured import amount_text, bot_name, measure_name
from designer.words import topic
from engine.errors import SetupError
from engine.shape.tweaks import (
    ADDED,
    BORDER,
    CATEGORY,
    DESCENT,
    FLAT_END,
    MOVED,
    PINS,
    REMOVED,
    Pins,
)
from engine.shape.wants import SHARE, kinds_wanted_of, make_want
from engine.text import fold_text, nearest_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.playtests.compare import Difference
    from engine.road.values import Road
    from engine.shape.offers import ShapeOffer, ShapeOutcome, WantReading
    from engine.shape.task import ShapeTask
    from engine.shape.tweaks import Tweak
    from engine.shape.wants import Want, WantKind


def _typed_words(key: str) -> list[str]:
    """Return every word of every language that stands for something."""
    phrase = topic("shape")[key]
    texts = [phrase[language.code] for language in LANGUAGES]
    return [fold_text(word.strip()) for text in texts for word in text.split(",")]


def read_want(language: Language, text: str, game: str, *, of_tour: bool) -> Want:
    """Return what is wanted by what was typed: a word, the number of a climb, a range."""
    kinds = kinds_wanted_of(game, of_tour=of_tour)
    known = {word: kind for kind in kinds for word in _typed_words(f"word_{kind.key}")}
    *words, last = text.replace("%", "").split() or [""]
    if len(words) > 2 and words[-1] in {"-", "–"}:
        last, words = f"{words[-2]}-{last}", words[:-2]
    number = 0
    if fold_text(" ".join(words)) not in known and len(words) > 1 and words[-1].isdecimal():
        number, words = int(words[-1][:6]), words[:-1]
    typed = fold_text(" ".join(words))
    if typed not in known:
        shown = [language.say(f"shape.word_{kind.key}").split(",")[0] for kind in kinds]
        subject = language.say("shape.subject_tour" if of_tour else "shape.subject_stage")
        raise SetupError(
            "shape_unknown", have=" ".join(words) or last, subject=subject,
            known=", ".join(shown), nearest=nearest_name(typed, shown) or shown[0],
        )  # fmt: skip
    return make_want(known[typed], last, number)


def read_pins(typed: Sequence[str]) -> Pins:
    """Return what is to stay by what was typed: climbs, sprints, feeds, finish, or a section."""
    known = {word: pin for pin in PINS for word in _typed_words(f"pin_{pin}")}
    sections_word = _typed_words("pin_section")
    names: set[str] = set()
    sections: set[int] = set()
    for one in (part.strip() for text in typed for part in text.split(",")):
        folded = fold_text(one)
        number = folded.split()[-1] if folded else ""
        if folded in known:
            names.add(known[folded])
        elif number.isdecimal() and folded.removesuffix(number).strip() in {"", *sections_word}:
            sections.add(int(number[:6]))
        else:
            raise SetupError("shape_pin", have=one)
    return Pins(frozenset(names), frozenset(sections))


def unit_of(language: Language, kind: WantKind) -> str:
    """Return the unit behind a value of a want."""
    return language.say("shape.percent") if kind.is_share else ""


def want_text(language: Language, want: Want) -> str:
    """Return what is wanted, without its range."""
    return language.say(f"shape.want_{want.kind.key}", nth=want.nth)


def range_text(language: Language, want: Want) -> str:
    """Return the range of a want in words."""
    most = SHARE if want.kind.is_share else float("inf")
    key = "at_most" if want.low <= 0 else "at_least" if want.high >= most else "between"
    return language.say(
        f"shape.{key}",
        low=language.format_tenths(want.low),
        high=language.format_tenths(want.high) if want.high < float("inf") else "",
        unit=unit_of(language, want.kind),
    )


def wish_text(language: Language, want: Want) -> str:
    """Return a want with its range."""
    words = {"want": want_text(language, want), "range": range_text(language, want)}
    return language.say("shape.wish", **words)


def tweak_text(language: Language, tweak: Tweak, *, of_tour: bool = False) -> str:
    """Say what a change does."""
    km, was = (language.format_number(value) for value in (tweak.km, tweak.was))
    words: dict[str, object] = {"name": tweak.name, "km": km, "was": was, "number": tweak.number}
    key = tweak.kind
    if tweak.kind in {CATEGORY, BORDER}:
        words["terrain"] = language.say(f"terms.{tweak.what}")
        words["before"] = language.say(f"terms.{tweak.before}")
    if tweak.kind == CATEGORY:
        words["what"] = language.say("shape.climb_at", km=km)
    elif tweak.kind == DESCENT and not tweak.name:
        key = "descent_unnamed"
    elif tweak.kind == FLAT_END:
        key = "flat_more" if tweak.km > tweak.was else "flat_less"
        words["km"] = language.format_number(abs(tweak.km - tweak.was))
    elif tweak.kind in {MOVED, ADDED, REMOVED}:
        words["what"] = language.say(f"terms.{tweak.what}")
    told = language.say(f"shape.{key}", **words)
    return language.say("shape.of_stage", stage=tweak.stage, change=told) if of_tour else told


def change_texts(language: Language, offer: ShapeOffer, task: ShapeTask) -> list[str]:
    """Say what an answer changes, one line a change."""
    if offer.tweaks:
        return [tweak_text(language, tweak, of_tour=task.whole) for tweak in offer.tweaks]
    if offer.tour != task.tour and task.minutes is not None:
        return [language.say("shape.fitted", minutes=task.minutes)]
    return [language.say("shape.no_change")]


def value_text(language: Language, reading: WantReading) -> str:
    """Return the value of a want, with its interval where it is not of the road alone."""
    if not reading.is_ridden:
        return "–"
    places = 0 if reading.want.kind.is_share else 1
    value, low, high = (
        amount_text(language, number, places)
        for number in (reading.value, reading.low, reading.high)
    )
    unit = unit_of(language, reading.want.kind)
    if reading.low == reading.high:
        return f"{value} {unit}".rstrip()
    return language.say("shape.value", value=value, low=low, high=high, unit=unit)


def reading_state(language: Language, reading: WantReading) -> str:
    """Return whether a want is met, likely or not met, or that no race says so yet."""
    if not reading.is_ridden:
        return language.say("shape.not_ridden")
    return language.say(f"shape.reading_{reading.state}")


def field_names(language: Language, task: ShapeTask) -> list[str]:
    """Return what the fields of managers are called."""
    return [bot_name(language, field.name) for field in task.fields]


def field_text(language: Language, reading: WantReading, names: Sequence[str]) -> str:
    """Say a want by each field of managers; nothing where there is one, or it is of the road."""
    if len(reading.by_field) < 2:
        return ""
    unit, places = unit_of(language, reading.want.kind), 0 if reading.want.kind.is_share else 1
    values = [
        f"{name} {amount_text(language, value, places)} {unit}".rstrip()
        for name, value in zip(names, reading.by_field, strict=True)
        if value is not None
    ]
    return language.say("shape.by_field", values=", ".join(values))


def other_text(language: Language, offer: ShapeOffer, task: ShapeTask) -> str:
    """Say what else an answer changes, told from chance by its races."""
    from engine.board.played_roads import road_of_stage

    road = None if task.whole else road_of_stage(task.tour, task.number).road
    told = [_difference_text(language, one, road) for one in offer.others]
    if told:
        return language.say("shape.also", differences="; ".join(told))
    races = sum(reading.races for reading in offer.readings)
    return language.say("shape.also_nothing") if races and offer.tweaks else ""


def _difference_text(language: Language, one: Difference, road: Road | None) -> str:
    """Say one difference in a few words."""
    if one.word:
        return winner_change(language, one)
    mean = one.spread.mean * (SHARE if one.share else 1)
    amount = amount_text(language, mean, 0 if one.share else 1)
    return language.say(
        "shape.other",
        name=measure_name(language, one.name, road),
        mean=f"+{amount}" if mean > 0 else amount,
        unit=language.say("shape.percent") if one.share else "",
    )


def outcome_sentences(language: Language, outcome: ShapeOutcome, task: ShapeTask) -> Iterator[str]:
    """Say first what a search came to: met already, answers, or why there is none."""
    if outcome.met_already:
        yield language.say("shape.met_already")
        return
    if outcome.found:
        return
    key = "none_nearest" if outcome.offers else "none"
    yield language.say(f"shape.{key}", changes=task.changes)
    for want, value in outcome.unreachable:
        yield language.say(
            "shape.unreachable",
            want=want_text(language, want),
            range=range_text(language, want),
            value=amount_text(language, value, 0 if want.kind.is_share else 1),
            unit=unit_of(language, want.kind),
        )
    for first, second in outcome.excluding:
        words = {"first": wish_text(language, first), "second": wish_text(language, second)}
        yield language.say("shape.excluding", **words)


def offer_title(language: Language, offer: ShapeOffer, number: int) -> str:
    """Return the heading of an answer: its number and how sure it is."""
    state = language.say(f"shape.state_{offer.state}")
    return language.say("shape.answer", number=number, state=state)
