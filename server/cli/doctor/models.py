"""What `tieout doctor` says of models: how they are configured, and whether the chat model answered of late.

None is loaded or reached: how calls went stands in the log of questions.
"""

from collections.abc import Callable
from typing import Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, SecretStr

from server.models import embedder_of, reranker_of
from server.settings import Settings
from tools.backends.chat.langchain import ChatSettings
from tools.backends.postgres.database import Database
from tools.backends.postgres.query_log import PostgresQueryLog
from tools.errors import SettingsError
from tools.ports.chat_calls import SILENT
from tools.ports.query_log import LoggedQuestion

_KEYS = {
    "openai": "OPENAI_API_KEY",
    "anthropic": "ANTHROPIC_API_KEY",
    "groq": "GROQ_API_KEY",
    "cohere": "COHERE_API_KEY",
    "google": "GOOGLE_API_KEY",
}
_CHAT, _VISION = "chat model", "vision model"
_VARIABLES = {_CHAT: "TIEOUT_CHAT_MODEL", _VISION: "TIEOUT_VISION_MODEL"}
_LOOKED_AT = 50  # questions, from the newest


class Finding(BaseModel):
    """One thing that was looked at."""

    model_config = ConfigDict(frozen=True)

    topic: str
    level: Literal["ok", "info", "trouble"]
    text: str
    remedy: str = ""


def models(settings: Settings) -> list[Finding]:
    """The models as they are configured."""

    def embeddings() -> str:
        opened = embedder_of(settings)
        return opened.model if opened else "none: passages are found by their words alone"

    def reranker() -> str:
        opened = reranker_of(settings)
        return opened.model if opened else "local, by features"

    return [
        _answering(_CHAT, "rules word the answers", settings.chat_model, settings.chat_base_url, settings.chat_key),
        _answering(
            _VISION,
            "no model looks at pages",
            settings.vision_model,
            settings.vision_base_url,
            settings.vision_key,
        ),
        _model("embeddings", embeddings, settings.embeddings_base_url, settings.embeddings_key),
        _model("reranker", reranker, settings.reranker_base_url, settings.reranker_key),
    ]


def _answering(topic: str, without: str, model: str | None, address: str | None, key: SecretStr | None) -> Finding:
    """A model that answers; `without` is what happens where there is none."""
    if model is None:
        return Finding(topic=topic, level="info", text=f"none: {without}")
    try:
        ChatSettings(model, variable=_VARIABLES[topic]).check()
    except SettingsError as error:
        return Finding(topic=topic, level="trouble", text=error.message)
    if key is None:
        remedy = f"Set {_KEYS[model.partition(':')[0]]}."
        return Finding(topic=topic, level="trouble", text=f"{model} has no key.", remedy=remedy)
    return Finding(topic=topic, level="info", text=f"{model}{_at(address)}")


def _at(address: str | None) -> str:
    """An address without the user and password that may stand in it."""
    parts = urlsplit(address or "")
    return f" at {parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}" if parts.netloc else ""


def _model(topic: str, name: Callable[[], str], address: str | None, key: SecretStr | None) -> Finding:
    try:
        model = name()
    except SettingsError as error:
        return Finding(topic=topic, level="trouble", text=error.message)
    variable = _KEYS.get(model.partition(":")[0])
    if variable is None:
        return Finding(topic=topic, level="info", text=model)
    if address is None and key is None:
        return Finding(topic=topic, level="trouble", text=f"{model} has no key.", remedy=f"Set {variable}.")
    return Finding(topic=topic, level="info", text=f"{model} at {address}" if address else model)


async def chat_failures(settings: Settings, database: Database) -> list[Finding]:
    """Whether the chat model failed of late: trouble where it did at the last question that it was asked for."""
    if settings.chat_model is None or not settings.log_searches:
        return []
    asked = [one for one in await PostgresQueryLog(database).questions(None, _LOOKED_AT) if _involved(one)]
    failed = [one for one in asked if _failures(one)]
    if not failed:
        return []
    last = failed[0]
    text = f"silent at {len(failed)} of the last {len(asked)} questions; {last.at:%Y-%m-%d %H:%M}: {_failures(last)[0]}"
    if failed[0] is not asked[0]:
        return [Finding(topic=_CHAT, level="info", text=f"{text} It has answered since.")]
    remedy = "See that its endpoint answers (TIEOUT_CHAT_BASE_URL) and takes the key; TIEOUT_CHAT_TIMEOUT says how long"
    return [Finding(topic=_CHAT, level="trouble", text=text, remedy=f"{remedy} a question waits for it.")]


def _involved(question: LoggedQuestion) -> bool:
    return bool(question.trace.models or _failures(question))


def _failures(question: LoggedQuestion) -> list[str]:
    """What is told of each call without a reply; a redacted log has no words of it."""
    steps = [step for step in question.trace.steps if step.step == SILENT]
    return [step.detail or "a call had no reply." for step in steps]
