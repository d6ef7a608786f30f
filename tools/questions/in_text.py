"""What a question asks of text rather than of figures, by where its words stand; and whether it asks for every period."""

from collections.abc import Collection, Iterator
from itertools import pairwise

from tools.language.english.asides import narrowing_words
from tools.language.mentions import Mention, Words
from tools.questions.reading import Reading
from tools.vocab.loader import load_word_map, load_words


def asks_every_period(reading: Reading) -> bool:
    """Whether every period is asked for where none is named: "revenue year by year"."""
    periods, words = reading.periods, reading.words
    named = periods.fiscal_years or periods.fiscal_quarters or periods.ends or periods.exact or periods.open_end
    if named or periods.latest > 1 or periods.trailing:
        return False
    runs = (" ".join(words.keys[first : first + length]) for first in range(len(words.keys)) for length in (2, 3))
    said = load_words("every_period")
    return any(run in said for run in runs) and not _names_date(words)


def _names_date(words: Words) -> bool:
    """Whether "by year" goes on to "by year end"."""
    return any(pair in {("year", "end"), ("quarter", "end")} for pair in pairwise(words.keys))


def asks_how(reading: Reading) -> Iterator[Mention[str]]:
    """What asks for text by how the question is put: how figures are treated, or what a company does."""
    words = reading.words
    free = words.free(0, len(words.keys))
    if (reading.companies or reading.missing) and not reading.figures and free:
        articles = load_word_map("arithmetic")["articles"]
        if " ".join(words.keys[place] for place in free if words.keys[place] not in articles) in load_words("describing"):
            yield Mention("describing", free[0], free[-1] + 1)
    for figure in reading.figures:
        verb = _treatment(words, figure)
        if verb is not None and "how" in words.keys[: verb.first]:
            yield verb


def _treatment(words: Words, figure: Mention[object]) -> Mention[str] | None:
    """The verb right before a figure that tells of its place in the books: "recognizes revenue"."""
    place = figure.first - 1
    while place >= 0 and words.keys[place] in load_word_map("arithmetic")["articles"]:
        place -= 1
    treating = load_words("treating")
    for first in (place - 1, place):
        if first >= 0 and " ".join(words.keys[first : place + 1]) in treating:
            return Mention("treating", first, place + 1)
    return None


def only_in_text(reading: Reading, left: Collection[int]) -> bool:
    """Whether all figures are parts of what the text is about: "revenue recognition policy", "recognizes revenue".

    `left` are the words that no rule accounts for.
    """
    words = reading.words
    return bool(reading.figures) and all(
        _is_within_name(words, figure, left) or _treatment(words, figure) is not None for figure in reading.figures
    )


def _is_within_name(words: Words, figure: Mention[object], left: Collection[int]) -> bool:
    """Whether a common noun follows right away, which makes another thing of the figure."""
    after = figure.end
    if after not in left or words.between(after, after) or words.is_possessive(figure):
        return False
    token = words.tokens[after]
    return token.text.islower() and token.key not in narrowing_words()
