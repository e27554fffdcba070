"""`etapa import`: road books and tracks become stages; `--score` judges the climbs found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.common import (
    DONE,
    exit_code,
    into_option,
    json_option,
    lang_option,
    print_json,
    print_text,
)
from designer.cli.help import KilometreType

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from designer.language import Language
    from engine.intake.climb_settings import CategorySystem
    from engine.intake.official_climbs import AgreementCounts
    from engine.intake.stage import ImportWishes

    Tracks = list[tuple[Path, Path]]
    """Tracks, each with its list of official climbs."""
    Agreement = list[tuple[str, AgreementCounts]]


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path())
@into_option
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
def command(language: Language, as_json: bool, score: str | None, **options: Any) -> int:
    """Read FILES (.gpx .tcx .fit .csv .txt, or - for a pasted page); without --into only report."""
    from designer.jobs.imports import ImportedTour, chosen_system, import_files, read_files

    if score is not None:
        tracks = _pair_with_lists(options["files"], Path(score))
        judge = _judge_left_out if options["leave_one_out"] else _judge_each
        return _print_score(
            judge(tracks, chosen_system(options["system"])), language, as_json=as_json
        )
    from designer.cli.import_text import import_row, print_import
    from designer.kit.cut.imposition import stage_sheets
    from engine.board.played_roads import roads_of
    from engine.errors import IntakeError
    from engine.tour.file import change_tour
    from engine.tour.values import Tour

    files, target, number = options["files"], options["into"], options["stage"]
    if len(files) > 1 and (number or options["km"] or options["name"]):
        raise IntakeError("intake_one_file", count=len(files))
    typed = {key: options[key] for key in ("name", "format") if options[key]}
    wishes = _read_wishes(options)
    stages = read_files(files, wishes)
    done = ImportedTour(Tour(""))

    def with_stages(before: Tour) -> Tour:
        nonlocal done
        done = import_files(before, stages, number, wishes, language, typed)
        return done.tour

    fresh = bool(target) and not Path(target).exists()
    if target:
        change_tour(target, with_stages, anew=Tour(Path(target).stem))
    else:
        with_stages(done.tour)
    roads = roads_of(done.tour).stages
    surveyed = [roads[n - 1] for n in done.numbers]
    pairs = list(zip(surveyed, done.reports, strict=True))
    sheets = stage_sheets(done.tour, [s.road for s in surveyed if s.road is not None])
    if as_json:
        rows = [import_row(language, s, r, sheets.get(s.number)) for s, r in pairs]
        print_json({"into": target, "stages": rows})
    else:
        for one, report in pairs:
            print_import(language, one, report, target, sheets.get(one.number))
        if fresh:
            print_text(language.say("intake.begun", path=target))
        if target:
            print_text(language.say("intake.saved", path=target, count=len(pairs)))
    return exit_code([f for s, r in pairs for f in (*r.findings, *s.findings)])


def _read_wishes(options: dict[str, Any]) -> ImportWishes:
    from designer.jobs.imports import chosen_system
    from engine.intake.sections import SHORTEST_KM
    from engine.intake.stage import ImportWishes
    from engine.tour.values import ROAD

    return ImportWishes(
        km=options["km"],
        format=options["format"] or ROAD,
        name=options["name"] or "",
        turn_m=options["turn"],
        shortest_km=options["shortest"] or SHORTEST_KM,
        system=chosen_system(options["system"]),
    )


# --score


def _pair_with_lists(files: Iterable[str], folder: Path) -> Tracks:
    """Return every track that has a list of official climbs of the same name, with the list."""
    from engine.errors import IntakeError

    pairs = [(track, folder / f"{track.stem}.json") for track in _find_tracks(files)]
    pairs = [(track, official) for track, official in pairs if official.is_file()]
    if not pairs:
        raise IntakeError("intake_no_truths", folder=folder)
    return pairs


def _find_tracks(files: Iterable[str]) -> Iterator[Path]:
    """Yield every track among files and folders, in order of their names."""
    from engine.intake.formats import is_track

    for name in files:
        path = Path(name)
        if path.is_dir():
            yield from sorted(p for p in path.iterdir() if is_track(p.suffix))
        else:
            yield path


def _judge_each(tracks: Tracks, system: CategorySystem) -> Agreement:
    """Judge every track by the parameters as shipped."""
    from engine.intake.official_climbs import judge_climbs, read_official_climbs
    from engine.intake.source import read_file
    from engine.intake.stage import ImportWishes

    rows = []
    for track, official in tracks:
        climbs = read_official_climbs(official)
        _, report = read_file(track, ImportWishes(system=system))
        rows.append((track.stem, judge_climbs(climbs, report.climbs)))
    return rows


def _judge_left_out(tracks: Tracks, system: CategorySystem) -> Agreement:
    """Judge every track by cuts and choice fitted on the other races."""
    from engine.intake.official_climbs import (
        KnownStage,
        judge_left_out,
        race_of,
        read_official_climbs,
    )
    from engine.intake.profile import unpack_profile
    from engine.intake.source import read_file

    known = []
    for track, official in tracks:
        stage, _ = read_file(track)
        if stage.profile:
            profile, climbs = unpack_profile(stage.profile), read_official_climbs(official)
            known.append(KnownStage(profile, climbs, race_of(track.stem)))
    return [("", judge_left_out(known, system))]


def _print_score(rows: Agreement, language: Language, *, as_json: bool) -> int:
    """Print how well it all agrees, and the counts of every track as JSON."""
    from dataclasses import asdict

    from engine.intake.official_climbs import AgreementCounts

    whole = sum((tally for _, tally in rows), start=AgreementCounts())
    if as_json:
        stages = [{"track": name, **asdict(tally)} for name, tally in rows if name]
        print_json({"stages": stages, "total": asdict(whole), "shares": whole.as_shares()})
        return DONE
    for name, share in whole.as_shares().items():
        value = f"{share:.2f}" if name in {"f1", "extra_per_stage"} else f"{share:.0%}"
        print_text(f"  {value:>6}  {language.say(f'intake.score_{name}')}")
    print_text(language.say("intake.score_of", official=whole.official, stages=whole.stages))
    return DONE
