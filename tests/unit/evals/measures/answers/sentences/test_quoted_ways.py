"""How the shares of right answers are counted, by the way in which they were quoted."""

from datetime import date

from evals.measures.answers.confidence_cases import Case
from evals.measures.answers.sentences.quoted_ways import as_toml, counted, likely, way_of, with_rates
from tools.models.answers import Answer, Citation, Step, Trace
from tools.search.quotes.ways import likely_by


def case(question: str, *, right: bool, way: str = ", by disclosure") -> Case:
    cited = Citation(id="1", text="[1]", company="Acme", ticker="ACME", doc_type="10-K", quote="Words.", score=0.1)
    step = Step(step="quote", seconds=0.0, detail=f"1 quotations{way}")
    answer = Answer(
        status="answered", answer="Words. [1]", route="narrative", citations=(cited,), trace=Trace(steps=(step,))
    )
    return Case(
        question_id=question,
        run="as it is",
        question="?",
        right=right,
        newest=False,
        today=date(2024, 1, 1),
        answer=answer,
    )


def test_a_question_counts_once_however_often_it_was_asked() -> None:
    cases = [case("a", right=True), case("a", right=False), case("b", right=True), case("c", right=True, way="")]
    assert counted(cases) == {"disclosure": (1.5, 2)}


def test_few_judged_answers_say_little() -> None:
    assert likely(0, 0) == 0.5
    assert 0.5 < likely(3, 3) < likely(30, 30) < 1.0
    assert "[reasons]" in as_toml({})


def test_cases_asked_before_get_the_shares_that_ship() -> None:
    old = case("a", right=True)
    assert way_of(old.answer) == "disclosure"
    assert with_rates(old).answer.citations[0].score == likely_by("disclosure")
    assert with_rates(case("a", right=True, way="")).answer.citations[0].score == 0.1
