"""A part's move that is told before a question on it: "Acme's total revenue rose in 2021 but Garden shrank. How much
did Garden lose, and why?" asks for Acme's Garden revenue.

The sentence before names the company, the figure and the year; the question only the part, and its move.
"""

import re
from collections.abc import Iterator

from tools.language.companies import CompanyFinder
from tools.language.english.changes import QUOTED, Edit
from tools.language.figures import figure_names
from tools.language.mentions import Words
from tools.vocab.loader import Vocabulary

_DOWN = (
    r"(?:los[et]|shr[aiu]nk|f[ae]ll|declined?|decreased?|drop(?:ped)?|shed|contract(?:ed)?|"
    r"slip(?:ped)?|slid|slump(?:ed)?)"
)
_UP = r"(?:grew|grow|gain(?:ed)?|r[io]se|increased?|add(?:ed)?|climb(?:ed)?|jump(?:ed)?|expand(?:ed)?)"
_MOVED = rf"(?:went (?:up|down)|{_DOWN}|{_UP})"
_WHOLE = r"(?:(?:consolidated|total|overall|reported|group|company-?wide) )*"
_YEAR = r"(?:(?:fiscal(?: year)? |FY ?)?(?:19|20)\d\d)"
_HOW = r"(?:\w+ly |overall |again )?"
_SAID = re.compile(
    rf"^(?P<who>(?-i:[A-Z])[\w&. -]*?)['’]s? {_WHOLE}(?P<figure>[a-z][a-z' -]{{2,40}}?) {_HOW}{_MOVED}"
    rf"(?: {_HOW})?(?: (?:in|during|for) (?P<when>{_YEAR}))?"
    r",? (?:but|while|whereas|although|though|yet|and|even as|even though) (?:its |the |their )?"
    rf"(?P<part>(?-i:[A-Z])[\w&/ -]{{1,60}}?) {_HOW}(?P<way>{_MOVED})(?: (?:in|during) (?P<late>{_YEAR}))?[.;!] "
    r"(?P<asked>[^?]{8,300}\?*)$",
    re.IGNORECASE,
)
_ASKED = (
    r"^(?P<how>(?:by )?how much|by what percent(?:age)?|why) did (?:the )?(?:{part}|it) "
    r"(?:(?P<down>{down})|(?P<up>{up}))\b"
)


def part_told(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Such questions as ones for the part's figure; as they are where they name a figure or a year of their own, or the
    part is another company."""
    said = None if QUOTED.search(text) else _SAID.match(text)
    if said is None or vocabulary.find(said["figure"]) is None:
        return
    part = Words(said["part"])
    if any(True for _ in finder.loaded(part)) or any(True for _ in finder.unloaded(part)):
        return
    pattern = _ASKED.format(part=re.escape(said["part"]), down=_DOWN, up=_UP)
    asked = re.match(pattern, said["asked"], re.IGNORECASE)
    if asked is None or re.search(_YEAR, said["asked"], re.IGNORECASE):
        return
    fell = re.fullmatch(rf"went down|{_DOWN}", said["way"], re.IGNORECASE) is not None
    if fell is not (asked["down"] is not None):
        return  # of the whole, which moved the other way
    rest, names = said["asked"][asked.end() :], figure_names(vocabulary)
    if any(names.find(Words(rest), "name")):
        return
    when = said["late"] or said["when"]  # its own, where both have one
    moved = f"{'fall' if asked['down'] else 'rise'}{f' in {when}' if when else ''}"
    read = f"{asked['how']} did {said['who']}'s {said['part']} {said['figure']} {moved}{rest}"
    yield Edit(0, len(text), f"{read[:1].upper()}{read[1:]}", "function")
