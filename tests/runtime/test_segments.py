"""Eager code on an accelerator: placement, and segments that run as one program. XLA's CPU device poses as GPU:0."""

import threading

import numpy as np
import pytest

import headrace as tf
from headrace._src.data.last_map import split_last_map
from headrace._src.runtime.eager import program, transfer
from headrace._src.runtime.eager.arming import posing_as_gpu, use_accelerator, use_host
from headrace._src.runtime.eager.pending import PendingArray
from headrace._src.runtime.eager.rounds import whole_rounds
from headrace._src.runtime.eager.watching import watch_ops


@pytest.fixture(autouse=True)
def gpu():
    with posing_as_gpu():
        yield


def is_pending(tensor):
    return type(tensor._array) is PendingArray and tensor._array.is_recorded


def compiled_by(function):
    """How many programs a call compiles."""
    before = program.program_count()
    function()
    return program.program_count() - before


def test_floats_are_on_the_gpu_and_integers_of_the_host_stay_there():
    x = tf.constant([1.0, 2.0])
    assert x.device.endswith("GPU:0") and (x + 1).device.endswith("GPU:0") and tf.zeros([2]).device.endswith("GPU:0")
    counts = tf.constant([1, 2])
    assert counts.device.endswith("CPU:0") and (counts * 2).device.endswith("CPU:0")
    assert tf.shape(x).device.endswith("CPU:0") and tf.constant("text").device.endswith("CPU:0")
    assert tf.Variable([1.0]).value().device.endswith("GPU:0")


def test_a_device_block_before_the_accelerator_is_used_does_no_harm(gpu):
    use_host()
    with tf.device("/CPU:0"):
        tf.zeros([2])
    use_accelerator()
    assert tf.constant([1.0]).device.endswith("GPU:0")


def test_device_blocks_place_ops():
    x = tf.constant([1.0, 2.0])
    with tf.device("/CPU:0"):
        y = x + 1
        assert tf.constant([1.0]).device.endswith("CPU:0")
        with tf.device(None):
            assert (y + 1).device.endswith("GPU:0")
    assert y.device.endswith("CPU:0") and x.cpu().device.endswith("CPU:0")
    with tf.device("/GPU:0"):
        assert tf.identity(y).device.endswith("GPU:0") and tf.constant([1]).device.endswith("GPU:0")
    assert y.gpu().device.endswith("GPU:0")
    with tf.device("/GPU:7"):  # soft placement
        assert (x + 1).device.endswith("CPU:0")
    with pytest.raises(tf.errors.InvalidArgumentError, match="GPU:7"):
        x.gpu(7)


def test_a_device_that_does_not_exist_is_an_error_without_soft_placement():
    tf.config.set_soft_device_placement(False)
    try:
        with tf.device("/GPU:7"), pytest.raises(tf.errors.InvalidArgumentError, match="GPU:7"):
            tf.constant([1.0]) + 1
    finally:
        tf.config.set_soft_device_placement(True)


def test_shapes_dtypes_and_errors_are_known_before_values():
    x = tf.ones([2, 3])
    y = tf.matmul(x, x, transpose_b=True)
    assert is_pending(y) and y.shape == [2, 2] and y.dtype == tf.float32
    with pytest.raises(tf.errors.InvalidArgumentError, match="MatMul"):
        tf.matmul(x, x)
    assert is_pending(y)
    np.testing.assert_allclose(y, np.full((2, 2), 3.0))


def train(steps, read=False):
    w, b = tf.Variable(np.linspace(-1, 1, 6, dtype="f").reshape(3, 2)), tf.Variable(tf.zeros([2]))
    x = tf.constant(np.arange(12, dtype="f").reshape(4, 3) / 12)
    losses = []
    for _ in range(steps):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(tf.tanh(x @ w + b) - 0.5))
        for variable, gradient in zip((w, b), tape.gradient(loss, (w, b)), strict=True):
            variable.assign_sub(0.1 * gradient)
        losses.append(float(loss) if read else loss)
    return [float(loss) for loss in losses], w.numpy()


