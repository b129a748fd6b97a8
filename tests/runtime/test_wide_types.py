"""JAX narrows 64-bit types by default. headrace needs them; a program's own JAX code keeps the setting it had."""

import jax
import jax.experimental
import jax.numpy as jnp
import numpy as np

import headrace as tf


def test_compiled_functions_leave_the_types_of_jax_code_alone():
    wide = tf.function(lambda x: tf.cast(x, tf.float64) * 2, jit_compile=True)
    assert wide(tf.constant([1, 2], tf.int64)).dtype == tf.float64
    assert jnp.arange(3.0).dtype == jnp.float32
    assert jax.jit(lambda x: x + 1)(np.ones(2)).dtype == jnp.float32


def test_a_compiled_function_keeps_64_bit_variables_and_constants():
    total = tf.Variable(np.float64(1 / 3))
    step = tf.constant(np.float64(1e-12))

    @tf.function(jit_compile=True)
    def add():
        return total.assign_add(step)

    add()
    assert add().numpy() == 1 / 3 + 1e-12 + 1e-12


def test_eager_ops_on_compiled_kernels_keep_64_bit_types():
    images = np.random.default_rng(0).normal(size=(4, 40, 40, 16))
    filters = np.random.default_rng(1).normal(size=(3, 3, 16, 16))
    result = tf.nn.conv2d(images, filters, 1, "VALID").numpy()
    expected = sum(
        np.einsum("bijc,co->bijo", images[:, i : i + 38, j : j + 38], filters[i, j]) for i in range(3) for j in range(3)
    )
    assert result.dtype == np.float64
    np.testing.assert_allclose(result, expected, atol=1e-12)


def test_a_program_that_chose_64_bit_types_keeps_them():
    module = jax if hasattr(jax, "enable_x64") else jax.experimental  # at the top since JAX 0.8
    with module.enable_x64(True):
        tf.function(lambda x: x * 2, jit_compile=True)(tf.constant(1.0))
        assert jnp.arange(3.0).dtype == jnp.float64
