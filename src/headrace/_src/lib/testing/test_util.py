"""tensorflow.python.framework.test_util: decorators of TensorFlow's own tests, which libraries use for theirs."""

from __future__ import annotations

import contextlib
import functools
import unittest
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from headrace._src.graph.graph import Graph
from headrace._src.lib.testing.builds import is_gpu_available as is_gpu_available
from headrace._src.lib.testing.gradients import compute_gradient as compute_gradient
from headrace._src.lib.testing.test_case import TestCase as TestCase
from headrace._src.tensors.context import entered, executing_eagerly, recording

TensorFlowTestCase = TestCase
F = TypeVar("F", bound=Callable[..., Any])


def run_in_graph_and_eager_modes(
    func: Any = None,
    config: object = None,
    use_gpu: bool = True,
    assert_no_eager_garbage: bool = False,
) -> Any:
    """Decorator that runs a test twice: in a graph of a session, and eagerly.

    Args:
        func: Method of a TestCase.
        config: ConfigProto of the session.
        use_gpu: Has no effect.
        assert_no_eager_garbage: Has no effect.
    """

    def decorate(function: Callable[..., None]) -> Callable[..., None]:
        if isinstance(function, type):
            raise ValueError("`run_in_graph_and_eager_modes` only supports test methods.")

        @functools.wraps(function)
        def decorated(self: Any, *args: Any, **kwargs: Any) -> None:
            try:
                with Graph().as_default(), self.session(config=config):
                    function(self, *args, **kwargs)
            except unittest.SkipTest:
                pass
            self.tearDown()
            with entered(None), recording():
                self.setUp()
                function(self, *args, **kwargs)

        return decorated

    return decorate if func is None else decorate(func)


def run_all_in_graph_and_eager_modes(cls: type) -> type:
    """Class decorator that runs all tests in a graph and eagerly."""
    for name in [n for n in dir(cls) if n.startswith(unittest.TestLoader.testMethodPrefix) and n != "test_session"]:
        value = getattr(cls, name)
        if callable(value):
            setattr(cls, name, run_in_graph_and_eager_modes(value))
    return cls


def for_all_test_methods(decorator: Callable[..., Any], *args: Any, **kwargs: Any) -> Callable[[type], type]:
    """Returns a decorator of classes that decorates each of their test methods.

    Args:
        decorator: Function that returns a decorator of one method, such as `disable_xla`.
        *args: Positional arguments of that function.
        **kwargs: Further arguments of that function.
    """

    def decorate(cls: type) -> type:
        for name in dir(cls):
            if name.startswith(("test", "Test")) and name not in ("test_session",) and callable(getattr(cls, name)):
                setattr(cls, name, decorator(*args, **kwargs)(getattr(cls, name)))
        return cls

    return decorate


def run_deprecated_v1(func: Any = None) -> Any:
    """Decorator that runs a test in a graph only."""

    def decorate(function: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(function)
        def decorated(self: Any, *args: Any, **kwargs: Any) -> None:
            with Graph().as_default():
                function(self, *args, **kwargs)

        return decorated

    return decorate if func is None else decorate(func)


deprecated_graph_mode_only = run_deprecated_v1


def run_v1_only(reason: str, func: Any = None) -> Any:
    """Decorator that skips a test, or all tests of a class: TensorFlow 2's behavior is always on."""
    return unittest.skip(reason) if func is None else unittest.skip(reason)(func)


def run_v2_only(func: Any = None, reason: str | None = None) -> Any:
    """Decorator without effect: TensorFlow 2's behavior is always on."""
    return (lambda function: function) if func is None else func


def _unchanged(function: F) -> F:
    return function


def _unchanged_with_reason(reason: Any = "") -> Any:
    """Decorator without effect, with or without an argument."""
    return reason if callable(reason) or isinstance(reason, type) else _unchanged


enable_control_flow_v2 = disable_control_flow_v2 = _unchanged_with_reason
enable_all_test_control_flow_v2 = with_forward_compatibility_horizons = _unchanged_with_reason
assert_no_new_pyobjects_executing_eagerly = assert_no_garbage_created = assert_no_new_tensors = _unchanged_with_reason
disable_xla = disable_mlir_bridge = disable_tfrt = no_xla_auto_jit = _unchanged_with_reason
run_without_tensor_float_32 = run_all_without_tensor_float_32 = xla_allow_fallback = _unchanged_with_reason


def run_gpu_only(func: F) -> F:
    """Decorator that skips a test without a GPU."""
    return unittest.skipUnless(is_gpu_available(), "Test requires GPU")(func)


def run_cuda_only(func: F) -> F:
    """Decorator that skips a test without a GPU."""
    return run_gpu_only(func)


def also_run_as_tf_function(func: F) -> F:
    """Decorator that runs a test eagerly; tests that call it work in traced functions as well."""
    return func


@contextlib.contextmanager
def use_gpu() -> Iterator[None]:
    """A block without effect."""
    yield


@contextlib.contextmanager
def force_cpu() -> Iterator[None]:
    """A block without effect."""
    yield


def InstallStackTraceHandler() -> None:
    """Has no effect: Python prints a traceback by itself."""


def IsMklEnabled() -> bool:
    """Returns False."""
    return False


def IsBuiltWithNvcc() -> bool:
    """Returns False: no part is compiled with nvcc."""
    return False


def is_xla_enabled() -> bool:
    """Returns False: no test runs under a forced compiler."""
    return False


def gpu_device_names() -> Sequence[str]:
    """Returns the names of GPUs that tests may use."""
    return []


def in_eager_mode() -> bool:
    """Whether ops run eagerly."""
    return executing_eagerly()
