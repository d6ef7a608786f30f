"""`draft_answer`: an answer in a model's words, where one is configured; what fails to tie out is left out of it."""

import logging
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from tools.answer.draft import DraftRequest, TiedDraft, draft_answer
from tools.answer.statements import read_draft
from tools.errors import InvalidInput, ModelFailed, TieoutError, UnknownCompany
from tools.models.answers import Answer, Step
from tools.models.questions import ELEMENT_ROUTES, FULL_STATEMENT
from tools.ports.deps import Deps
from tools.tie_out.answers.drafted.check import Checker
from tools.tie_out.answers.drafted.evidence import Evidence, gather_evidence
from tools.tie_out.answers.drafted.held import Held
from tools.tie_out.answers.drafted.write import Written, write_draft
from tools.tie_out.answers.drafts import HeldDraft, hold_draft

_LOG = logging.getLogger(__name__)
_ID = re.compile(r"\[([fp]\d{1,4})\]")
_REPORT = "this is an error of the program; the log has it."


@dataclass(frozen=True)
class Drafted:
    """The answer, written by `by` or as it was; what is told of that, the tokens, and the checks that a draft went
    through. `failure` says why the draft is not used."""

    answer: Answer
    told: str
    by: str
    tokens: tuple[int, int]
    checks: tuple[Step, ...]
    failure: str = ""


def is_worded_by_model(deps: Deps, answer: Answer, passages: Sequence[str] = ()) -> bool:
    """Whether a model is to answer: there is evidence, and more is asked for than a statement, a table or a page as it
    stands in a filing."""
    quotes = any(citation.quote for citation in answer.citations)
    is_statement = answer.route in (FULL_STATEMENT, *ELEMENT_ROUTES) and answer.status != "declined"
    return deps.chat is not None and bool(answer.facts or quotes or passages) and not is_statement


async def word_answer(
    deps: Deps,
    question: str,
    answer: Answer,
    as_of: date | None = None,
    passages: Sequence[str] = (),
    *,
    also: str | None = None,
) -> Drafted:
    """The model's answer from the facts of an answer and from passages (their chunk ids, the best first), as far as it
    ties out to them and to the facts that were filed by `as_of`; else the answer as it is. `also` names a prompt
    that is added to the rules.
    """
    chat = deps.chat
    if chat is None or not is_worded_by_model(deps, answer, passages):
        return Drafted(answer, "", "rules", (0, 0), ())
    quoted = [citation.chunk_id for citation in answer.citations if citation.chunk_id]
    evidence = await gather_evidence(deps.documents, question, answer, [*passages, *quoted])
    tying = _Tying(deps, answer, evidence, as_of)
    request = DraftRequest(question, evidence.text, evidence.text_of, answer.declined, also)
    try:
        drafted, reply = await draft_answer(chat, request, tying.tie)
    except ModelFailed as error:
        by = chat.model if any(error.tokens) else "rules"
        if wrong := (*tying.contradicted, *tying.failures):
            warning = f"The model's draft was not used. {' '.join(dict.fromkeys(wrong))}"
            answer = answer.model_copy(update={"warnings": (*answer.warnings, warning)})
        told = f"{error.message} The rules' answer stands."
        return Drafted(answer, told, by, error.tokens, tuple(tying.checks), error.message)
    tokens = reply.input_tokens, reply.output_tokens
    held = drafted.drafted
    told = f"{held.statements} statements tie out, {held.left_out} left out" if held else "written from what was found"
    return Drafted(drafted, told, chat.model, tokens, tuple(tying.checks))


async def tie_draft(
    deps: Deps, question: str, answer: Answer, text: str, passages: Sequence[str] = (), as_of: date | None = None
) -> TiedDraft:
    """What holds of a draft over the facts of an answer and over passages. Raises `ModelFailed` for no draft at all."""
    evidence = await gather_evidence(deps.documents, question, answer, passages)
    return await _Tying(deps, answer, evidence, as_of).tie(text)


@dataclass
class _Tying:
    """Ties the drafts of one question out; `contradicted` is what the facts said against the last of them.

    `failures` say where checking a draft itself failed.
    """

    deps: Deps
    composed: Answer
    evidence: Evidence
    as_of: date | None
    checks: list[Step] = field(default_factory=list[Step])
    contradicted: tuple[str, ...] = ()
    failures: list[str] = field(default_factory=list[str])

    async def tie(self, text: str) -> TiedDraft:
        """What holds of a reply. Raises `ModelFailed` for one that can't be read or checked."""
        try:
            return await self._tie(text)
        except TieoutError:
            raise
        except Exception as error:  # a model's text may be anything: what it sets off must not cost the answer
            failure = f"Checking it failed ({type(error).__name__}): {_REPORT}"
            _LOG.exception("checking a draft failed")
            self.failures.append(failure)
            raise ModelFailed(f"The draft could not be checked ({type(error).__name__}).") from error

    async def _tie(self, text: str) -> TiedDraft:
        began, begun = time.time(), time.perf_counter()
        draft = read_draft(text)
        held = await Checker(self.deps, self.evidence).check_all(draft.statements)
        written, facts = await self._against_facts(held, draft.open)
        if facts.places:
            held = _contradicted(held, written, facts)
            written = self._write(held, draft.open)
        self.contradicted = facts.contradictions
        told = [one for one in held if not one.statement.heading]
        good = sum(one.holds for one in told)
        seconds = round(time.perf_counter() - begun, 6)
        detail = f"{good} of {len(told)} statements tied; {facts.told}"
        self.checks.append(Step(step="verify_draft", seconds=seconds, began=began, detail=detail))
        refused = tuple((one.statement.text, " ".join(one.problems)) for one in told if not one.holds)
        ids = frozenset(name for one in told if not one.holds for name in _named_ids(one))
        if not good:
            return TiedDraft(None, refused, ids)
        notes = (*facts.notes, *facts.contradictions)
        answer = written.answer
        return TiedDraft(answer.model_copy(update={"warnings": (*answer.warnings, *notes)}), refused, ids)

    def _write(self, held: Sequence[Held], open_parts: Sequence[str]) -> Written:
        return write_draft(self.composed, self.evidence, held, open_parts, self.deps.citation_style)

    async def _against_facts(self, held: Sequence[Held], open_parts: Sequence[str]) -> tuple[Written, HeldDraft]:
        """The answer of what ties to its sources, and what the reported facts of its companies say against it."""
        written = self._write(held, open_parts)
        try:
            return written, await hold_draft(self.deps, written.answer, self.as_of, written.begins, written.rows)
        except (InvalidInput, UnknownCompany) as error:
            if written.answer.facts:
                raise ModelFailed(f"The draft could not be checked: {error.message}") from error
            return written, HeldDraft(told=f"no facts to hold it against ({error.message})")


def _named_ids(held: Held) -> Iterator[str]:
    """The facts and passages that a refused statement cites, or where its numbers stand instead."""
    yield from held.statement.ids
    yield from (match[1] for problem in held.problems for match in _ID.finditer(problem))


def _contradicted(held: Sequence[Held], written: Written, facts: HeldDraft) -> list[Held]:
    """The statements, those with what the facts say against them."""
    against: dict[int, list[str]] = {}
    for at, hint in zip(facts.places, facts.hints, strict=True):
        owner = next((one for start, end, one in written.places if start <= at < end), None)
        if owner is not None:
            against.setdefault(id(owner), []).append(hint)
    return [replace(one, problems=(*one.problems, *against.get(id(one), ()))) for one in held]
