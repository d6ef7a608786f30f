"""What a question says in more words, in those of labels: "all that it has of liabilities" is its total liabilities."""

import re
from functools import cache

from tools.language.arabic.data import one_of, word_list
from tools.language.arabic.letters import normalise
from tools.language.bilingual.unit_words import without_others
from tools.vocab.data import load_toml

_MOST = 6  # words of whoever has it
_TWO = 2


def restated(question: str) -> str:
    """A question with a total by its parts called a total, and with what raised or cut a figure said of that figure
    as that it rose or fell; as it was where it has none of that, else normalised."""
    text = normalise(question)
    found = _difference(without_others(_as_it_was().sub(" ", text)))
    found = _all_of().sub(rf" {_words('totals')[0]} ", found)
    found = _whole().sub(rf"{_words('totals')[0]} ", found)
    found = _summing().sub(" ", found) if _summed().search(found) else found
    for verb, moved in (("raised", "rose"), ("cut", "dropped")):
        found = _by_how_much(verb).sub(rf"\g<asked> {_words(moved)[0]} ", found)
    return question if found == text else " ".join(found.split())


def _difference(text: str) -> str:
    """ "Which is larger, and by how much: fees or costs" is their difference; which is larger alone stays."""
    match = _which().search(text)
    by_how_much = _and_by_how_much().search(text)
    if match is None or by_how_much is None:
        return text
    rest = _and_by_how_much().sub(" ", text[match.end() :])
    where, _, sides = rest.partition(":") if ":" in rest else ("", "", rest)
    parts = _or().split(sides.strip(" ,?"), maxsplit=1)
    if len(parts) < _TWO:
        return text
    one, other = (part.strip(" ,?") for part in parts)
    difference = f"{_pair('difference')} {_pair('between')} {one} و{other} {where.strip(' ,')}"
    return f"{' '.join(f'{text[: match.start()]} {difference}'.split())}?"


def _pair(name: str) -> str:
    return normalise(word_list("two_figures.toml", name)[0])


@cache
def _which() -> re.Pattern[str]:
    which, larger = one_of(_words("which_of_two")), one_of(_words("larger_or_smaller"))
    return re.compile(rf"(?<!\w)(?:{which}) +(?:كان +|كانت +)?(?:{larger})(?!\w)")


@cache
def _and_by_how_much() -> re.Pattern[str]:
    return re.compile(rf"[, ]*(?<!\w)(?:{one_of(_words('and_by_how_much'))})(?!\w)")


@cache
def _or() -> re.Pattern[str]:
    return re.compile(rf"[, ]+(?:{one_of(_words('or_the_other'))}) +")


@cache
def _all_of() -> re.Pattern[str]:
    """ "All that the fund has of" what follows."""
    every, having = one_of(_words("every")), one_of(_words("having"))
    return re.compile(rf"(?<!\w)(?:{every}) +ما +(?:{having})(?: +(?!من(?!\w))[^\W_]+){{0,{_MOST}}} +من(?!\w)")


@cache
def _whole() -> re.Pattern[str]:
    """ "All" before what is definite, as "all its segments": before anything else, it is "each"."""
    nouns = one_of(_words("wholes"))
    definite = rf"ال|[^\W_]{{3,}}(?:ها|هم|ه)(?!\w)|(?:{nouns})(?!\w)"
    return re.compile(rf"(?<!\w)(?:{one_of(_words('all_of'))}) +(?={definite})")


@cache
def _summing() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{one_of(_words('summing'))})(?!\w)")


@cache
def _summed() -> re.Pattern[str]:
    """That what is summed up is the total of one figure."""
    return re.compile(rf"(?:{one_of(_words('summing'))}) +(?:{_words('totals')[0]})(?!\w)")


@cache
def _as_it_was() -> re.Pattern[str]:
    """What a figure is compared with that is the same one before."""
    return re.compile(rf"(?<!\w)ب?(?:{one_of(_words('as_it_was'))})(?!\w)")


@cache
def _by_how_much(verb: str) -> re.Pattern[str]:
    """By how much something raised or cut a figure."""
    asked, said = one_of(_words("by_how_much")), one_of(_words(verb))
    return re.compile(rf"(?<!\w)(?P<asked>{asked}) +(?:{said})(?!\w)")


@cache
def _words(name: str) -> tuple[str, ...]:
    return tuple(map(normalise, load_toml("units.toml")["words"][name]))
