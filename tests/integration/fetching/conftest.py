"""A real MCP server over stdio that fetches from a stub of EDGAR."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters

from server.settings import Settings
from server.wiring import open_database
from tests.integration.support.edgar_companies import ANNUAL, EARLIER, NEWS, put_invented, put_microsoft
from tests.integration.support.edgar_stub import USER_AGENT, EdgarStub, serve
from tests.integration.support.person import Person
from tools.backends.postgres.migrate import migrate

Talk = Callable[..., Client]


@pytest.fixture
def edgar(monkeypatch: pytest.MonkeyPatch) -> Iterator[EdgarStub]:
    """EDGAR with two companies. No proxy of this machine comes between."""
    for name in ("HTTP_PROXY", "ALL_PROXY", "http_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    with serve() as stub:
        put_microsoft(stub, ANNUAL, EARLIER, NEWS)
        put_invented(stub)
        yield stub


@pytest.fixture
async def own(settings: Settings, tmp_path: Path) -> Settings:
    """A fresh corpus by URL, and a folder of its own for what is fetched."""
    async with open_database(settings) as database:
        await migrate(database)
    return settings.model_copy(update={"data_dir": tmp_path / "data"})


@pytest.fixture
def talk(program: Path, tmp_path: Path, edgar: EdgarStub, variables: Callable[[Settings], dict[str, str]]) -> Talk:
    """A client of a server that knows the stub alone, with somebody behind it or nobody."""

    def talk(
        settings: Settings,
        *arguments: str,
        mode: str = "2026-07-28",
        person: Person | None = None,
        user_agent: str | None = USER_AGENT,
        **environment: str,
    ) -> Client:
        # Vectors take longer than all else here, and nothing is searched by meaning.
        known = {"TIEOUT_SEC_URL": edgar.url, "TIEOUT_SEC_DATA_URL": edgar.url, "TIEOUT_EMBEDDINGS": "none"}
        if user_agent is not None:
            known["TIEOUT_SEC_USER_AGENT"] = user_agent
        env = {**variables(settings), **known, **environment}
        server = StdioServerParameters(command=str(program), args=["mcp", *arguments], env=env, cwd=tmp_path)
        return Client(server, mode=mode, read_timeout_seconds=60, elicitation_callback=person)

    return talk
