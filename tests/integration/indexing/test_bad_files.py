"""Files that are not what they should be: each is refused by name and place, and nothing of it is loaded."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ingest.pipeline import find_files, index_files
from server.settings import Settings
from tools.errors import InvalidInput
from tools.ports.deps import Deps

REVENUES = "us-gaap:Revenues"
YEAR = {"start": "2023-01-01", "end": "2023-12-31"}

Change = Callable[[dict[str, Any]], None]
ROWS = ("facts", "us-gaap", "Revenues", "units", "USD")


def put(*path: str | int, value: Any) -> Change:
    """A change of one place in a good file; the rows of Revenues where the path begins with a number."""

    def change(content: dict[str, Any]) -> None:
        full = (*ROWS, *path) if isinstance(path[0], int) else path
        place: Any = content
        for key in full[:-1]:
            place = place[key]
        place[full[-1]] = value

    return change


BAD_CONTENT: dict[str, tuple[Change, str]] = {
    "no-cik": (put("cik", value=None), "cik is missing"),
    "no-name": (put("entityName", value="  "), "entityName is missing"),
    "nul-in-name": (put("entityName", value="Ac\0me"), "entityName is"),
    "broken-letter-in-name": (put("entityName", value="Ac\ud800me"), "entityName is"),
    "facts-of-wrong-type": (put("facts", value=[]), "facts is not a JSON object"),
    "no-facts": (put("facts", value={}), "facts holds none of the taxonomies us-gaap"),
    "unknown-taxonomies": (put("facts", value={"srt": {"A": {"units": {"USD": []}}}}), "holds none of the taxonomies"),
    "no-units": (put("facts", "us-gaap", "Revenues", value={"label": "x"}), "facts.us-gaap.Revenues.units is missing"),
    "units-of-wrong-type": (put(*ROWS[:4], value=[]), "facts.us-gaap.Revenues.units is not a JSON object"),
    "rows-of-wrong-type": (put(*ROWS, value={}), "facts.us-gaap.Revenues.units.USD is not a list"),
    "nul-in-unit": (put(*ROWS[:4], "U\0D", value=[]), "is not a unit"),
    "broken-letter-in-unit": (put(*ROWS[:4], "U\ud800D", value=[]), "is not a unit"),
    "bad-concept": (put("facts", "us-gaap", "Rev\0enues", value={}), "is not a concept's name"),
    "row-of-wrong-type": (put(1, value=7), "Revenues.units.USD[1] is not an object"),
    "text-for-a-value": (put(1, "val", value="5"), "Revenues.units.USD[1] has no numeric val"),
    "truth-for-a-value": (put(1, "val", value=True), "USD[1] has no numeric val"),
    "huge-value": (put(1, "val", value=10**24), "USD[1] has a value beyond any reported figure"),
    "negative-huge-value": (put(1, "val", value=-(10**400)), "USD[1] has a value beyond any reported figure"),
    "no-end": (put(1, "end", value=None), "USD[1] has no valid end date"),
    "impossible-day": (put(1, "end", value="2023-02-30"), "USD[1] has no valid end date"),
    "another-form-of-date": (put(1, "end", value="2023-W01-1"), "USD[1] has no valid end date"),
    "start-after-end": (put(1, "start", value="2024-01-01"), "USD[1] starts (2024-01-01) after it ends (2023-12-31)"),
    "year-below-zero": (put(1, "start", value="-2023-01-1"), "USD[1] has no valid start date"),
    "no-accession": (put(1, "accn", value="24-1"), "USD[1] has no accession number"),
    "no-form": (put(1, value={**YEAR, "accn": "0000000001-24-000009", "val": 5}), "USD[1] has no form"),
}
BAD_BYTES: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "is empty"),
    "blank": (b" \n ", "is empty"),
    "no-json": (b"<html>Too many requests</html>", "is not valid JSON"),
    "truncated": (b'{"cik": 1, "entityName": "Acme", "facts": {"us-', "is not valid JSON"),
    "a-list": (b"[]", "the file is not a JSON object"),
    "no-utf-8": (b'{"cik": 1, "entityName": "Caf\xe9"}', "is not valid JSON"),
    "not-a-number": (b'{"cik": NaN}', "is not valid JSON (NaN is not a number)"),
    "deeply-nested": (b"[" * 200_000, "is not valid JSON"),
    "truncated-gzip": (gzip.compress(b'{"cik": 1}' * 100)[:-9], "can't be read"),
    "broken-gzip": (b"\x1f\x8b not gzip at all", "can't be read"),
    "endless-exponent": (b'{"cik": 1e9999999999999999999}', "is not valid JSON"),
}
NAMES = [*BAD_CONTENT, *BAD_BYTES]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("bad")


@pytest.fixture(scope="module")
def run(tieout: Any, store: Any, folder: Path) -> Any:
    """One run over all of them, with a good file at the end."""
    filing = {"accn": "0000000001-24-000001", "form": "10-K", "filed": "2024-02-15", "fy": 2023, "fp": "FY"}
    good = {"cik": 1, "entityName": "Acme", "facts": {"us-gaap": {"Revenues": {"units": {"USD": []}}}}}
    for name, (change, _) in BAD_CONTENT.items():
        content = json.loads(json.dumps(good))
        content["facts"]["us-gaap"]["Revenues"]["units"]["USD"] = [{**YEAR, **filing, "val": value} for value in (1, 2)]
        change(content)
        (folder / f"{name}.json").write_text(json.dumps(content))
    for name, (content, _) in BAD_BYTES.items():
        (folder / f"{name}.json").write_bytes(content)
    last = {**good, "cik": 2, "facts": {"us-gaap": {"Revenues": {"units": {"USD": [{**YEAR, **filing, "val": 6.13}]}}}}}
    (folder / "zz-good.json").write_text(json.dumps(last))
    return tieout(store.embedded("bad_files"), "index", folder, "--json")


@pytest.mark.parametrize("name", NAMES)
def test_a_bad_file_is_refused_by_name_and_place(run: Any, folder: Path, name: str) -> None:
    path = str(folder / f"{name}.json")
    [file] = [file for file in run.json["documents"] if file["path"] == path]
    _, expected = (BAD_CONTENT | BAD_BYTES)[name]
    assert file["status"] == "refused"
    assert file["reason"].startswith(f"{path}: ")
    assert expected in file["reason"]
    assert len(file["reason"]) < len(path) + 200


def test_one_bad_file_stops_no_other_and_the_exit_code_tells(run: Any) -> None:
    assert run.code == 1
    totals = run.json["totals"]
    assert (totals["indexed"], totals["refused"]) == (1, len(NAMES))


def test_nothing_of_a_bad_file_is_loaded(run: Any, tieout: Any, store: Any) -> None:
    assert run.code == 1
    said = {f["topic"]: f["text"] for f in tieout(store.embedded("bad_files"), "doctor", "--json").json["findings"]}
    assert said["corpus"] == "bad_files: 1 companies, 2 documents, 1 facts"


def test_lenient_skips_and_counts_the_rows_that_are_no_facts(
    run: Any, tieout: Any, store: Any, corpus: str, folder: Path
) -> None:
    assert run.code == 1
    settings = store.embedded(corpus)
    lenient = tieout(settings, "index", "--lenient", folder / "start-after-end.json", "--json")
    assert lenient.code == 0
    [file] = lenient.json["documents"]
    assert (file["facts"], sum(file["skipped"].values())) == (1, 1)
    assert tieout(settings, "index", "--lenient", folder / "no-units.json").code == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Name at least one file"),
        (["nowhere.json"], "nowhere.json: there is no such file or folder"),
        (["x" * 300], "can't be read: File name too long"),
        (["."], "holds no file that Tieout reads"),
        (["/dev/null", "--ticker", "no ticker!"], "'no ticker!' is no ticker"),
    ],
)
def test_a_path_that_holds_nothing_is_an_error(
    tieout: Any, settings: Settings, arguments: list[str], said: str
) -> None:
    run = tieout(settings, "index", *arguments)
    assert (run.code, run.out) == (2, "")
    assert said in run.err


async def test_a_value_that_no_database_could_hold_refuses_its_file_alone(
    deps: Deps, write_facts: Any, row: Any
) -> None:
    tiny = write_facts({REVENUES: [row(5, **YEAR)]}, to="tiny.json")
    tiny.write_text(tiny.read_text().replace('"val": 5', '"val": 1e-999999'))
    label = write_facts({REVENUES: [row(5, **YEAR, fp="\0")]}, to="label.json")
    good = write_facts({REVENUES: [row(5, **YEAR)]}, to="zz-good.json")
    files = find_files([tiny, label, good])
    done = [file async for file in index_files(deps.writer, deps.directory, files)]
    assert [file.status for file in done] == ["refused", "indexed", "indexed"]
    assert f"{tiny}: facts.us-gaap.Revenues.units.USD[0]" in (done[0].reason or "")


def test_a_nul_byte_in_a_path_is_an_error() -> None:
    with pytest.raises(InvalidInput, match="NUL byte"):
        find_files([Path("a\0b")])
