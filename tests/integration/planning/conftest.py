"""The sample, and filings to be searched, to be asked about."""

import pytest

from tools.deps import Deps

from .asking import Ask, asker


@pytest.fixture
def ask(sample_deps: Deps) -> Ask:
    """Asks about the sample, which holds figures alone."""
    return asker(sample_deps)


@pytest.fixture
def ask_text(searchable_deps: Deps) -> Ask:
    """Asks about filings."""
    return asker(searchable_deps)
