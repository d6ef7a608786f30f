"""Arabic statements: rows found by their labels and read exactly, and questions answered from them, by blind gold.

The rows are those of a real fund's statement, printed in Arabic-Indic digits; the questions are about reports whose
figures were read by hand before the code was written.
"""

import json
import re
import shutil
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from decimal import Decimal
from typing import Any

from agent.graph import build_graph
from agent.run import answer_question
from evals.corpus import traversable_folder
from evals.places import GOLD_SETS, SHARED
from evals.report import Report, tell
from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import open_deps
from tools.language.arabic.digits import find_numbers
from tools.language.arabic.letters import normalise
from tools.models.answers import Answer
from tools.models.filters import Filters
from tools.models.units import UnitHit
from tools.ports.deps import Deps
from tools.search.units.search import search_numeric

FOLDER = SHARED / "arabic"
BLOM = "blom_saudi_fund_FY2022.arabic_indic.md"
_WHOSE = {
    BLOM: {"company": "Blom Saudi Fund", "fiscal_year": 2022},
    "ebdaa_2015_ar.pdf": {"company": "Ebdaa Bank", "fiscal_year": 2015},
    "ebdaa_2016_ar.pdf": {"company": "Ebdaa Bank", "fiscal_year": 2016},
    "ebdaa_2016_en.pdf": {"company": "Ebdaa Bank", "fiscal_year": 2016, "doc_type": "annual_report"},
    "stc_2019_financials_inner.html.gz": {"company": "Saudi Telecom Company", "fiscal_year": 2019},
}
_ASCII = "0123456789"
_SCRIPTS = ("٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹")  # of Arabic and of Persian
_ARABIC_INDIC = str.maketrans(_ASCII, _SCRIPTS[0])
_IN_ASCII = str.maketrans("".join(_SCRIPTS), _ASCII * len(_SCRIPTS))
_FIRST, _FIVE = 3, 5
_NIL = "nil"


@asynccontextmanager
async def arabic_corpus() -> AsyncGenerator[Deps]:
    """A store with the Arabic documents, deleted at the end."""
    folder = traversable_folder("tieout-arabic-")
    try:
        async with open_deps(Settings(data_dir=folder, corpus="arabic")) as deps:
            for name, said in _WHOSE.items():
                files = find_files([FOLDER / name], options=describe(**said, doc_id=name.partition(".")[0]))
                async for file in index_files(deps.writer, deps.directory, files, unit_embedder=deps.unit_embedder):
                    if file.status == "refused":
                        raise RuntimeError(f"{name}: {file.reason}")
            yield deps
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def measure_arabic() -> Report:
    """Rows by label, the questions of the development set, and both in each script of digits."""
    async with arabic_corpus() as deps:
        rows = _gold("arabic_documents")
        return {**await _rows(deps), **await _questions(deps, rows), **await _in_each_script(deps, rows)}


def of_questions(name: str) -> Callable[[], Awaitable[Report]]:
    """The measurement of one set of questions about the same documents, by its file's name."""

    async def measured() -> Report:
        async with arabic_corpus() as deps:
            return await _questions(deps, _gold(name))

    return measured


def _gold(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (GOLD_SETS / f"{name}.jsonl").read_text("utf-8").splitlines()]


async def _rows(deps: Deps) -> Report:
    """Each row of the fund's statements: among the first three by its label, and both years read exactly."""
    gold = json.loads((FOLDER / "blom_saudi_fund_FY2022.gold.json").read_text("utf-8"))
    rows = [(row, one) for one in gold["statements"] for row in one["rows"]]
    only, found, exact, same = Filters(doc_ids=(BLOM.partition(".")[0],)), 0, 0, 0
    for row, _ in rows:
        hits = (await search_numeric(deps, row["label_ar"], only)).hits[:_FIRST]
        bearing = [hit for hit in hits if hit.unit.label == row["label_ar"]]
        found += bool(bearing)
        exact += any(_reads(hit, row["values"]) for hit in bearing)
        same += await _same_in_both(deps, row["label_ar"], only)
    count = len(rows)
    return {
        "rows found by label": tell(f"{found} of {count} in the first {_FIRST}", higher={"found": found}),
        "rows read exactly": tell(f"{exact} of {count}, both years", higher={"exact": exact}),
        "either kind of digits": tell(f"{same} of {count} the same", higher={"same": same}),
    }


def _reads(hit: UnitHit, values: dict[str, Any]) -> bool:
    """Whether a row has the value of each column, nothing where there is none."""
    read = {one.period: one.value * one.scale for one in hit.unit.numbers if one.kind != "note"}
    return all(
        period not in read or read[period] == 0 if value == _NIL else read.get(period) == Decimal(str(value))
        for period, value in values.items()
    )


