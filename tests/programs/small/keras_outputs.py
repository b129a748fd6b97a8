"""Losses, metrics, targets and weights of models with several outputs."""

import numpy as np
from printed import case, nan, show

import headrace as tf


def two():
    i = tf.keras.Input((1,))
    a = tf.keras.layers.Dense(1, kernel_initializer="ones", name="a")(i)
    b = tf.keras.layers.Dense(1, kernel_initializer="ones", name="b")(i)
    return tf.keras.Model(i, [a, b])


X = np.array([[1.0], [2.0]], "f")


Y = [np.array([[0.0], [1.0]], "f"), np.array([[3.0], [1.0]], "f")]


@case
def one_list_of_metrics():
    m = two()
    m.compile("sgd", "mse", metrics=["mae", "mse"])
    r = m.evaluate(X, Y, verbose=0)
    return (m.metrics_names, r)


@case
def metrics_per_output():
    m = two()
    m.compile("sgd", ["mse", "mae"], loss_weights=[1.0, 0.5], metrics=[["mae"], []])
    r = m.evaluate(X, Y, verbose=0)
    return (m.metrics_names, r)


@case
def metrics_by_name():
    m = two()
    m.compile("sgd", {"b": "mse", "a": "mae"}, metrics={"b": "mae"}, weighted_metrics={"a": ["mse"]})
    r = m.evaluate(X, Y, sample_weight=[np.array([1.0, 0.0]), np.array([1.0, 2.0])], verbose=0, return_dict=True)
    return r


@case
def output_without_loss():
    m = two()
    m.compile("sgd", ["mse", None], metrics=["mae"])
    r = m.evaluate(X, Y, verbose=0, return_dict=True)
    return r


@case
def metric_objects():
    m = two()
    m.compile(
        "sgd",
        "mse",
        metrics=[tf.keras.metrics.MeanAbsoluteError(name="x"), tf.keras.metrics.MeanSquaredError(name="y")],
    )
    r = m.evaluate(X, Y, verbose=0, return_dict=True)
    return r


@case
def history():
    m = two()
    m.compile("sgd", "mse", metrics={"a": "mae"})
    h = m.fit(X, Y, epochs=1, verbose=0, validation_data=(X, Y), shuffle=False)
    return (sorted(h.history), h.history["loss"], h.history["val_loss"])


@case
def too_many_lists_of_metrics():
    m = two()
    m.compile("sgd", "mse", metrics=[["mae"], ["mse"], ["mae"]])
    return m.evaluate(X, Y, verbose=0)


@case
def dictionary_of_outputs():

    class M(tf.keras.Model):
        def call(self, x):
            return {"p": x, "q": x * 2}

    m = M()
    m.compile("sgd", {"p": "mse", "q": "mae"}, metrics={"q": "mse"})
    return (m.evaluate(X, {"p": Y[0], "q": Y[1]}, verbose=0, return_dict=True), m.predict(X, verbose=0))


@case
def accuracy_by_loss():
    m = tf.keras.Sequential([tf.keras.Input((2,)), tf.keras.layers.Lambda(lambda x: x)])
    x = np.array([[0.2, 0.8], [0.9, 0.1]])
    out = []
    for loss, y in (
        ("sparse_categorical_crossentropy", np.array([1, 1])),
        ("categorical_crossentropy", np.array([[0.0, 1], [0, 1]])),
        ("binary_crossentropy", np.array([[0.0, 1], [0, 1]])),
    ):
        m.compile("sgd", loss, metrics=["accuracy", "acc", "crossentropy"])
        out.append(m.evaluate(x, y, verbose=0, return_dict=True))
    return out


