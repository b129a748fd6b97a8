"""Convolutions by oneDNN: they equal XLA's and NumPy's.

Most are skipped without the library: `pip install '.[onednn]'`, then `pytest tests/runtime/test_onednn.py`.
"""

import os
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from ml_dtypes import bfloat16

import headrace as tf
from headrace._src.base import interrupts
from headrace._src.base.lazy import jax
from headrace._src.ops.nn import conv_kernels
from headrace._src.ops.nn.conv_geometry import ConvGeometry, plan_conv, read_attrs
from headrace._src.runtime.onednn import handler, kernels, steps
from headrace._src.runtime.onednn.convolution import ConvCall, primitive, read_call
from headrace._src.runtime.onednn.library import library
from headrace._src.runtime.onednn.script import Script

needs_library = pytest.mark.skipif(library() is None, reason="oneDNN is not installed")
KERNELS = {
    "forward": (conv_kernels._forward, conv_kernels._forward_on_host),
    "input": (conv_kernels._input_gradient, conv_kernels._input_gradient_on_host),
    "filter": (conv_kernels._filter_gradient, conv_kernels._filter_gradient_on_host),
}
FORMATS = {1: "NWC", 2: "NHWC", 3: "NDHWC"}


def geometry_of(shape, kernel, stride=1, dilation=1, padding="SAME", data_format=None) -> ConvGeometry:
    rank = len(shape) - 2
    data_format = data_format or FORMATS[rank]
    spatial = (stride,) * rank, (dilation,) * rank
    first = data_format[1] == "C"
    strides, dilations = ((1, 1, *n) if first else (1, *n, 1) for n in spatial)
    return plan_conv(read_attrs(rank, strides, padding, dilations, data_format), shape, kernel)


CASES = {
    "plain": geometry_of((2, 7, 6, 8), (3, 3, 8, 16)),
    "pointwise": geometry_of((2, 5, 5, 8), (1, 1, 8, 16)),
    "strided": geometry_of((2, 9, 8, 8), (3, 3, 8, 8), stride=2),
    "strided, with a remainder": geometry_of((1, 8, 8, 8), (3, 3, 8, 8), stride=2, padding="VALID"),
    "dilated": geometry_of((2, 9, 9, 8), (3, 3, 8, 8), dilation=2),
    "grouped": geometry_of((2, 6, 6, 16), (3, 3, 8, 32)),
    "depthwise": geometry_of((2, 6, 6, 16), (3, 3, 1, 16)),
    "two filters a channel": geometry_of((2, 6, 6, 8), (3, 3, 1, 16)),
    "three channels": geometry_of((2, 8, 8, 3), (5, 5, 3, 16)),
    "three channels, strided": geometry_of((2, 8, 8, 3), (3, 3, 3, 16), stride=2),
    "one channel": geometry_of((2, 6, 40, 1), (3, 4, 1, 8), padding="VALID"),
    "four channels": geometry_of((1, 6, 9, 4), (2, 5, 4, 8)),
    "sequences": geometry_of((3, 12, 8), (5, 8, 16)),
    "volumes": geometry_of((1, 5, 5, 5, 8), (3, 3, 3, 8, 8)),
    "channels first": geometry_of((2, 8, 7, 6), (3, 3, 8, 16), data_format="NCHW"),
}


def operands(kind, geometry, dtype=np.float32):
    random = np.random.default_rng(0)
    shapes = {"x": geometry.input_shape, "kernel": geometry.filter_shape, "dy": geometry.output_shape}
    names = {"forward": ("x", "kernel"), "input": ("kernel", "dy"), "filter": ("x", "dy")}[kind]
    return [random.standard_normal(shapes[name]).astype(dtype) for name in names]


