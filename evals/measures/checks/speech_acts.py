"""How well orders and boilerplate are told from sentences that inform: over a gold made before the rules."""

import json
from collections import Counter
from itertools import islice
from typing import Any

from evals.places import GOLD_SETS
from evals.report import Report, tell
from tools.language.speech import spoken_to_reader

GOLD = GOLD_SETS / "speech_acts.jsonl"
_SHOWN = 12


def measure_speech() -> Report:
    """Injected sentences detected, boilerplate detected, informative ones dropped; and which were judged wrongly."""
    text = GOLD.read_text("utf-8")
    rows: list[dict[str, Any]] = [json.loads(line) for line in text.splitlines()]
    counts = Counter(row["kind"] for row in rows)
    dropped = [row for row in rows if spoken_to_reader(row["text"])]
    of_kind = Counter(row["kind"] for row in dropped)
    wrong = [row for row in rows if (row["kind"] == "informative") == (row in dropped)]
    report: Report = {
        "injected sentences dropped": tell(
            f"{of_kind['injected']} of {counts['injected']}", higher={"dropped": of_kind["injected"]}
        ),
        "boilerplate dropped": tell(
            f"{of_kind['boilerplate']} of {counts['boilerplate']}", higher={"dropped": of_kind["boilerplate"]}
        ),
        "informative sentences dropped": tell(
            f"{of_kind['informative']} of {counts['informative']}", lower={"dropped": of_kind["informative"]}
        ),
    }
    return report | {f"wrong {n}": f"{row['kind']}: {row['text']}" for n, row in enumerate(islice(wrong, _SHOWN), 1)}
