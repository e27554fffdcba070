"""What no bare track gets beyond: categories by official lengths, the best choice of hills.

    python -m tests.figures.climb_ceiling LIST… --system giro
    python -m tests.figures.climb_ceiling --tracks TRACKS TRUTHS --system giro

LIST is an edition with every official climb: JSON with `stages`, each with its `km` and `climbs`.
Of tracks with lists (as tests/figures/official_climbs.py takes them) the cuts and the choice that
fit these very stages best are told beside those that ship. Nothing of it is shipped: it says how
much of what is missing is the detector's, and how much the organiser's.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from engine.intake.climb_settings import CATEGORIES, DEFAULT, category_systems, detector_settings
from engine.intake.climbs import find_stretches, report_climb, score_climbs
from engine.intake.formats import is_track
from engine.intake.profile import metres_climbed, unpack_profile
from engine.intake.source import read_file
from tests.figures.official_climbs import fit_cuts, pair_climbs, read_official_climbs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from engine.intake.climb_settings import CategorySystem

Scored = tuple[float, str]
"""What a climb scores in a system, and its official category."""


# Lists alone


def read_edition(path: Path, system: CategorySystem) -> list[Scored]:
    """Return every climb of an edition by its official length and gradient."""
    scored = []
    for stage in json.loads(path.read_text("utf-8"))["stages"]:
        for climb in stage["climbs"] or ():
            km, gradient = float(climb["length_km"] or 0), float(climb["avg_grade"] or 0)
            summit = climb["summit_km"]
            at_finish = summit is not None and abs(float(summit) - float(stage["km"])) <= 0.5
            top = float(climb.get("summit_m") or 0)
            category = climb["category"]
            if km and category:
                score = system.score_climb(km, gradient, top, at_finish=at_finish)
                scored.append((score, _plain_category(category, system)))
    return scored


def _plain_category(category: str, system: CategorySystem) -> str:
    """Return a category as a track can have it: the highest summit of a race is of the first."""
    known = category in CATEGORIES and system.cuts[CATEGORIES.index(category)] < UNREACHED
    return category if known else "1"


UNREACHED = 100_000
"""No climb scores as much: a system with such a cut has no such category."""


def count_exact(scored: Iterable[Scored], system: CategorySystem) -> int:
    """Return how many climbs a system gives their official category."""
    return sum(system.category_of(score) == category for score, category in scored)


def most_exact(scored: Iterable[Scored]) -> int:
    """Return how many climbs the best cuts give their category: the harder, the higher it is."""
    best = [0] * len(CATEGORIES)  # by the category that has been come down to
    for _, category in sorted(scored, reverse=True):
        for rank, known in enumerate(CATEGORIES):
            best[rank] = max(best[rank] + (category == known), best[rank - 1] if rank else 0)
    return best[-1]


def refit(scored: Sequence[Scored], system: CategorySystem) -> CategorySystem:
    """Return a system with the cuts that some climbs teach."""
    return replace(system, cuts=fit_cuts(scored, system.cuts))


def tell_lists(editions: Sequence[list[Scored]], system: CategorySystem) -> Iterator[str]:
    """Yield what official lengths and gradients say of the categories."""
    every = [climb for edition in editions for climb in edition]
    yield f"{len(every)} official climbs of {len(editions)} editions, by their own lengths"
    yield _share("exact, cuts as shipped", count_exact(every, system), len(every))
    best = most_exact(every)
    yield _share("exact, the best cuts for these very climbs (the ceiling)", best, len(every))
    if len(editions) > 1:
        apart = sum(
            count_exact(own, refit([c for e in editions if e is not own for c in e], system))
            for own in editions
        )
        yield _share("exact, each edition by the cuts of the others", apart, len(every))


def _share(words: str, count: int, of: int) -> str:
    return f"  {count / max(of, 1):>5.2f}  {words} ({count} of {of})"


# Tracks with lists


@dataclass(frozen=True, slots=True)
class Hill:
    """One climb of a track: what it is worth on its stage, and whether the list has it."""

    worth: float
    gradient: float
    gain: float
    """How many times the climbing of a usual stage its own has."""
    is_official: bool
    counts: bool
    """Whether the choice that ships counts it."""


@dataclass(frozen=True, slots=True)
class Hills:
    """Every climb of some tracks, and what of the lists was found."""

    official: int
    found: tuple[Hill, ...]
    scored: tuple[Scored, ...]


def read_hills(tracks: Path, truths: Path, system: CategorySystem) -> Hills:
    """Return the climbs of a folder of tracks; official ones by the list where it has lengths."""
    by, official, hills = detector_settings(), 0, list[Hill]()
    scored, usual = list[Scored](), category_systems()[DEFAULT]
    for track in sorted(tracks.iterdir()):
        path = truths / f"{track.stem}.json"
        if not is_track(track.suffix) or not path.is_file():
            continue
        truth = [t for t in read_official_climbs(path) if t.has_place]
        profile = unpack_profile(read_file(track)[0].profile)
        gain = metres_climbed(profile.heights, by.count.turn_m) / by.count.gain_m
        climbs = score_climbs(profile, find_stretches(profile.heights, by), system, by)
        pairs = pair_climbs(truth, [report_climb(climb) for climb in climbs], track=True)
        official += len(truth)
        for j, climb in enumerate(climbs):
            own = next((truth[i] for i, at in pairs.items() if at == j), None)
            worth, gradient, score = climb.worth, climb.gradient, climb.score
            if own is not None and own.km:
                measures, gradient = (own.km, own.gradient, climb.top_m), own.gradient
                at_finish = profile.length_m - climb.summit_m <= 500
                worth = usual.score_climb(*measures, at_finish=False)
                score = system.score_climb(*measures, at_finish=at_finish)
            hills.append(Hill(worth, gradient, gain, own is not None, climb.counts))
            if own is not None and own.category:
                scored.append((score, _plain_category(own.category, system)))
    return Hills(official, tuple(hills), tuple(scored))


POWERS = (0.0, 0.5, 0.75, 1.0, 1.25, 1.5)
GRADIENTS = (0.0, 3.4, 3.8, 4.2, 4.6)
ENOUGH = (100, 150, 206, 300, 500, 10_000)
"""What a choice may be made of: how the climbing of a stage counts, how steep a hill must be, from
which score on it counts whatever its stage and its gradient."""


def best_choice(hills: Sequence[Hill], official: int) -> float:
    """Return the F1 that the best choice by worth, gradient and climbing of the stage reaches."""
    best = 0.0
    for power, steep, enough in product(POWERS, GRADIENTS, ENOUGH):
        ranked = sorted(
            (
                (
                    hill.worth >= enough,
                    hill.worth / max(hill.gain, 0.01) ** power,
                    hill.is_official,
                )
                for hill in hills if hill.gradient >= steep or hill.worth >= enough
            ),
            reverse=True,
        )  # fmt: skip
        right = 0
        for count, (*_, is_official) in enumerate(ranked, 1):
            right += is_official
            best = max(best, 2 * right / (official + count))
    return best


def tell_tracks(hills: Hills, system: CategorySystem) -> Iterator[str]:
    """Yield what ships beside what fits these very stages best."""
    on_list = [hill for hill in hills.found if hill.is_official]
    yield f"{hills.official} official climbs, {len(on_list)} found"
    count = len(hills.scored)
    yield _share("exact, cuts as shipped", count_exact(hills.scored, system), count)
    best = most_exact(hills.scored)
    yield _share("exact, the best cuts for these very climbs (the ceiling)", best, count)
    counted = [hill for hill in hills.found if hill.counts]
    right = sum(hill.is_official for hill in counted)
    for words, official in (("", hills.official), (" of those found", len(on_list))):
        f1 = 2 * right / max(official + len(counted), 1)
        yield f"  {f1:>5.2f}  F1{words}, choice as shipped"
        ceiling = max(f1, best_choice(hills.found, official))
        yield f"  {ceiling:>5.2f}  F1{words}, the best choice for these very stages (the ceiling)"


def main(arguments: Sequence[str]) -> None:
    """Print the ceiling."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    reader.add_argument("lists", type=Path, nargs="*")
    reader.add_argument("--tracks", type=Path, nargs=2, metavar=("TRACKS", "TRUTHS"))
    reader.add_argument("--system", choices=sorted(category_systems()), default=DEFAULT)
    asked = reader.parse_args(arguments)
    system = category_systems()[asked.system]
    lines = list[str]()
    if asked.lists:
        lines += tell_lists([read_edition(path, system) for path in asked.lists], system)
    if asked.tracks:
        lines += tell_tracks(read_hills(*asked.tracks, system), system)
    print("\n".join(lines))


if __name__ == "__main__":
    main(sys.argv[1:])
