"""Chat through LangChain's provider packages, each imported on first use."""

import asyncio
import base64
import importlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from pydantic import BaseModel, ValidationError

from tools.backends.chat.guarded import endpoint_fault, guarded_client
from tools.errors import ModelFailed, ModelSilent, SettingsError
from tools.ports.chat_model import ChatReply, FunctionReply
from tools.prompts.loader import load_prompt
from tools.tracing import tracing


@dataclass(frozen=True)
class _Provider:
    """LangChain's package and class for a provider, the provider's own package, and where it is unless told."""

    package: str
    kind: str
    sdk: str
    base_url: str | None = None
    extra: str | None = None


_PROVIDERS = {
    "openai": _Provider("langchain_openai", "ChatOpenAI", "openai"),
    "anthropic": _Provider("langchain_anthropic", "ChatAnthropic", "anthropic", extra="anthropic"),
    "groq": _Provider("langchain_groq", "ChatGroq", "groq", extra="groq"),
    # Google speaks OpenAI's protocol too, so that its replies pass the same guards.
    "google": _Provider(
        "langchain_openai", "ChatOpenAI", "openai", "https://generativelanguage.googleapis.com/v1beta/openai/"
    ),
}
_PAGE_TOKENS = 6000  # what the densest pages take, several times over
_IMAGE_TOKENS = 100_000  # more than a page takes
_OWN_TOKENS = 2_000  # what a provider may count besides: roles, the function's wrapping, a limit that is overrun
_BROKEN_OFF = {"length", "max_tokens", "content_filter", "refusal"}  # the providers' words for a reply cut short


@dataclass(frozen=True)
class ChatSettings:
    """Which model, where, and how long to wait for it (seconds, per try). `variable` is the setting that names it.

    `retries` are for a model that nobody waits for: then its endpoint may say how long to wait in between.
    """

    model: str
    base_url: str | None = None
    api_key: str | None = None
    seconds: float = 20.0
    retries: int = 0
    temperature: float = 0.1
    variable: str = "TIEOUT_CHAT_MODEL"
    traced: bool = False  # to LangSmith

    @property
    def provider(self) -> str:
        return self.model.partition(":")[0]

    @property
    def name(self) -> str:
        return self.model.partition(":")[2]

    def check(self) -> None:
        """Raise `SettingsError` for a model that can't be named."""
        if self.provider not in _PROVIDERS or not self.name:
            known = ", ".join(f"{provider}:..." for provider in _PROVIDERS)
            raise SettingsError(f"{self.variable}={self.model!r} is not one of {known}.")


