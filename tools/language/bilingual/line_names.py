"""The lines of statements that a question names, each with the other names that documents have for it."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from tools.language.arabic.data import forms_of, one_of
from tools.language.arabic.letters import normalise
from tools.language.bilingual.asked_words import forms_of_word, words_of
from tools.language.bilingual.unit_words import moving_terms, same_terms
from tools.language.english.left_out.reworded import reworded
from tools.language.terms import terms
from tools.vocab.data import load_toml

_SIGN = re.compile(r"[()\[\]،,:;؛?؟.]")
_ASIDE = re.compile(r"\([^()]*\)")
_UNDOTTED = str.maketrans("جخذزشضظغقتث", "ححدرسصطعفبب")  # letters that dots alone tell apart, as one of them
_WHOLE = 3  # words of a name that may have a word for how a figure moves
_LEAST = 3  # letters of a word that dots may be wrong in
_Name = frozenset[str]


@dataclass(frozen=True)
class NamedLine:
    """A stretch of a question that is a line's name, by its terms, and all names of the line."""

    said: _Name
    names: tuple[_Name, ...]


def named_lines(text: str) -> tuple[NamedLine, ...]:
    """The lines that a text names, the longest names first at each place, each stretch once; none goes over a sign.

    What stands in parentheses may be another name of the word before them: "balances (deposits) with banks".
    """
    found = [line for part in _SIGN.split(text) for line in _with_apart(part)]
    bare = _ASIDE.sub(" ", text)
    over = [line for part in _SIGN.split(bare) for line in _named_lines(part)] if bare != text else []
    known = {line.said for line in found}
    aside = frozenset(term for match in _ASIDE.finditer(text) for term in same_terms(match[0]))
    more = (replace(line, said=line.said | aside) for line in over if _is_name(aside, line))
    return (*found, *(line for line in more if line.said not in known))


def _is_name(aside: _Name, line: NamedLine) -> bool:
    return bool(aside) and any(aside <= name for name in line.names)


def _with_apart(text: str) -> list[NamedLine]:
    """The lines of a part, and those that only the company stands within: "did the bank gain or lose?"."""
    found = list(_named_lines(text))
    without = _company().sub(" ", normalise(text))
    over = _named_lines(without) if without != normalise(text) else ()
    known = [line.said for line in found]
    longer = [line for line in over if all(not line.said <= said for said in known)]
    taken = frozenset(term for line in longer for term in line.said)
    return [*(line for line in found if line.said.isdisjoint(taken)), *longer]


def _named_lines(text: str) -> Iterator[NamedLine]:
    said_words = [(word, forms) for word in words_of(text) if len(word) > 1 and (forms := forms_of_word(word))]
    words = [forms for _, forms in said_words]
    at = 0
    while at < len(words):
        name = _longest(words, at)
        if (name is None or len(name) == 1) and (key := _deeds().get(said_words[at][0])) is not None:
            yield NamedLine(frozenset(words[at][:1]), tuple(dict.fromkeys((frozenset(words[at][:1]), *_names()[key]))))
            at += 1
            continue
        if name is None:
            at += 1
            continue
        said = frozenset(words[place][0] for place in range(at, at + len(name)))
        names = (frozenset(name), *(other for key in _keys()[name] for other in _names()[key]))
        yield NamedLine(said, tuple(dict.fromkeys(names)))
        at += len(name)


def moves_of_names(lines: Iterable[NamedLine]) -> _Name:
    """The words for how a figure moves that are of a line's own name, as "an advance for a capital increase"."""
    named = (term for line in lines if len(line.said) >= _WHOLE for term in line.said)
    return frozenset(form for term in named for form in forms_of_word(term)) & moving_terms()


def lines_of_metric(metric: str) -> tuple[frozenset[_Name], ...]:
    """The names of the lines of statements that have a name of a metric's: revenue is "sales", too."""
    own = frozenset(_names().get(f"metric:{metric}", ()))
    lines = (frozenset(names) for key, names in _names().items() if key.startswith("line:"))
    return tuple(names for names in lines if not own.isdisjoint(names))