@pytest.mark.parametrize(
    "op",
    [
        lambda: tf.random.stateless_normal([2, 3], [1, 2]),
        lambda: tf.cast(tf.constant([1, 2]), tf.float32),
        lambda: tf.one_hot([1, 0], 2),
        lambda: tf.linspace(0.0, 1.0, 3),
    ],
    ids=["random", "cast", "one_hot", "linspace"],
)
def test_an_op_on_integers_that_ran_on_the_host_runs_on_the_device_again(op):
    with tf.device("/CPU:0"):
        expected = op()
    assert expected.device.endswith("CPU:0")
    found = op()
    assert found.device.endswith("GPU:0")
    np.testing.assert_allclose(found, expected, rtol=1e-6)


def test_a_cast_to_a_short_type_rounds_also_inside_of_a_program():
    x = tf.constant([0.576, 1.28, 1 / 3])
    found = tf.cast(tf.cast(x * 2.0, tf.bfloat16), tf.float32) * 0.5
    assert is_pending(found)
    np.testing.assert_array_equal(found, np.float32([0.57421875, 1.28125, 0.333984375]))


def test_a_training_loop_becomes_one_program():
    assert compiled_by(lambda: train(6)) <= 2  # with the one of the last step, whose results are read
    assert compiled_by(lambda: train(9)) == 0


def test_results_are_those_of_the_host():
    on_device = train(4)
    reading = train(4, read=True)
    with tf.device("/CPU:0"):
        on_host = train(4)
    for found in (on_device, reading):
        np.testing.assert_allclose(found[0], on_host[0], rtol=1e-5)
        np.testing.assert_allclose(found[1], on_host[1], rtol=1e-5)


def test_a_loop_without_end_is_cut_at_its_rounds():
    def chain(count):
        y = tf.ones([3])
        for _ in range(count):
            y = tf.sin(y * 1.25 + 0.5)
        return y.numpy()

    chain(200)
    assert compiled_by(lambda: chain(200)) == 0
    with tf.device("/CPU:0"):
        expected = chain(200)
    np.testing.assert_allclose(chain(200), expected, rtol=1e-5)


def test_rounds_are_found_after_what_precedes_them():
    assert whole_rounds([*("xyz" + "ab" * 20 + "a")]) == 43
    assert whole_rounds([*"abcdefgh"]) == 0


def test_variables_are_read_and_written_in_program_order():
    v = tf.Variable([1.0, 2.0])
    before = v * 1.0
    v.assign_add([1.0, 1.0])
    between = v + 0.0
    v.assign(v * 2.0)
    v.scatter_update(tf.IndexedSlices(tf.constant([9.0]), tf.constant([0])))
    assert is_pending(before) and is_pending(between)
    assert before.numpy().tolist() == [1, 2] and between.numpy().tolist() == [2, 3] and v.numpy().tolist() == [9, 6]


def test_random_ops_give_the_numbers_of_the_host():
    def draw():
        tf.random.set_seed(7)
        made = [tf.random.normal([3], seed=1), tf.random.uniform([2], seed=2), tf.random.normal([3], seed=1)]
        made += [tf.random.stateless_normal([3], [1, 2]), tf.random.Generator.from_seed(3).normal([2])]
        return [np.asarray(t) for t in made]

    on_device = draw()
    with tf.device("/CPU:0"):
        on_host = draw()
    for a, b in zip(on_device, on_host, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-5)


def test_python_functions_and_prints_see_values_in_order(capfd):
    x = tf.constant([1.0]) * 2.0
    seen = []
    tf.py_function(lambda t: seen.append(t.numpy().tolist()), [x], [])
    tf.print(x + 1.0)
    assert seen == [[2.0]] and "[3]" in capfd.readouterr().err


