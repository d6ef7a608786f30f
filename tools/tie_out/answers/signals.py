"""The five signals of the confidence score, each from 0 to 100 and with its reason. The numbers are data.

How the reference design's methods are read here: dimensions are the figures and filings that a question asks for, the
score of a passage is that of its quotation (a ranker's own compares the candidates of one search alone), and data are
stale only where the newest were asked for.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any, TypeAlias

from tools.language.sentences import split_sentences
from tools.models.answers import Answer, AnswerFact, Citation
from tools.models.questions import ELEMENT_ROUTES, TIMESERIES
from tools.text import counted

Measured: TypeAlias = tuple[float, str]

_PRINTED = {"table": "figures of printed tables", "text": "figures told in sentences"}
_UNTIED = ("mismatch", "not_found")


def signals_of(answer: Answer, today: date, rules: Mapping[str, Any], *, asked_for_newest: bool) -> dict[str, Measured]:
    """Each signal's value and reason, in the order in which they are told."""
    penalties = rules["penalties"]
    return {
        "retrieval": _retrieval(answer, rules),
        "coverage": _coverage(answer),
        "agreement": _agreement(answer, penalties["contradiction"]),
        "citations": _citations(answer, rules["citations"]["target_per_sentence"]),
        "recency": _recency(answer, today, penalties["stale_year"], asked_for_newest=asked_for_newest),
    }


def quoted(answer: Answer) -> list[Citation]:
    """The citations that quote a passage, each once."""
    return list({citation.id: citation for citation in answer.citations if citation.quote is not None}.values())


def _retrieval(answer: Answer, rules: Mapping[str, Any]) -> Measured:
    """How good the evidence is: of the figures, of the passages, or both, weighed."""
    quotes = quoted(answer)
    if answer.route in ELEMENT_ROUTES and not (quotes or answer.facts):
        near = max((one.score for one in answer.citations if one.score is not None), default=1.0)  # asked for by number
        return 100.0 * near, f"an element as it stands, by {near:.2f} what was asked for"
    if not quotes:
        return _figures(answer, rules["retrieval"])
    passages, why = _passages(quotes, rules["passages"])
    if not answer.facts:
        return passages, why
    figures, reason = _figures(answer, rules["retrieval"])
    share = rules["retrieval"]["share_of_figures"]
    return share * figures + (1 - share) * passages, f"{reason}; {why}"


def _figures(answer: Answer, rules: Mapping[str, float]) -> Measured:
    """How good the figures are: points found of those asked for in a series, else by the kind of the facts."""
    if answer.route == TIMESERIES and answer.facts:
        requested = len(answer.facts) + len(answer.declined)
        return 100.0 * len(answer.facts) / requested, f"{len(answer.facts)} of {requested} points found"
    if answer.facts and all(fact.basis == "statement" for fact in answer.facts):
        return rules["statement"], "figures of statements, for want of XBRL facts"
    return rules["facts"], _kind_of(answer.facts)


def _kind_of(facts: Sequence[AnswerFact]) -> str:
    """What kind of figures these are; what is computed is of the kind of what stands beside it."""
    bases = {fact.basis for fact in facts}
    printed = [kind for basis, kind in _PRINTED.items() if basis in bases]
    tagged = ["reported XBRL facts"] if bases - {*_PRINTED, "derived"} or not printed else []
    return " and ".join([*tagged, *printed])


def _passages(quotes: Sequence[Citation], rules: Mapping[str, float]) -> Measured:
    """How likely the best quotation answers, to 100, with capped bonuses for more sections and more passages."""
    scores = [quote.score for quote in quotes if quote.score is not None]
    sections = len({(quote.doc_id, quote.section_path, quote.page) for quote in quotes})
    passages = len({quote.chunk_id or quote.id for quote in quotes})
    places = f"{counted(passages, 'passage')} in {counted(sections, 'place')}"
    if not scores:
        return rules["unscored"], f"{places}, of unknown scores"
    best = max(scores)
    base = 100.0 * min(max((best - rules["floor"]) / (rules["ceiling"] - rules["floor"]), 0.0), 1.0)
    bonus = min(rules["per_section"] * (sections - 1), rules["most_for_sections"])
    bonus += min(rules["per_passage"] * (passages - 1), rules["most_for_passages"])
    return min(100.0, base + bonus), f"{places}, best score {best:.2f}"


