"""Windows cover a text, stay within what the model reads, and overlap."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.backends.embeddings.windows import Measure, cut_windows, estimate_tokens, estimate_words
from tools.backends.embeddings.wordpiece import count_words

MEASURES: dict[str, tuple[Measure, int, int]] = {
    "tokenizer": (count_words, 220, 32),
    "estimate": (estimate_words, 90, 12),
}
HEADER = "Apple Inc. 10-K FY2024, Item 7: Management's Discussion"

pieces = st.one_of(
    st.text(max_size=60),
    st.sampled_from(
        ["Net sales rose. ", "$1,234.56 ", "\n\n", "word ", "한국어", "中文字", "x" * 300, "e\u0301", "\u0338", ". "]
    ),
    st.text(alphabet="ab .\n1,", max_size=200),
)
texts = st.lists(st.tuples(pieces, st.integers(1, 40)), max_size=12).map(lambda parts: "".join(p * n for p, n in parts))


def cost(measure: Measure, text: str) -> float:
    return sum(tokens for _, tokens in measure(text))


def spans(text: str, bodies: list[str]) -> list[tuple[int, int]]:
    """Where the windows lie: each begins within the one before, as far to the right as it can."""
    found: list[tuple[int, int]] = []
    for body in bodies:
        begin, end = found[-1] if found else (0, 0)
        at = text.rfind(body, begin, end + len(body)) if found else text.find(body)
        assert at >= 0
        found.append((at, at + len(body)))
    return found


@pytest.mark.parametrize("name", MEASURES)
@given(texts)
def test_every_character_is_in_a_window_and_every_window_within_the_limit(name: str, text: str) -> None:
    measure, limit, overlap = MEASURES[name]
    windows = cut_windows(text, "", measure, limit, overlap)
    # Whole windows follow each other without a gap.
    covered = 0
    for begin, end in spans(text, windows):
        assert begin <= covered
        covered = max(covered, end)
    assert covered == len(text)
    assert windows[0] == text[: len(windows[0])]
    assert text.endswith(windows[-1])
    for window in windows:
        assert cost(measure, window) <= limit + 1e-6


@pytest.mark.parametrize("name", MEASURES)
@given(texts, texts)
def test_with_any_header_windows_are_within_the_limit(name: str, text: str, header: str) -> None:
    measure, limit, overlap = MEASURES[name]
    windows = cut_windows(text, header, measure, limit, overlap)
    assert windows
    for window in windows:
        assert cost(measure, window) <= limit + 1  # the line's end between them


@pytest.mark.parametrize("name", MEASURES)
def test_a_long_text_has_about_as_many_windows_as_it_must(name: str) -> None:
    measure, limit, overlap = MEASURES[name]
    text = " ".join(f"In {1900 + n} net sales were ${n},{n:03} million." for n in range(100, 900))
    windows = cut_windows(text, "", measure, limit, overlap)
    least = cost(measure, text) / (limit - overlap)
    assert least <= len(windows) <= least * 1.25 + 1


def test_windows_overlap_by_about_32_tokens_and_begin_with_a_sentence_or_a_word() -> None:
    text = " ".join(f"In {1900 + n} net sales were {n} million dollars." for n in range(100, 400))
    windows = cut_windows(text, "", count_words, 220)
    for (_, end), (begin, _) in zip(spans(text, windows), spans(text, windows)[1:], strict=False):
        assert 16 <= cost(count_words, text[begin:end]) <= 32
        assert text[begin:].startswith("In ")
        assert text[begin - 1] == " "


def test_a_text_without_sentences_is_cut_at_words() -> None:
    text = "revenue " * 1000
    for window in cut_windows(text, HEADER, count_words, 220):
        body = window.removeprefix(f"{HEADER}\n")
        assert body.replace("revenue ", "") == ""
        assert cost(count_words, window) <= 220


def test_a_text_within_the_limit_is_one_window() -> None:
    assert cut_windows("Net sales rose.", HEADER, count_words, 220) == [f"{HEADER}\nNet sales rose."]
    exactly = "word " * 220
    assert cut_windows(exactly, "", count_words, 220) == [exactly]
    assert len(cut_windows(exactly + "word", "", count_words, 220)) == 2


@pytest.mark.parametrize("text", ["", " ", "\n\n"])
def test_a_text_without_words_is_one_window(text: str) -> None:
    for measure in (count_words, estimate_words):
        assert cut_windows(text, "", measure, 220) == [text]
        assert cut_windows(text, "Apple", measure, 220) == [f"Apple\n{text}"]


def test_a_long_header_takes_a_fourth_of_the_window() -> None:
    windows = cut_windows("sales " * 1000, "header " * 500, count_words, 220)
    for window in windows:
        head, _, body = window.partition("\n")
        assert head == ("header " * 55).rstrip()
        assert body.startswith("sales ")


def test_a_blob_without_blanks_is_cut_by_the_estimate_as_well() -> None:
    windows = cut_windows("x" * 10_000, "", estimate_words, 100, 12)
    assert all(len(window) <= 360 for window in windows)
    assert sum(map(len, windows)) >= 10_000


@given(st.text())
def test_the_estimate_of_a_text_is_that_of_its_words(text: str) -> None:
    assert cost(estimate_words, text) == pytest.approx(estimate_tokens(text))


@pytest.mark.parametrize(("text", "tokens"), [("a" * 36, 10), ("ع" * 18, 10), ("中" * 12, 10), ("", 0)])
def test_other_scripts_are_estimated_at_more_tokens_a_character(text: str, tokens: int) -> None:
    assert estimate_tokens(text) == pytest.approx(tokens)


@pytest.mark.parametrize("make", [lambda n: "net sales " * n, lambda n: "x" * 9 * n, lambda n: "a. " * n])
@pytest.mark.parametrize("measure", [count_words, estimate_words])
def test_the_work_grows_with_the_text(measure: Measure, make: Callable[[int], str]) -> None:
    steps = 0

    class Counted(list[tuple[int, float]]):
        def __getitem__(self, at):  # type: ignore[no-untyped-def]
            nonlocal steps
            steps += 1
            return super().__getitem__(at)

    def spent(count: int) -> int:
        nonlocal steps
        steps = 0
        cut_windows(make(count), "", lambda text: Counted(measure(text)), 220)
        return steps

    assert spent(8000) <= 10 * max(spent(1000), 20)
