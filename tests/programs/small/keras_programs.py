"""Keras programs: mixed models, masks, states, own training steps, weights of samples, callbacks."""

import numpy as np
from printed import case

import headrace as tf

K = tf.keras
L = K.layers


def ones_dense(units=1, **kwargs):
    return L.Dense(units, kernel_initializer="ones", **kwargs)


def data(n=4):
    x = np.arange(2 * n, dtype="float32").reshape(n, 2) / 10
    return x, x.sum(1, keepdims=True) + 1


def fitted(model, epochs=2, optimizer=None, **kwargs):
    x, y = data()
    model.compile(optimizer or K.optimizers.SGD(0.1), kwargs.pop("loss", "mse"), metrics=kwargs.pop("metrics", None))
    return model.fit(x, y, epochs=epochs, batch_size=2, shuffle=False, verbose=0, **kwargs).history


@case
def subclass_with_a_functional_part():
    class Outer(K.Model):
        def __init__(self):
            super().__init__()
            inputs = K.Input((2,))
            self.part = K.Model(inputs, ones_dense(2)(inputs))
            self.out = ones_dense()

        def call(self, x, training=None):
            return self.out(self.part(x))

    model = Outer()
    history = fitted(model)
    return (
        history,
        [w.shape for w in model.weights],
        [layer.name.split("_")[0] for layer in model.layers],
    )


@case
def functional_with_a_subclassed_part():
    class Scale(L.Layer):
        def build(self, shape):
            self.s = self.add_weight(name="s", shape=(), initializer="ones")

        def call(self, x):
            self.add_loss(0.1 * self.s)
            self.add_metric(self.s, name="scale")
            return x * self.s

    inputs = K.Input((2,))
    model = K.Model(inputs, ones_dense()(Scale()(inputs)))
    return fitted(model), model.metrics_names


@case
def masks_through_layers():
    class Twice(L.Layer):
        def __init__(self):
            super().__init__()
            self.supports_masking = True

        def call(self, x, mask=None):
            return x * 2 if mask is None else tf.where(mask[..., None], x * 2, 0.0)

    class Stop(L.Layer):
        def call(self, x):
            return x + 0.0

    x = tf.constant([[1, 2, 0], [3, 0, 0]])
    e = L.Embedding(4, 1, mask_zero=True, embeddings_initializer="ones")(x)
    t = Twice()(e)
    s = Stop()(t)
    return (
        e._keras_mask,
        t,
        t._keras_mask,
        getattr(s, "_keras_mask", None),
        L.GlobalAveragePooling1D()(t),
    )


@case
def masks_in_a_model():
    inputs = K.Input((None,), dtype="int32")
    x = L.Embedding(4, 2, mask_zero=True, embeddings_initializer="ones")(inputs)
    x = L.LSTM(1, kernel_initializer="ones", recurrent_initializer="ones", return_sequences=True)(x)
    model = K.Model(inputs, [x, L.GlobalMaxPooling1D()(x)])
    return model(tf.constant([[1, 2, 0], [3, 0, 0]]))


@case
def computed_masks():
    class Shift(L.Layer):
        def compute_mask(self, inputs, mask=None):
            return None if mask is None else tf.roll(mask, 1, axis=1)

        def call(self, x):
            return x

    x = L.Masking()(tf.constant([[[1.0], [0.0], [2.0]]]))
    return x._keras_mask, Shift()(x)._keras_mask


@case
def stateful_recurrence():
    layer = L.SimpleRNN(
        1, stateful=True, kernel_initializer="ones", recurrent_initializer="ones", batch_input_shape=(1, 2, 1)
    )
    model = K.Sequential([layer])
    x = tf.constant([[[0.1], [0.2]]])
    first, second = model(x), model(x)
    model.reset_states()
    third = model(x)
    layer.reset_states(np.ones((1, 1)))
    return first, second, third, model(x), layer.states[0]


