"""What paths are asked with: ids within them, and parameters behind them."""

from typing import Any, TypeVar

from pydantic import ValidationError
from starlette.requests import Request

from server.http.problems import invalid
from tools.errors import InvalidInput, UnknownDocument
from tools.models.base import Model

Asked = TypeVar("Asked", bound=Model)


def named(request: Request, part: str) -> str:
    """An id in the path. One that the database can't hold names nothing."""
    name = request.path_params[part]
    if "\x00" in name:
        raise UnknownDocument(f"{part} holds a NUL byte: nothing is called so.")
    return name


def read_parameters(request: Request, model: type[Asked]) -> Asked:
    """The query's parameters, each given once. Raises `InvalidInput` for others, `Problem` for values that won't do."""
    given: dict[str, Any] = {}
    for name in dict.fromkeys(request.query_params):
        values = request.query_params.getlist(name)
        if name not in model.model_fields:
            raise InvalidInput(f"{name}: no such parameter; known are {', '.join(model.model_fields)}.")
        if len(values) > 1:
            raise InvalidInput(f"{name}: given {len(values)} times, where one value is taken.")
        if "\x00" in values[0]:
            raise InvalidInput(f"{name} holds a NUL byte.")
        given[name] = values[0]
    try:
        return model.model_validate(given)
    except ValidationError as error:
        raise invalid(error, model) from None