@needs_library
@pytest.mark.parametrize("kind", KERNELS)
@pytest.mark.parametrize("name", CASES)
def test_a_primitive_computes_what_numpy_does(name, kind):
    geometry = CASES[name]
    a, b = operands(kind, geometry)
    run = kernels.convolution(np, kind, geometry, a.dtype)
    if run is None:
        assert name == "three channels, strided" and kind == "input"
        return
    np.testing.assert_allclose(run(a, b), KERNELS[kind][1](a, b, geometry), rtol=1e-4, atol=1e-4)


@needs_library
@pytest.mark.parametrize("name", ["plain", "channels first"])
def test_a_program_with_all_three_kinds_equals_that_of_xla(monkeypatch, name):
    monkeypatch.setattr(conv_kernels, "LIBRARY_MULTIPLICATIONS", 0)
    geometry = CASES[name]
    x, kernel = operands("forward", geometry)
    (_, dy) = operands("input", geometry)

    def all_kinds(x, kernel, dy):
        return [KERNELS["forward"][0](x, kernel, geometry), KERNELS["input"][0](kernel, dy, geometry),
                KERNELS["filter"][0](x, dy, geometry)]  # fmt: skip

    lowered = jax.jit(all_kinds).lower(x, kernel, dy)
    assert lowered.as_text().count(handler.TARGET) == 3
    with kernels.portable():
        own = jax.jit(lambda *arrays: all_kinds(*arrays)).lower(x, kernel, dy)
    assert handler.TARGET not in own.as_text()
    for ours, wanted in zip(lowered.compile()(x, kernel, dy), own.compile()(x, kernel, dy), strict=True):
        np.testing.assert_allclose(ours, wanted, rtol=1e-4, atol=1e-4)


@needs_library
def test_gradients_that_jax_derives_pass_through_the_call(monkeypatch):
    monkeypatch.setattr(conv_kernels, "LIBRARY_MULTIPLICATIONS", 0)
    x, kernel = (tf.constant(a) for a in operands("forward", CASES["plain"]))

    def gradients():
        with tf.GradientTape() as tape:
            tape.watch([x, kernel])
            y = tf.raw_ops.Conv(input=x, filter=kernel, strides=[1, 1, 1, 1], padding="SAME")
            loss = tf.reduce_sum(y * y)
        return tape.gradient(loss, [x, kernel])

    ours = gradients()
    monkeypatch.setattr(conv_kernels, "LIBRARY_MULTIPLICATIONS", 1 << 60)
    for a, b in zip(ours, gradients(), strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-3, atol=1e-3)


@needs_library
def test_bfloat16_where_the_processor_has_it():
    geometry = CASES["plain"]
    a, b = operands("forward", geometry, bfloat16)
    run = kernels.convolution(np, "forward", geometry, a.dtype)
    if run is None:
        pytest.skip("this processor computes bfloat16 in float32")
    wanted = conv_kernels._forward_on_host(a.astype(np.float32), b.astype(np.float32), geometry)
    np.testing.assert_allclose(run(a, b).astype(np.float32), wanted, rtol=0.02, atol=0.1)


@needs_library
def test_gradients_of_single_images_need_no_compiled_kernel(monkeypatch):
    monkeypatch.setattr(conv_kernels, "compiled", None)
    dy, kernel = np.ones([1, 130, 170, 32], np.float32), np.ones([3, 3, 3, 32], np.float32)
    found = tf.nn.conv2d_transpose(dy, kernel, [1, 130, 170, 3], 1, "SAME").numpy()
    assert (found[0, 1:-1, 1:-1] == 9 * 32).all() and (found[0, 0, 0] == 4 * 32).all()


@needs_library
def test_double_precision_and_integers_stay_with_xla():
    assert kernels.convolution(np, "forward", CASES["plain"], np.dtype(np.float64)) is None
    assert kernels.convolution(np, "forward", CASES["plain"], np.dtype(np.int32)) is None


