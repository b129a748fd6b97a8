"""Name scopes of the current thread, as eager code sees them."""

from __future__ import annotations

import threading


class _Scopes(threading.local):
    prefix: str = ""


scopes = _Scopes()


def scoped_name(name: str) -> str:
    """`name` inside the current name scope."""
    return f"{scopes.prefix}{name}"