@case
def stateful_recurrence_with_another_batch():
    model = K.Sequential([L.SimpleRNN(1, stateful=True, batch_input_shape=(2, 2, 1))])
    return model.predict(np.zeros((3, 2, 1)), verbose=0)


@case
def stateful_recurrence_without_a_batch():
    return K.Sequential([L.SimpleRNN(1, stateful=True, input_shape=(2, 1))])


@case
def own_train_step():
    class Own(K.Model):
        def __init__(self):
            super().__init__()
            self.d = ones_dense()
            self.tracker = K.metrics.Mean(name="my_loss")
            self.mae = K.metrics.MeanAbsoluteError(name="my_mae")

        def call(self, x):
            return self.d(x)

        @property
        def metrics(self):
            return [self.tracker, self.mae]

        def train_step(self, batch):
            x, y = batch
            with tf.GradientTape() as tape:
                p = self(x, training=True)
                loss = tf.reduce_mean((p - y) ** 4)
            self.optimizer.minimize(loss, self.trainable_variables, tape=tape)
            self.tracker.update_state(loss)
            self.mae.update_state(y, p)
            return {m.name: m.result() for m in self.metrics} | {"extra": tf.constant(5.0)}

        def test_step(self, batch):
            x, y = batch
            self.mae.update_state(y, self(x))
            return {"mae": self.mae.result()}

    model = Own()
    x, y = data()
    model.compile(K.optimizers.SGD(0.1))
    history = model.fit(x, y, epochs=2, batch_size=2, shuffle=False, verbose=0, validation_data=(x, y)).history
    return (
        history,
        model.evaluate(x, y, verbose=0),
        model.evaluate(x, y, verbose=0, return_dict=True),
    )


@case
def models_with_losses_only():
    inputs = K.Input((2,))
    out = ones_dense()(inputs)
    model = K.Model(inputs, out)
    model.add_loss(tf.reduce_mean(out**2))
    model.add_metric(tf.reduce_max(out), name="top", aggregation="mean")
    model.compile(K.optimizers.SGD(0.1))
    return model.fit(data()[0], epochs=2, batch_size=2, shuffle=False, verbose=0).history


@case
def sample_and_class_weights():
    x, _ = data()
    y = np.array([[0.0], [1.0], [1.0], [0.0]])
    found = []
    for kwargs in ({"sample_weight": np.array([1.0, 0.0, 2.0, 0.5])}, {"class_weight": {0: 1.0, 1: 3.0}}, {}):
        model = K.Sequential([ones_dense(activation="sigmoid")])
        model.compile(K.optimizers.SGD(0.5), "binary_crossentropy", metrics=["mae"], weighted_metrics=["accuracy"])
        found.append(model.fit(x, y, epochs=1, batch_size=2, shuffle=False, verbose=0, **kwargs).history)
    return found


@case
def learning_rates_from_callbacks():
    rates = []

    class Spy(K.callbacks.Callback):
        def on_epoch_end(self, epoch, logs=None):
            rates.append(float(K.backend.get_value(self.model.optimizer.lr)))

    model = K.Sequential([ones_dense()])
    callbacks = [K.callbacks.LearningRateScheduler(lambda epoch, lr: lr * 0.5 if epoch else lr), Spy()]
    history = fitted(model, 3, callbacks=callbacks)
    return rates, history


@case
def learning_rate_set_by_hand():
    class Halve(K.callbacks.Callback):
        def on_train_batch_begin(self, batch, logs=None):
            self.model.optimizer.learning_rate = self.model.optimizer.learning_rate * 0.5

    model = K.Sequential([ones_dense()])
    history = fitted(model, 2, callbacks=[Halve()])
    return history, model.optimizer.learning_rate


@case
def plateau():
    model = K.Sequential([ones_dense()])
    callback = K.callbacks.ReduceLROnPlateau("loss", factor=0.1, patience=1, min_delta=100.0, min_lr=1e-4)
    return fitted(model, 4, callbacks=[callback])


