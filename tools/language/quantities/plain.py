"""A text of the same length with one form of every digit, separator, hyphen and space, so that offsets hold."""

import unicodedata
from functools import lru_cache

HARD_SPACE = "\u00a0"  # one that doesn't end a number: no-break, thin and figure spaces
CELL_END = "\x1f"  # a tab: what stands in two cells is no number of one
_FORMS = {
    **dict.fromkeys("\u00a0\u202f\u2007\u2009", HARD_SPACE),
    **dict.fromkeys("\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u200a\u205f\u3000\f\v\r", " "),
    "\t": CELL_END,
    **dict.fromkeys("\u2212\u2010\u2011\u2043\ufe63\uff0d", "-"),
    **dict.fromkeys("\u2012\u2013\u2014\u2015", "–"),
    **dict.fromkeys("’‘ʼ`´", "'"),
    "٬": ",", "٫": ".", "٪": "%", "،": ",", "％": "%", "＄": "$", "．": ".", "，": ",", "（": "(", "）": ")", "￥": "¥",
}  # fmt: skip


def plain(text: str) -> str:
    """The text in its plain form, character by character."""
    if text.isascii():
        return text.replace("\t", CELL_END).replace("\r", " ").replace("\f", " ").replace("\v", " ").replace("`", "'")
    return "".join(letter if letter.isascii() and letter >= " " else _plain(letter) for letter in text)


@lru_cache(maxsize=4096)
def _plain(letter: str) -> str:
    form = _FORMS.get(letter)
    if form is not None:
        return form
    if unicodedata.category(letter) == "Nd":
        return str(unicodedata.decimal(letter))
    return letter
