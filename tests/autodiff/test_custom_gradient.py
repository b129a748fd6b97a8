"""custom_gradient, recompute_grad, grad_pass_through and forward mode."""

import numpy as np
import pytest

import headrace as tf


@pytest.fixture(params=[False, True], ids=["eager", "traced"])
def wrap(request):
    return tf.function if request.param else lambda function: function


def test_the_given_gradient_is_used(wrap):
    @tf.custom_gradient
    def halved(x):
        return x * x, lambda upstream: upstream * x

    x = tf.constant([1.0, 2.0])
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = wrap(halved)(x)
    assert tape.gradient(y, x).numpy().tolist() == [1.0, 2.0]


def test_second_order_goes_through_the_given_gradient(wrap):
    @tf.custom_gradient
    def cube(x):
        return x**3, lambda upstream: upstream * 3.0 * x * x

    x = tf.constant(2.0)
    with tf.GradientTape() as outer:
        outer.watch(x)
        with tf.GradientTape() as inner:
            inner.watch(x)
            y = wrap(cube)(x)
        first = inner.gradient(y, x)
    assert outer.gradient(first, x).numpy() == 12.0


def test_variables_are_handed_to_the_gradient():
    v = tf.Variable(3.0)

    @tf.custom_gradient
    def scaled(x):
        def gradient(upstream, variables=None):
            return upstream * 10.0, [upstream * 100.0 for _ in variables]

        return x * v, gradient

    x = tf.constant(2.0)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = scaled(x)
    of_x, of_v = tape.gradient(y, [x, v])
    assert (of_x.numpy(), of_v.numpy()) == (10.0, 100.0)


def test_a_gradient_that_does_not_take_variables_is_refused():
    v = tf.Variable(3.0)
    bad = tf.custom_gradient(lambda x: (x * v, lambda upstream: upstream))
    with tf.GradientTape(), pytest.raises(TypeError, match="variables"):
        bad(tf.constant(1.0))


def test_a_wrong_number_of_gradients_is_refused():
    bad = tf.custom_gradient(lambda x, y: (x * y, lambda upstream: upstream))
    x = tf.constant(1.0)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = bad(x, x)
    with pytest.raises(ValueError, match="expected to return 2 gradients"):
        tape.gradient(y, x)


def test_recompute_grad_runs_the_function_again():
    calls = []
    v = tf.Variable(2.0)

    def function(x):
        calls.append(1)
        return tf.sin(x * v)

    x = tf.constant(0.5)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.recompute_grad(function)(x)
    of_x, of_v = tape.gradient(y, [x, v])
    np.testing.assert_allclose(of_x.numpy(), 2.0 * np.cos(1.0), rtol=1e-6)
    np.testing.assert_allclose(of_v.numpy(), 0.5 * np.cos(1.0), rtol=1e-6)
    assert len(calls) == 2


def test_grad_pass_through():
    x = tf.constant([1.2, 2.7])
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.grad_pass_through(tf.round)(x)
    assert y.numpy().tolist() == [1.0, 3.0]
    assert tape.gradient(y, x).numpy().tolist() == [1.0, 1.0]


def test_forward_mode_equals_reverse_mode(wrap):
    def function(x):
        return tf.reduce_sum(tf.exp(x) * tf.matmul(x, x, transpose_b=True))

    x = tf.constant(np.linspace(-1, 1, 4).reshape(2, 2))
    tangent = tf.constant([[1.0, -2.0], [0.5, 3.0]], tf.float64)
    with tf.autodiff.ForwardAccumulator(x, tangent) as accumulator:
        y = wrap(function)(x)
    forward = accumulator.jvp(y)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = function(x)
    np.testing.assert_allclose(forward.numpy(), tf.reduce_sum(tape.gradient(y, x) * tangent).numpy())


def test_forward_over_reverse_gives_hessian_vector_products():
    x = tf.constant([1.0, 2.0])
    with tf.autodiff.ForwardAccumulator(x, tf.constant([1.0, 0.0])) as accumulator:
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = tf.reduce_sum(x**3) + x[0] * x[1]
        gradient = tape.gradient(y, x)
    assert accumulator.jvp(gradient).numpy().tolist() == [6.0, 1.0]


def test_forward_mode_over_variables_and_unconnected_values():
    v = tf.Variable(3.0)
    with tf.autodiff.ForwardAccumulator(v, tf.constant(2.0)) as accumulator:
        y = v * v
        other = tf.constant(1.0) * 2.0
    assert accumulator.jvp(y).numpy() == 12.0
    assert accumulator.jvp(other) is None
    assert accumulator.jvp(other, unconnected_gradients=tf.UnconnectedGradients.ZERO).numpy() == 0.0


def test_a_method_with_a_custom_gradient_is_bound_to_its_object():
    class Doubling:
        factor = 2.0

        @tf.custom_gradient
        def __call__(self, x):
            return x * self.factor, lambda upstream: upstream * 10.0

        @tf.custom_gradient
        def scaled(self, x):
            return x * self.factor, lambda upstream: upstream * 10.0

    x = tf.constant(3.0)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = Doubling().scaled(x)
    assert (y, tape.gradient(y, x)) == (6, 10)
    assert Doubling()(x) == 6
