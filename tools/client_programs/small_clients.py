"""One small program per library: what each prints is the same on TensorFlow and on headrace.

python tools/client_programs/small_clients.py [NAME...]
"""

import os
import tempfile
from typing import Any

os.environ.setdefault("TF_USE_LEGACY_KERAS", "1")

import numpy as np
import tensorflow as tf
from program_runner import run_programs

X = np.sin(np.arange(64.0)).reshape(16, 4).astype(np.float32)
Y = (X.sum(1) > 0).astype(np.float32)


def dense_model(units: int = 3) -> Any:
    """Returns a model whose weights follow from their shapes."""
    model = tf.keras.Sequential(
        [tf.keras.layers.Dense(units, "relu", input_shape=(4,)), tf.keras.layers.Dense(1, "sigmoid")]
    )
    fill(model)
    model.compile("sgd", "binary_crossentropy")
    return model


def fill(model: Any) -> None:
    for number, weight in enumerate(model.weights):
        values = np.sin(np.arange(np.prod(weight.shape, dtype=int)) * 0.7 + number).reshape(weight.shape)
        weight.assign(values.astype(weight.dtype.as_numpy_dtype))


def rounded(value: Any) -> Any:
    return np.round(np.asarray(value, np.float64), 4).tolist()


def keras_tuner() -> Any:
    import keras_tuner as kt

    def build(hp: Any) -> Any:
        model = dense_model(hp.Int("units", 2, 4))
        model.compile(tf.keras.optimizers.SGD(hp.Choice("rate", [0.1, 0.01])), "binary_crossentropy")
        return model

    with tempfile.TemporaryDirectory() as folder:
        tuner = kt.GridSearch(build, "val_loss", directory=folder, project_name="x")
        tuner.search(X, Y, epochs=2, validation_data=(X, Y), verbose=0, shuffle=False)
        best = tuner.oracle.get_best_trials(1)[0]
        return best.hyperparameters.values, rounded(best.score), len(tuner.oracle.trials)


def tensorflow_hub() -> Any:
    import tensorflow_hub as hub

    class Scaled(tf.__internal__.tracking.AutoTrackable):
        def __init__(self) -> None:
            self.scale = tf.Variable(2.0)
            self.variables = [self.scale]
            self.trainable_variables = [self.scale]

        @tf.function(input_signature=[tf.TensorSpec([None, 4])])
        def __call__(self, x: Any) -> Any:
            return x * self.scale

    with tempfile.TemporaryDirectory() as folder:
        module = Scaled()
        tf.saved_model.save(module, folder)
        loaded = hub.load(folder)
        layer = hub.KerasLayer(folder, trainable=True, input_shape=(4,))
        model = tf.keras.Sequential([layer, tf.keras.layers.Dense(1, "sigmoid", kernel_initializer="ones")])
        model.compile("sgd", "binary_crossentropy")
        losses = model.fit(X, Y, epochs=2, shuffle=False, verbose=0).history["loss"]
        return rounded(loaded(X[:1])), rounded(losses), len(model.trainable_weights)


def tf_slim() -> Any:
    import tf_slim as slim

    with tf.Graph().as_default():
        x = tf.compat.v1.placeholder(tf.float32, [None, 4])
        with slim.arg_scope([slim.fully_connected], weights_initializer=tf.compat.v1.constant_initializer(0.1)):
            net = slim.fully_connected(x, 3, scope="first")
            out = slim.fully_connected(net, 1, activation_fn=None, scope="second")
        loss = tf.reduce_mean((out[:, 0] - Y) ** 2)
        train = slim.learning.create_train_op(loss, tf.compat.v1.train.GradientDescentOptimizer(0.1))
        with tf.compat.v1.Session() as session:
            session.run(tf.compat.v1.global_variables_initializer())
            losses = [session.run(train, {x: X}) for _ in range(3)]
        return rounded(losses), [v.op.name for v in slim.get_model_variables()]