def test_a_compiled_function_takes_and_leaves_the_variables_of_eager_code():
    v = tf.Variable([1.0, 2.0])

    @tf.function(jit_compile=True)
    def double(x):
        v.assign(v * 2.0)
        return x + v

    held = v + 0.0
    kept = v.value()
    assert double(v * 1.0).numpy().tolist() == [3, 6]
    v.assign_add([1.0, 1.0])
    assert double(tf.constant([0.0, 0.0])).numpy().tolist() == [6, 10]
    assert held.numpy().tolist() == [1, 2] and kept.numpy().tolist() == [1, 2] and v.numpy().tolist() == [6, 10]


def test_threads_record_their_own_segments():
    x = tf.ones([4]) * 3.0
    results = {}

    def work(n):
        results[n] = tf.reduce_sum(x * float(n))

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [float(results[n]) for n in range(4)] == [0, 12, 24, 36]


def test_op_by_op_runs_each_op_when_it_is_called():
    watch_ops(op_by_op=True)
    try:
        assert not is_pending(tf.ones([2]) + 1.0)
    finally:
        watch_ops(op_by_op=False)


def test_placement_can_be_logged(capfd):
    tf.debugging.set_log_device_placement(True)
    try:
        tf.constant([1.0]) + 2.5
    finally:
        tf.debugging.set_log_device_placement(False)
    assert "Executing op AddV2 in device /job:localhost/replica:0/task:0/device:GPU:0" in capfd.readouterr().err


def test_a_keras_model_trains_eagerly():
    model = tf.keras.Sequential([tf.keras.layers.Dense(4, activation="relu"), tf.keras.layers.Dense(1)])
    optimizer = tf.keras.optimizers.Adam(0.01)
    x, y = tf.constant(np.eye(6, dtype="f")), tf.constant(np.arange(6, dtype="f")[:, None])

    def step():
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(model(x, training=True) - y))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables, strict=True))
        return loss

    losses = [step() for _ in range(5)]
    assert losses[4] < losses[0]
    assert compiled_by(lambda: [step() for _ in range(5)]) == 0


@pytest.mark.parametrize("kind", ["concat", "einsum", "split"])
def test_ops_on_lists_are_differentiated(kind):
    x = tf.constant([[1.0, 2.0], [3.0, 4.0]])
    with tf.GradientTape() as tape:
        tape.watch(x)
        if kind == "concat":
            y = tf.concat([x, x * 2.0], 0)
        elif kind == "einsum":
            y = tf.einsum("ij,kj->ik", x, x)
        else:
            y = tf.split(x, 2, axis=1)[1]
        loss = tf.reduce_sum(y)
    expected = {"concat": [[3, 3], [3, 3]], "einsum": [[8, 12], [8, 12]], "split": [[0, 1], [0, 1]]}[kind]
    np.testing.assert_allclose(tape.gradient(loss, x), expected)


def test_fit_takes_batches_that_are_on_the_device_already():
    x, y = np.eye(10, dtype="f"), np.arange(10, dtype="f")[:, None]
    model = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(10,))])
    model.compile("sgd", "mse")
    kinds = []

    class Seen(tf.keras.callbacks.Callback):
        def on_train_batch_end(self, batch, logs=None):
            kinds.append(batch)

    history = model.fit(x, y, batch_size=4, epochs=2, verbose=0, shuffle=False, callbacks=[Seen()]).history["loss"]
    assert kinds == [0, 1, 2, 0, 1, 2] and history[1] < history[0]
    dataset = tf.data.Dataset.from_tensor_slices((x, y)).batch(4)
    assert len(model.fit(dataset, epochs=2, verbose=0).history["loss"]) == 2


def test_a_failing_dataset_raises_in_its_place():
    def batches():
        yield np.ones((2, 3), "f"), np.ones((2, 1), "f")
        raise ValueError("broken file")

    signature = (tf.TensorSpec([2, 3], tf.float32), tf.TensorSpec([2, 1], tf.float32))
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    with pytest.raises(tf.errors.InvalidArgumentError, match="broken file"):
        model.fit(tf.data.Dataset.from_generator(batches, output_signature=signature), verbose=0)


