"""tf.flags and tf.app: command-line options that programs define and read by name."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any


class Error(Exception):
    """Base class of all errors about flags."""


class DuplicateFlagError(Error):
    """A flag is defined twice."""


class IllegalFlagValueError(Error):
    """A flag has an invalid value."""


class UnrecognizedFlagError(Error):
    """The command line has a flag that is not defined."""


class UnparsedFlagAccessError(Error):
    """A flag is read before the command line is parsed."""


class CantOpenFlagFileError(Error):
    """A flag file cannot be read."""


class FlagNameConflictsWithMethodError(Error):
    """A flag has the name of a method of FlagValues."""


class ValidationError(Error):
    """A flag's value fails its validator."""


class Flag:
    """One option: its name, its parser and its value.

    Args:
        name: Name of the flag.
        default: Value if the flag is not given, or None.
        help: Help text.
        parse: Function that converts the text to the value.
        boolean: Whether the flag is boolean.
        many: Whether the flag can be given several times.
    """

    def __init__(
        self, name: str, default: Any, help: str, parse: Callable[[str], Any], boolean: bool = False, many: bool = False
    ) -> None:
        self.name, self.help, self.parse, self.boolean, self.many = name, help, parse, boolean, many
        self.default = self.value = self._converted(default)
        self.present = 0
        self.required = False
        self.checks: list[tuple[Callable[[Any], bool], str]] = []

    def _converted(self, default: Any) -> Any:
        if self.many and isinstance(default, (list, tuple)):
            return [self.parse(one) if isinstance(one, str) else one for one in default]
        if default is None or not isinstance(default, str):
            return default
        return [self.parse(default)] if self.many else self.parse(default)

    def set_text(self, text: str) -> None:
        """Sets the value from the text of the command line.

        Args:
            text: Text from the command line.

        Raises:
            IllegalFlagValueError: If the text cannot be converted.
        """
        try:
            value = self.parse(text)
        except (TypeError, ValueError) as error:
            raise IllegalFlagValueError(f"flag --{self.name}={text}: {error}") from None
        self.value = [*(self.value if self.present else []), value] if self.many else value
        self.present += 1

    def check(self) -> None:
        """Checks the value with the flag's validators.

        Raises:
            IllegalFlagValueError: If the value is missing or a validator rejects it.
        """
        if self.required and self.value is None:
            raise IllegalFlagValueError(
                f"flag --{self.name}={self.value}: Flag --{self.name} must have a value other than None."
            )
        for checker, message in self.checks:
            if not checker(self.value):
                raise IllegalFlagValueError(f"flag --{self.name}={self.value}: {message}")


