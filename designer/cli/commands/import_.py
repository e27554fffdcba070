"""Import, with --score."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.common import exit_code, json_option, lang_option, print_json, print_text
from designer.cli.help import KilometreType
from designer.words import say

if TYPE_CHECKING:
    from engine.intake.stage import ImportWishes


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path())
@click.option("--into", type=click.Path())
@click.option("--stage", type=click.IntRange(1))
@click.option("--km", type=KilometreType())
@click.option("--format", type=click.Choice(["road", "ITT", "TTT"]))
@click.option("--name")
@click.option("--system", default="organiser", show_default=True)
@click.option("--turn", type=click.IntRange(1, 20))
@click.option("--shortest", type=KilometreType())
@click.option("--score", type=click.Path())
@click.option("--leave-one-out", is_flag=True)
@lang_option
@json_option
def command(lang: str, as_json: bool, score: str | None, **asked: Any) -> int:
    """Read FILES (.gpx .tcx .fit .csv .txt, or - for a pasted page); without --into only report."""
    from designer.jobs.imports import ImportedTour, chosen_system, import_files, read_files

    if score is not None:
        tracks = with_truths(asked["files"], Path(score))
        judge = leave_one_out if asked["leave_one_out"] else one_by_one
        return print_score(judge(tracks, chosen_system(asked["system"])), lang, as_json=as_json)
    from designer.cli.import_text import import_row, print_import
    from designer.kit.cut.imposition import stage_sheets
    from engine.errors import IntakeError
    from engine.road.roads import roads_of
    from engine.tour.file import change
    from engine.tour.values import Tour

    files, target, number = asked["files"], asked["into"], asked["stage"]
    if len(files) > 1 and (number or asked["km"] or asked["name"]):
        raise IntakeError("intake_one_file", count=len(files))
    typed = {key: asked[key] for key in ("name", "format") if asked[key]}
    wishes = _wishes(asked)
    read = read_files(files, wishes)
    done = ImportedTour(Tour(""))

    def placed(before: Tour) -> Tour:
        nonlocal done
        done = import_files(before, read, number, wishes, lang, typed)
        return done.tour

    fresh = bool(target) and not Path(target).exists()
    if target:
        change(target, placed, anew=Tour(Path(target).stem))
    else:
        placed(done.tour)
    stages = roads_of(done.tour).stages
    seen = [stages[n - 1] for n in done.numbers]
    pairs = list(zip(seen, done.reports, strict=True))
    sheets = stage_sheets(done.tour, [s.road for s in seen if s.road is not None])
    if as_json:
        rows = [import_row(lang, s, r, sheets.get(s.number)) for s, r in pairs]
        print_json({"into": target, "stages": rows})
    else:
        for surveyed, report in pairs:
            print_import(lang, surveyed, report, target, sheets.get(surveyed.number))
        if fresh:
            print_text(say(lang, "intake.begun", path=target))
        if target:
            print_text(say(lang, "intake.saved", path=target, count=len(seen)))
    return exit_code([f for s, r in pairs for f in (*r.findings, *s.findings)])


def _wishes(asked: dict[str, Any]) -> ImportWishes:
    from designer.jobs.imports import chosen_system
    from engine.intake.sections import SHORTEST_KM
    from engine.intake.stage import ImportWishes
    from engine.tour.values import ROAD

    return ImportWishes(
        km=asked["km"],
        format=asked["format"] or ROAD,
        name=asked["name"] or "",
        turn_m=asked["turn"],
        shortest_km=asked["shortest"] or SHORTEST_KM,
        system=chosen_system(asked["system"]),
    )


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
