"""The errors that a function raises are found by reading it."""

from pathlib import Path

import headrace as tf
import raised_errors
import write_op_errors
from headrace._src.ops.entry import find


def test_statements_and_direct_checks_count():
    found = raised_errors.raised_errors(tf.linalg.tridiagonal_solve)
    assert found == {"ValueError": ["Expected number of left-hand sided and right-hand sides to be equal, got … and …"]}


def test_a_class_counts_as_its_constructor():
    assert list(raised_errors.raised_errors(tf.keras.layers.Dropout)) == ["ValueError"]


def test_a_method_that_subclasses_define_raises_nothing():
    assert not raised_errors.raised_errors(tf.keras.losses.Loss.call)


def test_an_op_counts_its_kernel_and_its_shape_rule():
    messages = raised_errors.raised_errors(find("IFFT2D"))["InvalidArgumentError"]
    assert "Input must have rank of at least 2 but got: …" in messages  # the 2 is an argument of the kernel's check
    assert "Shape must be at least rank 2 but is rank …" in messages


def test_branches_that_an_argument_excludes_do_not_count():
    messages = raised_errors.raised_errors(find("UnsortedSegmentSum"))["InvalidArgumentError"]
    assert not any("increasing" in message for message in messages)


def test_functions_without_a_value_need_no_section():
    assert not raised_errors.may_return(tf.random.set_seed)
    assert raised_errors.may_return(tf.nest.flatten)


def test_the_table_of_errors_is_nearly_current():
    # A changed message may wait for the next `make index`; a table that was forgotten may not.
    table = Path(write_op_errors.TABLE).read_text(encoding="utf-8").splitlines()
    lines = write_op_errors.table_lines()
    assert len(set(table) ^ set(lines)) <= 0.02 * len(lines), "run `make index`"
