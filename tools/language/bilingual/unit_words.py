"""Words around figures of rows and sentences: those of questions that only ask, those of labels that say no more."""

import re
from collections.abc import Collection, Mapping
from functools import cache
from itertools import takewhile
from typing import Any

from tools.language.arabic.asking import says_rate
from tools.language.arabic.data import forms_of, one_of
from tools.language.arabic.letters import normalise
from tools.language.terms import terms
from tools.vocab.loader import load_toml


def idle_terms() -> frozenset[str]:
    """The words of a question that narrow nothing, as terms."""
    return _terms_of("idle") | _terms_of("companies")


def counted_nouns() -> frozenset[str]:
    """The idle words of questions that tell something where no other word does, as terms."""
    return _terms_of("nouns")


def generic_terms() -> frozenset[str]:
    """The words of a label that tell it from no other, as terms."""
    return _terms_of("generic")


def counts_things(label: str) -> bool:
    """Whether a label begins with what is counted, so that its number is no amount of money."""
    return not _terms_of("counted").isdisjoint(terms(label)[:1])


def asks_amount(question: str) -> bool:
    """Whether a question asks how much or how many."""
    return _says(question, "asking")


def asks_rate(question: str) -> bool:
    """Whether a question asks for a percentage."""
    return _says(question, "rates") or says_rate(question)


def _says(question: str, name: str) -> bool:
    words: list[str] = load_toml("units.toml")["words"][name]
    said = f" {normalise(question)} "
    return any(f" {normalise(word)} " in said for word in words)


def names_value(question: str) -> bool:
    """Whether a question asks for an amount by a word as "value" or "balance"."""
    return _says(question, "values")


def weak_terms(label: Collection[str]) -> frozenset[str]:
    """The words that say no more of what a label, by its terms, is of: what is owed is outstanding anyway."""
    return frozenset(term for weak, anyway in _weak() if not anyway.isdisjoint(label) for term in weak)


@cache
def _weak() -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    words: dict[str, list[list[str]]] = load_toml("units.toml")["words"]
    pairs = zip(words["weak"], words["anyway"], strict=True)
    return tuple((same_terms(" ".join(weak)), same_terms(" ".join(anyway))) for weak, anyway in pairs)


@cache
def idle_words() -> frozenset[str]:
    """The idle words of questions as they are written: "end" is written much as "final" is brought to its term."""
    words: list[str] = load_toml("units.toml")["words"]["idle"]
    plain = {normalise(word) for word in words}
    return frozenset(form for word in plain for form in (word, f"ب{word}", f"ل{word}"))


def beginning_terms() -> frozenset[str]:
    """The words of labels by which a balance is that of a period's beginning, as terms."""
    return _terms_of("beginning")


def moving_terms() -> frozenset[str]:
    """The words that ask by how much a figure moved, as terms."""
    return frozenset(map(same_as, _terms_of("moving")))


@cache
def level_words() -> frozenset[str]:
    """The words right before what a figure came to, as they are written: "rose to"."""
    return frozenset(map(normalise, load_toml("units.toml")["words"]["came_to"]))


@cache
def effect_words() -> frozenset[str]:
    """The words before the amount of an effect, as they are written."""
    return frozenset(map(normalise, load_toml("units.toml")["words"]["effects"]))


@cache
def deed_terms() -> frozenset[str]:
    """The verbs that stand for a figure beside its name, as terms: "earned" asks for net income.

    Those that make it another one are none: what is distributed of a profit is no profit.
    """
    deeds, others = forms_of("questions.toml", "deeds"), load_toml("units.toml")["words"]["other_deeds"]
    return frozenset(
        term for deed, forms in deeds.items() if deed not in others for one in forms for term in terms(one)
    )


def kind_terms() -> frozenset[str]:
    """The words by which a label is of another kind of figure than what it is of, as terms."""
    return frozenset(map(same_as, _terms_of("other_kinds")))


def compares(text: str) -> bool:
    """Whether a text sets one figure against another."""
    return _says(text, "comparing")


def names_nothing(label: str | None) -> bool:
    """Whether a row's label names no figure, as "balance at 1 January" does not: its columns' headings do."""
    return not label or same_terms(label) <= idle_terms() | generic_terms() | beginning_terms()


