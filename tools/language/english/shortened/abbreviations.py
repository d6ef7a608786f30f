"""Abbreviations of figures and statements: "op inc", "gm", "cf stmt"; and wishes for a unit."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice, pairwise, product

from tools.language.companies import CompanyFinder
from tools.language.english.changes import Edit, is_typed, open_tokens, windows
from tools.language.english.phrases import known_phrases, load_tidy
from tools.language.mentions import Words
from tools.text import Token, phrase_key, tokenise
from tools.vocab.loader import Vocabulary

_LONGEST = 5  # words of an abbreviated phrase
_MOST = 64  # readings of one run of words
_UNIT_END = r"(?=\)?\s*(?:[?.!,;]|$)|\s+(?:and|for|please|pls|plz|thx|thanks)\b)"


def abbreviations(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Abbreviations, each read where the whole is known."""
    tokens = open_tokens(text)
    phrases = known_phrases(vocabulary)
    for first, end in windows(tokens, _LONGEST):
        run = tokens[first:end]
        if not _is_close(text, run):
            continue
        if all(map(is_typed, run)):
            read = _alone(text, tokens, first, end, finder, phrases) or _expanded(run, phrases)
        elif all(is_typed(token) or _is_capitals(token) for token in run):
            read = _in_capitals(text, tokens, first, end, finder, phrases)
        else:
            continue
        if read:
            kind = "case" if read.casefold() == phrase_key(run) else "abbreviation"
            yield Edit(run[0].start, run[-1].end, read, kind)
    yield from _joined(text, tokens, phrases, finder)
    for match in _unit().finditer(text):
        yield Edit(match.start(), match.end(), "", "unit")


def _joined(text: str, tokens: Sequence[Token], phrases: frozenset[str], finder: CompanyFinder) -> Iterator[Edit]:
    """Names joined another way than they are known by: "cash & equivalents", "G and A", "P n G"."""
    for at, (one, other) in enumerate(pairwise(tokens)):
        gap = text[one.end : other.start]
        if gap == "/" and (read := _known([one.key, "per", other.key], phrases)):
            yield Edit(one.start, other.end, read, "abbreviation")  # "dividend/share"
        if gap.strip(" (") == "&" and one.key not in {"&"}:
            for end in range(min(at + _LONGEST, len(tokens)), at + 1, -1):
                run = [one.key, "and", *(token.key for token in tokens[at + 1 : end])]
                read = _known(run, phrases)
                if read and phrase_key(tokens[at:end]) not in phrases:
                    closing = "(" in gap and text[tokens[end - 1].end :][:1] == ")"
                    yield Edit(one.start, tokens[end - 1].end + closing, read, "abbreviation")
                    break
        third = other if gap == " & " else tokens[at + 2] if at + 2 < len(tokens) else None
        joined = gap == " & " or other.key in {"and", "n"}
        if third is None or not joined or len(one.text) != 1 or len(third.text) != 1:
            continue
        read = f"{one.text}&{third.text}".upper()
        if phrase_key(tokenise(read)) in phrases or finder.loaded_mention(tokenise(read)) is not None:
            yield Edit(one.start, third.end, read, "abbreviation")


def _known(run: Sequence[str], phrases: frozenset[str]) -> str | None:
    """The known phrase that words are, spelled out."""
    shortened = load_tidy()["shortened"]
    options = ([word, *shortened.get(word, ())] for word in run)
    return next((words for one in islice(product(*options), _MOST) if (words := " ".join(one)) in phrases), None)


def _is_close(text: str, run: Sequence[Token]) -> bool:
    """Whether spaces, hyphens and strokes alone stand between the words."""
    return not text[run[0].end : run[-1].start].strip() or all(
        text[one.end : other.start] in {" ", "-", "/", " & ", "&"} for one, other in pairwise(run)
    )


def _is_capitals(token: Token) -> bool:
    return token.text.isascii() and token.text.isalpha() and token.text.isupper()


def _in_capitals(
    text: str, tokens: Sequence[Token], first: int, end: int, finder: CompanyFinder, phrases: frozenset[str]
) -> str | None:
    """What capital letters stand for ("CF stmt"); those of a ticker stand for a figure where no other one is named."""
    run = tokens[first:end]
    if any(finder.has_ticker(token.text) for token in run):
        return None
    if len(run) > 1:
        return _expanded(run, phrases)
    others, words = [*tokens[:first], *tokens[end:]], Words(text)
    words.claim(finder.loaded(words))
    owns = text[run[0].end : run[0].end + 1] in {"'", "’"}
    if owns or any(words.starts[mention.first] != run[0].start for mention in finder.unloaded(words)):
        return None  # one company of several
    if any(phrase_key(others[at:to]) in phrases for at, to in windows(others, _LONGEST)):
        return None
    return _alone(text, tokens, first, end, finder, phrases)


def _expanded(run: Sequence[Token], phrases: frozenset[str]) -> str | None:
    """What shortened words stand for, where they and those beside them name something known."""
    shortened = load_tidy()["shortened"]
    if len(run) < 2 or not any(token.key in shortened for token in run) or phrase_key(run) in phrases:
        return None
    options = [[token.key, *shortened.get(token.key, ())] for token in run]
    readings = (" ".join(words) for words in islice(product(*options), _MOST))
    return next((words for words in readings if words in phrases), None)


def _alone(
    text: str, tokens: Sequence[Token], first: int, end: int, finder: CompanyFinder, phrases: frozenset[str]
) -> str | None:
    """What an abbreviation stands for by itself. One that is a ticker as well is one unless a company is named."""
    key = phrase_key(tokens[first:end])
    read = load_tidy()["alone"].get(key)
    if read is None or end - first > 1 or not (finder.is_other_ticker(key) or finder.has_ticker(key)):
        return None if first and tokens[first - 1].key in load_tidy()["joining"]["denying"] else read
    words, starts = Words(text), {token.start for token in tokens[first:end]}
    named = any(words.starts[mention.first] not in starts for mention in finder.loaded(words))
    listed = end < len(tokens) and text[tokens[end - 1].end : tokens[end].start].strip()[:1] in {",", "/", ";"}
    after = not listed and any(phrase_key(tokens[end : end + count]) in phrases for count in (1, 2, 3))
    joined = any(
        joint.key in load_tidy()["joining"]["words"] and finder.loaded_mention([other]) is not None
        for joint, other in _neighbours(tokens, first, end)
    )
    if named and not after and not joined:
        return read
    return key.upper() if finder.has_ticker(key) else None


def _neighbours(tokens: Sequence[Token], first: int, end: int) -> Iterator[tuple[Token, Token]]:
    """The two words on either side, the nearer one first."""
    if first >= 2:
        yield tokens[first - 1], tokens[first - 2]
    if end + 1 < len(tokens):
        yield tokens[end], tokens[end + 1]


@cache
def _unit() -> re.Pattern[str]:
    short = "|".join(map(re.escape, load_tidy()["units"]["short"]))
    return re.compile(rf"(?<=[\w?!.,)]) \(?(?:in|as) (?:usd |us\$ ?|\$ ?)?(?:{short})\b{_UNIT_END}\)?", re.IGNORECASE)
