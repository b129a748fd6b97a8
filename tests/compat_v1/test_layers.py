"""Layers, losses and metrics; numbers are TensorFlow's."""

import numpy as np
import pytest


def test_a_convolutional_network_trains_as_in_tensorflow(tf):
    rng = np.random.RandomState(0)
    images, labels = rng.rand(16, 8, 8, 1).astype("f"), rng.randint(0, 3, 16)

    def start(seed):
        return tf.truncated_normal_initializer(stddev=0.2, seed=seed)

    x, y = tf.placeholder(tf.float32, [None, 8, 8, 1]), tf.placeholder(tf.int64, [None])
    training = tf.placeholder_with_default(False, [])
    h = tf.layers.conv2d(
        x, 4, 3, padding="same", activation=tf.nn.relu, kernel_initializer=start(1),
        kernel_regularizer=lambda w: 0.01 * tf.reduce_sum(w * w),
    )  # fmt: skip
    h = tf.layers.batch_normalization(h, training=training)
    h = tf.layers.max_pooling2d(h, 2, 2)
    h = tf.layers.separable_conv2d(h, 5, 3, depthwise_initializer=start(2), pointwise_initializer=start(3))
    h = tf.layers.average_pooling2d(h, 2, 1)
    h = tf.layers.conv2d_transpose(h, 3, 3, strides=2, padding="same", kernel_initializer=start(7))
    h = tf.layers.flatten(h)
    assert h.shape.as_list() == [None, 12]
    h = tf.layers.dense(h, 10, tf.nn.tanh, kernel_initializer=start(4), name="fc")
    h = tf.layers.batch_normalization(h, training=training, momentum=0.9, name="bn2")
    h = tf.layers.dropout(h, 0.5, training=False)
    logits = tf.layers.dense(h, 3, kernel_initializer=start(5), name="out")
    loss = tf.losses.sparse_softmax_cross_entropy(y, logits)
    total = tf.losses.get_total_loss()
    accuracy, update = tf.metrics.accuracy(y, tf.argmax(logits, 1))
    step = tf.train.create_global_step()
    rate = tf.train.exponential_decay(0.05, step, 2, 0.9)
    with tf.control_dependencies(tf.get_collection(tf.GraphKeys.UPDATE_OPS)):
        train = tf.train.AdamOptimizer(rate).minimize(total, step)
    with tf.Session() as sess:
        sess.run([tf.global_variables_initializer(), tf.local_variables_initializer()])
        seen = []
        for _ in range(6):
            _, value, whole = sess.run([train, loss, total], {x: images, y: labels, training: True})
            seen.append([value, whole])
            sess.run(update, {x: images, y: labels})
        expected = [
            [1.1459, 1.1540], [1.0886, 1.0972], [0.8918, 0.9011], [0.7198, 0.7297], [0.5490, 0.5596], [0.4241, 0.4355],
        ]  # fmt: skip
        np.testing.assert_allclose(seen, expected, atol=5e-4)
        assert sess.run(accuracy) == 0.5625
        moving = sess.run([v for v in tf.global_variables() if v.name.startswith("batch_normalization/moving")])
        np.testing.assert_allclose(moving[0], [0.005, 0.0238, 0.0009, 0.0213], atol=2e-4)
        np.testing.assert_allclose(moving[1], [0.9423, 0.9435, 0.9415, 0.943], atol=2e-4)


def test_layers_make_named_variables_and_reuse_them(tf):
    x = tf.ones([2, 3])
    first = tf.layers.dense(x, 4, tf.nn.relu)
    second = tf.layers.dense(x, 4)
    named = tf.layers.dense(x, 4, name="fc")
    again = tf.layers.dense(x, 4, name="fc", reuse=True)
    names = [v.name for v in tf.global_variables()]
    assert first.name == "dense/Relu:0"
    assert second.name == "dense_1/BiasAdd:0"
    assert names == [f"{scope}/{kind}:0" for scope in ("dense", "dense_1", "fc") for kind in ("kernel", "bias")]
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        values = sess.run([named, again])
        assert (values[0] == values[1]).all()


def test_a_layer_object_keeps_its_weights(tf):
    layer = tf.layers.Dense(2, kernel_initializer=tf.ones_initializer())
    outputs = [layer(tf.ones([1, 3])), layer(tf.zeros([1, 3]))]
    assert [v.name for v in layer.weights] == ["dense/kernel:0", "dense/bias:0"]
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        assert [v.tolist() for v in sess.run(outputs)] == [[[3.0, 3.0]], [[0.0, 0.0]]]


