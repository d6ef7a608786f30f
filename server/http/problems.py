"""Errors as problem details (RFC 9457): what is wrong, and what to do. An error is never a 200."""

import json
import logging
from collections.abc import Mapping
from http import HTTPStatus

from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from tools.errors import (
    ExtraMissing,
    IndexDown,
    InvalidInput,
    NothingLoaded,
    NothingMatches,
    PageUnavailable,
    PeriodUnavailable,
    SearchUnavailable,
    StoreError,
    TieoutError,
    UnknownCompany,
    UnknownDocument,
    UnknownMetric,
)
from tools.models.base import Model

KIND = "application/problem+json"
RETRY_AFTER = "5"  # seconds

logger = logging.getLogger(__name__)

_DESCRIBED = "Change the request as the error says; GET /openapi.json describes what each path takes."
# Of an error's kind: the status, and what to do besides what its own words say.
_TOLD: tuple[tuple[type[TieoutError], int, str], ...] = (
    (UnknownDocument, 404, "GET /documents lists what is loaded."),
    (PageUnavailable, 404, "Have the document loaded again from the PDF that it was read from."),
    (UnknownCompany, 404, "GET /documents lists what is loaded."),
    (UnknownMetric, 404, "Name the figure by a plain name, or as the statement prints it."),
    (NothingLoaded, 409, "Load filings on the server's machine with `tieout fetch` or `tieout index`."),
    (ExtraMissing, 501, "Have it installed on the server's machine."),
    (PeriodUnavailable, 404, "GET /documents lists what is loaded."),
    (NothingMatches, 404, "Change what is asked for as the error says: no filing could match it."),
    (InvalidInput, 422, _DESCRIBED),
    (StoreError, 503, "Try again later. On the server's machine `tieout doctor` says what is wrong."),
    (IndexDown, 503, "Try again later. On the server's machine `tieout doctor` says what is wrong."),
    (SearchUnavailable, 503, "Try again later. On the server's machine `tieout doctor` says what is wrong."),
)


class ProblemDetails(Model):
    """What is wrong with a request, and what to do. `code` is the kind of the error, for programs."""

    title: str
    status: int
    code: str
    error: str
    what_to_do: str


class Problem(Exception):
    """A request that is refused, or failed."""

    def __init__(
        self, status: int, code: str, error: str, what_to_do: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(error)
        self.details = ProblemDetails(
            title=HTTPStatus(status).phrase, status=status, code=code, error=error, what_to_do=what_to_do
        )
        self.headers = {**({"Retry-After": RETRY_AFTER} if status == HTTPStatus.SERVICE_UNAVAILABLE else {})}
        self.headers |= headers or {}

    @property
    def body(self) -> bytes:
        return json.dumps(self.details.model_dump(), ensure_ascii=False).encode()

    def response(self) -> Response:
        return Response(self.body, self.details.status, self.headers, media_type=KIND)


def problem_of(error: Exception) -> Problem:
    """Any failure as a problem. Of one that Tieout has no name for, neither client nor log get the words."""
    match error:
        case Problem():
            return error
        case TieoutError():
            for kind, status, what_to_do in _TOLD:
                if isinstance(error, kind):
                    return Problem(status, error.code, error.message, what_to_do)
            return Problem(500, error.code, error.message, "On the server's machine `tieout doctor` says more.")
        case HTTPException():
            return _of_routing(error)
        case _:
            # Its words may hold questions or keys: the log has its kind and place.
            logger.error("A request failed unexpectedly.", exc_info=error)
            return Problem(
                500, "unexpected", "The request failed unexpectedly.", "The server's log says what broke, and where."
            )


def invalid(error: ValidationError, model: type[Model]) -> Problem:
    """What is wrong with a request's body, a line each; of an unknown field also which are known."""
    lines = [
        f"{'.'.join(map(str, one['loc'])) or 'body'}: {one['msg'].removeprefix('Value error, ')}"
        for one in error.errors(include_url=False, include_context=False, include_input=False)
    ]
    kinds = {one["type"] for one in error.errors()}
    if "extra_forbidden" in kinds:
        lines.append(f"Known fields are {', '.join(model.model_fields)}.")
    said = "\n".join(dict.fromkeys(lines))
    return problem_of(NothingMatches(said) if kinds == {NothingMatches.code} else InvalidInput(said))


async def answer_problem(_: Request, error: Exception) -> Response:
    """Starlette's handler of every error."""
    return problem_of(error).response()


def _of_routing(error: HTTPException) -> Problem:
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        allowed = (error.headers or {}).get("Allow", "")
        told = f"This path takes {allowed} alone." if allowed else "This path does not take that method."
        return Problem(405, "method_not_allowed", told, _DESCRIBED, error.headers)
    if error.status_code == HTTPStatus.NOT_FOUND:
        return Problem(404, "not_found", "There is no such path.", "GET /docs lists the paths.")
    return Problem(error.status_code, "refused", error.detail, _DESCRIBED, error.headers)
