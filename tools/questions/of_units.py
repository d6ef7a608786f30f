"""Questions in Arabic that name no company: of the one whose documents are in Arabic, where there is one alone."""

from tools.models.filters import Filters
from tools.models.questions import Classification
from tools.ports.stores import DocumentStore
from tools.questions.route import ARABIC, rerouted

_DOCUMENTS = 1_000


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
