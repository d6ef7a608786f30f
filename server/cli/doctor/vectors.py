"""What `tieout doctor` says of the stored vectors: whose they are, and whether the configured model reads them."""

from server.cli.doctor.models import Finding
from server.settings import Settings
from server.wiring import embedder_of
from tools.backends.postgres.database import Database
from tools.backends.postgres.space_groups import PASSAGES
from tools.errors import SettingsError
from tools.ports.alike import is_same, reads

_TOPIC = "vectors"
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
        remedy = "Run `tieout reembed` to make them." if row["found"] else ""
        return [Finding(topic=_TOPIC, level="info", text="none yet", remedy=remedy)]
    stored = f"{space.model} {space.version}"
    if is_same(embedder, space.model, space.version):
        return [Finding(topic=_TOPIC, level="ok", text=f"of {stored}")]
    ours = f"{embedder.model} {embedder.version}"
    if reads(embedder, space.model, space.version):
        text = f"of {stored}, an older version; searches go on with them, by {ours}, which is alike"
        return [Finding(topic=_TOPIC, level="info", text=text, remedy=_REEMBED)]
    text = f"of {stored}, which {ours} can't read: passages are found by their words alone"
    remedy = f"{_REEMBED[:-1]}, or set TIEOUT_EMBEDDINGS back."
    return [Finding(topic=_TOPIC, level="trouble", text=text, remedy=remedy)]
