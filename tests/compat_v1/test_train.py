"""Optimizers, decays, moving averages and monitored sessions; numbers are TensorFlow's."""

import numpy as np
import pytest

import headrace

RATES = {
    "exponential": (lambda t, s: t.exponential_decay(0.1, s, 10, 0.9), [0.1, 0.094868, 0.0729]),
    "staircase": (lambda t, s: t.exponential_decay(0.1, s, 10, 0.9, staircase=True), [0.1, 0.1, 0.0729]),
    "piecewise": (lambda t, s: t.piecewise_constant(s, [5, 15], [1.0, 0.5, 0.1]), [1.0, 1.0, 0.1]),
    "polynomial": (lambda t, s: t.polynomial_decay(0.1, s, 10), [0.1, 0.05005, 0.0001]),
    "cycle": (lambda t, s: t.polynomial_decay(0.1, s, 10, cycle=True, power=2.0), [0.1, 0.025075, 0.0001]),
    "natural": (lambda t, s: t.natural_exp_decay(0.1, s, 10, 0.5), [0.1, 0.07788, 0.022313]),
    "inverse_time": (lambda t, s: t.inverse_time_decay(0.1, s, 10, 0.5), [0.1, 0.08, 0.04]),
    "cosine": (lambda t, s: t.cosine_decay(0.1, s, 20, 0.1), [0.1, 0.08682, 0.01]),
    "restarts": (lambda t, s: t.cosine_decay_restarts(0.1, s, 4), [0.1, 0.096194, 0.099039]),
    "even restarts": (lambda t, s: t.cosine_decay_restarts(0.1, s, 4, t_mul=1.0, m_mul=0.5), [0.1, 0.042678, 0.000391]),
    "linear cosine": (lambda t, s: t.linear_cosine_decay(0.1, s, 20), [0.1001, 0.064117, 0.0001]),
}


@pytest.mark.parametrize("kind", RATES)
def test_learning_rates_at_steps_0_5_and_30(tf, kind):
    make, expected = RATES[kind]
    step = tf.placeholder(tf.int64, [])
    rate = make(tf.train, step)
    with tf.Session() as sess:
        np.testing.assert_allclose([sess.run(rate, {step: n}) for n in (0, 5, 30)], expected, atol=1e-6)


# name -> (optimizer, loss before the 5th step, a row of w, b, first column of e, the names of what it keeps)
OPTIMIZERS = {
    "GradientDescent": (lambda t: t.GradientDescentOptimizer(0.1), 1.268336, [0.401227, -0.307251, 0.053502],
        [0.052428, -0.050436, -0.001992], [1.150123, 0.957244, 0.945061, 1.0], []),
    "Momentum": (lambda t: t.MomentumOptimizer(0.1, 0.9), 0.987487, [0.198575, -0.098622, 0.047525],
        [0.133262, -0.129964, -0.003298], [1.389029, 0.88876, 0.855474, 1.0], ["Momentum"]),
    "Nesterov": (lambda t: t.MomentumOptimizer(0.1, 0.9, use_nesterov=True), 0.863953, [0.14312, -0.031974, 0.036333],
        [0.150652, -0.152813, 0.002161], [1.472381, 0.863358, 0.814913, 1.0], ["Momentum"]),
    "Adam": (lambda t: t.AdamOptimizer(0.1), 0.550561, [0.055134, 0.041541, -0.143799],
        [0.402072, -0.449036, 0.179693], [1.483695, 0.511579, 0.499515, 1.0], ["Adam", "Adam_1"]),
    "Adagrad": (lambda t: t.AdagradOptimizer(0.1), 1.016499, [0.305651, -0.206242, 0.036614],
        [0.118584, -0.121852, 0.003331], [1.244751, 0.882989, 0.84901, 1.0], ["Adagrad"]),
    "Adadelta": (lambda t: t.AdadeltaOptimizer(0.5), 1.527707, [0.529692, -0.43815, 0.057017],
        [0.001138, -0.001139, -0.001129], [1.001139, 0.998861, 0.998861, 1.0], ["Adadelta", "Adadelta_1"]),
    "centered RMSProp": (lambda t: t.RMSPropOptimizer(0.1, centered=True), 1.236714, [0.382409, -0.287391, 0.052386],
        [0.06014, -0.058155, -0.001994], [1.172514, 0.950211, 0.935556, 1.0], ["RMSProp", "RMSProp_1", "RMSProp_2"]),
    "RMSProp": (lambda t: t.RMSPropOptimizer(0.1, momentum=0.5), 1.104655, [0.300863, -0.202485, 0.048896],
        [0.0926, -0.090475, -0.002139], [1.269603, 0.921703, 0.89762, 1.0], ["RMSProp", "RMSProp_1"]),
    "Ftrl": (lambda t: t.FtrlOptimizer(0.1, l1_regularization_strength=0.01, l2_regularization_strength=0.02,
        l2_shrinkage_regularization_strength=0.01), 0.749027, [-0.006906, 0.061122, -0.045935],
        [0.103667, -0.121881, 0.019357], [0.510486, -0.064716, -0.094554, 1.0], ["Ftrl", "Ftrl_1"]),
    "ProximalGradientDescent": (lambda t: t.ProximalGradientDescentOptimizer(0.1, 0.01, 0.01), 1.262841,
        [0.394471, -0.301007, 0.048294], [0.047456, -0.045463, 0.0], [1.139746, 0.947471, 0.935313, 1.0], []),
    "ProximalAdagrad": (lambda t: t.ProximalAdagradOptimizer(0.1, 0.1, 0.01, 0.01), 1.007713,
        [0.293348, -0.195744, 0.022295], [0.105034, -0.108317, 0.000343], [1.226352, 0.855617, 0.823719, 1.0],
        ["ProximalAdagrad"]),
}  # fmt: skip


