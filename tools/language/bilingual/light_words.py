"""Words of questions that only carry a figure: who bears, owns or receives it changes nothing of it."""

import re
from functools import cache

from tools.language.arabic.data import forms_of, one_of
from tools.language.arabic.letters import normalise

_FILE = "lines.toml"


def without_light(text: str) -> str:
    """A normalised text with such words blanked, each as it is written: by its stem, a verb may be a figure's name."""
    return _pattern().sub(lambda match: " " * len(match[0]), text)


@cache
def _pattern() -> re.Pattern[str]:
    light = {name: list(map(normalise, words)) for name, words in forms_of(_FILE, "light").items()}
    past = one_of(light["past"])
    present = one_of(word[1:] for word in light["present"])
    verb = rf"(?:(?:{past})(?:ت|وا)?|[يت](?:{present})(?:ون)?)(?:هما|ها|هم|ه)?"
    paid, due = one_of(light["paid"]), one_of(light["due"])
    either = rf"(?:{paid})(?: +ا[وم] +| +و)(?:{due})|(?:{due})(?: +ا[وم] +| +و)(?:{paid})"
    return re.compile(rf"(?<!\w)(?:{either}|[وف]?{verb}|[وبل]?(?:{one_of(light['beside'])}))(?!\w)")
