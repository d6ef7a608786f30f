"""The parameters behind a path."""

import pytest
from starlette.requests import Request

from server.http.problems import Problem
from server.http.reading import PrintedFigure
from server.http.requests import named, read_parameters
from tools.errors import InvalidInput, UnknownDocument


def request(query: str = "", **path: str) -> Request:
    return Request({"type": "http", "query_string": query.encode(), "path_params": path, "headers": []})


def test_parameters_are_read_as_what_they_are() -> None:
    read = read_parameters(request("value=383285000000&year=2023&row=Total+revenue"), PrintedFigure)
    assert (read.value, read.year, read.row, read.column) == (383285000000, 2023, "Total revenue", None)


@pytest.mark.parametrize("query", ["vlaue=1", "value=1&value=2", "row=a%00b"])
def test_what_is_no_parameter_is_told(query: str) -> None:
    with pytest.raises(InvalidInput, match=r"vlaue: no such|value: given 2 times|row holds a NUL"):
        read_parameters(request(query), PrintedFigure)


@pytest.mark.parametrize("query", ["value=much", "year=12", "year=2023.5", "value=NaN"])
def test_values_that_will_not_do_are_refused(query: str) -> None:
    with pytest.raises(Problem) as refused:
        read_parameters(request(query), PrintedFigure)
    assert refused.value.details.status == 422


def test_an_id_that_no_store_can_hold_names_nothing() -> None:
    assert named(request(doc_id="a/b"), "doc_id") == "a/b"
    with pytest.raises(UnknownDocument):
        named(request(doc_id="a\x00b"), "doc_id")
