"""What a question says in more words is put in those of labels."""

import pytest

from tools.language.bilingual.restated import restated


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("لو جمعنا كل ما على الصندوق من مطلوبات، فما المجموع؟", "اجمالي مطلوبات, فما المجموع؟"),
        ("كم أضافت بكل قطاعاتها؟", "كم اضافت اجمالي قطاعاتها؟"),
        ("بأي مبلغ رفع المعيار الربح؟", "باي مبلغ زاد المعيار الربح؟"),
        ("بكم خفض البنك القروض؟", "بكم انخفض البنك القروض؟"),
        ("الودائع وما شابهها في 2021؟", "الودايع في 2021؟"),
        ("لو جمعنا كل مصاريف الصندوق، كم المجموع؟", "اجمالي مصاريف الصندوق, كم المجموع؟"),
        (
            "أيهما أكبر في سنة 2022: الأتعاب أم المصاريف الأخرى، وبكم؟",
            "الفرق بين الاتعاب والمصاريف الاخري في سنه 2022؟",
        ),
        ("أيهما أعلى وبكم: الأصول أو الالتزامات؟", "الفرق بين الاصول والالتزامات؟"),
        ("نمت قياسا بما كانت عليه في 2015؟", "نمت قياسا في 2015؟"),
    ],
)
def test_it_is_said_as_labels_say_it(question: str, said: str) -> None:
    assert restated(question).replace("?", "؟") == said


@pytest.mark.parametrize(
    "question",
    ["كم صافي الأصول لكل وحدة؟", "كم دعوى رفعتها الشركة؟", "الإيرادات في كل سنة", "أيهما أكبر: الأتعاب أم المصاريف؟"],
)
def test_what_says_something_else_stays(question: str) -> None:
    assert restated(question) == question
