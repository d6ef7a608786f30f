"""The words of a statement's lines that tell them apart, and what a whole statement has a line of."""

import re
from typing import Any

from tools.models.figures import StatementType
from tools.vocab.data import load_toml

_WORD = re.compile(r"[a-z]+")
_BRACKETED = re.compile(r"\((?:[^()]*\d|[^()]{16})[^()]*\)?")
_BEHIND = re.compile(r"(?<=\w)(?:,? (?:less|net of|including)\b|, \$|;).*", re.IGNORECASE)
_EITHER = re.compile(r"\b(?:and/)?or\b", re.IGNORECASE)
_JOINED = re.compile(r"\band\b|[&,/]", re.IGNORECASE)


def telling_words(label: str) -> frozenset[str]:
    """The beginnings of the words by which a line is told from others: "restru" of "Restructuring charges"."""
    words, data = _WORD.findall(label.lower()), _labels()
    return frozenset(word[: data["letters"]] for word in words if word not in data["loose"])


def may_be(label: str, said: str) -> bool:
    """Whether a line may be what words say: it has all of those that tell, of the one or the other of two things."""
    told = telling_words(label)
    wanted = (telling_words(one) for one in _EITHER.split(said))
    is_other = is_other_side(label, said) or is_other_term(label, said)
    return any(one and one <= told for one in wanted) and not is_other


def shares_word(label: str, said: str) -> bool:
    """Whether a line has one of the words that tell what is said, besides how long it runs."""
    shared = telling_words(label) & telling_words(said)
    return not (shared <= telling_words(" ".join(_labels()["running"])) or is_other_side(label, said))


def is_other_term(label: str, said: str) -> bool:
    """Whether one is due soon, the other late: "Short-term borrowings" of long-term borrowings."""
    label_terms, said_terms = (
        {at for at, term in enumerate(_labels()["terms"]) if re.search(term, one, re.IGNORECASE)}
        for one in (label, said)
    )
    return bool(label_terms and said_terms) and label_terms.isdisjoint(said_terms)


def holds_more(label: str, said: str) -> bool:
    """Whether a line is of something else, too: "Depreciation and amortization" of depreciation."""
    return (
        bool(telling_words(short_label(label)) - telling_words(said)) and _JOINED.search(short_label(label)) is not None
    )


def is_other_side(label: str, said: str) -> bool:
    """Whether one is of what comes in, the other of what goes out."""
    sides = [frozenset(words) for words in _labels()["sides"]]
    told = [[bool(side.intersection(_WORD.findall(one.lower()))) for side in sides] for one in (label, said)]
    return told in ([[True, False], [False, True]], [[False, True], [True, False]])


def short_label(label: str) -> str:
    """A label without what it says beside its name: "Other assets, less reserves for credit losses: 2022, $22"."""
    plain = " ".join(_BRACKETED.sub("", label).split()).replace(" ,", ",")
    return _BEHIND.sub("", plain).strip(" ,") or label


def leaves_out(label: str) -> bool:
    """Whether a line is of costs that leave out what is printed below: "Cost of services (exclusive of ... below)"."""
    return re.search(_labels()["leaves_out"], label, re.IGNORECASE) is not None


def whole_lines(kind: StatementType) -> list[list[str]]:
    """The metrics of which a statement that is all there has a line, one of each list."""
    lines: dict[str, list[list[str]]] = load_toml("otherwise.toml")["whole"]
    return lines[kind]


def _labels() -> dict[str, Any]:
    return load_toml("otherwise.toml")["labels"]
