"""What a filing may bring into the store: the forms of its names, and how large its values may be."""

import re
from decimal import Decimal

ACCESSION = re.compile(r"\d{10}-\d{2}-\d{6}", re.ASCII)
FORM = re.compile(r"[A-Z0-9][A-Z0-9 /\-]{0,19}")
CONCEPT = re.compile(r"[A-Za-z][A-Za-z0-9_.\-]{0,254}")
UNIT = re.compile(r"[^\s\x00-\x1f\ud800-\udfff]{1,64}")
FISCAL_PERIOD = re.compile(r"[A-Z0-9]{1,4}")
UNSTORABLE = re.compile(r"[\x00\ud800-\udfff]")
LARGEST = Decimal(10) ** 24
MOST_DECIMALS = 40
