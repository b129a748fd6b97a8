"""Golden cases that headrace answers otherwise on purpose, each with the reason. `group:id` -> reason."""

EXCEPTIONS: dict[str, str] = {}
