"""Facts that a report tells in a sentence of its own: what a company depends on, where its goods are made, who is in a
union. A question may ask for several, each is told by its own sentence (`vocab/facts.toml`)."""

import re
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

from tools.language.disclosed.disclosures import places_in
from tools.language.disclosed.told_in_text import headcount_in
from tools.language.terms import terms
from tools.vocab.loader import load_toml

HEADCOUNT, GAIN_OR_COST = "headcount", "gain_or_cost"
_LONGEST = 400  # characters of a question
_SHARE = re.compile(r"(\d+(?:\.\d+)?)\s?(?:%|percent\b)", re.IGNORECASE)
_PROPER = re.compile(r"(?<!\w)[A-Z][\w&.-]*\w")
_BETWEEN = r"\W+(?:\w+\W+){0,2}?"  # between the words of a line
_NAMES = re.compile(r",? (?:and|or) (?:on )?(?:the )?|, (?:on )?(?:the )?")
_VERDICTS = ("Yes.", "No.")
_SHARED = re.compile(r"(?<!\?P)<(\w+)>")


@dataclass(frozen=True)
class Fact:
    """A fact that is asked for: the words that do, the key of its kind, what it is about (`noun`, `thing`), whether it
    is asked for at home and abroad, and of which of both alone (`side`)."""

    text: str
    kind: str
    noun: str = ""
    thing: str = ""
    sides: bool = False
    side: str = ""

    @property
    def most(self) -> int:
        """How many sentences tell it at most."""
        return int(_kinds()[self.kind]["most"])

    def rank(self, sentence: str, year: int | None = None) -> int | None:
        """How well a sentence tells it, 0 at best; None where it doesn't."""
        if self.kind == HEADCOUNT:
            told = headcount_in(sentence, year) if year else None
            return None if told is None else -told[0]
        kind, said = _kinds()[self.kind], " ".join(sentence.split())
        if any(found.search(said) for found in _compiled(self.kind, self.noun, "never")):
            return None
        if not all(found.search(said) for found in _compiled(self.kind, self.noun, "needs")):
            return None
        if kind.get("places") and len(places_in(said)) < kind["places"]:
            return None
        told = _compiled(self.kind, self.noun, "told", self.thing)
        return next((place for place, one in enumerate(told) if one.search(said)), None)

    def may_be_in(self, text: str, year: int | None = None) -> bool:
        """Whether any sentence of a text may tell it, whatever others say."""
        if self.kind == HEADCOUNT:
            return year is not None and headcount_in(text, year) is not None
        if self.kind == GAIN_OR_COST:
            words = (re.escape(word) for word in re.findall(r"\w+", self.noun))
            return re.search(rf"\b{_BETWEEN.join(words)}\b", text, re.IGNORECASE) is not None
        told = (*_compiled(self.kind, self.noun, "told", self.thing), *_compiled(self.kind, self.noun, "naming"))
        return any(found.search(text) for found in told)

    def name_in(self, sentence: str) -> str:
        """The name of the largest one that is asked about, where a sentence says who that is; else ""."""
        found = next(
            (match for one in _compiled(self.kind, self.noun, "naming") if (match := one.search(sentence))), None
        )
        return found["name"] if found is not None else ""

    def has_share(self, name: str, sentence: str) -> bool:
        """Whether a sentence tells the share of one who is named."""
        needed = (*_compiled(self.kind, self.noun, "needs"), *_compiled(self.kind, self.noun, "share_of", name))
        return all(one.search(sentence) for one in needed)

    def verdict(self, sentence: str) -> str:
        """Yes or no, where a sentence that tells it says so: by its words, or by how large a share it is; else ""."""
        if _kinds()[self.kind].get("verdict"):
            first, second = _VERDICTS[::-1] if _kinds()[self.kind].get("denied_first") else _VERDICTS
            return second if self.rank(sentence) else first
        return _VERDICTS[0] if self._affirms(sentence) else ""

    def _affirms(self, sentence: str) -> bool:
        least, said = float(_kinds()[self.kind].get("yes", 0)), " ".join(sentence.split())
        told = _compiled(self.kind, self.noun, "told", self.thing)[0].search(said) if least else None
        found = _SHARE.search(said, told.start()) if told else None
        return found is not None and float(found[1]) >= least


