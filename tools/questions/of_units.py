"""Questions in Arabic over information units: when they go that way, and of which company where none is named."""

import re

from tools.language.companies import CompanyFinder
from tools.models.filters import Filters
from tools.models.questions import NARRATIVE, NONE, NUMERIC_UNITS, Classification
from tools.ports.stores import DocumentStore
from tools.questions.of_documents import OF_FIGURES
from tools.questions.route import ARABIC, rerouted
from tools.text import ARABIC as ARABIC_LETTER
from tools.vocab.loader import load_words

_DOCUMENTS = 1_000
_OF = ": "  # between a part's company and what is asked of it


def as_unit_question(reading: Classification, question: str) -> Classification:
    """The reading of a question in Arabic, on the route of units where they may answer it.

    What asks for an amount is no question for text, whatever its words are about.
    """
    from tools.language.arabic.asking import asks_fact, read_asking  # what is Arabic is imported for Arabic alone
    from tools.language.bilingual.asked_words import asked_words
    from tools.language.bilingual.unit_words import asks_amount, names_value

    only_topic = reading.route == NARRATIVE and asks_amount(question)
    slots: dict[str, object] = {"narrative_cues": ()} if only_topic else {}
    # Who drew statements up, and when, is no question for these.
    one_row = asks_fact(question) or (
        (asks_amount(question) or names_value(question)) and bool(asked_words(read_asking(question).text).words)
    )
    slots |= {"statements": ()} if reading.statements and one_row and not reading.tickers else {}
    read = rerouted(reading, slots)
    outside = load_words("outside") & {problem.kind for problem in read.problems}
    if read.route == NONE and not outside and asks_fact(question):  # who heads a bank is no figure, and may be told
        read = read.model_copy(update={"route": NUMERIC_UNITS, "unused": ()})
    if read.route != NUMERIC_UNITS or read.tickers:
        return read
    # No figure is looked up: how the words of a label hang together is no hindrance.
    left = tuple(one for one in read.problems if one.kind not in OF_FIGURES)
    return read.model_copy(update={"problems": left, "ambiguous": ()})


def asked_of_units(reading: Classification, asked: str) -> str:
    """A part's question; in Arabic, where it is spelled out by what was read: a figure of years, or why one moved."""
    said = asked.rpartition(_OF)[2]
    if said == asked or ARABIC_LETTER.search(said):
        return asked
    from tools.language.arabic.wording import how_much, why_moved  # what is Arabic is imported for Arabic alone

    if reading.topic:
        return why_moved(reading.topic, reading.fiscal_years)
    narrowed = reading.segments or reading.unexplained or reading.change or reading.statements
    by_year = reading.fiscal_years and not reading.fiscal_quarters and not reading.periods
    plain = by_year and not narrowed and not reading.narrative_cues
    return (how_much(reading.metrics, reading.fiscal_years) or asked) if plain else asked


async def with_arabic_company(documents: DocumentStore, reading: Classification) -> Classification:
    """The reading with that company, which the answer names; as it was where several or none are meant."""
    if reading.language != ARABIC or reading.tickers or reading.not_loaded or reading.problems or reading.excluded:
        return reading
    listed = await documents.list_documents(Filters(language=ARABIC), None, _DOCUMENTS, 0, counted=False)
    tickers = tuple(dict.fromkeys(one.ticker for one in listed if one.status == "indexed"))
    if len(tickers) != 1:
        return reading
    told = f"company: {tickers[0]}, the only one with documents in Arabic"
    return rerouted(reading, {"tickers": tickers, "reasons": (*reading.reasons, told)})


async def with_rows_of_documents(documents: DocumentStore, reading: Classification, filters: Filters) -> Classification:
    """The reading of a question about Arabic documents that are chosen, where the rules for filings are hindered.

    They are by words that they do not know, where no company is named, or by how the words of a figure hang together in
    English. Rows are read by their labels, which have to have every word.
    """
    unknown = bool(reading.unexplained) and not (reading.tickers or reading.not_loaded)
    of_figures = any(one.kind in OF_FIGURES for one in reading.problems) or bool(reading.ambiguous)
    if not filters.doc_ids or not (unknown or (of_figures and reading.language != ARABIC)):
        return reading
    named = [await documents.document(doc_id) for doc_id in filters.doc_ids]
    if not all(one is not None and one.language == ARABIC for one in named):
        return reading
    left = tuple(one for one in reading.problems if one.kind not in OF_FIGURES)
    if left:
        return reading
    nothing: dict[str, object] = dict.fromkeys(
        ("problems", "ambiguous", "unexplained", "unused", "metrics", "statements"), ()
    )
    return reading.model_copy(update={**nothing, "route": NUMERIC_UNITS})


async def with_company_of_documents(documents: DocumentStore, reading: Classification, filters: Filters) -> Filters:
    """The filters with the one company whose documents they name, for a question of a figure that names none itself."""
    asked = reading.metrics or reading.statements
    if (
        not asked
        or reading.unexplained
        or reading.tickers
        or reading.not_loaded
        or not filters.doc_ids
        or filters.tickers
        or filters.companies
    ):
        return filters
    named = [await documents.document(doc_id) for doc_id in filters.doc_ids]
    tickers = tuple(dict.fromkeys(one.ticker for one in named if one is not None))
    return filters.model_copy(update={"tickers": tickers}) if len(tickers) == 1 else filters


async def with_name_of_documents(
    documents: DocumentStore, question: str, filters: Filters, finder: CompanyFinder
) -> str:
    """The question with the name of the company whose documents the filters name, where its initials stand that are
    another one's ticker: whoever chooses documents says whose initials they are."""
    from tools.language.bilingual.called import initials_of

    named = [await documents.document(doc_id) for doc_id in filters.doc_ids or ()]
    companies = {one.company for one in named if one is not None}
    initials = initials_of(next(iter(companies))).upper() if len(companies) == 1 else ""
    own = {one.ticker for one in named if one is not None}
    if initials in own or not (finder.has_ticker(initials) or finder.is_other_ticker(initials)):
        return question
    return re.sub(rf"(?<!\w){initials}(?!\w)", lambda _: next(iter(companies)), question)
