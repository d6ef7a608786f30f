"""The patterns of definitions, and figures by the way that they are said in one. The lists are `definitions.toml`."""

import re
from functools import cache, lru_cache
from typing import Any, Literal, TypeAlias, cast

from tools.language.figures import figure_names
from tools.language.quantities.vocabulary import COUNT_WORD, number_words
from tools.text import name_key
from tools.vocab.data import load_toml
from tools.vocab.loader import Vocabulary

Sign: TypeAlias = Literal["+", "-", "*", "/"]
# What stands between figures: arithmetic, or what takes off, or leaves out.
Meaning: TypeAlias = Sign | Literal["net", "without"]

LISTED = re.compile(r",?\s+(?:and|plus|&)\s+|\s*[,;]\s+", re.IGNORECASE)
_LONGEST_NAME = 3  # parts that a list's joints make of one figure's name
_SHORT = re.compile(r"\bincl\b\.?", re.IGNORECASE)
_INCLUDING = re.compile(r"\((?:including|incl\.?|with) ([^()]*)\)", re.IGNORECASE)


def data(name: str) -> Any:
    """An entry of the lists."""
    return load_toml("definitions.toml")[name]


@cache
def pattern(name: str) -> re.Pattern[str]:
    """One of the patterns."""
    return re.compile(cast(str, data(name)), re.IGNORECASE)


def plain(text: str) -> str:
    """Words without asides that change nothing, by single spaces."""
    text = _INCLUDING.sub(r"including \1", text.replace("’", "'"))
    text = _SHORT.sub("including", text)
    text = _counting().sub(lambda found: str(number_words()[found[0].lower()]), text)
    text = pattern("with_added_back").sub(r"plus \g<what>", text)
    text = pattern("taken_from").sub(r"\g<whole> minus \g<what>", text)
    text = pattern("deducted_from").sub(r"\g<whole> minus \g<what>", text)
    text = pattern("netted_against").sub(r"(\g<whole>) minus (\g<what>)", text)
    text = pattern("adds_back").sub(lambda found: f"adding back {found['what'] or found['other']}", text)
    text = pattern("both_ends").sub("average", text)
    text = pattern("long_term_sides").sub(r"\g<what> including current portion", text)
    text = pattern("all_debt").sub(r"\g<what>", text)
    text = pattern("sides_behind").sub(r"\g<one> and \g<other> \g<what>", text).replace("  ", " ")
    text = pattern("suspended").sub(r"\g<one>-\g<rest> \g<joint> \g<other>-\g<rest>", text)
    return " ".join(pattern("asides").sub(" ", text).split()).strip(" ,").rstrip(".?!")


@cache
def _counting() -> re.Pattern[str]:
    """A number in a word that arithmetic is done with: "one minus"."""
    return re.compile(rf"\b(?:{COUNT_WORD})\b(?=\s+(?:minus|less|plus|times|divided by)\b|\s*[*/×÷+−])", re.IGNORECASE)


@cache
def operators() -> dict[str, Meaning]:
    """The words and signs between figures, in lower case, with the operation that they mean."""
    return {word: sign for sign, words in data("operators").items() for word in words}


@lru_cache(maxsize=4096)
def figure_key(said: str, vocabulary: Vocabulary) -> str | None:
    """The metric or formula that words mean as a whole; None where they mean none."""
    text = said.strip(" ,")
    bare = pattern("determiners").sub("", text)
    valued = pattern("valued").sub("", bare)
    for name in dict.fromkeys((text, bare, bare.removeprefix("total "), valued, bare.replace(" & ", " and "))):
        wordy = pattern("combining").search(name) is None  # a loose pattern would run over "over total assets"
        named = next((key for key, rule in _rules("names").items() if wordy and rule.fullmatch(name)), None)
        known = vocabulary.find(name) or vocabulary.find_formula(name)
        if named or known:
            return named or (known.key if known else None)
    phrase = figure_names(vocabulary).get(name_key(bare), "name")
    return phrase.keys[0] if phrase is not None and len(phrase.keys) == 1 else None


def figure_keys(said: str, vocabulary: Vocabulary) -> list[str]:
    """The figures that words list, or the one that they are as a whole; none where one of them is unknown."""
    if (alone := figure_key(said, vocabulary)) is not None:
        return [alone]
    parts, keys = LISTED.split(said), list[str]()
    while parts:
        # "Purchases of property and equipment and software": the longest name that begins here.
        lengths = range(min(len(parts), _LONGEST_NAME), 0, -1)
        joined = ((n, figure_key(" and ".join(parts[:n]), vocabulary)) for n in lengths)
        length, key = next(((n, key) for n, key in joined if key is not None), (0, None))
        if key is None:
            return []
        keys.append(key)
        parts = parts[length:]
    return keys


def stands_for_composite(key: str) -> str | None:
    """The figure that is put together of parts, for one that companies print as its total; None for any other."""
    return next((one["becomes"][key] for one in data("wholes") if key in one.get("becomes", {})), None)


def is_whole(said: str, key: str) -> bool:
    """Whether words list all the parts of a figure, which counts them anyway."""
    text = said.replace(" ,", ",")
    return any(key in one["holds"] and re.fullmatch(one["said"], text, re.IGNORECASE) for one in data("wholes"))


def balance_key(said: str, vocabulary: Vocabulary) -> str | None:
    """The balance that words mean where "closing" or "average" stands by them; None where they mean none."""
    named = (key for key, rule in _rules("balances_said").items() if rule.fullmatch(said.strip(" ,")))
    return next((key for key in named if key in vocabulary.metrics), None)


@cache
def _rules(name: str) -> dict[str, re.Pattern[str]]:
    return {key: re.compile(rule, re.IGNORECASE) for key, rule in cast(dict[str, str], data(name)).items()}


def lists_subtotals(clause: str, vocabulary: Vocabulary) -> bool:
    """Whether a clause lists subtotals of one statement, which nobody adds up: "gross profit and operating income"."""
    keys = [figure_key(said, vocabulary) for said in LISTED.split(clause) if said.strip()]
    subtotals = load_toml("tidy.toml")["strung"]["subtotals"]
    return len(keys) > 1 and all(key is not None and key.removesuffix("_computed") in subtotals for key in keys)
