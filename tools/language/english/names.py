"""Companies as people type them: without the apostrophe of a possessive, and tickers in lower case."""

from collections.abc import Iterator
from functools import lru_cache

from tools.language.companies import CompanyFinder
from tools.language.english.changes import Edit, is_typed, open_tokens, windows
from tools.language.english.phrases import is_english, is_listed, known_phrases, load_tidy, phrase_words
from tools.text import Token, phrase_key
from tools.vocab.loader import Vocabulary, load_words

_LONGEST = 6  # words of a name
_LETTERS = 2  # of a ticker that is read in capital letters alone elsewhere


def names(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Possessives, tickers, and companies that are not loaded beside others."""
    tokens = open_tokens(text)
    words = _words(known_phrases(vocabulary))
    yield from _possessives(text, tokens, finder, words)
    yield from _initials(tokens, known_phrases(vocabulary), finder)
    yield from _near_tickers(tokens, finder, words)
    for place, token in enumerate(tokens):
        if place and token.text == "us" and tokens[place - 1].key in load_tidy()["places"]["leading"]:
            yield Edit(token.start, token.end, "US", "case")
        elif _is_short_ticker(text, token, finder, words):
            yield Edit(token.start, token.end, token.text.upper(), "case")
        elif _is_listed(tokens, place, finder, words):
            yield Edit(token.start, token.end, token.text.capitalize(), "case")


def _possessives(text: str, tokens: list[Token], finder: CompanyFinder, words: frozenset[str]) -> Iterator[Edit]:
    for token in tokens:
        stem = token.text[:-1]
        initials = token.text.endswith("s") and len(stem) >= _LETTERS and stem.isupper()
        if initials and (finder.has_ticker(stem) or (stem.casefold() in finder.loaded_names and not stem.isalpha())):
            yield Edit(token.start, token.end, f"{stem}'s", "case")
    for first, end in windows(tokens, _LONGEST):
        last = tokens[end - 1]
        if end - first == 1 and _is_ticker_of(text, last, finder):
            yield Edit(last.start, last.end, f"{last.text[:-1]}'s", "case")
        stem = last.key.removesuffix("s")
        if stem == last.key or not stem or last.key in words or not _is_plain(text, last):
            continue
        key = " ".join([*(token.key for token in tokens[first : end - 1]), stem])
        if phrase_key(tokens[first:end]) in finder.loaded_names or last.key in finder.loaded_names:
            continue
        everyday = key in load_words("common_words") or stem in load_words("filler")
        if key in finder.loaded_names and not everyday:
            yield Edit(last.start, last.end, f"{_capital(last.text[:-1], end - first)}'s", "case")
        elif end - first == 1 and not is_english(last.key):
            if len(stem) >= _LETTERS and finder.has_ticker(stem):
                yield Edit(last.start, last.end, f"{stem.upper()}'s", "case")
            elif len(stem) > _LETTERS and finder.is_called(stem) and not everyday:
                yield Edit(last.start, last.end, f"{stem.capitalize()}'s", "case")


@lru_cache(maxsize=4)
def _words(phrases: frozenset[str]) -> frozenset[str]:
    """The words of figures' names, and those that tidying knows."""
    return phrase_words(phrases) | frozenset(load_tidy()["words"]) | frozenset(load_tidy()["alone"])


def _initials(tokens: list[Token], phrases: frozenset[str], finder: CompanyFinder) -> Iterator[Edit]:
    """Initials that are joined by a word: "P and G"."""
    for one, joint, other in zip(tokens, tokens[1:], tokens[2:], strict=False):
        joined = f"{one.text}&{other.text}".upper()
        known = joined.casefold() in phrases or joined.casefold() in finder.loaded_names
        if known and joint.key == "and" and len(one.key) == len(other.key) == 1:
            yield Edit(one.start, other.end, joined, "case")


def _near_tickers(tokens: list[Token], finder: CompanyFinder, words: frozenset[str]) -> Iterator[Edit]:
    """A short word that is one letter off one loaded company's ticker, and off none of another: "apl"."""
    from rapidfuzz.distance import OSA

    for token in tokens:
        key = token.key
        known = key in words or key in load_tidy()["short_words"]["words"] or key in load_tidy()["shortened"]
        typed = token.text.islower() and token.text.isalpha() and len(token.text) == _LETTERS + 1
        if (
            not typed
            or known
            or is_english(key)
            or is_listed(key)
            or finder.is_called(key)
            or finder.is_other_ticker(key)
        ):
            continue
        known_as = {**{ticker.casefold(): ticker for ticker in finder.loaded_tickers}, **_tickers_of_names(finder)}
        near = {ticker for said, ticker in known_as.items() if OSA.distance(key, said) < _LETTERS}
        if len(near) == 1:
            yield Edit(token.start, token.end, near.pop(), "spelling")


def _tickers_of_names(finder: CompanyFinder) -> dict[str, str]:
    return {name: company.ticker for name, company in finder.loaded_names.items()}


def _capital(word: str, count: int) -> str:
    return word.capitalize() if count == 1 and word.islower() else word


def _is_ticker_of(text: str, token: Token, finder: CompanyFinder) -> bool:
    """Whether a word is a loaded company's ticker in capital letters with an "s": "LPAs"."""
    stem, beside = token.text[:-1], text[token.end : token.end + 1]
    possessive = token.text.endswith("s") and stem.isupper() and len(stem) >= _LETTERS and beside not in {"'", "’"}
    return possessive and finder.has_ticker(stem)


def _is_plain(text: str, token: Token) -> bool:
    """Whether a word is typed plainly, and no apostrophe makes it a possessive already."""
    return is_typed(token) and token.text.isalpha() and text[token.end : token.end + 1] not in {"'", "’"}


def _is_short_ticker(text: str, token: Token, finder: CompanyFinder, words: frozenset[str]) -> bool:
    """Whether a word of one or two letters is a loaded company's ticker, and nothing else."""
    if not (token.text.isalpha() and token.text.islower()) or len(token.text) > _LETTERS:
        return False
    after = "" if text[token.end : token.end + 2] in {"'s", "’s"} else text[token.end : token.end + 1]
    beside = text[max(0, token.start - 1) : token.start] + after
    known = (
        token.key in words or token.key in load_tidy()["short_words"]["words"] or token.key in load_tidy()["shortened"]
    )
    return finder.has_ticker(token.text) and not known and not set(beside) & set("&/.-'’+")


def _is_listed(tokens: list[Token], place: int, finder: CompanyFinder, words: frozenset[str]) -> bool:
    """Whether a name in lower case is that of a company that is not loaded, and is joined to a loaded one."""
    token = tokens[place]
    if not (token.text.islower() and token.text.isalpha()) or token.key in words or not finder.is_called(token.key):
        return False
    if token.key in load_words("common_words") or token.key in load_words("filler") or token.key in finder.loaded_names:
        return False
    joining = load_tidy()["joining"]["words"]
    before = tokens[place - 2 : place] if place >= 2 else []
    after = tokens[place + 1 : place + 3]
    beside = [pair for pair in (before[::-1], after) if len(pair) == 2]
    return any(joint.key in joining and finder.loaded_mention([other]) is not None for joint, other in beside)
