"""The lists among the settings of the HTTP server."""

from server.settings import Settings


def test_names_are_listed_in_small_letters_without_what_is_around_them() -> None:
    settings = Settings(
        http_allowed_hosts=" Tieout.example.com, ,10.0.0.5:8000", http_allowed_origins="https://App.example.com/,"
    )
    assert settings.http_hosts == ("tieout.example.com", "10.0.0.5:8000")
    assert settings.http_origins == ("https://app.example.com",)
    assert (Settings().http_hosts, Settings().http_origins) == ((), ())
