"""tf.compat.v1.flags: parsers, kinds of flags, checks of several flags."""

import enum

import pytest

import headrace as tf

flags = tf.compat.v1.flags


class Color(enum.Enum):
    RED = 1
    GREEN = 2


@pytest.fixture
def values():
    return flags.FlagValues()


def test_flags_by_parsers_and_enums(values):
    size = flags.DEFINE(flags.IntegerParser(lower_bound=1), "size", 3, "how many", flag_values=values)
    color = flags.DEFINE_enum_class("color", Color.RED, Color, "which", flag_values=values)
    colors = flags.DEFINE_multi_enum_class("colors", ["red"], Color, "which", flag_values=values)
    words = flags.DEFINE_multi_enum("words", None, ["a", "b"], "which", flag_values=values)
    assert values(["program", "--size=0x10", "--color=green", "--words=a", "--words=b", "rest"]) == ["program", "rest"]
    assert (size.value, color.value, colors.value, words.value) == (16, Color.GREEN, [Color.RED], ["a", "b"])
    assert size.present
    assert not colors.present
    with pytest.raises(flags.IllegalFlagValueError, match="not within"):
        values(["program", "--size=0"])
    with pytest.raises(flags.IllegalFlagValueError, match=r"one of <red\|green>"):
        values(["program", "--color=blue"])


def test_an_alias_is_the_flag(values):
    flags.DEFINE_integer("steps", 1, "how many", flag_values=values)
    flags.DEFINE_alias("n", "steps", flag_values=values)
    values(["program", "--n=5"])
    assert (values.steps, values.n) == (5, 5)


def test_flags_that_exclude_each_other(values):
    flags.DEFINE_string("a", None, "one", flag_values=values)
    flags.DEFINE_string("b", None, "other", flag_values=values)
    flags.mark_flags_as_mutual_exclusive(["a", "b"], required=True, flag_values=values)
    values(["program", "--a=x"])
    with pytest.raises(flags.IllegalFlagValueError, match="Exactly one of"):
        values(["program", "--b=x"])


def test_checks_by_decorators(values):
    flags.DEFINE_integer("low", 1, "from", flag_values=values)
    flags.DEFINE_integer("high", 2, "to", flag_values=values)

    @flags.multi_flags_validator(["low", "high"], "low must not exceed high", flag_values=values)
    def check(both):
        return both["low"] <= both["high"]

    @flags.validator("low", "low must not be negative", flag_values=values)
    def check_low(value):
        return value >= 0

    values(["program"])
    with pytest.raises(flags.IllegalFlagValueError, match="low must not exceed high"):
        values(["program", "--low=3"])
    with pytest.raises(flags.IllegalFlagValueError, match="low must not be negative"):
        values(["program", "--low=-1"])


def test_defaults_can_be_set_again(values):
    holder = flags.DEFINE_float("rate", 0.1, "how fast", flag_values=values)
    flags.set_default(holder, 0.5)
    values(["program"])
    assert (holder.value, holder.default) == (0.5, 0.5)
    flags.override_value(holder, 2.0)
    assert values.rate == 2.0


def test_parsers_and_serializers_are_inverse():
    assert flags.ListParser().parse('a, "b,c"'.replace(" ", "")) == ["a", "b,c"]
    assert flags.CsvListSerializer(",").serialize(["a", "b,c"]) == 'a,"b,c"'
    assert flags.WhitespaceSeparatedListParser(comma_compat=True).parse("a b,c") == ["a", "b", "c"]
    assert flags.EnumClassListSerializer(",", lowercase=True).serialize([Color.RED, Color.GREEN]) == "red,green"
    with pytest.raises(ValueError, match="Non-boolean"):
        flags.BooleanParser().parse("maybe")


def test_a_command_line_from_values():
    words = flags.flag_dict_to_args({"a": 1, "b": True, "c": False, "d": [1, 2], "e": [1, 2], "f": None}, {"e"})
    assert list(words) == ["--a=1", "--b", "--noc", "--d=1,2", "--e=1", "--e=2", "--f"]


def test_help_texts():
    assert flags.text_wrap("one two three", 9, indent="  ", firstline_indent="") == "one two\n  three"
    assert flags.doc_to_help("One\n  line.\n\n  Another.") == "One line.\n\nAnother."