def test_losses(tf):
    labels = tf.constant([[0.0, 1.0, 1.0], [1.0, 0.0, 0.0]])
    guess = tf.constant([[0.2, 0.7, 0.9], [0.6, 0.1, 0.4]])
    weights = tf.constant([[1.0], [0.5]])
    losses, kinds = tf.losses, tf.losses.Reduction
    made = [
        losses.absolute_difference(labels, guess),
        losses.mean_squared_error(labels, guess, weights=weights),
        losses.huber_loss(labels, guess, delta=0.2),
        losses.log_loss(labels, guess),
        losses.hinge_loss(labels, guess),
        losses.cosine_distance(labels, guess, axis=1),
        losses.sigmoid_cross_entropy(labels, guess, label_smoothing=0.1),
        losses.softmax_cross_entropy(labels, guess, label_smoothing=0.1),
        losses.mean_pairwise_squared_error(labels, guess),
        losses.mean_squared_error(labels, guess, weights=[[1.0], [0.0]]),
        losses.mean_squared_error(labels, guess, reduction=kinds.SUM),
        losses.mean_squared_error(labels, guess, weights=weights, reduction=kinds.MEAN),
    ]
    expected = [0.25, 0.0508, 0.0317, 0.302, 0.75, -0.1, 0.6187, 1.3572, 0.4533, 0.0467, 0.47, 0.0678]
    with tf.Session() as sess:
        np.testing.assert_allclose(sess.run(made), expected, atol=1e-4)
        np.testing.assert_allclose(sess.run(losses.get_total_loss()), 4.2982, atol=1e-3)
    with pytest.raises(ValueError, match="Invalid Reduction Key"):
        losses.mean_squared_error(labels, guess, reduction="nonsense")


def test_metrics(tf):
    c = tf.constant
    sure, said, truth, score = c([1, 0, 1, 1]), c([1, 1, 0, 1]), c([1, 0, 1, 0]), c([0.9, 0.4, 0.35, 0.2])
    metrics = tf.metrics
    cases = [
        (metrics.precision(sure, said), 0.6666667),
        (metrics.recall(sure, said), 0.6666667),
        (metrics.auc(truth, score), 0.75),
        (metrics.auc(truth, score, curve="PR"), 0.7916666),
        (metrics.mean(c([1.0, 2.0, 3.0]), weights=c([1.0, 0.0, 1.0])), 2.0),
        (metrics.mean_iou(c([0, 1, 1]), c([0, 1, 0]), 2), 0.5),
        (metrics.root_mean_squared_error(c([1.0, 2.0]), c([2.0, 4.0])), 1.5811388),
        (metrics.mean_per_class_accuracy(c([0, 1, 1]), c([0, 1, 0]), 2), 0.75),
        (metrics.precision_at_thresholds(truth, score, [0.3, 0.5]), [0.6667, 1.0]),
        (metrics.mean_absolute_error(c([1.0, 2.0]), c([2.0, 4.0])), 1.5),
        (metrics.recall_at_k(c([[1], [0]], tf.int64), c([[0.1, 0.5, 0.4], [0.2, 0.5, 0.3]]), 2), 0.5),
    ]
    with tf.Session() as sess:
        sess.run(tf.local_variables_initializer())
        for (value, update), expected in cases:
            sess.run(update)
            np.testing.assert_allclose(sess.run(value), expected, atol=1e-4)


def test_metrics_add_up_over_batches(tf):
    x = tf.placeholder(tf.float32, [None])
    value, update = tf.metrics.mean(x)
    with tf.Session() as sess:
        sess.run(tf.local_variables_initializer())
        assert sess.run(update, {x: [1.0, 2.0]}) == 1.5
        assert sess.run(update, {x: [6.0]}) == 3.0
        assert sess.run(value) == 3.0


def test_contrib_layers(tf):
    h = tf.contrib.layers.fully_connected(tf.ones([2, 3]), 4, weights_initializer=tf.ones_initializer())
    flat = tf.contrib.layers.flatten(tf.ones([2, 3, 4]))
    w = tf.get_variable("w", [3, 2], initializer=tf.contrib.layers.xavier_initializer(seed=0))
    assert [v.name for v in tf.global_variables()] == ["fully_connected/weights:0", "fully_connected/biases:0", "w:0"]
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        assert sess.run(h).tolist() == [[3.0] * 4] * 2
        assert sess.run(flat).shape == (2, 12)
        assert abs(sess.run(w)).max() < 6**0.5 / 5**0.5
