"""The index of vectors is built in one go, however little memory the server gives to such work by itself."""

import pytest

from evals.measures.scale.loading import IN_DOCUMENT, Loader
from server.settings import Settings
from server.wiring import open_app
from tests.embedders import WordEmbedder
from tools.backends.postgres.space_groups import PASSAGES


@pytest.mark.slow
@pytest.mark.usefixtures("deps")  # which makes the schema
async def test_a_graph_has_room_in_memory_while_it_is_built(settings: Settings) -> None:
    told: list[str] = []
    async with open_app(settings) as app:
        model = await app.deps.writer.vectors.spaces.use(WordEmbedder())
        await Loader(app.database, model, lambda _: None).fill(0, 30)
        async with app.database.session() as conn:
            conn.add_notice_handler(lambda notice: told.append(notice.message_primary or ""))
            await conn.execute("set maintenance_work_mem = '1MB'")
            async with conn.transaction():
                await PASSAGES.index_active(conn)
            [row] = await (await conn.execute("show maintenance_work_mem")).fetchall()
            [count] = await (await conn.execute("select count(*) as windows from text_embeddings")).fetchall()
    assert count["windows"] > 20 * IN_DOCUMENT
    assert not [notice for notice in told if "no longer fits" in notice]
    assert row["maintenance_work_mem"] == "64MB"  # the server's own again: it was set for the session alone
