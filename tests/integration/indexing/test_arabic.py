"""Arabic documents of every kind on their way in: what becomes of their figures, and of what can't be trusted."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from agent.graph import build_graph
from agent.run import answer_question
from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from ingest.report import IndexedFile
from tools.models.units import unit_id
from tools.ports.deps import Deps
from tools.ports.indexes import Scope
from tools.tie_out.answers.citations import check_citations

SAMPLES = files("ingest").joinpath("samples/arabic")
WRONG = """البٌانات المالٌة لبنك الإبداع للسنة المنتهٌة فً 53 دٌسمبر 4137
مجموع الموجودات 1,234
بٌان التغٌرات فً حقوق الملاك رأس المال"""


async def load(deps: Deps, path: Path, **said: Any) -> list[IndexedFile]:
    found = find_files([path], options=describe(**said))
    return [file async for file in index_files(deps.writer, deps.directory, found)]


def pages(folder: Path, *texts: str) -> Path:
    path = folder / "pages.jsonl"
    rows = [json.dumps({"page": number, "text": text}) for number, text in enumerate(texts, start=1)]
    path.write_text("\n".join(rows), "utf-8")
    return path


async def test_the_samples_are_one_bank_with_facts_and_units(deps: Deps) -> None:
    loaded = await load(deps, Path(str(SAMPLES)))
    assert [(file.status, file.company) for file in loaded] == [("indexed", "بنك واحة النخيل الافتراضي")] * 2
    assert all(file.facts > 30 for file in loaded)
    assert deps.units is not None
    [found] = await deps.units.numeric(["55558450"], Scope(), 1, {"موجود": 1.0})
    [unit] = await deps.units.units([found.unit_id])
    assert (unit.label, unit.page, unit.kind) == ("إجمالي الموجودات", 2, "row")
    assert [(one.period, one.scale, one.currency) for one in unit.numbers] == [
        ("2024-12-31", 1000, "SAR"), ("2023-12-31", 1000, "SAR"),
    ]  # fmt: skip


async def test_an_unsound_text_layer_is_told_and_gives_no_figure(deps: Deps, tmp_path: Path) -> None:
    [file] = await load(deps, pages(tmp_path, WRONG, ""), company="بنك الإبداع", doc_type="financial_statements")
    assert (file.status, file.facts, file.chunks, file.tables) == ("indexed", 0, 0, 0)
    assert "the text layer is not what is printed" in " ".join(file.warnings)
    assert deps.units is not None
    assert await deps.units.numeric(["1234"], Scope(), 5) == []
    [first] = await deps.units.units([unit_id(file.doc_id or "", 0)])
    assert first.unreliable is not None
    assert (first.numbers, first.keys) == ((), ())


REVERSED = """# بنك الواحة

## قائمة المركز المالي كما في ١٣ ديسمبر ٣٢٠٢

