"""Strategies on one device and on several; the values are those that TensorFlow gives."""

import numpy as np
import pytest

import headrace as tf

mirrored = tf.distribute.MirroredStrategy(["CPU:0", "CPU:1"])
three = tf.distribute.MirroredStrategy(["CPU:0", "CPU:1", "CPU:2"])


def number():
    return tf.cast(tf.distribute.get_replica_context().replica_id_in_sync_group, tf.float32)


def values(strategy, value):
    return [v.numpy().tolist() for v in strategy.experimental_local_results(value)]


def test_without_a_strategy_there_is_one_replica():
    assert not tf.distribute.has_strategy() and not tf.distribute.in_cross_replica_context()
    context = tf.distribute.get_replica_context()
    assert (context.num_replicas_in_sync, context.replica_id_in_sync_group) == (1, 0)
    assert tf.distribute.get_strategy().num_replicas_in_sync == 1
    assert context.merge_call(lambda strategy, x: x + 1, args=(2,)) == 3
    assert float(context.all_reduce("sum", tf.constant(2.0))) == 2


def test_a_scope_speaks_for_all_replicas():
    with mirrored.scope() as entered:
        assert entered is mirrored is tf.distribute.get_strategy()
        assert tf.distribute.has_strategy() and tf.distribute.in_cross_replica_context()
        assert tf.distribute.get_replica_context() is None
    assert not tf.distribute.has_strategy()


def test_devices_have_their_full_names():
    assert mirrored.extended.worker_devices == (
        "/job:localhost/replica:0/task:0/device:CPU:0",
        "/job:localhost/replica:0/task:0/device:CPU:1",
    )
    assert tf.distribute.OneDeviceStrategy("/gpu:0").extended.worker_devices[0].endswith("/device:GPU:0")
    with pytest.raises(AssertionError, match="No duplicates allowed in `devices`"):
        tf.distribute.MirroredStrategy(["/cpu:0", "CPU:0"])
    with pytest.raises(ValueError, match="no device"):
        tf.distribute.OneDeviceStrategy("nothing")


def test_run_calls_the_function_once_for_each_replica():
    result = mirrored.run(lambda: number() * 2)
    assert values(mirrored, result) == [0.0, 2.0]
    assert str(result) == (
        "PerReplica:{\n  0: tf.Tensor(0.0, shape=(), dtype=float32),\n  1: tf.Tensor(2.0, shape=(), dtype=float32)\n}"
    )
    assert mirrored.run(lambda x: x, args=(4,)) == 4  # what is the same on all replicas stays one value


def test_each_replica_gets_its_own_values():
    parts = mirrored.experimental_distribute_values_from_function(lambda c: c.replica_id_in_sync_group * 10)
    assert parts.values == (0, 10)
    assert mirrored.run(lambda a, k: a + k, args=(parts,), kwargs={"k": parts}).values == (0, 20)


def test_reduce():
    result = mirrored.run(lambda: number() * 2)
    assert float(mirrored.reduce("SUM", result, axis=None)) == 2
    assert float(mirrored.reduce(tf.distribute.ReduceOp.MEAN, result, axis=None)) == 1
    rows = mirrored.run(lambda: tf.ones([2, 3]) * number())
    assert mirrored.reduce("sum", rows, axis=0).numpy().tolist() == [2, 2, 2]
    assert float(mirrored.reduce("MEAN", tf.constant([3.0, 5.0]), axis=0)) == 4
    assert float(mirrored.reduce("MEAN", tf.constant(3.0), axis=None)) == 3
    with pytest.raises(ValueError, match="non-DistributedValues value 3.0 cannot be reduced"):
        mirrored.reduce("SUM", tf.constant(3.0), axis=None)
    with pytest.raises(ValueError, match="'FOO' is not a valid ReduceOp"):
        mirrored.reduce("foo", result, axis=None)


def test_uneven_means_count_elements():
    parts = next(iter(mirrored.experimental_distribute_dataset(tf.data.Dataset.range(3).batch(3))))
    assert float(mirrored.reduce("MEAN", mirrored.run(lambda x: tf.cast(x, tf.float32), args=(parts,)), axis=0)) == 1


def test_gather_joins_rows():
    assert mirrored.gather(mirrored.run(lambda: tf.reshape(number(), [1])), 0).numpy().tolist() == [0, 1]


