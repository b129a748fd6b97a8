"""More kinds of flags (custom parsers, Enum members, several values, aliases) and validators of several flags."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from types import ModuleType
from typing import Any

from headrace._src.compat_v1.flags.flags import FLAGS, Flag, FlagHolder, FlagValues, define_flag, register_validator
from headrace._src.compat_v1.flags.parsers import (
    ArgumentParser,
    ArgumentSerializer,
    BooleanParser,
    EnumClassParser,
    EnumParser,
)


class BooleanFlag(Flag):
    """A boolean flag.

    Args:
        name: Name of the flag.
        default: Value if the flag is not given, or None.
        help: Help text.
        short_name: Short name of the flag.
    """

    def __init__(self, name: str, default: Any, help: str | None, short_name: str | None = None, **args: Any) -> None:
        super().__init__(name, default, help or "", BooleanParser().parse, boolean=True)
        self.short_name = short_name


class EnumFlag(Flag):
    """A flag whose value is one of several strings.

    Args:
        name: Name of the flag.
        default: Value if the flag is not given, or None.
        help: Help text.
        enum_values: Allowed values.
        short_name: Short name of the flag.
        case_sensitive: Whether upper and lower case differ.
    """

    def __init__(
        self, name: str, default: Any, help: str | None, enum_values: Iterable[str], short_name: str | None = None,
        case_sensitive: bool = True, **args: Any,
    ) -> None:  # fmt: skip
        super().__init__(name, default, help or "", EnumParser(enum_values, case_sensitive).parse)
        self.short_name = short_name


class EnumClassFlag(Flag):
    """A flag whose value is a member of an Enum.

    Args:
        name: Name of the flag.
        default: Value if the flag is not given, or None.
        help: Help text.
        enum_class: Enum whose members are the values.
        short_name: Short name of the flag.
        case_sensitive: Whether upper and lower case differ.
    """

    def __init__(
        self, name: str, default: Any, help: str | None, enum_class: type[Enum], short_name: str | None = None,
        case_sensitive: bool = False, **args: Any,
    ) -> None:  # fmt: skip
        super().__init__(name, default, help or "", EnumClassParser(enum_class, case_sensitive).parse)
        self.short_name = short_name


class MultiFlag(Flag):
    """A flag that can be given several times; its value is a list.

    Args:
        parser: ArgumentParser that converts the text to the value.
        serializer: ArgumentSerializer that converts the value to text.
        name: Name of the flag.
        default: Value if the flag is not given, or None.
        help_string: Help text.
    """

    def __init__(
        self,
        parser: ArgumentParser,
        serializer: ArgumentSerializer | None,
        name: str,
        default: Any,
        help_string: str,
        **args: Any,
    ) -> None:
        super().__init__(name, default, help_string, parser.parse, many=True)


class MultiEnumClassFlag(MultiFlag):
    """A flag for members of an Enum that can be given several times.

    Args:
        name: Name of the flag.
        default: Value if the flag is not given, or None.
        help_string: Help text.
        enum_class: Enum whose members are the values.
        case_sensitive: Whether upper and lower case differ.
    """

    def __init__(
        self,
        name: str,
        default: Any,
        help_string: str,
        enum_class: type[Enum],
        case_sensitive: bool = False,
        **args: Any,
    ) -> None:
        super().__init__(EnumClassParser(enum_class, case_sensitive), None, name, default, help_string)


def DEFINE(
    parser: ArgumentParser, name: str, default: Any, help: str, flag_values: FlagValues = FLAGS,
    serializer: ArgumentSerializer | None = None, module_name: str | None = None, required: bool = False, **args: Any,
) -> FlagHolder:  # fmt: skip
    """Defines a flag whose text `parser` converts to the value.

    Args:
        parser: ArgumentParser that converts the text to the value.
        name: Name of the flag.
        default: Value if the flag is not given, or None.
        help: Help text.
        flag_values: FlagValues to add the flag to; by default tf.flags.FLAGS.
        serializer: Ignored.
        module_name: Ignored.
        required: Whether the flag must have a value.

    Returns:
        A FlagHolder.
    """
    return define_flag(Flag(name, default, help, parser.parse), flag_values, required)


def DEFINE_flag(
    flag: Flag, flag_values: FlagValues = FLAGS, module_name: str | None = None, required: bool = False
) -> FlagHolder:
    """Adds an existing Flag object to the program's flags.

    Args:
        flag: Flag object.
        flag_values: FlagValues to add the flag to; by default tf.flags.FLAGS.
        module_name: Ignored.
        required: Whether the flag must have a value.

    Returns:
        A FlagHolder.
    """
    return define_flag(flag, flag_values, required)


class _Alias(Flag):
    """Another name for a flag."""

    def __init__(self, name: str, original: Flag) -> None:
        self._original = original
        super().__init__(name, None, f"Alias for --{original.name}.", original.parse, original.boolean, original.many)

    def set_text(self, text: str) -> None:
        self._original.set_text(text)

    @property
    def value(self) -> Any:
        return self._original.value

    @value.setter
    def value(self, value: Any) -> None:
        if value is not None:
            self._original.value = value


def DEFINE_alias(
    name: str, original_name: str, flag_values: FlagValues = FLAGS, module_name: str | None = None
) -> FlagHolder:
    """Defines another name for a flag.

    Args:
        name: Name of the flag.
        original_name: Name of the flag that the new name refers to.
        flag_values: FlagValues to add the flag to; by default tf.flags.FLAGS.
        module_name: Ignored.

    Returns:
        A FlagHolder.
    """
    return define_flag(_Alias(name, flag_values[original_name]), flag_values)


def DEFINE_enum_class(
    name: str, default: Any, enum_class: type[Enum], help: str, flag_values: FlagValues = FLAGS,
    module_name: str | None = None, case_sensitive: bool = False, required: bool = False, **args: Any,
) -> FlagHolder:  # fmt: skip
    """Defines a flag whose value is a member of an Enum.

    Args:
        name: Name of the flag.
        default: Value if the flag is not given, or None.
        enum_class: Enum whose members are the values.
        help: Help text.
        flag_values: FlagValues to add the flag to; by default tf.flags.FLAGS.
        module_name: Ignored.
        case_sensitive: Whether upper and lower case differ.
        required: Whether the flag must have a value.

    Returns:
        A FlagHolder.
    """
    flag = EnumClassFlag(name, default, help, enum_class, case_sensitive=case_sensitive)
    return define_flag(flag, flag_values, required)


def DEFINE_multi(
    parser: ArgumentParser, serializer: ArgumentSerializer | None, name: str, default: Any, help: str,
    flag_values: FlagValues = FLAGS, module_name: str | None = None, required: bool = False, **args: Any,
) -> FlagHolder:  # fmt: skip
    """Defines a flag that can be given several times and whose texts `parser` converts.

    Args:
        parser: ArgumentParser that converts the text to the value.
        serializer: ArgumentSerializer that converts the value to text.
        name: Name of the flag.
        default: Value if the flag is not given, or None.
        help: Help text.
        flag_values: FlagValues to add the flag to; by default tf.flags.FLAGS.
        module_name: Ignored.
        required: Whether the flag must have a value.

    Returns:
        A FlagHolder.
    """
    return define_flag(MultiFlag(parser, serializer, name, default, help), flag_values, required)


def DEFINE_multi_enum(
    name: str, default: Any, enum_values: Sequence[str], help: str, flag_values: FlagValues = FLAGS,
    case_sensitive: bool = True, required: bool = False, **args: Any,
) -> FlagHolder:  # fmt: skip
    """Defines a flag for values out of `enum_values` that can be given several times.

    Args:
        name: Name of the flag.
        default: Value if the flag is not given, or None.
        enum_values: Allowed values.
        help: Help text.
        flag_values: FlagValues to add the flag to; by default tf.flags.FLAGS.
        case_sensitive: Whether upper and lower case differ.
        required: Whether the flag must have a value.

    Returns:
        A FlagHolder.
    """
    return DEFINE_multi(EnumParser(enum_values, case_sensitive), None, name, default, help, flag_values, None, required)


def DEFINE_multi_enum_class(
    name: str, default: Any, enum_class: type[Enum], help: str, flag_values: FlagValues = FLAGS,
    module_name: str | None = None, case_sensitive: bool = False, required: bool = False, **args: Any,
) -> FlagHolder:  # fmt: skip
    """Defines a flag for members of an Enum that can be given several times.

    Args:
        name: Name of the flag.
        default: Value if the flag is not given, or None.
        enum_class: Enum whose members are the values.
        help: Help text.
        flag_values: FlagValues to add the flag to; by default tf.flags.FLAGS.
        module_name: Ignored.
        case_sensitive: Whether upper and lower case differ.
        required: Whether the flag must have a value.

    Returns:
        A FlagHolder.
    """
    flag = MultiEnumClassFlag(name, default, help, enum_class, case_sensitive)
    return define_flag(flag, flag_values, required)


def validator(flag_name: str, message: str = "Flag validation failed", flag_values: FlagValues = FLAGS) -> Any:
    """Decorator that makes a function the validator of a flag's value.

    Args:
        flag_name: Name of the flag, or its FlagHolder.
        message: Message of the error.
        flag_values: FlagValues that have the flags; by default tf.flags.FLAGS.

    Returns:
        The decorator.
    """

    def decorate(checker: Callable[[Any], bool]) -> Callable[[Any], bool]:
        register_validator(flag_name, checker, message, flag_values)
        return checker

    return decorate


def register_multi_flags_validator(
    flag_names: Sequence[str], multi_flags_checker: Callable[[dict[str, Any]], bool],
    message: str = "Flags validation failed", flag_values: FlagValues = FLAGS,
) -> None:  # fmt: skip
    """Adds a validator that receives the values of several flags as a dictionary.

    Args:
        flag_names: Names of the flags, or their FlagHolders.
        multi_flags_checker: Function of a dictionary of values that returns whether they are valid.
        message: Message of the error.
        flag_values: FlagValues that have the flags; by default tf.flags.FLAGS.
    """
    flag_values.add_check(flag_names, multi_flags_checker, message)


def multi_flags_validator(
    flag_names: Sequence[str], message: str = "Flag validation failed", flag_values: FlagValues = FLAGS
) -> Any:
    """Decorator that makes a function the validator of several flags.

    Args:
        flag_names: Names of the flags, or their FlagHolders.
        message: Message of the error.
        flag_values: FlagValues that have the flags; by default tf.flags.FLAGS.

    Returns:
        The decorator.
    """

    def decorate(checker: Callable[[dict[str, Any]], bool]) -> Callable[[dict[str, Any]], bool]:
        register_multi_flags_validator(flag_names, checker, message, flag_values)
        return checker

    return decorate


def _exclude(names: Sequence[str], required: bool, flag_values: FlagValues, is_given: Callable[[Any], bool]) -> None:
    def at_most_one(values: dict[str, Any]) -> bool:
        count = sum(is_given(value) for value in values.values())
        return count == 1 or (not required and count == 0)

    wanted = "Exactly" if required else "At most"
    flag_values.add_check(names, at_most_one, f"{wanted} one of ({', '.join(names)}) must be given.")


def mark_flags_as_mutual_exclusive(
    flag_names: Sequence[str], required: bool = False, flag_values: FlagValues = FLAGS
) -> None:
    """Requires that at most one of the flags is not None, or exactly one if `required`.

    Args:
        flag_names: Names of the flags, or their FlagHolders.
        required: Whether exactly one flag must be set.
        flag_values: FlagValues that have the flags; by default tf.flags.FLAGS.
    """
    _exclude(list(flag_names), required, flag_values, lambda value: value is not None)


def mark_bool_flags_as_mutual_exclusive(
    flag_names: Sequence[str], required: bool = False, flag_values: FlagValues = FLAGS
) -> None:
    """Requires that at most one of the boolean flags is true, or exactly one if `required`.

    Args:
        flag_names: Names of the flags, or their FlagHolders.
        required: Whether exactly one flag must be set.
        flag_values: FlagValues that have the flags; by default tf.flags.FLAGS.
    """
    _exclude(list(flag_names), required, flag_values, bool)


def set_default(flag_holder: FlagHolder, value: Any) -> None:
    """Sets a flag's default, and its value unless the command line sets it.

    Args:
        flag_holder: FlagHolder.
        value: New value.
    """
    flag = flag_holder._flag
    flag.default = value
    if not flag.present:
        flag.value = value


def override_value(flag_holder: FlagHolder, value: Any) -> None:
    """Sets the value of a flag.

    Args:
        flag_holder: FlagHolder.
        value: New value.
    """
    flag_holder._flag.value = value


def adopt_module_key_flags(module: ModuleType, flag_values: FlagValues = FLAGS) -> None:
    """Does nothing: help texts show the flags of all modules.

    Args:
        module: Module, or its name, whose flags become key flags.
        flag_values: FlagValues to add the flag to; by default tf.flags.FLAGS.
    """


def declare_key_flag(flag_name: str, flag_values: FlagValues = FLAGS) -> None:
    """Checks that the flag exists. Help texts show all flags.

    Args:
        flag_name: Name of the flag, or its FlagHolder.
        flag_values: FlagValues to add the flag to; by default tf.flags.FLAGS.

    Raises:
        KeyError: If there is no such flag.
    """
    name = getattr(flag_name, "name", flag_name)
    if name not in flag_values:
        raise KeyError(f"Flag {name!r} is not defined.")


def disclaim_key_flags() -> None:
    """Does nothing: help texts show the flags of all modules."""


def get_help_width() -> int:
    """Returns the width of help texts, which is that of the terminal."""
    return max(shutil.get_terminal_size((80, 24)).columns, 40)


def text_wrap(text: str, length: int | None = None, indent: str = "", firstline_indent: str | None = None) -> str:
    """Wraps text to lines of at most `length` characters.

    Args:
        text: Text to wrap.
        length: Maximum length of a line.
        indent: Indentation of the lines.
        firstline_indent: Indentation of the first line.

    Returns:
        The wrapped text.
    """
    first = indent if firstline_indent is None else firstline_indent
    lines: list[str] = []
    for paragraph in text.splitlines() or [""]:
        start = indent if lines else first
        lines += textwrap.wrap(
            paragraph, length or get_help_width(), initial_indent=start, subsequent_indent=indent
        ) or [""]
    return "\n".join(lines)


def doc_to_help(doc: str) -> str:
    """Converts a docstring to a help text with one line per paragraph.

    Args:
        doc: Docstring.

    Returns:
        The help text.
    """
    paragraphs = textwrap.dedent(doc.strip()).split("\n\n")
    return "\n\n".join(" ".join(line.strip() for line in paragraph.splitlines()) for paragraph in paragraphs)


def flag_dict_to_args(flag_map: dict[str, Any], multi_flags: set[str] | None = None) -> Iterable[str]:
    """Yields the command-line arguments that set these flags to these values.

    Args:
        flag_map: Dictionary from names of flags to values.
        multi_flags: Names of the flags that are given once per value.
    """
    for name, value in flag_map.items():
        if value is None:
            yield f"--{name}"
        elif isinstance(value, bool):
            yield f"--{name}" if value else f"--no{name}"
        elif isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
            yield f"--{name}={value!s}"
        elif multi_flags and name in multi_flags:
            for item in value:
                yield f"--{name}={item!s}"
        else:
            yield f"--{name}={','.join(str(item) for item in value)}"
