"""tf.test.is_gpu_available and similar functions: the capabilities of this installation. Also tf.test.Benchmark."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any

from headrace._src.runtime.devices import physical_devices, wait_for_devices


def is_gpu_available(cuda_only: bool = False, min_cuda_compute_capability: tuple[int, int] | None = None) -> bool:
    """Returns whether XLA finds a GPU.

    Args:
        cuda_only: Has no effect.
        min_cuda_compute_capability: Has no effect.
    """
    return bool(physical_devices("GPU"))


def gpu_device_name() -> str:
    """Returns the name of the first GPU, or ""."""
    return "/device:GPU:0" if is_gpu_available() else ""


def is_built_with_cuda() -> bool:
    """Returns whether XLA finds a GPU."""
    return is_gpu_available()


def is_built_with_gpu_support() -> bool:
    """Returns whether XLA finds a GPU."""
    return is_gpu_available()


def is_built_with_rocm() -> bool:
    """Returns False."""
    return False


def is_built_with_xla() -> bool:
    """Returns True."""
    return True


def is_cpu_target_available(target: str) -> bool:
    """Returns whether the processor has this architecture.

    Args:
        target: Instruction set, such as "avx2".
    """
    machine = platform.machine().lower()
    return {
        "aarch64": machine in ("aarch64", "arm64"),
        "arm": machine.startswith("arm"),
        "x86": machine in ("x86_64", "amd64", "i686"),
    }.get(target, False)


def disable_with_predicate(pred: Callable[[], bool], skip_message: str) -> Callable[..., Any]:
    """Decorator that skips a test if the predicate holds.

    Args:
        pred: Function without arguments.
        skip_message: Reason to report.

    Returns:
        The decorator.
    """

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def decorated(self: Any, *args: Any, **kwargs: Any) -> Any:
            if pred():
                self.skipTest(skip_message)
            return function(self, *args, **kwargs)

        return decorated

    return decorate


def with_eager_op_as_function(cls: Any = None, only_as_function: bool = False) -> Any:
    """Decorator without effect, for test suites that use it.

    Args:
        cls: Class or function to decorate. Without it a decorator is returned.
        only_as_function: Ignored.

    Returns:
        The class, or a decorator that returns it.
    """
    return (lambda decorated: decorated) if cls is None else cls


def sync_devices() -> None:
    """Waits until all devices have finished their work."""
    wait_for_devices()


class Benchmark:
    """Base class of benchmarks; `report_benchmark` prints the measurements."""

    @classmethod
    def is_abstract(cls) -> bool:
        """Returns whether this class is `Benchmark` itself."""
        return cls is Benchmark

    def evaluate(self, tensors: Any) -> Any:
        """Returns the values of a nest of tensors.

        Args:
            tensors: Nested structure of tensors.
        """
        return tensors.numpy() if hasattr(tensors, "numpy") else tensors

    def report_benchmark(
        self,
        iters: int | None = None,
        cpu_time: float | None = None,
        wall_time: float | None = None,
        throughput: float | None = None,
        extras: Mapping[str, Any] | None = None,
        name: str | None = None,
        metrics: Sequence[Mapping[str, Any]] | None = None,
    ) -> None:
        """Prints the measurements of a benchmark.

        Args:
            iters: Number of repetitions that were measured.
            cpu_time: CPU seconds of one repetition.
            wall_time: Seconds of one repetition.
            throughput: Bytes or elements per second.
            extras: Dictionary of further figures.
            name: Name of the benchmark. The default is that of the calling method.
            metrics: List of dictionaries with a name and a value.
        """
        shown = {
            "iters": iters,
            "cpu_time": cpu_time,
            "wall_time": wall_time,
            "throughput": throughput,
            **(extras or {}),
        }
        print(name or type(self).__name__, {k: v for k, v in shown.items() if v is not None}, metrics or "")

    def run_op_benchmark(
        self,
        sess: Any,
        op_or_tensor: Any,
        feed_dict: Mapping[Any, Any] | None = None,
        burn_iters: int = 2,
        min_iters: int = 10,
        store_trace: bool = False,
        store_memory_usage: bool = True,
        name: str | None = None,
        extras: Any = None,
        mbs: int = 0,
    ) -> dict[str, Any]:
        """Times `sess.run` of an op of a graph.

        Args:
            sess: Session that runs the op.
            op_or_tensor: Operation or tensor to measure.
            feed_dict: Dictionary from tensors to the values to feed.
            burn_iters: Number of runs before measuring.
            min_iters: Number of runs to measure.
            store_trace: Ignored.
            store_memory_usage: Ignored.
            name: Name of the benchmark. The default is that of the calling method.
            extras: Dictionary of further figures.
            mbs: Megabytes that one run moves, for the throughput.

        Returns:
            A dict of the measured times.
        """
        for _ in range(burn_iters):
            sess.run(op_or_tensor, feed_dict=feed_dict)
        times = []
        for _ in range(min_iters):
            start = time.perf_counter()
            sess.run(op_or_tensor, feed_dict=feed_dict)
            times.append(time.perf_counter() - start)
        result: dict[str, Any] = {
            "iters": min_iters,
            "wall_time": sorted(times)[len(times) // 2],
            "name": name,
            "extras": extras or {},
        }
        self.report_benchmark(iters=min_iters, wall_time=result["wall_time"], name=name, extras=extras)
        return result
