"""Further libraries, one small program each: what each prints is the same on TensorFlow and on headrace.

python tools/client_programs/more_clients.py [NAME...]
"""

import os
from typing import Any

os.environ.setdefault("TF_USE_LEGACY_KERAS", "1")

import numpy as np
import tensorflow as tf
from program_runner import run_programs

X = np.sin(np.arange(64.0)).reshape(16, 4).astype(np.float32)
Y = (X.sum(1) > 0).astype(np.float32)


def fill(model: Any) -> None:
    """Gives each weight values that depend on its position and shape."""
    for number, weight in enumerate(model.weights):
        if weight.dtype.is_floating:
            values = np.sin(np.arange(np.prod(weight.shape, dtype=int)) * 0.7 + number).reshape(weight.shape)
            weight.assign(values.astype(weight.dtype.as_numpy_dtype))


def rounded(value: Any) -> Any:
    return np.round(np.asarray(value, np.float64), 4).tolist()


def fitted(model: Any, x: Any, y: Any) -> Any:
    """Returns the losses of two epochs."""
    return rounded(model.fit(x, y, epochs=2, batch_size=8, shuffle=False, verbose=0).history["loss"])


def recommenders() -> Any:
    import tensorflow_recommenders as tfrs

    class Towers(tfrs.Model):
        def __init__(self) -> None:
            super().__init__()
            self.user, self.item = tf.keras.layers.Dense(3), tf.keras.layers.Dense(3)
            self.task = tfrs.tasks.Retrieval()

        def compute_loss(self, inputs: Any, training: bool = False) -> Any:
            return self.task(self.user(inputs["user"]), self.item(inputs["item"]), compute_metrics=False)

    model = Towers()
    data = {"user": X, "item": X[::-1].copy()}
    model.compute_loss(data)
    fill(model)
    model.compile(tf.keras.optimizers.SGD(0.1))
    losses = model.fit(data, epochs=2, batch_size=8, shuffle=False, verbose=0).history["loss"]
    index = tfrs.layers.factorized_top_k.BruteForce(model.user, k=2)
    index.index(model.item(X))
    cross = tfrs.layers.dcn.Cross()
    cross(X, X)
    fill(cross)
    return rounded(losses), index(X[:2])[1].numpy().tolist(), rounded(tf.reduce_sum(cross(X, X)))


def addons() -> Any:
    import tensorflow_addons as tfa

    model = tf.keras.Sequential(
        [tfa.layers.WeightNormalization(tf.keras.layers.Dense(3), data_init=False), tf.keras.layers.Dense(1, "sigmoid")]
    )
    model(X)
    fill(model)
    model.compile(tfa.optimizers.LAMB(0.01), tfa.losses.SigmoidFocalCrossEntropy())
    triplets = tfa.losses.triplet_semihard_loss(Y.astype(int), X)
    score = tfa.metrics.F1Score(1, threshold=0.5)
    score.update_state(Y[:, None], np.abs(X[:, :1]))
    return fitted(model, X, Y[:, None]), rounded(triplets), rounded(score.result())


def deep_ctr() -> Any:
    from deepctr.feature_column import DenseFeat, SparseFeat
    from deepctr.models import DeepFM

    columns = [SparseFeat("user", 5, embedding_dim=4), DenseFeat("age", 1)]
    model = DeepFM(columns, columns, dnn_hidden_units=(4,))
    fill(model)
    model.compile(tf.keras.optimizers.SGD(0.1), "binary_crossentropy")
    return fitted(model, {"user": np.arange(16) % 5, "age": X[:, 0]}, Y)


def graph_layers() -> Any:
    from spektral.layers import GCNConv, GlobalSumPool

    features, edges = tf.keras.Input((3, 4)), tf.keras.Input((3, 3))
    hidden = GCNConv(2, activation="relu")([features, edges])
    model = tf.keras.Model([features, edges], tf.keras.layers.Dense(1)(GlobalSumPool()(hidden)))
    fill(model)
    model.compile(tf.keras.optimizers.SGD(0.1), "mse")
    return fitted(model, [np.tile(X[:, None], [1, 3, 1]), np.ones([16, 3, 3], np.float32) / 3], Y)


def bayesian_layers() -> Any:
    import edward2 as ed

    model = tf.keras.Sequential([ed.layers.DenseBatchEnsemble(3, ensemble_size=2), tf.keras.layers.Dense(1)])
    model(X)
    fill(model)
    model.compile(tf.keras.optimizers.SGD(0.1), "mse")
    with ed.tape() as tape:
        ed.Normal(loc=0.0, scale=1.0, name="x", value=0.5)
    return fitted(model, X, Y[:, None]), rounded(tape["x"])


def explanations() -> Any:
    from tf_explain.core.grad_cam import GradCAM

    model = tf.keras.Sequential(
        [
            tf.keras.layers.Conv2D(2, 3, activation="relu", name="conv", input_shape=(8, 8, 3)),
            tf.keras.layers.GlobalAveragePooling2D(),
            tf.keras.layers.Dense(2),
        ]
    )
    fill(model)
    images = np.sin(np.arange(192.0)).reshape(1, 8, 8, 3).astype(np.float32)
    _, maps = GradCAM.get_gradients_and_filters(model, images, "conv", 1, False)
    return rounded(tf.reduce_sum(GradCAM.generate_ponderated_output(maps, maps)[0]))


def ranking() -> Any:
    import tensorflow_ranking as tfr

    labels, scores = Y.reshape(4, 4), X
    losses = [
        tfr.keras.losses.SoftmaxLoss(),
        tfr.keras.losses.PairwiseLogisticLoss(),
        tfr.keras.losses.ApproxNDCGLoss(),
    ]
    return [rounded(loss(labels, scores[:4])) for loss in losses], rounded(
        tfr.keras.metrics.NDCGMetric()(labels, scores[:4])
    )


run_programs([
    recommenders, addons, deep_ctr, graph_layers, bayesian_layers, explanations, ranking,
])  # fmt: skip
