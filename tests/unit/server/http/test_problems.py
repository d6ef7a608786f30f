"""Every failure as a problem: its status, its words, and none of those that may hold secrets."""

import logging

import pytest

import tools.errors as errors
from server.http.problems import problem_of
from tools.errors import TieoutError

STATUSES = {
    "UnknownDocument": 404, "PageUnavailable": 404, "UnknownCompany": 404, "UnknownMetric": 404, "NothingMatches": 404,
    "PeriodUnavailable": 404, "NothingLoaded": 409, "InvalidInput": 422, "StoreUnavailable": 503, "SchemaOutdated": 503,
    "IndexDown": 503, "SearchUnavailable": 503, "SettingsError": 500, "ModelFailed": 500,
}  # fmt: skip


@pytest.mark.parametrize(("name", "status"), STATUSES.items())
def test_each_kind_has_its_status(name: str, status: int) -> None:
    problem = problem_of(getattr(errors, name)("Something is wrong."))
    assert (problem.details.status, problem.details.error) == (status, "Something is wrong.")
    assert problem.details.what_to_do
    assert ("Retry-After" in problem.headers) == (status == 503)


def test_no_kind_is_a_success() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, TieoutError)]
    assert len(kinds) > 20
    assert all(problem_of(kind()).details.status >= 400 for kind in kinds)


def test_the_words_of_what_nobody_expected_are_kept_back(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        problem = problem_of(ValueError("sk-secret"))
    assert problem.details.status == 500
    assert b"sk-secret" not in problem.response().body
    assert "sk-secret" not in caplog.messages[0]
