"""Names of figures in another order, with another word, or with one too many: "average shares diluted", "brute margin",
"investment prop", "Umsatz".

Words count in their singular, and each may stand for those of the thesaurus in `loose_names.toml`. A run of words is
read as the one figure whose name consists of the same words; where two do, or a known name would be cut, it stays as it
is. What a wording of `wordings.toml` says stays as well.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice, pairwise, product
from typing import Any, TypeAlias

from tools.language.companies import CompanyFinder
from tools.language.english.asides import is_idle
from tools.language.english.changes import Edit, is_typed, open_tokens
from tools.language.english.phrases import load_tidy
from tools.language.figures import FigureName, FigureNames, figure_names
from tools.language.mentions import Mention, PhraseIndex, Words
from tools.language.periods.question import find_periods
from tools.language.wordings import Figure, find_worded
from tools.models.base import Company
from tools.text import Token, name_key
from tools.vocab.loader import Metric, Vocabulary, load_toml

_LONGEST = 9  # words of a run
_FEWEST = 2  # words of it that tell something
_SHORT, _LONG = 3, 4  # letters of words that have no plural: "gas", "ties"
_HISSING = ("xes", "ches", "shes", "sses")  # plurals by two letters
_MOST = 48  # readings of one run
_BRITISH = re.compile(r"(?<=[a-z]{3})is(?=(?:e[ds]?|ing|ation)$)")  # "unrecognised", "capitalisation"
_GAPS = frozenset({" ", "-", " (", ") "})
_SIGNS = frozenset(" -,()")  # between the words of a printed label

Bag: TypeAlias = tuple[str, ...]


def loose_names(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Figures whose names the vocabulary has in other words, and those of other languages."""
    words, names = Words(text), figure_names(vocabulary)
    words.take_spans(find_periods(text).covered)
    companies = words.claim(finder.loaded(words))
    quoted = {token.start for token in words.tokens} - {token.start for token in open_tokens(text)}
    words.taken |= {at for at, start in enumerate(words.starts) if start in quoted}
    for mention in words.claim(_foreign().find(words)):
        yield Edit(words.starts[mention.first], words.ends[mention.end - 1], mention.entry, "abbreviation")
    yield from _Loose(words, names, companies).edits()


def whole_name(text: str, vocabulary: Vocabulary) -> str | None:
    """The figure whose name consists of all the words of a text, in whatever order; None where none or several do."""
    words = Words(text)
    rest = set(text).difference(*(token.text for token in words.tokens))
    if rest - _SIGNS or not all(map(is_typed, words.tokens)) or not _FEWEST <= len(words.tokens) <= _LONGEST:
        return None
    read = _named(words.tokens, figure_names(vocabulary))
    return read.keys[0] if read is not None else None


class _Loose:
    """The names of one text that are known in other words."""

    def __init__(self, words: Words, names: FigureNames, companies: Sequence[Mention[Company]]) -> None:
        self._words, self._names = words, names
        self._known = list(names.find(words, "name", "ambiguous", "statement"))
        named = (one for one in self._known if one.entry.kind == "name")
        figures: list[Figure] = [Mention(names.meant(one.entry)[0], one.first, one.end) for one in named]
        said = find_worded(words, figures, companies, "said")
        self._said = {place for one in said for place in range(one.first, one.end)}

    def edits(self) -> Iterator[Edit]:
        """Each run that is a name in other words, the longest first at each place."""
        reached = 0
        for first in self._words.free(0, len(self._words.keys)):
            for end in range(min(first + _LONGEST, len(self._words.keys)), first + 1, -1):
                if first >= reached and (read := self._read(first, end)) is not None:
                    if (stop := self._closed(first, end)) is not None:
                        yield Edit(self._words.starts[first], stop, read.phrase, "abbreviation")
                        reached = end
                    break

    def _closed(self, first: int, end: int) -> int | None:
        """Where a run ends, with the bracket that opens in it ("(long-term portion)"); None where more stands there."""
        text, stop = self._words.text, self._words.ends[end - 1]
        if text.count("(", self._words.starts[first], stop) == text.count(")", self._words.starts[first], stop):
            return stop
        closing = text.find(")", stop)
        inside = text[stop:closing].split() if closing >= 0 else [""]
        return closing + 1 if all(word.lower() in _list("portions") for word in inside) else None

    def _read(self, first: int, end: int) -> FigureName | None:
        """The name that a run means; none where it holds two known ones, or a part of one, or the same one already."""
        run = self._words.tokens[first:end]
        gaps = (self._words.text[one.end : other.start] for one, other in pairwise(run))
        if not self._words.taken.isdisjoint(range(first, end)) or not all(map(is_typed, run)) or set(gaps) - _GAPS:
            return None
        before = self._words.keys[first - 1] if first else ""
        if not self._said.isdisjoint(range(first, end)) or before in _list("apart"):
            return None
        inside = [one for one in self._known if first < one.end and one.first < end]
        if len(inside) > 1 or any(one.first < first or one.end > end for one in inside):
            return None
        if inside and all(
            is_idle(key) for key in (*self._words.keys[first : inside[0].first], *self._words.keys[inside[0].end : end])
        ):
            return None
        read = None if self._goes_on(end) else _named(run, self._names)
        return read if read is not None and not any(one.entry.keys == read.keys for one in inside) else None

    def _goes_on(self, place: int) -> bool:
        """Whether another name follows by a preposition, of which this one may be a part: "liabilities for leases"."""
        keys = self._words.keys
        after = place
        while after < len(keys) and keys[after] in _list("idle") and after not in self._words.taken:
            after += 1
        return after > place and keys[place] != "and" and any(one.first == after for one in self._known)


