"""What moved a figure, by the sentence that names the thing, its amount, and the figure."""

from tests.unit.tools.search.quotes.passages import GUARD, candidate, wanted
from tools.language.disclosed.moved import asked_moved
from tools.search.quotes.told.moved import quote_moved

PENSION = "Net earnings in 2022 were affected by the pension settlement charge of $1.7 billion related to a transfer. "
TANKER = "Net earnings in 2022 were also affected by the $225 million loss on a classified tanker program. "
OTHER = "In 2019, net earnings were affected by a pension settlement charge of $90 million at the mill. "
LIVES = "We determined that we should increase the estimated useful lives of our ships from four years to six years. "
EFFECT = "The effect of this change in useful lives of ships was an increase in operating income of $3.7 billion. "


def told(question: str, *texts: str) -> list[str]:
    asked = asked_moved(question, ("Acme",))
    assert asked is not None
    found = quote_moved(asked, wanted(question), [candidate(text, name=str(at)) for at, text in enumerate(texts)])
    return [quote.text for quote in found.quotes]


def test_each_thing_of_a_list_is_told_by_its_own_sentence() -> None:
    question = "Which two charges, one on pensions and one on a tanker, hurt Acme's 2022 earnings?"
    assert told(question, f"{GUARD} {OTHER}{TANKER}{PENSION}") == [PENSION.strip(), TANKER.strip()]
    assert told(question, f"{GUARD} {OTHER}{PENSION}") == []  # one of the two is told by none


def test_a_change_is_told_from_what_to_what_with_its_effect() -> None:
    question = (
        "Acme changed the useful life of its ships. From what to what, and what was the effect on operating income?"
    )
    assert told(question, f"{GUARD} {EFFECT}{LIVES}") == [LIVES.strip(), EFFECT.strip()]
    assert told(question, f"{GUARD} {EFFECT}") == []


def test_what_may_come_and_another_figure_are_nothing_that_moved_it() -> None:
    question = "Which settlement charge hurt Acme's 2022 earnings?"
    assert told(question, "Net earnings may be affected by a settlement charge of $3 million in 2022.") == []
    assert told(question, "Net sales were affected by a settlement charge of $3 million in 2022.") == []
    goes_on = "Net earnings were affected by a settlement charge of $3 million, and are expected to rise in 2023."
    assert told(question, f"{GUARD} {goes_on}") == [goes_on]
