"""ProgbarLogger: prints the progress of training."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from headrace._src.keras.callbacks.callback import Callback
from headrace._src.keras.callbacks.log_numbers import as_numbers
from headrace._src.keras.engine.typing import Logs
from headrace._src.keras.progress_bar import Progbar, print_message


class ProgbarLogger(Callback):
    """Prints a progress bar and the metrics.

    Args:
        count_mode: "steps" or "samples". Both count steps.
        stateful_metrics: Names of metrics to show as they are, not averaged.

    Raises:
        ValueError: If `count_mode` is neither "samples" nor "steps".
    """

    def __init__(self, count_mode: str = "samples", stateful_metrics: Iterable[str] | None = None) -> None:
        super().__init__()
        self._supports_tf_logs = True  # it reads them when it prints
        if count_mode not in ("samples", "steps"):
            raise ValueError(f"Unknown `count_mode`: {count_mode}. Expected values are ['samples', 'steps']")
        self.use_steps = count_mode == "steps"
        self.stateful_metrics = set(stateful_metrics or ())
        self.verbose, self.epochs = 1, 1
        self.target: int | None = None
        self.seen = 0
        self._progbar: Progbar | None = None
        self._in_fit = False
        self._batches_before = 0

    def hears_batches(self) -> bool:
        """Returns whether the bar changes after each batch."""
        return self.verbose == 1

    def set_params(self, params: dict[str, Any]) -> None:
        super().set_params(params)
        self.verbose, self.epochs = params.get("verbose", 1), params.get("epochs", 1)
        self.target = params.get("steps")

    def _reset(self) -> None:
        self.seen, self._progbar = 0, None

    def _bar(self) -> Progbar:
        if self._progbar is None:
            # Metrics are running means already and must not be averaged again.
            names = {m.name for m in self.model.metrics} | {f"val_{m.name}" for m in self.model.metrics}
            self._progbar = Progbar(
                self.target, verbose=self.verbose, stateful_metrics=self.stateful_metrics | names, unit_name="step"
            )
        return self._progbar

    def on_train_begin(self, logs: Logs | None = None) -> None:
        self._in_fit = True

    def on_train_end(self, logs: Logs | None = None) -> None:
        self._in_fit = False

    def on_test_begin(self, logs: Logs | None = None) -> None:
        if not self._in_fit:
            self._reset()
            self._bar()

    def on_predict_begin(self, logs: Logs | None = None) -> None:
        self._reset()
        self._bar()

    def on_epoch_begin(self, epoch: int, logs: Logs | None = None) -> None:
        self._reset()
        self._batches_before = self._trained_batches()
        if self.verbose and self.epochs > 1:
            print_message(f"Epoch {epoch + 1}/{self.epochs}")
        self._bar()

    def on_train_batch_end(self, batch: int, logs: Logs | None = None) -> None:
        self._step(batch, logs)

    def on_test_batch_end(self, batch: int, logs: Logs | None = None) -> None:
        if not self._in_fit:
            self._step(batch, logs)

    def on_predict_batch_end(self, batch: int, logs: Logs | None = None) -> None:
        self._step(batch, {})

    def _step(self, batch: int, logs: Logs | None) -> None:
        self.seen = batch + 1
        if self.verbose == 1:
            self._bar().update(self.seen, list(as_numbers(logs or {}).items()), finalize=False)

    def _trained_batches(self) -> int:
        counter = getattr(self.model, "_train_counter", None)
        return 0 if counter is None else int(counter.numpy())

    def on_epoch_end(self, epoch: int, logs: Logs | None = None) -> None:
        self._finish(logs, self._trained_batches() - self._batches_before)

    def on_test_end(self, logs: Logs | None = None) -> None:
        if not self._in_fit:
            self._finish(logs, int(self.model._test_counter.numpy()))

    def on_predict_end(self, logs: Logs | None = None) -> None:
        self._finish({}, self.model._predicted_batches)

    def _finish(self, logs: Logs | None, batches: int) -> None:
        if self.target is None:
            self.target = self.seen or batches or None  # with verbose=2 there are no calls for single batches
            self._bar().target = self.target
        self._bar().update(self.target or 0, list(as_numbers(logs or {}).items()), finalize=True)
