"""What can reach the network is known, module by module, and the page on privacy tells of it."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PRIVACY = (ROOT / "docs/privacy.md").read_text(encoding="utf-8")

# Packages that connect to somewhere, or send what passes through them.
CLIENTS = {
    "aiohttp", "anthropic", "cohere", "fastembed", "groq", "http", "httpx", "httpx2", "huggingface_hub",
    "langchain_anthropic", "langchain_groq", "langchain_openai", "langsmith", "openai", "opensearchpy", "opentelemetry",
    "procrastinate", "psycopg", "psycopg_pool", "requests", "smtplib", "socket", "urllib3", "voyageai", "websockets",
}  # fmt: skip
_NAMED = re.compile("|".join({*CLIENTS, r"urllib\.request"}))  # what a module that names none is not parsed for
PROVIDERS = {"anthropic", "cohere", "groq", "openai", "http"}  # what settings and addresses are made of
# Who uses them, and the setting or command by which the page tells of it.
KNOWN = {
    "ingest/edgar/": "tieout fetch",
    "tools/backends/chat/": "TIEOUT_CHAT_MODEL",
    "tools/backends/embeddings/": "TIEOUT_EMBEDDINGS=openai",
    "tools/backends/fastembed_models.py": "fastembed:...",
    "tools/backends/opensearch/": "TIEOUT_OPENSEARCH_URL",
    "tools/backends/postgres/": "TIEOUT_DATABASE_URL",
    "tools/backends/rerankers/": "TIEOUT_RERANKER=cohere",
    "tools/tracing.py": "TIEOUT_LANGSMITH",
    "server/access/jwks.py": "TIEOUT_HTTP_OAUTH_ISSUER",
    "server/http/": "tieout serve",
    "server/memory.py": "TIEOUT_DATABASE_URL",
    "server/resident/": "TIEOUT_RESIDENT",
    "server/telemetry.py": "TIEOUT_OTEL_ENDPOINT",
    "server/wiring.py": "TIEOUT_DATABASE_URL",
    "server/worker/": "TIEOUT_DATABASE_URL",
}


def clients_of(module: Path) -> set[str]:
    """The packages of `CLIENTS` that a module imports, or names for a later import."""
    found, text = set[str](), module.read_text(encoding="utf-8")
    if _NAMED.search(text) is None:
        return found
    for node in ast.walk(ast.parse(text)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and not node.level:
            names.append(node.module or "")
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in PROVIDERS:
            names.append(node.value)
        names += ["urllib3"] if "urllib.request" in names else []
        found |= {name.partition(".")[0] for name in names} & CLIENTS
    return found


@pytest.mark.slow
def test_every_module_that_connects_to_somewhere_is_known() -> None:
    modules = [path for name in ("agent", "ingest", "server", "tools") for path in (ROOT / name).rglob("*.py")]
    assert len(modules) > 100
    using = {path.relative_to(ROOT).as_posix() for path in modules if clients_of(path)}
    assert [name for name in using if not name.startswith(tuple(KNOWN))] == []
    assert [place for place in KNOWN if not any(name.startswith(place) for name in using)] == []


def test_the_page_on_privacy_tells_of_each() -> None:
    assert [told for told in KNOWN.values() if told not in PRIVACY] == []