@pytest.mark.parametrize("wrap", [lambda f: f, tf.function], ids=["eager", "traced"])
def test_replicas_meet(wrap):
    def step():
        context = tf.distribute.get_replica_context()
        total = context.all_reduce("sum", {"a": number() + 1, "b": tf.ones([2])})
        rows = context.all_gather(tf.reshape(number(), [1]), axis=0)
        merged = context.merge_call(lambda strategy, x: strategy.reduce("MEAN", x, axis=None), args=(number(),))
        return total["a"] + number(), total["b"], rows, merged

    a, b, rows, merged = wrap(lambda: three.run(step))()
    assert values(three, a) == [6, 7, 8]
    assert values(three, b) == [[3, 3]] * 3
    assert values(three, rows) == [[0, 1, 2]] * 3
    assert float(merged) == 1


def test_all_reduce_has_a_gradient():
    def step():
        x = number() + 1
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = tf.distribute.get_replica_context().all_reduce("sum", x * x) * (number() + 1)
        return tape.gradient(y, x)

    # dy_0 + dy_1 = 1 + 2 flows back to both, times 2x.
    assert values(mirrored, mirrored.run(step)) == [6, 12]


def test_errors_reach_the_caller_and_end_the_other_replicas():
    def step():
        tf.distribute.get_replica_context().all_reduce("sum", tf.constant(1.0))
        if tf.distribute.get_replica_context().replica_id_in_sync_group == 1:
            raise ValueError("boo")
        return tf.distribute.get_replica_context().all_reduce("sum", tf.constant(1.0))

    with pytest.raises(ValueError, match="boo"):
        mirrored.run(step)

    def uneven():
        if tf.distribute.get_replica_context().replica_id_in_sync_group == 0:
            tf.distribute.get_replica_context().all_reduce("sum", tf.constant(1.0))

    def unlike():
        context = tf.distribute.get_replica_context()
        context.merge_call(lambda strategy, *args: None, args=(1,) * context._replica_id)

    with pytest.raises(RuntimeError, match="Replicas meet at different points"):
        mirrored.run(unlike)
    with pytest.raises(RuntimeError, match=r"different number of replica_context\(\).merge_call\(\) calls"):
        mirrored.run(uneven)
    assert values(mirrored, mirrored.run(number)) == [0, 1]


def test_replicas_cannot_meet_inside_a_nested_function():
    @tf.function
    def inner():
        return tf.distribute.get_replica_context().all_reduce("sum", number())

    with pytest.raises(RuntimeError, match="within the replica's function"):
        mirrored.run(lambda: inner() + 1)
    assert values(mirrored, mirrored.run(inner)) == [1, 1]  # but a function may be what is run


def test_nested_functions_know_their_replica():
    @tf.function
    def inner():
        return number() + 1

    assert values(mirrored, mirrored.run(lambda: inner() * 1)) == [1, 2]


def test_what_speaks_for_all_is_refused_inside_a_replica():
    with pytest.raises(RuntimeError, match="strategy.reduce speaks for all replicas"):
        mirrored.run(lambda: mirrored.reduce("SUM", number(), axis=None))
    with pytest.raises(RuntimeError, match="strategy.run must not be called"):
        mirrored.run(lambda: mirrored.run(number))


@pytest.mark.parametrize(
    ("aggregation", "after"), [("NONE", 2.0), ("SUM", 4.0), ("MEAN", 2.5), ("ONLY_FIRST_REPLICA", 2.0)]
)
def test_updates_of_a_variable_are_brought_together(aggregation, after):
    with mirrored.scope():
        variable = tf.Variable(1.0, aggregation=tf.VariableAggregation[aggregation])
    assert mirrored.extended.variable_created_in_scope(variable)
    mirrored.run(lambda: variable.assign_add(number() + 1) and None)
    assert variable.numpy() == after
    variable.assign(7.0)
    assert variable.numpy() == 7


def test_replicas_must_update_the_same_variable():
    with mirrored.scope():
        pair = [tf.Variable(1.0), tf.Variable(1.0)]
    with pytest.raises(RuntimeError, match="different variables"):
        mirrored.run(lambda: pair[int(number())].assign(2.0))


def test_rows_of_variables():
    with mirrored.scope():
        table = tf.Variable(tf.zeros([3, 2]), aggregation=tf.VariableAggregation.SUM)

    def step():
        table.scatter_add(tf.IndexedSlices(tf.ones([1, 2]), tf.reshape(tf.cast(number(), tf.int32), [1])))

    mirrored.run(step)
    assert table.numpy().tolist() == [[1, 1], [1, 1], [0, 0]]


