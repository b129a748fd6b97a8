"""Normal samples in bulk: a program of XLA gives the bits of NumPy."""

import numpy as np
import pytest

from headrace._src.ops.random import draws, normal_programs

FLOAT32 = np.dtype(np.float32)


@pytest.mark.parametrize("size", [1 << 18, (1 << 18) + 1, 300_001])
@pytest.mark.parametrize("counter", [(0, 0), (2**64 - 1000, 5)])
def test_a_program_gives_the_bits_of_numpy(size, counter, monkeypatch):
    key, start = np.uint64(0x1234567890ABCDEF), np.array(counter, np.uint64)
    found = {}
    for by_program in (False, True):
        monkeypatch.setattr(normal_programs, "pays_to_compile", lambda answer=by_program: answer)
        found[by_program] = draws.normal(np, key, start, (size,), FLOAT32)
    assert found[True].shape == (size,)
    np.testing.assert_array_equal(found[True].view(np.uint32), found[False].view(np.uint32))


def test_small_draws_need_no_program(monkeypatch):
    def fail():
        raise AssertionError("a small draw counts as a large call")

    monkeypatch.setattr(normal_programs, "pays_to_compile", fail)
    assert draws.normal(np, np.uint64(1), np.zeros(2, np.uint64), (1000,), FLOAT32).shape == (1000,)
