"""Programs after TensorFlow's tutorials distribute/{keras,custom_training,save_and_load,input}, over two devices.

Written from their descriptions, with small data. Prints what the test compares.
"""

import json
import os
import tempfile

import numpy as np

import headrace as tf

cpu = tf.config.list_physical_devices("CPU")[0]
tf.config.set_logical_device_configuration(cpu, [tf.config.LogicalDeviceConfiguration()] * 2)
strategy = tf.distribute.MirroredStrategy()
tf.keras.utils.set_random_seed(7)
rng = np.random.default_rng(7)
labels = rng.integers(0, 2, 64)
images = (rng.integers(0, 256, (64, 6, 6, 1)) // 4 + 150 * labels.reshape(-1, 1, 1, 1)).astype("uint8")


def network():
    return tf.keras.Sequential(
        [
            tf.keras.layers.Conv2D(4, 3, activation="relu", input_shape=(6, 6, 1)),
            tf.keras.layers.Flatten(),
            tf.keras.layers.Dense(2),
        ]
    )


def cross_entropy(**arguments):
    return tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True, **arguments)


def keras(folder):
    """Training with fit: callbacks, weights read back, the model saved and loaded with and without the strategy."""
    batch_size = 8 * strategy.num_replicas_in_sync
    scaled = tf.data.Dataset.from_tensor_slices((images, labels)).map(lambda x, y: (tf.cast(x, tf.float32) / 255, y))
    training, testing = scaled.take(48).cache().shuffle(48).batch(batch_size), scaled.skip(48).batch(batch_size)
    with strategy.scope():
        model = network()
        model.compile(tf.keras.optimizers.Adam(), cross_entropy(), metrics=["accuracy"])
    rates = []

    class NoteRate(tf.keras.callbacks.Callback):
        def on_epoch_end(self, epoch, logs=None):
            rates.append(round(float(model.optimizer.learning_rate.numpy()), 5))

    callbacks = [
        tf.keras.callbacks.TensorBoard(os.path.join(folder, "logs")),
        tf.keras.callbacks.ModelCheckpoint(os.path.join(folder, "ckpt_{epoch}"), save_weights_only=True),
        tf.keras.callbacks.LearningRateScheduler(lambda epoch: 1e-2 if epoch < 4 else 1e-3),
        NoteRate(),
    ]
    losses = model.fit(training, epochs=6, verbose=0, callbacks=callbacks).history["loss"]
    model.load_weights(tf.train.latest_checkpoint(folder))
    evaluated = model.evaluate(testing, verbose=0)
    path = os.path.join(folder, "model.keras")
    model.save(path)
    alone = tf.keras.models.load_model(path)
    with strategy.scope():
        together = tf.keras.models.load_model(path)
    again = [loaded.evaluate(testing, verbose=0) for loaded in (alone, together)]
    return {
        "learns": losses[-1] < losses[0],
        "rates": rates,
        "differences": [float(np.abs(np.subtract(evaluated, other)).max()) for other in again],
    }


def custom_training(folder):
    """Training with a loop of one's own: distributed steps, metrics, checkpoints, three ways to iterate."""
    size = 16
    training = tf.data.Dataset.from_tensor_slices((images[:48] / np.float32(255), labels[:48])).batch(size)
    testing = tf.data.Dataset.from_tensor_slices((images[48:] / np.float32(255), labels[48:])).batch(size)
    training_parts = strategy.experimental_distribute_dataset(training)
    testing_parts = strategy.experimental_distribute_dataset(testing)
    with strategy.scope():
        loss_object = cross_entropy(reduction=tf.keras.losses.Reduction.NONE)
        model, optimizer = network(), tf.keras.optimizers.Adam(0.01)
        checkpoint = tf.train.Checkpoint(optimizer=optimizer, model=model)
        accuracy = tf.keras.metrics.SparseCategoricalAccuracy()
        test_loss = tf.keras.metrics.Mean()

    def train_step(inputs):
        x, y = inputs
        with tf.GradientTape() as tape:
            predictions = model(x, training=True)
            loss = tf.nn.compute_average_loss(loss_object(y, predictions), global_batch_size=size)
            loss += tf.nn.scale_regularization_loss(0.0 * tf.reduce_sum(model.trainable_variables[0]))
        optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
        accuracy.update_state(y, predictions)
        return loss

    def test_step(inputs):
        x, y = inputs
        test_loss.update_state(loss_object(y, model(x, training=False)))

    @tf.function
    def train(inputs):
        return strategy.reduce(tf.distribute.ReduceOp.SUM, strategy.run(train_step, args=(inputs,)), axis=None)

    @tf.function
    def test(inputs):
        strategy.run(test_step, args=(inputs,))

    @tf.function
    def train_epoch(dataset):
        total, count = 0.0, 0
        for inputs in dataset:
            total += strategy.reduce("SUM", strategy.run(train_step, args=(inputs,)), axis=None)
            count += 1
        return total / tf.cast(count, tf.float32)

    losses = []
    for _ in range(4):
        losses.append(sum(float(train(inputs)) for inputs in training_parts) / 3)
    iterator = iter(training_parts)
    losses.append(sum(float(train(next(iterator))) for _ in range(3)) / 3)
    losses.append(float(train_epoch(training_parts)))
    for inputs in testing_parts:
        test(inputs)
    accuracy.reset_state()
    path = checkpoint.save(os.path.join(folder, "custom"))
    restored = network()
    tf.train.Checkpoint(model=restored).restore(path).expect_partial()
    outputs = [net(images[48:] / np.float32(255)).numpy() for net in (model, restored)]
    return {
        "learns": losses[-1] < losses[0],
        "difference": float(np.abs(np.subtract(*outputs)).max()),
        "test_loss": abs(float(test_loss.result()) - float(np.mean(loss_object(labels[48:], outputs[0])))),
        "iterations": int(optimizer.iterations.numpy()),
    }


