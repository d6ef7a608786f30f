"""A model's words over units: what they bear out is the answer, the rest is left out or the rules' answer stands."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from tests.unit.tools.search.units.make import ASSETS, BANK, STAFF, hit
from tools.models.answers import Answer
from tools.models.units import NumericIntent, UnitResults
from tools.ports.chat_model import ChatReply
from tools.ports.deps import Deps
from tools.search.units.context import build_context
from tools.tie_out.answers.unit_drafting import is_worded_over_units, word_units_answer
from tools.tie_out.answers.verification import verify_answer

COMPOSED = Answer(status="answered", answer="القواعد", route="numeric_units")
RESULTS = UnitResults(
    intent=NumericIntent(asked=True),
    hits=(hit(ASSETS), hit(STAFF, 0.5, 0.5)),
    context=build_context([ASSETS, STAFF], [], {BANK.doc_id: BANK}),
)
GOOD = "بلغ إجمالي الأصول ٨٬١٣٧٬٣٩٤ ألف جنيه في ٣١ ديسمبر ٢٠٢٤ (صفحة ٣)."
INVENTED = "وبلغت الأرباح ٩٩٩٬٩٩٩ ألف جنيه في ٢٠٢٤ (صفحة ٣)."


@dataclass
class Chat:
    """A model that gives these replies."""

    replies: Sequence[str]
    asked: list[tuple[str, str, int]] = field(default_factory=list[tuple[str, str, int]])
    model: str = "stub"

    async def complete(self, system: str, user: str, *, max_tokens: int) -> ChatReply:
        self.asked.append((system, user, max_tokens))
        return ChatReply(self.replies[len(self.asked) - 1], 10, 5)


@dataclass
class Opened:
    """As much of the dependencies as a draft asks for."""

    chat: Any
    unit_chat: Any = None
    unit_chat_tokens: int = 700
    citation_style: str = "000"


async def drafted(*replies: str, language: str = "ar") -> tuple[Answer, Chat]:
    chat = Chat(replies)
    done = await word_units_answer(cast(Deps, cast(Any, Opened(chat))), "كم؟", COMPOSED, RESULTS, language)
    return done.answer, chat


async def test_what_ties_out_is_the_answer_each_number_tied_to_its_unit() -> None:
    answer, chat = await drafted(GOOD)
    [(system, user, most)] = chat.asked
    assert "١." in system
    assert "٥." in system  # the five rules
    assert "[صفحة 3]" in user
    assert most == 700
    verified = verify_answer(answer)
    assert (verified.status, verified.verification.status) == ("answered", "verified")
    assert [one.page for one in verified.citations] == [3]
    assert verified.citations[0].text == ASSETS.text
    assert verified.answer.endswith("(صفحة ٣).")
    assert verified.warnings == ()


async def test_an_invented_number_goes_back_once_and_is_then_left_out() -> None:
    answer, chat = await drafted(f"{GOOD}\n{INVENTED}", f"{GOOD}\n{INVENTED}")
    assert len(chat.asked) == 2
    assert "٩٩٩٬٩٩٩" not in answer.answer
    assert answer.status == "partly_answered"
    assert answer.drafted is not None
    assert answer.drafted.left_out == 1
    assert verify_answer(answer).verification.status == "verified"


async def test_where_nothing_ties_out_the_rules_answer_stands() -> None:
    answer, chat = await drafted(INVENTED, INVENTED)
    assert answer is COMPOSED
    assert len(chat.asked) == 2


async def test_an_answer_in_english_cites_in_english() -> None:
    answer, _ = await drafted("Total إجمالي الأصول was 8,137,394 in 2024 (p. 3).", language="en")
    assert "[Source: " in answer.answer
    assert verify_answer(answer).verification.status == "verified"


def test_a_model_and_a_context_are_needed() -> None:
    deps = cast(Deps, cast(Any, Opened(None, unit_chat="a model")))
    assert is_worded_over_units(deps, RESULTS)
    assert not is_worded_over_units(deps, RESULTS.model_copy(update={"context": ""}))
    assert not is_worded_over_units(cast(Deps, cast(Any, Opened(None))), RESULTS)
