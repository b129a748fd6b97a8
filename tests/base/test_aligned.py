"""Arrays at addresses where XLA reads them in place."""

import numpy as np

from headrace._src.base.aligned import aligned_empty, is_aligned, scratch_copy


def test_new_arrays_are_aligned():
    for shape in [7, (3, 5), ()]:
        array = aligned_empty(shape, np.float16)
        assert is_aligned(array) and array.shape == np.empty(shape).shape and array.dtype == np.float16


def test_a_copy_is_aligned_and_equal():
    given = aligned_empty(1001, np.float32)[1:]
    given[...] = np.arange(1000)
    assert not is_aligned(given)
    copy = scratch_copy(given, 0)
    assert is_aligned(copy)
    np.testing.assert_array_equal(copy, given)


def test_places_do_not_share_memory():
    first, second = scratch_copy(np.ones(10), 0), scratch_copy(np.zeros(10), 1)
    assert first.sum() == 10 and second.sum() == 0