@pytest.mark.parametrize("kind", OPTIMIZERS)
def test_five_steps_of_an_optimizer(tf, kind):
    make, before, w_row, b_row, e_column, slots = OPTIMIZERS[kind]
    rng = np.random.RandomState(0)
    xs, ys = rng.randn(20, 4).astype("f"), rng.randint(0, 3, 20)
    x, y = tf.placeholder(tf.float32, [None, 4]), tf.placeholder(tf.int64, [None])
    w = tf.get_variable("w", [4, 3], initializer=tf.random_normal_initializer(stddev=0.5, seed=3))
    b = tf.Variable(tf.zeros([3]), name="b")
    e = tf.get_variable("e", [5, 3], initializer=tf.ones_initializer())
    logits = tf.matmul(x, w) + b + tf.gather(e, y)
    loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=y, logits=logits))
    step = tf.train.get_or_create_global_step()
    optimizer = make(tf.train)
    train = optimizer.minimize(loss, global_step=step)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for _ in range(5):
            _, value = sess.run([train, loss], {x: xs, y: ys})
        assert sess.run(step) == 5
        np.testing.assert_allclose(value, before, atol=2e-5)
        np.testing.assert_allclose(sess.run(w)[0], w_row, atol=2e-5)
        np.testing.assert_allclose(sess.run(b), b_row, atol=2e-5)
        np.testing.assert_allclose(sess.run(e)[:4, 0], e_column, atol=2e-5)
    assert train.name == optimizer.get_name()
    assert [v.name for v in optimizer.variables() if v.name.startswith("w/")] == [f"w/{slot}:0" for slot in slots]


def test_gradients_can_be_changed_before_they_are_applied(tf):
    v = tf.Variable(3.0)
    optimizer = tf.train.GradientDescentOptimizer(1.0)
    pairs = optimizer.compute_gradients(v * v)
    train = optimizer.apply_gradients([(tf.clip_by_value(g, -1.0, 1.0), v) for g, v in pairs])
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        sess.run(train)
        assert sess.run(v) == 2.0


def test_a_loss_without_variables_cannot_be_minimized(tf):
    tf.Variable(1.0)
    with pytest.raises(ValueError, match="No gradients provided for any variable"):
        tf.train.GradientDescentOptimizer(1.0).minimize(tf.constant(1.0))


def test_an_optimizer_works_on_functions_in_eager_code():
    import headrace

    v = headrace.Variable(3.0)
    headrace.compat.v1.train.MomentumOptimizer(0.1, 0.9).minimize(lambda: v * v)
    assert abs(v.numpy() - 2.4) < 1e-6


