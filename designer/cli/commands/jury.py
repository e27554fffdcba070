"""`etapa jury`: a relegation, a penalty, a disqualification; what it changes is said first."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

import click

from designer.cli.common import (
    DONE,
    make_command,
    print_json,
    print_refusal,
    print_text,
    stage_option,
    tour_argument,
)

if TYPE_CHECKING:
    from designer.jobs.jury import WeighedDecision
    from designer.language import Language
    from engine.standings.jury import Decision
    from engine.tour.values import Tour


@make_command
@tour_argument
@stage_option
@click.option("--bib", type=click.IntRange(1))
@click.option("--decision", "decided")
@click.option("--amount", type=int)
@click.option("--reason", default="")
@click.option("--take", is_flag=True)
@click.option("--back", is_flag=True)
def command(tour: str, language: Language, as_json: bool, **options: Any) -> int:
    """Say what a decision of the jury changes in TOUR; --take writes it, --back takes it back."""
    from designer.jobs.jury import weigh_decision, weigh_return
    from designer.texts.jury import kind_of, kind_word
    from engine.standings.classifications import list_kinds
    from engine.standings.jury import Decision
    from engine.tour.file import change_tour, load

    opened = load(tour)
    stage, bib, decided = (options[name] for name in ("stage", "bib", "decided"))
    take, back = options["take"], options["back"]
    if stage is None and bib is None and decided is None and not (take or back):
        return _list_taken(language, opened, as_json=as_json)
    if stage is None or bib is None or (decided is None and not back):
        return print_refusal(language.say("jury.needs"))
    kind = None if decided is None else kind_of(decided)
    if decided is not None and kind is None:
        known = ", ".join(kind_word(language, one) for one in list_kinds())
        return print_refusal(language.say("jury.unknown", have=decided, known=known))

    def weigh(now: Tour) -> WeighedDecision:
        if back:
            return weigh_return(now, stage, bib, kind)
        wanted = Decision(bib, str(kind), options["amount"], options["reason"])
        return weigh_decision(now, stage, wanted)

    weighed = weigh(opened)
    _show_weighed(language, opened, weighed, written=take or back, as_json=as_json)
    if take or back:
        change_tour(tour, lambda now: weigh(now).tour)
    if not as_json:
        _say_what_next(language, tour, weighed, take=take, back=back)
    return DONE


def _show_weighed(
    language: Language, tour: Tour, weighed: WeighedDecision, *, written: bool, as_json: bool
) -> None:
    from designer.texts.jury import correction_sentences, decision_text, rider_names

    one, change = weighed.decision, weighed.change
    sentences = list(correction_sentences(language, change, tour, weighed.counted))
    if as_json:
        print_json(
            {
                "tour": tour.name,
                "decision": _decision_row(weighed.stage, one),
                "written": written,
                "changes": sentences,
                "published": list(change.published),
                "leaves": change.leaves,
            }
        )
        return
    head = "head_back" if one in _decisions_of(tour, weighed.stage) else "head"
    text = decision_text(language, one, rider_names(tour))
    print_text(language.say(f"jury.{head}", decision=text))
    for sentence in sentences:
        print_text(f"  {sentence}")


def _decisions_of(tour: Tour, stage: int) -> list[Decision]:
    from designer.jobs.jury import list_decisions

    return [one for number, one in list_decisions(tour) if number == stage]


def _say_what_next(
    language: Language, path: str, weighed: WeighedDecision, *, take: bool, back: bool
) -> None:
    """Say where it was written, or the call that writes it or takes it back."""
    from designer.texts.jury import kind_word

    one = weighed.decision
    about = ["etapa", "jury", path, "--stage", str(weighed.stage), "--bib", str(one.rider)]
    about += ["--decision", kind_word(language, one.kind)]
    if back:
        print_text(language.say("jury.took_back", path=path))
        return
    if take:
        call = shlex.join([*about, "--back"])
        print_text(language.say("jury.taken", path=path, call=call))
        return
    about += ["--amount", str(one.amount)] if one.amount else []
    about += ["--reason", one.reason] if one.reason else []
    print_text(language.say("jury.how", call=shlex.join([*about, "--take"])))


def _list_taken(language: Language, tour: Tour, *, as_json: bool) -> int:
    """List what the jury has decided so far."""
    from designer.jobs.jury import list_decisions
    from designer.texts.jury import decision_text, rider_names

    taken, names = list_decisions(tour), rider_names(tour)
    if as_json:
        rows = [_decision_row(stage, one) for stage, one in taken]
        print_json({"tour": tour.name, "decisions": rows})
        return DONE
    print_text(language.say("jury.list" if taken else "jury.list_none"))
    for stage, one in taken:
        text = decision_text(language, one, names)
        print_text(f"  {language.say('jury.decision_of', stage=stage, decision=text)}")
    return DONE


def _decision_row(stage: int, one: Decision) -> dict[str, object]:
    return {
        "stage": stage,
        "bib": one.rider,
        "decision": one.kind,
        "amount": one.amount,
        "reason": one.reason,
        "after": one.after or stage,
    }
