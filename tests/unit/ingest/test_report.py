"""What a run says of vectors that are not there yet."""

import pytest

from ingest.report import IndexedFile, VectorReport, summarise


@pytest.mark.parametrize(
    ("report", "said"),
    [
        (VectorReport(made=5), None),
        (VectorReport(lacking=1_234, following=True), "made in the background"),
        (VectorReport(lacking=1_234), "`tieout index` or `tieout reembed` makes them"),
        (VectorReport(lacking=1_234, failures=("The model is down.",)), "The model is down."),
    ],
)
def test_what_is_missing_is_told(report: VectorReport, said: str | None) -> None:
    told = report.told()
    assert (told is None) == (said is None)
    assert said is None or (said in (told or "") and (told or "").startswith("1,234 passages"))


def test_a_run_fails_where_a_file_is_refused_or_vectors_are() -> None:
    fine, refused = IndexedFile(path="a", status="indexed"), IndexedFile(path="b", status="refused")
    assert not summarise([fine]).failed
    assert not summarise([fine], VectorReport(lacking=3)).failed  # they follow
    assert summarise([fine, refused]).failed
    assert summarise([fine], VectorReport(lacking=3, failures=("The model is down.",))).failed
