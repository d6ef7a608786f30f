"""Figures by listed names as a statement may print them: in brackets, with "total", in another order of words."""

from tools.figures.asked.request import find_metric
from tools.language.asked_names import share_of
from tools.language.english.labels import narrowed, readings
from tools.language.english.rephrased.loose_names import whole_name
from tools.vocab.loader import Vocabulary


def known_figure(vocabulary: Vocabulary, name: str) -> str | None:
    """The figure of a listed name, or of that name as a statement may print it."""
    found = vocabulary.find(name) or vocabulary.find_formula(name) or find_metric(vocabulary, name)
    return found.key if found else by_its_words(vocabulary, name)


def by_its_words(vocabulary: Vocabulary, name: str) -> str | None:
    """The figure whose name consists of the same words, with brackets, "total" and ", net" or without them."""
    said = (name,) if narrowed(name) else readings(name)
    return next((key for one in said if (key := whole_name(one, vocabulary)) is not None), None)


def part_of_whole(vocabulary: Vocabulary, name: str) -> str | None:
    """A part of an amount over the whole: "foreign share of pretax income"."""
    said = share_of(name)
    whole = known_figure(vocabulary, said[1]) if said else None
    part = known_figure(vocabulary, f"{said[0]} {said[1]}") if said else None
    amounts = all(
        key in vocabulary.metrics and vocabulary.metrics[key].unit == "monetary" for key in (part, whole) if key
    )
    return f"{part} / {whole}" if part and whole and part != whole and amounts else None


def change_by_name(vocabulary: Vocabulary, key: str) -> str | None:
    """The figure that is listed as the change in another one: the growth of revenue, the receivables' cash flow."""
    name = f"change in {key.replace('_', ' ')}"
    found = vocabulary.find(name) or vocabulary.find_formula(name)
    return found.key if found else None
