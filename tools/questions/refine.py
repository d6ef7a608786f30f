"""Reads a question: by rules, and with a model where one is configured; where the model fails, the rules stand."""

from dataclasses import dataclass

from tools.errors import ModelFailed
from tools.language.companies import CompanyFinder
from tools.models.questions import Classification
from tools.models.remarks import RemarkKind
from tools.ports.deps import Deps
from tools.questions.classify import classify
from tools.questions.segments import with_segments

_TOLD: frozenset[RemarkKind] = frozenset({"read by model", "not in question", "narrowing", "cleared"})


@dataclass(frozen=True)
class Read:
    """A question's slots, who read them ("rules" or the model's name), and the tokens that it took."""

    classification: Classification
    by: str = "rules"
    tokens: tuple[int, int] = (0, 0)


async def read_question(deps: Deps, question: str) -> Read:
    """Classify a question. Raises `InvalidInput` for one that can't be read."""
    finder = CompanyFinder(await deps.facts.companies(), deps.directory)
    return await refine(deps, question, classify(question, finder, deps.vocabulary), finder)


async def refine(
    deps: Deps, question: str, by_rules: Classification, finder: CompanyFinder, replied: str | None = None
) -> Read:
    """The rules' reading with the segments that it names, and what the model adds where one is configured.

    `replied` is what the asker said to a question back, which may name a segment as well.
    """
    words = f"{question}\n{replied}" if replied else question
    by_rules = await with_segments(deps.facts, finder, deps.vocabulary, words, by_rules)
    chat = deps.chat
    if chat is None:
        return Read(by_rules)
    from tools.questions.by_model import classify_with_model

    try:
        reading, reply = await classify_with_model(chat, question, by_rules, finder, deps.vocabulary)
    except ModelFailed as error:
        failed = by_rules.model_copy(update={"reasons": (*by_rules.reasons, f"{error.message} The rules read it.")})
        return Read(failed, chat.model if any(error.tokens) else "rules", error.tokens)
    return Read(reading, chat.model, (reply.input_tokens, reply.output_tokens))


def model_remarks(reading: Classification) -> list[str]:
    """What the answer must say of the reading: where it rests on the model's word, and where the model doubts it."""
    return [f"Reading the question: {remark.text}." for remark in reading.remarks if remark.kind in _TOLD]
