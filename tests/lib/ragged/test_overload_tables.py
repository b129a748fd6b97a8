"""Every name in the tables of overloads stands for something that exists."""

import pytest

from headrace._src.base.lazy import load
from headrace._src.lib.overloads import name_of
from headrace._src.lib.ragged.overloads import ELEMENTWISE, ELEMENTWISE_LISTS, OVERLOADS
from headrace._src.lib.sparse import dispatch
from headrace._src.ops.index import OP_MODULES

NAMES = [*ELEMENTWISE, *ELEMENTWISE_LISTS, *OVERLOADS, *dispatch.ON_VALUES, *dispatch.OVERLOADS]


@pytest.mark.parametrize("name", sorted({n for n in NAMES if ":" in n}))
def test_overloaded_functions_stand_where_the_tables_say(name):
    assert name_of(load(name)) == name


@pytest.mark.parametrize("path", sorted({*OVERLOADS.values()}))
def test_implementations_exist(path):
    assert callable(load(path))


def test_overloaded_ops_exist():
    assert [name for name in NAMES if ":" not in name and name not in OP_MODULES] == []
