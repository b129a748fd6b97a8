"""Meta graphs whose content is damaged: what TensorFlow raises for names that are not there, never a crash."""

import random

import headrace as tf
from formats import recorded
from headrace._src.formats import messages

v1 = tf.compat.v1
# For names: KeyError and TypeError from graphs and feeds; for files that are no messages: OSError.
EXPECTED = (tf.errors.OpError, ValueError, KeyError, TypeError, OSError)


def restore(path):
    with tf.Graph().as_default(), v1.Session() as session:
        v1.train.import_meta_graph(path).restore(session, recorded.path("ckpt_v1_saver", "model.ckpt-2"))


def test_damaged_meta_graphs(tmp_path):
    content, path, outcomes = recorded.content("ckpt_v1_saver", "model.ckpt-2.meta"), tmp_path / "x.meta", set()
    for seed in range(30):
        message = messages.MetaGraphDef.FromString(content)
        recorded.damage_message(message, random.Random(seed))
        for data in (message.SerializeToString(), recorded.damage(content, seed)):
            path.write_bytes(data)
            try:
                restore(path)
                outcomes.add("restored")
            except EXPECTED as error:
                assert str(error)
                outcomes.add(type(error).__name__)
    assert "restored" in outcomes and len(outcomes) > 2
