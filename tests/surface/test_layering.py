"""Who imports whom under headrace/_src, read off the source."""

import ast
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src"
ROOT = SOURCE / "headrace" / "_src"

# A room imports itself and rooms with lower numbers, never a neighbour under the same number.
ORDER = {
    "base": 1,
    "formats": 2,
    "tensors": 3,
    "ops": 4,
    "autodiff": 5,
    "graph": 5,
    "runtime": 6,
    "function": 7,
    "lib": 8,
    "data": 9,
    "train": 10,
    "saved_model": 10,
    "summary": 10,
    "distribute": 10,
    "keras": 11,
    "compat_v1": 12,
}
PUBLIC = 13
# Plain tables of paths, which every room may read.
TABLES = ("headrace._src.wiring",)
# From here on code is written as a user's would be, on the public names.
FIRST_ON_PUBLIC_NAMES = 10
# Where jax is used, besides `ops` and `runtime`: its door, and the gradient of an op that has only a device kernel.
JAX_ELSEWHERE = ("headrace._src.base.lazy", "headrace._src.autodiff.kernel_vjp")


@dataclass(frozen=True)
class Import:
    """One import statement's target, as "headrace._src.tensors.dtypes", and where it stands."""

    target: str
    line: int
    in_function: bool
    for_types: bool = False  # inside `if TYPE_CHECKING`: never runs


def module_name(file: Path) -> str:
    return ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


def is_module(name: str) -> bool:
    path = SOURCE.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or path.is_dir()


