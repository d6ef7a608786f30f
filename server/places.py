"""Where the user's own settings are, for those who may not import what reads them."""

from pathlib import Path


def settings_file() -> Path | None:
    """The user's own configuration file, whether it is there or not; None where the user has no folder for it."""
    import platformdirs

    file = platformdirs.user_config_path("tieout", appauthor=False) / "settings.env"
    # A relative one would lie in whatever folder the program was started in.
    return file if file.is_absolute() else None
