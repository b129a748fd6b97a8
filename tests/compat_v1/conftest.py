"""tf.compat.v1 in the state that `disable_v2_behavior` leaves it in."""

import pytest

import headrace.compat.v1


@pytest.fixture
def tf():
    v1 = headrace.compat.v1
    v1.disable_v2_behavior()
    v1.reset_default_graph()
    yield v1
    v1.enable_v2_behavior()
