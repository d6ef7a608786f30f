"""What the parts of a question came to, as the nodes after them read it."""

from typing import Any, cast

from agent.results import left_of
from tools.models.questions import Classification


def _reading(*unused: str) -> Classification:
    return Classification.model_construct(unused=unused)


def _state(*parts: Classification) -> Any:
    results = {f"q{number}": {"reading": part} for number, part in enumerate(parts)}
    return cast(Any, {"classification": _reading("creation"), "results": results})


def test_the_only_part_tells_what_is_left_of_the_question() -> None:
    assert left_of(_state(_reading())) == [_reading()]


def test_of_several_parts_the_whole_tells_as_well() -> None:
    one, other = _reading("one"), _reading()
    assert left_of(_state(one, other)) == [_reading("creation"), one, other]
    assert left_of(_state()) == [_reading("creation")]
