"""Requests made from the OpenAPI description, right ones and wrong ones: what comes back is what it describes."""

import warnings
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.integration.http.conftest import Served

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of what it imports
    import schemathesis

OPERATIONS = [
    ("/query", "POST"), ("/documents", "GET"), ("/documents/{doc_id}/pages/{page}.png", "GET"),
    ("/documents/{doc_id}/tables/{table_id}.json", "GET"), ("/health", "GET"), ("/ready", "GET"),
]  # fmt: skip


@pytest.fixture(scope="module")
def described(served: Served) -> Any:
    """The description that a running server gives of itself."""
    return schemathesis.openapi.from_dict(served.http.get("/openapi.json").json())


def test_every_path_is_tried(described: Any) -> None:
    assert [(one.ok().path, one.ok().method.upper()) for one in described.get_all_operations()] == OPERATIONS


@pytest.mark.parametrize("mode", [schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE])
@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_answers_are_as_described(served: Served, described: Any, path: str, method: str, mode: Any) -> None:
    operation = described[path][method]

    @settings(max_examples=40, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def holds(case: Any) -> None:
        case.call_and_validate(base_url=served.url)

    holds()
