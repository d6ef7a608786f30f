"""Words that only repeat a name that a question has: a figure's own words, a company's."""

from collections.abc import Collection, Sequence
from typing import Any

from tools.language.english.asides import listed
from tools.language.english.phrases import load_tidy
from tools.language.mentions import Mention, Words
from tools.questions.reading import Reading
from tools.text import name_key
from tools.vocab.dictionary import load_dictionary
from tools.vocab.loader import Formula, Metric

_NO_SUM = frozenset("-*/")
_STEM = 5  # letters that tell what a word is short for


def own_words(reading: Reading, left: Collection[int]) -> frozenset[int]:
    """The words left over that only repeat a name: the figure's own words, behind it, and the company's, beside it."""
    labels = [
        (m.first, m.end, name_key(m.entry.label).split()) for m in reading.figures if not isinstance(m.entry, str)
    ]
    keys, repeated = reading.words.keys, set[int]()
    for at in left:
        opened = _bracket(reading.words, at)
        behind = [words for _, end, words in labels if end <= opened][-1:]
        following = at + 1
        while following in left and any(_is_word_of(keys[following], words) for *_, words in labels):
            following += 1
        directly = [words for first, _, words in labels if first == following]
        prefixed = keys[at] in load_tidy()["prefixes"]["words"]
        said = {keys[at], "".join(keys[at : at + 2])} if prefixed else {keys[at]}  # "non current"
        if any(_is_word_of(key, words) for words in directly or behind for key in said) or _is_defined(reading, at):
            repeated.add(at)
        if any(_says_kind(reading.words, at, mention) for mention in reading.figures) or _is_whole(reading, at):
            repeated.add(at)
    summed = {at for at in left if _says_sum(keys, at)} if _is_one_sum(reading) else set[int]()
    return frozenset(repeated | summed | {at for at in left if _belongs(reading, at)})


def _says_sum(keys: Sequence[str], at: int) -> bool:
    """Whether a word says that a figure adds up others: "combined", "added together"."""
    return keys[at] in listed("own", "summing") or " ".join(keys[at : at + 2]) in listed("own", "summed_up")


def _is_one_sum(reading: Reading) -> bool:
    """Whether one figure of one company and year is asked for that adds up others: what returned to shareholders."""
    entries = [mention.entry for mention in reading.figures]
    alone = len(entries) == len(reading.companies) == 1 and len(reading.periods.fiscal_years) <= 1
    said = entries[0].expression if alone and isinstance(entries[0], Formula) else ""
    return "+" in said and _NO_SUM.isdisjoint(said)


def _is_defined(reading: Reading, at: int) -> bool:
    """Whether the word stands by a figure as in what that is defined to be: "common shares", "paid to shareholders"."""
    keys = reading.words.keys
    before, behind = " ".join(keys[at : at + 2]), " ".join(keys[at - 1 : at + 1])
    return any(
        said in f"{name_key(mention.entry.definition)} "
        for mention in reading.figures
        for said, there in ((f"{before} ", mention.first == at + 1), (f" {behind} ", mention.end == at - 1))
        if there and not isinstance(mention.entry, str)
    )


def _says_kind(words: Words, at: int, mention: Mention[Any]) -> bool:
    """Whether a noun says what a figure is: the "balance" of a day, the "budget" of R&D, the "portion" of a debt."""
    entry, keys = mention.entry, words.keys
    heads = at < mention.first and ":" in words.text[words.ends[at] : words.starts[mention.first]]
    if keys[at] in listed("own", "balances") and (at >= mention.end or heads):
        return isinstance(entry, Metric) and entry.period == "instant"
    if keys[at] in listed("own", "spent") and at == mention.end and not isinstance(entry, str):
        costs = listed("own", "expenses")
        return not costs.isdisjoint(name_key(entry.label).split()) and costs.isdisjoint(keys[mention.first : at])
    if keys[at] in listed("own", "ahead") and at == mention.first - 1 and isinstance(entry, Metric):
        return entry.period == "instant" and not listed("own", "committed").isdisjoint(name_key(entry.label).split())
    if keys[at] in listed("own", "added") and keys[at + 1 : at + 2] and keys[at + 1] in listed("own", "returned"):
        linked = listed("own", "joining") | listed("behind", "articles")
        of_cash = isinstance(entry, Metric) and entry.period == "duration" and _is_added_back(entry)
        return of_cash and linked.issuperset(keys[at + 2 : mention.first]) and at + 2 < mention.first
    return keys[at] in listed("own", "portions") and at == mention.end and keys[at - 1] in listed("own", "parted")


def _is_added_back(metric: Metric) -> bool:
    """Whether a metric is a line of the cash flow statement: what notes call so may be a part of what is added back."""
    return metric.unit == "monetary" and metric.statement == "cash_flow"


def _is_whole(reading: Reading, at: int) -> bool:
    """Whether a noun behind the company's name is all that earns a figure: the rents of "Acme's portfolio".

    Of one that the question defines itself, the noun may belong to the definition.
    """
    keys, before = reading.words.keys, next((one.first for one in reading.companies if one.end == at), 0)
    if keys[at] not in listed("own", "estates") or not before or keys[before - 1] not in listed("own", "joining"):
        return False
    figures = [one.entry for one in reading.figures if one.end == before - 1]
    listed_ones = (one for one in figures if not isinstance(one, str) and one.key.isidentifier())
    made = " ".join(f"{one.key} {one.label}" for one in listed_ones).replace("_", " ")
    return not listed("own", "let").isdisjoint(name_key(made).split())


def _bracket(words: Words, at: int) -> int:
    """The first word of the brackets around a word; the word itself where there are none."""
    start = words.text.rfind("(", 0, words.starts[at])
    closed = start < 0 or ")" in words.text[start : words.starts[at]]
    return at if closed else next(place for place in range(at + 1) if words.starts[place] > start)


def _is_word_of(key: str, labels: Collection[str]) -> bool:
    """Whether a word is one of these, or short for one: "equivs"."""
    if key in listed("own", "expenses") and not listed("own", "expenses").isdisjoint(labels):
        return True
    stem, short = key.removesuffix("s"), key not in load_dictionary()
    if not set(load_tidy()["shortened"].get(key, ())).isdisjoint(labels):
        return True
    return key in labels or (short and len(stem) >= _STEM and any(word.startswith(stem) for word in labels))


def _belongs(reading: Reading, at: int) -> bool:
    """Whether a word belongs to the full name of the company that stands beside it."""
    tokens, linking = reading.words.tokens, listed("behind", "articles") | listed("behind", "linking")
    if tokens[at].key in listed("own", "renamed") and _is_renamed(reading, at):
        return True
    for mention in reading.companies:
        after, before = mention.end, mention.first
        while after < at and tokens[after].key in linking:
            after += 1
        while before - 1 > at and tokens[before - 1].key in linking:
            before -= 1
        named = name_key(mention.entry.name).split()
        while before - 1 > at and tokens[before - 1].key in named:
            before -= 1  # "E I du Pont"
        if at in (after, before - 1) and tokens[at].key in named:
            return True
    return False


def _is_renamed(reading: Reading, at: int) -> bool:
    """Whether the word stands in brackets with a name of a company that has another one: "facebook (meta now)"."""
    words = reading.words
    beside = [one for one in reading.companies if at in (one.end, one.first - 1)]
    opened = _bracket(words, at)
    return any(
        one.first >= opened and other.end == opened and other.entry == one.entry
        for one in beside
        for other in reading.companies
    )
