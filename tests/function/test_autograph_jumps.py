"""Jumps out of try, with and match in converted code. Each function returns what Python returns."""

from __future__ import annotations

import contextlib

import pytest

import headrace as tf


def _returns_in_with(x):
    with contextlib.nullcontext():
        if x > 0:
            with contextlib.nullcontext():
                if x > 3:
                    return 5
            return 1
        if x > -5:
            return 2
    return 3


def _returns_in_try(x):
    try:
        if x > 0:
            return 1
        if x > -5:
            return 2
    except ValueError:
        return 9
    return 3


def _return_before_finally(x):
    try:
        if x > 0:
            return 1
        return 0
    finally:
        x = x + 1


def _return_in_finally(x):
    try:
        return 2
    finally:
        if x > 0:
            return 1  # noqa: B012
        return 0  # noqa: B012, SIM107


def _maybe_return_in_finally(x):
    try:
        if x > 0:
            return 1
    finally:
        if x > 5:
            return 7  # noqa: B012
    return 3


def _return_before_else(x):
    try:
        if x > 0:
            return 1
    except ValueError:
        pass
    else:
        return 2
    return 3


def _break_before_else(x):
    count = 0
    for i in range(4):
        try:
            if i == x:
                break
        except ValueError:
            pass
        else:
            count += 1
    return count


FUNCTIONS = [
    _returns_in_with,
    _returns_in_try,
    _return_before_finally,
    _return_in_finally,
    _maybe_return_in_finally,
    _return_before_else,
    _break_before_else,
]


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("x", [6, 1, -1, -7])
def test_a_jump_skips_what_follows_it_in_its_block(function, x):
    assert int(tf.function(function)(x)) == function(x)
    assert int(tf.function(function)(tf.constant(x))) == function(x)


def test_returns_and_breaks_in_match_statements():
    def first(x):
        match x:
            case 1:
                if x == 1:
                    return 10
                return 20
        return 30

    def count(x):
        total = 0
        for i in range(4):
            match i:
                case 2:
                    if x:
                        break
            total += 1
        return total

    assert [int(tf.function(first)(x)) for x in (1, 2)] == [10, 30]
    assert [int(tf.function(count)(x)) for x in (True, False)] == [2, 4]
