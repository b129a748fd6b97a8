"""tf.test.is_gpu_available and its kin: what this installation can do."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from headrace._src.runtime.devices import physical_devices, wait_for_devices


def is_gpu_available(cuda_only: bool = False, min_cuda_compute_capability: Any = None) -> bool:
    """Whether XLA sees a GPU."""
    return bool(physical_devices("GPU"))


def gpu_device_name() -> str:
    """The name of the first GPU, or ""."""
    return "/device:GPU:0" if is_gpu_available() else ""


def is_built_with_cuda() -> bool:
    """Whether XLA sees a GPU."""
    return is_gpu_available()


def is_built_with_gpu_support() -> bool:
    """Whether XLA sees a GPU."""
    return is_gpu_available()


def is_built_with_rocm() -> bool:
    """Always False."""
    return False


def is_built_with_xla() -> bool:
    """Always True."""
    return True


def is_cpu_target_available(target: str) -> bool:
    """Whether the processor is of this kind."""
    machine = platform.machine().lower()
    return {
        "aarch64": machine in ("aarch64", "arm64"),
        "arm": machine.startswith("arm"),
        "x86": machine in ("x86_64", "amd64", "i686"),
    }.get(target, False)


def disable_with_predicate(pred: Callable[[], bool], skip_message: str) -> Callable[..., Any]:
    """Decorator: skips the test when the predicate holds."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def decorated(self: Any, *args: Any, **kwargs: Any) -> Any:
            if pred():
                self.skipTest(skip_message)
            return function(self, *args, **kwargs)

        return decorated

    return decorate


def with_eager_op_as_function(cls: Any = None, only_as_function: bool = False) -> Any:
    """Decorator kept for test suites that use it; ops need no function here."""
    return (lambda decorated: decorated) if cls is None else cls


def sync_devices() -> None:
    """Waits until the devices have done what they were told."""
    wait_for_devices()


class Benchmark:
    """Base class of benchmarks; `report_benchmark` prints what was measured."""

    @classmethod
    def is_abstract(cls) -> bool:
        return cls is Benchmark

    def evaluate(self, tensors: Any) -> Any:
        return tensors.numpy() if hasattr(tensors, "numpy") else tensors

    def report_benchmark(
        self,
        iters: Any = None,
        cpu_time: Any = None,
        wall_time: Any = None,
        throughput: Any = None,
        extras: Any = None,
        name: Any = None,
        metrics: Any = None,
    ) -> None:
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
        feed_dict: Any = None,
        burn_iters: int = 2,
        min_iters: int = 10,
        store_trace: bool = False,
        store_memory_usage: bool = True,
        name: Any = None,
        extras: Any = None,
        mbs: int = 0,
    ) -> dict[str, Any]:
        """Times `sess.run` of an op of a graph."""
        for _ in range(burn_iters):
            sess.run(op_or_tensor, feed_dict=feed_dict)
        times = []
        for _ in range(min_iters):
            start = time.perf_counter()
            sess.run(op_or_tensor, feed_dict=feed_dict)
            times.append(time.perf_counter() - start)
        result = {"iters": min_iters, "wall_time": sorted(times)[len(times) // 2], "name": name, "extras": extras or {}}
        self.report_benchmark(iters=min_iters, wall_time=result["wall_time"], name=name, extras=extras)
        return result