def model_optimization() -> Any:
    import tensorflow_model_optimization as tfmot

    sparsity = tfmot.sparsity.keras
    pruned = sparsity.prune_low_magnitude(dense_model(), sparsity.ConstantSparsity(0.5, 0, frequency=1))
    pruned.compile("sgd", "binary_crossentropy")
    pruned.fit(X, Y, epochs=2, shuffle=False, verbose=0, callbacks=[sparsity.UpdatePruningStep()])
    stripped = sparsity.strip_pruning(pruned)
    zeros = [int((w == 0).sum()) for w in stripped.get_weights()]
    cluster = tfmot.clustering.keras
    clustered = cluster.cluster_weights(
        dense_model(), number_of_clusters=3, cluster_centroids_init=cluster.CentroidInitialization.LINEAR
    )
    clustered.compile("sgd", "binary_crossentropy")
    clustered.fit(X, Y, epochs=1, shuffle=False, verbose=0)
    kernels = [len(np.unique(w)) for w in cluster.strip_clustering(clustered).get_weights()]
    aware = tfmot.quantization.keras.quantize_model(dense_model())
    aware.compile("sgd", "binary_crossentropy")
    losses = aware.fit(X, Y, epochs=2, shuffle=False, verbose=0).history["loss"]
    return zeros, kernels, rounded(losses)


def tf_agents() -> Any:
    from tf_agents.agents.dqn import dqn_agent
    from tf_agents.networks import q_network
    from tf_agents.specs import tensor_spec
    from tf_agents.trajectories import time_step as ts
    from tf_agents.trajectories import trajectory

    observation = tf.TensorSpec([2], tf.float32)
    action = tensor_spec.BoundedTensorSpec([], tf.int32, 0, 1)
    network = q_network.QNetwork(observation, action, fc_layer_params=(4,))
    agent = dqn_agent.DqnAgent(
        ts.time_step_spec(observation), action, network, tf.keras.optimizers.SGD(0.1), epsilon_greedy=0.0
    )
    network.create_variables()
    fill(network)
    agent.initialize()
    steps = np.sin(np.arange(12.0)).reshape(3, 2, 2).astype(np.float32)
    experience = trajectory.Trajectory(
        step_type=tf.ones([3, 2], tf.int32), observation=tf.constant(steps), action=tf.constant([[0, 1]] * 3),
        policy_info=(), next_step_type=tf.ones([3, 2], tf.int32), reward=tf.ones([3, 2]), discount=tf.ones([3, 2]),
    )  # fmt: skip
    losses = [float(agent.train(experience).loss) for _ in range(3)]
    chosen = agent.policy.action(ts.restart(tf.constant(steps[:, 0]), batch_size=3)).action
    return rounded(losses), chosen.numpy().tolist()


def tensorflow_datasets() -> Any:
    import tensorflow_datasets as tfds

    class Squares(tfds.core.GeneratorBasedBuilder, skip_registration=True):
        VERSION = tfds.core.Version("1.0.0")

        def _info(self) -> Any:
            features = {
                "x": tfds.features.Tensor(shape=(2,), dtype=np.float32),
                "label": tfds.features.ClassLabel(num_classes=2),
            }
            return tfds.core.DatasetInfo(builder=self, features=tfds.features.FeaturesDict(features))

        def _split_generators(self, manager: Any) -> Any:
            return {"train": self._generate_examples(6), "test": self._generate_examples(2)}

        def _generate_examples(self, count: int) -> Any:
            for n in range(count):
                yield n, {"x": np.array([n, n * n], np.float32), "label": n % 2}

    with tempfile.TemporaryDirectory() as folder:
        builder = Squares(data_dir=folder)
        builder.download_and_prepare()
        found = builder.as_dataset(split="train[:50%]", as_supervised=False)
        rows = sorted(tuple(map(float, row["x"])) for row in tfds.as_numpy(found))
        return rows, builder.info.splits["test"].num_examples


def gpflow() -> Any:
    import gpflow

    x = np.sin(np.arange(20.0))[:, None]
    y = np.cos(3 * x)
    results = []
    for model in (
        gpflow.models.GPR((x, y), gpflow.kernels.SquaredExponential()),
        gpflow.models.VGP((x, y), gpflow.kernels.Matern52(), gpflow.likelihoods.Gaussian()),
        gpflow.models.SVGP(gpflow.kernels.RBF(), gpflow.likelihoods.Gaussian(), x[:5].copy(), num_data=20),
    ):
        data = ((x, y),) if isinstance(model, gpflow.models.SVGP) else ()
        loss = model.training_loss_closure(*data) if data else model.training_loss
        gpflow.optimizers.Scipy().minimize(loss, model.trainable_variables, options={"maxiter": 15})
        results.append(round(float(loss()), 2))
    return results


run_programs([
    keras_tuner, tensorflow_hub, tf_slim, model_optimization, tf_agents, tensorflow_datasets, gpflow,
])  # fmt: skip
