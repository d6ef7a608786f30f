"""Drafts an answer with a model. The model writes the words; every figure is put in from the facts afterwards.

The model sees placeholders instead of numbers and must give them back: a draft with a number of its own, an unknown
placeholder, a fact left out, no citation at all, or words that the facts contradict is refused; after a second one, the
answer that the rules wrote stands. What filings say it may tell in its own words, or quote by a placeholder: then the
filing's words are put in.
"""

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from decimal import Decimal
from typing import TypeAlias

from tools.answer.compose import AnswerText
from tools.answer.lead import with_lead
from tools.documents.delimit import delimit, inert
from tools.errors import DraftContradicted, ModelFailed
from tools.language.english.figure_wording import numbers_in_words
from tools.language.quantities.find import find_quantities
from tools.models.answers import Answer, AnswerFact, Citation
from tools.models.base import period_label
from tools.numbers import format_percent, format_value
from tools.ports.chat_model import ChatModel, ChatReply
from tools.prompts.loader import as_data, load_prompt
from tools.vocab.loader import load_prices

Hold: TypeAlias = Callable[[Answer], Awaitable[Answer]]
MAX_TOKENS = 2000
_PLACEHOLDER = re.compile(r"\[\[([a-z]\d+(?:\.[a-z]+)?)\]\]")
_QUARTER = re.compile(r"\bQ[1-4]\b", re.IGNORECASE)
_FORM = re.compile(r"\b(?:10-[KQ](?:/A)?|20-F|8-K|6-K)\b")


async def draft_answer(
    chat: ChatModel, question: str, composed: Answer, context: str = "", hold: Hold | None = None
) -> tuple[Answer, ChatReply]:
    """The composed answer in the model's words, with the same facts, citations and spans.

    `context` is what stands around the quoted passages: to understand them by, not to quote. `hold` checks what a draft
    says against the facts, and raises `DraftContradicted`.

    A draft that does not tie out goes back once, with what is wrong with it. The reply's tokens are those of all
    drafts. Raises `ModelFailed` where the model fails, or its second draft does not tie out either.
    """
    user = f"Question:\n{as_data(question)}\n\nFacts and passages:\n{as_data(_facts_text(composed))}"
    user += f"\n\nAround the passages:\n{as_data(context)}" if context else ""
    first = await _complete(chat, user)
    try:
        return await _read(first.text, composed, hold), first
    except ModelFailed as error:
        why = error.hint if isinstance(error, DraftContradicted) else error.message
    again = f"{user}\n\nA draft that was refused:\n{as_data(first.text)}\n\nWhy: {why} Write it again."
    reply = await _complete(chat, again, first)
    tokens = (first.input_tokens + reply.input_tokens, first.output_tokens + reply.output_tokens)
    try:
        drafted = await _read(reply.text, composed, hold)
    except ModelFailed as error:
        error.tokens = tokens
        raise
    return drafted, replace(reply, input_tokens=tokens[0], output_tokens=tokens[1])


async def _read(draft: str, composed: Answer, hold: Hold | None) -> Answer:
    """The draft with its figures put in. What contradicts the facts is told before a number that is not from them."""
    text, untied = _fill(draft, composed)
    drafted = _worded(composed, text)
    if hold is not None:
        drafted = await hold(drafted)
    if untied:
        raise ModelFailed(f"The draft holds a number that no fact stands behind: {untied[0]}.")
    for part in composed.declined:
        text.add(f"\n{part.line}")
    return with_lead(drafted.model_copy(update={"answer": f"{text}".strip()}), composed.lead)


def _worded(composed: Answer, text: AnswerText) -> Answer:
    return composed.model_copy(
        update={
            "answer": f"{text}".strip(),
            "lead": None,
            "spans": tuple(text.spans),
            "verification": text.verification(),
        }
    )


async def _complete(chat: ChatModel, user: str, before: ChatReply | None = None) -> ChatReply:
    try:
        return await chat.complete(load_prompt("draft"), user, max_tokens=MAX_TOKENS)
    except ModelFailed as error:
        spent = (before.input_tokens, before.output_tokens) if before else (0, 0)
        tokens = (error.tokens[0] + spent[0], error.tokens[1] + spent[1])
        raise ModelFailed(error.message, tokens) from error


def _facts_text(answer: Answer) -> str:
    lines = [_fact_line(fact) for fact in answer.facts]
    for citation in answer.citations:
        year = f" {period_label(citation.fiscal_year, citation.quarter)}" if citation.fiscal_year else ""
        place = f"[[{citation.id}]] cites {inert(citation.company)} {citation.doc_type}{year}"
        quoted = f"{place}, which says [[{citation.id}.quote]]:\n{delimit(citation.quote)}" if citation.quote else place
        lines.append(quoted)
    return "\n".join(lines)


