"""The sentence that has the date on which an agreement ends comes first."""

from tests.unit.tools.search.quotes.passages import GUARD, candidate
from tools.language.disclosed.ends import asked_ending
from tools.search.quotes.cite import quote_words
from tools.search.quotes.told.ends import led_by, led_by_halves, quote_ending, with_second_half

OLD = "The 2022 364 Day Credit Agreement of the firm expires on May 26, 2023. "
FIVE = "The 2023 Five Year Credit Agreement of the firm expires on May 26, 2028. "
NEW = "On May 26, 2023, we entered into a new 364 day credit agreement. The agreement expires on May 24, 2024. "


def test_the_date_is_told_of_that_very_agreement() -> None:
    asked = asked_ending("When does Acme's 364 day credit agreement of May 26, 2023 expire?")
    assert asked is not None
    found = quote_ending(asked, [candidate(f"{GUARD} {OLD}{FIVE}"), candidate(f"{GUARD} {NEW}", name="2")])
    assert found is not None
    assert found.text == "The agreement expires on May 24, 2024."
    assert quote_ending(asked, [candidate(f"{GUARD} {OLD}{FIVE}")]) is None


def test_each_half_is_led_by_its_own_sentence() -> None:
    texts = ("The agreement runs through 2029.", "It pays fees to us.", "The portfolio made up 21% of loans.")
    one = candidate(" ".join(texts))
    quotes = [quote_words(one, text, 0.5) for text in texts]
    told = with_second_half("what share of loans did the portfolio make up", quotes)
    assert [quote.text for quote in told] == [texts[0], texts[2], texts[1]]
    assert [quote.text for quote in led_by(quotes[2], "", quotes)] == [texts[2], texts[0]]


def test_of_somebody_by_name_only_a_sentence_that_names_him_tells_the_second_half() -> None:
    question = "Until when does the cobrand agreement with Quill run, and what share of loans did Quill make up?"
    runs, others, own = (
        "The Quill cobrand agreement runs through the end of 2029. ",
        "Our cobrand portfolios made up a share of 36 percent of loans. ",
        "The Quill portfolio made up approximately 21 percent of loans. ",
    )
    one = candidate(f"{GUARD} {runs}{others}{own}")
    quotes = [quote_words(one, text.strip(), 0.5) for text in (runs, others)]
    assert [two.text for two in led_by_halves(question, quotes, [one], reason=False)] == [runs.strip(), own.strip()]
    without = candidate(f"{GUARD} {runs}{others}")
    assert [two.text for two in led_by_halves(question, quotes, [without], reason=False)] == [runs.strip()]
