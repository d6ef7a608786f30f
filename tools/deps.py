"""What the steps need, opened: handed to the graph and to the faces by `server/wiring.py`."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from tools.stores import ChatModel, DocumentStore, FactStore, FactWriter
from tools.understand.companies import Directory
from tools.vocab.loader import Vocabulary


@dataclass(frozen=True)
class Deps:
    """Stores, vocabulary, and the chat model where one is configured.

    `today` is a function, so that a server that runs for days knows the date.
    """

    facts: FactStore
    documents: DocumentStore
    writer: FactWriter
    directory: Directory
    vocabulary: Vocabulary
    today: Callable[[], date]
    chat: ChatModel | None = None
