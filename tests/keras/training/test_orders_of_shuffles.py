"""Which order of a seeded shuffle each epoch sees. All numbers are TensorFlow's.

Keras makes one iterator more than it needs before the first epoch, and each iterator draws an order.
"""

import pytest

import headrace as tf


def _batches():
    shuffled = tf.data.Dataset.range(64).shuffle(64, seed=1)
    return shuffled.map(lambda x: tf.cast(x[None], tf.float32)).batch(4)


def _key(batch):
    return batch.numpy().ravel().tolist()


ORDERS = []


@pytest.fixture(autouse=True)
def _orders():
    """Finds the first batch of each order, which also depends on the global seed."""
    batches = _batches()
    ORDERS[:] = [_key(next(iter(batches))) for _ in range(12)]


class Watching(tf.keras.Model):
    """Notes the orders of the first batches that it gets."""

    def __init__(self):
        super().__init__()
        self.seen, self.is_first = [], True
        self.compile("sgd", run_eagerly=True)

    def _note(self, x):
        if self.is_first:
            self.seen.append(ORDERS.index(_key(x)))
        self.is_first = False

    def train_step(self, data):
        self._note(data[0])
        return {"loss": 0.0}

    test_step = train_step

    def predict_step(self, data):
        self._note(data)
        return data


class Begin(tf.keras.callbacks.Callback):
    def on_epoch_begin(self, epoch, logs=None):
        self.model.is_first = True

    on_test_begin = on_predict_begin = lambda self, logs=None: setattr(self.model, "is_first", True)


def _next_order(batches):
    return ORDERS.index(_key(next(iter(batches))))


def _pairs(batches):
    return batches.map(lambda x: (x, x))


@pytest.mark.parametrize(
    ("arguments", "seen", "following"),
    [
        ({"epochs": 3}, [1, 2, 3], 4),
        ({"epochs": 1}, [1], 2),
        ({"epochs": 2, "steps_per_epoch": 16}, [1, 2], 3),
        ({"epochs": 1, "steps_per_epoch": 4}, [0], 1),
        ({"epochs": 3, "initial_epoch": 1}, [1, 2], 3),
        ({"epochs": 2, "validated": True}, [1, 3, 4, 6], 7),
        ({"epochs": 2, "validated": True, "validation_steps": 2}, [1, 2, 3, 4], 5),
        ({"epochs": 2, "validated": True, "validation_steps": 16}, [1, 3, 4, 6], 7),
    ],
)
def test_fit(arguments, seen, following):
    model, batches = Watching(), _batches()
    arguments = dict(arguments)
    validation = _pairs(batches) if arguments.pop("validated", False) else None
    model.fit(_pairs(batches), verbose=0, callbacks=[Begin()], validation_data=validation, **arguments)
    assert model.seen == seen
    assert _next_order(batches) == following


@pytest.mark.parametrize("method", ["evaluate", "predict"])
@pytest.mark.parametrize(("steps", "seen"), [(None, 1), (16, 1), (2, 0)])
def test_evaluate_and_predict(method, steps, seen):
    model, batches = Watching(), _batches()
    data = batches if method == "predict" else _pairs(batches)
    getattr(model, method)(data, verbose=0, steps=steps, callbacks=[Begin()])
    assert model.seen == [seen]
    assert _next_order(batches) == seen + 1


@pytest.mark.parametrize(("steps", "following"), [(None, 2), (2, 1)])
def test_adapt(steps, following):
    batches = _batches()
    tf.keras.layers.Normalization().adapt(batches, steps=steps)
    assert _next_order(batches) == following


def test_repeat_opens_its_input_once_more():
    batches = _batches()
    firsts = [ORDERS.index(_key(x)) for n, x in enumerate(batches.repeat(3)) if n % 16 == 0]
    assert firsts == [0, 1, 2]
    assert _next_order(batches) == 4


def test_generators_are_not_started_for_it():
    calls = []

    def generator():
        calls.append(None)
        yield [1.0], [1.0]

    spec = tf.TensorSpec([1])
    data = tf.data.Dataset.from_generator(generator, output_signature=(spec, spec)).batch(1)
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    model.fit(data, epochs=2, verbose=0)
    model.evaluate(data, verbose=0)
    assert len(calls) == 3


def test_as_many_steps_as_batches_start_again_in_each_epoch():
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    data = tf.data.Dataset.from_tensor_slices((tf.ones([8, 2]), tf.ones([8, 1]))).batch(4)
    history = model.fit(data, epochs=3, steps_per_epoch=2, verbose=0, validation_data=data, validation_steps=2)
    assert len(history.history["loss"]) == len(history.history["val_loss"]) == 3