def test_bad_indices_raise_when_a_value_is_read():
    rows = tf.gather(tf.constant([1.0, 2.0, 3.0]) * 2.0, tf.constant([1, 7]))
    with pytest.raises(tf.errors.InvalidArgumentError, match="GatherV2"):
        rows.numpy()


def test_half_precision_attention_is_one_op_with_the_plain_results():
    layer = tf.keras.layers.MultiHeadAttention(2, 8, dtype="mixed_bfloat16")
    x = tf.constant(np.random.default_rng(0).normal(size=(2, 6, 16)).astype("f"))
    mask = tf.constant(np.array([[1, 1, 1, 1, 0, 0], [1] * 6], bool))[:, None, :]
    layer(x, x)

    @tf.function
    def attend(x):
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = layer(x, x, attention_mask=mask, use_causal_mask=True)
            loss = tf.reduce_sum(tf.square(tf.cast(y, tf.float32)))
        return y, tape.gradient(loss, x)

    types = {operation.type for operation in attend.get_concrete_function(x).graph.get_operations()}
    assert {"HeadraceAttention", "HeadraceAttentionGrad"} <= types
    fused = attend(x)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y, _ = layer(x, x, attention_mask=mask, use_causal_mask=True, return_attention_scores=True)
        loss = tf.reduce_sum(tf.square(tf.cast(y, tf.float32)))
    for a, b in zip(fused, (y, tape.gradient(loss, x)), strict=True):
        np.testing.assert_allclose(tf.cast(a, tf.float32), tf.cast(b, tf.float32), rtol=0.1, atol=0.05)


def test_a_large_program_starts_on_another_thread(monkeypatch):
    started_on = []
    started = program.Program.__call__

    def start(*args):
        started_on.append(threading.current_thread().name)
        return started(*args)

    monkeypatch.setattr(program.Program, "__call__", start)
    monkeypatch.setattr(program, "_MANY_OPS", 4)
    v = tf.Variable([1.0, 2.0])
    for _ in range(4):
        with tf.GradientTape() as tape:
            loss = tf.reduce_sum(v * v * v)
        v.assign_sub(0.1 * tape.gradient(loss, v))
    expected = np.float32([1, 2])
    for _ in range(4):
        expected = expected - np.float32(0.1) * 3 * expected**2
    np.testing.assert_allclose(v.numpy(), expected, rtol=1e-5)
    assert started_on[0] == "MainThread" and "headrace_launch" in started_on


def test_an_error_of_a_program_on_another_thread_reaches_who_reads_its_values(monkeypatch):
    monkeypatch.setattr(program, "_MANY_OPS", 2)

    def fail(*_):
        raise RuntimeError("RESOURCE_EXHAUSTED: out of memory")

    def compute():
        with tf.GradientTape() as tape:
            y = tf.reduce_sum(x * 2.0 + 1.0)
        return y, tape

    x = tf.constant([1.0, 2.0])
    assert compute()[0].numpy() == 8
    monkeypatch.setattr(program.Program, "__call__", fail)
    y, _ = compute()
    with pytest.raises(tf.errors.ResourceExhaustedError):
        y.numpy()


def _pictures():
    pictures = np.arange(2 * 2 * 8, dtype=np.uint8).reshape(8, 2, 2)
    return tf.data.Dataset.from_tensor_slices((pictures, np.arange(8))).batch(4)


def test_the_last_map_runs_on_the_device_if_it_makes_batches_larger():
    mapped = _pictures().map(lambda x, y: (tf.cast(x, tf.float32) / 255.0, y)).repeat(2).prefetch(1)
    source, function = split_last_map(mapped)
    assert source.element_spec[0].dtype == tf.uint8
    for whole, part in zip(mapped, source, strict=True):
        for a, b in zip(whole, function(part), strict=True):
            np.testing.assert_allclose(a.numpy(), b.numpy(), rtol=1e-6)


