"""Official lists of climbs against the detector: how well it agrees, and what fits it.

    python -m tests.figures.official_climbs TRACKS TRUTHS
    python -m tests.figures.official_climbs TRACKS TRUTHS --system giro
    python -m tests.figures.official_climbs TRACKS TRUTHS --leave-one-out

TRACKS is a folder of tracks, TRUTHS one of lists of the same names (`stage.gpx`, `stage.json`).
This is how the numbers of templates/intake/detector.toml were found and are judged; left out, each
race is judged by cuts and choice that were fitted on the other races.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from dataclasses import dataclass, fields, replace
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.intake.climb_settings import CATEGORIES, category_systems, detector_settings
from engine.intake.climbs import find_stretches, report_climb, score_climbs
from engine.intake.formats import is_track
from engine.intake.profile import unpack_profile
from engine.intake.source import read_file
from engine.intake.stage import ImportWishes

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.intake.climb_settings import CategorySystem, DetectorSettings
    from engine.intake.climbs import FoundClimb, Stretch
    from engine.intake.profile import Profile
    from engine.intake.report import ClimbReport


@dataclass(frozen=True, slots=True)
class OfficialClimb:
    """One climb as its organiser states it, and where it lies on the track where that is known."""

    name: str
    summit_km: float | None
    on_track_km: float | None
    km: float
    gradient: float
    category: str | None
    spare_km: float = 0.0
    """By how much its kilometre may be off: a redrawn track is not as long as its stage."""

    def summit_on(self, *, track: bool) -> float | None:
        """Return its summit on the track's axis, or on the organiser's."""
        first, second = self.on_track_km, self.summit_km
        if not track:
            first, second = second, first
        return second if first is None else first

    @property
    def has_place(self) -> bool:
        """Tell whether anybody says where it is."""
        return self.summit_km is not None or self.on_track_km is not None


def read_official_climbs(path: Path) -> tuple[OfficialClimb, ...]:
    """Return the climbs of one list: JSON with `climbs`, as data of races gives them."""
    return tuple(_read_climb(row) for row in json.loads(path.read_text("utf-8"))["climbs"])


def _read_climb(row: dict[str, Any]) -> OfficialClimb:
    track = row.get("track") or {}
    sure = track.get("confidence", "A") in {"A", "B"} or row.get("summit_km") is not None
    return OfficialClimb(
        str(row.get("name", "")),
        _read_number(row.get("summit_km")),
        _read_number(track.get("summit_km")) if sure else None,
        _read_number(row.get("length_km")) or 0.0,
        _read_number(row.get("avg_grade")) or 0.0,
        row.get("category") or None,
        _read_number(row.get("spare_km")) or 0.0,
    )


def _read_number(value: Any) -> float | None:
    return None if value is None else float(value)


@dataclass(frozen=True, slots=True)
class AgreementCounts:
    """Counts over some stages; they add up."""

    stages: int = 0
    official: int = 0
    found: int = 0
    """On the track's own axis, with the summit within a kilometre."""
    found_stated: int = 0
    counted: int = 0
    """Of those found, how many the choice gave a category."""
    exact: int = 0
    """The suggested category is the official one."""
    within_one: int = 0
    length: int = 0
    """The length is right within a quarter or a kilometre."""
    all_right: int = 0
    """Found, length right, counted, and the category exact."""
    extra: int = 0
    """Given a category by the program and by no organiser."""

    def __add__(self, other: AgreementCounts) -> AgreementCounts:
        names = [f.name for f in fields(self)]
        return AgreementCounts(*(getattr(self, n) + getattr(other, n) for n in names))

    @property
    def f1(self) -> float:
        """Return how well the choice of counted hills agrees."""
        both = self.official + self.counted + self.extra
        return 2 * self.counted / both if both else 0.0

    def as_shares(self) -> dict[str, float]:
        """Return what people read: shares of one, and extras a stage."""
        found_ones, all_of = max(self.found, 1), max(self.official, 1)
        return {
            "found": self.found / all_of,
            "found_stated": self.found_stated / all_of,
            "exact": self.exact / found_ones,
            "within_one": self.within_one / found_ones,
            "length": self.length / found_ones,
            "f1": self.f1,
            "extra_per_stage": self.extra / max(self.stages, 1),
            "all_right": self.all_right / all_of,
        }


def judge_climbs(
    official: Sequence[OfficialClimb], climbs: Sequence[ClimbReport]
) -> AgreementCounts:
    """Compare the climbs of one stage with its official list."""
    on_track = pair_climbs(official, climbs, track=True)
    stated = pair_climbs(official, climbs, track=False)
    used = {*on_track.values(), *stated.values()}
    with_place = [i for i, climb in enumerate(official) if climb.has_place]
    without_place = [climb for climb in official if not climb.has_place]
    extra = sum(
        climb.category is not None and j not in used and not _take_alike(climb, without_place)
        for j, climb in enumerate(climbs)
    )
    tally = AgreementCounts(
        stages=1, official=len(with_place), extra=extra, found_stated=len(stated)
    )
    for i, j in on_track.items():
        tally += _judge_pair(official[i], climbs[j])
    return tally


