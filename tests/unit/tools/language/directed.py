"""Questions read for their directions."""

from tools.language.directions import Directed, read_directions
from tools.vocab.loader import load_vocabulary


def read(question: str) -> Directed:
    return read_directions(question, load_vocabulary())


def formulas(question: str) -> dict[str, str]:
    known = load_vocabulary().formulas
    return {f.synonyms[0]: f.expression for key, f in read(question).vocabulary.formulas.items() if key not in known}
