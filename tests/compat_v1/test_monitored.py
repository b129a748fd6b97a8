"""Monitored sessions and supervisors: checkpoints and summaries that come by themselves."""

import glob
import os

import pytest


@pytest.fixture
def model(tf):
    """One variable on its way to zero, `train` counting steps."""
    step = tf.train.get_or_create_global_step()
    w = tf.get_variable("w", [2], initializer=tf.ones_initializer())
    loss = tf.reduce_sum(w * w)
    tf.summary.scalar("loss", loss)
    tf.train.GradientDescentOptimizer(0.1).minimize(loss, global_step=step, name="train")
    yield tf
    tf.summary.FileWriterCache.clear()


def noted(tf, folder):
    for path in glob.glob(f"{folder}/events*"):
        for event in tf.train.summary_iterator(path):
            yield from ((event.step, value.tag) for value in event.summary.value)


def test_a_monitored_session_saves_and_goes_on(model, tmp_path):
    tf = model
    saved = []

    class Listener(tf.train.CheckpointSaverListener):
        def after_save(self, session, global_step_value):
            saved.append(global_step_value)

    def run(steps):
        hooks = [tf.train.StopAtStepHook(num_steps=steps)]
        with tf.train.MonitoredTrainingSession(
            checkpoint_dir=str(tmp_path), save_checkpoint_steps=4, save_summaries_steps=2, log_step_count_steps=3,
            hooks=hooks,
        ) as sess:  # fmt: skip
            first = sess.run("global_step:0")
            while not sess.should_stop():
                sess.run("train")
        return first

    assert run(10) == 0
    assert os.path.basename(tf.train.latest_checkpoint(str(tmp_path))) == "model.ckpt-10"
    tf.summary.FileWriterCache.clear()
    steps = sorted(int(p.split("-")[-1][:-6]) for p in glob.glob(f"{tmp_path}/*.index"))
    assert steps == [0, 4, 8, 10]
    assert (tmp_path / "graph.pbtxt").exists()
    tags = set(noted(tf, tmp_path))
    assert {(2, "loss"), (10, "loss"), (3, "global_step/sec")} <= tags and (3, "loss") not in tags


def test_a_second_session_begins_with_the_latest_checkpoint(model, tmp_path):
    tf = model
    saver = tf.train.Saver()
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for _ in range(5):
            sess.run("train")
        saver.save(sess, str(tmp_path / "m"), global_step=5)
    scaffold = tf.train.Scaffold(saver=saver, init_fn=lambda scaffold, session: pytest.fail("not initialized anew"))
    listener = tf.train.CheckpointSaverListener()
    hook = tf.train.CheckpointSaverHook(str(tmp_path), save_steps=100, saver=saver, listeners=[listener])
    creator = tf.train.ChiefSessionCreator(scaffold, checkpoint_dir=str(tmp_path))
    with tf.train.MonitoredSession(creator, hooks=[hook]) as sess:
        assert sess.run("global_step:0") == 5
        sess.run("train")
    assert tf.train.latest_checkpoint(str(tmp_path)).endswith("model.ckpt-6")


def test_a_manager_refuses_models_that_are_not_ready(model):
    tf = model
    manager = tf.train.SessionManager(ready_op=tf.report_uninitialized_variables())
    with pytest.raises(RuntimeError, match="did not make model ready.*global_step"):
        manager.prepare_session("", init_op=tf.global_variables()[1].initializer)
    with pytest.raises(RuntimeError, match="no init_op or init_fn"):
        manager.prepare_session("")
    session, restored = manager.recover_session("")
    assert not restored
    session.close()


def test_a_step_function_leaves_the_loop(model):
    tf = model

    def step(context):
        context.run_with_hooks("train")
        if context.session.run("global_step:0") == 3:
            context.request_stop()

    with tf.train.MonitoredSession() as sess:
        while not sess.should_stop():
            sess.run_step_fn(step)
    assert sess.should_stop()


def test_hooks_need_their_arguments(model):
    tf = model
    with pytest.raises(ValueError, match="both saver and scaffold"):
        tf.train.CheckpointSaverHook("x", save_steps=1, saver=object(), scaffold=object())
    with pytest.raises(ValueError, match="Exactly one of scaffold or summary_op"):
        tf.train.SummarySaverHook(save_steps=1)


def test_a_supervisor_restores_and_raises_what_failed(model, tmp_path):
    tf = model
    with tf.Session() as sess:
        saver = tf.train.Saver()
        tf.add_to_collection(tf.GraphKeys.SAVERS, saver)
        sess.run(tf.global_variables_initializer())
        sess.run("train")
        saver.save(sess, str(tmp_path / "model.ckpt"), global_step=1)
    supervisor = tf.train.Supervisor(logdir=str(tmp_path), save_model_secs=0, save_summaries_secs=0)
    seen = []

    def step(session):
        session.run("train")
        seen.append(int(session.run("global_step:0")))
        if len(seen) == 3:
            supervisor.request_stop()

    tf.train.basic_train_loop(supervisor, step)
    assert seen == [2, 3, 4]
    with pytest.raises(KeyError), supervisor.managed_session():
        raise KeyError("the program's own")


def test_a_lost_session_is_created_again(tf):
    step = tf.train.get_or_create_global_step()
    count = tf.assign_add(step, 1)

    class Interruption(tf.train.SessionRunHook):
        runs = created = 0

        def after_create_session(self, session, coord):
            self.created += 1

        def before_run(self, context):
            self.runs += 1
            if self.runs == 2:
                raise tf.errors.AbortedError(None, None, "Abort")

    hook = Interruption()
    with tf.train.MonitoredSession(hooks=[hook]) as session:
        assert [session.run(t) for t in (step, count, step)] == [0, 1, 1]
    assert (hook.runs, hook.created) == (4, 2)


def test_a_singular_session_is_not_created_again(tf):
    step = tf.train.get_or_create_global_step()

    class Interruption(tf.train.SessionRunHook):
        def before_run(self, context):
            raise tf.errors.AbortedError(None, None, "Abort")

    with pytest.raises(tf.errors.AbortedError), tf.train.SingularMonitoredSession(hooks=[Interruption()]) as session:
        session.run(step)


def test_the_graph_can_grow_again_after_the_session(tf):
    tf.constant(1)
    with tf.train.MonitoredSession():
        assert tf.get_default_graph().finalized
    assert not tf.get_default_graph().finalized


def test_a_step_function_takes_its_context_only(tf):
    tf.constant(1)
    with tf.train.MonitoredSession() as session:
        with pytest.raises(ValueError, match=r"Got \('step_context', 'more'\) instead"):
            session.run_step_fn(lambda step_context, more: None)
        assert session.run_step_fn(lambda step_context: 3) == 3
