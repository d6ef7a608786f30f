"""The sample, and filings to be searched, to be asked about."""

import pytest

from tests.integration.planning.asking import Ask, asker
from tools.ports.deps import Deps


@pytest.fixture
def ask(sample_deps: Deps) -> Ask:
    """Asks about the sample, which holds figures alone."""
    return asker(sample_deps)


@pytest.fixture
def ask_text(searchable_deps: Deps) -> Ask:
    """Asks about filings."""
    return asker(searchable_deps)
