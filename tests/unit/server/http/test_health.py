"""What who has no token is told of a server that is not ready."""

from pathlib import Path

import httpx2
import pytest
from pydantic import SecretStr

from server.access.tokens import TokenFile
from server.http.app import build_app
from server.http.corpora import Corpora, Offered
from server.http.guard import Access
from server.settings import Settings

# Nobody listens there.
URL = "postgresql://secret_user:secret_password@127.0.0.1:1/secret_database"


@pytest.mark.parametrize("guarded", [True, False])
async def test_what_is_wrong_is_told_where_everybody_may_ask(tmp_path: Path, guarded: bool) -> None:
    settings = Settings(corpus="secret_corpus", data_dir=tmp_path, database_url=SecretStr(URL))
    tokens = TokenFile(tmp_path / "tokens.json") if guarded else None
    corpora = Corpora(settings, Offered())
    app = build_app(settings, Access(frozenset({"localhost"}), tokens=tokens), corpora)
    async with (
        corpora.open(),
        httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://localhost") as client,
    ):
        told = await client.get("/ready")
    assert told.status_code == 503
    assert ("127.0.0.1" in told.text) is not guarded
    assert "secret_password" not in told.text
    assert not guarded or "secret" not in told.text