| البند | ٣٢٠٢ | ٢٢٠٢ |
|---|---|---|
| إجمالي الموجودات | ٠٠٦٬٥٤٨ | ٠١٦٬٣٥٦ |
| ودائع العملاء | ٨٨١٬٤٣٢ | ٩٧١٬١١٢ |
"""


async def test_figures_that_stand_backwards_are_told_and_none_is_given(deps: Deps, tmp_path: Path) -> None:
    path = tmp_path / "statement.md"
    path.write_text(REVERSED, "utf-8")
    [file] = await load(deps, path, company="بنك الواحة", doc_type="financial_statements")
    assert (file.status, file.facts) == ("indexed", 0)
    assert "digits stand backwards (13 ديسمبر 3202)" in " ".join(file.warnings)
    for asked in ("كم بلغت ودائع العملاء في بنك الواحة؟", "كم بلغ إجمالي الموجودات في بنك الواحة في 2023؟"):
        answer = await answer_question(build_graph(deps), asked, _silent)
        assert answer.status == "declined"
        assert "٨٨١" not in answer.answer
        assert "٠٠٦" not in answer.answer


async def test_letters_as_they_are_drawn_are_read_as_letters(deps: Deps, tmp_path: Path) -> None:
    path = tmp_path / "statement.md"
    path.write_text("# بنك الواحة\n\nﺑﻠﻐﺖ ﻗﺮﻭﺽ ﺑﻨﻚ ﺍﻟﻮﺍﺣﺔ ٣٬٢١٠ ﺃﻟﻒ ﺭﻳﺎﻝ ﻓﻲ ٣١ ﺩﻳﺴﻤﺒﺮ ٢٠٢٣.\n", "utf-8")
    await load(deps, path, company="بنك الواحة", doc_type="financial_statements")
    answer = await answer_question(build_graph(deps), "كم بلغت قروض بنك الواحة في 2023؟", _silent)
    assert "«بلغت قروض بنك الواحة ٣٬٢١٠ ألف ريال" in answer.answer


async def test_empty_pages_leave_the_others_numbers(deps: Deps, tmp_path: Path) -> None:
    text = "بنك الواحة\nقائمة المركز المالي\nبلغ إجمالي الموجودات ۱۲٬۳۴۵ ريال سعودي في ۳۱ ديسمبر ۲۰۲۲."
    [file] = await load(deps, pages(tmp_path, "", text))
    assert (file.status, file.company) == ("indexed", "بنك الواحة")
    assert deps.units is not None
    [found] = await deps.units.numeric(["12345"], Scope(), 5)
    [unit] = await deps.units.units([found.unit_id])
    assert unit.page == 2


async def test_who_it_is_must_be_told_where_the_document_does_not(deps: Deps, tmp_path: Path) -> None:
    [file] = await load(deps, pages(tmp_path, "قائمة المركز المالي\n٣١ ديسمبر ٢٠٢٢"))
    assert file.status == "refused"
    assert "--company" in (file.reason or "")
    [file] = await load(deps, pages(tmp_path, "الأداء المالي للمجموعة"), company="STC")
    assert "--doc-type financial_statements" in (file.reason or "")


async def test_a_foreign_report_is_of_no_registrant_that_is_called_alike(deps: Deps, tmp_path: Path) -> None:
    [file] = await load(deps, pages(tmp_path, "قائمة المركز المالي\n٣١ ديسمبر ٢٠٢٢"), company="STC")
    assert (file.status, file.company) == ("indexed", "STC")


async def test_a_figure_and_why_it_moved_are_told_in_one_answer(deps: Deps) -> None:
    await load(deps, Path(str(SAMPLES)))
    for asked in (
        "كم بلغ صافي دخل بنك واحة النخيل في 2023 ولماذا ارتفع؟",
        "ما نمو صافي دخل بنك واحة النخيل في 2023 ولماذا؟",
    ):
        answer = await answer_question(build_graph(deps), asked, _silent)
        assert (answer.status, answer.warnings) == ("answered", ())
        assert "«ارتفع صافي دخل السنة لأن دخل العمولات الخاصة زاد" in answer.answer
        assert not any("2024" in str(fact.fiscal_year) for fact in answer.facts)


async def test_what_a_loaded_report_does_not_print_is_not_said_to_be_unloaded(deps: Deps) -> None:
    await load(deps, Path(str(SAMPLES)))
    answer = await answer_question(
        build_graph(deps), "كم بلغت إيرادات شركة بنك واحة النخيل من المبيعات في 2024؟", _silent
    )
    assert answer.status == "declined"
    assert "لم يُحمّل" not in answer.answer
    assert all("CIK" not in one.partition(": ")[0] for one in answer.answer.splitlines())


async def test_a_number_over_two_lines_is_told_whole(deps: Deps, tmp_path: Path) -> None:
    text = "بنك الواحة\nقائمة المركز المالي\n٣١ ديسمبر ٢٠٢٢\n\nوبلغت قروض البنك ٣٬٢١٠\n٬٤٥٠ ألف ريال سعودي."
    await load(deps, pages(tmp_path, text))
    answer = await answer_question(build_graph(deps), "كم بلغت قروض بنك الواحة؟", _silent)
    assert answer.status == "answered"
    assert "٣٬٢١٠٬٤٥٠ ألف ريال سعودي" in answer.answer
    assert answer.verification.status == "verified"


async def test_each_figure_of_a_statement_is_cited_by_the_row_that_it_was_read_from(deps: Deps) -> None:
    await load(deps, Path(str(SAMPLES)))
    answer = await answer_question(build_graph(deps), "كم بلغ إجمالي موجودات بنك واحة النخيل في ٢٠٢٤؟", _silent)
    [first, before] = answer.citations
    assert (first.page, first.text) == (2, "إجمالي الموجودات | ٥٥٬٥٥٨٬٤٥٠ | ٤٩٬٣٩٥٬١٠٠")
    assert (before.row, before.text) == ("إجمالي الموجودات", "إجمالي الموجودات | ٤٩٬٣٩٥٬١٠٠ | ٤٥٬٥٢٣٬٥٠٠")
    assert first.table_id is not None  # its table opens as before
    assert first.printed == "(صفحة ٢)"
    assert first.printed in answer.answer
    assert answer.verification.status == "verified"


async def test_two_rows_of_one_table_are_two_citations_that_are_printed_once(deps: Deps) -> None:
    await load(deps, Path(str(SAMPLES)))
    asked = "ما نسبة إجمالي المطلوبات إلى إجمالي الموجودات لبنك واحة النخيل في 2023؟"
    answer = await answer_question(build_graph(deps), asked, _silent)
    assert {one.row for one in answer.citations} == {"إجمالي الموجودات", "إجمالي المطلوبات"}
    assert [one.id for one in answer.citations] == ["c1", "c2"]
    [mark] = {one.printed for one in answer.citations}
    assert answer.answer.count(mark) == 1
    report = await check_citations(deps, answer)
    assert report.holds
    other = answer.citations[0].model_copy(update={"text": answer.citations[1].text})
    assert not (await check_citations(deps, answer.model_copy(update={"citations": (other,)}))).holds


async def _silent(_: str) -> None:
    return None