def save_and_load(folder):
    """Models saved by Keras and by tf.saved_model, loaded under other strategies and called on replicas."""
    with strategy.scope():
        model = network()
        model.compile("sgd", cross_entropy(), metrics=["accuracy"])
    x = images[:16] / np.float32(255)
    expected = model.predict(x, verbose=0)
    kept = os.path.join(folder, "kept")
    model.save(kept)
    other = tf.distribute.OneDeviceStrategy("/cpu:0")
    with other.scope():
        loaded = tf.keras.models.load_model(kept)
    loaded.fit(x, labels[:16], epochs=1, verbose=0)
    plain = os.path.join(folder, "plain")
    options = tf.saved_model.SaveOptions(experimental_io_device="/job:localhost")
    tf.saved_model.save(model, plain, options=options)
    with strategy.scope():
        served = tf.saved_model.load(plain, options=tf.saved_model.LoadOptions("/job:localhost"))
        inference = served.signatures["serving_default"]

        def infer(batch):
            return strategy.run(inference, args=(batch,))

        parts = strategy.experimental_distribute_dataset(tf.data.Dataset.from_tensor_slices(x).batch(8))
        found = []
        for batch in parts:
            (values,) = infer(batch).values()
            found += [value.numpy() for value in strategy.experimental_local_results(values)]
        wrapped = tf.keras.Sequential([tf.keras.layers.Lambda(lambda batch: served(batch)), tf.keras.layers.Softmax()])
    return {
        "difference": float(np.abs(np.concatenate(found) - expected).max()),
        "wrapped": wrapped(x).shape.as_list(),
        "trains": bool(np.abs(loaded.predict(x, verbose=0) - expected).max() > 0),
    }


def inputs(folder):
    """Ways to distribute input: batches split, a function for each worker, values, generators, preprocessing."""
    found = {}
    numbers = tf.data.Dataset.from_tensors(([1.0], [2.0])).repeat(100).batch(16)
    parts = strategy.experimental_distribute_dataset(numbers)

    @tf.function(input_signature=[parts.element_spec])
    def step(batch):
        return strategy.run(lambda pair: pair[0] + pair[1], args=(batch,))

    found["shapes"] = [part.shape.as_list() for part in step(next(iter(parts))).values]
    found["spec"] = parts.element_spec[0]._value_specs[0].shape.as_list()
    told = []

    def dataset_fn(context):
        told.append([context.num_input_pipelines, context.input_pipeline_id, context.num_replicas_in_sync])
        size = context.get_per_replica_batch_size(16)
        dataset = tf.data.Dataset.range(64).repeat().batch(size)
        return dataset.shard(context.num_input_pipelines, context.input_pipeline_id).prefetch(2)

    own = strategy.distribute_datasets_from_function(dataset_fn)
    first = next(iter(own))
    found["own"] = [part.numpy()[0].item() for part in first.values]
    found["told"] = told

    @tf.function
    def total(iterator):
        result = tf.constant(0, tf.int64)
        for _ in tf.range(3):
            result += strategy.reduce("SUM", strategy.run(tf.reduce_sum, args=(next(iterator),)), axis=None)
        return result

    found["total"] = int(total(iter(own)))
    few = tf.data.Dataset.range(7).batch(2)
    found["partial"] = [
        [part.numpy().tolist() for part in batch.values]
        for batch in strategy.distribute_datasets_from_function(lambda context: few)
    ]

    @tf.function
    def loop(dataset):
        result = tf.constant(0, tf.int64)
        for batch in dataset:
            result += strategy.reduce("SUM", strategy.run(tf.reduce_sum, args=(batch,)), axis=None)
        return result

    found["loop"] = int(loop(strategy.distribute_datasets_from_function(lambda context: few)))
    values = strategy.experimental_distribute_values_from_function(
        lambda context: tf.constant(context.replica_id_in_sync_group * 10)
    )
    found["values"] = [int(v) for v in strategy.experimental_local_results(strategy.run(lambda v: v + 1, (values,)))]
    generated = tf.data.Dataset.from_generator(
        lambda: (np.float32([n]) for n in range(6)), output_signature=tf.TensorSpec([1], tf.float32)
    )
    mean = [
        float(strategy.reduce("MEAN", batch, axis=0)[0])
        for batch in strategy.experimental_distribute_dataset(generated.batch(4))
    ]
    found["generated"] = mean
    with strategy.scope():
        lookup = tf.keras.layers.StringLookup(vocabulary=["yes", "no"])
        scale = tf.keras.layers.Normalization(axis=None)
    scale.adapt(np.arange(4.0))
    words = tf.data.Dataset.from_tensor_slices((["no", "yes", "maybe", "no"], np.arange(4.0))).batch(4)
    words = words.map(lambda text, x: (lookup(text), scale(x)))
    ids, scaled = next(iter(strategy.experimental_distribute_dataset(words)))
    found["words"] = [part.numpy().tolist() for part in ids.values]
    found["scaled"] = abs(float(strategy.reduce("SUM", scaled, axis=0)))
    optional = iter(strategy.experimental_distribute_dataset(few)).get_next_as_optional()
    found["optional"] = bool(optional.has_value())
    return found


found = {}
for program in (keras, custom_training, save_and_load, inputs):
    with tempfile.TemporaryDirectory() as folder:
        found[program.__name__] = program(folder)
print(json.dumps(found))
