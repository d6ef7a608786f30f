"""Which figures make a quotient, and which is its divisor: "debt/equity ratio" is none of an equity ratio."""

from collections.abc import Sequence
from dataclasses import replace

from tools.language.english.links import Links
from tools.language.english.relations import word_set
from tools.language.figures import figure_names
from tools.language.mentions import Mention, Words
from tools.vocab.formulas import formulas_of
from tools.vocab.loader import Formula, Metric, Vocabulary

Figure = Mention[Metric | Formula]


def of_whole_quotients(words: Words, figures: Sequence[Figure], vocabulary: Vocabulary) -> list[Figure]:
    """The figures in order, where "ratio" behind a quotient is left to it: the divisor is what stands before it."""
    read = list(figures)
    for at in range(1, len(read)):
        if _is_divided(words, read[at - 1], read[at]) and (shorter := _without_ratio(words, read[at], vocabulary)):
            words.taken.discard(read[at].end - 1)
            read[at] = shorter
    divisors = {at for at in range(1, len(read)) if _is_divisor(words, read[at - 1], read[at])}
    return [one if at in divisors else _of_sales(words, one, vocabulary) for at, one in enumerate(read)]


def _of_sales(words: Words, figure: Figure, vocabulary: Vocabulary) -> Figure:
    """A cost that "ratio" follows as its share of revenue, where there is such a formula: "the R&D expense ratio"."""
    entry, end = figure.entry, figure.end
    if not isinstance(entry, Metric) or entry.period != "duration" or entry.sign != -1:
        return figure
    behind = [key for key in words.keys[end : end + 2] if end not in words.taken]
    said = behind[:1] and behind[0] in word_set("arithmetic", "intensities") and not words.between(end, end)
    divided = behind[1:] == ["to"]  # by what stands behind it
    share = formulas_of(vocabulary).combining(entry.key, "/", "revenue") if said and not divided else None
    if share is None:
        return figure
    words.taken.add(end)
    return replace(figure, entry=vocabulary.formulas[share], end=end + 1)


def stands_in_next(links: Links, at: int) -> bool:
    """Whether a figure is a part of the next one: "the share of R&D in operating expenses"."""
    articles = word_set("arithmetic", "articles")
    said = [links.words.keys[place] for place in links.gap(at)] if at + 1 < len(links.figures) else []
    return [key for key in said if key not in articles] == ["in"]


def balance_of_flow(figures: Sequence[Figure]) -> bool:
    """Whether a part of a flow would be a balance: what went into equipment was spent, and is no equipment."""
    whole, *parts = (one.entry for one in figures)
    flows = isinstance(whole, Metric) and whole.period == "duration"
    return flows and any(isinstance(part, Metric) and part.period == "instant" for part in parts)


def is_balance(figure: Figure) -> bool:
    """Whether a figure is a line of the balance sheet."""
    return isinstance(figure.entry, Metric) and figure.entry.period == "instant"


def divisor_said(words: Words, figure: Figure, vocabulary: Vocabulary) -> str | None:
    """What a formula divides by whose own name says so: "R&D and SG&A as a percentage of revenue"."""
    keys = set(words.keys_of(figure))
    said = "of" in keys and keys & word_set("arithmetic", "share")
    return formulas_of(vocabulary).divisor(figure.entry.key) if said else None


def _is_divided(words: Words, above: Figure, below: Figure) -> bool:
    """Whether only a slash or "to" stands between two figures."""
    between = words.between(above.end, below.first)
    return between == "/" or [words.keys[place] for place in range(above.end, below.first)] == ["to"]


def _is_divisor(words: Words, above: Figure, below: Figure) -> bool:
    """Whether a figure before it is divided by another: "operating cash flow to interest expense ratio"."""
    keys = [words.keys[place] for place in range(above.end, below.first)]
    keys = [key for key in keys if key not in word_set("arithmetic", "articles")]
    return _is_divided(words, above, below) or " ".join(keys) in word_set("arithmetic", "over") | {"to"}


def _without_ratio(words: Words, figure: Figure, vocabulary: Vocabulary) -> Figure | None:
    *keys, last = words.keys_of(figure)
    if not keys or last not in word_set("arithmetic", "ratios"):
        return None
    names = figure_names(vocabulary)
    name = names.get(" ".join(keys), "name") or names.get(" ".join(keys), "wording")
    meant = names.meant(name) if name else ()
    return replace(figure, entry=meant[0], end=figure.end - 1) if meant else None