@needs_library
def test_several_threads_may_call_at_once():
    geometry = CASES["plain"]
    a, b = operands("forward", geometry)
    run = kernels.convolution(np, "forward", geometry, a.dtype)
    wanted, wrong = [run(a * n, b) for n in range(4)], []

    def call(n):
        for _ in range(50):
            if not np.array_equal(run(a * n, b), wanted[n]):
                wrong.append(n)

    threads = [threading.Thread(target=call, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


@needs_library
def test_an_error_inside_a_program_is_one_of_tensorflow(monkeypatch):
    monkeypatch.setattr(conv_kernels, "LIBRARY_MULTIPLICATIONS", 0)
    function = tf.function(lambda x, k: tf.nn.conv2d(x, k, 1, "SAME"), jit_compile=True)
    run = Script.run

    def fail(self, addresses):
        if addresses:  # others make room for the steps
            raise tf.errors.ResourceExhaustedError(None, None, "no memory for the workspace")
        run(self, addresses)

    monkeypatch.setattr(Script, "run", fail)
    with pytest.raises(tf.errors.ResourceExhaustedError, match="no memory for the workspace"):
        function(tf.ones([3, 19, 11, 8]), tf.ones([3, 3, 8, 8])).numpy()


@needs_library
def test_only_the_first_call_of_a_program_passes_through_python(monkeypatch):
    monkeypatch.setattr(conv_kernels, "LIBRARY_MULTIPLICATIONS", 0)
    function = tf.function(lambda x, k: tf.nn.conv2d(x, k, 1, "SAME"), jit_compile=True)
    x, kernel = tf.random.normal([2, 17, 11, 8], seed=1), tf.random.normal([3, 3, 8, 8], seed=2)
    first = function(x, kernel).numpy()
    calls = sum(handler._work.cache_info()[:2])
    for _ in range(3):
        np.testing.assert_array_equal(function(x, kernel), first)
    np.testing.assert_allclose(function(2 * x, kernel), 2 * first, rtol=1e-5, atol=1e-5)
    assert sum(handler._work.cache_info()[:2]) == calls


def test_a_call_is_the_same_after_its_way_through_a_program():
    call = ConvCall("filter", "float32", CASES["dilated"])
    assert read_call(call.text) == call


def test_without_the_library_there_is_no_primitive(monkeypatch):
    monkeypatch.setattr("headrace._src.runtime.onednn.kernels.library", lambda: None)
    monkeypatch.setattr("headrace._src.runtime.onednn.convolution.library", lambda: None)
    assert kernels.convolution(np, "forward", CASES["plain"], np.dtype(np.float32)) is None
    assert primitive(ConvCall("forward", "float32", CASES["plain"])) is None


@needs_library
def test_a_convolution_runs_where_openmp_does_not_bind_its_threads():
    program = """
import numpy as np
import headrace as tf
found = tf.nn.conv2d(np.ones([4, 32, 32, 16], np.float32), np.ones([3, 3, 16, 16], np.float32), 1, "VALID")
assert (found.numpy() == 144).all()
"""
    unbound = {**os.environ, "OMP_PROC_BIND": "false"}
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60, env=unbound)


@needs_library
def test_loading_leaves_environment_and_processors_as_they_were():
    program = """
import os
before = dict(os.environ), os.sched_getaffinity(0)
from headrace._src.runtime.onednn.library import library
assert library() is not None
assert (dict(os.environ), os.sched_getaffinity(0)) == before
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_the_number_of_threads_follows_the_configuration(monkeypatch):
    monkeypatch.setitem(steps.settings.threads, "intra", 3)
    assert steps.thread_count() == 3
    monkeypatch.setattr(steps, "_forked", True)
    assert steps.thread_count() == 1


@pytest.mark.parametrize("kind", [KeyboardInterrupt, ZeroDivisionError])
def test_an_exception_of_a_signal_handler_is_raised_again_in_the_main_thread(kind):
    with pytest.raises(kind):
        interrupts.redeliver(kind())
        for _ in range(1000):
            time.sleep(0.01)
