"""Figures read from print beside those that filings tag: the tagged one stands, and a difference is told."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from tools.figures.resolution.found import Found
from tools.figures.resolution.resolve import Resolved, is_rounding
from tools.models.facts import PRINTED, Fact
from tools.models.filings import FaceLine
from tools.text import name_key
from tools.vocab.composites import Composite
from tools.vocab.loader import Metric, load_words


def tagged_first(facts: Sequence[Fact]) -> list[Fact]:
    """The tagged facts; the printed ones where there are no others."""
    return [fact for fact in facts if fact.place is None] or list(facts)


def differences(facts: Sequence[Fact], outcome: Resolved) -> Iterator[str]:
    """What documents print as the same figure, where the tagged one is another."""
    if outcome.fact.place is not None:
        return
    reported = {vintage.value for vintage in outcome.vintages}
    for fact in facts:
        if fact.place is not None and fact.value not in reported and not is_rounding(fact, outcome.fact):
            yield _told(fact)


def as_printed(found: Found) -> str:
    """What a document prints under another concept of the same figure."""
    return _told(found.resolved.fact)


def _told(fact: Fact) -> str:
    row, page = (fact.place.row, fact.place.page) if fact.place else ("", None)
    where = f"page {page} of {fact.accession}" if page is not None else fact.accession
    said = f"{where} prints {fact.value:,f} in the line {row!r} for the period to {fact.end_date}"
    return f"{said}; the tagged figure is shown."


def unread_lines(composite: Composite, lines: Sequence[FaceLine], known: Collection[str]) -> list[str]:
    """The labels of printed lines that may be a component of a figure, and that no metric names."""
    return [
        line.label
        for line in lines
        if line.concept.startswith(PRINTED)
        and line.concept not in known
        and _has(line.label, composite.words)
        and not _has(line.label, composite.other_words)
    ]


def unnamed_line(metric: Metric, lines: Iterable[FaceLine]) -> str | None:
    """The label of a printed line that no metric names, and that has a name of this one in it: it may be the figure.

    Of a cash flow, one that has what flowed is enough: "Dividends - common and preferred".
    """
    names = [name for name in (metric.label, *metric.synonyms) if " " in name]
    if metric.statement == "cash_flow":
        names = [*names, *filter(None, map(_what_flows, names))]
    return next((line.label for line in lines if line.concept.startswith(PRINTED) and _has(line.label, names)), None)


def _what_flows(name: str) -> str:
    return " ".join(word for word in name_key(name).split() if word not in load_words("flow_words"))


def _has(label: str, words: Sequence[str]) -> bool:
    return any(f" {name_key(word)} " in f" {name_key(label)} " for word in words)
