"""Everyone who could be loaded, and what steps need that read a question and plan its answer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

import pytest

from tools.chat_model import ChatModel
from tools.deps import Deps
from tools.models import Company
from tools.understand.companies import Directory
from tools.vocab.loader import load_registrants, load_vocabulary

DepsWith: TypeAlias = Callable[..., Deps]


@dataclass(frozen=True)
class Facts:
    """A store of companies alone."""

    loaded: tuple[Company, ...]

    async def companies(self) -> list[Company]:
        return list(self.loaded)


@pytest.fixture(scope="session")
def directory() -> Directory:
    return Directory(load_registrants())


@pytest.fixture
def deps_with(directory: Directory, loaded: tuple[Company, ...]) -> DepsWith:
    """What the steps need over the folder's `loaded` companies, with a chat model or none."""

    def made(chat: ChatModel | None = None) -> Deps:
        nothing = cast(Any, None)
        return Deps(
            facts=cast(Any, Facts(loaded)),
            documents=nothing,
            writer=nothing,
            directory=directory,
            vocabulary=load_vocabulary(),
            today=nothing,
            chat=chat,
        )

    return made