@lru_cache(maxsize=256)
def asked_facts(question: str) -> tuple[Fact, ...]:
    """The facts that a question asks for; none where any part of it asks for something else."""
    if len(question) > _LONGEST:
        return ()
    plain = " ".join(question.split())
    for key, kind in _kinds().items():
        if kind.get("whole") and (found := _asks(key, plain)):
            return _apart(_fact(key, plain, found)) if kind.get("apart") else (_fact(key, plain, found),)
    clauses = [one.strip(" ,.?;") for one in _pattern("clauses").split(plain)]
    facts = [_of_clause(one) for one in clauses if one]
    if not facts or not all(facts) or all(_kinds()[one.kind].get("beside") for one in facts if one):
        return ()
    return tuple(one for one in facts if one)


def _apart(fact: Fact) -> tuple[Fact, ...]:
    """A fact of each of the names that a question asks about: "the U.S. Government and on the Department of War"."""
    names = (one.strip(" ,.?;") for one in _NAMES.split(fact.thing))
    return tuple(replace(fact, thing=name, text=f"The share of {name}") for name in names if name)


def goes_before_figures(facts: tuple[Fact, ...]) -> bool:
    """Whether such a fact is meant even where the question's words name a figure and leave none open."""
    return any(_kinds()[one.kind].get("over") for one in facts)


def is_of_another(facts: tuple[Fact, ...]) -> bool:
    """Whether the facts are of another company that a question names."""
    return any(_kinds()[one.kind].get("related") for one in facts)


def is_disclosed(facts: tuple[Fact, ...]) -> bool:
    """Whether the facts are such as filings disclose in a place of their own, which goes before: not each side's."""
    return all(_kinds()[one.kind].get("disclosed") and not one.sides for one in facts)


def told_alone(facts: tuple[Fact, ...]) -> bool:
    """Whether no other sentence than those that tell the facts answers a question for them."""
    return any(_kinds()[one.kind].get("alone") for one in facts)


def side_told(sentence: str) -> str:
    """Of which side a sentence tells, "abroad" or "home"; "" where of neither."""
    return next((key for key in ("abroad", "home") if _side(key).search(sentence)), "")


def tells_side(sentence: str, side: str) -> bool:
    """Whether a sentence tells of a side: of that at home by what is left beside the words for the other one."""
    return _side(side).search(sentence if side == "abroad" else _side("abroad").sub(" ", sentence)) is not None


def said_side(key: str) -> str:
    """What is missing where nothing tells of a side."""
    return load_toml("facts.toml")["sides"][f"said_{key}"]


def objects_of(fact: Fact) -> frozenset[str]:
    """The terms of what a question is about, of which a sentence has one: "footwear", or a name."""
    kind = _kinds()[fact.kind]
    if kind.get("named"):
        return frozenset(term for found in _PROPER.finditer(fact.text[1:]) for term in terms(found[0]))
    idle = {term for word in kind.get("idle", ()) for term in terms(word)}
    return frozenset(terms(fact.text)) - idle if kind.get("objects") else frozenset()


def needs_all_objects(fact: Fact) -> bool:
    """Whether a sentence must have all that a question is about: "footwear", and no apparel."""
    return bool(_kinds()[fact.kind].get("objects"))


def may_be_hedged(fact: Fact) -> bool:
    """Whether a sentence that goes on to what may come tells it all the same."""
    return bool(_kinds()[fact.kind].get("hedged_too"))


def needs_objects(fact: Fact) -> bool:
    """Whether a question must be about somebody by name."""
    return bool(_kinds()[fact.kind].get("named"))


