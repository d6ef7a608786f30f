"""The words of labels, headings and concepts: in one spelling, without endings, with others that mean the same."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from tools.text import humanise_concept, name_key
from tools.vocab.loader import load_toml

_ASIDE = re.compile(r"\([^()]*\)|\([^()]*$")
_LISTED = re.compile(r"\d")
_YEAR = re.compile(r"(?:fy|cy)?(?:19|20)\d\d|(?:fy|cy|q)\d+")
_ENDING = re.compile(r"(?<=[a-z]{3})(?:(?<=ie)s|(?<![su])s)$|(?<=[a-z]{4}e)d$")
_CLASS = re.compile(r"\bclass (?=[a-z]\b)")  # "Class A" is one word: "a" by itself tells nothing
_LOSS = re.compile(r"\b(?:loss(?:es)?|deficit)\b")
_GAIN = re.compile(r"\b(?:income|profit|earnings|gains?|equity|cash)\b")
_PLURAL = re.compile(r"(?<=[^su])s$")
_NOTE = re.compile(r"\bnotes? \d+(?:[,\s]+(?:and )?\d+)*", re.IGNORECASE)
_TAKEN_OFF = re.compile(r"^(?:less\b|deduct\b|[-–—])[\s:,–—-]*(?=\w)", re.IGNORECASE)
_COUNTED = re.compile(
    r"(?:[,;:]| [-–—] |(?<=at cost) | net of | less )(?=(?:(?![,;:]| [-–—] ).)*\d)"
    r".*(?:\$|\bshares\b|\bpar\b|\brespectively\b).*$",
    re.IGNORECASE,
)
_INCLUDED = re.compile(r"\(\s*includes?\b[^()]*\)", re.IGNORECASE)  # what a label only says to be in it
_SEVERAL = 2  # words that a name has at least which is not the whole of a concept's
_NON = re.compile(r"\bnon (?=[a-z])")


@dataclass(frozen=True)
class Words:
    """The words of a label or request: those that it needs, and those in brackets or beside figures.

    `behind` are those that stand behind a figure, outside of brackets, and belong to no listing: a label has none
    ("Common stock, $0.01 par value; 50 shares issued"), a name may ("4-year revenue CAGR 2020-2024").
    """

    needed: tuple[str, ...]
    asides: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()

    @cached_property
    def senses(self) -> frozenset[str]:
        return senses((*self.needed, *self.asides))

    @cached_property
    def telling(self) -> tuple[str, ...]:
        """The needed words without weak ones; all of them where there are no others."""
        weak = label_data()["weak"]
        return tuple(word for word in self.needed if word not in weak) or self.needed

    @property
    def weak(self) -> tuple[str, ...]:
        """The other needed words."""
        return tuple(word for word in self.needed if word not in self.telling)


@lru_cache(maxsize=65536)
def read_words(text: str) -> Words:
    """The words of a text, in one spelling and without endings."""
    plain = _ASIDE.sub(" ", text)
    listed = _LISTED.search(plain)
    cut = plain[: listed.start()] if listed else plain
    needed = tuple(dict.fromkeys(_spelled(cut)))
    asides = tuple(word for word in dict.fromkeys(_spelled(text)) if word not in needed)
    tail = _spelled(plain[listed.start() :]) if listed else ()
    return Words(needed, asides, tuple(word for word in dict.fromkeys(tail) if not _is_listed(word)))


def _is_listed(word: str) -> bool:
    """Whether a word behind a figure only belongs to a listing: a number, but no year, or what is counted there."""
    year = _YEAR.fullmatch(word) is not None
    return word in label_data()["listing"] or (_LISTED.search(word) is not None and not year)


def _spelled(text: str) -> Iterator[str]:
    key = f" {_CLASS.sub('class', _NON.sub('non', name_key(text)))} "
    for said, meant in label_data()["spelled"].items():
        key = key.replace(f" {said} ", f" {meant} ")
    for word in key.split():
        if word not in label_data()["stop"]:
            yield word


@lru_cache(maxsize=65536)
def senses(words: tuple[str, ...]) -> frozenset[str]:
    """What words are forms of, or the words themselves without their endings."""
    return frozenset(sense for word in words for sense in _by_word("forms").get(word, (_ENDING.sub("", word),)))


@lru_cache(maxsize=65536)
def synonyms(meant: frozenset[str]) -> frozenset[str]:
    """The groups of words that are used for each other, as far as some of theirs are among these."""
    return frozenset(group for sense in meant for group in _by_word("synonyms").get(sense, ()))


@lru_cache(maxsize=2)
def _by_word(table: str) -> dict[str, list[str]]:
    by_word: dict[str, list[str]] = {}
    for sense, words in label_data()[table].items():
        for word in words:
            by_word.setdefault(word, []).append(sense)
    return by_word


def fit_of_concept(name: str, concept: str) -> int | None:
    """How many of a name's words a concept has, where it has no others; None where it is not what the name says.

    Of a heading before the label, words that only say where a line stands may be missing from the concept.
    """
    name = _INCLUDED.sub(" ", name)
    heading, _, label = name.rpartition(": ")
    asked, wanted, above = read_words(name), read_words(label), read_words(heading)
    words = read_words(concept_words(concept))
    if _turning_words(concept) - {*name_key(name).split()} or any(
        not senses((word,)) & asked.senses for word in words.telling
    ):
        return None
    places = frozenset(label_data()["places"])
    if any(not senses((word,)) & words.senses for word in narrowing_words(name)):
        return None
    needed = (*wanted.telling, *wanted.behind, *(word for word in above.telling if not senses((word,)) & places))
    if not all(senses((word,)) & words.senses for word in needed):
        return None
    return sum(bool(senses((word,)) & words.senses) for word in asked.telling)


def tells_several(name: str) -> bool:
    """Whether a name has several words that tell something."""
    return len(read_words(name).telling) >= _SEVERAL


def nears_concept(name: str, concept: str) -> bool:
    """Whether a concept has all words of a name, which are several, and one more, which says little; or whether it says
    the same by other words: of what is done ("issuance of debt" for proceeds from debt), of what it is ("fuel expense"
    for fuel costs)."""
    asked, words = read_words(name), read_words(concept_words(concept))
    if len(asked.telling) < _SEVERAL or asked.behind:
        return False
    if _turning_words(concept) - {*name_key(name).split()}:
        return False
    if _does_the_same(name, asked, concept) or _says_otherwise(asked, words):
        return True
    if not all(senses((word,)) & words.senses for word in (*asked.telling, *narrowing_words(name))):
        return False
    left = [word for word in words.telling if not senses((word,)) & asked.senses]
    return len(left) == 1 and (left[0] in label_data()["light"] or _is_other_way(left[0], words, asked))


def _says_otherwise(asked: Words, words: Words) -> bool:
    """Whether each word of a name stands in a concept, or one that is used for it, and the other way round."""

    def told(word: str, others: Words) -> bool:
        meant, said = senses((word,)), others.senses
        return bool(meant & said or synonyms(meant) & synonyms(said))

    if any({one, other} <= {*asked.needed, *words.needed} for one, other in label_data()["opposites"]):
        return False
    same = any(senses((word,)) & words.senses for word in asked.telling)
    return (
        same and all(told(word, words) for word in asked.telling) and all(told(word, asked) for word in words.telling)
    )


def _is_other_way(word: str, words: Words, asked: Words) -> bool:
    """Whether a concept's word is the other sign of the asked one before it: "charge credit" for a charge."""
    at = words.needed.index(word)
    before = words.needed[at - 1] if at else ""
    return [before, word] in label_data()["either_way"] and bool(senses((before,)) & asked.senses)