@case
def metrics_at_the_edge():
    K = tf.keras.metrics
    return (
        K.Mean()([]),
        K.Mean()(nan),
        K.AUC()([0, 1], [0.1, 0.9]),
        K.AUC()([1, 1], [0.1, 0.9]),
        K.Precision()([0, 0], [0, 0]),
        K.Recall(thresholds=[0.2, 0.8])([1, 1], [0.5, 0.9]),
        K.Precision(top_k=1)([[0, 1]], [[0.2, 0.9]]),
        K.MeanIoU(2)([0, 1, 1], [0, 0, 1]),
        K.CosineSimilarity()([[0.0, 0.0]], [[1.0, 1.0]]),
        K.MeanRelativeError([0.0, 1.0])([1.0, 2.0], [1.0, 1.0]),
        K.RootMeanSquaredError()([1.0, 2.0], [2.0, 4.0], sample_weight=[1.0, 0.0]),
        K.SensitivityAtSpecificity(0.5)([0, 0, 1, 1], [0, 0.5, 0.3, 0.9]),
        K.PrecisionAtRecall(0.5)([0, 0, 1, 1], [0, 0.5, 0.3, 0.9]),
        K.TopKCategoricalAccuracy(1)([[0, 1]], [[0.5, 0.5]]),
        K.SparseTopKCategoricalAccuracy(1)([1], [[0.5, 0.5]]),
        K.MeanTensor()([[1.0, 2.0]]),
        K.KLDivergence()([[0.0, 1.0]], [[0.4, 0.6]]),
        K.LogCoshError()([[0.0]], [[1.0]]),
        K.F1Score()([[1, 0], [1, 0]], [[0.6, 0.4], [0.3, 0.7]]),
        K.R2Score()([[1.0], [2.0]], [[1.0], [3.0]]),
        K.IoU(2, [0])([0, 1], [1, 1]),
        K.BinaryIoU()([0, 1], [0.1, 0.9]),
        K.OneHotMeanIoU(2)([[0, 1]], [[0.1, 0.9]]),
    )


@case
def losses_at_the_edge():
    L = tf.keras.losses
    return (
        L.BinaryCrossentropy(from_logits=True, label_smoothing=0.1)([1.0, 0.0], [100.0, -100.0]),
        L.BinaryCrossentropy()([1.0, 0.0], [0.0, 1.0]),
        L.CategoricalCrossentropy()([[0.0, 1.0]], [[0.0, 0.0]]),
        L.KLDivergence()([[0.0, 1.0]], [[0.0, 1.0]]),
        L.Huber()([[0.0]], [[3.0]]),
        L.CosineSimilarity()([[0.0, 0.0]], [[1.0, 1.0]]),
        L.Poisson()([[0.0]], [[0.0]]),
        L.Hinge()([[0.0, 1.0]], [[0.5, 0.5]]),
        L.MeanAbsolutePercentageError()([[0.0]], [[1.0]]),
        L.MeanSquaredLogarithmicError()([[-1.0]], [[1.0]]),
        L.SparseCategoricalCrossentropy(ignore_class=0)([0, 1], [[0.5, 0.5], [0.2, 0.8]]),
        L.LogCosh()([[0.0]], [[100.0]]),
        L.BinaryFocalCrossentropy()([[0.0, 1.0]], [[0.3, 0.6]]),
        L.CategoricalHinge()([[0.0, 1.0]], [[0.3, 0.6]]),
        L.MeanSquaredError()([[1.0, 2.0]], [[3.0, 4.0]], sample_weight=[0.0]),
        L.MeanSquaredError(reduction="none")(np.zeros((2, 3, 4)), np.ones((2, 3, 4))),
        L.MeanSquaredError(reduction="sum")(np.zeros((2, 3)), np.ones((2, 3))),
    )


def L(d):
    return [show(x) for x in d]


m = two()


m.compile("sgd", "mse", metrics=["mae"])


@case
def one_target_for_all_outputs():
    return m.evaluate(X, Y[0], verbose=0)


@case
def one_weight_for_all_outputs():
    return m.evaluate(X, Y, sample_weight=np.array([1.0, 0.0]), verbose=0)


@case
def weights_of_one_output():
    return m.evaluate(X, Y, sample_weight={"a": np.array([1.0, 0.0])}, verbose=0)


@case
def weights_of_the_first_output():
    return m.evaluate(X, Y, sample_weight=[np.array([1.0, 0.0]), None], verbose=0)


@case
def weights_of_the_second_output():
    return m.evaluate(X, Y, sample_weight=[None, np.array([1.0, 0.0])], verbose=0)


@case
def split_weights_of_one_output():
    n = two()
    n.compile("sgd", "mse")
    h = n.fit(X, Y, sample_weight=[None, np.array([1.0, 0.0])], verbose=0, validation_split=0.5)
    return h.history
