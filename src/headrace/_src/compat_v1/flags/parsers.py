"""Parsers and serializers: text to the values of flags and back."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from enum import Enum
from typing import Any


class ArgumentParser:
    """Returns the text unchanged. Subclasses override `parse`."""

    syntactic_help = ""

    def parse(self, argument: Any) -> Any:
        """Converts the text to the flag's value.

        Args:
            argument: Text from the command line.

        Returns:
            The value of the flag.

        Raises:
            TypeError: If the argument is not a string or of the flag's type.
            ValueError: If the text is not a valid value of the flag.
        """
        if not isinstance(argument, str):
            raise TypeError(f"flag value must be a string, found {type(argument)!r}")
        return argument

    def flag_type(self) -> str:
        """Returns the name of the type, for help texts."""
        return "string"


class _Number(ArgumentParser):
    """Base class of number parsers with optional bounds."""

    def __init__(self, lower_bound: float | None = None, upper_bound: float | None = None) -> None:
        self.lower_bound, self.upper_bound = lower_bound, upper_bound

    def convert(self, argument: Any) -> Any:
        raise NotImplementedError(type(self).__name__)

    def is_outside_bounds(self, value: float) -> bool:
        """Returns whether a number is outside of the bounds.

        Args:
            value: Value of the flag.
        """
        below = self.lower_bound is not None and value < self.lower_bound
        return below or (self.upper_bound is not None and value > self.upper_bound)

    def parse(self, argument: Any) -> Any:
        value = self.convert(argument)
        if self.is_outside_bounds(value):
            raise ValueError(f"{value} is not within [{self.lower_bound}, {self.upper_bound}]")
        return value


class FloatParser(_Number):
    """Parses a float.

    Args:
        lower_bound: Smallest allowed value, or None.
        upper_bound: Largest allowed value, or None.
    """

    def convert(self, argument: Any) -> float:
        """Converts a text to a number.

        Args:
            argument: Text from the command line.

        Returns:
            A float.

        Raises:
            TypeError: If the argument is neither text nor a number.
        """
        if isinstance(argument, bool) or not isinstance(argument, (str, int, float)):
            raise TypeError(f"Expect argument to be a string, int, or float, found {type(argument)}")
        return float(argument)

    def flag_type(self) -> str:
        """Returns the name of the type, for help texts."""
        return "float"


class IntegerParser(_Number):
    """Parses an integer in Python's notations, such as 12 and 0x0c.

    Args:
        lower_bound: Smallest allowed value, or None.
        upper_bound: Largest allowed value, or None.
    """

    def convert(self, argument: Any) -> int:
        """Converts a text to a number.

        Args:
            argument: Text from the command line.

        Returns:
            An int.

        Raises:
            TypeError: If the argument is neither text nor an int.
        """
        if isinstance(argument, int) and not isinstance(argument, bool):
            return argument
        if isinstance(argument, str):
            return int(argument, 0 if argument.lstrip("-")[:2].lower() in ("0x", "0o", "0b") else 10)
        raise TypeError(f"Expect argument to be a string or int, found {type(argument)}")

    def flag_type(self) -> str:
        """Returns the name of the type, for help texts."""
        return "int"


class BooleanParser(ArgumentParser):
    """Parses a boolean."""

    def parse(self, argument: Any) -> bool:
        if isinstance(argument, str):
            word = argument.lower()
            if word in ("true", "t", "1"):
                return True
            if word in ("false", "f", "0"):
                return False
            raise ValueError("Non-boolean argument to boolean flag", argument)
        if isinstance(argument, int) and argument in (0, 1):
            return bool(argument)
        raise TypeError("Non-boolean argument to boolean flag", argument)

    def flag_type(self) -> str:
        """Returns the name of the type, for help texts."""
        return "bool"


class EnumParser(ArgumentParser):
    """Parses one of several strings.

    Args:
        enum_values: Allowed values.
        case_sensitive: Whether upper and lower case differ.

    Raises:
        ValueError: If `enum_values` is empty.
    """

    def __init__(self, enum_values: Iterable[str], case_sensitive: bool = True) -> None:
        self.enum_values, self.case_sensitive = list(enum_values), case_sensitive
        if not self.enum_values:
            raise ValueError("enum_values cannot be empty")

    def parse(self, argument: Any) -> str:
        for word in self.enum_values:
            if argument == word or (not self.case_sensitive and argument.lower() == word.lower()):
                return word
        raise ValueError(f"value should be one of <{'|'.join(self.enum_values)}>")

    def flag_type(self) -> str:
        """Returns the name of the type, for help texts."""
        return "string enum"


class EnumClassParser(ArgumentParser):
    """Parses the name of an Enum member.

    Args:
        enum_class: Enum whose members are the values.
        case_sensitive: Whether upper and lower case differ.
    """

    def __init__(self, enum_class: type[Enum], case_sensitive: bool = True) -> None:
        self.enum_class, self.case_sensitive = enum_class, case_sensitive

    @property
    def member_names(self) -> list[str]:
        return [name if self.case_sensitive else name.lower() for name in self.enum_class.__members__]

    def parse(self, argument: Any) -> Enum:
        if isinstance(argument, self.enum_class):
            return argument
        for name, member in self.enum_class.__members__.items():
            if argument == name or (not self.case_sensitive and argument.lower() == name.lower()):
                return member
        raise ValueError(f"value should be one of <{'|'.join(self.member_names)}>")

    def flag_type(self) -> str:
        """Returns the name of the type, for help texts."""
        return "enum class"


class BaseListParser(ArgumentParser):
    """Parses a list of strings with a separator.

    Args:
        token: Separator.
        name: Name of the separator in help texts.
    """

    def __init__(self, token: str | None = None, name: str | None = None) -> None:
        self._token, self._name = token, name or "separator"

    def parse(self, argument: Any) -> list[str]:
        if isinstance(argument, list):
            return argument
        return [word.strip() for word in argument.split(self._token)] if argument else []

    def flag_type(self) -> str:
        """Returns the name of the type, for help texts."""
        return f"{self._name} separated list of strings"


class ListParser(BaseListParser):
    """Parses a comma-separated list, with CSV quoting."""

    def __init__(self) -> None:
        super().__init__(",", "comma")

    def parse(self, argument: Any) -> list[str]:
        if isinstance(argument, list):
            return argument
        if not argument:
            return []
        return [word.strip() for word in next(csv.reader([argument], strict=True))]


class WhitespaceSeparatedListParser(BaseListParser):
    """Parses a list separated by whitespace, and by commas too if `comma_compat`.

    Args:
        comma_compat: Whether commas separate values too.
    """

    def __init__(self, comma_compat: bool = False) -> None:
        super().__init__(None, "whitespace or comma" if comma_compat else "whitespace")
        self._comma_compat = comma_compat

    def parse(self, argument: Any) -> list[str]:
        if isinstance(argument, list):
            return argument
        return (argument.replace(",", " ") if self._comma_compat else argument).split()


class ArgumentSerializer:
    """Converts values to text with `str`."""

    def serialize(self, value: Any) -> str:
        """Returns the value as text for the command line.

        Args:
            value: Value of the flag.
        """
        return str(value)


class ListSerializer(ArgumentSerializer):
    """Joins the elements of a list with a separator.

    Args:
        list_sep: Separator.
    """

    def __init__(self, list_sep: str) -> None:
        self.list_sep = list_sep

    def serialize(self, value: Any) -> str:
        """Returns the value as text for the command line.

        Args:
            value: Value of the flag.
        """
        return self.list_sep.join(str(one) for one in value)


class CsvListSerializer(ListSerializer):
    """Converts a list to a row of CSV.

    Args:
        list_sep: Text between the elements.
    """

    def serialize(self, value: Any) -> str:
        """Returns the value as text for the command line.

        Args:
            value: Value of the flag.
        """
        output = io.StringIO()
        csv.writer(output, delimiter=self.list_sep).writerow([str(one) for one in value])
        return output.getvalue().strip()


class EnumClassSerializer(ArgumentSerializer):
    """Converts an Enum member to its name.

    Args:
        lowercase: Whether to write names in lower case.
    """

    def __init__(self, lowercase: bool) -> None:
        self._lowercase = lowercase

    def serialize(self, value: Any) -> str:
        """Returns the value as text for the command line.

        Args:
            value: Value of the flag.
        """
        return value.name.lower() if self._lowercase else value.name


class EnumClassListSerializer(ListSerializer):
    """Converts a list of Enum members to their names.

    Args:
        list_sep: Separator.
    """

    def __init__(self, list_sep: str, **kwargs: Any) -> None:
        super().__init__(list_sep)
        self._one = EnumClassSerializer(**kwargs)

    def serialize(self, value: Any) -> str:
        """Returns the value as text for the command line.

        Args:
            value: Value of the flag.
        """
        members = value if isinstance(value, list) else [value]
        return self.list_sep.join(self._one.serialize(member) for member in members)
