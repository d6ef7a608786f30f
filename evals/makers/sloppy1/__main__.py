"""Makes and checks evals/gold/sloppy1.jsonl: sloppy questions with gold computed from the companyfacts.

    python -m evals.makers.sloppy1            # write the set
    python -m evals.makers.sloppy1 --check    # recompute, compare with the file, look over every fact again

The questions (questions.jsonl) are written by hand, blind to the agent's code; every value is looked up in, or computed
from, the companyfacts by a fact's own start and end (never by `fy`/`fp`), as last reported. `answer` says what a
question's first line must be: the figure's value, the difference of two, the period of the most or the least, yes or no
(`holds`: the first figure against a number, or else against the second), or the first company of a ranking.
"""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from evals.makers.sloppy1.books import load, tidy
from evals.makers.sloppy1.figures import Figure, Spec, figure
from evals.places import GOLD_SETS

OUT = GOLD_SETS / "sloppy1.jsonl"
QUESTIONS = Path(__file__).with_name("questions.jsonl")
Answer = dict[str, Any]


def build() -> list[dict[str, Any]]:
    """The rows of the set."""
    lines = QUESTIONS.read_text("utf-8").splitlines()
    return [_row(number, json.loads(line)) for number, line in enumerate(lines, start=1)]


def _row(number: int, asked: Spec) -> dict[str, Any]:
    figures, answer, told = _answered(asked, [figure(spec) for spec in asked["figures"]])
    note = asked.get("note", told)
    row: dict[str, Any] = {
        "id": f"sloppy1-{number:03d}",
        "question": asked["question"],
        "kind": asked["kind"],
        "expect": asked.get("expect", "figures"),
        "figures": [one.row() for one in figures],
        "answer": answer,
        "working": "; ".join([one.working for one in figures] + ([note] if note else [])),
    }
    if "never" in asked:  # the plain total that must not be given for the narrower figure asked
        row["never"] = [tidy(figure(spec).value) for spec in asked["never"]]
    return row


def _answered(asked: Spec, figures: list[Figure]) -> tuple[list[Figure], Answer | None, str]:
    """The figures in their order, what the first line must say, and how it came about."""
    match asked.get("answer"):
        case None:
            return figures, None, ""
        case "value":
            return figures, {"value": tidy(figures[0].value)}, ""
        case "difference":
            return figures, *_difference(*figures)
        case "yes":
            return figures, {"yes": _holds(asked["holds"], figures)}, ""
        case "ranking":
            ranked = sorted(figures, key=lambda f: f.value, reverse=True)
            return ranked, {"company": ranked[0].ticker}, ""
        case rule:
            return _extreme(figures, least=rule == "least")


def _difference(a: Figure, b: Figure) -> tuple[Answer, str]:
    v = abs(a.value - b.value)
    # alternatives of one definition go together; a lone one goes with the other side's value
    pairs = zip(a.also, b.also, strict=True) if len(a.also) == len(b.also) else ((x, b.value) for x in a.also)
    also = {tidy(abs(x - y)) for x, y in pairs} - {tidy(v)}
    answer: Answer = {"value": tidy(v)}
    if also:
        answer["also"] = sorted(also)
    return answer, f"difference, unsigned: {tidy(v)}"


def _holds(rule: list[Any], figures: list[Figure]) -> bool:
    other = rule[1] if len(rule) > 1 else figures[1].value
    return figures[0].value > other if rule[0] == ">" else figures[0].value < other


def _extreme(candidates: list[Figure], *, least: bool) -> tuple[list[Figure], Answer, str]:
    best = (min if least else max)(candidates, key=lambda f: f.value)
    period = f"FY{best.year}" + (f" Q{best.quarter}" if best.quarter else "")
    seen = ", ".join(f"FY{f.year}{f' Q{f.quarter}' if f.quarter else ''} {tidy(f.value)}" for f in candidates)
    return [best], {"period": period}, f"of {seen}"


def problems(rows: list[dict[str, Any]]) -> list[str]:
    """What is wrong with the rows: by a second, plainer reading of the facts than the one that made them."""
    bad: list[str] = []
    if len(rows) != 150 or len({r["question"].lower() for r in rows}) != 150:
        bad.append(f"{len(rows)} rows, or a question twice")
    for r in rows:
        if (r["expect"] in ("figures", "statement")) != bool(r["figures"]):
            bad.append(f"{r['id']}: figures and expect disagree")
        for f in r["figures"]:
            if f["concept"] and not _held(f):
                bad.append(f"{r['id']}: {f['ticker']} {f['concept']} {f['value']} not among the facts")
    return bad


def _held(f: dict[str, Any]) -> bool:
    """Some raw fact has this value and a fitting end; a derived quarter is a difference of two facts of one start."""
    raw: list[dict[str, Any]] = []
    for tags in load(f["ticker"])["facts"].values():
        for unit, items in tags.get(f["concept"], {"units": {}})["units"].items():
            raw += items if unit == f["unit"] else []
    year, quarter, value = f["fiscal_year"], f["fiscal_quarter"], f["value"]
    ends = (f"{year - 1}-", f"{year}-") if quarter else (f"{year}-",)
    if any(x["val"] == value and x["end"].startswith(ends) for x in raw):
        return True
    long = [x for x in raw if x.get("start") and x["end"].startswith(f"{year}-")]
    return quarter == 4 and any(
        a["val"] - b["val"] == value and a["start"] == b["start"] for a in long for b in raw if "start" in b
    )


def main() -> int:
    rows = build()
    bad = problems(rows)
    text = "".join(json.dumps(r, ensure_ascii=False) + "\n" for r in rows)
    if "--check" in sys.argv:
        if OUT.read_text(encoding="utf-8") != text:
            bad.append(f"{OUT.name} is not what this script makes")
    elif not bad:
        OUT.write_text(text, encoding="utf-8")
    for b in bad:
        print(b)
    print(len(rows), dict(Counter(r["kind"] for r in rows)), dict(Counter(r["expect"] for r in rows)))
    return bool(bad)


if __name__ == "__main__":
    raise SystemExit(main())
