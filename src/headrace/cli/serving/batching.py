"""Runs concurrent requests to one signature together.

One thread for each signature takes all requests that wait and runs them as one batch. While it runs, new ones gather,
so batches grow with the load and a single request never waits. Batches are filled up to a few sizes, since a program is
compiled for each.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from headrace.cli.serving.models import Signature

_LARGEST = 64

Arrays = Mapping[str, np.ndarray]


@dataclass(frozen=True)
class _Request:
    arrays: Arrays
    answer: asyncio.Future[dict[str, np.ndarray]]
    loop: asyncio.AbstractEventLoop

    @property
    def rows(self) -> int:
        return len(next(iter(self.arrays.values())))

    @property
    def kind(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Requests of one kind can be stacked."""
        return tuple((name, array.shape[1:]) for name, array in sorted(self.arrays.items()))

    def reply(self, outputs: dict[str, np.ndarray] | None, error: Exception | None = None) -> None:
        def set_answer() -> None:
            if self.answer.done():
                return  # the client is gone
            if error is not None:
                self.answer.set_exception(error)
            else:
                self.answer.set_result(outputs or {})

        self.loop.call_soon_threadsafe(set_answer)


class Batcher:
    """Answers the requests to one signature."""

    def __init__(self, signature: Signature) -> None:
        self._signature = signature
        self._waiting: queue.SimpleQueue[_Request | None] = queue.SimpleQueue()
        threading.Thread(target=self._work, daemon=True, name="headrace serve").start()

    async def run(self, arrays: Arrays) -> dict[str, np.ndarray]:
        """Returns the outputs for the inputs of one request."""
        loop = asyncio.get_running_loop()
        request = _Request(arrays, loop.create_future(), loop)
        self._waiting.put(request)
        return await request.answer

    def stop(self) -> None:
        self._waiting.put(None)

    def _work(self) -> None:
        held: _Request | None = None
        while True:
            first = held or self._waiting.get()
            if first is None:
                return
            batch, held = self._gather(first)
            try:
                if len(batch) == 1:
                    first.reply(self._padded(first.arrays, first.rows) if self._has_rows(first) else self._run(first))
                else:
                    self._run_together(batch)
            except Exception as error:  # the client receives it
                for request in batch:
                    request.reply(None, error)

    def _run(self, request: _Request) -> dict[str, np.ndarray]:
        return self._signature.run(request.arrays)

    def _has_rows(self, request: _Request) -> bool:
        sizes = {array.shape[:1] for array in request.arrays.values()}
        return self._signature.has_rows and len(sizes) == 1 and 0 < request.rows <= _LARGEST

    def _gather(self, first: _Request) -> tuple[list[_Request], _Request | None]:
        """Returns the requests to run with the first one, and one that came next but does not fit."""
        batch, rows = [first], first.rows if self._has_rows(first) else _LARGEST
        while rows < _LARGEST:
            try:
                following = self._waiting.get_nowait()
            except queue.Empty:
                break
            if following is None:
                self._waiting.put(None)
                break
            fits = self._has_rows(following) and following.kind == first.kind
            if not fits or rows + following.rows > _LARGEST:
                return batch, following
            batch.append(following)
            rows += following.rows
        return batch, None

    def _run_together(self, batch: Sequence[_Request]) -> None:
        stacked = {name: np.concatenate([r.arrays[name] for r in batch]) for name in batch[0].arrays}
        try:
            outputs = self._padded(stacked, sum(r.rows for r in batch))
        except Exception:  # one request is at fault; it alone gets the error
            for request in batch:
                try:
                    request.reply(self._run(request))
                except Exception as error:
                    request.reply(None, error)
            return
        begin = 0
        for request in batch:
            end = begin + request.rows
            request.reply({name: array[begin:end] for name, array in outputs.items()})
            begin = end

    def _padded(self, arrays: Arrays, rows: int) -> dict[str, np.ndarray]:
        """Runs a batch, filled up by its first row to a power of two."""
        size = 1 << (rows - 1).bit_length()
        if size > rows:
            arrays = {n: np.concatenate([a, np.repeat(a[:1], size - rows, axis=0)]) for n, a in arrays.items()}
        return {name: array[:rows] for name, array in self._signature.run(arrays).items()}
