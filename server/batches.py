"""The batch API of the configured model's provider."""

from server.settings import Settings
from tools.errors import SettingsError
from tools.ports.batches import BatchApi

DISCOUNT = 0.5  # of the list price, at OpenAI and at Anthropic


def batch_api_of(settings: Settings) -> BatchApi:
    """Raises `SettingsError` where there is no model, no key, or no batch API of its provider."""
    provider, _, model = (settings.chat_model or "").partition(":")
    if provider not in ("openai", "anthropic"):
        raise SettingsError(
            "--batch-api needs a TIEOUT_CHAT_MODEL of OpenAI or Anthropic, whose batch APIs Tieout speaks. Leave the "
            "option out: then each call is made as it comes."
        )
    if settings.chat_key is None:
        raise SettingsError(f"--batch-api needs the key of {provider}: set {provider.upper()}_API_KEY.")
    key = settings.chat_key.get_secret_value()
    if provider == "openai":
        from tools.backends.chat.batches.openai import OpenAIBatches

        return OpenAIBatches(model, key, settings.chat_base_url)
    from tools.backends.chat.batches.anthropic import AnthropicBatches

    return AnthropicBatches(model, key, settings.chat_base_url)
