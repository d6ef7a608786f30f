"""What changed between two texts: sections that are paired, sentences that are new, gone or reworded."""

from tools.documents.changes import Phrases, SectionText, changed_sentences, match_sections
from tools.models.passages import Section


def section(title: str, text: str, position: int = 0) -> SectionText:
    own = Section(
        section_id=f"s{position}", doc_id="d", position=position, title=title, level=2, start=0, end=len(text)
    )
    return SectionText(own, text)


def changes(before: str, after: str, elsewhere_before: str = "", elsewhere_after: str = "") -> list[tuple[str, str]]:
    was, now = Phrases([before, elsewhere_before]), Phrases([after, elsewhere_after])
    return [(one.before or "", one.after or "") for one in changed_sentences(before, after, was, now)]


SUPPLY = "Our suppliers may fail to deliver wafers in time, which would delay what we ship to customers."
TARIFFS = "New tariffs on imported goods could raise what we pay for parts and lower our margins."


def test_sections_are_paired_by_title_or_by_what_they_say() -> None:
    before = [section("We depend on suppliers", SUPPLY, 0), section("Tariffs", TARIFFS, 1), section("Old", "x " * 9, 2)]
    after = [section("Our suppliers may fail us", SUPPLY, 3), section("Tariffs", "All of it is new here.", 4)]
    matched = match_sections(before, after)
    assert {(one.section.title, other.section.title) for one, other in matched.pairs} == {
        ("We depend on suppliers", "Our suppliers may fail us"),
        ("Tariffs", "Tariffs"),
    }
    assert [one.section.title for one in matched.gone] == ["Old"]
    assert matched.new == ()


def test_figures_and_dates_alone_change_nothing() -> None:
    before = "As of June 30, 2024, the Company had approximately 108,000 employees in 70 countries."
    after = "As of June 30, 2025, the Company had approximately 109,000 employees in 68 countries."
    assert changes(before, after) == []


def test_a_sentence_is_added_removed_or_reworded() -> None:
    kept = "We design chips and sell them to makers of servers and of cars."
    reworded = "We design chips and boards and sell them to makers of servers, of phones and of cars."
    assert changes(f"{kept} {SUPPLY}", f"{reworded} {TARIFFS}") == [
        ("", TARIFFS),
        (SUPPLY, ""),
        (kept, reworded),
    ] or set(changes(f"{kept} {SUPPLY}", f"{reworded} {TARIFFS}")) == {("", TARIFFS), (SUPPLY, ""), (kept, reworded)}


def test_what_only_moved_is_no_change() -> None:
    assert changes("", TARIFFS, elsewhere_before=TARIFFS) == []
    assert changes(TARIFFS, "", elsewhere_after=TARIFFS) == []
    assert changes("", TARIFFS) == [("", TARIFFS)]


def test_a_text_without_sentences_has_no_changes() -> None:
    assert changes("", "") == []
    assert changes("| a | b |\n| 1 | 2 |", "Risk Factors") == []
