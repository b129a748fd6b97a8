"""Mistakes of beginners: errors name the layer or argument, what was wanted, what came, and what to do."""

from typing import Any

import numpy as np
import pytest

import headrace as tf

keras, layers = tf.keras, tf.keras.layers
X = np.random.RandomState(0).rand(20, 4).astype("float32")
Y = np.arange(20) % 3


def model(outputs=3):
    return keras.Sequential(
        [keras.Input((4,), name="rows"), layers.Dense(outputs, activation="softmax", name="scores")], name="small"
    )


def compiled(given=None, loss="sparse_categorical_crossentropy", **kwargs):
    found = model() if given is None else given
    found.compile("sgd", loss, run_eagerly=True, **kwargs)  # errors do not depend on compiling
    return found


def two_outputs():
    rows = keras.Input((4,))
    return keras.Model(rows, [layers.Dense(1, name="price")(rows), layers.Dense(3, name="kind")(rows)])


def refused(kind, match):
    return pytest.raises(kind, match=match)


def endless():
    while True:
        yield X, Y


class Batches(tf.keras.utils.Sequence):
    def __len__(self):
        return 2

    def __getitem__(self, index):
        return X, Y


FIT: dict[str, Any] = {
    "too many features": (X[:, :3], Y, {}, ValueError, r'"small".*expected shape=\(None, 4\), found shape=\(20, 3\)'),
    "one sample": (X[0], Y[:4], {}, ValueError, r"expected shape=\(None, 4\).*x\[np.newaxis\]"),
    "no targets": (X, None, {}, ValueError, "Target data is missing.*sparse_categorical_crossentropy.*pass `y`"),
    "one-hot labels": (X, np.eye(3)[Y], {}, ValueError, "one-hot.*categorical_crossentropy"),
    "string labels": (X, np.array(["a", "b"] * 10), {}, ValueError, "'scores' are strings.*np.unique"),
    "string inputs": (np.full((20, 4), "a"), Y, {}, ValueError, "'rows' takes float32.*strings.*StringLookup"),
    "labels out of range": (X, Y + 5, {}, tf.errors.InvalidArgumentError, r"label value of [567].*\[0, 3\)"),
    "fewer labels": (X, Y[:7], {}, ValueError, "x sizes: 20\n  y sizes: 7"),
    "weights of a wrong shape": (X, Y, {"sample_weight": np.ones((20, 5))}, ValueError, "`sample_weight` of shape"),
    "weights of a wrong length": (X, Y, {"sample_weight": np.ones(7)}, ValueError, "sample_weight sizes: 7"),
    "no batch size": (X, Y, {"batch_size": 0}, ValueError, "batch_size to be positive. Received is 0"),
    "half an epoch": (X, Y, {"epochs": 1.5}, TypeError, "`epochs` must be an integer.*1.5"),
    "a split of more than all": (X, Y, {"validation_split": 1.5}, ValueError, "`validation_split` is the fraction"),
    "a split of a dataset": (
        tf.data.Dataset.from_tensor_slices((X, Y)).batch(5), None, {"validation_split": 0.2}, ValueError,
        "`validation_split` is only supported for.*Dataset.*validation_data",
    ),
    "a split of a generator": (
        endless(), None, {"validation_split": 0.2, "steps_per_epoch": 1}, ValueError, "only supported.*generator"
    ),
    "no batches in a dataset": (
        tf.data.Dataset.from_tensor_slices((X, Y)), None, {}, ValueError, r"found shape=\(4,\).*dataset.batch"
    ),
    "a Sequence and labels": (Batches(), Y, {}, ValueError, "`y` argument is not supported.*Sequence"),
    "a generator function": (endless, None, {}, ValueError, r"`x` is the function endless.*endless\(\)"),
    "nothing": (None, None, {}, ValueError, "`x` is None"),
    "validation without labels": (X, Y, {"validation_data": X}, ValueError, "Target data is missing"),
    "a class as a callback": (
        X, Y, {"callbacks": [keras.callbacks.TerminateOnNaN]}, TypeError, r"make an object of it, TerminateOnNaN\("
    ),
    "a function as a callback": (X, Y, {"callbacks": [print]}, TypeError, "LambdaCallback"),
    "a class without a weight": (X, Y, {"class_weight": {0: 1.0, 1: 2.0}}, ValueError, "no entry for class 2"),
    "named classes": (X, Y, {"class_weight": {"a": 1.0}}, ValueError, "keys from 0 to one less"),
}  # fmt: skip


