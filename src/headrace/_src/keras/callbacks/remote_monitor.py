"""RemoteMonitor: sends the metrics of each epoch to a server."""

from __future__ import annotations

import json
import urllib.error
import urllib.parse
import urllib.request
import warnings
from typing import Any

import numpy as np

from headrace._src.keras.callbacks.callback import Callback
from headrace._src.keras.engine.typing import Logs


class RemoteMonitor(Callback):
    """Sends the epoch and its metrics to a server at the end of each epoch.

    Args:
        root: Address of the server.
        path: Path on the server.
        field: Form field that holds the JSON.
        headers: Additional HTTP headers.
        send_as_json: Whether to send JSON instead of a form.
    """

    def __init__(
        self,
        root: str = "http://localhost:9000",
        path: str = "/publish/epoch/end/",
        field: str = "data",
        headers: dict[str, str] | None = None,
        send_as_json: bool = False,
    ) -> None:
        super().__init__()
        self.root, self.path, self.field, self.headers, self.send_as_json = root, path, field, headers, send_as_json

    def on_epoch_end(self, epoch: int, logs: Logs | None = None) -> None:
        send = {"epoch": epoch, **{key: _plain(value) for key, value in (logs or {}).items()}}
        if self.send_as_json:
            body, kind = json.dumps(send).encode(), "application/json"
        else:
            body = urllib.parse.urlencode({self.field: json.dumps(send)}).encode()
            kind = "application/x-www-form-urlencoded"
        request = urllib.request.Request(
            self.root + self.path, data=body, headers={"Content-Type": kind, **(self.headers or {})}
        )
        try:
            with urllib.request.urlopen(request, timeout=10):
                pass
        except (OSError, ValueError, urllib.error.URLError):
            warnings.warn(f"Could not reach RemoteMonitor root server at {self.root}", stacklevel=2)


def _plain(value: Any) -> Any:
    return value.tolist() if isinstance(value, (np.ndarray, np.generic)) else value