def line_rule(name: str) -> re.Pattern[str]:
    """What tells how a line's sign is meant: labels whose figure in brackets is a gain or a cost, and rows of costs."""
    return re.compile(load_toml("facts.toml")["lines"][name], re.IGNORECASE)


def line_terms(label: str) -> frozenset[str]:
    """The terms of a line's label that tell it from others: of "other income", all."""
    plain, loose, generic = (_line_words(name) for name in ("plain", "loose", "generic"))
    own = frozenset(terms(label)) - plain
    return own if own - loose <= generic else own - loose


@cache
def _line_words(name: str) -> frozenset[str]:
    return frozenset(term for word in load_toml("facts.toml")["lines"][name] for term in terms(word))


def said_sign(fact: Fact, *, gain: bool) -> str:
    """What a gain or a cost is called in a question: "A net gain"."""
    behind = fact.text.lower().partition(fact.noun)[2]
    found = line_rule("gain" if gain else "cost").search(behind)
    return load_toml("facts.toml")["lines"]["said"].format(found[0].lower() if found else "gain" if gain else "cost")


@cache
def share_terms(name: str) -> frozenset[str]:
    """The terms of a list of words about tables of customers by their shares: "others"."""
    return frozenset(term for word in load_toml("facts.toml")["shares"][name] for term in terms(word))


def _of_clause(clause: str) -> Fact | None:
    keys = (key for key, kind in _kinds().items() if not kind.get("whole"))
    found = ((key, match) for key in keys if (match := _asks(key, clause)))
    return next((_fact(key, clause, match) for key, match in found), None)


def _asks(key: str, text: str) -> re.Match[str] | None:
    unless = _compiled(key, "", "unless")
    found = re.search(_kinds()[key]["asked"], text, re.IGNORECASE)
    return None if found is None or any(one.search(text) for one in unless) else found


def _fact(key: str, text: str, found: re.Match[str]) -> Fact:
    groups = found.groupdict()
    noun = (groups.get("noun") or groups.get("other") or groups.get("line") or "").lower()
    if "deed" in groups:
        deeds = load_toml("facts.toml")["deeds"]
        noun = next((key for key, one in deeds.items() if re.search(one, found["deed"], re.IGNORECASE)), "")
    thing = re.sub(r"^(?:the|its) |['’]s?$", "", (groups.get("thing") or groups.get("whom") or "").strip("?.,"))
    side = next((one for one in ("abroad", "home") if tells_side(text, one)), "") if _kinds()[key].get("side") else ""
    return Fact(text, key, noun, thing, sides=_side("asked").search(text) is not None, side=side)


def _stem(noun: str) -> str:
    """A noun in singular and plural."""
    single = noun.removesuffix("s")
    return rf"{re.escape(single)}s?" if single else ""


def _either(thing: str) -> str:
    """A name, or any of several: "Widgetol and Gadgetin"."""
    names = [re.escape(one) for one in re.split(r",? (?:and|or) |, ", thing) if one]
    return rf"\b(?:{'|'.join(names)})\b"


@lru_cache(maxsize=256)
def _compiled(key: str, noun: str, name: str, thing: str = "") -> tuple[re.Pattern[str], ...]:
    data = load_toml("facts.toml")
    given: str | list[str] = _kinds()[key].get(name, [])
    shared = {
        **data,
        "deed": f"(?:{data['deeds'].get(noun, '$^')})",
        "noun": _stem(noun),
        "thing": _either(thing),
    }
    patterns = [given] if isinstance(given, str) else given
    whole = (_SHARED.sub(lambda one: shared[one[1]], pattern) for pattern in patterns)
    return tuple(re.compile(one, re.IGNORECASE) for one in whole)


@cache
def _side(name: str) -> re.Pattern[str]:
    return re.compile(load_toml("facts.toml")["sides"][name], re.IGNORECASE)


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(load_toml("facts.toml")[name], re.IGNORECASE)


def _kinds() -> dict[str, dict[str, Any]]:
    return load_toml("facts.toml")["facts"]
