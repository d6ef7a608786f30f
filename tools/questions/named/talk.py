"""Words that no rule reads and that are only talk around a figure, by a learned judge of what they mean in place.

The judge reads the local embedding model's states of each word and where it stands; what it calls talk is passed over
as the rules' idle words are, and named in the answer. It is never asked of names of companies, of parts of figures, of
words that are limited or that limit, of numbers in a run that names what is asked, of names and words unknown to the
dictionary that stand beside a figure ("svcs revenue"), or of nouns that make another thing of it: "net cash
consideration". Words that narrow by what they mean must be surer talk than
others.
"""

from collections.abc import Iterator

from tools.errors import TieoutError
from tools.language.companies import CompanyFinder
from tools.language.english.asides import MARK, limits_figure, listed, narrows
from tools.language.english.parts_of_speech import part_of_speech
from tools.language.question import Mentions, find_mentions
from tools.language.topics import ENGLISH
from tools.models.questions import Classification
from tools.ports.embedding import Embedder, WordEmbedder
from tools.questions.meant import as_meant
from tools.questions.named.surroundings import Surroundings, word_rows
from tools.text import name_key
from tools.vocab.dictionary import load_dictionary
from tools.vocab.loader import Vocabulary, load_words

_SHORTEST = 3  # letters of a noun
_DOUBTED = 4.0  # times the score of a word that narrows a figure by what it means


async def words_of_talk(
    embedder: Embedder | None, question: str, reading: Classification, finder: CompanyFinder, vocabulary: Vocabulary
) -> frozenset[str]:
    """The keys of words left over that narrow nothing wherever the question has them; none without a local model."""
    if not isinstance(embedder, WordEmbedder) or not _is_held_up(reading):
        return frozenset()
    from tools.vocab.narrowing import load_narrowing

    judge = load_narrowing()
    if embedder.model != judge.model:
        return frozenset()
    meant = as_meant(question, finder, vocabulary)
    mentions = find_mentions(meant.text, finder, meant.vocabulary)
    places = list(_places(mentions, reading))
    if not places:
        return frozenset()
    tokens = mentions.words.tokens
    try:
        rows = await word_rows(embedder, mentions, places)
    except TieoutError:
        return frozenset()  # without an embedder that works, words are told apart by rules alone
    highest: dict[str, float] = {}
    for at, score in zip(places, judge.network.score(rows), strict=True):
        weight = _DOUBTED if _may_narrow(tokens[at].key) else 1.0
        highest[tokens[at].key] = max(weight * float(score), highest.get(tokens[at].key, 0.0))
    return frozenset(key for key, score in highest.items() if score < judge.bound)


def _may_narrow(key: str) -> bool:
    """Whether a word narrows a figure by what it means: it is talk only where it clearly stands apart."""
    return key not in listed("unjudged", "denying") and (narrows(key) or limits_figure(key))


def _is_held_up(reading: Classification) -> bool:
    """Whether figures or statements alone are asked for in English, and words are left over beside them."""
    asked = bool(reading.metrics or reading.statements) and not reading.narrative_cues
    return asked and bool(reading.unexplained) and reading.language == ENGLISH


def _places(mentions: Mentions, reading: Classification) -> Iterator[int]:
    """Where the words left over stand that may be judged."""
    left = {word.casefold() for word in reading.unexplained}
    words, surroundings = mentions.words, Surroundings(mentions)
    named = (*mentions.companies, *mentions.missing)
    names = {key for one in named for key in words.keys[one.first : one.end]}
    for at in words.free(0, len(words.tokens)):
        token = words.tokens[at]
        if token.text.casefold() not in left or token.key in names:
            continue
        counts = token.key in listed("unjudged") or any(letter.isdigit() for letter in token.text)
        if (
            not (counts and surroundings.is_beside_asked(at))
            and not _is_limited(mentions, at)
            and not _governs(mentions, at)
            and not _makes_other(mentions, at)
            and not _is_made_of(mentions, at)
            and not _is_strange_name(mentions, at)
            and (token.key in load_dictionary() or not _is_beside(mentions, at))
        ):
            yield at


