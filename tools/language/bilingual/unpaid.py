"""What a question says is not paid, as labels call it: "the fees that were not paid" are fees payable."""

import re
from functools import cache

from tools.language.arabic.data import one_of
from tools.language.arabic.letters import normalise
from tools.vocab.data import load_toml


def with_unpaid(question: str) -> str:
    """A question with those words put as labels have them, normalised; as it was where it has none.

    Behind what they are of alone: "ما" before a deed asks what was paid, which "لم" never does.
    """
    text = normalise(question)
    found = _pattern().sub(f" {_words()['unpaid']} ", text)
    return question if found == text else " ".join(found.split())


@cache
def _pattern() -> re.Pattern[str]:
    relating, denying, surely, paying = (
        one_of(map(normalise, _words()[name])) for name in ("relating", "denying", "surely_denying", "paying")
    )
    later = r"(?: +بعد(?= +ب?نهايه|[ ?.]*\Z))?"
    related = rf"(?<!\w)(?:{relating}) +(?:{denying}) +(?:{paying})(?!\w){later}"
    # Without a relating word, only where nothing that did not pay stands behind: "fees not paid in 2023?".
    alone = rf"(?<=\w )(?:{surely})(?= +[يت]) +(?:{paying})(?!\w){later}(?= +(?:في|حتي|ب?نهايه|خلال)\b|[ ?.]*\Z)"
    return re.compile(f"{related}|{alone}")


def _words() -> dict[str, str]:
    return load_toml("units.toml")["words"]
