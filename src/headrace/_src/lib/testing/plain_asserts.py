"""Assertions about Python values for test suites written for absl's TestCase."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import tempfile
import unittest
from collections.abc import Iterator, Mapping, Sequence
from typing import Any


class PlainAsserts(unittest.TestCase):
    """unittest's TestCase with absl's additional assertions."""

    def assertLen(self, container: Any, expected_len: int, msg: str | None = None) -> None:
        """Checks the number of elements.

        Args:
            container: Collection or text to check.
            expected_len: Number of elements.
            msg: Text that is added to the message of a failure.
        """
        if len(container) != expected_len:
            self.fail(
                self._formatMessage(msg, f"{container!r} has length of {len(container)}, expected {expected_len}.")
            )

    def assertEmpty(self, container: Any, msg: str | None = None) -> None:
        """Checks that a collection is empty.

        Args:
            container: Collection or text to check.
            msg: Text that is added to the message of a failure.
        """
        if len(container):
            self.fail(
                self._formatMessage(msg, f"{container!r} has length of {len(container)}, expected it to be empty.")
            )

    def assertNotEmpty(self, container: Any, msg: str | None = None) -> None:
        """Checks that a collection is not empty.

        Args:
            container: Collection or text to check.
            msg: Text that is added to the message of a failure.
        """
        if not len(container):
            self.fail(self._formatMessage(msg, f"{container!r} is empty."))

    def assertBetween(self, value: Any, minv: Any, maxv: Any, msg: str | None = None) -> None:
        """Checks that a value is in a range; both bounds belong to it.

        Args:
            value: Number to check.
            minv: Smallest allowed value.
            maxv: Largest allowed value.
            msg: Text that is added to the message of a failure.
        """
        if not minv <= value <= maxv:
            self.fail(self._formatMessage(msg, f"{value!r} unexpectedly not between {minv!r} and {maxv!r}"))

    def assertStartsWith(self, actual: str, expected_start: str, msg: str | None = None) -> None:
        """Checks the beginning of a text.

        Args:
            actual: Text to check.
            expected_start: Beginning of a text.
            msg: Text that is added to the message of a failure.
        """
        if not actual.startswith(expected_start):
            self.fail(self._formatMessage(msg, f"{actual!r} does not start with {expected_start!r}"))

    def assertNotStartsWith(self, actual: Any, unexpected_start: Any, msg: str | None = None) -> None:
        """Checks that a text does not begin this way.

        Args:
            actual: Text to check.
            unexpected_start: Beginning of a text.
            msg: Text that is added to the message of a failure.
        """
        if actual.startswith(unexpected_start):
            self.fail(self._formatMessage(msg, f"{actual!r} does start with {unexpected_start!r}"))

    def assertEndsWith(self, actual: Any, expected_end: Any, msg: str | None = None) -> None:
        """Checks the end of a text.

        Args:
            actual: Text to check.
            expected_end: End of a text.
            msg: Text that is added to the message of a failure.
        """
        if not actual.endswith(expected_end):
            self.fail(self._formatMessage(msg, f"{actual!r} does not end with {expected_end!r}"))

    def assertNotEndsWith(self, actual: Any, unexpected_end: Any, msg: str | None = None) -> None:
        """Checks that a text does not end this way.

        Args:
            actual: Text to check.
            unexpected_end: End of a text.
            msg: Text that is added to the message of a failure.
        """
        if actual.endswith(unexpected_end):
            self.fail(self._formatMessage(msg, f"{actual!r} does end with {unexpected_end!r}"))

    def assertSequenceStartsWith(self, prefix: Any, whole: Any, msg: str | None = None) -> None:
        """Checks the first elements of a sequence.

        Args:
            prefix: Elements that `whole` begins with.
            whole: Sequence to check.
            msg: Text that is added to the message of a failure.
        """
        if not len(prefix):
            self.fail("Prefix length must be at least 1")
        self.assertSequenceEqual(list(prefix), list(whole)[: len(prefix)], msg)

    def assertItemsEqual(self, first: Any, second: Any, msg: str | None = None) -> None:
        """Checks that two sequences have the same elements in any order.

        Args:
            first: The one value to compare.
            second: The other one.
            msg: Text that is added to the message of a failure.
        """
        self.assertCountEqual(first, second, msg)

    def assertSameElements(self, expected_seq: Any, actual_seq: Any, msg: str | None = None) -> None:
        """Checks that two sequences have the same elements, not counting repetitions.

        Args:
            expected_seq: Sequence to compare with.
            actual_seq: Sequence to check.
            msg: Text that is added to the message of a failure.
        """
        self.assertCountEqual(_distinct(expected_seq), _distinct(actual_seq), msg)

    def assertNoCommonElements(self, expected_seq: Any, actual_seq: Any, msg: str | None = None) -> None:
        """Checks that two sequences share no element.

        Args:
            expected_seq: Sequence to compare with.
            actual_seq: Sequence to check.
            msg: Text that is added to the message of a failure.
        """
        common = [v for v in _distinct(expected_seq) if v in list(actual_seq)]
        if common:
            self.fail(self._formatMessage(msg, f"Common elements {common} in {expected_seq} and {actual_seq}"))

    def assertContainsSubset(self, expected_subset: Any, actual_set: Any, msg: str | None = None) -> None:
        """Checks that a collection contains all elements of another.

        Args:
            expected_subset: Elements that must occur.
            actual_set: Collection to check.
            msg: Text that is added to the message of a failure.
        """
        missing = set(expected_subset) - set(actual_set)
        if missing:
            self.fail(self._formatMessage(msg, f"Missing elements {missing} in {actual_set}"))

    def assertContainsSubsequence(self, container: Any, subsequence: Any, msg: str | None = None) -> None:
        """Checks that a sequence contains elements in this order.

        Args:
            container: Collection or text to check.
            subsequence: Elements that must occur in this order.
            msg: Text that is added to the message of a failure.
        """
        rest = iter(container)
        if not all(any(item == wanted for item in rest) for wanted in subsequence):
            self.fail(self._formatMessage(msg, f"{subsequence} not a subsequence of {container}"))

    def assertContainsExactSubsequence(self, container: Any, subsequence: Any, msg: str | None = None) -> None:
        """Checks that a sequence contains elements in this order without others between them.

        Args:
            container: Collection or text to check.
            subsequence: Elements that must occur in this order.
            msg: Text that is added to the message of a failure.
        """
        whole, part = list(container), list(subsequence)
        if not any(whole[n : n + len(part)] == part for n in range(len(whole) - len(part) + 1)):
            self.fail(self._formatMessage(msg, f"{part} is not contained in {whole}"))

    def assertContainsInOrder(self, strings: Sequence[str], target: str, msg: str | None = None) -> None:
        """Checks that a text contains several texts in this order.

        Args:
            strings: Texts that must occur in this order.
            target: Text to check.
            msg: Text that is added to the message of a failure.
        """
        position = 0
        for text in [strings] if isinstance(strings, str) else strings:
            position = target.find(text, position)
            if position < 0:
                self.fail(self._formatMessage(msg, f"Did not find {text!r} in order in {target!r}"))
            position += len(text)

    def assertSequenceAlmostEqual(
        self, expected_seq: Any, actual_seq: Any, places: Any = None, msg: str | None = None, delta: Any = None
    ) -> None:
        """Checks that two sequences have about the same numbers.

        Args:
            expected_seq: Sequence to compare with.
            actual_seq: Sequence to check.
            places: Number of decimal places that must agree.
            msg: Text that is added to the message of a failure.
            delta: Largest allowed difference.
        """
        self.assertEqual(len(expected_seq), len(actual_seq), msg)
        for a, b in zip(expected_seq, actual_seq, strict=True):
            self.assertAlmostEqual(a, b, places, msg, delta)

    def assertDictAlmostEqual(
        self, a: Any, b: Any, places: Any = None, msg: str | None = None, delta: Any = None
    ) -> None:
        """Checks that two dictionaries have the same keys and about the same values.

        Args:
            a: First array, tensor or structure.
            b: Second array, tensor or structure.
            places: Number of decimal places that must agree.
            msg: Text that is added to the message of a failure.
            delta: Largest allowed difference.
        """
        self.assertEqual(set(a), set(b), msg)
        for key in a:
            self.assertAlmostEqual(a[key], b[key], places, msg, delta)

    def assertMappingEqual(
        self,
        a: Any,
        b: Any,
        msg: str | None = None,
        mapping_type: Any = Mapping,
        check_values_equality: Any = lambda x, y: x == y,
    ) -> None:
        """Checks that two mappings have the same keys and values.

        Args:
            a: First array, tensor or structure.
            b: Second array, tensor or structure.
            msg: Text that is added to the message of a failure.
            mapping_type: Class that both mappings must have.
            check_values_equality: Whether values are compared and not only keys.
        """
        self.assertIsInstance(a, mapping_type, msg)
        self.assertIsInstance(b, mapping_type, msg)
        self.assertEqual(set(a), set(b), msg)
        for key in a:
            if not check_values_equality(a[key], b[key]):
                self.fail(self._formatMessage(msg, f"{key!r}: {a[key]!r} != {b[key]!r}"))

    def assertJsonEqual(self, first: Any, second: Any, msg: str | None = None) -> None:
        """Checks that two JSON texts mean the same.

        Args:
            first: The one value to compare.
            second: The other one.
            msg: Text that is added to the message of a failure.
        """
        self.assertEqual(json.loads(first), json.loads(second), msg)

    def assertIsSubclass(self, cls: Any, superclass: Any, msg: str | None = None) -> None:
        """Checks that a class derives from another.

        Args:
            cls: Class to check.
            superclass: Class that is or is not a base of `cls`.
            msg: Text that is added to the message of a failure.
        """
        if not issubclass(cls, superclass):
            self.fail(self._formatMessage(msg, f"{cls!r} is not a subclass of {superclass!r}"))

    def assertNotIsSubclass(self, cls: Any, superclass: Any, msg: str | None = None) -> None:
        """Checks that a class does not derive from another.

        Args:
            cls: Class to check.
            superclass: Class that is or is not a base of `cls`.
            msg: Text that is added to the message of a failure.
        """
        if issubclass(cls, superclass):
            self.fail(self._formatMessage(msg, f"{cls!r} is a subclass of {superclass!r}"))

    def assertSameStructure(self, a: Any, b: Any, aname: str = "a", bname: str = "b", msg: str | None = None) -> None:
        """Checks that two structures have the same shape and the same values.

        Args:
            a: First array, tensor or structure.
            b: Second array, tensor or structure.
            aname: Name of the first structure in messages.
            bname: Name of the second structure in messages.
            msg: Text that is added to the message of a failure.
        """
        if a != b:
            self.fail(self._formatMessage(msg, f"{aname} is {a!r} but {bname} is {b!r}"))

    def assertTotallyOrdered(self, *groups: Any, **kwargs: Any) -> None:
        """Checks that comparison operators agree with the order of the groups.

        Args:
            *groups: Lists of equal objects, in ascending order.
        """
        for n, low in enumerate(groups):
            for a in low:
                self.assertTrue(all(a == other and a <= other and a >= other for other in low), kwargs.get("msg"))
                self.assertTrue(
                    all(a < b and b > a and a != b for high in groups[n + 1 :] for b in high), kwargs.get("msg")
                )

    def assertRegexMatch(self, actual_str: Any, regexes: Any, message: str | None = None) -> None:
        """Checks that a text matches at least one regular expression.

        Args:
            actual_str: Text to check.
            regexes: Regular expressions of which the output must match at least one.
            message: Text that is added to the message of a failure.
        """
        if not re.search(
            "|".join(f"(?:{r})" for r in ([regexes] if isinstance(regexes, str) else regexes)), actual_str
        ):
            self.fail(message or f"{actual_str!r} does not match any of {regexes}")

    def assertCommandSucceeds(
        self, command: Any, regexes: Any = (b"",), env: Any = None, close_fds: bool = True, msg: str | None = None
    ) -> None:
        """Checks that a command succeeds and that its output matches.

        Args:
            command: Program with its arguments, as a list or a line for the shell.
            regexes: Regular expressions of which the output must match at least one.
            env: Dictionary with the environment of the command, or None for the current one.
            close_fds: Whether other file descriptors are closed in the command.
            msg: Text that is added to the message of a failure.
        """
        self._check_command(command, regexes, env, close_fds, msg, succeeds=True)

    def assertCommandFails(
        self, command: Any, regexes: Any, env: Any = None, close_fds: bool = True, msg: str | None = None
    ) -> None:
        """Checks that a command fails and that its output matches.

        Args:
            command: Program with its arguments, as a list or a line for the shell.
            regexes: Regular expressions of which the output must match at least one.
            env: Dictionary with the environment of the command, or None for the current one.
            close_fds: Whether other file descriptors are closed in the command.
            msg: Text that is added to the message of a failure.
        """
        self._check_command(command, regexes, env, close_fds, msg, succeeds=False)

    def _check_command(self, command: Any, regexes: Any, env: Any, close_fds: bool, msg: Any, succeeds: bool) -> None:
        done = subprocess.run(
            command,
            shell=isinstance(command, str),
            env=env,
            close_fds=close_fds,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        if (done.returncode == 0) is not succeeds:
            self.fail(self._formatMessage(msg, f"{command} ended with status {done.returncode}: {done.stdout!r}"))
        patterns = [
            p.encode() if isinstance(p, str) else p
            for p in ([regexes] if isinstance(regexes, (str, bytes)) else regexes)
        ]
        if not any(re.search(p, done.stdout) for p in patterns):
            self.fail(self._formatMessage(msg, f"the output of {command} matches none of {patterns}: {done.stdout!r}"))

    def assertUrlEqual(self, a: Any, b: Any, msg: str | None = None) -> None:
        """Checks that two URLs are the same but for the order of their parameters.

        Args:
            a: First URL.
            b: Second URL.
            msg: Text that is added to the message of a failure.
        """
        self.assertCountEqual(re.split(r"[/?&#]", a), re.split(r"[/?&#]", b), msg)

    @contextlib.contextmanager
    def assertRaisesWithPredicateMatch(self, exception_type: Any, expected_err_re_or_predicate: Any) -> Iterator[None]:
        """Checks that the block raises an exception whose text matches, or for which the predicate is true.

        Args:
            exception_type: Class of the exception.
            expected_err_re_or_predicate: Regular expression for the message, or a function that takes the exception.

        Returns:
            A context manager.
        """
        try:
            yield
        except exception_type as error:
            wanted = expected_err_re_or_predicate
            matches = (
                wanted(error) if callable(wanted) else re.search(wanted, str(getattr(error, "message", None) or error))
            )
            if not matches:
                raise AssertionError(f"Exception of type {type(error)}: {error} does not match {wanted}") from error
        else:
            self.fail(f"{getattr(exception_type, '__name__', exception_type)} not raised")

    @contextlib.contextmanager
    def _literal(self, expected_exception: Any, message: str) -> Iterator[None]:
        with self.assertRaises(expected_exception) as caught:
            yield
        self.assertEqual(str(caught.exception), message)

    def assertRaisesWithLiteralMatch(
        self,
        expected_exception: Any,
        expected_exception_message: str,
        callable_obj: Any = None,
        *args: Any,
        **kwargs: Any,
    ) -> Any:
        """Checks that a call raises an exception with exactly this message.

        Args:
            expected_exception: Class of the exception.
            expected_exception_message: Whole message of the exception.
            callable_obj: Function to call. Without it the method returns a context manager.
            *args: Positional arguments of the function.

        Returns:
            A context manager if `callable_obj` is None, else None.
        """
        context = self._literal(expected_exception, expected_exception_message)
        if callable_obj is None:
            return context
        with context:
            callable_obj(*args, **kwargs)
        return None

    assertEquals = unittest.TestCase.assertEqual
    assertNotEquals = unittest.TestCase.assertNotEqual
    assertAlmostEquals = unittest.TestCase.assertAlmostEqual
    assertNotAlmostEquals = unittest.TestCase.assertNotAlmostEqual
    assertRaisesRegexp = unittest.TestCase.assertRaisesRegex
    assertRegexpMatches = unittest.TestCase.assertRegex
    assertNotRegexpMatches = unittest.TestCase.assertNotRegex
    assert_ = failUnless = unittest.TestCase.assertTrue
    failIf = unittest.TestCase.assertFalse
    failUnlessEqual = unittest.TestCase.assertEqual
    failIfEqual = unittest.TestCase.assertNotEqual
    failUnlessAlmostEqual = unittest.TestCase.assertAlmostEqual
    failIfAlmostEqual = unittest.TestCase.assertNotAlmostEqual
    failUnlessRaises = unittest.TestCase.assertRaises

    def get_temp_dir(self) -> str:
        """Returns a folder for this test, which is removed after it."""
        folder = self.__dict__.get("_temp_dir")
        if folder is None:
            holder = tempfile.TemporaryDirectory()
            self.addCleanup(holder.cleanup)
            folder = self.__dict__["_temp_dir"] = holder.name
        return folder

    def create_tempfile(
        self,
        file_path: str | None = None,
        content: str | None = None,
        mode: str = "w",
        encoding: str = "utf8",
        errors: str = "strict",
        cleanup: Any = None,
    ) -> Any:
        """Creates a file in the test's folder; its path is in `full_path`.

        Args:
            file_path: Path below the folder of the test, or None for a new name.
            content: Text or bytes to write, or None.
            mode: Mode for opening the file.
            encoding: Name of the text encoding, or None.
            errors: How encoding errors are treated.
            cleanup: Ignored: folders and files of tests are removed at the end.

        Returns:
            The path of the file, an object with `full_path`.
        """
        path = os.path.join(self.get_temp_dir(), file_path or "file")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, mode, encoding=None if "b" in mode else encoding) as file:
            file.write(content if content is not None else (b"" if "b" in mode else ""))
        return _Path(path)

    def create_tempdir(self, name: str | None = None, cleanup: Any = None) -> Any:
        """Creates a folder that is removed after the test.

        Args:
            name: Name of the folder, or None for a new one.
            cleanup: Ignored: folders and files of tests are removed at the end.

        Returns:
            The path of the folder, an object with `full_path`.
        """
        path = os.path.join(self.get_temp_dir(), name or "folder")
        os.makedirs(path, exist_ok=True)
        return _Path(path)


class _Path(str):
    """The path of a temporary file or folder."""

    @property
    def full_path(self) -> str:
        return str(self)


def _distinct(values: Any) -> list[Any]:
    found: list[Any] = []
    for value in values:
        if value not in found:
            found.append(value)
    return found
