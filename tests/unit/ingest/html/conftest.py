from typing import Any

import pytest

from ingest.html.ixbrl.models import InlineFiling
from ingest.html.ixbrl.reader import read_inline
from tests.unit.ingest.html.ixbrl_documents import PARSERS, Read, document


@pytest.fixture(params=PARSERS, ids=["html", "xhtml"])
def read(request: pytest.FixtureRequest) -> Read:
    """Reads a body as part of a document of inline XBRL, parsed in either way."""

    def parse_and_read(body: str, **more: Any) -> InlineFiling:
        return read_inline(request.param(document(body, **more)))

    return parse_and_read
