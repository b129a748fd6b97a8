"""tf.test.TestCase: assertions about tensors, so that existing test suites run unchanged."""

from __future__ import annotations

import contextlib
import functools
import random
import sys
import tempfile
import threading
import unittest
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.slot import Slot
from headrace._src.formats import messages
from headrace._src.graph.graph import Graph
from headrace._src.graph.graph_variable import GraphVariable
from headrace._src.lib.device_spec import DeviceSpec
from headrace._src.lib.testing import mismatches
from headrace._src.lib.testing.plain_asserts import PlainAsserts
from headrace._src.ops.random.seeds import set_seed
from headrace._src.runtime.executor_choice import interpret_first_calls
from headrace._src.tensors import dtypes, nest
from headrace._src.tensors.context import executing_eagerly, state
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.ragged_value import RaggedTensorValue
from headrace._src.tensors.sparse import SparseTensor, SparseTensorValue
from headrace._src.tensors.tensor import EagerTensor, SymbolicTensor
from headrace._src.tensors.typing import Array, DTypeLike, TensorLike

# Give a session of a graph, and the session of the innermost `with` block.
make_session: Slot[Callable[..., Any]] = Slot("lib.testing.test_case:make_session")
default_session: Slot[Callable[[], Any]] = Slot("lib.testing.test_case:default_session")
# Gives each test an empty default graph, so that counters of names start from zero.
reset_default_graph: Slot[Callable[[], None]] = Slot("lib.testing.test_case:reset_default_graph")
_SEED = 87654321  # the one TensorFlow's tests use
_INTERPRETED_CALLS = 8  # of a function, so that its results in one test are the same to the bit


