"""How results are laid out, and the formats that they are printed in: table, tsv, csv, json, md."""