@pytest.mark.parametrize("case", FIT)
def test_fit_refuses(case):
    x, y, arguments, kind, match = FIT[case]
    with refused(kind, f"(?s){match}"):
        compiled().fit(x, y, **{"verbose": 0, "batch_size": 20 if isinstance(x, np.ndarray) else None, **arguments})


def test_outputs_and_what_compile_was_given_are_matched_by_name_and_number():
    for loss, target, match in (
        ("mse", [Y], r"2 outputs \(\['price', 'kind'\]\), but there are 1 targets"),
        ({"price": "mse", "size": "mse"}, {"price": Y, "kind": Y}, r"keys in `loss`.*\['size'\].*\['price', 'kind'\]"),
        (["mse"], [Y, Y], "one entry per model output.*2 outputs"),
    ):
        with refused(ValueError, match):
            compiled(two_outputs(), loss).fit(X, target, verbose=0)
    with refused(ValueError, r"keys in `metrics`.*\['sise'\]"):
        compiled(two_outputs(), "mse", metrics={"sise": "mae"}).fit(X, [Y, Y], verbose=0)


def test_inputs_are_matched_by_name():
    first, second = keras.Input((2,), name="first"), keras.Input((3,), name="second")
    both = compiled(keras.Model([first, second], layers.Dense(1)(layers.concatenate([first, second]))), "mse")
    with refused(ValueError, r'input "second".*keys \[\'first\', \'third\'\]'):
        both.predict({"first": X[:, :2], "third": X[:, :3]}, verbose=0)
    with refused(ValueError, r"expects 2 input\(s\), but it received 1"):
        both.predict(X[:, :2], verbose=0)


@pytest.mark.parametrize("method", ["fit", "evaluate", "predict"])
def test_numbers_beyond_an_embedding_are_refused_in_compiled_steps(method):
    words = keras.Sequential([layers.Embedding(5, 2, input_length=4, name="words"), layers.Flatten(), layers.Dense(3)])
    words.compile("sgd", "sparse_categorical_crossentropy")
    arguments = (np.full((4, 4), 9),) if method == "predict" else (np.full((4, 4), 9), Y[:4])
    with refused(tf.errors.InvalidArgumentError, r"9 is not in \[0, 5\).*node .*/words/"):
        getattr(words, method)(*arguments, verbose=0)


def test_each_input_has_the_range_of_its_own_embedding():
    user, item = keras.Input((1,), name="user"), keras.Input((1,), name="item")
    rows = [layers.Embedding(3, 2, name="users")(user), layers.Embedding(9, 2, name="items")(item)]
    both = compiled(keras.Model({"user": user, "item": item}, layers.Dot(axes=-1)(rows)), "mse")
    assert both.predict({"user": np.array([[2]]), "item": np.array([[8]])}, verbose=0).shape == (1, 1, 1)
    with refused(tf.errors.InvalidArgumentError, r"(?s)users.*3 is not in \[0, 3\)"):
        both.predict({"user": np.array([[3]]), "item": np.array([[8]])}, verbose=0)


def test_an_error_of_an_op_names_the_layer():
    with refused(tf.errors.InvalidArgumentError, r"(?s)layer 'words' \(type Embedding\).*7 is not in \[0, 5\)"):
        layers.Embedding(5, 2, name="words")(np.array([[7]]))


def test_freezing_after_compile_is_told_to_need_another_compile(caplog):
    frozen = compiled()
    frozen.fit(X, Y, verbose=0)
    frozen.layers[0].trainable = False
    with caplog.at_level("WARNING", logger="tensorflow"):
        frozen.fit(X, Y, verbose=0)
    assert "`trainable` has changed in model 'small'" in caplog.text
    caplog.clear()
    compiled(frozen)
    frozen.layers[0].trainable = True
    compiled(frozen).fit(X, Y, verbose=0)
    assert not caplog.records