class LangChainChat:
    """An `IndexModel`, and so a `ChatModel`; and a `VisionModel`.

    No reply is a `ModelSilent`, one of no use a `ModelFailed`.
    """

    def __init__(self, settings: ChatSettings) -> None:
        settings.check()
        self._settings = settings
        self._http: Any = None
        self._client: Any = None

    @property
    def model(self) -> str:
        return self._settings.name

    async def prepare(self) -> None:
        """Import the provider's package, which takes seconds."""
        await self._connected()

    async def close(self) -> None:
        """Close its connections."""
        if self._http is not None:
            await self._http.aclose()

    async def complete(self, system: str, user: str, *, max_tokens: int) -> ChatReply:
        """The model's text."""
        client = await self._connected()
        message = await self._call(client.bind(**self._limit(max_tokens)), system, user)
        tokens = _usage(message, _most(system, user), max_tokens)
        text = cast(str, message.text).strip()
        if not text:
            raise ModelFailed(f"{self.model} gave an empty reply.", tokens)
        return ChatReply(text, *tokens)

    async def call_function(
        self, system: str, user: str, function: type[BaseModel], *, max_tokens: int
    ) -> FunctionReply:
        """The arguments of the one call that the model is made to make."""
        name = function.__name__
        client = await self._connected()
        bound = client.bind_tools([function], tool_choice=name).bind(**self._limit(max_tokens))
        message = await self._call(bound, system, user)
        tokens = _usage(message, _most(system, user, json.dumps(function.model_json_schema())), max_tokens)
        if fault := _fault(message, name):
            raise ModelFailed(f"{self.model} {fault}.", tokens)
        try:
            arguments = function.model_validate(message.tool_calls[0]["args"]).model_dump()
        except ValidationError as error:
            # The error quotes the reply, so it is not told.
            raise ModelFailed(f"{self.model} called {name} with arguments that don't fit it.", tokens) from error
        return FunctionReply(arguments, *tokens)

    async def read_page(self, image: bytes) -> str:
        """The model's reply to the image of a page."""
        client = await self._connected()
        parts = [{"type": "text", "text": "The page:"}, _as_part(image)]
        message = await self._call(client.bind(**self._limit(_PAGE_TOKENS)), load_prompt("index_page"), parts)
        if _is_broken_off(message):
            raise ModelFailed(f"{self.model} broke off its reply.", _usage(message, _IMAGE_TOKENS, _PAGE_TOKENS))
        return cast(str, message.text)

    def _limit(self, max_tokens: int) -> dict[str, int]:
        return {"max_completion_tokens" if self._settings.provider == "openai" else "max_tokens": max_tokens}

    async def look(self, system: str, user: str, images: Sequence[bytes], *, max_tokens: int) -> ChatReply:
        """The model's text on PNG images."""
        client = await self._connected()
        parts = [{"type": "text", "text": user}, *map(_as_part, images)]
        message = await self._call(client.bind(**self._limit(max_tokens)), system, parts)
        tokens = _usage(message, _IMAGE_TOKENS * len(images) + _most(system, user), max_tokens)
        if _is_broken_off(message) or not (text := cast(str, message.text).strip()):
            raise ModelFailed(f"{self.model} broke off its reply, or gave none.", tokens)
        return ChatReply(text, *tokens)

    async def _call(self, client: Any, system: str, user: str | list[dict[str, Any]]) -> Any:
        # The provider's client waits so long for each piece of a reply, and for each try: this bounds them all.
        seconds, retries = self._settings.seconds, self._settings.retries
        bound = seconds * (retries + 1) + 5 * bool(retries)
        try:
            async with asyncio.timeout(bound):
                with tracing(enabled=self._settings.traced):
                    return await client.ainvoke([("system", system), ("human", user)])
        except Exception as error:
            if isinstance(error, TimeoutError) or "Timeout" in type(error).__name__:
                raise ModelSilent(f"{self.model} did not answer within {bound:g} s.") from error
            if fault := endpoint_fault(error):
                raise ModelSilent(f"{self.model} failed: {fault.message}") from error
            # Providers raise what they like; the message may quote the request, so only its kind is told.
            raise ModelSilent(f"{self.model} failed: {type(error).__name__}.") from error

    async def _connected(self) -> Any:
        if self._client is None:
            self._client = await asyncio.to_thread(self._connect)
        return self._client

    def _connect(self) -> Any:
        provider = _PROVIDERS[self._settings.provider]
        try:
            module = importlib.import_module(provider.package)
        except ImportError as error:
            needed = f"its extra, tieout[{provider.extra}]" if provider.extra else "all that it needs"
            raise ModelSilent(f"{provider.package} is not installed: install tieout with {needed}.") from error
        arguments: dict[str, Any] = {
            "model": self._settings.name,
            "temperature": self._settings.temperature,
            "timeout": self._settings.seconds,
            "max_retries": self._settings.retries,
        }
        if (base_url := self._settings.base_url or provider.base_url) is not None:
            arguments["base_url"] = base_url
        if self._settings.api_key is not None:
            arguments["api_key"] = self._settings.api_key
        try:
            self._http = guarded_client(provider.sdk)
            return _guarded(module, provider.kind, arguments, self._http)
        except Exception as error:
            # A missing key, mostly; the message may quote settings, so only its kind is told.
            raise ModelSilent(f"{self.model} can't be set up: {type(error).__name__}. Is its key set?") from error


def _guarded(module: Any, name: str, arguments: dict[str, Any], http: Any) -> Any:
    """LangChain's model over our client."""
    kind = getattr(module, name)
    if "http_socket_options" in kind.model_fields:
        arguments |= {"http_socket_options": ()}  # tuned sockets would pass the environment's proxies by
    if "http_async_client" in kind.model_fields:
        return kind(**arguments, http_async_client=http)
    made = kind(**arguments)  # Anthropic's takes none: it makes its client on first use, and keeps it there
    made.__dict__["_async_client"] = made._async_client.with_options(http_client=http)
    return made


def _as_part(image: bytes) -> dict[str, Any]:
    """A PNG as a part of a message."""
    url = f"data:image/png;base64,{base64.b64encode(image).decode('ascii')}"
    return {"type": "image_url", "image_url": {"url": url}}


def _most(*texts: str) -> int:
    """More tokens than the texts can be: none is shorter than a byte."""
    return _OWN_TOKENS + sum(len(text.encode("utf-8", "replace")) for text in texts)


def _usage(message: Any, most_in: int, most_out: int) -> tuple[int, int]:
    """The tokens that the endpoint counted, held to what was sent and asked for: whatever it says, costs stay real."""
    usage = cast(dict[str, Any], getattr(message, "usage_metadata", None) or {})
    return _clamped(usage.get("input_tokens"), most_in), _clamped(usage.get("output_tokens"), most_out + _OWN_TOKENS)


def _clamped(count: Any, most: int) -> int:
    return min(max(count, 0), most) if isinstance(count, int) else 0


def _fault(message: Any, name: str) -> str | None:
    """What is wrong with a reply that should call one function once."""
    if _is_broken_off(message):
        return "broke off its reply"
    if getattr(message, "invalid_tool_calls", []):
        return f"called {name} with arguments that are no JSON"
    calls = cast(list[dict[str, Any]], getattr(message, "tool_calls", []))
    return None if [call["name"] for call in calls] == [name] else f"did not call {name} once"


def _is_broken_off(message: Any) -> bool:
    told = cast(dict[str, Any], message.response_metadata)
    return bool(_BROKEN_OFF & {str(told.get(key)) for key in ("finish_reason", "stop_reason")})