class FlagValues:
    """The flags of a program. Each flag is an attribute."""

    def __init__(self) -> None:
        self.__dict__["_flags"] = {}
        self.__dict__["_parsed"] = False
        self.__dict__["_checks"] = []

    def add_check(self, names: Sequence[str], checker: Callable[[dict[str, Any]], bool], message: str) -> None:
        """Adds a validator of several flags, which runs after the command line is parsed.

        Args:
            names: Names of the flags.
            checker: Function of a dictionary of values that returns whether they are valid.
            message: Message of the error.
        """
        self._checks.append((list(names), checker, message))

    def define(self, flag: Flag) -> None:
        """Adds a flag.

        Args:
            flag: Flag object.

        Raises:
            DuplicateFlagError: If the flag is defined already.
        """
        if flag.name in self._flags:
            raise DuplicateFlagError(f"The flag '{flag.name}' is defined twice.")
        self._flags[flag.name] = flag

    def __call__(self, argv: Sequence[str], known_only: bool = False) -> list[str]:
        """Parses the command line. Returns the program's name and the arguments that are not flags.

        Args:
            argv: Command line, the name of the program first.
            known_only: Whether to leave unknown flags alone instead of raising an error.
        """
        rest, arguments = [argv[0]] if argv else [], list(argv[1:])
        while arguments:
            word = arguments.pop(0)
            if word == "--":
                rest += arguments
                break
            if not word.startswith("-") or word == "-":
                rest.append(word)
                continue
            name, equals, text = word.lstrip("-").partition("=")
            flag = self._find(name)
            if flag is None:
                if name in ("help", "helpfull", "helpshort", "h"):
                    print(self.main_module_help())
                    raise SystemExit(1)
                if not known_only:
                    raise UnrecognizedFlagError(f"Unknown command line flag '{name}'")
                rest.append(word)
            elif flag.boolean and not equals:
                flag.set_text("false" if name not in self._flags else "true")
            else:
                if not equals and not arguments:
                    raise Error(f"Missing value for flag --{name}")
                flag.set_text(text if equals else arguments.pop(0))
        self.__dict__["_parsed"] = True
        for flag in self._flags.values():
            flag.check()
        for names, checker, message in self._checks:
            if not checker({name: self._flags[name].value for name in names}):
                shown = ", ".join(f"{name}={self._flags[name].value}" for name in names)
                raise IllegalFlagValueError(f"flags {shown}: {message}")
        return rest

    def _find(self, name: str) -> Flag | None:
        found = self._flags.get(name) or self._flags.get(name.replace("-", "_"))
        negated = self._flags.get(name[2:]) if name.startswith("no") else None
        return found or (negated if negated is not None and negated.boolean else None)

    def is_parsed(self) -> bool:
        """Returns whether the command line was read."""
        return bool(self._parsed)

    def mark_as_parsed(self) -> None:
        """Makes values readable without reading a command line."""
        self.__dict__["_parsed"] = True

    def unparse_flags(self) -> None:
        """Makes values unreadable until the command line is read again."""
        self.__dict__["_parsed"] = False

    def flag_values_dict(self) -> dict[str, Any]:
        """Returns the values by the names of the flags."""
        return {name: flag.value for name, flag in self._flags.items()}

    def main_module_help(self) -> str:
        """Returns the help text of the flags of the main module."""
        lines = [f"  --{f.name}: {f.help}\n    (default: {f.default!r})" for f in self._flags.values()]
        return "flags:\n" + "\n".join(lines)

    def __getattr__(self, name: str) -> Any:
        flags = self.__dict__.get("_flags", {})
        if name not in flags:
            raise AttributeError(name)
        if not self._parsed:
            self(sys.argv, known_only=True)  # TensorFlow parses by itself when a flag is first read
        return flags[name].value

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self._flags:
            raise AttributeError(name)
        flag = self._flags[name]
        flag.value = value
        flag.check()

    def __getitem__(self, name: str) -> Flag:
        found: Flag = self._flags[name]
        return found

    def __contains__(self, name: str) -> bool:
        return name in self._flags

    def __iter__(self) -> Any:
        return iter(self._flags)

    def __dir__(self) -> list[str]:
        return sorted(self._flags)


FLAGS = FlagValues()


class FlagHolder:
    """The result of a DEFINE function: reads the flag's value without its name.

    Args:
        flag_values: FlagValues to add the flag to; by default tf.flags.FLAGS.
        flag: Flag object.
        ensure_non_none_value: Whether reading the value None raises.
    """

    def __init__(self, flag_values: FlagValues, flag: Flag, ensure_non_none_value: bool = False) -> None:
        self._values, self._flag, self._must_be = flag_values, flag, ensure_non_none_value

    @property
    def name(self) -> str:
        return self._flag.name

    @property
    def value(self) -> Any:
        value = getattr(self._values, self._flag.name)
        if value is None and self._must_be:
            raise IllegalFlagValueError(f"Unexpected None value for flag {self.name}")
        return value

    @property
    def default(self) -> Any:
        return self._flag.default

    @property
    def present(self) -> bool:
        return bool(self._flag.present)

    def __bool__(self) -> bool:
        raise TypeError(f"Flag {self.name}: use its `value` in a condition.")


def _truth(text: str) -> bool:
    if text.lower() in ("true", "t", "1"):
        return True
    if text.lower() in ("false", "f", "0"):
        return False
    raise ValueError("Non-boolean argument to boolean flag")


def _within(parse: Callable[[str], Any], lower: float | None, upper: float | None) -> Callable[[str], Any]:
    def convert(text: str) -> Any:
        value = parse(text)
        if (lower is not None and value < lower) or (upper is not None and value > upper):
            raise ValueError(f"{value} is not within [{lower}, {upper}]")
        return value

    return convert


def _define(
    name: str, default: Any, help: str, parse: Callable[[str], Any], flag_values: FlagValues | None, required: bool,
    boolean: bool = False, many: bool = False,
) -> FlagHolder:  # fmt: skip
    flag = Flag(name, default, help, parse, boolean, many)
    return define_flag(flag, flag_values, required)


def define_flag(flag: Flag, flag_values: FlagValues | None = None, required: bool = False) -> FlagHolder:
    """Adds a flag to the program's flags."""
    values = FLAGS if flag_values is None else flag_values
    flag.required = required
    values.define(flag)
    return FlagHolder(values, flag)


