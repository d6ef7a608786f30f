"""What a question asks of the rows and sentences that were found."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from tools.language.arabic.periods import parts_of_years
from tools.language.bilingual.line_names import NamedLine
from tools.language.bilingual.unit_words import part_terms
from tools.models.units import UnitHit
from tools.search.units.contexts import RowContext


@dataclass(frozen=True)
class Wanted:
    """What a question asks of rows: its telling words, the names of its figures, and the years (none: the newest).

    `around` are words that may stand elsewhere than in the label, `moves` those that ask by how much a figure moved,
    `also` other forms of its words. `statement` is the one that it names, `documents` are those of the company that it
    names, `called` what documents call theirs. A `rate` is a percentage and no amount,
    `days` are those that balances are of. `beginning` tells that balances of the years' beginnings are asked for,
    `counts` that a number of things is, `money` that an amount of money is, `each` that a figure of one share is.
    `during` tells that what came about in a period is.
    `place` are words of the headings under which the figure is said to stand.
    `parts` are the parts of years that it names, `lines` the lines of statements with their other names; `hijri` are
    the keys of its Hijri dates and years, which no figure of a Gregorian year bears.
    """

    words: frozenset[str]
    names: tuple[frozenset[str], ...] = ()
    years: tuple[int, ...] = ()
    around: frozenset[str] = frozenset()
    moves: frozenset[str] = frozenset()
    also: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    statement: str | None = None
    documents: frozenset[str] = frozenset()
    called: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    contexts: Mapping[str, RowContext] = field(default_factory=dict[str, RowContext])
    rate: bool = False
    days: tuple[str, ...] = ()
    beginning: bool = False
    counts: bool = False
    money: bool = False
    each: bool = False
    during: bool = False
    parts: frozenset[str] = frozenset()
    place: frozenset[str] = frozenset()
    lines: tuple[NamedLine, ...] = ()
    hijri: frozenset[str] = frozenset()

    def of_part(self, hit: UnitHit) -> bool:
        """Whether a unit is of the part of a year that is asked for, if one is: annual figures are of none.

        Where a Hijri date is asked for, it has to be one that bears that date.
        """
        if self.hijri and self.hijri.isdisjoint(hit.unit.keys):
            return False
        if not self.parts or hit.document.fiscal_quarter or self.parts & parts_of_years(hit.unit.text):
            return True
        context = self.contexts.get(hit.unit.unit_id, RowContext())
        return hit.unit.kind == "row" and bool(part_terms() & (context.titles | context.columns | context.group))

    def missing(self, words: Collection[str], said: Collection[str]) -> frozenset[str]:
        """Those of the words that a text has in no form."""
        return frozenset(one for one in words if one not in said and self.also.get(one, frozenset()).isdisjoint(said))
