"""Questions that no reported figure answers: advice, forecasts, prices, instructions to the system, other languages."""

import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache

from tools.language.mentions import Words
from tools.models.questions import Problem
from tools.text import Token, find_phrases, name_key, phrase_key
from tools.vocab.loader import load_word_map, load_words

ENGLISH = "en"
ARABIC = "ar"
READ = (ENGLISH, ARABIC)  # what is in Arabic is put into English first, and may leave words of it
LANGUAGE = "language"
INSTRUCTION = "instruction"
_SCRIPTS = {
    "HIRAGANA": "ja", "KATAKANA": "ja", "HANGUL": "ko", "CJK": "zh", "ARABIC": "ar", "HEBREW": "he", "CYRILLIC": "ru",
    "GREEK": "el", "DEVANAGARI": "hi", "THAI": "th",
}  # fmt: skip
_FORECAST = "forecast"
_NEAR = 4  # words before one that looks ahead
_STOP_WORDS = 2  # so many words that only another language uses tell it


def off_topic(words: Words) -> Iterator[Problem]:
    """What the free words ask for that filings don't hold, each kind once; a company may stand amid them."""
    free = words.free(0, len(words.tokens))
    # What a company itself says ahead is in its filings.
    said_ahead = any(words.keys[place] in load_words("ahead") for place in free)
    said_ahead = said_ahead or _forecasts_itself(words) or _is_bound(words)
    seen: set[str] = {_FORECAST} if said_ahead else set()
    if _FORECAST not in seen and free and words.keys[free[0]] == "will":  # "Will Apple's revenue grow?"
        seen.add(_FORECAST)
        yield Problem(kind=_FORECAST, words=words.said(free[0], free[0] + 1))
    known = _topics(agreed=not load_words("agreed").isdisjoint(words.keys))
    for match in find_phrases([words.tokens[p] for p in free], lambda tokens: known.get(phrase_key(tokens))):
        place = free[match.first]
        if match.entry == _FORECAST and _is_paid_for(words, place):
            continue
        if match.entry and match.entry not in seen and not _is_of_awards(words, free[match.end - 1] + 1):
            seen.add(match.entry)
            yield Problem(kind=match.entry, words=words.said(free[match.first], free[match.end - 1] + 1))


def _is_of_awards(words: Words, end: int) -> bool:
    """Whether a value is that of share awards, which notes tell: "intrinsic value of options exercised"."""
    return words.keys[end : end + 1] == ["of"] and not load_words("awards").isdisjoint(words.keys[end : end + _NEAR])


def _is_paid_for(words: Words, place: int) -> bool:
    """Whether something that was expected is what money went to, in the past: "paid for projected clearing costs"."""
    keys, before = words.keys, words.keys[max(place - _NEAR, 0) : place]
    named = keys[place] in load_words("expected_things") and words.free(place + 1, place + 2)
    behind = keys[place - 1 : place] and keys[place - 1] in load_words("paid_to")
    done = load_words("paid_out") | (load_words("pays_out") if "did" in keys[:place] else set[str]())
    return bool(named and behind) and not done.isdisjoint(before)


def _forecasts_itself(words: Words) -> bool:
    """Whether the company is asked for its own forecast: "what does Acme forecast", "management's projected margin"."""
    if not load_words("others_outlook").isdisjoint(words.keys):
        return False
    for place, key in enumerate(words.keys):
        before = range(max(place - _NEAR, 0), place)
        if key not in load_words("looking_ahead"):
            continue
        if any(words.keys[at] in load_words("whose_outlook") for at in before):
            return True
        asked = next((at for at in before if words.keys[at] in load_words("asks_outlook")), None)
        if asked is not None and place - asked > 1 and words.taken.issuperset(range(asked + 1, place)):
            return True
    return False


def _is_bound(words: Words) -> bool:
    """Whether it is asked what somebody would have to pay in a case: that is agreed, and no forecast."""
    keys, bound = words.keys, load_words("bound")
    return not load_words("in_case").isdisjoint(keys) and any(
        keys[at : at + 2] == ["to", "pay"] and keys[at - 1] in bound for at in range(1, len(keys) - 1)
    )


@cache
def _topics(*, agreed: bool) -> dict[str, str]:
    """The kind of each phrase; none for a longer one that filings do hold, nor for a price where one is `agreed` on."""
    topics = {name_key(phrase): kind for kind, phrases in load_word_map("topics").items() for phrase in phrases}
    held = [*load_words("in_filings"), *(load_words("agreed_prices") if agreed else ())]
    return topics | dict.fromkeys(map(name_key, held), "")


def language_of(tokens: list[Token]) -> str:
    """The language by its script, or by words that no other one uses; English where nothing tells."""
    scripts = Counter(_script(letter) for token in tokens for letter in token.text if letter.isalpha())
    if scripts["ja"] and 3 * (scripts["ja"] + scripts["zh"]) > scripts.total():
        return "ja"  # it writes with Chinese letters as well
    for language in ("ja", "ko", "zh", "ar", "he", "ru", "el", "hi", "th"):
        if 3 * scripts[language] > scripts.total():
            return language
    keys = {token.key for token in tokens}
    hits = {code: len(keys & words) for code, words in _own_words().items()}
    best = max(hits, key=lambda code: hits[code])
    return best if hits[best] >= _STOP_WORDS else ENGLISH


@cache
def _own_words() -> dict[str, frozenset[str]]:
    """By language the words that no other one uses."""
    return {code: frozenset(map(name_key, words[1:])) for code, words in load_word_map("languages").items()}


@lru_cache(maxsize=4096)
def _script(letter: str) -> str:
    name = unicodedata.name(letter, "").partition(" ")[0].partition("-")[0]
    return _SCRIPTS.get(name, "")


def language_name(code: str) -> str:
    """What English calls a language."""
    return load_word_map("languages")[code][0]