def DEFINE_string(
    name: str, default: Any, help: str, flag_values: FlagValues | None = None, required: bool = False, **args: Any
) -> FlagHolder:
    """Defines a flag with a string value.

    Args:
        name: Name of the flag.
        default: Value if the flag is not given, or None.
        help: Help text.
        flag_values: FlagValues to add the flag to; by default tf.flags.FLAGS.
        required: Whether the flag must have a value.

    Returns:
        A FlagHolder.
    """
    return _define(name, default, help, str, flag_values, required)


def DEFINE_integer(
    name: str, default: Any, help: str, lower_bound: float | None = None, upper_bound: float | None = None,
    flag_values: FlagValues | None = None, required: bool = False, **args: Any,
) -> FlagHolder:  # fmt: skip
    """Defines a flag with an integer value.

    Args:
        name: Name of the flag.
        default: Value if the flag is not given, or None.
        help: Help text.
        lower_bound: Smallest allowed value, or None.
        upper_bound: Largest allowed value, or None.
        flag_values: FlagValues to add the flag to; by default tf.flags.FLAGS.
        required: Whether the flag must have a value.

    Returns:
        A FlagHolder.
    """
    return _define(name, default, help, _within(lambda t: int(t, 0), lower_bound, upper_bound), flag_values, required)


def DEFINE_float(
    name: str, default: Any, help: str, lower_bound: float | None = None, upper_bound: float | None = None,
    flag_values: FlagValues | None = None, required: bool = False, **args: Any,
) -> FlagHolder:  # fmt: skip
    """Defines a flag with a float value.

    Args:
        name: Name of the flag.
        default: Value if the flag is not given, or None.
        help: Help text.
        lower_bound: Smallest allowed value, or None.
        upper_bound: Largest allowed value, or None.
        flag_values: FlagValues to add the flag to; by default tf.flags.FLAGS.
        required: Whether the flag must have a value.

    Returns:
        A FlagHolder.
    """
    return _define(name, default, help, _within(float, lower_bound, upper_bound), flag_values, required)


def DEFINE_bool(
    name: str, default: Any, help: str, flag_values: FlagValues | None = None, module_name: str | None = None,
    required: bool = False, **args: Any,
) -> FlagHolder:  # fmt: skip
    """Defines a boolean flag: --name, --noname, --name=false.

    Args:
        name: Name of the flag.
        default: Value if the flag is not given, or None.
        help: Help text.
        flag_values: FlagValues to add the flag to; by default tf.flags.FLAGS.
        module_name: Ignored.
        required: Whether the flag must have a value.

    Returns:
        A FlagHolder.
    """
    return _define(name, default, help, _truth, flag_values, required, boolean=True)


DEFINE_boolean = DEFINE_bool


def DEFINE_enum(
    name: str, default: Any, enum_values: Sequence[str], help: str, flag_values: FlagValues | None = None,
    module_name: str | None = None, required: bool = False, **args: Any,
) -> FlagHolder:  # fmt: skip
    """Defines a flag whose value is one of `enum_values`.

    Args:
        name: Name of the flag.
        default: Value if the flag is not given, or None.
        enum_values: Allowed values.
        help: Help text.
        flag_values: FlagValues to add the flag to; by default tf.flags.FLAGS.
        module_name: Ignored.
        required: Whether the flag must have a value.

    Returns:
        A FlagHolder.
    """

    def choose(text: str) -> str:
        if text not in enum_values:
            raise ValueError(f"value should be one of <{'|'.join(enum_values)}>")
        return text

    return _define(name, default, help, choose, flag_values, required)


def DEFINE_list(
    name: str, default: Any, help: str, flag_values: FlagValues | None = None, required: bool = False, **args: Any
) -> FlagHolder:
    """Defines a flag whose value is a comma-separated list of strings.

    Args:
        name: Name of the flag.
        default: Value if the flag is not given, or None.
        help: Help text.
        flag_values: FlagValues to add the flag to; by default tf.flags.FLAGS.
        required: Whether the flag must have a value.

    Returns:
        A FlagHolder.
    """
    return _define(name, default, help, lambda t: [w.strip() for w in t.split(",")] if t else [], flag_values, required)


