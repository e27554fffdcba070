"""Pages with one fault in them, as typing, cutting and pasting make them, and what is right then.

A fault nobody can see is known by a rule, never by a list: the page reads word for word as a whole
page of another stage would. That is so where everything read differently stands literally in the
line with the fault, no other number of the page says the same thing, and nothing of it is out of
order, overlaps, lies beyond the stage or is no climb at all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from engine.errors import IntakeError
from engine.intake.roadbook.stage import read_roadbook
from engine.intake.roadbook.stretches import is_rough
from engine.tour.terrain import is_rising

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from engine.tour.finding import Finding
    from engine.tour.values import Stage
    from tests.engine.intake.roadbook.written.styles import WrittenPage

NUMBER = re.compile(r"(?<![\d:h.,])\d+(?:[.,]\d+)?(?![\d:h])")
"""A number of a line that is no time."""


# The faults


def shuffle_lines(lines: list[str], at: list[int], random: Random) -> None:
    rest = lines[at[0] :]
    random.shuffle(rest)
    lines[at[0] :] = rest


def swap_lines(lines: list[str], at: list[int], random: Random) -> None:
    a, b = random.choice(at), random.choice(at)
    lines[a], lines[b] = lines[b], lines[a]


def cut_page(lines: list[str], at: list[int], random: Random) -> None:
    del lines[random.choice(at[1:] or at) :]


def cut_line(lines: list[str], at: list[int], random: Random) -> None:
    n = random.choice(at)
    lines[n] = lines[n][: random.randrange(1, len(lines[n]) + 1)]


def cut_front(lines: list[str], at: list[int], random: Random) -> None:
    n = random.choice(at)
    lines[n] = lines[n][random.randrange(len(lines[n])) :]


def drop_line(lines: list[str], at: list[int], random: Random) -> None:
    del lines[random.choice(at)]


def double_line(lines: list[str], at: list[int], random: Random) -> None:
    n = random.choice(at)
    lines.insert(random.choice((n + 1, len(lines))), lines[n])


def double_page(lines: list[str], at: list[int], random: Random) -> None:
    lines.extend(lines[random.choice((0, at[0])) :])


def swap_digits(lines: list[str], at: list[int], random: Random) -> None:
    _change_number(lines, at, random, _swap_two)


def change_digit(lines: list[str], at: list[int], random: Random) -> None:
    _change_number(
        lines, at, random, lambda word, n, r: word[:n] + r.choice("0123456789") + word[n + 1 :]
    )


def double_digit(lines: list[str], at: list[int], random: Random) -> None:
    _change_number(lines, at, random, lambda word, n, _: word[:n] + word[n] + word[n:])


def lose_digit(lines: list[str], at: list[int], random: Random) -> None:
    _change_number(lines, at, random, lambda word, n, _: word[:n] + word[n + 1 :])


def lose_point(lines: list[str], at: list[int], random: Random) -> None:
    _change_number(lines, at, random, lambda word, *_: re.sub("[.,]", "", word))


def lose_number(lines: list[str], at: list[int], random: Random) -> None:
    _change_number(lines, at, random, lambda _, __, r: r.choice(("xx", "", "?", "--")))


def swap_numbers(lines: list[str], at: list[int], random: Random) -> None:
    """Exchange two numbers, of one line or of two."""
    a, b = random.choice(at), random.choice(at)
    if a == b:
        hits = list(NUMBER.finditer(lines[a]))
        if len(hits) > 1:
            one, two = sorted(random.sample(hits, 2), key=re.Match.start)
            line = lines[a]
            lines[a] = (
                line[: one.start()] + two.group() + line[one.end() : two.start()]
                + one.group() + line[two.end() :]
            )  # fmt: skip
        return
    one, two = (random.choice(list(NUMBER.finditer(lines[n]))) for n in (a, b))
    for n, hit, other in ((a, one, two), (b, two, one)):
        lines[n] = lines[n][: hit.start()] + other.group() + lines[n][hit.end() :]


def join_lines(lines: list[str], at: list[int], random: Random) -> None:
    n = random.choice(at)
    lines[n : n + 2] = [" ".join(lines[n : n + 2])]


def break_line(lines: list[str], at: list[int], random: Random) -> None:
    n = random.choice(at)
    words = lines[n].split(" ")
    cut = random.randrange(1, len(words)) if len(words) > 1 else 1
    lines[n : n + 1] = [" ".join(words[:cut]), " ".join(words[cut:])]


def lose_word(lines: list[str], at: list[int], random: Random) -> None:
    n = random.choice(at)
    hit = random.choice(list(re.finditer(r"\S+", lines[n])))
    lines[n] = lines[n][: hit.start()] + lines[n][hit.end() :]


FAULTS: tuple[Callable[[list[str], list[int], Random], None], ...] = (
    shuffle_lines, swap_lines, cut_page, cut_line, cut_front, drop_line, double_line, double_page,
    swap_digits, change_digit, double_digit, lose_digit, lose_point, lose_number, swap_numbers,
    join_lines, break_line, lose_word,
)  # fmt: skip


def damage_page(text: str, random: Random, fault: Callable[..., None]) -> str:
    """Return a page with one fault in it; the line of its title stays."""
    lines = text.splitlines()
    numbered = [n for n, line in enumerate(lines) if n and NUMBER.search(line)]
    if numbered:
        fault(lines, numbered, random)
    return "\n".join(lines)


def _change_number(
    lines: list[str], at: list[int], random: Random, change: Callable[[str, int, Random], str]
) -> None:
    n = random.choice(at)
    hit = random.choice(list(NUMBER.finditer(lines[n])))
    word = hit.group()
    digit = random.choice([i for i, sign in enumerate(word) if sign.isdigit()])
    lines[n] = lines[n][: hit.start()] + change(word, digit, random) + lines[n][hit.end() :]


def _swap_two(word: str, at: int, _: Random) -> str:
    places = [i for i, sign in enumerate(word) if sign.isdigit()]
    other = places[(places.index(at) + 1) % len(places)]
    signs = list(word)
    signs[at], signs[other] = signs[other], signs[at]
    return "".join(signs)


# What is right then


@dataclass(frozen=True, slots=True)
class Thing:
    """One climb, point or sector of a stage."""

    kind: str
    name: str
    foot: float | None
    at: float

    @property
    def family(self) -> str:
        """Return what it is compared with: climbs with climbs, whatever their category."""
        return "climb" if self.kind.startswith(("MTN", "HILL", "CLIMB")) else self.kind


def judge_damaged(page: WrittenPage, text: str) -> tuple[str, list[str]]:
    """Return what became of a page with a fault, and what of it is wrong in silence.

    "refused": by its line; "right"; "said": what is wrong is named by a finding; "as written": it
    reads as the page of another stage; "wrong".
    """
    try:
        stage, report = read_roadbook(text, "page")
    except IntakeError as refused:
        named = "line" in refused.values or refused.key == "intake_nothing"
        return ("refused", []) if named else ("wrong", [f"refused: {refused.key}"])
    right, read = things_of_page(page), things_of_stage(stage)
    missing = [thing for thing in right if not any(is_same(thing, other) for other in read)]
    extra = [thing for thing in read if not any(is_same(thing, other) for other in right)]
    total = float(stage.end_km)
    unsaid = any(f.code == "W_TOTAL_UNSAID" for f in report.findings)
    spare = 0.95 if page.km == page.km.to_integral_value() else 0.05  # whole ones are rounded
    off = abs(total - float(page.km))
    lengths = [] if unsaid or off < spare else [f"{total} km, not {page.km}"]
    if not (missing or extra or lengths):
        return "right", []
    fault = Fault.between(page, text)
    silent_extra = [thing for thing in extra if not fault.is_said(thing, report.findings)]
    silent_missing = [
        thing for thing in missing
        if fault.is_on_page(thing) and not fault.is_said(thing, report.findings)
    ]  # fmt: skip
    told = any(f.code.startswith(("W_TOTAL", "W_CLIMB_PLACE")) for f in report.findings)
    silent = bool(lengths) and not told and not fault.is_said(None, report.findings)
    if not (silent_extra or silent_missing or silent):
        return "said", []
    as_written = all(fault.reads_so(thing, read, total) for thing in silent_extra) and (
        not silent or fault.says_length(total, read)
    )
    # what has come under another heading of its page is what that one announces
    partners = [
        any(t.family == thing.family or (t.name and t.name == thing.name) for t in extra)
        for thing in silent_missing
    ]
    if as_written and all(partners):
        return "as written", []
    return "wrong", [*map(repr, silent_extra), *(f"no {t}" for t in silent_missing), *lengths]


def things_of_page(page: WrittenPage) -> list[Thing]:
    """Return what a page says."""
    climbs = [
        Thing(kind, name, None if foot is None else max(float(foot), 0.0), float(at))
        for kind, name, foot, at in page.climbs
    ]
    points = [Thing(kind, name, None, float(at)) for kind, name, at in page.points]
    return [*climbs, *points, *(Thing("sector", n, float(a), float(b)) for n, a, b in page.sectors)]


def things_of_stage(stage: Stage) -> list[Thing]:
    """Return what was read of one."""
    found = [Thing(p.kind, p.name, None, float(p.km)) for p in stage.points]
    for s in stage.sections:
        if is_rising(s.terrain):
            found.append(Thing(s.terrain, s.name, float(s.start), float(s.end)))
        elif is_rough(s.terrain):
            found.append(Thing("sector", s.name, float(s.start), float(s.end)))
    return found


def is_same(one: Thing, other: Thing) -> bool:
    """Tell whether two are one and the same thing; a foot counts where the page says it."""
    feet = one.foot is None or other.foot is None or abs(one.foot - other.foot) < 0.05
    return (
        one.kind == other.kind and feet and abs(one.at - other.at) < 0.05
        and _letters(one.name) == _letters(other.name)
    )  # fmt: skip


def _letters(name: str) -> str:
    return "".join(filter(str.isalnum, name.replace("xx", "")))


@dataclass(frozen=True, slots=True)
class Fault:
    """What a fault has changed: the lines as they were and as they are, by their numbers."""

    page: WrittenPage
    text: str
    before: tuple[str, ...]
    lines: dict[int, str]

    @classmethod
    def between(cls, page: WrittenPage, text: str) -> Fault:
        """Return what differs between a page and itself with a fault in it."""
        old, new = page.text.splitlines(), text.splitlines()
        before, lines = [], {}
        for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            if tag != "equal":
                before += old[a:b]
                lines |= {n + 1: new[n] for n in range(c, d)}
        return cls(page, text, tuple(before), lines)

    def is_said(self, thing: Thing | None, findings: Sequence[Finding]) -> bool:
        """Tell whether a finding names the thing, its line, or the line with the fault."""
        name, at = (thing.name, f"{thing.at:g}") if thing else ("", "-")
        for finding in findings:
            words = " ".join(map(str, finding.values.values())).replace(",", ".")
            if finding.code[0] == "W" and (
                finding.values.get("line") in self.lines
                or (not name and finding.code == "W_LINE_NAMELESS")
                or (name and name.replace(",", ".") in words)
                or (not name and re.search(rf"(?<![\d.]){re.escape(at)}(?:\.0)?(?![\d.])", words))
            ):
                return True
        return False

    def is_on_page(self, thing: Thing) -> bool:
        """Tell whether a thing that is not found still stands on the page."""
        name = thing.name or f"{thing.at:g}"
        was, now = (
            any(name in line.replace(",", ".") or name in line for line in lines)
            for lines in (self.before, self.lines.values())
        )
        return now or not was

    @property
    def numbers(self) -> list[float]:
        """Return every number in the lines with the fault; metres and miles as kilometres too."""
        plain = [
            float(re.sub("[,']", ".", number))
            for line in self.lines.values()
            for number in re.findall(r"\d+(?:[.,']\d+)?", line)
        ]
        return [*plain, *(n / 1000 for n in plain), *(round(n * 1.609344, 1) for n in plain)]

    def _says(self, value: float) -> bool:
        return any(abs(value - number) < 0.06 for number in self.numbers)

    def reads_so(self, thing: Thing, read: Sequence[Thing], total: float) -> bool:
        """Tell whether a whole page of another stage would read just so."""
        if self._is_turned_round(thing, total) or self._has_other_heading(thing):
            return True
        at = thing.foot if thing.kind == "sector" and thing.foot is not None else thing.at
        right = [t for t in things_of_page(self.page) if t.name == thing.name]
        shift = total - float(self.page.km) if self._says(total) else 0.0
        placed = any(map(self._says, (at, total - at, thing.at))) or any(
            abs(thing.at - t.at - shift) < 0.06 for t in right
        )
        km = 0.0 if thing.foot is None else thing.at - thing.foot
        placed |= thing.foot is not None and self._says(thing.foot) and self._says(km)
        long = thing.foot is None or thing.foot == 0 or self._says(km) or self._says(thing.foot)
        alike = [t for t in read if t.family == thing.family and t is not thing]
        names = [t.name for t in alike if t.family != "climb" or " " in t.name]
        open_feet = [t.at for t in things_of_page(self.page) if t.foot is None]
        long |= any(abs(thing.at - at) < 0.06 for at in open_feet)
        long |= any(t.foot is not None and abs(km - t.at + t.foot) < 0.06 for t in right)
        named = _is_part(thing.name, self.text) and (thing.name or not any(names))
        return bool(
            placed and long and named
            and not self._is_confirmed(thing)
            and self._is_in_order(thing, read)
            and not self._is_no_climb(thing, km)
        )  # fmt: skip

    def _has_other_heading(self, thing: Thing) -> bool:
        """Tell whether a line, as it was, has come under what announces other things."""
        kinds = {t.family for t in things_of_page(self.page) if t.name == thing.name}
        lines = [line for line in self.text.splitlines() if thing.name and thing.name in line]
        stays = all(line in self.page.text.splitlines() for line in lines)
        heads = [thing.at, thing.at if thing.foot is None else thing.foot]
        said = [float(n.replace(",", ".")) for line in lines for n in NUMBER.findall(line)]
        return (
            bool(kinds)
            and thing.family not in kinds
            and stays
            and any(abs(km - number) < 0.06 for km in heads for number in said)
        )

    def _is_turned_round(self, thing: Thing, total: float) -> bool:
        """Tell whether two columns without heads say as well the one as the other."""
        both = [f"{value:.1f}" for value in (thing.at, total - thing.at)]
        lines = [line.replace(",", ".") for line in self.text.splitlines() if thing.name in line]
        return any(
            [word for word in line.split() if re.fullmatch(r"[\d.]+", word)][:2]
            in (both, both[::-1])
            for line in lines
        )

    def says_length(self, total: float, read: Sequence[Thing]) -> bool:
        """Tell whether the page says in so many words that the stage is so long."""
        return self._says(total) and total < 320 and all(t.at <= total for t in read)

    def _is_confirmed(self, thing: Thing) -> bool:
        """Tell whether another number of its line has said its kilometre: ridden and to go."""
        right = [t for t in things_of_page(self.page) if t.family == thing.family]
        if any(abs(t.at - thing.at) < 0.06 for t in right):
            return False
        total = float(self.page.km)
        for line in self.before:
            values = [float(n.replace(",", ".")) for n in NUMBER.findall(line)]
            if any(abs(a + b - total) < 0.06 for a, b in combinations(values, 2)):
                return True
        return False

    def _is_in_order(self, thing: Thing, read: Sequence[Thing]) -> bool:
        """Tell whether it goes with the things above and below it, where those are in order."""
        body = self.text.partition("\n")[2]
        alike = [t for t in read if t.family == thing.family]
        own = [t for t in alike if t.name and body.count(t.name) == 1]
        own.sort(key=lambda t: body.find(t.name))
        values = [t.at for t in own]
        others = [t.at for t in own if t is not thing]
        rises = all(a <= b for a, b in pairwise(values))
        falls = all(a >= b for a, b in pairwise(values))
        if len(own) > 2 and all(a <= b for a, b in pairwise(others)) and not (rises or falls):
            return False
        feet = 0.0 if thing.foot is None else thing.foot
        return thing.foot is None or not any(
            t is not thing and t.foot is not None and t.foot + 0.3 < thing.at and feet + 0.3 < t.at
            for t in alike
        )

    def _is_no_climb(self, thing: Thing, km: float) -> bool:
        """Tell whether no road climbs so: forty kilometres, or steeper than a wall."""
        return thing.family == "climb" and km > 40


def _is_part(name: str, text: str) -> bool:
    """Tell whether a name stands in a text, letter for letter, with nothing but signs between."""
    return _letters(name) in _letters(text)
