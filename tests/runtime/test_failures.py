"""What fails inside graphs names the op, the shapes and the user's line, however the graph runs."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.base.compiler_errors import compiler_failure


def long(y):
    for _ in range(30):
        y = tf.tanh(y) * 1.1
    return y


OPEN = tf.TensorSpec([None])
MATRIX = tf.TensorSpec([None, None])


def add(a, b):
    return long(a) + b


def reshape(a, b):
    return tf.reshape(long(a), [5, -1])


def in_branch(a, b):
    return tf.cond(a[0] > 0, lambda: long(a) + b, lambda: a)


def in_loop(a, b):
    for _ in tf.range(2):
        a = tf.ensure_shape(long(a) + b, [None])
    return a


def nested(a, b):
    return tf.function(add)(a, b) * 2.0


def in_gradient(a, b):
    with tf.GradientTape() as tape:
        tape.watch(a)
        y = long(a) + b
    return tape.gradient(y, a)


@pytest.mark.parametrize("program", [add, in_branch, in_loop, nested, in_gradient], ids=lambda f: f.__name__)
@pytest.mark.parametrize("jit_compile", [False, None, True], ids=["interpreted", "chosen", "compiled"])
def test_shapes_that_do_not_fit(program, jit_compile):
    run = tf.function(program, input_signature=[OPEN, OPEN], jit_compile=jit_compile)
    with pytest.raises(tf.errors.InvalidArgumentError) as failure:
        run(tf.ones([3]), tf.ones([4]))
    text = str(failure.value)
    assert "AddV2: Incompatible shapes: [3] vs. [4]" in text
    assert "float32[3]" in text and "float32[4]" in text
    assert "test_failures.py" in text and "{{node" in text


@pytest.mark.parametrize("jit_compile", [False, None, True], ids=["interpreted", "chosen", "compiled"])
def test_a_reshape_that_does_not_fit(jit_compile):
    run = tf.function(reshape, input_signature=[OPEN, OPEN], jit_compile=jit_compile)
    with pytest.raises(tf.errors.InvalidArgumentError, match="Reshape: .* 7 values.*multiple of 5"):
        run(tf.ones([7]), tf.ones([4]))


def test_a_map_of_a_dataset():
    dataset = tf.data.Dataset.from_tensor_slices([1, 9]).map(lambda i: tf.gather([1.0, 2.0], i))
    with pytest.raises(tf.errors.InvalidArgumentError, match=r"GatherV2: .*9 is not in \[0, 2\).*test_failures.py"):
        list(dataset)


def test_memory_that_no_machine_has():
    cube = tf.function(lambda x: tf.sort(long(x[:, None, None] * x[:, None] * x)), jit_compile=True)
    with pytest.raises(tf.errors.ResourceExhaustedError, match="4000000000000000 bytes.*smaller batch"):
        cube(tf.ones([100_000])).numpy()


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (RuntimeError("RESOURCE_EXHAUSTED: Out of memory allocating 12 bytes."), tf.errors.ResourceExhaustedError),
        (RuntimeError("INVALID_ARGUMENT: Executable expected parameter 0"), tf.errors.InvalidArgumentError),
        (RuntimeError("INTERNAL: ptxas failed"), tf.errors.InternalError),
        (TypeError("jax: not a valid type"), tf.errors.InternalError),
        (MemoryError(), tf.errors.ResourceExhaustedError),
    ],
)
def test_what_the_compiler_says_comes_as_an_error_of_tensorflow(error, kind):
    found = compiler_failure("step", error)
    assert type(found) is kind and found.message.startswith("step, compiled by XLA, failed: ")


def test_variables_keep_their_values_when_memory_runs_out_in_a_first_call():
    variable, other = tf.Variable(np.ones(1000, np.float32)), tf.Variable(3.0)

    @tf.function(jit_compile=True)
    def too_large():
        other.assign_add(1.0)
        variable.assign_add(tf.ones(1000))
        square = tf.random.uniform((1 << 23, 1 << 23))
        return tf.reduce_sum(square @ square)

    with pytest.raises(tf.errors.ResourceExhaustedError):
        too_large()
    assert float(other) == 3.0
    np.testing.assert_array_equal(variable.numpy(), np.ones(1000))


class _Failed:
    """An array whose program failed on the device."""

    shape = (2,)

    def __array__(self, *_):
        raise RuntimeError("RESOURCE_EXHAUSTED")


def test_a_variable_whose_new_value_could_not_be_computed_says_so():
    variable = tf.Variable([1.0, 2.0], name="weights")
    variable._storage.array = _Failed()
    with pytest.raises(tf.errors.DataLossError, match="weights is lost.*RESOURCE_EXHAUSTED"):
        variable.numpy()
    variable.assign([3.0, 4.0])
    assert variable.numpy().tolist() == [3.0, 4.0]
