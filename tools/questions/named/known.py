"""Figures by listed names as a statement may print them: in brackets, with "total", in another order of words."""

from tools.figures.asked.request import find_metric
from tools.language.asked_names import share_of
from tools.language.english.labels import narrowed, readings
from tools.language.english.phrases import load_tidy
from tools.language.english.rephrased.loose_names import whole_name
from tools.text import name_key
from tools.vocab.loader import Formula, Vocabulary, load_toml


def known_figure(vocabulary: Vocabulary, name: str) -> str | None:
    """The figure of a listed name, or of that name as a statement may print it."""
    found = vocabulary.find(name) or vocabulary.find_formula(name) or find_metric(vocabulary, name)
    return found.key if found else by_its_words(vocabulary, name)


def by_its_words(vocabulary: Vocabulary, name: str) -> str | None:
    """The figure whose name consists of the same words, with brackets, "total" and ", net" or without them; or the one
    that letters stand for: "GM", "op. margin %"."""
    if (key := _in_short(vocabulary, name)) is not None:
        return key
    said = (name,) if narrowed(name) else readings(name)
    return next((key for one in said if (key := whole_name(one, vocabulary)) is not None), None)


def _in_short(vocabulary: Vocabulary, name: str) -> str | None:
    """The figure that letters or shortened words stand for; of one with "%" behind it, a percentage alone."""
    short, _, rest = name.partition("%")
    said = name_key(short)
    long = load_tidy()["alone"].get(said) or (said if "%" in name else "")
    found = (vocabulary.find(long) or vocabulary.find_formula(long)) if long and not rest.strip() else None
    percentage = isinstance(found, Formula) and found.percent
    return found.key if found is not None and (percentage or "%" not in name) else None


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


def has_no_cash_line(vocabulary: Vocabulary, key: str) -> bool:
    """Whether a balance is none of which a cash flow statement may tell a change of its own: goodwill, debt, equity."""
    metric = vocabulary.metrics.get(key)
    words = name_key(metric.label).split() if metric else []
    return metric is not None and frozenset(load_toml("labels.toml")["cash_changes"]).isdisjoint(words)
