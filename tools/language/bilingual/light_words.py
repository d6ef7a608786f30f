"""Words of questions that only carry a figure: who bears, owns or receives it changes nothing of it."""

import re
from functools import cache

from tools.language.arabic.data import forms_of, one_of
from tools.language.arabic.letters import normalise
from tools.vocab.data import load_toml

_FILE = "lines.toml"
_LONG = 5  # letters of a word that stays itself with an owner behind it


def without_light(text: str) -> str:
    """A normalised text with such words blanked, each as it is written: by its stem, a verb may be a figure's name."""
    return _pattern().sub(lambda match: " " * len(match[0]), text)


def without_related(question: str) -> str:
    """A question without verbs that carry a figure and are written as one's name: behind what relates them to it."""
    text = normalise(question)
    found = _related().sub(" ", text)
    return question if found == text else " ".join(found.split())


@cache
def _related() -> re.Pattern[str]:
    relating = one_of(map(normalise, load_toml("units.toml")["words"]["relating"]))
    verbs = one_of(map(normalise, forms_of(_FILE, "light")["related"]))
    return re.compile(rf"(?<!\w)(?:{relating}) +(?:{verbs})(?:هما|ها|هم|ه)?(?!\w)")


@cache
def _pattern() -> re.Pattern[str]:
    light = {name: list(map(normalise, words)) for name, words in forms_of(_FILE, "light").items()}
    # A verb's last letter is written otherwise before what it is done to: "جنى", "جناه".
    past = one_of([*light["past"], *(f"{word[:-1]}ا" for word in light["past"] if word.endswith("ي"))])
    present = one_of(word[1:] for word in light["present"])
    verb = rf"(?:(?:{past})(?:ت|وا)?|[يت](?:{present})(?:ون)?)(?:هما|ها|هم|ه)?"
    paid, due = one_of(light["paid"]), one_of(light["due"])
    either = rf"(?:{paid})(?: +ا[وم] +| +و)(?:{due})|(?:{due})(?: +ا[وم] +| +و)(?:{paid})"
    owned = one_of(word for word in light["beside"] if len(word) >= _LONG)
    beside = rf"[وبل]?(?:{one_of(light['beside'])}|(?:{owned})(?:ها|هم|ه))"
    return re.compile(rf"(?<!\w)(?:{either}|{beside}|[وف]?{verb})(?!\w)")