@pytest.mark.parametrize(
    ("strategy", "count", "batch", "parts"),
    [
        (mirrored, 10, 4, [[[0, 1], [2, 3]], [[4, 5], [6, 7]], [[8], [9]]]),
        (mirrored, 6, 5, [[[0, 1, 2], [3, 4]], [[5], []]]),
        (three, 11, 4, [[[0, 1], [2, 3], []], [[4, 5], [6, 7], []], [[8], [9], [10]]]),
    ],
)
def test_batches_are_split(strategy, count, batch, parts):
    dataset = strategy.experimental_distribute_dataset(tf.data.Dataset.range(count).batch(batch))
    assert [values(strategy, element) for element in dataset] == parts
    assert repr(dataset.element_spec).count("TensorSpec(shape=(None,), dtype=tf.int64, name=None)") == len(parts[0])


def test_datasets_of_parts():
    told = []

    def make(context):
        told.append((str(context), context.num_replicas_in_sync, context.get_per_replica_batch_size(8)))
        return tf.data.Dataset.range(6).batch(2)

    dataset = mirrored.distribute_datasets_from_function(make)
    assert told == [("tf.distribute.InputContext(input pipeline id 0, total: 1)", 2, 4)]
    assert [values(mirrored, element) for element in dataset] == [[[0, 1], [2, 3]], [[4, 5], []]]


def test_scalars_cannot_be_split():
    with pytest.raises(ValueError, match="Only batches can be split"):
        next(iter(mirrored.experimental_distribute_dataset(tf.data.Dataset.range(3))))


def test_functions_take_and_loop_over_distributed_values():
    dataset = mirrored.experimental_distribute_dataset(tf.data.Dataset.range(10).batch(4))

    @tf.function
    def step(batch):
        return mirrored.reduce("SUM", mirrored.run(lambda x: tf.reduce_sum(x), args=(batch,)), axis=None)

    @tf.function
    def all_steps():
        total = tf.constant(0, tf.int64)
        for batch in dataset:
            total += step(batch)
        return total

    @tf.function
    def next_step(iterator):
        return step(next(iterator))

    assert [int(step(batch)) for batch in dataset] == [6, 22, 17]
    assert int(all_steps()) == 45
    iterator = iter(dataset)
    assert [int(next_step(iterator)) for _ in range(2)] == [6, 22]


def test_one_device_takes_the_plain_path():
    strategy = tf.distribute.OneDeviceStrategy("/cpu:0")
    dataset = tf.data.Dataset.range(2)
    assert strategy.experimental_distribute_dataset(dataset) is dataset
    with strategy.scope():
        variable = tf.Variable(1.0)
    assert type(variable) is tf.Variable
    assert float(strategy.run(lambda x: variable.assign_add(x), args=(2.0,))) == 3
    assert float(strategy.reduce("SUM", tf.constant(3.0), axis=None)) == 3


def test_a_custom_loop_equals_that_of_tensorflow():
    with mirrored.scope():
        layer = tf.keras.layers.Dense(1, kernel_initializer="ones")
        layer.build((None, 1))
        optimizer = tf.keras.optimizers.SGD(0.01)

    def step(a):
        with tf.GradientTape() as tape:
            loss = tf.reduce_sum(layer(a) ** 2)
        gradients = tape.gradient(loss, layer.trainable_variables)
        optimizer.apply_gradients(zip(gradients, layer.trainable_variables))
        return loss

    @tf.function
    def both(batch):
        return mirrored.reduce("SUM", mirrored.run(step, args=(batch,)), axis=None)

    x = np.arange(10.0, dtype="float32")[:, None]
    batches = mirrored.experimental_distribute_dataset(tf.data.Dataset.from_tensor_slices(x).batch(4))
    assert [float(both(b)) for b in batches] == pytest.approx([14.0, 61.57441, 172.80898], rel=1e-5)
    assert layer.kernel.numpy()[0, 0] == pytest.approx(2.124288) and int(optimizer.iterations) == 3


def test_one_worker_trains_alone(monkeypatch):
    monkeypatch.setenv("TF_CONFIG", '{"cluster": {"worker": ["a:1"]}, "task": {"type": "worker", "index": 0}}')
    strategy = tf.distribute.MultiWorkerMirroredStrategy()
    assert strategy.num_replicas_in_sync == 1 and strategy.cluster_resolver.task_type == "worker"


