"""Kernels that read a variable in order to replace it, each as one step that other threads see whole."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.state_lock import run_exclusively


def exclusive(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """Decorator: while the kernel runs on the host, no other thread uses the variables behind its first inputs."""

    @functools.wraps(kernel)
    def alone(xp: Any, *arguments: Any, **attrs: Any) -> Any:
        storages = []
        for argument in arguments:
            if type(argument) is not np.ndarray or argument.dtype.char != "O" or argument.ndim:
                break
            storages.append(argument.item())
        if len(storages) == 1 and isinstance(storages[0], VariableStorage):
            storage = storages[0]
            while True:
                with (lock := storage.lock):
                    if lock is storage.lock:
                        return kernel(xp, *arguments, **attrs)
        locked = [s for s in storages if isinstance(s, VariableStorage)]
        return run_exclusively(locked, lambda: kernel(xp, *arguments, **attrs))

    return alone