LENGTH_SHARE, LENGTH_KM = 0.25, 1.0
"""A length is right within this share or so many kilometres, whichever is more."""


def _judge_pair(truth: OfficialClimb, climb: ClimbReport) -> AgreementCounts:
    apart = _categories_apart(truth.category, climb.suggested or climb.category)
    near = max(LENGTH_SHARE * truth.km, LENGTH_KM)
    length = not truth.km or abs(float(climb.km) - truth.km) <= near  # some lists have none
    counted = climb.category is not None
    chosen = _categories_apart(truth.category, climb.category) == 0
    return AgreementCounts(
        found=1,
        counted=counted,
        exact=apart == 0,
        within_one=apart <= 1,
        length=length,
        all_right=length and counted and chosen,
    )


def _categories_apart(truth: str | None, suggested: str | None) -> int:
    """Return how many categories lie between; an organiser without categories is never wrong."""
    if truth is None:
        return 0
    if suggested is None:
        return len(CATEGORIES)
    return abs(CATEGORIES.index(truth) - CATEGORIES.index(suggested))


TOLERANCE_KM = 1.0
"""A summit is found where one lies so near."""


def pair_climbs(
    official: Sequence[OfficialClimb], climbs: Sequence[ClimbReport], *, track: bool
) -> dict[int, int]:
    """Pair each official climb with one found: the nearest summits first, then like lengths."""
    offers = []
    for i, truth in enumerate(official):
        summit = truth.summit_on(track=track)
        if summit is None:
            continue
        for j, climb in enumerate(climbs):
            start, top = float(climb.start_km), float(climb.summit_km)
            reach = truth.km or TOLERANCE_KM + truth.spare_km
            overlap = min(summit, top) - max(summit - reach, start)
            if abs(top - summit) <= TOLERANCE_KM + truth.spare_km and overlap > 0:
                offers.append((round(abs(top - summit), 1), abs(top - start - truth.km), i, j))
    pairs: dict[int, int] = {}
    for _, _, i, j in sorted(offers):
        if i not in pairs and j not in pairs.values():
            pairs[i] = j
    return pairs


def _take_alike(climb: ClimbReport, without_place: list[OfficialClimb]) -> bool:
    """Take out an official climb without a place that may well be this one, if there is one."""
    for truth in without_place:
        alike = abs(float(climb.km) - truth.km) <= max(0.3 * truth.km, 0.5)
        if alike and abs(float(climb.gradient) - truth.gradient) <= 1:
            without_place.remove(truth)
            return True
    return False


FLOORS = (1.3, 1.5, 1.7, 1.9, 2.1, 2.3, 2.5, 2.7)
"""Gradients below which road may cost a climb, for a fit of the foot to choose from."""

SCORES = range(41, 132, 4)
"""Scores from which hills may count, for a fit to choose from."""


@dataclass(frozen=True, slots=True)
class KnownStage:
    """One stage whose official climbs are known."""

    profile: Profile
    official: tuple[OfficialClimb, ...]
    race: str = ""
    """One edition of one race: its stages have one organiser's hand in common."""


def race_of(name: str) -> str:
    """Return the race that a stage called so is of: "tdf-2022" of "tdf-2022-14"."""
    return re.sub(r"[-_ .]*\d{1,2}$", "", name)


def judge_left_out(stages: Sequence[KnownStage], system: CategorySystem) -> AgreementCounts:
    """Return how well each stage is judged with foot, cuts and choice fitted on other races.

    Stages of one race teach each other what another race would not: a whole race is left out. Where
    all are of one, the stage alone is.
    """
    races = [stage.race for stage in stages]
    one_race = len(set(races)) < 2
    trials = {floor: [_try_floor(stage, floor) for stage in stages] for floor in FLOORS}
    feet = {floor: [_count_right_feet(t, system) for t in row] for floor, row in trials.items()}
    whole = AgreementCounts()
    for at in range(len(stages)):
        rest = [i for i in range(len(stages)) if (i != at if one_race else races[i] != races[at])]
        floor = _middle_best({f: sum(row[i] for i in rest) for f, row in feet.items()})
        own, others = trials[floor][at], [trials[floor][i] for i in rest]
        scores = [score for trial in others for score in trial.scores_by_category(system)]
        fitted = replace(system, cuts=fit_cuts(scores, system.cuts))
        agreement = {}
        for score in SCORES:
            by = _counting_from(score)
            counts = sum((trial.judge(fitted, by) for trial in others), AgreementCounts())
            agreement[float(score)] = counts.f1
        whole += own.judge(fitted, _counting_from(_middle_best(agreement)))
    return whole


