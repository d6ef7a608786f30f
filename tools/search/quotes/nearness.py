"""How near sentences are to a question by what an embedding model makes of them: as wholes, and word by word.

Word by word is late interaction (Khattab and Zaharia, ColBERT, 2020): each token of the question is as near to a
sentence as to the nearest of its tokens. A token that few of the sentences have counts more.
"""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tools.ports.embedding import TokenVectors
from tools.search.order.ranker import Matrix

# Cosines: of the two texts; of the question's tokens, their mean, that by how telling each is, and that of the farthest
# ones; of the sentence's tokens to the question.
NEARNESS = ("whole", "words", "telling", "farthest", "back")
_FARTHEST = 4  # the part of the tokens that are the farthest: a quarter


def nearness(question: TokenVectors, sentences: Sequence[TokenVectors]) -> Matrix:
    """A row a sentence, a column for each of `NEARNESS`."""
    held = Counter(token for one in sentences for token in set(one.tokens))
    telling = np.array([np.log(1 + len(sentences) / (0.5 + held[token])) for token in question.tokens])
    return np.array([_near(question, one, telling) for one in sentences], dtype=np.float64).reshape(-1, len(NEARNESS))


def whole_only(cosines: NDArray[np.float32]) -> Matrix:
    """The same where only the texts as wholes are compared."""
    rows = np.zeros((len(cosines), len(NEARNESS)))
    rows[:, 0] = cosines
    return rows


def _near(question: TokenVectors, sentence: TokenVectors, telling: Matrix) -> list[float]:
    whole = float(question.whole @ sentence.whole)
    if not question.tokens or not sentence.tokens:
        return [whole, 0.0, 0.0, 0.0, 0.0]
    cosines = question.rows @ sentence.rows.T
    nearest = cosines.max(axis=1)
    farthest = np.sort(nearest)[: max(1, len(nearest) // _FARTHEST)]
    told = (whole, nearest.mean(), nearest @ telling / telling.sum(), farthest.mean(), cosines.max(axis=0).mean())
    return [float(one) for one in told]