async def _same_in_both(deps: Deps, label: str, only: Filters) -> bool:
    asked = f"كم بلغ {label} في 31 ديسمبر 2022؟"
    one, other = [await search_numeric(deps, text, only) for text in (asked, asked.translate(_ARABIC_INDIC))]
    return [hit.unit.unit_id for hit in one.hits] == [hit.unit.unit_id for hit in other.hits]


async def _in_each_script(deps: Deps, rows: Sequence[dict[str, Any]]) -> Report:
    """How many questions that name a year or a number get one answer in whatever script its digits are."""
    graph, same = build_graph(deps), 0
    asked = [row for row in rows if re.search(r"\d", row["question"])]
    for row in asked:
        only, plain = Filters(doc_ids=(row["document"].partition(".")[0],)), row["question"].translate(_IN_ASCII)
        written = [plain, *(plain.translate(str.maketrans(_ASCII, script)) for script in _SCRIPTS)]
        answers = [await answer_question(graph, one, _silent, filters=only) for one in written]
        same += len({(one.status, one.answer.translate(_IN_ASCII)) for one in answers}) == 1
    told = f"{same} of {len(asked)} the same in three scripts"
    return {"answers in each script": tell(told, higher={"same": same})}


async def _questions(deps: Deps, rows: Sequence[dict[str, Any]]) -> Report:
    """Whether the unit with the value is among the first five, and what the answers come to."""
    graph = build_graph(deps)
    hits, outcomes, misses = Counter[bool](), Counter[str](), list[str]()
    for row in rows:
        only = Filters(doc_ids=(row["document"].partition(".")[0],))
        answer = await answer_question(graph, row["question"], _silent, filters=only)
        outcome = judged(row, answer)
        outcomes[outcome] += 1
        if row["answerable"]:
            hit = stands_in((await search_numeric(deps, row["question"], only)).hits[:_FIVE], row)
            hits[hit] += 1
            outcome += "" if hit else ", not in the first five"
        if outcome != "right":
            misses.append(f"{row['id']} {outcome}: {answer.answer[:160]!r}")
    asked = sum(hits.values())
    report: Report = {
        "value in the first five": tell(
            f"{hits[True]} of {asked} ({hits[True] / asked:.3f})", higher={"hits": hits[True]}
        ),
        "answers": tell(
            f"{outcomes['right']} right, {outcomes['declined']} declined, {outcomes['wrong']} wrong of {len(rows)}",
            higher={"right": outcomes["right"]},
            lower={"wrong": outcomes["wrong"]},
        ),
    }
    return report | {f"miss {number}": text for number, text in enumerate(misses, start=1)}


async def _silent(_: str) -> None:
    return None


def stands_in(hits: Sequence[UnitHit], row: dict[str, Any]) -> bool:
    """Whether units that are to be trusted print what the answer is told by, on its page where that is known.

    What is computed is told by the figures that it is computed of. Several figures may stand in several units: a ratio
    is one of two rows. A row's figures count in its column's scale, too.
    """
    read = [hit.unit for hit in hits if hit.unit.unreliable is None and row["page"] in (None, hit.unit.page)]
    read += [hit.unit for hit in hits if hit.unit.unreliable is None and row["page"] and hit.unit.page is None]
    scaled = (str(abs(one.value * one.scale)) for unit in read for one in unit.numbers if one.kind != "note")
    text = "\n".join((*(unit.text for unit in read), *scaled))
    sets = [row["inputs"]] if row.get("inputs") else accepted(row)
    return any(_tells(text, values, row) for values in sets)


def accepted(row: dict[str, Any]) -> list[Sequence[str]]:
    """The sets of values of which one has to be given whole."""
    return [row["values"], *row.get("accept", ())]


def judged(row: dict[str, Any], answer: Answer) -> str:
    """right, declined, or wrong: a figure that is given as true and is another one, or other words than the gold's."""
    if answer.status in ("declined", "needs_clarification"):
        return "declined" if row["answerable"] else "right"
    if not row["answerable"]:
        return "wrong"
    return "right" if any(_tells(answer.answer, values, row) for values in accepted(row)) else "wrong"


def _tells(text: str, values: Sequence[str], row: dict[str, Any]) -> bool:
    """Whether a text prints all of the values; of an answer that is no number, one of each of its wordings."""
    if values:
        return _has(text, values)
    said = normalise(text)
    wordings: Sequence[str] = row.get("text", ())
    return bool(wordings) and all(any(normalise(one) in said for one in each.split("|")) for each in wordings)


def _has(text: str, values: Sequence[str]) -> bool:
    """Whether a text prints all of the values, whatever their scale and, where parentheses tell it, their sign."""
    numbers = find_numbers(text)
    read = {abs(number) for one in numbers for number in (one.value, one.amount)}
    read |= {Decimal(part) for one in numbers if one.kind == "date" for part in re.findall(r"\d+", one.key)}
    forms = {number / scale for number in read for scale in (1, 10**3, 10**6)} | read
    return bool(values) and all(abs(Decimal(value)) in forms for value in values)