@dataclass(frozen=True, slots=True)
class _TriedFloor:
    """One stage with the stretches that one floor finds."""

    stage: KnownStage
    stretches: tuple[Stretch, ...]

    def score_climbs(self, system: CategorySystem, by: DetectorSettings) -> list[FoundClimb]:
        """Return its climbs as a system and a choice see them."""
        return score_climbs(self.stage.profile, self.stretches, system, by)

    def judge(self, system: CategorySystem, by: DetectorSettings) -> AgreementCounts:
        """Return how they agree with the official ones."""
        rows = [
            report_climb(climb, category=climb.suggested if climb.counts else None)
            for climb in self.score_climbs(system, by)
        ]
        return judge_climbs(self.stage.official, rows)

    def scores_by_category(self, system: CategorySystem) -> list[tuple[float, str]]:
        """Return the score and the official category of every official climb that was found."""
        climbs = self.score_climbs(system, detector_settings())
        rows = [report_climb(climb) for climb in climbs]
        pairs = pair_climbs(self.stage.official, rows, track=True)
        categories = [(climbs[j].score, self.stage.official[i].category) for i, j in pairs.items()]
        return [(score, category) for score, category in categories if category is not None]


def _try_floor(stage: KnownStage, floor: float) -> _TriedFloor:
    by = detector_settings()
    by = replace(by, find=replace(by.find, floor=floor))
    return _TriedFloor(stage, tuple(find_stretches(stage.profile.heights, by)))


def _count_right_feet(trial: _TriedFloor, system: CategorySystem) -> int:
    """Return how many official climbs of a stage are found, and how many with their length."""
    tally = trial.judge(system, detector_settings())
    return tally.found + tally.length


def _middle_best(worth: dict[float, float]) -> float:
    """Return the middle of the values that are worth most."""
    best = max(worth.values())
    good = [value for value, points in worth.items() if points == best]
    return good[len(good) // 2]


def fit_cuts(scores: Sequence[tuple[float, str]], shipped: Sequence[float]) -> tuple[float, ...]:
    """Return the cuts that give most climbs their official category, each amid its own gap."""
    ranked = sorted((score, CATEGORIES.index(category)) for score, category in scores)
    cuts = []
    for rank in range(len(CATEGORIES) - 1):
        above = [r <= rank for _, r in ranked]
        right = {
            i: sum(not a for a in above[:i]) + sum(above[i:]) for i in range(1, len(ranked))
        }  # how many lie on their side of a cut before each
        best = max(right.values(), default=0)
        gaps = [(ranked[i][0] / max(ranked[i - 1][0], 1e-9), i) for i in right if right[i] == best]
        if gaps:
            _, i = max(gaps)
            cuts.append(sqrt(ranked[i - 1][0] * ranked[i][0]))
        else:
            cuts.append(shipped[rank])
    return (*sorted(cuts, reverse=True), shipped[-1])


def _counting_from(score: float) -> DetectorSettings:
    by = detector_settings()
    return replace(by, count=replace(by.count, score=float(score)))


# The command


TOLD = {
    "found": "found on the track, summit within 1 km",
    "found_stated": "found at the organiser's kilometre",
    "exact": "suggested category exact, of those found",
    "within_one": "suggested category within one",
    "length": "length within a quarter or 1 km",
    "f1": "F1 of the choice of categorised hills",
    "extra_per_stage": "categorised and not official, a stage",
    "all_right": "found, length right, chosen, category exact",
}


def judge_tracks(
    tracks: Path, truths: Path, system: str = "organiser", *, left_out: bool = False
) -> AgreementCounts:
    """Return how every track of a folder that has a list agrees with it."""
    by = category_systems()[system]
    pairs = [
        (track, truths / f"{track.stem}.json")
        for track in sorted(tracks.iterdir())
        if is_track(track.suffix) and (truths / f"{track.stem}.json").is_file()
    ]
    if not pairs:
        sys.exit(f"No track of {tracks} has a list of official climbs in {truths}.")
    if left_out:
        return judge_left_out(_read_known(pairs), by)
    whole = AgreementCounts()
    for track, official in pairs:
        _, report = read_file(track, ImportWishes(system=by))
        whole += judge_climbs(read_official_climbs(official), report.climbs)
    return whole


def _read_known(pairs: Iterable[tuple[Path, Path]]) -> list[KnownStage]:
    known = []
    for track, official in pairs:
        stage, _ = read_file(track)
        if stage.profile:
            climbs = read_official_climbs(official)
            known.append(KnownStage(unpack_profile(stage.profile), climbs, race_of(track.stem)))
    return known


def main(arguments: Sequence[str]) -> None:
    """Print how well it all agrees."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    reader.add_argument("tracks", type=Path)
    reader.add_argument("truths", type=Path)
    reader.add_argument("--system", choices=sorted(category_systems()), default="organiser")
    reader.add_argument("--leave-one-out", action="store_true")
    asked = reader.parse_args(arguments)
    whole = judge_tracks(asked.tracks, asked.truths, asked.system, left_out=asked.leave_one_out)
    for name, share in whole.as_shares().items():
        value = f"{share:.2f}" if name in {"f1", "extra_per_stage"} else f"{share:.0%}"
        print(f"  {value:>6}  {TOLD[name]}")
    print(f"{whole.official} official climbs on {whole.stages} stages")


if __name__ == "__main__":
    main(sys.argv[1:])
