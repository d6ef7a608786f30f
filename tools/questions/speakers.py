"""Questions for what somebody said on a call: known only from who speaks in the transcripts that are loaded."""

from collections.abc import Iterable

from tools.language.companies import CompanyFinder
from tools.models.questions import Classification
from tools.ports.stores import DocumentStore
from tools.questions.heard import Heard, find_heard
from tools.questions.of_documents import of_text
from tools.text import name_key
from tools.vocab.loader import load_word_map


async def with_speakers(
    documents: DocumentStore, finder: CompanyFinder, question: str, reading: Classification
) -> Classification:
    """The reading as one of a call's words, where the question asks for those of somebody who is heard; else as it was.

    An analyst's firm is no company that is asked about. A question that names none is of the one whose call it was.
    """
    if reading.insiders or any(one.kind not in load_word_map("problems_in_text")["kinds"] for one in reading.problems):
        return reading
    heard = await find_heard(documents, question, None, _ids(finder, reading.tickers))
    if heard is None and len(reading.tickers) > 1:  # one of them may be an analyst's firm
        heard = await find_heard(documents, question)
    if heard is None:
        return reading
    calls = await _tickers(documents, heard)
    if not reading.tickers and len(calls) > 1:
        return reading  # whose call it was is left open
    tickers = tuple(one for one in reading.tickers if one in calls or not _is_firm({finder.find(one).name}, heard))
    missing = tuple(one for one in reading.not_loaded if not _is_firm(finder.names_of(one), heard))
    said: dict[str, object] = {"tickers": tickers or calls, "not_loaded": missing}
    return of_text(reading, {**said, "speakers": heard.names, "narrative_cues": heard.names})


def _ids(finder: CompanyFinder, tickers: Iterable[str]) -> list[int] | None:
    return [finder.find(ticker).company_id for ticker in tickers] or None


def _is_firm(names: Iterable[str], heard: Heard) -> bool:
    """Whether a company is the firm of an analyst who is heard."""
    return any(name_key(name).startswith(firm) for name in names for firm in heard.firms if firm)


async def _tickers(documents: DocumentStore, heard: Heard) -> tuple[str, ...]:
    """Those of the companies on whose calls they are heard."""
    found = [await documents.document(doc_id) for doc_id in heard.doc_ids]
    return tuple(dict.fromkeys(document.ticker for document in found if document is not None))
