"""Lists the names of TensorFlow that a package uses and reports those that are missing.

Reads the sources of installed packages (or folders) without running them: imports of `tensorflow...`, `keras...` and
`tf_keras...`, and the attributes of what they import (`tf.math.softplus`, `array_ops.shape`). Then it looks each name
up, in headrace or, with `--real`, in the TensorFlow of the interpreter that runs it.

    python tools/client_imports.py sonnet tensorflow_probability
    python tools/client_imports.py --real --output real.tsv sonnet        # with an interpreter that has TensorFlow
    python tools/client_imports.py --known-missing real.tsv sonnet        # without what TensorFlow lacks too
"""

from __future__ import annotations

import argparse
import ast
import importlib
import sys
import warnings
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from inspect import isclass
from pathlib import Path
from types import ModuleType

ROOTS = ("tensorflow", "keras", "tf_keras")


@dataclass
class Uses:
    """Where each dotted name is used: the files, relative to their package."""

    files: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def add(self, name: str, file: str) -> None:
        self.files[name].add(file)


class _Reader(ast.NodeVisitor):
    """Collects the names of one file. An alias is a local name for a dotted one, such as `tf` for `tensorflow`."""

    def __init__(self, uses: Uses, file: str) -> None:
        self.uses, self.file = uses, file
        self.aliases: dict[str, str] = {}

    def visit_Import(self, node: ast.Import) -> None:
        for item in node.names:
            if item.name.partition(".")[0] in ROOTS:
                self.uses.add(item.name, self.file)
                first = item.name.partition(".")[0]
                self.aliases[item.asname or first] = item.name if item.asname else first

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        if node.level or node.module is None or node.module.partition(".")[0] not in ROOTS:
            return
        for item in node.names:
            if item.name == "*":
                self.uses.add(node.module, self.file)
                continue
            name = f"{node.module}.{item.name}"
            self.uses.add(name, self.file)
            self.aliases[item.asname or item.name] = name

    def visit_Assign(self, node: ast.Assign) -> None:
        name = self.dotted(node.value)
        if name is not None and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            self.aliases[node.targets[0].id] = name  # tfk = tf.keras
        self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        name = self.dotted(node)
        if name is None:
            self.generic_visit(node)
        else:
            self.uses.add(name, self.file)

    def dotted(self, node: ast.AST) -> str | None:
        """Returns the full name of an expression such as `tf.math.softplus`, or None."""
        parts: list[str] = []
        while isinstance(node, ast.Attribute):
            parts.append(node.attr)
            node = node.value
        if not isinstance(node, ast.Name) or node.id not in self.aliases:
            return None
        return ".".join([self.aliases[node.id], *reversed(parts)])


def read_package(path: Path, uses: Uses, *, tests: bool) -> None:
    """Adds the names that the Python files below `path` use."""
    for file in sorted(path.rglob("*.py")):
        if not tests and (file.stem.endswith("_test") or file.stem.startswith("test_")):
            continue
        try:
            tree = ast.parse(file.read_text())
        except (SyntaxError, UnicodeDecodeError):
            continue
        _Reader(uses, str(file.relative_to(path.parent))).visit(tree)


def missing_part(name: str) -> str | None:
    """Returns the shortest prefix of `name` that does not exist, or None. Attributes of values are not followed."""
    parts = name.split(".")
    value: object = None
    for count, part in enumerate(parts, 1):
        path = ".".join(parts[:count])
        try:
            value = importlib.import_module(path) if count == 1 else _below(value, part, path)
        except (ImportError, AttributeError):
            return path
        except Exception as error:
            print(f"{path}: {type(error).__name__}: {error}", file=sys.stderr)
            return path
        if not isinstance(value, ModuleType) and not isclass(value):
            return None
    return None


def _below(value: object, part: str, path: str) -> object:
    try:
        return getattr(value, part)
    except AttributeError:
        if isinstance(value, ModuleType):
            return importlib.import_module(path)
        raise


def missing_names(uses: Uses) -> dict[str, set[str]]:
    """Returns the missing names with the files that use them."""
    missing: dict[str, set[str]] = defaultdict(set)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, files in uses.files.items():
            part = missing_part(name)
            if part is not None:
                missing[part] |= files
    return missing


def package_folders(names: list[str]) -> Iterator[Path]:
    for name in names:
        if Path(name).is_dir():
            yield Path(name)
            continue
        spec = find_spec(name)
        if spec is None or not spec.submodule_search_locations:
            raise SystemExit(f"client_imports: no package named {name}")
        yield Path(spec.submodule_search_locations[0])


def report(missing: dict[str, set[str]]) -> str:
    """Returns one line per name: the name, the number of files that use it, and one of them."""
    ordered = sorted(missing.items(), key=lambda item: (-len(item[1]), item[0]))
    return "".join(f"{name}\t{len(files)}\t{min(files)}\n" for name, files in ordered)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packages", nargs="+", help="names of installed packages, or folders")
    parser.add_argument("--real", action="store_true", help="look names up in real TensorFlow")
    parser.add_argument("--tests", action="store_true", help="read test files too")
    parser.add_argument("--known-missing", type=Path, help="report of --real: names that are not to be listed")
    parser.add_argument("--output", type=Path, help="file for the report (default: the terminal)")
    options = parser.parse_args()
    uses = Uses()
    for folder in package_folders(options.packages):
        read_package(folder, uses, tests=options.tests)
    if not options.real:
        import headrace

        headrace.install_as_tensorflow()
    missing = missing_names(uses)
    if options.known_missing:
        for line in options.known_missing.read_text().splitlines():
            missing.pop(line.partition("\t")[0], None)
    print(f"{len(uses.files)} names used, {len(missing)} missing", file=sys.stderr)
    if options.output:
        options.output.write_text(report(missing))
    else:
        print(report(missing), end="")


if __name__ == "__main__":
    main()
