"""`etapa site`: a tour as pages for phones and screens, without a server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from designer.cli.common import DONE, make_command, print_json, print_text, tour_argument
from designer.cli.help import OutputFolder

if TYPE_CHECKING:
    from designer.language import Language
    from engine.race.record import Record

RECORDS = ".acta"


@make_command
@tour_argument
@click.option("-o", "--out", type=OutputFolder(), default="site", show_default=True)
@click.option("--records", type=click.Path(), multiple=True)
@click.option("--papers/--no-papers", default=True)
def command(
    tour: str, out: str, records: tuple[str, ...], papers: bool, language: Language, as_json: bool
) -> int:
    """Write the pages of TOUR into a folder; published again, only what changed is written."""
    from designer.site.publish import publish_site
    from designer.site.site import make_site
    from engine.tour.file import load

    site = make_site(load(tour), _read_records(records), language, papers=papers)
    done = publish_site(site.files, Path(out))
    size = sum(map(len, site.files.values()))
    if as_json:
        print_json(
            {
                "folder": out,
                "bytes": size,
                "stages": list(site.stages),
                "films": site.films,
                "written": list(done.written),
                "unchanged": list(done.unchanged),
                "removed": list(done.removed),
                "strange_records": list(site.strangers),
                "other_races": dict(site.doubts),
                "without_road": list(site.without_road),
            }
        )
        return DONE
    counts = {
        "pages": len(site.files),
        "written": len(done.written),
        "removed": len(done.removed),
        "films": site.films,
    }
    print_text(language.say("site.done", folder=out, size=-(-size // 1024), **counts))
    for number in site.without_road:
        print_text(f"  {language.say('site.left_stage', number=number)}")
    for name in site.strangers:
        print_text(f"  {language.say('site.left_record', name=name)}")
    for name, doubt in site.doubts.items():
        print_text(f"  {name}: {doubt}")
    print_text(f"  {language.say('site.open', path=Path(out) / 'index.html')}")
    return DONE


def _read_records(paths: tuple[str, ...]) -> dict[str, Record]:
    """Return the records that were named, those of a folder in the order of their names."""
    from engine.errors import RecordError
    from engine.race.record import packed_bytes, unpack_record

    records: dict[str, Record] = {}
    for name in paths:
        path = Path(name)
        files = sorted(path.glob(f"*{RECORDS}")) if path.is_dir() else [path]
        if not files:
            raise RecordError("records_none", folder=name)
        records |= {str(file): unpack_record(packed_bytes(file)) for file in files}
    return records
