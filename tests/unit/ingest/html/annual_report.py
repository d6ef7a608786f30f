"""A small annual report, with headings of any form."""

PROSE = "The Company makes widgets and sells them to people who need widgets. " * 8
TITLES = {
    "1": "Business",
    "1A": "Risk Factors",
    "1B": "Unresolved Staff Comments",
    "2": "Properties",
    "3": "Legal Proceedings",
    "5": "Market for Registrant’s Common Equity, Related Stockholder Matters and Issuer Purchases of Equity Securities",
    "7": "Management’s Discussion and Analysis of Financial Condition and Results of Operations",
    "7A": "Quantitative and Qualitative Disclosures About Market Risk",
    "8": "Financial Statements and Supplementary Data",
    "9A": "Controls and Procedures",
    "15": "Exhibits and Financial Statement Schedules",
}


def filing(heading: str, **more: str) -> str:
    """An annual report whose headings have this form."""
    return "".join(
        heading.format(item=item, title=title, ITEM=f"ITEM {item}", TITLE=title.upper())
        + more.get(f"after_{item}", f"<p>About {item}. {PROSE}</p>")
        for item, title in TITLES.items()
    )
