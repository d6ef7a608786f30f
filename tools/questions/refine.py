"""Reads a question: by rules, and with a model where one is configured; where the model fails, the rules stand."""

from dataclasses import dataclass

from tools.errors import ModelFailed
from tools.language.companies import CompanyFinder
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.questions.classify import classify
from tools.questions.segments import with_segments


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
    told = ("the model read", "the model takes", "by the model")
    return [
        f"Reading the question: {reason}."
        for reason in reading.reasons
        if reason.startswith(told) and not reason.endswith(" stands")
    ]


def rewording_remarks(reading: Classification) -> list[str]:
    """What the answer must say of words that were read as others. Function words, case and marks go without saying."""
    told = [change for change in reading.read_as if change.kind in ("spelling", "abbreviation", "period")]
    read = dict.fromkeys(f'"{one.said}" as {_bare(one.read)}' for one in told)
    units = dict.fromkeys(f'"{one.said}"' for one in reading.read_as if one.kind == "unit")
    remarks = [f"Read {', '.join(read)}."] if read else []
    return [*remarks, f"Left out {', '.join(units)}: figures are shown in their own units."] if units else remarks


def _bare(name: str) -> str:
    return name.removesuffix("'s")
