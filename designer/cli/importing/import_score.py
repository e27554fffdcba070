"""`etapa import --score`: how well the detector agrees with official climb lists."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from designer.cli.call.common import print_json, print_text
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.intake.climb_settings import CategorySystem
    from engine.intake.official_climbs import AgreementCounts

    Rows = list[tuple[str, AgreementCounts]]


def with_truths(files: Iterable[str], truths: Path) -> list[tuple[Path, Path]]:
    """Return every track that has a list of official climbs of the same name, with the list."""
    from engine.errors import IntakeError

    found = [(track, truths / f"{track.stem}.json") for track in _tracks(files)]
    found = [(track, listed) for track, listed in found if listed.is_file()]
    if not found:
        raise IntakeError("intake_no_truths", folder=truths)
    return found


def one_by_one(tracks: Iterable[tuple[Path, Path]], system: CategorySystem) -> Rows:
    """Judge every track by the parameters as shipped."""
    from engine.intake.official_climbs import judge_climbs, read_official_climbs
    from engine.intake.source import read_file
    from engine.intake.stage import ImportWishes

    return [
        (
            track.stem,
            judge_climbs(
                read_official_climbs(listed),
                read_file(track, ImportWishes(system=system))[1].climbs,
            ),
        )
        for track, listed in tracks
    ]


def leave_one_out(tracks: Iterable[tuple[Path, Path]], system: CategorySystem) -> Rows:
    """Judge every track by cuts and choice fitted on all the others."""
    from engine.intake.official_climbs import KnownStage, left_out, read_official_climbs
    from engine.intake.profile import unpack_profile
    from engine.intake.source import read_file

    known = []
    for track, listed in tracks:
        stage, _ = read_file(track)
        if stage.profile:
            known.append(KnownStage(unpack_profile(stage.profile), read_official_climbs(listed)))
    return [("", left_out(known, system))]


def print_score(rows: Rows, lang: str, *, as_json: bool) -> int:
    """Print how well it all agrees, and the counts of every track as JSON."""
    from dataclasses import asdict

    from engine.intake.official_climbs import AgreementCounts

    whole = sum((tally for _, tally in rows), start=AgreementCounts())
    if as_json:
        stages = [{"track": name, **asdict(tally)} for name, tally in rows if name]
        print_json({"stages": stages, "total": asdict(whole), "shares": whole.shares()})
        return 0
    for name, share in whole.shares().items():
        value = f"{share:.2f}" if name in {"f1", "extra_per_stage"} else f"{share:.0%}"
        print_text(f"  {value:>6}  {say(lang, f'intake.score_{name}')}")
    print_text(say(lang, "intake.score_of", official=whole.official, stages=whole.stages))
    return 0


def _tracks(files: Iterable[str]) -> Iterator[Path]:
    """Yield every track among files and folders, in order of their names."""
    from engine.intake.formats import is_track

    for name in files:
        path = Path(name)
        if path.is_dir():
            yield from sorted(p for p in path.iterdir() if is_track(p.suffix))
        else:
            yield path