@pytest.mark.parametrize(
    ("config", "message"),
    [
        ("{", "no valid JSON"),
        ("[]", "must be a JSON object"),
        ('{"cluster": 3}', '"cluster" must be an object'),
        ('{"cluster": {"worker": "a:1"}}', "must be a list"),
        ('{"cluster": {"worker": ["a"]}}', 'expected "host:port"'),
        ('{"cluster": {"worker": ["a:1", "a:1"]}}', "lists an address twice"),
        ('{"cluster": {"worker": ["a:1"]}}', "you must also specify `task_type` and `task_id`"),
        ('{"cluster": {"worker": ["a:1"]}, "task": 3}', '"task" must be an object'),
        ('{"cluster": {"worker": ["a:1"]}, "task": {"type": "worker", "index": "x"}}', "must be an integer"),
        ('{"cluster": {"worker": ["a:1"]}, "task": {"type": "worker", "index": 5}}', "`task_id` 5 exceeds the maximum"),
        ('{"cluster": {"worker": ["a:1"]}, "task": {"type": "boss", "index": 0}}', "Unrecognized task_type: boss"),
        ('{"cluster": {"worker": ["a:1"]}, "task": {"type": "chief", "index": 0}}', "is not in the cluster"),
        ('{"cluster": {"chief": ["a:1", "b:1"]}, "task": {"type": "chief", "index": 0}}', "at most one 'chief'"),
        ('{"cluster": {"worker": ["a:99999"]}, "task": {"type": "worker", "index": 0}}', "a port of 0 to 65535"),
    ],
)
def test_a_broken_tf_config_is_refused(config, message, monkeypatch):
    monkeypatch.setenv("TF_CONFIG", config)
    with pytest.raises(ValueError, match=message):
        tf.distribute.MultiWorkerMirroredStrategy()


def test_there_are_no_tpus():
    with pytest.raises(ValueError, match="Please provide a TPU Name to connect to"):
        tf.distribute.cluster_resolver.TPUClusterResolver()
    with pytest.raises(tf.errors.NotFoundError, match="No TPU found at 'grpc://10.0.0.1:8470'"):
        tf.distribute.cluster_resolver.TPUClusterResolver("grpc://10.0.0.1:8470")
    with pytest.raises(tf.errors.NotFoundError, match="no TPU was found"):
        tf.distribute.TPUStrategy()


def test_a_strategy_can_be_set_for_good():
    try:
        tf.distribute.experimental_set_strategy(mirrored)
        assert tf.distribute.get_strategy() is mirrored
    finally:
        tf.distribute.experimental_set_strategy(None)
    assert not tf.distribute.has_strategy()


def test_ways_of_communication_are_alike():
    value = mirrored.run(lambda: number() + 1)
    for way in (
        tf.distribute.NcclAllReduce(),
        tf.distribute.HierarchicalCopyAllReduce(2),
        tf.distribute.CrossDeviceOps(),
    ):
        assert float(way.reduce("SUM", value, destinations="CPU:0")) == 3
        assert [float(v) for v in way.batch_reduce("MEAN", [(value, "CPU:0")])] == [1.5]
    products = tf.distribute.ReductionToOneDevice(accumulation_fn=lambda parts: tf.reduce_prod(parts))
    assert float(products.reduce("SUM", value, destinations="CPU:0")) == 2
    with pytest.raises(ValueError, match="num_packs >= 0"):
        tf.distribute.NcclAllReduce(-1)
    strategy = tf.distribute.MirroredStrategy(["CPU:0", "CPU:1"], cross_device_ops=products)
    assert float(strategy.reduce("SUM", value, axis=None)) == 2


def test_assignments_can_be_chained():
    with mirrored.scope():
        variable = tf.Variable(0.0, aggregation=tf.VariableAggregation.SUM)
    mirrored.run(lambda: variable.assign(1.0).assign_add(1.0) and None)
    assert variable.numpy() == 4