class TestCase(PlainAsserts):
    """unittest's TestCase for code that works on tensors.

    Args:
        methodName: Name of the method that runs the test.
    """

    @functools.cached_property
    def _cached_sessions(self) -> dict[int, tuple[Graph, Any]]:
        # Not made in setUp: some tests override that without calling it.
        return {}

    def setUp(self) -> None:
        """Sets the seeds of tf, numpy and random to the same values before each test, and resets the default graph."""
        super().setUp()
        if executing_eagerly():
            reset_default_graph()
        random.seed(_SEED)
        np.random.seed(_SEED)
        set_seed(_SEED)
        interpret_first_calls(_INTERPRETED_CALLS)
        self.addCleanup(interpret_first_calls, 1)

    def evaluate(self, tensors: Any) -> Array:
        """Returns the values of a nest of tensors as NumPy arrays; in a graph a session computes them.

        Args:
            tensors: Nested structure of tensors.
        """
        if executing_eagerly():
            if callable(tensors) and not hasattr(tensors, "numpy"):
                tensors = tensors()
            return nest.map_structure(_evaluated_value, tensors)
        session = default_session()
        if session is not None:
            return session.run(tensors)
        with self.cached_session() as session:
            return session.run(tensors)

    def _array(self, value: TensorLike) -> np.ndarray:
        return self._GetNdArray(value)

    def _GetNdArray(self, value: TensorLike) -> np.ndarray:
        """Returns a value as an array. Test suites of libraries override it to convert values of their own."""
        value = self._evaluated(value)
        if isinstance(value, (list, tuple)):
            value = nest.map_structure(_value, value)
        return np.asarray(_value(value))

    def _evaluated(self, value: object) -> Any:
        """Returns a value with the values of the graph's tensors in it."""
        parts = nest.flatten(value, expand_composites=True)
        return self.evaluate(value) if any(isinstance(v, (SymbolicTensor, GraphVariable)) for v in parts) else value

    def _lists(self, value: object) -> object:
        return _as_lists(self._evaluated(value))

    def _array_or_objects(self, value: TensorLike) -> np.ndarray:
        try:
            return self._array(value)
        except ValueError:  # rows of different lengths
            return np.asarray(value, dtype=object)

    # Closeness and equality.

    def assertAllClose(
        self, a: TensorLike, b: Any, rtol: float = 1e-06, atol: float = 1e-06, msg: str | None = None
    ) -> None:
        """Checks that two nests are equal up to a tolerance.

        Args:
            a: First array, tensor or structure.
            b: Second array, tensor or structure.
            rtol: Relative tolerance.
            atol: Absolute tolerance.
            msg: Text that is added to the message of a failure.
        """
        self._assert_close(a, b, rtol, atol, msg, "")

    def _assert_close(self, a: Any, b: Any, rtol: float, atol: float, msg: str | None, path: str) -> None:
        """Compares two nests; `path` is the place of `a` and `b` in what the test compares, such as "[1][name]"."""
        if hasattr(a, "to_list") or hasattr(b, "to_list"):  # ragged
            a, b = self._lists(a), self._lists(b)
        a, b = _fields(a), _fields(b)
        if isinstance(a, Mapping) != isinstance(b, Mapping):
            raise ValueError(f"Can't compare dict to non-dict, a{path} vs b{path}. {msg or ''}")
        if isinstance(a, Mapping):
            keys = f"mismatched keys: a{path} has keys {a.keys()}, but b{path} has keys {b.keys()}. {msg or ''}"
            self.assertCountEqual(a.keys(), b.keys(), keys)
            for key in a:
                self._assert_close(a[key], b[key], rtol, atol, msg, f"{path}[{key}]")
            return
        if _holds_structures(a) or _holds_structures(b):
            self._assert_items_close(a, b, rtol, atol, msg, path)
            return
        try:
            arrays = self._array(a), self._array(b)
        except ValueError:  # rows of different lengths
            self._assert_items_close(a, b, rtol, atol, msg, path)
            return
        self._assert_arrays_close(
            *arrays, rtol, atol, f"Mismatched value: a{path} is different from b{path}. {msg or ''}"
        )

    def _assert_items_close(
        self, a: Sequence[Any], b: Sequence[Any], rtol: float, atol: float, msg: str | None, path: str
    ) -> None:
        lengths = f"Mismatched length: a{path} has {len(a)} items, but b{path} has {len(b)} items. {msg or ''}"
        self.assertEqual(len(a), len(b), lengths)
        for n, (x, y) in enumerate(zip(a, b, strict=True)):
            self._assert_close(x, y, rtol, atol, msg, f"{path}[{n}]")

    def _assert_arrays_close(self, left: np.ndarray, right: np.ndarray, rtol: float, atol: float, msg: str) -> None:
        shapes = f"Shape mismatch: expected {left.shape}, got {right.shape} with contents {right}."
        self.assertEqual(left.shape, right.shape, shapes)
        wide = [v.astype(np.float64) if v.dtype.kind == "V" else v for v in (left, right)]
        lines = mismatches.distant_elements(wide[0], wide[1], rtol, atol)
        if lines:
            text = "\n".join([msg, *lines])
            np.testing.assert_allclose(wide[0], wide[1], rtol, atol, equal_nan=True, err_msg=text)

    def assertAllCloseAccordingToType(
        self,
        a: TensorLike,
        b: TensorLike,
        rtol: float = 1e-06,
        atol: float = 1e-06,
        float_rtol: float = 1e-06,
        float_atol: float = 1e-06,
        half_rtol: float = 0.001,
        half_atol: float = 0.001,
        bfloat16_rtol: float = 0.01,
        bfloat16_atol: float = 0.01,
        msg: str | None = None,
    ) -> None:
        """Checks closeness with the tolerance of the less precise dtype.

        Args:
            a: First array, tensor or structure.
            b: Second array, tensor or structure.
            rtol: Relative tolerance.
            atol: Absolute tolerance.
            float_rtol: Relative tolerance for values of that dtype.
            float_atol: Absolute tolerance for values of that dtype.
            half_rtol: Relative tolerance for values of that dtype.
            half_atol: Absolute tolerance for values of that dtype.
            bfloat16_rtol: Relative tolerance for values of that dtype.
            bfloat16_atol: Absolute tolerance for values of that dtype.
            msg: Text that is added to the message of a failure.
        """
        kinds = {self._array(v).dtype.name for v in (a, b)}
        if kinds & {"float32", "complex64"}:
            rtol, atol = max(rtol, float_rtol), max(atol, float_atol)
        if "float16" in kinds:
            rtol, atol = max(rtol, half_rtol), max(atol, half_atol)
        if "bfloat16" in kinds:
            rtol, atol = max(rtol, bfloat16_rtol), max(atol, bfloat16_atol)
        self.assertAllClose(a, b, rtol, atol, msg)

    def assertNotAllClose(
        self, a: TensorLike, b: TensorLike, rtol: float = 1e-06, atol: float = 1e-06, msg: str | None = None
    ) -> None:
        """Checks that two nests are not equal up to a tolerance.

        Args:
            a: First array, tensor or structure.
            b: Second array, tensor or structure.
            rtol: Relative tolerance.
            atol: Absolute tolerance.
            msg: Text that is added to the message of a failure.
        """
        try:
            self.assertAllClose(a, b, rtol, atol, msg)
        except AssertionError:
            return
        raise AssertionError(f"The two values are close at all elements. {msg or ''}")

    def assertAllEqual(self, a: TensorLike, b: TensorLike, msg: str | None = None) -> None:
        """Checks that two arrays, or ragged tensors, have equal elements.

        Args:
            a: First array, tensor or structure.
            b: Second array, tensor or structure.
            msg: Text that is added to the message of a failure.
        """
        if any(isinstance(v, (Composite, RaggedTensorValue)) for v in (a, b)):
            self._assert_composites_equal(a, b, msg)
            return
        left, right = self._array_or_objects(a), self._array_or_objects(b)
        shapes = f"Shape mismatch: expected {left.shape}, got {right.shape}. Contents: {right!r}. \n{msg or ''}."
        self.assertEqual(left.shape, right.shape, shapes)
        if left.dtype == object or right.dtype == object:
            same = [_as_bytes(x) == _as_bytes(y) for x, y in zip(left.ravel(), right.ravel(), strict=True)]
            self.assertTrue(all(same), msg or f"{left} != {right}")
            return
        lines = mismatches.unequal_elements(left, right)
        if lines:
            np.testing.assert_array_equal(left, right, err_msg="\n".join([msg or "", *lines]))

    def _assert_composites_equal(self, a: TensorLike, b: TensorLike, msg: str | None) -> None:
        if hasattr(a, "to_list") or hasattr(b, "to_list"):  # ragged
            self.assertEqual(self._lists(a), self._lists(b), msg)
            return
        parts = [nest.flatten(v, expand_composites=True) for v in (a, b)]  # of values of sparse tensors too
        self.assertEqual(len(parts[0]), len(parts[1]), msg)
        for x, y in zip(*parts, strict=True):
            self.assertAllEqual(x, y, msg)

    def assertDictEqual(self, a: Mapping[Any, Any], b: Mapping[Any, Any], msg: str | None = None) -> None:
        """Checks that two dictionaries have the same keys and equal values, which may be tensors.

        Args:
            a: First dictionary.
            b: Second dictionary.
            msg: Text that is added to the message of a failure.
        """
        try:
            super().assertDictEqual(dict(a), dict(b), msg)
        except ValueError:  # the values of arrays and tensors are compared element by element
            self.assertCountEqual(a.keys(), b.keys(), msg)
            for key in a:
                self._assert_items_equal(a[key], b[key], f"{key}: {msg or ''}")

    def _assert_items_equal(self, a: Any, b: Any, msg: str) -> None:
        if isinstance(a, Mapping) and isinstance(b, Mapping):
            self.assertDictEqual(a, b, msg)
        elif all(self._array_or_objects(v).dtype.kind in "iufcbV" for v in (a, b)):
            self.assertAllClose(a, b, msg=msg)
        else:
            self.assertAllEqual(a, b, msg)

    def assertNotAllEqual(self, a: TensorLike, b: TensorLike, msg: str | None = None) -> None:
        """Checks that two arrays differ in at least one element.

        Args:
            a: First array, tensor or structure.
            b: Second array, tensor or structure.
            msg: Text that is added to the message of a failure.
        """
        try:
            self.assertAllEqual(a, b)
        except AssertionError:
            return
        raise AssertionError(f"The two values are equal at all elements. {msg or ''}")

    def assertNear(self, f1: float, f2: float, err: float, msg: str | None = None) -> None:
        """Checks that two floats differ by at most `err`.

        Args:
            f1: First number.
            f2: Second number.
            err: Largest allowed difference.
            msg: Text that is added to the message of a failure.
        """
        more = f" ({msg})" if msg else ""
        self.assertTrue(
            f1 == f2 or abs(f1 - f2) <= err, f"{f1:f} != {f2:f} +/- {err:f} (difference: {abs(f1 - f2):g}){more}"
        )

    def assertArrayNear(
        self, farray1: Sequence[float], farray2: Sequence[float], err: float, msg: str | None = None
    ) -> None:
        """Checks that two sequences of floats differ by at most `err`.

        Args:
            farray1: First array of floats.
            farray2: Second array of floats.
            err: Largest allowed difference.
            msg: Text that is added to the message of a failure.
        """
        self.assertEqual(len(farray1), len(farray2), msg)
        for a, b in zip(farray1, farray2, strict=True):
            self.assertNear(float(a), float(b), err, msg)

    def assertNDArrayNear(self, ndarray1: TensorLike, ndarray2: TensorLike, err: float, msg: str | None = None) -> None:
        """Checks that two arrays have a distance of at most `err`.

        Args:
            ndarray1: First array of floats.
            ndarray2: Second array of floats.
            err: Largest allowed difference.
            msg: Text that is added to the message of a failure.
        """
        self.assertTrue(np.linalg.norm(self._array(ndarray1) - self._array(ndarray2)) < err, msg)

    # Ranges.

    def assertAllGreater(self, a: TensorLike, comparison_target: TensorLike) -> None:
        """Checks that all elements are greater than a value.

        Args:
            a: First array, tensor or structure.
            comparison_target: Number to compare with.
        """
        self.assertGreater(np.min(self._array(a)), comparison_target)

    def assertAllGreaterEqual(self, a: TensorLike, comparison_target: TensorLike) -> None:
        """Checks that all elements are at least a value.

        Args:
            a: First array, tensor or structure.
            comparison_target: Number to compare with.
        """
        self.assertGreaterEqual(np.min(self._array(a)), comparison_target)

    def assertAllLess(self, a: TensorLike, comparison_target: TensorLike) -> None:
        """Checks that all elements are less than a value.

        Args:
            a: First array, tensor or structure.
            comparison_target: Number to compare with.
        """
        self.assertLess(np.max(self._array(a)), comparison_target)

    def assertAllLessEqual(self, a: TensorLike, comparison_target: TensorLike) -> None:
        """Checks that all elements are at most a value.

        Args:
            a: First array, tensor or structure.
            comparison_target: Number to compare with.
        """
        self.assertLessEqual(np.max(self._array(a)), comparison_target)

    def assertAllInRange(
        self,
        target: Any,
        lower_bound: Any,
        upper_bound: Any,
        open_lower_bound: bool = False,
        open_upper_bound: bool = False,
    ) -> None:
        """Checks that all elements are in a range.

        Args:
            target: Array or tensor to check.
            lower_bound: Smallest allowed value.
            upper_bound: Largest allowed value.
            open_lower_bound: Whether the lower bound itself is not allowed.
            open_upper_bound: Whether the upper bound itself is not allowed.
        """
        values = self._array(target)
        if values.dtype.kind not in "iufV":
            raise AssertionError(
                f"The value of {values} does not have an ordered numeric type, instead it has type: {values.dtype}"
            )
        low = values <= lower_bound if open_lower_bound else values < lower_bound
        high = values >= upper_bound if open_upper_bound else values > upper_bound
        outside = low | high | np.isnan(values.astype(float))
        if np.any(outside):
            opening, closing = "(" if open_lower_bound else "[", ")" if open_upper_bound else "]"
            limits = f"{opening}{lower_bound}, {upper_bound}{closing}"
            raise AssertionError(mismatches.outside_elements(values, outside, limits))

    def assertAllInSet(self, target: TensorLike, expected_set: Any) -> None:
        """Checks that all elements are in a set.

        Args:
            target: Array or tensor to check.
            expected_set: Collection of the allowed values.
        """
        outside = [v for v in self._array(target).ravel().tolist() if v not in expected_set]
        if outside:
            raise AssertionError(f"{len(outside)} unique element(s) are not in the set {expected_set}: {outside}")

    # Dtypes, shapes, messages.

    def assertDTypeEqual(self, target: TensorLike, expected_dtype: DTypeLike) -> None:
        """Checks the dtype of a tensor or array.

        Args:
            target: Array or tensor to check.
            expected_dtype: DType that `target` must have.
        """
        self.assertEqual(dtypes.as_dtype(self._array(target).dtype), dtypes.as_dtype(expected_dtype))

    def assertShapeEqual(self, input_a: Any, input_b: Any, msg: str | None = None) -> None:
        """Checks that two arrays have the same shape.

        Args:
            input_a: First array or tensor.
            input_b: Second array or tensor.
            msg: Text that is added to the message of a failure.
        """
        for name, value in (("input_a", input_a), ("input_b", input_b)):
            if not hasattr(value, "shape"):
                raise TypeError(
                    f"{name} must be a Numpy ndarray, Numpy scalar, or a Tensor. Instead received {type(value)}"
                )
        shapes = [
            tuple(v.shape.as_list()) if hasattr(v.shape, "as_list") else tuple(v.shape) for v in (input_a, input_b)
        ]
        self.assertEqual(shapes[0], shapes[1], msg)

    def assertDeviceEqual(
        self, device1: str | bytes | None, device2: str | bytes | None, msg: str | None = None
    ) -> None:
        """Checks that two device names are equivalent.

        Args:
            device1: First device, as a name or DeviceSpec.
            device2: Second device, as a name or DeviceSpec.
            msg: Text that is added to the message of a failure.
        """
        first, second = _canonical_device(device1), _canonical_device(device2)
        self.assertEqual(first, second, f"Devices {first} and {second} are not equal. {msg or ''}")

    def assertProtoEquals(
        self,
        expected_message_maybe_ascii: Any,
        validate_message: Any,
        msg: str | None = None,
        relative_tolerance: Any = None,
    ) -> None:
        """Checks that two protobuf messages are equal; the expected one may be text.

        Args:
            expected_message_maybe_ascii: Message, or its text format.
            validate_message: Message to check.
            msg: Text that is added to the message of a failure.
            relative_tolerance: Relative tolerance for floats.
        """
        expected = expected_message_maybe_ascii
        if isinstance(expected, (str, bytes)):
            expected = messages.parse_text(type(validate_message), expected, "assertProtoEquals")
        elif type(expected) is not type(validate_message):
            raise AssertionError(
                f"Can't compare protos of type {type(expected)} and {type(validate_message)}. {msg or ''}"
            )
        wanted, found = mismatches.message_text(expected), mismatches.message_text(validate_message)
        if relative_tolerance is None or not mismatches.texts_agree(wanted, found, relative_tolerance):
            self.assertMultiLineEqual(wanted, found, msg)

    def assertRaisesOpError(
        self, expected_err_re_or_predicate: str | Callable[..., Any]
    ) -> AbstractContextManager[Any]:
        """Checks that the block raises an OpError whose text matches.

        Args:
            expected_err_re_or_predicate: Regular expression for the message, or a function that takes the exception.

        Returns:
            A context manager.
        """
        return self.assertRaisesWithPredicateMatch(errors.OpError, expected_err_re_or_predicate)

    def assertRaisesIncompatibleShapesError(
        self, exception_type: Any = errors.InvalidArgumentError
    ) -> AbstractContextManager[Any]:
        """Checks that the block raises an error about incompatible shapes.

        Args:
            exception_type: Class of the exception.

        Returns:
            A context manager.
        """
        return self.assertRaisesWithPredicateMatch(
            exception_type, r"Incompatible shapes|Dimensions must be equal|required broadcastable shapes"
        )

    # Sessions of graphs; eager code is evaluated immediately.

    @contextlib.contextmanager
    def session(
        self, graph: Graph | None = None, config: Any = None, use_gpu: bool = True, force_gpu: bool = False
    ) -> Iterator[Any]:
        """Opens a block with a session of a graph, by default the current one, in which `evaluate` runs tensors.

        In eager code the session only evaluates.

        Args:
            graph: Graph of the session, or None for the default graph.
            config: ConfigProto of the session, or None.
            use_gpu: Ignored.
            force_gpu: Ignored.

        Returns:
            A context manager that gives the session.
        """
        if executing_eagerly() and graph is None:
            yield _EagerSession(self)
            return
        graph = graph if graph is not None else _current_graph()
        with graph.as_default(), make_session(graph=graph, config=config) as session:
            yield session

    @contextlib.contextmanager
    def cached_session(
        self, graph: Graph | None = None, config: Any = None, use_gpu: bool = True, force_gpu: bool = False
    ) -> Iterator[Any]:
        """Opens a block with a session that all such blocks of a test share.

        Args:
            graph: Graph of the session, or None for the default graph.
            config: ConfigProto of the session, or None.
            use_gpu: Ignored.
            force_gpu: Ignored.

        Returns:
            A context manager that gives the session.
        """
        if executing_eagerly() and graph is None:
            yield _EagerSession(self)
            return
        graph = graph if graph is not None else _current_graph()
        if id(graph) not in self._cached_sessions:
            self._cached_sessions[id(graph)] = (graph, make_session(graph=graph, config=config))
        session = self._cached_sessions[id(graph)][1]
        with graph.as_default(), session.as_default():
            yield session

    def test_session(
        self, graph: Any = None, config: Any = None, use_gpu: bool = True, force_gpu: bool = False
    ) -> AbstractContextManager[Any]:
        """Deprecated alias of `session`. unittest mistakes it for a test, so it also runs as one.

        Args:
            graph: Graph of the session, or None for the default graph.
            config: ConfigProto of the session, or None.
            use_gpu: Ignored.
            force_gpu: Ignored.

        Returns:
            A context manager that gives the session.
        """
        if self.id().endswith(".test_session"):
            self.skipTest("Not a test.")
        return self.session(graph, config, use_gpu, force_gpu)

    @contextlib.contextmanager
    def captureWritesToStream(self, stream: Any) -> Iterator[Any]:
        """Captures writes to `stream` (sys.stdout or sys.stderr) inside the block, for its `contents()`.

        Args:
            stream: Stream to capture, such as `sys.stdout`.

        Returns:
            A context manager that gives the captured text.
        """
        name = "stdout" if stream is sys.stdout else "stderr"
        with tempfile.TemporaryFile("w+", encoding="utf-8") as file:
            captured = _Captured(file)
            setattr(sys, name, file)
            try:
                yield captured
            finally:
                setattr(sys, name, stream)
                captured.close()

    def checkedThread(
        self, target: Callable[..., Any], args: Sequence[Any] | None = None, kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        """Returns a thread whose `join` raises its exceptions.

        Args:
            target: Function that the thread runs.
            args: Tuple of its positional arguments, or None.
            kwargs: Dictionary of its keyword arguments, or None.
        """
        return _CheckedThread(target, args or (), kwargs or {})


def _current_graph() -> Graph:
    graph = state.mode
    assert isinstance(graph, Graph)
    return graph


class _EagerSession:
    """What `session` gives eager code: values are there already."""

    def __init__(self, test: TestCase) -> None:
        self._test = test

    def run(self, fetches: Any, feed_dict: Any = None) -> Array:
        """Returns the values of tensors. Operations have run, and are None here."""
        if feed_dict:
            raise RuntimeError("Eager code has no placeholders to feed.")
        return self._test.evaluate(fetches)


class _Captured:
    def __init__(self, file: Any) -> None:
        self._file = file
        self._text = ""

    def contents(self) -> str:
        if self._file is None:
            return self._text
        self._file.flush()
        self._file.seek(0)
        return self._file.read()

    def close(self) -> None:
        """Keeps what was written, for tests that look at it after the block."""
        self._text, self._file = self.contents(), None


class _CheckedThread:
    def __init__(self, target: Any, args: Any, kwargs: Any) -> None:
        self._work = (target, args, kwargs)
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        target, args, kwargs = self._work
        try:
            target(*args, **kwargs)
        except BaseException as error:
            self._error = error

    def start(self) -> None:
        self._thread.start()

    def join(self) -> None:
        self._thread.join()
        if self._error is not None:
            raise AssertionError(f"Error in checkedThread: {self._error}") from self._error

    def is_alive(self) -> bool:
        return self._thread.is_alive()


def _value(value: TensorLike) -> Any:
    if isinstance(value, EagerTensor) or (hasattr(value, "numpy") and not isinstance(value, np.ndarray)):
        return value.numpy()
    return value


def _fields(value: object) -> Any:
    """Returns a named tuple as a dictionary, anything else as it is."""
    return value._asdict() if hasattr(value, "_asdict") else value


def _holds_structures(value: object) -> bool:
    """Returns whether a list has a dictionary or a named tuple somewhere, and is not one array."""
    if not isinstance(value, (list, tuple)):
        return False
    return any(isinstance(_fields(v), Mapping) or _holds_structures(v) for v in value)


def _canonical_device(device: str | bytes | None) -> str:
    text = device.decode() if isinstance(device, bytes) else device
    return DeviceSpec.from_string(text).to_string() if text else ""


def _evaluated_value(value: Any) -> Any:
    """Returns the value of a tensor in the form in which a session gives it."""
    if isinstance(value, RaggedTensor):
        return RaggedTensorValue(_evaluated_value(value.values), value.row_splits.numpy())
    if isinstance(value, SparseTensor):
        return SparseTensorValue(value.indices.numpy(), value.values.numpy(), value.dense_shape.numpy())
    return value.numpy() if isinstance(value, EagerTensor) or hasattr(value, "numpy") else value


def _as_lists(value: TensorLike) -> Any:
    if hasattr(value, "to_list"):
        return value.to_list()
    if isinstance(value, (list, tuple)):
        return [_as_lists(v) for v in value]
    return np.asarray(_value(value)).tolist()


def _as_bytes(value: TensorLike) -> Any:
    return value.encode() if isinstance(value, str) else value


def main(argv: list[str] | None = None) -> None:
    """Runs the tests of the calling module.

    Args:
        argv: Command line. The default is that of the process.
    """
    unittest.main(argv=argv, module="__main__")
