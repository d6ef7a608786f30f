"""What becomes of statements over passages: right ones that are refused, and wrong ones that are caught, by kind.

They are made of pages of annual reports. A right one says what a row or a sentence of its page says. A wrong one has
one thing wrong: the page, the number, the scale, the year, the row, the arithmetic, a name, a word of a quotation.
"""

import gzip
import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from evals.corpus import EvalCorpus
from evals.measures.search.paged_corpus import FINANCEBENCH
from evals.report import Report, tell
from tools.answer.statements import Statement
from tools.language.terms import terms
from tools.models.facts import Source
from tools.tie_out.answers.drafted.check import Checker
from tools.tie_out.answers.drafted.evidence import Evidence, Given, Place, bare
from tools.tie_out.answers.drafted.units import Unit, declared_scales

_SEED = 5
_DOCUMENTS, _PAGES, _OF_EACH = 10, 8, 2
_MILLION = Decimal(10) ** 6
_NAMES = ("Zorbex", "Tolvenquist", "Qarnholt")
_FLOORS = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8)
_SHORT = 10  # words
_LEAST = 100  # of a figure: what is smaller may be many things
_LABEL = re.compile(r"[A-Z][A-Za-z ,]{8,60}")
_PROSE = re.compile(r"^[A-Z][^|\d]{80,260}\.$")


async def measure_passage_drafts(corpus: EvalCorpus) -> Report:
    """Right statements accepted, wrong ones caught by kind, and what share of terms tells them apart."""
    counts, refused, misses = Counter[str](), Counter[str](), list[str]()
    shares: dict[str, list[float]] = defaultdict(list)
    for evidence, kind, text, cited in _statements():
        checker = Checker(corpus.deps, evidence)
        [held] = await checker.check_all([Statement(text, (cited,), 0)])
        counts[kind] += 1
        refused[kind] += not held.holds
        if kind in {"right prose", "prose of another page"}:
            shares[kind].append(held.coverage)
        if held.holds == (not kind.startswith("right")):
            misses.append(f"{kind}: {text} {' '.join(held.problems)}"[:400])
    right = sum(count for kind, count in counts.items() if kind.startswith("right"))
    lost = sum(count for kind, count in refused.items() if kind.startswith("right"))
    wrong, caught = counts.total() - right, refused.total() - lost
    report: Report = {
        "right statements refused": tell(f"{lost} of {right} ({lost / max(1, right):.1%})", lower={"refused": lost}),
        "wrong statements caught": tell(
            f"{caught} of {wrong} ({caught / max(1, wrong):.1%})", higher={"caught": caught}
        ),
    }
    for kind in counts:
        said = "refused" if kind.startswith("right") else "caught"
        report[kind] = tell(f"{refused[kind]} of {counts[kind]} {said}")
    for floor in _FLOORS:
        below = sum(share < floor for share in shares["right prose"]) / max(1, len(shares["right prose"]))
        above = sum(share >= floor for share in shares["prose of another page"])
        passed = above / max(1, len(shares["prose of another page"]))
        report[f"share of terms {floor}"] = tell(f"{below:.1%} of right prose below, {passed:.1%} of wrong prose not")
    return report | {f"miss {at}": text for at, text in enumerate(misses, start=1)}


def _statements() -> Iterator[tuple[Evidence, str, str, str]]:
    """The evidence, the kind, the words, and the page that they cite."""
    choices = random.Random(_SEED)
    paths = sorted((FINANCEBENCH / "pages").glob("*10K.jsonl.gz"))
    for path in choices.sample(paths, min(_DOCUMENTS, len(paths))):
        pages = [given for given in _pages(path) if len(given.text) > 1500]
        tables = [given for given in pages if sum(map(_is_told, given.units)) > 2]
        chosen = [*choices.sample(tables, min(_PAGES, len(tables))), *choices.sample(pages, min(_PAGES, len(pages)))]
        for own, other in zip(chosen, choices.choices(pages, k=len(chosen)), strict=True):
            if own.id == other.id:
                continue
            evidence = Evidence("", {}, {"p1": replace(own, id="p1"), "p2": replace(other, id="p2")})
            for kind, text, cited in (*_of_rows(own, other, choices), *_of_prose(own, other, choices)):
                yield evidence, kind, text, cited


