"""The opening of a summary in a model's words: of its sentences only those stay that tie out to facts and passages."""

from dataclasses import dataclass

from tools.models.answers import Answer
from tools.models.results.summaries import Summary
from tools.ports.chat_calls import bound_chat, calls_of
from tools.ports.deps import Deps
from tools.retrieve.summaries.told import quotations_of
from tools.tie_out.answers.drafting import word_answer
from tools.tie_out.summaries import as_facts

_PROMPT = "draft_summary"
_WITHOUT = "The summary is made without it, of the filings' own words."


@dataclass(frozen=True)
class Opening:
    """What a model wrote, as far as it ties out; None, with why in `warnings`, where it wrote nothing that does."""

    answer: Answer | None = None
    model: str | None = None
    warnings: tuple[str, ...] = ()


async def write_opening(deps: Deps, summary: Summary) -> Opening:
    """The opening over the summary's figures and the passages that it quotes. A model's failure is a warning."""
    deps = bound_chat(deps, "summary")
    if deps.chat is None:
        return Opening()
    subject = summary.subject
    found = Answer(status="answered", answer="", facts=tuple(as_facts(summary.figures)))
    passages = list(dict.fromkeys(one.chunk_id for one in quotations_of(summary.told)))
    what = f"Item {summary.section} of " if summary.section else ""
    question = f"Sum up {what}{subject.company}'s {subject.documents[0].doc_type} for {subject.period}."
    drafted = await word_answer(deps, question, found, passages=passages, also=_PROMPT)
    if drafted.failure or drafted.answer.drafted is None:
        silent = next((call.failure for call in calls_of(deps) if call.silent), "")
        why = (silent or drafted.failure or "It had nothing to write from.").rstrip(".")
        return Opening(warnings=(f"{deps.chat.model} wrote no opening: {why}. {_WITHOUT}", *drafted.answer.warnings))
    return Opening(drafted.answer, deps.chat.model, drafted.answer.warnings)
