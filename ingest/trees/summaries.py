"""Says in a few sentences of a node what it is about: the ones that share most with the rest, in their order."""

import re
from collections import Counter
from collections.abc import Sequence

from tools.language.sentences import sentence_spans
from tools.text import tokenise
from tools.vocab.loader import load_words

MOST_WORDS = 60
_SENTENCES = 2
_MOST_TEXT = 20_000  # characters that are looked at
_SHORTEST = 5  # words of a sentence
_LONGEST = 45
_LETTERS = 0.7
_FIRST = 1.3  # times as much for the first sentence
_TITLED = 0.5  # for each word of the title
_NUMBERS = 1.15  # times as much for a sentence with figures
_FIGURE = re.compile(r"\d")


def summarise(title: str, text: str, below: Sequence[str] = ()) -> str:
    """At most sixty words: telling sentences of the node's own text, else the titles of the nodes below it."""
    sentences = [text[start:end] for start, end in sentence_spans(text[:_MOST_TEXT]) if _is_sentence(text[start:end])]
    if not sentences:
        return _cut("; ".join(dict.fromkeys(below)) or " ".join(text[:_MOST_TEXT].split()))
    stop_words = load_words("stop_words")
    words = [[token.key for token in tokenise(sentence) if token.key not in stop_words] for sentence in sentences]
    counts = Counter(word for sentence in words for word in set(sentence))
    titled = {token.key for token in tokenise(title) if token.key not in stop_words}
    scores = [
        _score(keys, counts, titled) * (_FIRST if not place else 1) * (_NUMBERS if _FIGURE.search(sentence) else 1)
        for place, (sentence, keys) in enumerate(zip(sentences, words, strict=True))
    ]
    best = sorted(range(len(sentences)), key=lambda place: (-scores[place], place))
    chosen: list[int] = []
    room = MOST_WORDS
    for place in best:
        length = len(sentences[place].split())
        if length <= room and len(chosen) < _SENTENCES:
            chosen.append(place)
            room -= length
    return _cut(" ".join(" ".join(sentences[place].split()) for place in sorted(chosen)))


def _score(words: Sequence[str], counts: Counter[str], titled: set[str]) -> float:
    """How much a sentence shares with the others, for its length."""
    own = set(words)
    if not own:
        return 0.0
    return sum(counts[word] for word in own) / (len(own) + _SHORTEST) + _TITLED * len(own & titled)


def _is_sentence(text: str) -> bool:
    if "  " in text or not _SHORTEST <= len(text.split()) <= _LONGEST:
        return False
    return sum(map(str.isalpha, text)) >= _LETTERS * len(text.replace(" ", ""))


def _cut(text: str) -> str:
    words = text.split()
    return " ".join(words) if len(words) <= MOST_WORDS else " ".join(words[: MOST_WORDS - 1]) + " …"