def DEFINE_spaceseplist(
    name: str, default: Any, help: str, comma_compat: bool = False, flag_values: FlagValues | None = None,
    required: bool = False, **args: Any,
) -> FlagHolder:  # fmt: skip
    """Defines a flag whose value is a whitespace-separated list of strings.

    Args:
        name: Name of the flag.
        default: Value if the flag is not given, or None.
        help: Help text.
        comma_compat: Whether commas separate values too.
        flag_values: FlagValues to add the flag to; by default tf.flags.FLAGS.
        required: Whether the flag must have a value.

    Returns:
        A FlagHolder.
    """
    return _define(
        name, default, help, lambda t: t.replace(",", " ").split() if comma_compat else t.split(), flag_values, required
    )


def DEFINE_multi_string(
    name: str, default: Any, help: str, flag_values: FlagValues | None = None, required: bool = False, **args: Any
) -> FlagHolder:
    """Defines a string flag that can be given several times; its value is a list.

    Args:
        name: Name of the flag.
        default: Value if the flag is not given, or None.
        help: Help text.
        flag_values: FlagValues to add the flag to; by default tf.flags.FLAGS.
        required: Whether the flag must have a value.

    Returns:
        A FlagHolder.
    """
    return _define(name, default, help, str, flag_values, required, many=True)


def DEFINE_multi_integer(
    name: str, default: Any, help: str, lower_bound: float | None = None, upper_bound: float | None = None,
    flag_values: FlagValues | None = None, required: bool = False, **args: Any,
) -> FlagHolder:  # fmt: skip
    """Defines an integer flag that can be given several times; its value is a list.

    Args:
        name: Name of the flag.
        default: Value if the flag is not given, or None.
        help: Help text.
        lower_bound: Smallest allowed value, or None.
        upper_bound: Largest allowed value, or None.
        flag_values: FlagValues to add the flag to; by default tf.flags.FLAGS.
        required: Whether the flag must have a value.

    Returns:
        A FlagHolder.
    """
    return _define(name, default, help, _within(int, lower_bound, upper_bound), flag_values, required, many=True)


def DEFINE_multi_float(
    name: str, default: Any, help: str, lower_bound: float | None = None, upper_bound: float | None = None,
    flag_values: FlagValues | None = None, required: bool = False, **args: Any,
) -> FlagHolder:  # fmt: skip
    """Defines a float flag that can be given several times; its value is a list.

    Args:
        name: Name of the flag.
        default: Value if the flag is not given, or None.
        help: Help text.
        lower_bound: Smallest allowed value, or None.
        upper_bound: Largest allowed value, or None.
        flag_values: FlagValues to add the flag to; by default tf.flags.FLAGS.
        required: Whether the flag must have a value.

    Returns:
        A FlagHolder.
    """
    return _define(name, default, help, _within(float, lower_bound, upper_bound), flag_values, required, many=True)


def mark_flag_as_required(flag_name: str, flag_values: FlagValues | None = None) -> None:
    """Requires that the flag is not None after the command line is parsed.

    Args:
        flag_name: Name of the flag, or its FlagHolder.
        flag_values: FlagValues that have the flags; by default tf.flags.FLAGS.
    """
    (FLAGS if flag_values is None else flag_values)[flag_name].required = True


def mark_flags_as_required(flag_names: Iterable[str], flag_values: FlagValues | None = None) -> None:
    """Calls `mark_flag_as_required` for several flags.

    Args:
        flag_names: Names of the flags, or their FlagHolders.
        flag_values: FlagValues that have the flags; by default tf.flags.FLAGS.
    """
    for name in flag_names:
        mark_flag_as_required(name, flag_values)


def register_validator(
    flag_name: str,
    checker: Callable[[Any], bool],
    message: str = "Flag validation failed",
    flag_values: FlagValues | None = None,
) -> None:
    """Adds a validator of the flag's value.

    Args:
        flag_name: Name of the flag, or its FlagHolder.
        checker: Function of the value that returns whether it is valid.
        message: Message of the error.
        flag_values: FlagValues that have the flags; by default tf.flags.FLAGS.
    """
    (FLAGS if flag_values is None else flag_values)[flag_name].checks.append((checker, message))


def run(main: Callable[..., Any] | None = None, argv: Sequence[str] | None = None) -> None:
    """tf.app.run: parses the flags, calls `main` with the remaining arguments, and exits.

    Args:
        main: Function of the remaining arguments; `main` of the program by default.
        argv: Command line; sys.argv by default.
    """
    rest = FLAGS(sys.argv if argv is None else list(argv), known_only=True)
    sys.exit((main or sys.modules["__main__"].main)(rest))
