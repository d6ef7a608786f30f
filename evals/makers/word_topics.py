"""Makes `tools/vocab/word_topics.txt`: how near each everyday word is to what companies sell, rather than to talk.

    python -m evals.makers.word_topics WORDNET

`WORDNET` is the folder of WordNet 3.0's files (Debian's `wordnet-base`): what nouns are about. The words of the lists
of `leftovers.toml` and those of WordNet teach a line through the shipped embeddings of single words; each word of the
dictionary gets a digit for the side of it that it is on, and how far.
"""

import argparse
import asyncio
import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tools.backends.embeddings.local import LocalEmbedder
from tools.language.english.asides import listed, talk_words
from tools.language.english.parts_of_speech import HARMLESS, part_of_speech
from tools.vocab.dictionary import load_dictionary
from tools.vocab.loader import load_toml, load_words

OUTPUT = Path("tools/vocab/word_topics.txt")
BOUNDS = (-3.0, -1.5, 0.0, 1.25, 2.5)  # of the line's values, between the digits
_SOLD = frozenset(
    (5, 6, 8, 13, 14, 15, 20, 27)
)  # lexicographer files: animals, artifacts, bodies, food, groups, places
_TALK = frozenset((7, 9, 11, 12, 16, 18, 25, 26, 28))  # attributes, thoughts, events, feelings, people, states, times
_OF_WORDNET, _JUDGING, _LISTED = 0.6, 1.0, 4.0  # how much a word weighs
_PENALTY, _SCALE, _STEPS, _WIDTH = 10.0, 8.0, 12, 120

_Rows = NDArray[np.float64]


def noun_topics(wordnet: Path) -> Mapping[str, int]:
    """The lexicographer file of the commonest sense of each noun."""
    data = (line.split() for line in (wordnet / "data.noun").read_text("utf-8").splitlines() if line[0] != " ")
    files = {fields[0]: int(fields[1]) for fields in data}
    index = (line.split() for line in (wordnet / "index.noun").read_text("utf-8").splitlines() if line[0] != " ")
    return {fields[0]: files[fields[-int(fields[2])]] for fields in index}


def taught(words: Sequence[str], nouns: Mapping[str, int]) -> Mapping[str, tuple[bool, float]]:
    """Whether each of these words names something sold, where that is known, and how much that weighs."""
    found: dict[str, tuple[bool, float]] = {}
    for word in words:
        part, topic = part_of_speech(word), nouns.get(word, nouns.get(word.removesuffix("s")))
        if part in HARMLESS or part == "judging":
            found[word] = (False, _JUDGING)
        elif part != "doing" and topic is not None and topic in _SOLD | _TALK:
            found[word] = (topic in _SOLD, _OF_WORDNET)
    countries = {key for name in load_toml("countries.toml").values() for key in name.lower().split()}
    found |= {word: (True, _LISTED) for word in words if word in listed("selling") | listed("narrowing") | countries}
    named = [listed("frames", name) for name in ("greetings", "heads", "crew", "anybody")]
    talk = talk_words().union(load_words("filler"), *named)
    return found | {word: (False, _LISTED) for word in words if word in talk}


def fit_line(rows: _Rows, sold: NDArray[np.bool_], weigh: NDArray[np.float64]) -> _Rows:
    """A logistic line by Newton's steps; both sides weigh alike."""
    weigh = weigh * np.where(sold, weigh[~sold].sum() / weigh[sold].sum(), 1.0)
    penalty = np.append(np.full(rows.shape[1] - 1, _PENALTY), 1e-3)
    line = np.zeros(rows.shape[1])
    for _ in range(_STEPS):
        likely = 1 / (1 + np.exp(-rows @ line))
        slope = rows.T @ (weigh * (sold - likely)) - penalty * line
        curve = (rows * (weigh * likely * (1 - likely))[:, None]).T @ rows + np.diag(penalty)
        line += np.linalg.solve(curve, slope)
    return line


async def topics(wordnet: Path) -> str:
    """A digit for each word of the dictionary, in its order."""
    words = list(load_dictionary())
    vectors = (await LocalEmbedder().embed_passages(words)).astype(np.float16).astype(np.float64)
    rows = np.column_stack([vectors * _SCALE, np.ones(len(words))])
    known = taught(words, noun_topics(wordnet))
    of_known = rows[[place for place, word in enumerate(words) if word in known]]
    pairs = [known[word] for word in words if word in known]
    line = fit_line(of_known, np.array([sold for sold, _ in pairs]), np.array([weight for _, weight in pairs]))
    return "".join(map(str, np.digitize(rows @ line, BOUNDS).tolist()))


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wordnet", type=Path)
    parser.add_argument("--to", type=Path, default=OUTPUT)
    chosen = parser.parse_args()
    chosen.to.write_text("\n".join(textwrap.wrap(asyncio.run(topics(chosen.wordnet)), _WIDTH)) + "\n", "utf-8")


if __name__ == "__main__":
    main()