@pytest.mark.parametrize("wrap", [lambda f: f, tf.function], ids=["eager", "traced"])
def test_summaries_are_those_of_the_first_replica(wrap, tmp_path):
    writer = tf.summary.create_file_writer(str(tmp_path))

    def step():
        tf.summary.scalar("number", number() + 1, step=0)

    with writer.as_default():
        wrap(lambda: mirrored.run(step))()
    writer.close()
    (file,) = tmp_path.iterdir()
    events = [tf.compat.v1.Event.FromString(record.numpy()) for record in tf.data.TFRecordDataset(str(file))]
    assert [float(tf.make_ndarray(v.tensor)) for event in events for v in event.summary.value] == [1.0]


def test_replicas_name_their_ops():
    @tf.function
    def both():
        return mirrored.run(lambda: tf.add(number(), 1.0, name="sum"))

    names = [op.name for op in both.get_concrete_function().graph.get_operations() if op.type == "AddV2"]
    assert names == ["sum", "replica_1/sum"]


@pytest.mark.parametrize("wrap", [lambda f: f, tf.function], ids=["eager", "traced"])
@pytest.mark.parametrize(("aggregation", "read"), [("SUM", 14.0), ("MEAN", 3.5), ("ONLY_FIRST_REPLICA", 2.0)])
def test_variables_that_are_aggregated_on_reading_have_a_value_per_replica(aggregation, read, wrap):
    four = tf.distribute.MirroredStrategy([f"CPU:{n}" for n in range(4)])
    with four.scope():
        variable = tf.Variable(
            2.0,
            synchronization=tf.VariableSynchronization.ON_READ,
            aggregation=tf.VariableAggregation[aggregation],
        )
    own = four.run(wrap(lambda: variable.assign_add(number()) * 1))
    assert values(four, own) == [2, 3, 4, 5]
    assert variable.numpy() == read and [float(v) for v in variable.values] == [2, 3, 4, 5]
    assert [v.device[-5:] for v in variable.values] == ["CPU:0", "CPU:1", "CPU:2", "CPU:3"]
    variable.assign(8.0)
    assert variable.numpy() == 8


def test_values_without_aggregation_are_read_in_replicas_only():
    with mirrored.scope():
        variable = tf.Variable(2.0, synchronization=tf.VariableSynchronization.ON_READ)
        summed = tf.Variable(
            2.0, synchronization=tf.VariableSynchronization.ON_READ, aggregation=tf.VariableAggregation.SUM
        )
    with pytest.raises(ValueError, match="Could not convert from `tf.VariableAggregation`"):
        variable.numpy()
    with pytest.raises(ValueError, match="SyncOnReadVariable does not support `assign_add` in cross-replica context"):
        summed.assign_add(1.0)


def test_strategies_do_not_mix():
    with mirrored.scope():
        variable = tf.Variable(1.0)
        assert variable.synchronization is tf.VariableSynchronization.ON_WRITE
        with mirrored.scope():
            pass
        with pytest.raises(RuntimeError, match="Mixing different tf.distribute.Strategy objects"), three.scope():
            pass
    with pytest.raises(RuntimeError, match="Mixing different tf.distribute.Strategy objects"):
        three.run(lambda: variable.assign_add(1.0))
    with three.scope():
        optimizer = tf.keras.optimizers.SGD()
    with pytest.raises(RuntimeError, match="Mixing different tf.distribute.Strategy objects"):
        three.run(lambda: optimizer.apply_gradients([(tf.constant(1.0), variable)]))


def test_an_empty_list_of_gpus_means_the_devices_there_are(caplog, monkeypatch):
    assert tf.distribute.MirroredStrategy(tf.config.list_logical_devices("GPU")).num_replicas_in_sync >= 1
    options = tf.distribute.experimental.CommunicationOptions(
        implementation=tf.distribute.experimental.CommunicationImplementation.NCCL
    )
    monkeypatch.setattr(tf.get_logger(), "propagate", True)
    strategy = tf.distribute.MultiWorkerMirroredStrategy(communication_options=options)
    assert strategy.num_replicas_in_sync >= 1 and "NCCL needs GPUs" in caplog.text


def test_generators_draw_what_they_draw_in_tensorflow():
    with mirrored.scope():
        generator = tf.random.Generator.from_seed(0)
    compiled = tf.function(mirrored.run)
    drawn = [values(mirrored, mirrored.run(lambda: generator.normal([])))]
    drawn.append(values(mirrored, compiled(lambda: generator.normal([]))))
    with mirrored.scope():
        between = float(generator.normal([]))
    drawn.append(values(mirrored, mirrored.run(lambda: generator.normal([]))))
    inside = values(mirrored, mirrored.run(lambda: tf.random.Generator.from_seed(0).normal([])))
    wanted = [[-1.4154755, -0.11388441], [-0.68758255, 0.80840617], [-1.1855791, -0.8686418]]
    np.testing.assert_allclose(drawn, wanted, rtol=1e-6)
    np.testing.assert_allclose([between, *inside], [-0.064250775, -1.4154755, -0.11388441], rtol=1e-6)


