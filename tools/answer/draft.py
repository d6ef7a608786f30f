"""Has a model answer from facts and passages, and has its draft tied out: what fails goes back to it once, with why.

Whoever writes a number, the store decides whether it is given: `tie` is handed the reply, and returns what of it holds.
"""

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from tools.errors import ModelFailed
from tools.models.answers import Answer, DeclinedPart
from tools.ports.chat_model import ChatModel, ChatReply
from tools.prompts.loader import as_data, load_prompt
from tools.vocab.loader import load_prices

MAX_TOKENS = 2000


@dataclass(frozen=True)
class DraftRequest:
    """What a model is to answer, and from what: `evidence` is its text, `declined` what the rules have no answer to.

    `evidence_of` is the text of the facts and of those passages alone whose ids it is given; `also` names a prompt that
    is added to the rules.
    """

    question: str
    evidence: str
    evidence_of: Callable[[Collection[str]], str]
    declined: Sequence[DeclinedPart] = ()
    also: str | None = None
    max_tokens: int = MAX_TOKENS

    @property
    def system(self) -> str:
        """The rules that it writes by."""
        more = f"\n\n{load_prompt(self.also)}" if self.also else ""
        return f"{load_prompt('draft')}{more}"

    @property
    def user(self) -> str:
        """The question and the evidence, as data."""
        return self._with(self.evidence)

    def narrowed(self, ids: Collection[str]) -> str:
        """The question and the passages of these ids alone; all of them where it is none."""
        return self._with(self.evidence_of(ids) if any(one.startswith("p") for one in ids) else self.evidence)

    def _with(self, evidence: str) -> str:
        parts = [f"Question:\n{as_data(self.question)}"]
        # How the question was read or searched is nothing to who has the passages.
        if lacking := [part for part in self.declined if not part.of_reading]:
            lines = "\n".join(f"- {part.what}: {part.reason}" for part in lacking)
            parts.append(f"No reported fact was found for (the passages may say it):\n{as_data(lines)}")
        parts.append(f"Facts and passages:\n{as_data(evidence)}")
        return "\n\n".join(parts)


@dataclass(frozen=True)
class TiedDraft:
    """What holds of a draft, as an answer: None where nothing does. `refused` are the other statements, with why.

    `ids` are those of the facts and passages that the refused cite, or that the reasons name.
    """

    answer: Answer | None
    refused: tuple[tuple[str, str], ...] = ()
    ids: frozenset[str] = frozenset()


Tie: TypeAlias = Callable[[str], Awaitable[TiedDraft]]


async def draft_answer(chat: ChatModel, request: DraftRequest, tie: Tie) -> tuple[Answer, ChatReply]:
    """The answer that a model writes, as far as it ties out. The reply's tokens are those of all drafts.

    Raises `ModelFailed` where the model fails, or nothing of its drafts holds.
    """
    first = await _complete(chat, request, request.user)
    tied, failure = await _tied(tie, first.text)
    if tied.answer is not None and not tied.refused:
        return tied.answer, first
    try:
        second = await _complete(chat, request, _again(request, first.text, tied, failure))
    except ModelFailed as error:
        if tied.answer is not None:
            spent = first.input_tokens + error.tokens[0], first.output_tokens + error.tokens[1]
            return tied.answer, replace(first, input_tokens=spent[0], output_tokens=spent[1])
        error.tokens = (error.tokens[0] + first.input_tokens, error.tokens[1] + first.output_tokens)
        raise
    tokens = (first.input_tokens + second.input_tokens, first.output_tokens + second.output_tokens)
    reply = replace(second, input_tokens=tokens[0], output_tokens=tokens[1])
    better, why = await _tied(tie, second.text)
    answer = better.answer or tied.answer
    if answer is None:
        raise ModelFailed(why or _told(better.refused) or "The draft says nothing that ties out.", tokens)
    return answer, reply


async def _tied(tie: Tie, text: str) -> tuple[TiedDraft, str]:
    """What holds of a reply; nothing, and why, of one that can't be read."""
    try:
        return await tie(text), ""
    except ModelFailed as error:
        return TiedDraft(None), error.message


async def _complete(chat: ChatModel, request: DraftRequest, user: str) -> ChatReply:
    return await chat.complete(request.system, user, max_tokens=request.max_tokens)


def _again(request: DraftRequest, draft: str, tied: TiedDraft, failure: str) -> str:
    """The request once more, with the draft and what is wrong with it."""
    wrong = [f"- “{statement}”: {why}" for statement, why in tied.refused]
    told = "\n".join(wrong) or failure or "It states nothing."
    # Of the passages, those that the refused statements cite: what holds needs none again.
    given = request.narrowed(tied.ids) if tied.refused else request.user
    return (
        f"{given}\n\nYour draft:\n{as_data(draft)}\n\nWhat in it does not tie out, and why:\n{as_data(told)}\n\n"
        "Write the whole answer again. Keep what is not named here, with its citations; correct what is, or name it as "
        "open."
    )


def _told(refused: Sequence[tuple[str, str]]) -> str:
    return " ".join(why for _, why in refused[:3])


def cost_of(model: str, input_tokens: int, output_tokens: int) -> float | None:
    """US dollars for a call, by the price of the longest known beginning of the model's name; None where unknown."""
    known = [name for name in load_prices() if model.startswith(name)]
    if not known:
        return None
    price = load_prices()[max(known, key=len)]
    return (input_tokens * price["input"] + output_tokens * price["output"]) / 1_000_000