def test_subclasses_that_forget_something():
    class NoSuper(tf.keras.layers.Layer):
        def __init__(self):
            self.units = 3

    class NoSuperButWeights(tf.keras.layers.Layer):
        def __init__(self):
            self.kernel = self.add_weight("kernel", (3,))

    class NoReturn(tf.keras.Model):
        def call(self, inputs):
            tf.identity(inputs)

    class WeightsInCall(tf.keras.layers.Layer):
        def call(self, inputs):
            self.kernel = self.add_weight("kernel", (4, 3))
            return inputs @ self.kernel

    with refused(RuntimeError, r"super\(\).__init__\(\)"):
        NoSuper()(X)
    with refused(RuntimeError, r"super\(\).__init__\(\)"):
        NoSuperButWeights()
    with refused(ValueError, "returned None.*`return`"):
        compiled(NoReturn()).fit(X, Y, verbose=0)
    again = keras.Sequential([WeightsInCall()])
    again.compile("sgd", "mse")
    with refused(ValueError, "(?s)makes weight 'kernel' anew.*`build"):
        again.fit(X, np.zeros((20, 3)), verbose=0, epochs=2)


def test_arguments_of_layers_and_optimizers():
    with refused(TypeError, r"`input_shape` must be a tuple.*\(4,\)"):
        layers.Dense(3, input_shape=4)
    with refused(TypeError, "not understood: 'unit', of layer Dense. Did you mean 'units'"):
        layers.Dense(3, unit=4)
    with refused(ValueError, "Bidirectional takes a recurrent layer.*Dense"):
        layers.Bidirectional(layers.Dense(3))
    with refused(TypeError, "Adam: `learning_rate` must be a number.*'0.1'"):
        keras.optimizers.Adam("0.1")
    with refused(ValueError, "'he_norml'. Did you mean 'he_normal'"):
        layers.Dense(3, kernel_initializer="he_norml")
    with refused(tf.errors.FailedPreconditionError, "(?s)has no vocabulary yet.*adapt"):
        layers.StringLookup()(np.array(["a"]))
    with refused(ValueError, "'later' have not yet been created"):
        keras.Sequential([layers.Dense(2)], name="later").set_weights([np.zeros(3)])


def test_a_class_stands_for_a_metric_of_it():
    history = compiled(metrics=[keras.metrics.SparseCategoricalAccuracy]).fit(X, Y, verbose=0).history
    assert "sparse_categorical_accuracy" in history


class Scaled(tf.keras.layers.Layer):
    def __init__(self, factor, offsets=(0.0,), **kwargs):
        super().__init__(**kwargs)
        self.factor, self.offsets = factor, offsets


def test_a_layer_without_get_config_is_described_by_plain_arguments():
    config = Scaled(3, name="scaled").get_config()
    assert config["factor"] == 3 and config["name"] == "scaled" and "offsets" not in config
    assert Scaled.from_config(config).factor == 3
    with refused(NotImplementedError, r"Scaled has arguments \['factor', 'offsets'\].*must override `get_config"):
        Scaled(np.zeros(2)).get_config()


def test_sequences_hear_of_the_end_of_each_pass():
    heard = []

    class Hearing(Batches):
        def __init__(self, name):
            super().__init__()
            self.name = name

        def on_epoch_end(self):
            heard.append(self.name)

    small = compiled()
    small.fit(Hearing("train"), validation_data=Hearing("validate"), epochs=2, verbose=0)
    small.evaluate(Hearing("evaluate"), verbose=0)
    small.predict(Hearing("predict"), verbose=0)
    assert heard == ["validate", "train", "validate", "train", "evaluate", "predict"]


@pytest.mark.parametrize(
    "method", ["fit", "evaluate", "predict", "train_on_batch", "test_on_batch", "predict_on_batch"]
)
def test_training_inside_a_function_is_refused(method):
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    with pytest.raises(RuntimeError, match="inside a `tf.function`"):
        tf.function(lambda: getattr(model, method)(1))()