def label_forms(word: str) -> list[str]:
    """The forms of a word of a label, and of the word of names that dots alone tell it from: "صاقي" means "صافي".

    A word of a name has no other, and one that several could be is none of them.
    """
    forms = forms_of_word(word)
    twins = (
        []
        if not _terms_of_names().isdisjoint(forms)
        else [one for form in forms for one in _twins().get(_drawn(form), ())]
    )
    return [*forms, *twins] if len(twins) == 1 else forms


def _drawn(term: str) -> str:
    return term.translate(_UNDOTTED) if len(term) >= _LEAST else term


@cache
def _terms_of_names() -> _Name:
    return frozenset(term for names in _names().values() for name in names for term in name)


@cache
def _twins() -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for term in sorted(_terms_of_names()):
        found.setdefault(_drawn(term), []).append(term)
    return found


def _longest(words: Sequence[Sequence[str]], at: int) -> tuple[str, ...] | None:
    """The longest name that begins with a word, by any of its forms."""
    names = (name for first in words[at] for name in _by_first().get(first, ()))
    fitting = (
        name
        for name in names
        if len(name) <= len(words) - at and all(term in forms for term, forms in zip(name, words[at:], strict=False))
    )
    return max(fitting, key=len, default=None)


@cache
def _deeds() -> Mapping[str, str]:
    """The line that a verb by itself asks for, by the verb as it is written: what was lost is the result."""
    return {normalise(form): f"line:{key}" for key, forms in forms_of("lines.toml", "deeds").items() for form in forms}


@cache
def _company() -> re.Pattern[str]:
    """A word by which a question calls its one company."""
    words = one_of(map(normalise, load_toml("units.toml")["words"]["the_company"]))
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)")


@cache
def _names() -> Mapping[str, tuple[_Name, ...]]:
    """All names of each line as terms: of lines by their own, and of metrics, whose names reach further."""
    return {key: tuple(dict.fromkeys(map(frozenset, names))) for key, names in _ordered().items()}


@cache
def _ordered() -> Mapping[str, list[tuple[str, ...]]]:
    tables = {"line": forms_of("lines.toml", "lines"), "metric": forms_of("metrics.toml", "names")}
    return {
        f"{kind}:{key}": [name for form in _also_reworded(forms) if (name := _ordered_terms(form))]
        for kind, table in tables.items()
        for key, forms in table.items()
    }


def _also_reworded(forms: Sequence[str]) -> Iterator[str]:
    """The names, and those of them that a question's own words are put into: "units in issue" are outstanding ones."""
    yield from forms
    yield from (plain for form in forms if form.isascii() and (plain := reworded(form, "phrases")) != form)


def _ordered_terms(name: str) -> tuple[str, ...]:
    """A name's terms in their order, those of one meaning as one, without numbers."""
    kept = same_terms(name)
    words = (word for word in words_of(name) if len(word) > 1 and terms(word))
    return tuple(one for word in words for one in forms_of_word(word)[:1] if one in kept)


@cache
def _keys() -> Mapping[tuple[str, ...], tuple[str, ...]]:
    """The lines of each name; of a metric only what is no line's name, since lines are told apart more finely."""
    found: dict[tuple[str, ...], list[str]] = {}
    for key, names in _ordered().items():
        for name in names:
            if key.startswith("line:") or not any(one.startswith("line:") for one in found.get(name, ())):
                found.setdefault(name, []).append(key)
    return {name: tuple(dict.fromkeys(keys)) for name, keys in found.items()}


@cache
def _by_first() -> Mapping[str, list[tuple[str, ...]]]:
    found: dict[str, list[tuple[str, ...]]] = {}
    for name in _keys():
        found.setdefault(name[0], []).append(name)
    return found
