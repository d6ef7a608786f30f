"""Questions for what somebody said on a call: known only from who speaks in the transcripts that are loaded."""

from tools.language.companies import CompanyFinder
from tools.models.questions import Classification
from tools.ports.stores import DocumentStore
from tools.questions.heard import Heard, find_heard
from tools.questions.of_documents import may_be_of_text, of_text


async def with_speakers(
    documents: DocumentStore, finder: CompanyFinder, question: str, reading: Classification
) -> Classification:
    """The reading as one of a call's words, where the question asks for those of somebody who is heard; else as it was.

    A question that names no company is of the one whose call it was.
    """
    if reading.insiders or reading.not_loaded or not may_be_of_text(reading):
        return reading
    company_ids = [finder.find(ticker).company_id for ticker in reading.tickers]
    heard = await find_heard(documents, question, None, company_ids or None)
    if heard is None:
        return reading
    tickers = reading.tickers or await _tickers(documents, heard)
    said: dict[str, object] = {"tickers": tickers, "speakers": heard.names, "narrative_cues": heard.names}
    return of_text(reading, said) if tickers else reading


async def _tickers(documents: DocumentStore, heard: Heard) -> tuple[str, ...]:
    """Those of the companies on whose calls they are heard."""
    found = [await documents.document(doc_id) for doc_id in heard.doc_ids]
    return tuple(dict.fromkeys(document.ticker for document in found if document is not None))
