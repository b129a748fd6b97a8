"""CheckpointOptions: options for writing and reading checkpoints."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.train.sharding import ShardingCallback


class CheckpointOptions:
    """Options for writing and reading checkpoints.

    Args:
        experimental_io_device: Ignored: this process writes the files.
        experimental_enable_async_checkpoint: Older name of `enable_async`.
        experimental_write_callbacks: Functions that run after a write, with the path or no argument.
        enable_async: Whether a background thread writes the files.
        experimental_skip_slot_variables: Whether to skip the slots of optimizers when reading.
        experimental_sharding_callback: `tf.train.experimental.ShardingCallback` that distributes tensors over several
            data files; by default there is one file.

    Raises:
        ValueError: If `experimental_sharding_callback` is not a ShardingCallback.
    """

    def __init__(
        self,
        experimental_io_device: str | None = None,
        experimental_enable_async_checkpoint: bool = False,
        experimental_write_callbacks: Sequence[Callable[..., Any]] | None = None,
        enable_async: bool = False,
        experimental_skip_slot_variables: bool = False,
        experimental_sharding_callback: Any = None,
    ) -> None:
        self.experimental_io_device = experimental_io_device
        self.enable_async = experimental_enable_async_checkpoint or enable_async
        self.experimental_enable_async_checkpoint = self.enable_async
        for callback in experimental_write_callbacks or ():
            _argument_count(callback)
        self.experimental_write_callbacks = experimental_write_callbacks
        self.experimental_skip_slot_variables = experimental_skip_slot_variables
        if experimental_sharding_callback is not None and not isinstance(
            experimental_sharding_callback, ShardingCallback
        ):
            raise ValueError(
                "The experimental_sharding_callback checkpoint option must be of type ShardingCallback. The option "
                f"provided was of type {type(experimental_sharding_callback)}."
            )
        self.experimental_sharding_callback: ShardingCallback | None = experimental_sharding_callback

    def run_callbacks(self, path: str) -> None:
        """Runs the callbacks after a checkpoint is written.

        Args:
            path: Prefix of the checkpoint.
        """
        for callback in self.experimental_write_callbacks or ():
            callback(*[path][: _argument_count(callback)])


def _argument_count(callback: Callable[..., Any]) -> int:
    count = len(inspect.signature(callback).parameters)
    if count > 1:
        raise AssertionError(
            f"A write callback must take the path or no argument; {callback!r} takes {count} arguments."
        )
    return count
