"""The pages of an invented company's annual report, as lines of text: what the readers of print are tried on."""

import json
from pathlib import Path

INCOME = """Quillmere Instruments, Inc.
CONSOLIDATED STATEMENTS OF INCOME
(In millions, except per share data)
Year Ended June 30,
2023
2022
2021
Net sales
$
1,200 $
1,100 $
1,000
Cost of sales
700
660
610
Gross profit
500
440
390
Selling and administrative expenses
280
250
230
Operating income
220
190
160
Interest expense
(20)
(15)
(10)
Income before income taxes
200
175
150
Provision for income taxes
50
40
30
Net income
$
150
$
135
$
120
Earnings per common share:
Basic
$
1.50
$
1.35
$
1.20
Diluted
$
1.48
$
1.33
$
1.18
See accompanying notes.
41"""

BALANCE = """Quillmere Instruments, Inc.
CONSOLIDATED BALANCE SHEETS
(In millions)
June 30,
2023
2022
ASSETS
Current assets:
Cash and cash equivalents
$
90
$
80
Accounts receivable, net of allowances of $3 and $2,
respectively
160
150
Inventories
100
120
Total current assets
350
350
Property, plant and equipment, net
400
380
Goodwill
50
50
Total assets
$
800
$
780
LIABILITIES AND EQUITY
Current liabilities:
Accounts payable
$
110
$
100
Current portion of long-term debt
20
10
Total current liabilities
130
110
Long-term debt
270
300
Total liabilities
400
410
Total shareholders' equity
400
370
Total liabilities and shareholders' equity
$
800
$
780
See accompanying notes.
42"""

CASH = """Quillmere Instruments, Inc.
CONSOLIDATED STATEMENTS OF CASH FLOWS
(In millions)
Year Ended June 30,
2023
2022
2021
Operating activities
Net income
$
150
$
135
$
120
Depreciation and amortization
60
55
50
Inventories
20
(30)
(10)
Net cash provided by operating activities
230
160
160
Investing activities
Capital expenditures
(80)
(75)
(70)
Net cash used in investing activities
(80)
(75)
(70)
Financing activities
Dividends paid
(140)
(90)
(60)
Net cash used in financing activities
(140)
(90)
(60)
Net increase (decrease) in cash and cash equivalents
10
(5)
30
See accompanying notes.
43"""

COVER = """FORM 10-K
For the fiscal year ended June 30, 2023
Quillmere Instruments, Inc.
(Exact name of registrant as specified in its charter)"""

PAGES = {0: COVER, 40: INCOME, 41: BALANCE, 42: CASH}
SAID = {"company": "Quillmere Instruments, Inc.", "ticker": "QLMR", "doc_type": "10-K", "fiscal_year": 2023}


def write_pages(path: Path, pages: dict[int, str] | None = None) -> Path:
    """The report as a file of paged text."""
    rows = (json.dumps({"page": number, "text": text}) for number, text in (pages or PAGES).items())
    path.write_text("\n".join(rows), "utf-8")
    return path