@case
def training_stopped_by_a_callback():
    calls = []

    class Stop(K.callbacks.Callback):
        def on_train_batch_end(self, batch, logs=None):
            calls.append(("batch", batch, sorted(logs)))
            if batch == 0:
                self.model.stop_training = True

        def on_epoch_end(self, epoch, logs=None):
            calls.append(("epoch", epoch, sorted(logs)))

        def on_train_end(self, logs=None):
            calls.append(("end", sorted(logs or {})))

    model = K.Sequential([ones_dense()])
    return len(fitted(model, 5, callbacks=[Stop()])["loss"]), calls


@case
def early_stopping_with_the_best_weights():
    model = K.Sequential([ones_dense()])
    callback = K.callbacks.EarlyStopping("loss", patience=1, restore_best_weights=True, start_from_epoch=1)
    history = fitted(model, 6, optimizer=K.optimizers.SGD(5.0), callbacks=[callback])
    return len(history["loss"]), callback.stopped_epoch, callback.best_epoch, model.get_weights()


@case
def callback_that_raises():
    class Raise(K.callbacks.Callback):
        def on_epoch_end(self, epoch, logs=None):
            raise KeyError("stop")

    return fitted(K.Sequential([ones_dense()]), callbacks=[Raise()])


@case
def order_of_callbacks():
    names = []

    class Spy(K.callbacks.Callback):
        pass

    for name in dir(K.callbacks.Callback):
        if name.startswith("on_") and "predict" not in name:
            setattr(Spy, name, lambda self, *args, _name=name, **kwargs: names.append(_name))
    x, y = data()
    fitted(K.Sequential([ones_dense()]), 1, callbacks=[Spy()], validation_data=(x, y), validation_batch_size=4)
    return names


@case
def lambda_callbacks():
    seen = []
    callback = K.callbacks.LambdaCallback(
        on_epoch_begin=lambda epoch, logs: seen.append(epoch), on_train_end=lambda logs: seen.append(sorted(logs))
    )
    fitted(K.Sequential([ones_dense()]), callbacks=[callback])
    return seen


@case
def nan_stops_training():
    model = K.Sequential([ones_dense()])
    history = fitted(model, 5, loss=lambda y, p: p * float("nan"), callbacks=[K.callbacks.TerminateOnNaN()])
    return len(history["loss"])


@case
def metrics_of_all_kinds():
    def spread(y, p):
        return tf.reduce_max(p) - tf.reduce_min(p)

    class Count(K.metrics.Metric):
        def __init__(self, name="count", **kwargs):
            super().__init__(name=name, **kwargs)
            self.n = self.add_weight(name="n", initializer="zeros")

        def update_state(self, y, p, sample_weight=None):
            self.n.assign_add(tf.cast(tf.size(y), tf.float32))

        def result(self):
            return self.n

    return fitted(K.Sequential([ones_dense()]), metrics=["mae", spread, Count(), K.metrics.MeanSquaredError("m")])


@case
def validation_split_and_steps():
    model = K.Sequential([ones_dense()])
    return fitted(model, 2, validation_split=0.5, validation_freq=2)


@case
def data_that_ends_early():
    model = K.Sequential([ones_dense()])
    model.compile(K.optimizers.SGD(0.1), "mse")
    x, y = data()
    d = tf.data.Dataset.from_tensor_slices((x, y)).batch(2)
    twice = (batch for batch in d)
    return (
        model.fit(d, epochs=5, steps_per_epoch=1, verbose=0).history,
        model.fit(twice, epochs=3, verbose=0, validation_data=d).history,
    )


