"""Holds an answer that a model has written against the reported facts of its companies, before it is the answer.

Every figure is tied to a fact or a passage by then; here the words around it are read: whether it is what the sentence
says it is, of that company and period, and whether it went the way that the sentence says.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tools.answer.text import citation_text
from tools.models.answers import Answer, AnswerFact, Citation
from tools.models.base import period_label
from tools.models.claims import DataTold, Flag
from tools.models.filters import Filters
from tools.numbers import format_value, is_amount
from tools.ports.deps import Deps
from tools.tie_out.answers.drafted.arithmetic import shown_at
from tools.tie_out.answers.drafted.match import names_only
from tools.tie_out.answers.drafted.reread import is_computed
from tools.tie_out.claims.several import CompaniesClaims, read_companies
from tools.tie_out.ledger.ledgers import Ledgers
from tools.tie_out.models import NumberCheck
from tools.tie_out.numbers.report import shown_value
from tools.tie_out.numbers.verify import verify_numbers
from tools.vocab.loader import Vocabulary


@dataclass(frozen=True)
class HeldDraft:
    """What came of a draft, in a line each.

    `contradictions` are for people, with both values and their sources; `hints` say the same to the model, each of what
    stands at its place of the answer. `notes` are numbers of passages that differ from the facts: a passage is a source
    itself.
    """

    contradictions: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    places: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()
    told: str = ""


async def hold_draft(
    deps: Deps,
    drafted: Answer,
    as_of: date | None = None,
    begins: int = 0,
    rows: Mapping[int, str] | None = None,
) -> HeldDraft:
    """Hold the numbers and the claims of a draft against the facts of its companies that were filed by `as_of`.

    The model's words begin at a place of the answer: before it stands what is told from the facts. `rows` are the
    labels of the rows and columns of passages that numbers stand in, by their places.
    """
    loaded = {ticker for company in await deps.facts.companies() for ticker in (company.ticker, *company.tickers)}
    tickers = sorted(({f.ticker for f in drafted.facts} | {c.ticker for c in drafted.citations}) & loaded)
    own = f"{' ' * begins}{_own_words(drafted)[begins:]}"
    ledgers = Ledgers(deps.facts, deps.vocabulary, as_of)
    claims = await _claims(deps, drafted, own, as_of)
    if claims is not None:
        await claims.expect(ledgers)
    report = await verify_numbers(deps, own, Filters(tickers=tuple(tickers)), as_of, ledgers=ledgers)
    wrong = [number for number in report.numbers if _is_wrong(number, drafted)]
    told = [
        (number.start, _told(number, "The draft", _fact_at(number, drafted)), _hint(number, drafted))
        for number in wrong
    ]
    told += _against((await claims.check(ledgers)).flags) if claims is not None else []
    notes = [
        _told(number, "A passage", None)
        for number in report.numbers
        if number.status == "mismatch"
        and number not in wrong
        and _is_cited(number, drafted)
        and not _is_computed(number, drafted)
        and _is_same_measure(number, rows or {}, deps.vocabulary)
    ]
    for citation in _quoted(drafted):
        if citation.ticker in loaded:
            only = Filters(tickers=(citation.ticker,))
            quoted = await verify_numbers(deps, citation.quote or "", only, as_of, ledgers=ledgers)
            who = f"The quotation {citation.printed}"
            notes += [_told(number, who, None) for number in quoted.numbers if number.status == "mismatch"]
    counts = report.summary
    return HeldDraft(
        contradictions=tuple(dict.fromkeys(line for _, line, _ in told)),
        hints=tuple(hint for _, _, hint in told),
        places=tuple(at for at, _, _ in told),
        notes=tuple(dict.fromkeys(notes)),
        told=f"{counts.verified} of {counts.numbers} numbers borne out, {len(told)} contradicted, {len(notes)} notes",
    )


async def _claims(deps: Deps, drafted: Answer, own: str, as_of: date | None) -> CompaniesClaims | None:
    """What the model's words claim of the companies of its figures, without a number; None where there are none."""
    years: dict[str, int] = {}
    for fact in drafted.facts:
        years[fact.ticker] = max(fact.fiscal_year, years.get(fact.ticker, 0))
    return await read_companies(deps, own, sorted(years), as_of=as_of, years=years) if years else None


def _against(flags: Sequence[Flag]) -> list[tuple[int, str, str]]:
    """Where the words say otherwise than the facts which way a figure went: "rose" for what fell."""
    return [
        (
            flag.claim.start,
            f"The draft says “{' '.join(flag.claim.text.split())}”, which contradicts the facts: {flag.reason} "
            f"{_data(flag.data)}",
            f"What it says of {flag.claim.ticker} {flag.claim.metric or 'figures'} is not what the facts say "
            f"({flag.kind}).",
        )
        for flag in flags
    ]


