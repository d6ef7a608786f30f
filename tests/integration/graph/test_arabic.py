"""Arabic questions on the real graph: the figures of the English ones, said in Arabic."""

import re

import pytest

from agent.graph import build_graph
from agent.run import answer_question
from tools.language.arabic.digits import find_numbers
from tools.language.arabic.letters import is_arabic
from tools.models.answers import Answer
from tools.ports.deps import Deps

SAME = {
    "كم بلغت إيرادات آبل في السنة المالية ٢٠٢٣؟": "What was Apple's revenue in fiscal 2023?",
    "ما هامش الربح الإجمالي لشركة آبل في 2023؟": "What was Apple's gross margin in 2023?",
    "كم بلغ صافي دخل آبل من 2021 إلى 2023؟": "What was Apple's net income from 2021 to 2023?",
    "هل ارتفع صافي دخل آبل في 2023 مقارنة بعام 2022؟": "Did Apple's net income increase in 2023 compared with 2022?",
    "اعرض قائمة الدخل لآبل لعام 2023": "Show Apple's income statement for 2023",
}
BIDI = re.compile("[\u200e\u2068\u2069]")


async def _ask(deps: Deps, question: str) -> Answer:
    async def ignore(_: str) -> None:
        return None

    return await answer_question(build_graph(deps), question, ignore)


def _told(answer: Answer) -> list[object]:
    facts = [(fact.ticker, fact.metric, fact.fiscal_year, fact.fiscal_quarter, fact.value) for fact in answer.facts]
    return [facts, answer.status, answer.route, [span.fact_id for span in answer.spans], len(answer.citations)]


@pytest.mark.parametrize(("arabic", "english"), SAME.items())
async def test_the_answer_has_the_figures_of_the_english_one(sample_deps: Deps, arabic: str, english: str) -> None:
    said, plain = await _ask(sample_deps, arabic), await _ask(sample_deps, english)
    assert said.status == "answered"
    assert _told(said) == _told(plain)
    assert is_arabic(re.sub(r"\[Source[^\]]*\]", "", said.answer))
    for span, other in zip(said.spans, plain.spans, strict=True):
        shown, printed = said.answer[span.start : span.end], plain.answer[other.start : other.end]
        pairs = zip(find_numbers(shown), find_numbers(printed), strict=True)
        assert all((one.amount, one.kind) == (two.amount, two.kind) for one, two in pairs), (shown, printed)
    assert all(citation.text in said.answer for citation in said.citations)


async def test_what_is_not_understood_declines_in_arabic(sample_deps: Deps) -> None:
    answer = await _ask(sample_deps, "كم بلغت إيرادات آبل السحابية في 2023؟")
    assert (answer.status, answer.facts) == ("declined", ())
    assert "السحابية" in answer.answer
    assert is_arabic(answer.answer)


async def test_a_question_back_is_in_arabic(sample_deps: Deps) -> None:
    answer = await _ask(sample_deps, "ما هامش آبل في 2023؟")
    assert answer.clarification is not None
    assert answer.clarification.question == "أي رقم تقصد بعبارة هامش؟"