@case
def generators_and_dictionaries():
    inputs = {"a": K.Input((1,), name="a"), "b": K.Input((1,), name="b")}
    model = K.Model(inputs, {"out": ones_dense(name="o")(L.Concatenate()([inputs["a"], inputs["b"]]))})
    model.compile(K.optimizers.SGD(0.1), {"out": "mse"}, metrics={"out": ["mae"]})

    def batches():
        while True:
            yield {"b": np.ones((2, 1)), "a": np.zeros((2, 1))}, {"out": np.ones((2, 1))}

    return model.fit(batches(), steps_per_epoch=2, epochs=2, verbose=0).history, model.predict(
        {"a": np.zeros((1, 1)), "b": np.ones((1, 1))}, verbose=0
    )


@case
def wrong_input_shape():
    model = K.Sequential([ones_dense(input_shape=(2,))])
    return model(np.zeros((1, 3)))


@case
def not_compiled():
    return K.Sequential([ones_dense()]).fit(*data())


@case
def data_of_other_lengths():
    model = K.Sequential([ones_dense()])
    model.compile("sgd", "mse")
    return model.fit(np.zeros((3, 2)), np.zeros((4, 1)), verbose=0)


@case
def frozen_layers():
    first, second = ones_dense(2), ones_dense()
    model = K.Sequential([first, second])
    first.trainable = False
    fitted(model)
    return (
        first.kernel,
        len(model.trainable_weights),
        len(model.non_trainable_weights),
        second.kernel,
    )


@case
def shared_and_nested_layers():
    shared = ones_dense(2)
    a, b = K.Input((2,)), K.Input((2,))
    inner = K.Sequential([shared, ones_dense()])
    model = K.Model([a, b], L.Add()([inner(a), inner(b), ones_dense()(shared(a))]))
    return model([tf.ones((1, 2)), tf.zeros((1, 2))]), len(model.weights), model.count_params()


@case
def losses_of_regularizers():
    model = K.Sequential(
        [ones_dense(2, kernel_regularizer="l2", activity_regularizer=K.regularizers.L1(0.1), input_shape=(2,))]
    )
    before = len(model.losses)
    model(tf.ones((4, 2)))
    return before, model.losses, fitted(model, 1)


@case
def dropout_and_normalization():
    model = K.Sequential([L.BatchNormalization(input_shape=(2,)), L.Dropout(0.5), ones_dense()])
    x, _ = data()
    inference = model(x)
    model(x, training=True)
    return inference, model.layers[0].moving_mean, model.layers[0].moving_variance, model(x)


@case
def train_and_test_on_batch():
    model = K.Sequential([ones_dense()])
    model.compile(K.optimizers.SGD(0.1), "mse", metrics=["mae"])
    x, y = data()
    return (
        model.train_on_batch(x, y),
        model.train_on_batch(x, y, return_dict=True, reset_metrics=False),
        model.test_on_batch(x, y),
        model.predict_on_batch(x),
    )


@case
def configurations():
    class Own(L.Layer):
        def __init__(self, k, **kwargs):
            super().__init__(**kwargs)
            self.k = k

        def call(self, x):
            return x * self.k

        def get_config(self):
            return super().get_config() | {"k": self.k}

    inputs = K.Input((2,), name="i")
    model = K.Model(inputs, Own(3, name="own")(inputs), name="m")
    again = K.Model.from_config(model.get_config(), custom_objects={"Own": Own})
    with K.utils.custom_object_scope({"Own": Own}):
        clone = K.models.clone_model(model)
    return (
        again(tf.ones((1, 2))),
        clone.get_layer("own").k,
        model.get_config()["layers"][1]["config"],
    )


@case
def layer_that_is_not_found():
    return K.Sequential([ones_dense(name="d")]).get_layer("none")


@case
def models_called_with_wrong_arguments():
    return K.Sequential([ones_dense()])()


@case
def summary():
    model = K.Sequential(
        [ones_dense(2, input_shape=(2,), name="a"), L.Dropout(0.1, name="b"), ones_dense(name="c")], name="s"
    )
    lines = []
    model.summary(print_fn=lambda line, line_break=None: lines.append(line))
    return [line.rstrip() for line in "\n".join(lines).splitlines()]
