"""Questions as OpenTelemetry spans, where an exporter is configured."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from server.settings import Settings
from tools.backends.postgres.background import hashed
from tools.errors import SettingsError
from tools.ports.query_log import LoggedQuestion, QueryLog

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider

_BILLION = 1_000_000_000


def spans_of(settings: Settings) -> "Spans | None":
    """Spans to the configured endpoint, or None. Raises `SettingsError` where the extra is not installed."""
    if settings.otel_endpoint is None:
        return None
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError as error:
        raise SettingsError(
            "TIEOUT_OTEL_ENDPOINT is set, and sending spans needs OpenTelemetry's SDK. Install tieout with its "
            "extra: tieout[otel]."
        ) from error
    provider = TracerProvider(resource=Resource.create({"service.name": "tieout"}))
    endpoint = f"{settings.otel_endpoint.rstrip('/')}/v1/traces"
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=endpoint, timeout=5)))
    return Spans(provider, redact=settings.redact)


class Spans:
    """A span a question, with one below it for each step. Sent in the background; a failure fails no question."""

    def __init__(self, provider: "TracerProvider", *, redact: bool) -> None:
        self._provider = provider
        self._tracer = provider.get_tracer("tieout")
        self._redact = redact

    def note(self, question: LoggedQuestion) -> None:
        """Make the spans of a question that was answered."""
        from opentelemetry.trace import set_span_in_context

        began = int(question.at.timestamp() * _BILLION)
        root = self._tracer.start_span("question", start_time=began)
        words = question.question or ""
        root.set_attributes(
            {
                "tieout.question": hashed(words) if self._redact else words,
                "tieout.route": question.route,
                "tieout.status": question.status,
                "tieout.query_type": question.query_type,
                "gen_ai.usage.input_tokens": question.input_tokens,
                "gen_ai.usage.output_tokens": question.output_tokens,
                "tieout.cost_usd": question.cost_usd,
            }
        )
        context = set_span_in_context(root)
        for step in question.trace.steps:
            start = began + int(step.began * _BILLION)
            span = self._tracer.start_span(step.step, context=context, start_time=start)
            span.set_attributes({"tieout.by": step.by, "tieout.part": step.part or ""})
            if not self._redact:
                span.set_attribute("tieout.detail", step.detail)
            span.end(start + int(step.seconds * _BILLION))
        root.end(began + int(question.seconds * _BILLION))

    def close(self) -> None:
        """Send what is still waiting."""
        self._provider.shutdown()


class QueryLogs:
    """The `QueryLog` that also makes spans."""

    def __init__(self, kept: QueryLog | None, spans: Spans) -> None:
        self._kept = kept
        self._spans = spans

    def note(self, question: LoggedQuestion) -> None:
        if self._kept is not None:
            self._kept.note(question)
        self._spans.note(question)

    async def questions(self, since: datetime | None, limit: int) -> Sequence[LoggedQuestion]:
        return await self._kept.questions(since, limit) if self._kept is not None else []

    async def written(self) -> None:
        if self._kept is not None:
            await self._kept.written()

    async def close(self) -> None:
        import asyncio

        if self._kept is not None:
            await self._kept.close()
        await asyncio.to_thread(self._spans.close)