def test_a_generator_of_one_replica_draws_from_the_stream_of_that_replica():
    one = tf.distribute.OneDeviceStrategy("cpu:0")
    with one.scope():
        generator = tf.random.Generator.from_seed(0)
    elsewhere = tf.random.Generator.from_seed(0)
    drawn = one.run(lambda: (generator.normal([]), elsewhere.normal([])))
    np.testing.assert_allclose(drawn, [-1.4154755, -1.3544159], rtol=1e-6)


def test_optionals_end_with_the_data():
    iterator = iter(mirrored.experimental_distribute_dataset(tf.data.Dataset.range(2).batch(2)))
    assert values(mirrored, iterator.get_next_as_optional().get_value()) == [[0], [1]]
    assert not bool(iterator.get_next_as_optional().has_value())


def test_optionals_end_loops_in_functions():
    @tf.function
    def total(iterator):
        found = tf.constant(0, tf.int64)
        for _ in tf.range(5):
            optional = iterator.get_next_as_optional()
            if not optional.has_value():
                break
            parts = mirrored.experimental_local_results(mirrored.run(tf.identity, args=(optional.get_value(),)))
            found += tf.reduce_sum(tf.concat(parts, 0))
        return found

    dataset = tf.data.Dataset.range(9).batch(4)
    assert total(iter(mirrored.experimental_distribute_dataset(dataset))).numpy() == 36


def test_slurm_describes_its_tasks(monkeypatch):
    monkeypatch.setenv("SLURM_PROCID", "2")
    monkeypatch.setenv("SLURM_STEP_NODELIST", "n[1-2],m")
    monkeypatch.setenv("SLURM_STEP_TASKS_PER_NODE", "2(x2),1")
    resolver = tf.distribute.cluster_resolver.SlurmClusterResolver({"chief": 1, "worker": 4}, port_base=10)
    assert resolver.cluster_spec().as_dict() == {"chief": ["n1:10"], "worker": ["n1:11", "n2:10", "n2:11", "m:10"]}
    assert resolver.get_task_info() == ("worker", 1)


def test_variables_of_a_strategy_with_one_replica_list_themselves():
    alone = tf.distribute.MirroredStrategy(["CPU:0"])
    with alone.scope():
        v = tf.Variable(1.0, aggregation=tf.VariableAggregation.MEAN)
    v.assign_add(2.0)
    assert [part.read_value().numpy() for part in v.values] == [3]
    assert v._values[0].aggregation is tf.VariableAggregation.MEAN
    assert not hasattr(tf.Variable(1.0), "values")


def test_run_enters_the_scope_that_a_class_of_the_user_extends():
    class Counting(tf.distribute.MirroredStrategy):
        entered = 0

        def scope(self):
            self.entered += 1
            return super().scope()

    strategy = Counting(["CPU:0"])
    assert strategy.run(lambda x: x + 1, args=(tf.constant(1),)) == 2
    assert strategy.entered == 1


def test_generators_of_replicas_are_saved_with_their_functions(tmp_path):
    class Drawing(tf.Module):
        def __init__(self):
            super().__init__()
            self.generator = tf.random.Generator.from_seed(0)

        @tf.function
        def __call__(self):
            return self.generator.normal([])

        @tf.function
        def state(self):
            return self.generator.state

    with mirrored.scope():
        module = Drawing()
        mirrored.run(module)
        assert module.state().numpy().tolist() == [256, 0, 0]
        tf.saved_model.save(module, tmp_path)
        mirrored.run(module)
        assert module.state().numpy().tolist() == [512, 0, 0]
    loaded = tf.saved_model.load(tmp_path)
    assert loaded.state().numpy().tolist() == [256, 0, 0]
    loaded()
    assert loaded.state().numpy().tolist() == [512, 0, 0]


def test_devices_may_be_logical_devices():
    devices = tf.config.list_logical_devices("CPU")
    assert tf.distribute.MirroredStrategy(devices).num_replicas_in_sync == len(devices)
