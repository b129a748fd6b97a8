"""The functions that converted code calls as `ag__`."""

from headrace._src.function.autograph.branching import if_exp, if_stmt
from headrace._src.function.autograph.calls import converted_call
from headrace._src.function.autograph.logic import and_, assert_stmt, not_, or_
from headrace._src.function.autograph.looping import for_stmt, while_stmt
from headrace._src.function.autograph.undefined import ldu


class Operators:
    """The operators as one object."""

    if_stmt = staticmethod(if_stmt)
    if_exp = staticmethod(if_exp)
    while_stmt = staticmethod(while_stmt)
    for_stmt = staticmethod(for_stmt)
    and_ = staticmethod(and_)
    or_ = staticmethod(or_)
    not_ = staticmethod(not_)
    assert_stmt = staticmethod(assert_stmt)
    converted_call = staticmethod(converted_call)
    ldu = staticmethod(ldu)