def _named(run: Sequence[Token], names: FigureNames) -> FigureName | None:
    """The one figure whose name consists of a run's words: by themselves, by what they may stand for, and without
    adjectives that names may have beside their own words."""
    idle, beside = _list("idle"), _list("beside")
    if {run[0].key, run[-1].key} & (idle | _list("doing")):
        return None
    keys = _joined([token.key for token in run])
    bare = [key for at, key in enumerate(keys) if key not in beside and not _is_plain_share(keys, at)]
    spent = bare[:-1] if bare and bare[-1] in _list("costs") else bare
    for said in dict.fromkeys(map(tuple, (keys, bare, spent))):
        telling = {key for key in said if key not in idle}
        if len(telling) < _FEWEST:
            continue
        for options in (
            [(key,) for key in said],
            [(key, *_meant(key), *_lease(said, at)) for at, key in enumerate(said)],
        ):
            found = {name for one in islice(product(*options), _MOST) for name in _index(names).get(_bag(one), ())}
            meant = {name.keys for name in found}
            if meant:
                best = min(found, key=lambda name: (len(name.phrase), name.phrase))
                fits = len(spent) == len(bare) or list(said) != spent or _is_spent(best, names)
                return best if len(meant) == 1 and best.keys and fits else None
    return None


def _is_spent(name: FigureName, names: FigureNames) -> bool:
    """Whether a figure is an expense, whose name may end in a word for one; "acquisition costs" are no acquisitions."""
    metrics = (one for one in names.meant(name) if isinstance(one, Metric))
    return any(one.sign < 0 and one.statement == "income_statement" for one in metrics)


def _is_plain_share(keys: Sequence[str], at: int) -> bool:
    """Whether a word only says that shares are those that all companies have: "per common share"."""
    return keys[at] in _list("plain_shares") and keys[at + 1 : at + 2] != [] and keys[at + 1] in _list("shares")


def _meant(key: str) -> Iterator[str]:
    """What a word may stand for beside itself."""
    yield from load_toml("loose_names.toml")["words"].get(key, ())
    yield from () if key in _list("spoken") else load_tidy()["shortened"].get(key, ())
    if (american := _BRITISH.sub("iz", key)) != key:
        yield american


def _lease(keys: Sequence[str], at: int) -> Iterator[str]:
    """What leases are called that were capital ones before 2019."""
    if keys[at] == "capital" and at + 1 < len(keys) and keys[at + 1].startswith("lease"):
        yield "finance"


@lru_cache(maxsize=4)
def _index(names: FigureNames) -> Mapping[Bag, frozenset[FigureName]]:
    """The names by their words. What may mean several figures is there without a meaning."""
    found: dict[Bag, set[FigureName]] = defaultdict(set)
    for name in names.phrases("name", "ambiguous"):
        meant = name if name.kind == "name" else FigureName(name.phrase, "ambiguous")
        found[_bag_of(name.phrase)].add(meant)
    return {bag: frozenset(meant) for bag, meant in found.items()}


@lru_cache(maxsize=65536)
def _bag_of(phrase: str) -> Bag:
    return _bag(_joined(phrase.split()))


def _bag(keys: Sequence[str]) -> Bag:
    """The words that tell something in their singular, sorted; where their order tells, as they stand."""
    stems = [stem for key in keys if key not in _list("idle") for word in key.split() for stem in [_stem(word)]]
    words = {word for key in keys for word in key.split()}
    return (" ".join(stems),) if words & _list("ordered") else tuple(sorted(stems))


def _joined(keys: Sequence[str]) -> list[str]:
    """The words, those joined that make one together: "non current", "net of"."""
    joined: list[str] = []
    for key in keys:
        if joined and (joined[-1] in _list("prefixes") or (joined[-1], key) == ("net", "of")):
            joined[-1] += key
        else:
            joined.append(key)
    return joined


def _stem(word: str) -> str:
    """A word in its singular."""
    if word.endswith("ies") and len(word) > _LONG:
        return f"{word[:-3]}y"
    if word.endswith(_HISSING):
        return word[:-2]
    plural = word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > _SHORT
    return word[:-1] if plural else word


@cache
def _list(name: str) -> frozenset[str]:
    return frozenset(load_toml("loose_names.toml")[name]["words"])


@cache
def _foreign() -> PhraseIndex[str]:
    content: Mapping[str, Any] = load_toml("loose_names.toml")["foreign"]
    return PhraseIndex({name_key(phrase): str(read) for phrase, read in content.items()})
