"""What a question asks of text rather than of figures, by where its words stand; and whether for every period."""

from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Any

from tools.language.english.asides import MARK, listed, narrowing_words
from tools.language.english.relations import word_set
from tools.language.mentions import Mention, Words
from tools.questions.reading import Reading
from tools.text import phrase_key
from tools.vocab.loader import load_words


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
        said = " ".join(words.keys[place] for place in free if words.keys[place] not in _articles())
        if said in load_words("describing"):
            yield Mention("describing", free[0], free[-1] + 1)
    for figure in reading.figures:
        treated = _rule(words, figure) or _treatment(words, figure)
        if treated is not None and (treated.entry == "rule" or _asks_manner(words, min(treated.first, figure.first))):
            yield treated


def _asks_manner(words: Words, before: int) -> bool:
    """Whether "how" stands before a place, and asks for no amount: "how does", "how Apple", but not "how much"."""
    keys = words.keys
    return any(
        keys[place] == "how" and (place + 1 in words.taken or keys[place + 1] in load_words("manner"))
        for place in range(before)
    )


def _treatment(words: Words, figure: Mention[Any]) -> Mention[str] | None:
    """The verb next to a figure that tells of its place in the books: "recognizes revenue", "is revenue recognized"."""
    place = figure.first - 1
    while place >= 0 and words.keys[place] in _articles():
        place -= 1
    after = figure.end
    for first, end in ((place - 1, place + 1), (place, place + 1), (after, after + 2), (after, after + 1)):
        if first >= 0 and " ".join(words.keys[first:end]) in load_words("treating"):
            return Mention("treatment", first, min(end, len(words.keys)))
    return None


def _rule(words: Words, figure: Mention[Any]) -> Mention[str] | None:
    """The noun right after a figure that makes a rule for the books of it: "revenue recognition policy"."""
    end = figure.end
    while end < len(words.keys) and end not in words.taken and words.keys[end] in load_words("rules"):
        end += 1
    return Mention("rule", figure.end, end) if end > figure.end else None


def states_figure(reading: Reading, cue: Mention[str]) -> bool:
    """Whether "says" only tells who claims something: "my uncle says", "Nvidia says gross margin was 71"."""
    if reading.figures and cue.entry in {"reason", "reasons"} and reading.words.keys[max(cue.first - 1, 0)] == "for":
        return True  # "for reasons that were not shared with me" asks for none
    if reading.figures and cue.entry in {"says", "said"} and _is_by_outsider(reading, cue.first):
        return True
    starts = {mention.first for mention in (*reading.figures, *reading.companies)}
    by_somebody = cue.first > 0 and reading.words.keys[cue.first - 1] in listed("talk", "people")
    return cue.entry in {"says", "said"} and bool(reading.figures) and (by_somebody or cue.end in starts)


def _is_by_outsider(reading: Reading, at: int) -> bool:
    """Whether who says it is no company and nobody of one: "my flatmate", "a broker", "what the podcast"."""
    words = reading.words
    first = at
    while first and not MARK.search(words.between(first, first)) and first - 1 not in words.taken:
        first -= 1
    run = words.keys[first:at]
    if not load_words("company_voices").isdisjoint(run):
        return False
    asking = listed("frames", "question") | load_words("narrative")
    if run and asking.isdisjoint(run) and _opens_run(words, first):
        return True  # "neighbour who drives trucks says"
    subject = run[next((place for place, key in enumerate(run) if key in load_words("outsider_leading")), len(run)) :]
    known = listed("talk", "people") | listed("talk", "occasions")
    return len(subject) > 1 and (subject[0] != "the" or not known.isdisjoint(subject))


def _opens_run(words: Words, first: int) -> bool:
    """Whether nothing but a mark stands before a word, so that what follows has a subject of its own."""
    return first == 0 or MARK.search(words.between(first, first)) is not None


def only_in_text(reading: Reading, left: Collection[int]) -> bool:
    """Whether all figures are parts of what the text is about: "revenue recognition policy", "recognizes revenue".

    `left` are the words that no rule accounts for.
    """
    words = reading.words
    return bool(reading.figures) and all(
        _is_within_name(words, figure, left) or _rule(words, figure) or _treatment(words, figure)
        for figure in reading.figures
    )


def _is_within_name(words: Words, figure: Mention[Any], left: Collection[int]) -> bool:
    """Whether a common noun follows right away, which makes another thing of the figure."""
    after = figure.end
    if after not in left or words.between(after, after) or words.is_possessive(figure):
        return False
    token = words.tokens[after]
    return token.text.islower() and token.key not in narrowing_words()


def weighed_from(reading: Reading, cue: Mention[str]) -> int:
    """Where what asks for reasons begins, with the words that weigh these: "the main reasons"."""
    first, words = cue.first, reading.words
    while first and words.keys[first - 1] in load_words("weighing_reasons") and not words.between(first, first):
        first -= 1
    return first


def pictures(reading: Reading) -> frozenset[int]:
    """The words of pictures that only say that a figure moved: "went through the roof"."""
    idioms = load_words("move_idioms") if reading.figures else frozenset[str]()
    found = reading.words.find(lambda tokens: key if (key := phrase_key(tokens)) in idioms else None)
    return frozenset(at for one in found for at in range(one.first, one.end))


def _articles() -> frozenset[str]:
    return word_set("arithmetic", "articles")