@pytest.mark.parametrize(
    "function",
    [
        lambda x, y: (tf.cast(x, tf.int32)[:, 0, 0], y),  # smaller than what it takes
        lambda x, y: (tf.cast(x, tf.float32) + tf.random.uniform([]), y),
        lambda x, y: (tf.cast(x, tf.float32), tf.strings.as_string(y)),
    ],
)
def test_other_maps_stay_in_the_pipeline(function):
    mapped = _pictures().map(function)
    assert split_last_map(mapped) == (mapped, None)


def test_fit_takes_as_many_batches_as_it_needs_and_finds_them_on_the_device(monkeypatch):
    monkeypatch.setattr(transfer, "_WORTH_A_COPY", 0)
    taken = []
    copied = transfer.on_device
    monkeypatch.setattr(
        transfer, "on_device", lambda batch: (taken.append(threading.current_thread().name), copied(batch))[1]
    )
    model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    iterator = iter(_pictures().repeat())
    model.fit(iterator, steps_per_epoch=3, epochs=1, verbose=0)
    assert taken == ["MainThread", "headrace-transfer", "headrace-transfer"]
    assert next(iterator)[1].numpy().tolist() == [4, 5, 6, 7]


def test_a_large_batch_is_copied_in_parts(monkeypatch):
    monkeypatch.setattr(transfer, "_WORTH_PARTS", 0)
    batch = np.arange(60, dtype=np.float32).reshape(20, 3)
    copied = transfer.on_device((tf.convert_to_tensor(batch), tf.convert_to_tensor(batch[:3])))
    assert copied[0].numpy().tolist() == batch.tolist() and copied[1].numpy().tolist() == batch[:3].tolist()


def test_variables_keep_their_values_if_the_program_runs_out_of_memory(monkeypatch):
    v = tf.Variable([1.0, 2.0])
    doubled = v * 2.0
    assert doubled.numpy().tolist() == [2, 4]

    def fail(*_):
        raise RuntimeError("RESOURCE_EXHAUSTED: out of memory")

    with monkeypatch.context() as patched:
        patched.setattr(program.Program, "__call__", fail)
        v.assign_add(v * 3.0)
        total = tf.reduce_sum(v)
        with pytest.raises(tf.errors.ResourceExhaustedError):
            total.numpy()
    assert v.numpy().tolist() == [1, 2]
    v.assign_add(v * 3.0)
    assert v.numpy().tolist() == [4, 8]


def test_a_training_step_with_a_pending_input_is_a_program_of_its_own():
    """Thirty steps that were recorded together made one program, which took XLA minutes."""
    weights = [tf.Variable(np.full((4, 4), 0.1, np.float32)) for _ in range(40)]
    scale = tf.sqrt(tf.constant([4.0]))  # captured by the function, and not computed yet

    @tf.function
    def step(x):
        with tf.GradientTape() as tape:
            for w in weights:
                x = tf.tanh(x @ w) * scale
            loss = tf.reduce_sum(x)
        for w, gradient in zip(weights, tape.gradient(loss, weights), strict=True):
            w.assign_sub(0.01 * gradient)
        return loss

    x = tf.ones([2, 4])
    step(x * 2.0), step(x * 2.0)
    assert compiled_by(lambda: [step(x * 2.0) for _ in range(30)]) == 0


def test_a_segment_is_examined_by_the_ops_of_its_functions():
    @tf.function
    def many(x):
        for _ in range(40):
            x = x + 1.0
        return x

    x = tf.sqrt(tf.ones([4]))
    for _ in range(60):  # 60 calls, but about 5,000 ops
        x = many(x)
    assert not is_pending(x)
    np.testing.assert_array_equal(x, np.full(4, 2401.0))
