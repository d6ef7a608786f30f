"""`draft_answer`: an answer in a model's words, where one is configured; what fails to tie out is not used."""

import time
from dataclasses import dataclass
from datetime import date

from tools.answer.draft import draft_answer
from tools.errors import DraftContradicted, InvalidInput, ModelFailed, UnknownCompany
from tools.models.answers import Answer, Step
from tools.models.questions import FULL_STATEMENT
from tools.ports.deps import Deps
from tools.search.trees.cited import cited_context
from tools.tie_out.answers.drafts import hold_draft


@dataclass(frozen=True)
class Drafted:
    """The answer, worded by `by` or as it was; what is told of that, the tokens, and the checks that a draft went
    through. `failure` says why the draft is not used."""

    answer: Answer
    told: str
    by: str
    tokens: tuple[int, int]
    checks: tuple[Step, ...]
    failure: str = ""


def is_worded_by_model(deps: Deps, answer: Answer) -> bool:
    """Whether a model is to word an answer: one that has something to tell, and is no statement as it was filed."""
    quotes = any(citation.quote for citation in answer.citations)
    return deps.chat is not None and bool(answer.facts or quotes) and answer.route != FULL_STATEMENT


async def word_answer(deps: Deps, question: str, answer: Answer, as_of: date | None = None) -> Drafted:
    """The answer in the model's words, held against the facts that were filed by `as_of`; else as it is."""
    chat, checks = deps.chat, list[Step]()
    if chat is None or not is_worded_by_model(deps, answer):
        return Drafted(answer, "", "rules", (0, 0), ())

    async def hold(drafted: Answer) -> Answer:
        """Note what the check of a draft came to, and refuse a draft that the facts contradict."""
        began, begun = time.time(), time.perf_counter()
        try:
            held = await hold_draft(deps, drafted, as_of)
        except (InvalidInput, UnknownCompany) as error:
            raise ModelFailed(f"The draft could not be checked: {error.message}") from error
        seconds = round(time.perf_counter() - begun, 6)
        checks.append(Step(step="verify_draft", seconds=seconds, began=began, detail=held.told))
        return held.accept(drafted)

    try:
        context = await cited_context(deps.documents, answer)
        drafted, reply = await draft_answer(chat, question, answer, context, hold)
    except ModelFailed as error:
        by = chat.model if any(error.tokens) else "rules"
        if isinstance(error, DraftContradicted):
            warning = f"The model's draft was not used. {error.message}"
            answer = answer.model_copy(update={"warnings": (*answer.warnings, warning)})
        told = f"{error.message} The rules' answer stands."
        return Drafted(answer, told, by, error.tokens, tuple(checks), error.message)
    tokens = reply.input_tokens, reply.output_tokens
    return Drafted(drafted, "worded from what was found", chat.model, tokens, tuple(checks))