def _data(data: DataTold) -> str:
    """The figures that a claim was held against, each with its source."""
    figures = [(data.period, data.value, data.source), (data.prior_period, data.prior_value, data.prior_source)]
    return "; ".join(
        f"{data.label}, {period}: {format_value(value, data.unit)}{f' {citation_text(source)}' if source else ''}"
        for period, value, source in figures
        if value is not None
    )


def _own_words(drafted: Answer) -> str:
    """The draft without citations, quotations and the operands of calculations that it shows, which are tied and
    recomputed by then: every character of the rest in its place.
    """
    text = drafted.answer
    for span in drafted.spans:
        if span.state == "derived" and (shown := shown_at(drafted.answer, span.start, span.end)) is not None:
            end = max(shown.end, span.start) if shown.start < span.start else shown.end  # "=" goes with its operands
            text = text[: shown.start] + " " * (end - shown.start) + text[end:]
    for span in drafted.spans:
        if span.quote:
            text = text[: span.start] + " " * (span.end - span.start) + text[span.end :]
    for citation in drafted.citations:
        text = text.replace(citation.printed, " " * len(citation.printed))
    return text


def _quoted(drafted: Answer) -> Sequence[Citation]:
    used = {span.citation_id for span in drafted.spans if span.quote}
    return [citation for citation in drafted.citations if citation.id in used and citation.quote]


def _is_wrong(number: NumberCheck, drafted: Answer) -> bool:
    """Whether a number is another than the text makes of it.

    A bare one of the model's own says not what it counts; what a passage prints is wrong only where it is told as
    another figure than it is. A ratio that was put in, and is read as that very ratio of
    that period, is right whatever its printing was taken for: 0.38 for 38 %, growth for a change of growth.
    """
    if number.status != "mismatch":
        return False
    fact = _fact_at(number, drafted)
    if _is_computed(number, drafted):
        return False
    if _is_cited(number, drafted):
        return number.is_figure_of is not None
    if fact is None:
        return number.unit is not None
    read = (number.ticker, number.metric, number.period)
    same = read == (fact.ticker, fact.metric, period_label(fact.fiscal_year, fact.fiscal_quarter))
    return is_amount(fact.unit) or "/" in fact.unit or not same


def _is_same_measure(number: NumberCheck, rows: Mapping[int, str], vocabulary: Vocabulary) -> bool:
    """Whether a passage's number is the figure itself that it is read as, and no part or variety of it.

    Its row is labelled as that and nothing else; what a sentence tells is a level: changes are told of many bases.
    """
    label = next((rows[at] for at in range(number.start - 2, number.end) if at in rows), None)
    if label is None:
        return number.role == "level"
    return number.metric is not None and names_only(label, number.metric, vocabulary)


def _is_computed(number: NumberCheck, drafted: Answer) -> bool:
    """Whether the text shows how a number comes of tied ones: it was recomputed, whatever it is read as."""
    spans = [span for span in drafted.spans if span.start < number.end and number.start < span.end]
    return any(span.state == "derived" and is_computed(drafted, span) for span in spans)


def _is_cited(number: NumberCheck, drafted: Answer) -> bool:
    """Whether a number is one of a passage, or computed from such."""
    spans = [span for span in drafted.spans if span.start < number.end and number.start < span.end]
    return any(span.citation_id is not None and not span.quote for span in spans)


def _fact_at(number: NumberCheck, drafted: Answer) -> AnswerFact | None:
    """The fact that was put in where a number stands; None for a number that the model wrote."""
    spans = [span for span in drafted.spans if span.start < number.end and number.start < span.end]
    placed = {span.fact_id for span in spans}
    return next((fact for fact in drafted.facts if fact.fact_id in placed), None)


def _told(number: NumberCheck, who: str, placed: AnswerFact | None) -> str:
    """A mismatch: what was said and where that stands, and what the store has and where that stands."""
    owner = number.is_figure_of.source if number.is_figure_of else placed.source if placed else None
    sources = [f" {citation_text(source)}" if source else "" for source in (owner, number.source)]
    said = f"{who} says {number.text}{sources[0]} of {_what(number)}; the facts say {shown_value(number)}{sources[1]}."
    return f"{said} {number.reason}".strip()


def _hint(number: NumberCheck, drafted: Answer) -> str:
    fact = _fact_at(number, drafted)
    name = f"{number.text} [{fact.fact_id}]" if fact else f"{number.text!r}"
    return f"{name} stands in it as {_what(number)}, which it is not."


def _what(number: NumberCheck) -> str:
    measure = f"the {number.role} of {number.metric}" if number.role != "level" else number.metric
    return " ".join(part for part in (number.ticker, measure, number.period) if part) or "a figure"