def _does_the_same(name: str, asked: Words, concept: str) -> bool:
    """Whether a concept of cash flows and a name say the same of the same things, each by a word of one family."""
    action = next(_actions(humanise_concept(concept)), None)
    if action is None:
        return False
    family, things = senses(action[0]), read_words(action[1])
    meant = family | things.senses | senses(tuple(label_data()["small"]))
    netted = asked.needed[0] == "net" and "net" not in things.needed  # of what is paid back, say
    if not family & asked.senses or not things.needed or netted or "gross" in asked.weak:
        return False
    told = all(senses((word,)) & asked.senses for word in things.telling)
    return told and all(senses((word,)) & meant for word in (*asked.telling, *narrowing_words(name)))


def partly_the_same(name: str, concept: str) -> bool:
    """Whether a concept of cash flows is of the same family as a name, and of some of the things that it names."""
    asked, action = read_words(name), next(_actions(humanise_concept(concept)), None)
    if action is None or not senses(action[0]) & asked.senses:
        return False
    things = senses(read_words(action[1]).telling) - senses(tuple(label_data()["common"]))
    return bool(things & asked.senses)


def _actions(words: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """The words for what a concept of cash flows says is done, and what follows; the longest beginning first."""
    for beginning, family in sorted(label_data()["actions"].items(), key=lambda one: -len(one[0])):
        if words.startswith(f"{beginning} "):
            yield tuple(family), words[len(beginning) :]


def _turning_words(concept: str) -> set[str]:
    """The words of a concept that have to be asked for."""
    return {*label_data()["turning"]} & {*name_key(humanise_concept(concept)).split()}


@lru_cache(maxsize=65536)
def concept_words(concept: str) -> str:
    """A concept's name as words, as statements would put it: purchases for payments to acquire."""
    words = humanise_concept(concept)
    for beginning, said in label_data()["beginnings"].items():
        if words.startswith(beginning):
            return said + words[len(beginning) :]
    return words


def readings(label: str) -> Iterator[str]:
    """A label, and the same without what stands in brackets, "total" before it and "net" behind, or both.

    Nor does it matter that it is taken off ("Less:"), nor what is counted behind it ("Common stock, $1 par value").
    """
    plain = " ".join(_ASIDE.sub(" ", label).split()).rstrip(" :,")
    yield label
    for text in dict.fromkeys((plain, _TAKEN_OFF.sub("", _COUNTED.sub("", plain)).rstrip(" :,;-–—"))):
        whole = text[len("total ") :] if text.casefold().startswith("total ") else ""
        yield from filter(None, (text, whole, _without_net(text), _without_net(whole)))


def without_held(name: str) -> str:
    """A name of several words without the last one, where that only says that a balance is there: "treasury shares
    held"; empty for another name."""
    before, _, last = name.rpartition(" ")
    return before if " " in before and last.casefold() in label_data()["held"] else ""


def narrowed(label: str) -> bool:
    """Whether words in brackets may make another figure of a name: neither those of any label nor its initials."""
    return bool(narrowing_words(label))


def narrowing_words(label: str) -> list[str]:
    """The words in brackets that may make another figure of a name."""
    said = name_key(_ASIDE.sub(" ", label)).split()
    initials = "".join(word[0] for word in said)
    passing = {*label_data()["passing"], *said}
    asides = (aside for aside in _ASIDE.findall(label) if not _are_letters_of(aside, initials))
    return [word for aside in asides for word in name_key(_NOTE.sub(" ", aside)).split() if word not in passing]


def _are_letters_of(aside: str, initials: str) -> bool:
    """Whether capital letters are some of a name's initials, in their order: "cash flow from operations (CFO)"."""
    left, letters = iter(initials), [letter for letter in aside if letter.isalpha()]
    capitals = len(letters) > 1 and all(letter.isupper() for letter in letters)
    return capitals and all(letter.lower() in left for letter in letters)


def ends_in_net(label: str) -> bool:
    """Whether a label is printed with ", net" behind it."""
    return bool(_without_net(label))


def _without_net(label: str) -> str:
    """A label without ", net" behind; nothing for any other."""
    behind = label.casefold().endswith((", net", " - net", " – net", " — net"))
    return label[: -len("net")].rstrip(" ,-–—") if behind else ""


def is_loss(label: str) -> bool:
    """Whether a normalised label names a loss and nothing that could be a gain."""
    return _LOSS.search(label) is not None and _GAIN.search(label) is None


def singular(word: str) -> str:
    """A word of a member's name without its plural."""
    return _PLURAL.sub("", word) if len(word) > 3 else word


def label_data() -> Any:
    """The word lists."""
    return load_toml("labels.toml")
