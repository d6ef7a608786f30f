"""Makes the plan of a question: by rules, with what the store knows, and by a model where one is configured."""

import asyncio
from collections.abc import Sequence
from functools import lru_cache

from tools.errors import ModelFailed
from tools.language.companies import CompanyFinder
from tools.models.base import Company
from tools.models.filters import Filters
from tools.models.plans import Part, Plan
from tools.models.questions import Classification
from tools.ports.chat_model import ChatModel
from tools.ports.deps import Deps
from tools.questions.constrain import constrain
from tools.questions.meant import REMEMBERED, as_meant
from tools.questions.parts.segments import with_segments
from tools.questions.planning.income_lines import with_income_lines
from tools.questions.planning.rules import Reader, plan_question
from tools.vocab.loader import Vocabulary

ENGLISH = "en"


def make_plan(
    deps: Deps,
    question: str,
    whole: Classification,
    filters: Filters,
    companies: Sequence[Company],
    finder: CompanyFinder | None = None,
) -> Plan:
    """The plan by rules of a question that reads as `whole`, within the caller's filters."""
    finder = finder or CompanyFinder(companies, deps.directory)
    meant = as_meant(question, finder, deps.vocabulary)
    plan = with_income_lines(
        _by_rules(meant.text, whole, finder, meant.vocabulary, tuple(companies)), meant.text, whole
    )
    if len(plan.parts) == 1:
        return _in_own_words(plan, question, whole)
    parts = (_counted(_within(part, filters, finder, deps), whole) for part in plan.parts)
    return plan.model_copy(update={"parts": tuple(parts)})


@lru_cache(maxsize=REMEMBERED)
def _by_rules(
    text: str, whole: Classification, finder: CompanyFinder, vocabulary: Vocabulary, companies: tuple[Company, ...]
) -> Plan:
    return plan_question(text, whole, Reader(finder, vocabulary, whole.talk), companies)


def _in_own_words(plan: Plan, question: str, whole: Classification) -> Plan:
    """The plan of one part; of a question that was read in another language, the part asks in the question's words."""
    part = plan.parts[0]
    if whole.language == ENGLISH:
        return plan
    asked = part.asked.model_copy(update={"question": question.strip()})
    return plan.model_copy(update={"parts": (part.model_copy(update={"asked": asked}),)})


def _within(part: Part, filters: Filters, finder: CompanyFinder, deps: Deps) -> Part:
    if part.takes:
        return part  # held against the filters once it is known
    return part.model_copy(update={"reading": constrain(part.reading, filters, finder, deps.vocabulary)})


def _counted(part: Part, whole: Classification) -> Part:
    """A part whose years are told as the whole question's are."""
    if part.takes or not whole.by_end:
        return part
    return part.model_copy(update={"reading": part.reading.model_copy(update={"by_end": True})})


async def refine_plan(deps: Deps, question: str, plan: Plan, filters: Filters) -> tuple[Plan, tuple[int, int]]:
    """The plan with the segments that its parts name, and the tokens that a model took."""
    if not plan.is_compound:
        return plan, (0, 0)
    finder = CompanyFinder(await deps.facts.companies(), deps.directory)
    plan = await _with_segments(deps, finder, question, plan)
    # Parts of one clause are its companies or periods: there is nothing to arrange.
    if deps.chat is None or len({part.text or part.asked.question for part in plan.parts}) < 2:
        return plan, (0, 0)
    return await _by_model(deps.chat, question, plan, finder, deps, filters)


async def _with_segments(deps: Deps, finder: CompanyFinder, question: str, plan: Plan) -> Plan:
    readings = await asyncio.gather(
        *(
            with_segments(deps.facts, finder, deps.vocabulary, part.text or question, part.reading)
            for part in plan.parts
        )
    )
    parts = (part.model_copy(update={"reading": read}) for part, read in zip(plan.parts, readings, strict=True))
    return plan.model_copy(update={"parts": tuple(parts)})


async def _by_model(
    chat: ChatModel, question: str, plan: Plan, finder: CompanyFinder, deps: Deps, filters: Filters
) -> tuple[Plan, tuple[int, int]]:
    """The model's plan, read as the rules' plan is; that one stands where the model's asks for less, or fails."""
    from tools.questions.planning.by_model import covers, plan_with_model

    names = {ticker: c.name for c in await deps.facts.companies() for ticker in (c.ticker, *c.tickers)}
    try:
        made, reply = await plan_with_model(chat, question, plan, Reader(finder, deps.vocabulary), names)
    except ModelFailed as error:
        notes = (*plan.notes, f"{error.message} The rules' plan stands.")
        return plan.model_copy(update={"notes": notes}), error.tokens
    tokens = (reply.input_tokens, reply.output_tokens)
    parts = tuple(_counted(_within(part, filters, finder, deps), plan.parts[0].reading) for part in made.parts)
    made = await _with_segments(deps, finder, question, made.model_copy(update={"parts": parts}))
    if covers(made, plan):
        return made, tokens
    notes = (*plan.notes, *made.notes, "the model's plan asks for less than the rules': theirs stands")
    return plan.model_copy(update={"notes": notes}), tokens
