"""`etapa import --score`: how well the detector agrees with official climb lists."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from designer.cli.common import print_json
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.intake.climbs.judge import Tally
    from engine.intake.climbs.systems import System


def score_tracks(
    files: Iterable[str], truths: Path, system: System, lang: str, *, as_json: bool
) -> int:
    """Import every track that has a list of the same name, and say how well they agree."""
    from dataclasses import asdict

    from engine.errors import IntakeError
    from engine.intake.climbs.judge import Tally, judge
    from engine.intake.climbs.truth import official
    from engine.intake.source import read_file
    from engine.intake.stage import Wishes

    rows, whole = [], Tally()
    for track in _tracks(files):
        listed = truths / f"{track.stem}.json"
        if not listed.is_file():
            continue
        _, report = read_file(track, Wishes(system=system))
        tally = judge(official(listed), report.climbs)
        rows.append((track.stem, tally))
        whole += tally
    if not rows:
        raise IntakeError("intake_no_truths", folder=truths)
    if as_json:
        stages = [{"track": name, **asdict(tally)} for name, tally in rows]
        print_json({"stages": stages, "total": asdict(whole), "shares": whole.shares()})
    else:
        _print(lang, whole)
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


def _print(lang: str, whole: Tally) -> None:
    for name, share in whole.shares().items():
        value = f"{share:.2f}" if name in {"f1", "extra_per_stage"} else f"{share:.0%}"
        click.echo(f"  {value:>6}  {say(lang, f'intake.score_{name}')}")
    click.echo(say(lang, "intake.score_of", official=whole.official, stages=whole.stages))