def _fact_line(fact: AnswerFact) -> str:
    period = period_label(fact.fiscal_year, fact.fiscal_quarter)
    line = f"{inert(fact.source.company)}, {inert(fact.label)}, {period} (to {fact.end_date}): [[{fact.fact_id}]]"
    if fact.yoy is not None:
        direction = "up" if fact.yoy.delta > 0 else "down" if fact.yoy.delta < 0 else "unchanged"
        prior = period_label(fact.yoy.prior_fiscal_year, fact.fiscal_quarter)
        percent = f" ([[{fact.fact_id}.pct]])" if fact.yoy.pct is not None else ""
        line += f"; {direction} by [[{fact.fact_id}.delta]]{percent} from [[{fact.fact_id}.prior]] in {prior}"
    return line if fact.basis != "restated" else f"{line}; restated since first reported"


def _fill(draft: str, composed: Answer) -> tuple[AnswerText, list[str]]:
    """The draft with every placeholder filled in, and the numbers that the model wrote by itself."""
    facts = {fact.fact_id: fact for fact in composed.facts}
    citations = {citation.id: citation for citation in composed.citations}
    periods, names = _periods(composed), _names(composed)
    text = AnswerText()
    text.add("".join(f"{remark.text}\n" for remark in composed.remarks if remark.kind == "other periods"))
    untied: list[str] = []
    used: set[str] = set()
    position = 0
    for match in _PLACEHOLDER.finditer(draft):
        untied += _add_words(text, draft[position : match.start()], periods, names)
        position = match.end()
        name, _, part = match[1].partition(".")
        if name in citations and not part:
            text.add(citations[name].text)
        elif name in citations and part == "quote" and citations[name].quote:
            _put_quote(text, citations[name])
        elif name in facts:
            _put(text, facts[name], part)
        else:
            raise ModelFailed(f"The draft refers to {match[0]}, which is no fact.")
        used.add(name)
    untied += _add_words(text, draft[position:], periods, names)
    if missing := facts.keys() - used:
        raise ModelFailed(f"The draft leaves out {len(missing)} of {len(facts)} facts.")
    if citations and not used & citations.keys() and not facts:
        raise ModelFailed("The draft cites nothing.")
    for citation in (citation for name, citation in citations.items() if name not in used and citation.quote is None):
        text.add(f" {citation.text}")
    return text, untied


def _periods(composed: Answer) -> set[str]:
    """The years and dates that the facts and passages speak of, as digits."""
    periods: set[str] = set()
    for fact in composed.facts:
        periods |= {str(fact.fiscal_year), *str(fact.end_date).split("-"), *str(fact.start_date or "").split("-")}
        if fact.yoy is not None:
            periods.add(str(fact.yoy.prior_fiscal_year))
    periods |= {str(citation.fiscal_year) for citation in composed.citations if citation.quote is not None}
    return periods


def _names(composed: Answer) -> re.Pattern[str]:
    """What facts and companies are called, which may hold numbers: "3M", "debt over three months"."""
    names = {name for fact in composed.facts for name in (fact.label, fact.source.company)}
    names |= {citation.company for citation in composed.citations}
    longest_first = sorted(filter(None, names), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest_first)) or "(?!)", re.IGNORECASE)


def _add_words(text: AnswerText, words: str, periods: set[str], names: re.Pattern[str]) -> list[str]:
    """Add the model's own words; the numbers among them, but in names of facts and forms, their periods and quarters.

    Raises `ModelFailed` for a broken placeholder.
    """
    if "[[" in words or "]]" in words:
        raise ModelFailed("The draft holds a placeholder that is none.")
    text.add(words)
    words = names.sub(" ", words)
    bare = _FORM.sub("", _QUARTER.sub("", words))
    digits = [found for found in re.findall(r"\d+", bare) if found not in periods]
    return [*(found.text for found in find_quantities(words)), *digits, *numbers_in_words(bare)]


def _put_quote(text: AnswerText, citation: Citation) -> None:
    text.add("“")
    text.add_quote(citation.quote or "", citation.id)
    text.add("”")


def _put(text: AnswerText, fact: AnswerFact, part: str) -> None:
    yoy = fact.yoy
    if not part:
        text.figure(fact.shown, fact.value, fact, "derived" if fact.basis == "derived" else "verified")
    elif yoy is not None and part == "delta":
        text.figure(format_value(abs(yoy.delta), fact.unit), abs(yoy.delta), fact, "derived")
    elif yoy is not None and yoy.pct is not None and part == "pct":
        text.figure(format_percent(yoy.pct), Decimal(str(yoy.pct)), fact, "derived")
    elif yoy is not None and part == "prior":
        text.figure(format_value(yoy.prior_value, fact.unit), yoy.prior_value, fact)
    else:
        raise ModelFailed(f"The draft refers to {part!r} of a figure that has none.")


def cost_of(model: str, input_tokens: int, output_tokens: int) -> float | None:
    """US dollars for a call, by the price of the longest known beginning of the model's name; None where unknown."""
    known = [name for name in load_prices() if model.startswith(name)]
    if not known:
        return None
    price = load_prices()[max(known, key=len)]
    return (input_tokens * price["input"] + output_tokens * price["output"]) / 1_000_000
