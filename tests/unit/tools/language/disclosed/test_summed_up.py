"""The topics of a summary: where they stand, and which sentences tell of them."""

import pytest

from tools.language.disclosed.summed_up import results, risk_items, topics, wordings, years_named


def rank(key: str, sentence: str, *path: str) -> int | None:
    [topic] = [one for one in topics() if one.key == key]
    return topic.rank(sentence, path)


@pytest.mark.parametrize(
    ("form", "part", "item", "held"),
    [
        ("10-K", "II", "7", True),
        ("10-K/A", None, "7", True),
        ("10-Q", "I", "2", True),
        ("10-Q", "II", "2", False),
        ("10-Q", None, "2", True),
        ("8-K", None, "7", False),
        ("10-K", "II", None, False),
    ],
)
def test_items_are_those_of_their_form_and_part(form: str, part: str | None, item: str | None, *, held: bool) -> None:
    assert results().items.hold(form, part, item) is held


def test_every_topic_and_wording_has_a_place() -> None:
    assert [one.key for one in topics()] == ["cash", "returned", "guidance", "legal", "controls"]
    assert all(one.items.of and one.says for one in topics())
    assert [one.title for one in wordings()][:2] == ["Management's discussion", "Risk factors"]
    assert risk_items().hold("10-K", "I", "1A")


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("cash", "As of January 26, 2025, we had $43.2 billion in cash, cash equivalents, and marketable securities."),
        ("returned", "In fiscal year 2025, we repurchased 310 million shares of our common stock for $34.0 billion."),
        ("returned", "These shares were repurchased at an average price per share of $63.91."),
        ("guidance", "We currently expect 2025 capital expenditures to be approximately $2.2 billion."),
        ("legal", "On June 24, 2024, the Commission announced that it had opened a third investigation."),
        ("controls", "We identified a material weakness in our internal control."),
    ],
)
def test_telling_sentences(key: str, sentence: str) -> None:
    assert rank(key, sentence) is not None


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("guidance", "We do not expect this to have a material effect."),
        ("guidance", "Actual results may differ from what we expect."),
        ("guidance", "Of this $7.2 billion are expected to be paid within 12 months."),
        ("returned", "We received increased dividend payments from our equity method investees."),
        ("controls", "Revenue increased 3%."),
    ],
)
def test_sentences_that_tell_nothing(key: str, sentence: str) -> None:
    assert rank(key, sentence) is None


def test_what_stands_under_an_outlook_goes_first() -> None:
    said = "The Company expects 2024 operating margin percent to be in the mid-to-high 40% range."
    assert rank("guidance", said, "Item 7", "OUTLOOK") == -1
    assert rank("guidance", said, "Item 7. Outlook of the item itself", "Liquidity") == 0


def test_headings_are_those_below_the_item() -> None:
    [cash] = [one for one in topics() if one.key == "cash"]
    item = "Item 7. Management's Discussion and Analysis of Financial Condition"
    assert cash.stands_under((item,))
    assert cash.stands_under((item, "Liquidity and Capital Resources"))
    assert not cash.stands_under((item, "Gross Profit and Gross Margin"))


def test_years_are_no_amounts() -> None:
    assert years_named("In 2024, compared to 2023, $2,025 million and 2,024 shares.") == {2024, 2023}