def _is_limited(mentions: Mentions, at: int) -> bool:
    """Whether a word of the same run says that what follows is left out, or that what stands before it alone is meant.

    So does a word for a part of a figure, by itself.
    """
    words, before, after = mentions.words, at, at + 1
    if words.keys[at] in load_words("parts") | listed("own", "parted") | listed("own", "portions"):
        return True
    while before > 0 and not _breaks(mentions, before):
        before -= 1
        if words.keys[before] in listed("unjudged", "limits"):
            return True
    while after < len(words.keys) and not _breaks(mentions, after):
        if words.keys[after] in listed("unjudged", "alone") | listed("own", "portions") - listed("unjudged", "written"):
            return True
        after += 1
    return False


def _governs(mentions: Mentions, at: int) -> bool:
    """Whether a word before a figure may make another one of it: "issuing debt", "revaluing its property", "interest
    on debt"."""
    keys, after = mentions.words.keys, at + 1
    starts = {figure.first for figure in mentions.figures}
    while after < len(keys) and keys[after] in listed("behind", "articles"):
        after += 1
    if after in starts and keys[at].endswith(("ing", "ed")):
        return True
    while after < len(keys) and after not in starts and not _breaks(mentions, after):
        if keys[after] in listed("unjudged", "linking") and _is_of_figures(mentions, keys[at]):
            return _leads_to_figure(mentions, after)
        after += 1
    return False


def _makes_other(mentions: Mentions, at: int) -> bool:
    """Whether the name of a figure together with the word names another one, wherever it stands: "basic" with EPS."""
    words, vocabulary = mentions.words, mentions.vocabulary
    for figure in mentions.figures:
        said, key = " ".join(words.keys[figure.first : figure.end]), words.keys[at]
        for name in (f"{key} {said}", f"{said} {key}"):
            other = vocabulary.find(name) or vocabulary.find_formula(name)
            if other is not None and other != figure.entry:
                return True
    return False


def _is_made_of(mentions: Mentions, at: int) -> bool:
    """Whether a noun stands right behind a figure, and is another thing with its name: "net cash consideration"."""
    behind = any(figure.end == at for figure in mentions.figures) and not _breaks(mentions, at)
    return behind and part_of_speech(mentions.words.keys[at]) is None


def _is_strange_name(mentions: Mentions, at: int) -> bool:
    """Whether a word is written as a name in mid-sentence, and no dictionary has it."""
    words = mentions.words
    text, shouted = words.tokens[at].text, not any(letter.islower() for letter in words.text)
    named = at > 0 and text[:1].isupper() and not text.isupper() and not shouted and not _breaks(mentions, at)
    return named and words.keys[at] not in load_dictionary()


def _breaks(mentions: Mentions, at: int) -> bool:
    return MARK.search(mentions.words.between(at, at)) is not None


def _leads_to_figure(mentions: Mentions, at: int) -> bool:
    """Whether a figure follows, with words left over between at most: "on its long-term debt"."""
    starts = {figure.first for figure in mentions.figures}
    free = set(mentions.words.free(0, len(mentions.words.tokens)))
    at += 1
    while at in free and at not in starts and not _breaks(mentions, at):
        at += 1
    return at in starts and not _breaks(mentions, at)


def _is_of_figures(mentions: Mentions, key: str) -> bool:
    """Whether names of figures are made of the word, beside others: "interest", "gain"."""
    figures = (*mentions.vocabulary.metrics.values(), *mentions.vocabulary.formulas.values())
    return len(key) >= _SHORTEST and any(key in name_key(figure.label).split() for figure in figures)


def _is_beside(mentions: Mentions, at: int) -> bool:
    """Whether a figure or a company stands right beside a word, or behind it by a preposition."""
    keys = mentions.words.keys
    named = (*mentions.figures, *mentions.companies, *mentions.missing)
    before = at - 1
    while before >= 0 and keys[before] in listed("behind", "articles") | listed("behind"):
        before -= 1
    return any(one.first == at + 1 or one.end in (at, before + 1) for one in named)
