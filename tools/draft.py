"""Drafts an answer with a model. The model writes the words; every figure is put in from the facts afterwards.

The model sees placeholders instead of numbers and must give them back: a draft with a number of its own, an unknown
placeholder, or a fact left out is refused, and the answer that the rules wrote stands.
"""

import re
from decimal import Decimal

from tools.answer import AnswerText
from tools.answer_models import Answer, AnswerFact
from tools.errors import ModelFailed
from tools.models import period_label
from tools.numbers import format_percent, format_value
from tools.prompts.loader import as_data, load_prompt
from tools.stores import ChatModel, ChatReply
from tools.vocab.loader import load_prices

MAX_TOKENS = 2000
_PLACEHOLDER = re.compile(r"\[\[([a-z]\d+(?:\.[a-z]+)?)\]\]")
_PERIOD = re.compile(
    r"\b(?:Q[1-4]\s+)?(?:FY|fiscal(?:\s+year)?\s+)\s?\d{4}\b|\b\d{4}-\d{2}-\d{2}\b|\bQ[1-4]\b", re.IGNORECASE
)
_FORM = re.compile(r"\b(?:10-[KQ](?:/A)?|20-F|8-K|6-K)\b")


async def draft_answer(chat: ChatModel, question: str, composed: Answer) -> tuple[Answer, ChatReply]:
    """The composed answer in the model's words, with the same facts, citations and spans.

    Raises `ModelFailed` where the model fails, or its draft does not tie out.
    """
    user = f"Question:\n{as_data(question)}\n\nFacts:\n{as_data(_facts_text(composed))}"
    reply = await chat.complete(load_prompt("draft"), user, max_tokens=MAX_TOKENS)
    text = _fill(reply.text, composed)
    for part in composed.declined:
        text.add(f"\nNo answer for {part.what}: {part.reason} {part.remedy}")
    drafted = composed.model_copy(
        update={"answer": f"{text}".strip(), "spans": tuple(text.spans), "verification": text.verification()}
    )
    return drafted, reply


def _facts_text(answer: Answer) -> str:
    lines = [_fact_line(fact) for fact in answer.facts]
    lines += [f"[[{citation.id}]] cites {citation.company} {citation.doc_type}" for citation in answer.citations]
    return "\n".join(lines)


def _fact_line(fact: AnswerFact) -> str:
    period = period_label(fact.fiscal_year, fact.fiscal_quarter)
    line = f"{fact.source.company}, {fact.label}, {period} (to {fact.end_date}): [[{fact.fact_id}]]"
    if fact.yoy is not None:
        direction = "up" if fact.yoy.delta > 0 else "down" if fact.yoy.delta < 0 else "unchanged"
        prior = period_label(fact.yoy.prior_fiscal_year, fact.fiscal_quarter)
        percent = f" ([[{fact.fact_id}.pct]])" if fact.yoy.pct is not None else ""
        line += f"; {direction} by [[{fact.fact_id}.delta]]{percent} from [[{fact.fact_id}.prior]] in {prior}"
    return line if fact.basis != "restated" else f"{line}; restated since first reported"


def _fill(draft: str, composed: Answer) -> AnswerText:
    facts = {fact.fact_id: fact for fact in composed.facts}
    citations = {citation.id: citation for citation in composed.citations}
    text = AnswerText()
    used: set[str] = set()
    position = 0
    for match in _PLACEHOLDER.finditer(draft):
        text.add(_words(draft[position : match.start()]))
        position = match.end()
        name, _, part = match[1].partition(".")
        if name in citations and not part:
            text.add(citations[name].text)
        elif name in facts:
            used.add(name)
            _put(text, facts[name], part)
        else:
            raise ModelFailed(f"The draft refers to {match[0]}, which is no fact.")
    text.add(_words(draft[position:]))
    if missing := facts.keys() - used:
        raise ModelFailed(f"The draft leaves out {len(missing)} of {len(facts)} facts.")
    return text


def _words(text: str) -> str:
    """The model's own words, which hold no number but periods and forms."""
    bare = _FORM.sub("", _PERIOD.sub("", text))
    if re.search(r"\d", bare):
        raise ModelFailed("The draft holds a number that no fact stands behind.")
    return text


def _put(text: AnswerText, fact: AnswerFact, part: str) -> None:
    yoy = fact.yoy
    if not part:
        text.figure(format_value(fact.value, fact.unit), fact.value, fact)
    elif yoy is not None and part == "delta":
        text.figure(format_value(abs(yoy.delta), fact.unit), abs(yoy.delta), fact, "derived")
    elif yoy is not None and yoy.pct is not None and part == "pct":
        text.figure(format_percent(yoy.pct), Decimal(str(yoy.pct)), fact, "derived")
    elif yoy is not None and part == "prior":
        text.figure(format_value(yoy.prior_value, fact.unit), yoy.prior_value, fact)
    else:
        raise ModelFailed(f"The draft refers to {part!r} of a figure that has none.")


def cost_of(model: str, input_tokens: int, output_tokens: int) -> float:
    """US dollars for a call, by the price of the longest known beginning of the model's name; 0 where unknown."""
    known = [name for name in load_prices() if model.startswith(name)]
    if not known:
        return 0.0
    price = load_prices()[max(known, key=len)]
    return (input_tokens * price["input"] + output_tokens * price["output"]) / 1_000_000
