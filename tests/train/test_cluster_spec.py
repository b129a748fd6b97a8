"""tf.train.ClusterSpec."""

import pytest

import headrace as tf


def test_jobs_and_tasks():
    spec = tf.train.ClusterSpec({"worker": ["a:1", "b:1"], "ps": {1: "c:2"}})
    assert spec.as_dict() == {"worker": ["a:1", "b:1"], "ps": {1: "c:2"}}
    assert spec.num_tasks("worker") == 2 and spec.task_indices("ps") == [1]
    assert spec.task_address("ps", 1) == "c:2" and spec.job_tasks("ps") == [None, "c:2"]
    assert tf.train.ClusterSpec(spec.as_cluster_def()) == spec == tf.train.ClusterSpec(spec)
    assert spec and not tf.train.ClusterSpec({})
    with pytest.raises(ValueError, match="No such job in cluster: 'x'"):
        spec.num_tasks("x")
    with pytest.raises(ValueError, match="No task with index 0 in job 'ps'"):
        spec.task_address("ps", 0)


@pytest.mark.parametrize("cluster", [3, ["a:1"], {1: ["a:1"]}, {"worker": [7]}])
def test_other_descriptions_are_refused(cluster):
    with pytest.raises(TypeError):
        tf.train.ClusterSpec(cluster)
