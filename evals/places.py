"""Where the measurements find things; the standard library alone, so that the makers of gold can use it."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(__file__).parents[2] / "shared" / "data"
GOLD_SETS = Path(__file__).parent / "gold"
BASELINES = Path(__file__).parent / "baselines"
INVENTED = ROOT / "ingest" / "samples" / "invented"
