"""What `tieout doctor` says of the stored vectors: whose they are, and whether the configured model reads them."""

from server.cli.doctor.models import Finding
from server.models import embedder_of, page_embedder_of, unit_embedder_of
from server.settings import Settings
from tools.backends.postgres.database import Database
from tools.backends.postgres.space_groups import PAGES, PASSAGES, UNITS, Space
from tools.errors import SettingsError
from tools.ports.alike import is_same, reads
from tools.ports.embedding import EmbeddingModel

_TOPIC, _OF_PAGES, _OF_UNITS = "vectors", "vectors of pages", "vectors of units"
_MAKE = "Run `tieout reembed` to make them."
_MOST = 1_000  # documents that are counted
_REEMBED = "Run `tieout reembed` to make new ones."


async def stored_vectors(settings: Settings, database: Database) -> list[Finding]:
    """Nothing where no model is configured, or it can't be opened, which is told elsewhere."""
    try:
        embedder = embedder_of(settings)
    except SettingsError:
        return []
    if embedder is None:
        return []
    async with database.connection() as conn:
        space = await PASSAGES.active(conn)
    if space is None:
        [row] = await database.fetch("any_passage")
        remedy = _MAKE if row["found"] else ""
        return [Finding(topic=_TOPIC, level="info", text="none yet", remedy=remedy)]
    return [_judged(_TOPIC, embedder, space, "passages are found by their words alone", "TIEOUT_EMBEDDINGS")]


async def stored_pages(settings: Settings, database: Database) -> list[Finding]:
    """Likewise of the vectors of pages; and which documents have no pages yet."""
    try:
        embedder = page_embedder_of(settings, embedder_of(settings))
    except SettingsError:
        return []
    found: list[Finding] = []
    async with database.connection() as conn:
        space = await PAGES.active(conn)
    if embedder is not None and space is not None:
        lost = "pages are found by words and passages"
        found.append(_judged(_OF_PAGES, embedder, space, lost, "TIEOUT_PAGE_EMBEDDINGS"))
    elif embedder is not None and (await database.fetch("any_page"))[0]["found"]:
        found.append(Finding(topic=_OF_PAGES, level="info", text="none yet", remedy=_MAKE))
    unpaged = len(await database.fetch("unpaged_documents", {"doc_ids": None, "limit": _MOST}))
    if unpaged:
        said = f"{unpaged} document{' was' if unpaged == 1 else 's were'} indexed before pages were kept"
        remedy = "Run `tieout index` again to search their pages by all they show."
        found.append(Finding(topic="pages", level="info", text=said, remedy=remedy))
    return found


async def stored_units(settings: Settings, database: Database) -> list[Finding]:
    """Likewise of the vectors of information units; nothing where no model of theirs is configured."""
    try:
        embedder = unit_embedder_of(settings)
    except SettingsError:
        return []
    if embedder is None:
        return []
    async with database.connection() as conn:
        space = await UNITS.active(conn)
    if space is not None:
        return [_judged(_OF_UNITS, embedder, space, "units are found by numbers and words", "TIEOUT_UNIT_EMBEDDINGS")]
    found = (await database.fetch("any_unit"))[0]["found"]
    return [Finding(topic=_OF_UNITS, level="info", text="none yet", remedy=_MAKE)] if found else []


def _judged(topic: str, embedder: EmbeddingModel, space: Space, lost: str, setting: str) -> Finding:
    """Whether the configured model reads the stored vectors; `lost` is what it means where it doesn't."""
    stored = f"{space.model} {space.version}"
    if is_same(embedder, space.model, space.version):
        return Finding(topic=topic, level="ok", text=f"of {stored}")
    ours = f"{embedder.model} {embedder.version}"
    if reads(embedder, space.model, space.version):
        text = f"of {stored}, an older version; searches go on with them, by {ours}, which is alike"
        return Finding(topic=topic, level="info", text=text, remedy=_REEMBED)
    text = f"of {stored}, which {ours} can't read: {lost}"
    return Finding(topic=topic, level="trouble", text=text, remedy=f"{_REEMBED[:-1]}, or set {setting} back.")
