import pytest

from tools.language.arabic.labels import line_kind, metric_key, states_loss


@pytest.mark.parametrize(
    ("label", "key"),
    [
        ("إجمالي الموجودات", "total_assets"),
        ("مجموع الأصول:", "total_assets"),
        ("حقوق ملاك الصندوق (إجمالي حقوق الملكية)", metric_key("إجمالي حقوق الملكية")),
        ("إجمالي الموجودات المالية المدرجة", None),
        ("البند", None),
        ("", None),
    ],
)
def test_a_label_is_a_metric_as_a_whole(label: str, key: str | None) -> None:
    assert metric_key(label) == key


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("صافي قيمة الموجودات العائد لكل وحدة", "per_share"),
        ("ربحية السهم الأساسية", "per_share"),
        ("وحدات مصدرة قابلة للاسترداد", "shares"),
        ("متحصلات من الوحدات المصدرة", None),
        ("نسبة كفاية رأس المال", "percent"),
        ("نقدية وشبه نقدية", None),
    ],
)
def test_lines_with_other_figures(label: str, kind: str | None) -> None:
    assert line_kind(label) == kind


def test_losses_and_profits() -> None:
    assert states_loss("صافي خسارة السنة")
    assert not states_loss("صافي (خسارة) ربح السنة")
    assert not states_loss("صافي الدخل")
    assert not states_loss("مخصص خسارة القروض")  # above nothing it is no profit
