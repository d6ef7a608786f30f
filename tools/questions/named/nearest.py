"""The metric that words which no list has are nearest to, by embedding, where it is clearly nearest.

Only words beside which no figure is named are looked up, and none that may name a product, a place or a segment. The
bounds were measured with the local model: none of 67 invented wordings for other things came to a metric. Another one
is not asked: what is near to it differs, and a remote one would be sent 200 names.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from tools.errors import TieoutError
from tools.language.companies import CompanyFinder
from tools.language.english.asides import listed
from tools.language.printed.formulas import spans_signs
from tools.language.question import find_mentions
from tools.language.topics import ENGLISH
from tools.models.questions import Classification
from tools.models.slots.rereads import Reread
from tools.ports.embedding import Embedder
from tools.questions.classify import classify
from tools.questions.meant import as_meant
from tools.text import Token, tokenise
from tools.vocab.dictionary import load_dictionary
from tools.vocab.loader import Vocabulary, load_toml, load_words

_MEASURED = "all-MiniLM-L6-v2-int8"  # the local model, with which the bounds were measured
_SIMILAR = 0.85  # cosine of the two wordings
_MARGIN = 0.1  # by which another figure is farther
_LONGEST = 6  # words
_STEM = 5  # letters that two words share
_MOST = 200  # names that are compared


async def with_nearest(
    embedder: Embedder | None, question: str, reading: Classification, finder: CompanyFinder, vocabulary: Vocabulary
) -> Classification:
    """The reading with the figure that its open words are clearly nearest to; as it is where there is none."""
    if embedder is None or embedder.model != _MEASURED or not _is_open(reading):
        return reading
    text = as_meant(question, finder, vocabulary).text
    words = _open_words(text, reading, finder, vocabulary)
    if not words:
        return reading
    said = text[words[0].start : words[-1].end]
    try:
        label = await _nearest(embedder, said, words, vocabulary)
    except TieoutError:
        return reading  # without an embedder that works, words are read by lists alone
    if label is None:
        return reading
    meant = classify(f"{text[: words[0].start]}{label}{text[words[-1].end :]}", finder, vocabulary)
    change = Reread(said=said, read=label, kind="nearest")
    return meant.model_copy(update={"read_as": (*reading.read_as, change)}) if meant.metrics else reading


def _is_open(reading: Classification) -> bool:
    """Whether a company is named, and words that name no figure that is known."""
    named = reading.metrics or reading.statements or reading.ambiguous or reading.insiders or reading.narrative_cues
    plain = reading.language == ENGLISH and not (reading.problems or reading.follows_up or reading.not_loaded)
    return bool(reading.tickers and reading.unexplained) and plain and not named


def _open_words(text: str, reading: Classification, finder: CompanyFinder, vocabulary: Vocabulary) -> Sequence[Token]:
    """The run of words that the open ones span; nothing where they may name a part of a company, or a name."""
    tokens, left = tokenise(text), {word.casefold() for word in reading.unexplained}
    places = [place for place, token in enumerate(tokens) if token.text.casefold() in left]
    run = tokens[places[0] : places[-1] + 1] if places else []
    if not 2 <= len(run) <= _LONGEST:
        return ()
    named = find_mentions(text, finder, vocabulary).spans()
    inside = any(first < run[-1].end and run[0].start < end for first, end in named)
    apart = inside or spans_signs(text[run[0].start : run[-1].end])
    return () if apart or not all(map(_is_plain, run)) else run


def _is_plain(token: Token) -> bool:
    everyday = token.text.islower() and (token.key in load_dictionary() or token.key in load_words("filler"))
    return everyday and token.key not in _narrowing()


@cache
def _narrowing() -> frozenset[str]:
    countries = {token.key for name in load_toml("countries.toml").values() for token in tokenise(name)}
    return listed("selling") | load_words("narrowing") | load_words("parts") | countries


async def _nearest(embedder: Embedder, said: str, words: Sequence[Token], vocabulary: Vocabulary) -> str | None:
    """The label of the figure whose name is nearest, if any is near enough and no other is as near."""
    names = _Names(vocabulary)
    stems = frozenset(word.key[:_STEM] for word in words if len(word.key) >= _STEM)
    keys = names.alike(stems)
    if not keys:
        return None
    rows = await _rows(embedder, [said, *keys])
    scores = rows[1:] @ rows[0]
    best = int(np.argmax(scores))
    figure = names.key_of(keys[best])
    others = [float(score) for key, score in zip(keys, scores, strict=True) if names.key_of(key) != figure]
    clear = float(scores[best]) - max(others, default=0.0) >= _MARGIN
    return names.label_of(keys[best]) if float(scores[best]) >= _SIMILAR and clear else None


class _Names:
    """The names of metrics and formulas."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._known = {**vocabulary.formula_phrases, **vocabulary.phrases}

    def key_of(self, name: str) -> str:
        return self._known[name].key

    def label_of(self, name: str) -> str:
        return self._known[name].label

    def alike(self, stems: frozenset[str]) -> list[str]:
        """The names that share a word's stem, those that share most first."""
        shared = {name: len(stems & set(_stems(name))) for name in self._known}
        found = sorted((name for name, count in shared.items() if count), key=lambda name: (-shared[name], len(name)))
        return found[:_MOST]


def _stems(name: str) -> Iterator[str]:
    yield from (word[:_STEM] for word in name.split() if len(word) >= _STEM)


@cache
def _kept() -> WeakKeyDictionary[Embedder, dict[str, NDArray[np.float32]]]:
    """The vectors of names, as long as their embedder is in use."""
    return WeakKeyDictionary()


async def _rows(embedder: Embedder, texts: Sequence[str]) -> NDArray[np.float32]:
    """A row a text, each embedded once."""
    known = _kept().setdefault(embedder, {})
    new = [text for text in dict.fromkeys(texts) if text not in known]
    vectors = await embedder.embed_passages(new)
    known |= dict(zip(new, vectors, strict=True))
    return np.stack([known[text] for text in texts])
