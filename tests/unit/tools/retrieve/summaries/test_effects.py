"""The sentences that tell what something did to a figure, of the whole company or of a part."""

from tests.unit.tools.search.quotes.passages import GUARD, candidate
from tools.language.disclosed.summed_up import results
from tools.models.slots.effects import Effect
from tools.retrieve.summaries.effects import effects_told, heads_above
from tools.retrieve.summaries.passages import sentences_of
from tools.vocab.loader import load_vocabulary

LONG = "in the year that we report on here, as we have told in all of the other parts of this long report"
PARTS = (
    f"Garden\n\nNet sales fell 3% {LONG}, due to tin. "
    f"Unfavorable currency reduced net sales growth by 12 points {LONG}."
    f"\n\nPaint\n\nUnfavorable currency reduced net sales growth by 5 points {LONG}."
)
WHOLE = f"Unfavorable currency reduced our consolidated net sales by 3 points {LONG}."


def told(text: str, *narrowed: str, metrics: tuple[str, ...] = ("revenue",), cause: str = "currency") -> list[str]:
    effect = Effect(cause=cause, metrics=metrics, said="hurt", narrowed=narrowed)
    every = sentences_of(candidate(f"{GUARD}\n\n{text}"))
    heads = heads_above(every)
    found = effects_told(effect, [(one, heads[id(one)]) for one in every], results(), {2022}, load_vocabulary())
    return [one.text for one in found]


def test_a_single_sentence_has_to_speak_for_the_whole_company() -> None:
    assert told(PARTS) == []
    assert told(f"Unfavorable currency reduced net sales growth by 3 points {LONG}.") == []
    assert told(f"{PARTS}\n\n{WHOLE}") == [WHOLE]


def test_a_part_is_answered_by_its_own_sentence_alone() -> None:
    assert [("12 points" in one, "5 points" in one) for one in told(PARTS, "Garden")] == [(True, False)]
    assert [("12 points" in one, "5 points" in one) for one in told(PARTS, "Paint")] == [(False, True)]
    assert told(f"{PARTS}\n\n{WHOLE}", "organic") == []


def test_below_a_heading_of_the_cause_the_year_s_effect_is_the_whole_company_s() -> None:
    text = f"During 2022, unfavorable currency reduced net sales growth by 3 points {LONG}."
    assert told(f"Foreign Exchange\n\n{text}") == [text]
    assert told(f"Garden\n\n{text}") == []


def test_of_several_figures_each_is_told_of() -> None:
    both, other = ("revenue", "operating_income"), WHOLE.replace("consolidated net sales", "operating income")
    assert told(WHOLE, metrics=both) == []
    assert told(f"{WHOLE} {other}", metrics=both) == [WHOLE, other]


def test_a_longer_year_is_the_whole_company_s_but_below_the_heading_of_a_part() -> None:
    text = f"Net sales benefited from an extra week {LONG}."
    assert told(text, cause="the calendar") == [text]
    assert told(f"Garden\n\n{text}", cause="the calendar") == []
    assert told(text) == []