def _pages(path: Path) -> Iterator[Given]:
    name = path.name.partition(".")[0]
    company = name.partition("_")[0].title()
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            source = Source(doc_id=name, company=company, ticker=company.upper(), doc_type="10-K", page=row["page"])
            place = Place(f"{name}:{row['page']}", source, bare(row["text"]))
            yield Given(f"{name}:{row['page']}", f"{company} 10-K, p. {row['page']}", row["text"], (place,))


def _of_rows(own: Given, other: Given, choices: random.Random) -> Iterator[tuple[str, str, str]]:
    rows = [unit for unit in own.units if _is_told(unit) and declared_scales(own.text) == frozenset((_MILLION,))]
    for unit in choices.sample(rows, min(_OF_EACH, len(rows))):
        now, before = unit.numbers[0], unit.numbers[1]
        says = "{label} was ${value:,f} {scale} in {year}."
        words = {"label": unit.label, "value": now.value, "scale": "million", "year": now.year}
        rest = [row.label for row in rows if not set(terms(row.label)) & set(terms(unit.label))]
        yield "right figure", says.format(**words), "p1"
        yield "another number", says.format(**{**words, "value": now.value * 7 + 13}), "p1"
        yield "another scale", says.format(**{**words, "scale": "billion"}), "p1"
        if not now.early:  # else the year before is its year to many
            yield "another year", says.format(**{**words, "year": before.year}), "p1"
        if rest:
            yield "another row", says.format(**{**words, "label": choices.choice(rest)}), "p1"
        if f"{now.value:,f}" not in other.text:
            yield "figure of another page", says.format(**words), "p2"
        growth = (now.value - before.value) / before.value * 100
        grew = "{label} changed by ({now:,f} - {before:,f}) / {before:,f} = {growth:.1f}% from {first} to {last}."
        told = {"label": unit.label, "now": now.value, "before": before.value, "first": before.year, "last": now.year}
        yield "right arithmetic", grew.format(**told, growth=growth), "p1"
        yield "wrong arithmetic", grew.format(**told, growth=abs(growth) + Decimal("1.7")), "p1"


def _is_told(unit: Unit) -> bool:
    """Whether a row has a label in words and a large figure for each of two years."""
    numbers = unit.numbers
    if not unit.is_row or len(numbers) < 2 or not all(one.year and one.plain for one in numbers):
        return False
    large = all(one.value >= _LEAST and one.value == one.value.to_integral_value() for one in numbers)
    return large and numbers[0].value != numbers[1].value and _LABEL.fullmatch(unit.label) is not None


def _of_prose(own: Given, other: Given, choices: random.Random) -> Iterator[tuple[str, str, str]]:
    told = [one for one in own.units if not one.is_row and _PROSE.match(one.label) and len(one.label.split()) > _SHORT]
    for unit in choices.sample(told, min(_OF_EACH, len(told))):
        words = unit.label.rstrip(".").split()
        kept = [word for word in words if choices.random() > 0.15]
        yield "right prose", f"The company says that {' '.join(kept)}.", "p1"
        yield "prose of another page", f"The company says that {' '.join(kept)}.", "p2"
        at = choices.randrange(1, len(words) - 1)
        named = [*words[:at], f"{choices.choice(_NAMES)}", *words[at:]]
        yield "a name of its own", f"The company says that {' '.join(named)}.", "p1"
        first = choices.randrange(0, len(words) - 8)
        quoted = words[first : first + 8]
        yield "right quotation", f"It says “{' '.join(quoted)}” there.", "p1"
        quoted[3] = "never"
        yield "invented quotation", f"It says “{' '.join(quoted)}” there.", "p1"