def test_constraints_are_applied_after_updates(tf):
    v = tf.get_variable("v", initializer=tf.constant([1.0, -1.0]), constraint=lambda w: tf.maximum(w, 0.0))
    train = tf.train.GradientDescentOptimizer(0.5).minimize(tf.reduce_sum(v))
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        sess.run(train)
        assert sess.run(v).tolist() == [0.5, 0.0]


def test_moving_averages(tf):
    v = tf.Variable([1.0, 2.0], name="v")
    average = tf.train.ExponentialMovingAverage(0.9, num_updates=3)
    update, add = average.apply([v]), v.assign_add([1.0, 1.0])
    expected = [[1.692308, 2.692308], [2.597633, 3.597633], [3.568502, 4.568502]]
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for row in expected:
            sess.run(add)
            sess.run(update)
            np.testing.assert_allclose(sess.run(average.average(v)), row, rtol=1e-6)
    assert average.average(v).name == "v/ExponentialMovingAverage:0"


def test_gradients_pass_through_loops_and_branches(tf):
    v = tf.Variable([1.0, 2.0])
    branch = tf.cond(tf.reduce_sum(v) > 2.0, lambda: v * 2, lambda: v * 3)
    _, total = tf.while_loop(lambda i, a: i < 5, lambda i, a: (i + 1, a + v), [tf.constant(0), tf.zeros([2])])
    (gradient,) = tf.gradients(total * branch, v)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        assert sess.run(gradient).tolist() == [20.0, 40.0]


def test_a_monitored_session_runs_hooks_and_stops(tf):
    step = tf.train.get_or_create_global_step()
    v = tf.Variable(1.0)
    train = tf.train.GradientDescentOptimizer(0.1).minimize(v * v, step)
    values = []

    class Watch(tf.train.SessionRunHook):
        def before_run(self, run_context):
            return tf.train.SessionRunArgs(v)

        def after_run(self, run_context, run_values):
            values.append(run_values.results)

    with tf.train.MonitoredTrainingSession(hooks=[Watch(), tf.train.StopAtStepHook(last_step=3)]) as sess:
        assert tf.get_default_graph().finalized
        while not sess.should_stop():
            sess.run(train)
    assert len(values) == 3
    assert not tf.get_default_graph().finalized


def test_a_hook_tells_of_a_loss_that_is_no_number(tf):
    tf.train.get_or_create_global_step()
    loss = tf.log(tf.constant(-1.0))
    hooks = [tf.train.NanTensorHook(loss)]
    with pytest.raises(tf.train.NanLossDuringTrainingError), tf.train.MonitoredTrainingSession(hooks=hooks) as sess:
        sess.run(loss)


def test_coordinators_raise_what_stopped_them(tf):
    coordinator = tf.train.Coordinator()
    with coordinator.stop_on_exception():
        raise KeyError("lost")
    assert coordinator.should_stop()
    with pytest.raises(KeyError, match="lost"):
        coordinator.join([])


def test_queues_say_what_to_use(tf):
    with pytest.raises(NotImplementedError, match=r"tf\.data"):
        tf.FIFOQueue(1, tf.float32)
    with pytest.raises(NotImplementedError, match=r"tf\.data"):
        tf.train.shuffle_batch([tf.constant(1)], 2, 10, 5)
    assert tf.train.start_queue_runners() == []


def test_optimizers_are_saved_and_restored_by_object(tmp_path):
    variable = headrace.Variable(1.0)
    optimizer = headrace.compat.v1.train.AdamOptimizer(0.1)
    optimizer.apply_gradients([(headrace.constant(1.0), variable)])
    path = headrace.train.Checkpoint(variable=variable, optimizer=optimizer).save(str(tmp_path / "ckpt"))
    names = {name.partition("/.ATTRIBUTES")[0] for name, _ in headrace.train.list_variables(path)}
    assert {
        "optimizer/beta1_power",
        "variable/.OPTIMIZER_SLOT/optimizer/m",
        "variable/.OPTIMIZER_SLOT/optimizer/v",
    } <= names
    again = headrace.compat.v1.train.AdamOptimizer(0.1)
    again.apply_gradients([(headrace.constant(5.0), variable)])
    headrace.train.Checkpoint(variable=variable, optimizer=again).restore(path).assert_consumed()
    assert float(again.get_slot(variable, "m")) == pytest.approx(0.1) and float(variable) == pytest.approx(0.9)