def part_terms() -> frozenset[str]:
    """The words of headings by which figures are of a part of a year, as terms."""
    return frozenset(map(same_as, _terms_of("of_parts")))


def cause_terms() -> frozenset[str]:
    """The words by which a sentence gives a reason, as terms."""
    return frozenset(map(same_as, _terms_of("causes")))


def names_company(word: str) -> bool:
    """Whether a word stands before a company's name, as "bank" does."""
    return not _terms_of("companies").isdisjoint(terms(word))


def same_terms(text: str) -> frozenset[str]:
    """The words of a text without numbers, those of one meaning in the names of figures as one: assets by any name."""
    return frozenset(map(same_as, (term for term in terms(text) if not term[0].isdigit())))


def without_others(label: str) -> str:
    """A label without an end as "and the like", which names nothing further."""
    return _and_others().sub(" ", label)


@cache
def _and_others() -> re.Pattern[str]:
    said: list[str] = load_toml("units.toml")["words"]["and_others"]
    return re.compile(rf"(?<!\w)(?:{one_of((*said, *map(normalise, said)))})(?!\w)")


def same_as(term: str) -> str:
    """The term that stands for those of its meaning."""
    return _same().get(term, term)


def variants_of(term: str) -> tuple[str, ...]:
    """The terms that mean the same, the term itself left out."""
    one = same_as(term)
    return tuple(other for other in (one, *(form for form, same in _same().items() if same == one)) if other != term)


def in_other_language(term: str) -> tuple[str, ...]:
    """The terms of lines that a term is in the other language, Arabic or English."""
    return _glossary().get(term, ())


@cache
def _glossary() -> Mapping[str, tuple[str, ...]]:
    table: Mapping[str, list[str]] = load_toml("units.toml")["glossary"]
    found: dict[str, list[str]] = {}
    for arabic, forms in table.items():
        english = [term for form in forms for term in terms(form)]
        for term in terms(arabic):
            found.setdefault(term, []).extend(english)
        for term in english:
            found.setdefault(term, []).extend(terms(arabic))
    return {term: tuple(dict.fromkeys(others)) for term, others in found.items()}


def total_term() -> str:
    """The term that stands for words of totals."""
    return same_as(terms(load_toml("units.toml")["words"]["totals"][0])[0])


def other_term() -> str:
    """The term of "other", which tells a line from all others."""
    return same_as(terms("أخرى")[0])


def is_outflow(label: str) -> bool:
    """Whether a label is of what a statement takes off, as an expense is."""
    return not _terms_of("outflows").isdisjoint(terms(label))


def counts_by_size(label: str) -> bool | None:
    """Whether a line counts by its size, as what is taken off does; a profit or loss by its sign, and None where it is
    only called a loss: (100) may be either.
    """
    without = _terms_of("apart") | _terms_of("after")
    said = list(takewhile(lambda term: term not in without, terms(label)))  # "profit before tax" is no tax
    outflows = _terms_of("outflows").intersection(said)
    if not outflows or not outflows <= _terms_of("losses"):
        return bool(outflows)
    if not _terms_of("profits").isdisjoint(said):
        return False
    return None if not _terms_of("results").isdisjoint(said) else True


def may_turn(label: str) -> bool:
    """Whether a label is of what may be taken off or added, as a provision is: its sign tells which."""
    return not _terms_of("turning").isdisjoint(terms(label))


@cache
def _same() -> dict[str, str]:
    words: Mapping[str, Any] = load_toml("units.toml")
    alike: dict[str, list[str]] = {words["words"]["totals"][0]: words["words"]["totals"], **words["same"]}
    own = {term: terms(one)[0] for one, forms in alike.items() for form in forms for term in terms(form)}
    own |= {form: one for one, forms in forms_of("questions.toml", "same").items() for form in forms}
    return {term: own.get(one, one) for term, one in own.items() if term != own.get(one, one)}


@cache
def _terms_of(name: str) -> frozenset[str]:
    words: dict[str, Any] = load_toml("units.toml")["words"]
    return frozenset(term for word in words[name] for term in terms(word))