def _coverage(answer: Answer) -> Measured:
    """The share of what was asked for that was found: figures, statements, and filings of the periods asked for."""
    found = len(_headlines(answer.facts))
    if not found and not quoted(answer) and answer.spans:
        found = 1  # a statement: its cells are spans without facts
    filings = list(_filings_asked_for(answer))
    elsewhere = [name for name, is_quoted in filings if not is_quoted]
    covered = found + len(filings) - len(elsewhere)
    requested = found + len(filings) + len({part.what for part in answer.declined})
    missed = f"; nothing is quoted of {', '.join(elsewhere)}" if elsewhere else ""
    return 100.0 * covered / max(requested, 1), f"{covered} of {requested} things asked for are found{missed}"


def _headlines(facts: Sequence[AnswerFact]) -> set[tuple[object, ...]]:
    """The figures that are more than an input of another one; each once."""
    inputs = {(part.start_date, part.end_date, part.value) for fact in facts for part in fact.derived_from}
    shown = [fact for fact in facts if (fact.start_date, fact.end_date, fact.value) not in inputs] or facts
    return {(fact.ticker, fact.metric, fact.segment, fact.fiscal_year, fact.fiscal_quarter) for fact in shown}


def _filings_asked_for(answer: Answer) -> Iterator[tuple[str, bool]]:
    """Each company that is quoted and each year asked of it, and whether a filing of that year is quoted.

    Years for which figures are given were asked for their figures, where there are others.
    """
    asked = [(one.target_company, one.target_year) for one in answer.sub_questions]
    quoted_years: dict[str, set[int | None]] = {}
    for citation in quoted(answer):
        quoted_years.setdefault(citation.ticker, set()).update((citation.fiscal_year, citation.quote_year))
    for ticker, years in quoted_years.items():
        named = {year for company, year in asked if year is not None and company in {ticker, None}}
        given = {fact.fiscal_year for fact in answer.facts if fact.ticker == ticker}
        for year in sorted(named - given or named):
            yield f"{ticker} FY{year}", year in years
        if not named:
            yield ticker, True


def _agreement(answer: Answer, penalty: float) -> Measured:
    """A penalty for each contradiction, and for each number that does not tie out."""
    conflicts = len(answer.conflicts_detected)
    untied = sum(number.state in _UNTIED for number in answer.verification.details)
    untied += sum(span.quote and span.state in _UNTIED for span in answer.spans)
    told = f", {untied} numbers or quotations that do not tie out" if untied else ""
    return max(0.0, 100.0 - penalty * (conflicts + untied)), counted(conflicts, "contradiction") + told


def _citations(answer: Answer, target: float) -> Measured:
    """Citations a sentence against a target. What is refused says nothing that could be cited; an element stands as it
    is in its one place, to which all of its words are tied."""
    if answer.route in ELEMENT_ROUTES and answer.spans and not answer.facts:
        tied = sum(span.citation_id is not None for span in answer.spans)
        return 100.0 * tied / len(
            answer.spans
        ), f"{tied} of {len(answer.spans)} words and cells are tied to their place"
    marks = {citation.printed for citation in answer.citations}
    printed = sum(answer.answer.count(mark) for mark in marks)
    said = answer.answer
    for part in answer.declined:
        said = said.replace(part.line, "")
    for mark in marks:
        said = said.replace(mark, "")
    sentences = max(len(split_sentences(said)), 1)
    count = max(printed, len(answer.citations))
    reason = f"{counted(count, 'citation')} in {counted(sentences, 'sentence')}"
    return 100.0 * min(count / sentences / target, 1.0), reason


def _recency(answer: Answer, today: date, penalty: float, *, asked_for_newest: bool) -> Measured:
    """A penalty a year since the newest period ended, or the newest filing was filed; the first year is none."""
    if not asked_for_newest:
        return 100.0, "the question names its period"
    dates = [fact.end_date for fact in answer.facts]
    dates = dates or [source.filed for source in answer.resolved_citations if source.filed]
    dates = dates or [date(one.fiscal_year, 12, 31) for one in answer.citations if one.fiscal_year]
    if not dates:
        return 100.0, "no date is known"
    years_old = max(0, (today - max(dates)).days // 365)
    noun = "figure" if answer.facts else "source"
    return max(0.0, 100.0 - penalty * years_old), f"newest {noun} is {years_old} years old"
