"""Where a question holds the words that a model quotes, and which of its unexplained words a model may explain."""

from collections.abc import Collection, Iterable, Sequence

from tools.text import Token, tokenise
from tools.vocab.loader import load_words

_LONGEST = 6  # words of a quote
_NO_MEANING = ("filler", "changing", "trending", "narrative", "continuing", "comparing")


class Quotes:
    """One question by the positions of its words; `unexplained` are those that no rule accounts for."""

    def __init__(self, question: str, unexplained: Collection[str], language: str) -> None:
        self._question = question
        self._unexplained = unexplained
        self._language = language
        self._tokens = tokenise(question)
        self._no_meaning = frozenset[str]().union(*map(load_words, _NO_MEANING))

    def gap(self, quote: str) -> set[int]:
        """Where a quote stands, if it holds a word that is unexplained, and none that the rules read otherwise."""
        words = tokenise(quote)
        if len(words) > _LONGEST:
            return set()
        positions = {first + offset for first in self._starts(words) for offset in range(len(words))}
        unread = {at for at in positions if self._tokens[at].text in self._unexplained}
        idle = {at for at in positions if self._tokens[at].key in self._no_meaning}
        return positions if unread and positions == unread | idle else set()

    def idle(self, padding: Iterable[str], *, compares: bool = False) -> set[int]:
        """Where the words stand that a model calls padding, as far as they may be.

        `compares` tells that several figures are set side by side, so that words of comparing narrow none of them.
        """
        keys = {token.key for text in padding for token in tokenise(text)}
        return {at for at, token in enumerate(self._tokens) if token.key in keys and self.may_go(at, compares=compares)}

    def may_go(self, at: int, *, compares: bool = False) -> bool:
        """Whether a model may explain a word: it is none that narrows, and looks like no name and no number."""
        token = self._tokens[at]
        is_comparing = token.key in load_words("comparing")
        if (is_comparing and not compares) or (not is_comparing and token.key in load_words("narrowing")):
            return False
        if any(character.isdigit() for character in token.text) or token.text[1:] != token.text[1:].lower():
            return False
        # A capital tells a name, but not in German, and elsewhere not at the beginning.
        begins = at == 0 and self._language != "en"
        return token.text[:1] == token.text[:1].lower() or self._language == "de" or begins

    def without(self, words: Sequence[str], gone: Collection[int]) -> tuple[str, ...]:
        """The words without those that stand in the question, and at gone positions alone."""
        texts = [token.text for token in self._tokens]
        left = {text for at, text in enumerate(texts) if at not in gone}
        return tuple(word for word in words if word in left or word not in texts)

    def as_written(self, texts: Iterable[str]) -> list[str]:
        """Those texts that stand in the question, as it writes them."""
        found: list[str] = []
        for words in map(tokenise, texts):
            for first in self._starts(words)[:1]:
                last = self._tokens[first + len(words) - 1]
                found.append(self._question[self._tokens[first].start : last.end])
        return found

    def _starts(self, words: Sequence[Token]) -> list[int]:
        """Where the question holds those words in a row."""
        keys, sought = [token.key for token in self._tokens], [word.key for word in words]
        return [at for at in range(len(keys)) if sought and keys[at : at + len(sought)] == sought]
