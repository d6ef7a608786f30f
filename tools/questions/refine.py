"""Reads a question: by rules, and with a model where one is configured; where the model fails, the rules stand."""

from dataclasses import dataclass, replace

from tools.errors import InvalidInput, ModelFailed
from tools.language.companies import CompanyFinder
from tools.language.topics import ENGLISH
from tools.models.filters import Filters
from tools.models.questions import Classification
from tools.models.slots.remarks import RemarkKind
from tools.ports.deps import Deps
from tools.questions.by_year_end import with_years_by_end
from tools.questions.classify import classify
from tools.questions.constrain import constrain, of_filtered_companies
from tools.questions.follow_up import carry_on
from tools.questions.meant import as_meant
from tools.questions.named.due import with_due
from tools.questions.named.joint_lines import with_joint_line
from tools.questions.named.nearest import with_nearest
from tools.questions.named.own_concepts import with_own_concept
from tools.questions.named.said_names import with_said_name
from tools.questions.named.talk import words_of_talk
from tools.questions.of_units import (
    with_arabic_company,
    with_company_of_documents,
    with_name_of_documents,
    with_rows_of_documents,
)
from tools.questions.parts.ambiguous_segment import choose_part
from tools.questions.parts.segments import with_segments
from tools.questions.reply import complete, pick_option
from tools.questions.speakers import with_speakers

_TOLD: frozenset[RemarkKind] = frozenset({"read by model", "not in question", "narrowing", "cleared"})


@dataclass(frozen=True)
class Read:
    """A question's slots, who read them ("rules" or the model's name), and the tokens that it took."""

    classification: Classification
    by: str = "rules"
    tokens: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Turn:
    """What a conversation has said before a question: what the turn before was about (`before`); or, where a question
    back is replied to, the reply, the options that were given, and the reading that was left open."""

    before: Classification | None = None
    reply: str | None = None
    options: tuple[str, ...] = ()
    open_reading: Classification | None = None


async def read_question(
    deps: Deps,
    question: str,
    turn: Turn | None = None,
    filters: Filters | None = None,
    finder: CompanyFinder | None = None,
) -> Read:
    """Classify a question, within the filters. Raises `InvalidInput` where one or the other can't be read."""
    turn = turn or Turn()
    finder = finder or CompanyFinder(await deps.facts.companies(), deps.directory)
    filters = filters or Filters()
    if filters.holds_nul:
        raise InvalidInput("filters hold a NUL byte.")
    question = await with_name_of_documents(deps.documents, question, filters, finder)
    by_rules = _by_rules(deps, question, turn, finder)
    if talk := await words_of_talk(deps.embedder, question, by_rules, finder, deps.vocabulary):
        by_rules = _by_rules(deps, question, turn, finder, talk)
    by_rules = await with_due(deps.facts, question, by_rules, finder, deps.vocabulary)
    by_rules = await with_own_concept(deps.facts, question, by_rules, finder, deps.vocabulary)
    by_rules = await with_said_name(deps.facts, question, by_rules, finder, deps.vocabulary)
    by_rules = await with_joint_line(deps.facts, question, by_rules, finder, deps.vocabulary)
    by_rules = await with_nearest(deps.embedder, question, by_rules, finder, deps.vocabulary)
    filters = await with_company_of_documents(deps.documents, by_rules, filters)
    read = await refine(deps, question, of_filtered_companies(by_rules, filters, finder), finder, turn.reply)
    reading = constrain(read.classification, filters, finder, deps.vocabulary)
    reading = await with_rows_of_documents(deps.documents, reading, filters)
    reading = await with_years_by_end(deps.facts, reading)
    return replace(read, classification=reading)


def _by_rules(
    deps: Deps, question: str, turn: Turn, finder: CompanyFinder, talk: frozenset[str] = frozenset()
) -> Classification:
    """The question by rules; with the reply to a question back, or with what the turn before was about."""
    if turn.reply and turn.open_reading is not None:
        asked, said = turn.open_reading, pick_option(turn.reply, turn.options)
        return choose_part(asked, said) or complete(asked, classify(said, finder, deps.vocabulary, talk))
    chosen = choose_part(turn.before, question) if turn.before else None
    return chosen or carry_on(classify(question, finder, deps.vocabulary, talk), turn.before)


async def refine(
    deps: Deps, question: str, by_rules: Classification, finder: CompanyFinder, replied: str | None = None
) -> Read:
    """The rules' reading with the segments that it names, and what the model adds where one is configured.

    `replied` is what the asker said to a question back, which may name a segment as well.
    """
    asked = question if by_rules.language == ENGLISH else as_meant(question, finder, deps.vocabulary).text
    words = f"{asked}\n{replied}" if replied else asked
    by_rules = await with_segments(deps.facts, finder, deps.vocabulary, words, by_rules)
    by_rules = await with_speakers(deps.documents, finder, words, by_rules)
    by_rules = await with_arabic_company(deps.documents, by_rules)
    chat = deps.chat
    if chat is None:
        return Read(by_rules)
    from tools.questions.model.by_model import classify_with_model

    try:
        reading, reply = await classify_with_model(chat, question, by_rules, finder, deps.vocabulary)
    except ModelFailed as error:
        failed = by_rules.model_copy(update={"reasons": (*by_rules.reasons, f"{error.message} The rules read it.")})
        return Read(failed, chat.model if any(error.tokens) else "rules", error.tokens)
    return Read(reading, chat.model, (reply.input_tokens, reply.output_tokens))


def model_remarks(reading: Classification) -> list[str]:
    """What the answer must say of the reading: where it rests on the model's word, and where the model doubts it."""
    return [f"Reading the question: {remark.text}." for remark in reading.remarks if remark.kind in _TOLD]


def rewording_remarks(reading: Classification) -> list[str]:
    """What the answer must say of words that were read as others. Function words, case and marks go without saying."""
    told = [change for change in reading.read_as if change.kind in ("spelling", "abbreviation", "period", "nearest")]
    read = dict.fromkeys(f'"{one.said}" as {_bare(one.read)}' for one in told)
    units = dict.fromkeys(f'"{one.said}"' for one in reading.read_as if one.kind == "unit")
    rules = [f"By a rule of thumb: {one.said} is {one.read}." for one in reading.read_as if one.kind == "judgement"]
    remarks = [*([f"Read {', '.join(read)}."] if read else []), *rules]
    return [*remarks, f"Left out {', '.join(units)}: figures are shown in their own units."] if units else remarks


def _bare(name: str) -> str:
    return name.removesuffix("'s")
