"""Opens EDGAR as the settings say: for the command, and for the tool."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from ingest.edgar.client import EdgarClient, EdgarConfig, open_client
from ingest.edgar.errors import CannotKeep
from ingest.edgar.user_agent import user_agent
from server.settings import Settings


def edgar_folder(settings: Settings) -> Path:
    """Where everything from EDGAR is kept."""
    return settings.resolved_data_dir / "edgar"


@asynccontextmanager
async def open_edgar(settings: Settings) -> AsyncGenerator[EdgarClient]:
    """A client of EDGAR. Raises `UserAgentMissing` where nobody has said who asks."""
    folder = edgar_folder(settings)
    config = EdgarConfig(
        folder=folder,
        user_agent=user_agent(settings.sec_user_agent, folder),
        url=settings.sec_url,
        data_url=settings.sec_data_url,
    )
    await asyncio.to_thread(prepare_folder, settings)
    async with open_client(config) as client:
        yield client


def prepare_folder(settings: Settings) -> None:
    """Make the data directory, as the embedded database needs it."""
    from tools.backends.postgres.server.directory import DataDirectory

    try:
        DataDirectory(settings.resolved_data_dir).prepare()
    except OSError as error:
        raise CannotKeep(
            f"{settings.resolved_data_dir} can't be made: {error.strerror}. Set TIEOUT_DATA_DIR to another directory."
        ) from error
