"""A network of plain modules trained on meshes of several shapes, after TensorFlow's tutorial dtensor_ml_tutorial."""

import numpy as np
import pytest

import headrace as tf
from headrace.experimental import dtensor

U = dtensor.UNSHARDED


class Dense(tf.Module):
    def __init__(self, inputs, outputs, seed, layout, activation=None):
        super().__init__()
        normal = tf.function(tf.random.stateless_normal)
        self.weight = dtensor.DVariable(dtensor.call_with_layout(normal, layout, shape=[inputs, outputs], seed=seed))
        self.bias = dtensor.DVariable(dtensor.call_with_layout(tf.zeros, layout.delete([0]), [outputs]))
        self.activation = activation or tf.identity

    def __call__(self, x):
        return self.activation(tf.matmul(x, self.weight) + self.bias)


class Network(tf.Module):
    def __init__(self, mesh, first, second):
        super().__init__()
        self.hidden = Dense(16, 48, (1, 2), dtensor.Layout(first, mesh), tf.nn.relu)
        self.head = Dense(48, 2, (3, 4), dtensor.Layout(second, mesh))

    def __call__(self, x):
        return self.head(self.hidden(x))


@tf.function
def train_step(network, x, y, rate=0.01):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(y, network(x)))
    for weight, gradient in zip(
        network.trainable_variables, tape.gradient(loss, network.trainable_variables), strict=True
    ):
        weight.assign_sub(rate * gradient)
    return loss


def trained(devices, dims, first, second, batch_specs):
    mesh = dtensor.create_mesh(dims, devices=devices[: int(np.prod([size for _, size in dims]))])
    network = Network(mesh, first, second)
    rng = np.random.default_rng(0)
    x = rng.normal(size=(64, 16)).astype(np.float32)
    x_on_mesh = dtensor.copy_to_mesh(x, dtensor.Layout(batch_specs, mesh))
    y_on_mesh = dtensor.copy_to_mesh((x[:, 0] > 0).astype(np.int32), dtensor.Layout(batch_specs[:1], mesh))
    losses = [float(train_step(network, x_on_mesh, y_on_mesh)) for _ in range(4)]
    assert network.hidden.weight.layout.sharding_specs == first
    return network, losses


@pytest.fixture(scope="module")
def expected():
    return trained(["CPU:0"], [("batch", 1)], [U, U], [U, U], [U, U])


@pytest.mark.parametrize(
    ("dims", "first", "second", "batch_specs"),
    [
        ([("batch", 8)], [U, U], [U, U], ["batch", U]),
        ([("batch", 4), ("model", 2)], [U, "model"], ["model", U], ["batch", U]),
        ([("batch", 2), ("feature", 2), ("model", 2)], ["feature", "model"], ["model", U], ["batch", "feature"]),
    ],
    ids=["data parallel", "data and model parallel", "data, features and model parallel"],
)
def test_training_on_a_mesh_equals_training_on_one_device(devices, expected, dims, first, second, batch_specs):
    network, losses = trained(devices, dims, first, second, batch_specs)
    np.testing.assert_allclose(losses, expected[1], rtol=1e-5)
    for weight, alone in zip(network.trainable_variables, expected[0].trainable_variables, strict=True):
        np.testing.assert_allclose(weight.numpy(), alone.numpy(), rtol=1e-5, atol=1e-5)


def test_training_resumes_on_another_mesh(devices, tmp_path):
    network, _ = trained(devices, [("batch", 4), ("model", 2)], [U, "model"], ["model", U], ["batch", U])
    manager = tf.train.CheckpointManager(tf.train.Checkpoint(root=network), str(tmp_path), max_to_keep=1)
    manager.save()
    resumed = Network(dtensor.create_mesh([("all", 8)], devices=devices), [U, "all"], ["all", U])
    tf.train.Checkpoint(root=resumed).restore(manager.latest_checkpoint).assert_consumed()
    for weight, saved in zip(resumed.trainable_variables, network.trainable_variables, strict=True):
        np.testing.assert_array_equal(weight.numpy(), saved.numpy())
    assert resumed.hidden.weight.layout.sharding_specs == [U, "all"]


def test_a_data_parallel_step_has_one_all_reduce_and_no_gather(devices):
    mesh = dtensor.create_mesh([("batch", 8)], devices=devices)
    network = Network(mesh, [U, U], [U, U])
    rows, labels = dtensor.Layout(["batch", U], mesh), dtensor.Layout(["batch"], mesh)

    @tf.function(jit_compile=True)
    def step(x, y):
        return train_step.python_function(network, dtensor.relayout(x, rows), dtensor.relayout(y, labels))

    program = step.experimental_get_compiler_ir(tf.ones([16, 16]), tf.zeros([16], tf.int32))(stage="optimized_hlo")
    reduced = [line.split(" all-reduce(")[0] for line in program.splitlines() if " all-reduce(" in line]
    # All gradients and the loss in one; another one combines the checks of labels, a truth value.
    assert len([what for what in reduced if "f32[" in what]) == 1 and "all-gather" not in program
