"""The particular facts that a question asks for of one event: an amount, a day, a name, each by the part that asks."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from tools.language.disclosed.anchors import read_anchors
from tools.language.queries.answer_types import asked_types, tells_kind, told_values
from tools.language.queries.features import is_hedged
from tools.language.terms import terms
from tools.months import MONTH_NUMBERS
from tools.vocab.loader import load_toml

_LONGEST = 400  # characters of a question
_YEAR = re.compile(r"(?<![\d,.$])(?:19|20)\d\d(?![\d,]\d)")
_BRACKETS = re.compile(r"\([^()]*\)")
_MOST = 3  # parts
_STOPS = re.compile(r"(?<=[a-z\d)]\.) (?=[A-Z])|(?<=\.) (?=\([a-z]\) )|(?<=;) ")
_MEASURED = frozenset({"money", "percent", "count"})
_CLOSED = frozenset({"buy", "sell"})
_MONEY, _NAME, _DATE = frozenset({"money"}), frozenset({"name"}), frozenset({"date"})


@dataclass(frozen=True)
class Particular:
    """A part of a question, the kinds of things that tell it, and the terms that say which fact it is; one that `leans`
    on the first has none of its own: "and when". `own` are the terms of an amount beside its event's: "goodwill".
    """

    text: str
    kinds: frozenset[str]
    words: frozenset[str]
    leans: bool = False
    own: frozenset[str] = frozenset()

    def of_event(self, named: frozenset[str], others: frozenset[str]) -> "Particular":
        """The part, with what names its event and whose it is told from the amount that is asked for."""
        data = load_toml("anchors.toml")
        words = self.words - others
        idle = {*data["alike"], *data["deeds"], *data["dealers"], *_months()}
        own = frozenset(one for one in words - named - idle if not one.isdigit())
        priced = not self.words.isdisjoint(data["prices"])
        return replace(self, words=words, own=own if self.kinds <= _MEASURED and not priced else frozenset())

    def is_told(self, question: str, sentence: str) -> bool:
        """Whether a sentence tells something of its kinds that the question does not name; a price as one."""
        if self.own and self.own.isdisjoint(alike(sentence)):
            return False
        if self.kinds <= _MONEY and self._has("prices") and not _tells_price(self.text, sentence):
            return False
        if self.kinds <= _NAME and self._has("dealers"):
            by_filer = "sell" not in self.words and _pattern("filer_buys").search(sentence) is not None
            return by_filer or any(one.isdisjoint(terms(question)) for one in _dealt_with(sentence))
        if self.kinds <= _NAME and 2 * self.shared(sentence) < len(self.words):
            return False  # nearly any sentence has some name
        done = self.words & {*load_toml("anchors.toml")["deeds"]} if self.kinds <= _DATE else frozenset[str]()
        if done and not _tells_done(done, sentence):
            return False
        if done and _pattern("planned").search(sentence) and not _pattern("planned").search(question):
            return False
        sentence = _pattern("balances").sub(" ", sentence) if done else sentence
        if _pattern("by_day").search(self.text) and not _pattern("months").search(sentence):
            return False
        plain = _pattern("days").sub(" ", sentence)
        return any(tells_kind(kind, question, plain if kind == "count" else sentence) for kind in self.kinds)

    def values_in(self, question: str, sentence: str) -> int:
        """How many different things of its kinds a sentence tells."""
        plain = _pattern("days").sub(" ", sentence)
        return max((told_values(kind, question, plain) for kind in self.kinds), default=0)

    def may_be_in(self, sentence: str, year: int | None = None) -> bool:
        """Whether a sentence tells what has happened, where that is asked for; what may come is none of it. Nor is what
        happened in other years than the one that it asks for; `year` is that of the document."""
        asked, told = ({*_YEAR.findall(one)} for one in (self.text, sentence))
        known = told or ({f"{year}"} if year else set[str]())
        if asked and known and asked.isdisjoint(known):
            return False
        past = _pattern("happened").search(self.text) and not _pattern("to_come").search(self.text)
        return not past or not is_hedged(sentence)

    @property
    def is_plain(self) -> bool:
        """Whether it asks by such words alone as filings have others for: "amount"."""
        return self.words <= load_toml("anchors.toml")["alike"].keys()

    @property
    def is_of_deal(self) -> bool:
        """Whether it is a price, or when something was done."""
        return self._has("prices") or (self.kinds <= _DATE and self._has("deeds"))

    def _has(self, name: str) -> bool:
        return not self.words.isdisjoint(load_toml("anchors.toml")[name])

    def is_of_former(self, sentence: str) -> bool:
        """Whether a sentence tells of what went before, where that is not asked about."""
        return tells_of_former(sentence) and not tells_of_former(self.text)

    def shared(self, sentence: str) -> int:
        """How many of its words a sentence has, by whatever name."""
        return len(_told_by(self.words) & alike(sentence))


@lru_cache(maxsize=256)
def asked_particulars(question: str) -> tuple[Particular, ...]:
    """The facts that a question asks for; none where a part of it asks for something else than facts."""
    if len(question) > _LONGEST:
        return ()
    plain = " ".join(_BRACKETS.sub(" ", question).split())
    texts, lead = _parts(plain)
    found: list[Particular] = []
    for text in texts:
        kinds = _kinds(text) or (found[-1].kinds if found and lead else _kinds(lead))
        if not kinds:
            return ()
        words = alike(text) - _idle()
        leans = bool(not words and found)
        if leans:  # of what was done in the part before
            words = found[0].words | _done_for(found[0].words)
        found.append(Particular(text, kinds, words, leans))
    return tuple(found) if len(found) <= _MOST else ()


def _done_for(words: frozenset[str]) -> frozenset[str]:
    """What is asked of a deal behind what it is: its price, or what was done where that is asked first."""
    data = load_toml("anchors.toml")
    if not words.isdisjoint(data["traded"]):
        return frozenset(data["prices"][:1])
    return frozenset() if words.isdisjoint(data["prices"]) else frozenset(data["done"])


def told_apart(text: str) -> list[str]:
    """What a text tells one by one, clause by clause."""
    return _pattern("told_apart").split(text)


def sentences_in(text: str) -> list[str]:
    """The sentences of what was taken for one: notes in a row, and what stands behind a semicolon."""
    return _STOPS.split(text)


def tells_of_former(sentence: str) -> bool:
    """Whether a sentence tells of something that was replaced or ended."""
    return _pattern("gone").search(sentence) is not None


def _tells_done(asked: frozenset[str], sentence: str) -> bool:
    """Whether a sentence tells that something that is asked for was done; that a deal was agreed tells no closing."""
    said = alike(sentence)
    asked = _told_by(asked)
    if asked.isdisjoint(said) or _pattern("deed_done").search(sentence) is None:
        return False
    return "close" not in asked - said or _pattern("agreed_alone").search(sentence) is None


def _told_by(words: frozenset[str]) -> frozenset[str]:
    """Terms with those that tell them as well: what is bought is closed."""
    return words | _CLOSED if "close" in words else words


def tells_of_deal(sentence: str) -> bool:
    """Whether a sentence tells of a deal at all."""
    return _pattern("deal").search(sentence) is not None


def speaks_of_event(text: str) -> bool:
    """Whether a text speaks of a deal, an agreement or another thing that is done once."""
    return tells_of_deal(text) or _pattern("event").search(text) is not None


def names_others(question: str, sentence: str) -> bool:
    """Whether a sentence names somebody that a question does not: a deal of theirs is another one."""
    asked = {*terms(question)}
    found = re.finditer(_pattern("named").pattern, " ".join(sentence.split()))  # names have capitals
    return any(asked.isdisjoint(terms(match[0])) for match in found)


def tells_of_newer(sentence: str) -> bool:
    """Whether a sentence tells of what came in the place of something."""
    return _pattern("newer").search(sentence) is not None


def asks_of_dated_event(question: str) -> bool:
    """Whether particular facts are asked for of an event that is known by its day or its size, whatever its names."""
    return bool(read_anchors(question) and asked_particulars(question))


def alike(text: str) -> frozenset[str]:
    """The terms of a text, by one name for each that questions and filings call differently."""
    words = terms(_pattern("buyback").sub("buyback", text))
    return frozenset(name for one in words for name in _names().get(one, (one,)))


def _tells_price(asked: str, sentence: str) -> bool:
    """Whether a sentence tells an amount as a price, and no fee or use of the money that the question does not name."""
    other = _pattern("not_priced")
    if other.search(sentence) and not other.search(asked):
        return False
    if _pattern("priced").search(sentence):
        return True
    return all(_pattern(name).search(sentence) for name in ("priced_for", "deal"))


def _dealt_with(sentence: str) -> Iterator[frozenset[str]]:
    """The terms of each whom a sentence names as the other side of a deal."""
    months = _months()
    for match in _names_pattern().finditer(sentence):
        if named := frozenset(terms(match[match.lastgroup or 0])) - months:
            yield named


def _parts(question: str) -> tuple[list[str], str]:
    """The parts that ask, and what leads to them where they are listed behind a mark."""
    listed = _pattern("listed").search(question)
    if listed is not None and not _pattern("clause").search(listed["list"]) and _pattern("asks").search(listed["lead"]):
        whole = _pattern("between").sub(r"\1 \2 & ", listed["list"])
        items = [one.strip(" ,.?") for one in _pattern("item").split(whole)]
        return [one for one in items if one], listed["lead"]
    pair = _pattern("pair").search(question)
    if pair is not None and all(_nouns(pair[name]) for name in ("first", "second")):
        return [f"{pair[name]} {pair['of']}".strip(" ,.;?") for name in ("first", "second")], ""
    parts = [one.strip(" ,.;?") for one in _pattern("further").split(question)]
    return [one for one in parts if one and _pattern("asks").search(one)], ""


def _kinds(text: str) -> frozenset[str]:
    """The kinds of things that a part asks for, by its words, else by its nouns."""
    return (asked_types(text) - {"place"}) or _nouns(text)


def _nouns(text: str) -> frozenset[str]:
    nouns = load_toml("anchors.toml")["nouns"]
    return frozenset(kind for kind, noun in nouns.items() if re.search(noun, text, re.IGNORECASE))


@cache
def _months() -> frozenset[str]:
    return frozenset(term for month in MONTH_NUMBERS for term in terms(month))


@cache
def _names() -> Mapping[str, tuple[str, ...]]:
    """By term the names of the classes that it is in."""
    found: dict[str, tuple[str, ...]] = {}
    for name, words in load_toml("anchors.toml")["alike"].items():
        for term in {term for word in words for term in terms(word)}:
            found[term] = (*found.get(term, ()), name)
    return found


@cache
def _idle() -> frozenset[str]:
    return frozenset(term for word in load_toml("anchors.toml")["idle"]["words"] for term in terms(word))


@cache
def _names_pattern() -> re.Pattern[str]:
    data = load_toml("anchors.toml")
    return re.compile(data["dealt"].replace("<month>", data["month"]).replace("<others>", data["others"]))


@cache
def _pattern(name: str) -> re.Pattern[str]:
    data = load_toml("anchors.toml")
    plain = data[name].replace("<month>", data["month"]).replace("<events>", data["events"])
    return re.compile(plain, re.IGNORECASE)