def imports_of(source: str, module: str) -> list[Import]:
    found = []

    def visit(node: ast.AST, in_function: bool, for_types: bool = False) -> None:
        if isinstance(node, ast.Import):
            found.extend(Import(alias.name, node.lineno, in_function, for_types) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = module.split(".")[: -node.level] if node.level else []
            start = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                deeper = f"{start}.{alias.name}"
                # `from package import module` depends on the module, `from module import name` on the one named first.
                target = deeper if is_module(deeper) or uses_jax(deeper) else start
                found.append(Import(target, node.lineno, in_function, for_types))
        inner = in_function or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        type_block = for_types or (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
        for child in ast.iter_child_nodes(node):
            visit(child, inner, type_block)

    visit(ast.parse(source), False)
    return found


def room_of(module: str) -> str:
    """The room of a module of ours; "" for the public names and for `_src` itself."""
    parts = module.split(".") if module not in TABLES else []
    return parts[2] if len(parts) > 2 and parts[1] == "_src" else ""


def number_of(module: str) -> int:
    return ORDER[room_of(module)] if room_of(module) else PUBLIC


def runs_at_import(found: Import) -> bool:
    return not found.in_function and not found.for_types


def is_ours(target: str) -> bool:
    return target.split(".")[0] == "headrace"


def layering_offence(module: str, target: str) -> str:
    """Why `module` may not import `target`; "" when it may."""
    own, other = number_of(module), number_of(target)
    if room_of(module) == room_of(target) or target in TABLES:
        return ""
    if other == PUBLIC:
        return "" if own >= FIRST_ON_PUBLIC_NAMES else "a lower room imports the public names"
    return "" if other < own else f"room {own} imports room {other}"


def uses_jax(target: str) -> bool:
    return target.split(".")[0] in ("jax", "jaxlib") or target in (
        "headrace._src.base.lazy.jax",
        "headrace._src.base.lazy.jnp",
    )


FILES = sorted(file for file in ROOT.rglob("*.py"))
SOURCES = {module_name(file): file.read_text(encoding="utf-8") for file in FILES}
TREES = {module: ast.parse(source) for module, source in SOURCES.items()}
IMPORTS = {module: imports_of(source, module) for module, source in SOURCES.items()}


def each_import():
    return ((module, found) for module, imports in IMPORTS.items() for found in imports)


def test_every_room_has_a_number():
    assert {room_of(module) for module in IMPORTS} - {""} <= ORDER.keys()


def test_imports_go_to_lower_rooms_only():
    offenders = [
        f"{module}:{found.line} imports {found.target}: {offence}"
        for module, found in each_import()
        if is_ours(found.target) and room_of(module) and (offence := layering_offence(module, found.target))
    ]
    assert not offenders, "\n".join(offenders)


def test_path_strings_lead_to_lower_rooms_only():
    """Paths such as "lib.ragged.text:as_text" are imports too; the wiring table alone may point upward."""
    path = re.compile(rf"({'|'.join(ORDER)})\.[a-z_0-9.]+:[A-Za-z_][\w.]*")
    offenders = [
        f"{module}:{node.lineno} names {node.value}"
        for module, tree in TREES.items()
        if room_of(module)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and path.fullmatch(node.value)
        # A slot's own name is its address in the wiring table.
        if node.value.split(":")[0] != module.removeprefix("headrace._src.")
        if layering_offence(module, "headrace._src." + node.value.split(":")[0])
    ]
    assert not offenders, "\n".join(offenders)


@pytest.mark.parametrize(("namespace", "first_room"), [("keras", ORDER["keras"]), ("compat", ORDER["compat_v1"])])
def test_public_names_of_later_rooms_are_not_used(namespace, first_room):
    offenders = [
        f"{module}:{node.lineno} uses tf.{namespace}"
        for module, tree in TREES.items()
        if number_of(module) < first_room
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        if node.attr == namespace and isinstance(node.value, ast.Name) and node.value.id == "tf"
    ]
    assert not offenders, "\n".join(offenders)


def test_none_of_our_modules_is_imported_inside_a_function():
    offenders = [
        f"{module}:{found.line} imports {found.target} inside a function"
        for module, found in each_import()
        if found.in_function and is_ours(found.target)
    ]
    assert not offenders, "\n".join(offenders)


def test_jax_is_used_by_ops_and_runtime_alone():
    offenders = [
        f"{module}:{found.line} imports {found.target}"
        for module, found in each_import()
        if uses_jax(found.target) and room_of(module) not in ("ops", "runtime") and module not in JAX_ELSEWHERE
    ]
    assert not offenders, "\n".join(offenders)


def test_heavy_libraries_are_imported_by_the_lazy_door_alone():
    heavy = ("jax", "jaxlib", "google", "h5py", "PIL", "scipy", "matplotlib")
    offenders = [
        f"{module}:{found.line} imports {found.target}"
        for module, found in each_import()
        if found.target.split(".")[0] in heavy and not found.in_function and module != "headrace._src.base.lazy"
    ]
    assert not offenders, "\n".join(offenders)


def test_there_are_no_import_cycles():
    graph = {
        module: sorted({i.target for i in imports if i.target in IMPORTS and i.target != module and runs_at_import(i)})
        for module, imports in IMPORTS.items()
    }
    settled: set[str] = set()

    def cycle_from(module: str, path: list[str]) -> list[str]:
        if module in path:
            return [*path[path.index(module) :], module]
        if module in settled:
            return []
        for target in graph[module]:
            if cycle := cycle_from(target, [*path, module]):
                return cycle
        settled.add(module)
        return []

    for module in graph:
        cycle = cycle_from(module, [])
        assert not cycle, " -> ".join(cycle)


@pytest.mark.parametrize(
    ("module", "target", "allowed"),
    [
        ("headrace._src.ops.entry", "headrace._src.tensors.dtypes", True),
        ("headrace._src.ops.entry", "headrace._src.ops.index", True),
        ("headrace._src.ops.entry", "headrace._src.runtime.devices", False),
        ("headrace._src.graph.graph", "headrace._src.autodiff.tape", False),
        ("headrace._src.lib.image", "headrace.image", False),
        ("headrace._src.keras.layers.core.dense", "headrace", True),
    ],
)
def test_the_rule_tells_right_from_wrong(module, target, allowed):
    assert (layering_offence(module, target) == "") is allowed


def test_imports_are_read_with_their_place():
    source = "from . import shapes\nfrom headrace._src.base.lazy import jnp\ndef f():\n    import headrace.nn\n"
    assert imports_of(source, "headrace._src.tensors.specs") == [
        Import("headrace._src.tensors.shapes", 1, False),
        Import("headrace._src.base.lazy.jnp", 2, False),
        Import("headrace.nn", 4, True),
    ]
