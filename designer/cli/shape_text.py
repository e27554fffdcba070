"""What a search for a shape is told with: the stage as it is, its answers, why there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designer.cli.common import one_line, print_table, print_text
from designer.texts.shape import change_texts

if TYPE_CHECKING:
    from designer.language import Language
    from designer.texts.shape_report import ReadingRow, ShapeReport
    from engine.shape.offers import ShapeOffer, ShapeOutcome
    from engine.shape.task import ShapeTask
    from engine.shape.wants import Want


def print_report(report: ShapeReport) -> None:
    """Print what a search came to."""
    language = report.language
    print_text(one_line(report.title))
    for sentence in (report.budget, *report.sentences):
        print_text(one_line(f"  {sentence}"))
    for answer in (report.base, *report.answers):
        print_text("")
        print_text(f"  {answer.title}")
        for change in answer.changes:
            print_text(one_line(f"    · {change}"))
        print_table([_row_cells(language, row) for row in answer.rows], (0, 1, 0, 0))
        notes = [f"{row.want}: {row.by_field}" for row in answer.rows if row.by_field]
        for note in (*notes * bool(answer.changes), answer.others):
            if note:
                print_text(one_line(f"    {note}"))


def _row_cells(language: Language, row: ReadingRow) -> tuple[str, ...]:
    return f"    {row.want}", row.value, language.say("shape.wanted", range=row.wished), row.state


def outcome_row(
    language: Language, outcome: ShapeOutcome, task: ShapeTask, *, whole: bool
) -> dict[str, Any]:
    """Return what a search came to as `etapa shape --json` gives it."""
    return {
        "tour": task.tour.name,
        "stage": None if task.whole else task.number,
        "seed": task.seed,
        "races": outcome.races,
        "candidates": outcome.candidates,
        "fields": {field.name: list(field.bots) for field in task.fields},
        "whole": whole,
        "fitted": outcome.is_fitted,
        "met_already": outcome.met_already,
        "found": outcome.found,
        "base": _offer_row(language, outcome.base, task),
        "answers": [_offer_row(language, offer, task) for offer in outcome.offers],
        "unreachable": [
            {**_want_row(want), "nearest": round(value, 2)} for want, value in outcome.unreachable
        ],
        "excluding": [[_want_row(one), _want_row(two)] for one, two in outcome.excluding],
    }


def _offer_row(language: Language, offer: ShapeOffer, task: ShapeTask) -> dict[str, Any]:
    return {
        "state": offer.state,
        "changes": change_texts(language, offer, task) if offer.tweaks else [],
        "wants": [
            {
                **_want_row(one.want),
                "value": round(one.value, 2),
                "interval": [round(one.low, 2), round(one.high, 2)],
                "races": one.races,
                "state": one.state,
                "by_field": [None if v is None else round(v, 2) for v in one.by_field],
            }
            for one in offer.readings
        ],
        "others": [
            {"measure": one.name, "word": one.word, "difference": round(one.spread.mean, 3)}
            for one in offer.others
        ],
    }


def _want_row(want: Want) -> dict[str, Any]:
    high = None if want.high == float("inf") else want.high
    return {"want": want.kind.key, "number": want.nth or None, "from": want.low, "to": high}
