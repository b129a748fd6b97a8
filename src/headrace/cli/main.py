"""The command line: `headrace run`, `headrace profile`, `headrace show`, `headrace doctor` and others."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from headrace._src.base.lazy import LazyModule
from headrace._src.base.version import HEADRACE_VERSION, TENSORFLOW_VERSION
from headrace.cli.doctor import report
from headrace.cli.profile import profile
from headrace.cli.program import run_console, run_module, run_script, run_text

# Commands that need much of the package; `headrace run` starts without them.
showing: Any = LazyModule("headrace.cli.show")
running: Any = LazyModule("headrace.cli.run_model")
exporting: Any = LazyModule("headrace.cli.export_stablehlo")
aliasing: Any = LazyModule("headrace.cli.alias")
kernels: Any = LazyModule("headrace.cli.kernel")
serving: Any = LazyModule("headrace.cli.serving.server")
demonstration: Any = LazyModule("headrace.demo.__main__")

RUN_USAGE = """headrace run [--tf1] [-i] SCRIPT [ARGS...]
       headrace run [--tf1] [-i] -m MODULE [ARGS...]
       headrace run [--tf1] [-i] -c CODE [ARGS...]
       headrace run [--tf1] [-i] -                   (reads the program from standard input)
       headrace run [--tf1] -i"""
PROFILE_USAGE = RUN_USAGE.replace("headrace run [--tf1]", "headrace profile [--trace FILE] [--tf1]")


def main(arguments: list[str] | None = None) -> int:
    """Runs the command with `arguments` (those of the process by default) and returns its exit status."""
    options = build_parser().parse_args(sys.argv[1:] if arguments is None else arguments)
    status: int = options.action(options)
    return status


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="headrace", description="Runs TensorFlow programs on headrace and inspects their files."
    )
    version = f"headrace {HEADRACE_VERSION} (TensorFlow {TENSORFLOW_VERSION} interface)"
    parser.add_argument("--version", action="version", version=version)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    run = commands.add_parser(
        "run", usage=RUN_USAGE, help="run a program in which `import tensorflow` imports headrace"
    )
    _add_program(run)
    run.set_defaults(action=_run, parser=run)

    profiling = commands.add_parser(
        "profile", usage=PROFILE_USAGE, help="run a program and report where it spends its time"
    )
    profiling.add_argument(
        "--trace", default="headrace.trace.json", metavar="FILE", help="file for the timeline (default: %(default)s)"
    )
    _add_program(profiling)
    profiling.set_defaults(action=_profile, parser=profiling)

    _add_show(commands)
    _add_run_model(commands)
    _add_export(commands)
    _add_serve(commands)

    _add_alias(commands)
    _add_kernel(commands)
    demo = commands.add_parser("demo", help="train, save and reload a small network", add_help=False)
    demo.add_argument("arguments", nargs=argparse.REMAINDER)
    demo.set_defaults(action=_demo)

    doctor = commands.add_parser("doctor", help="print versions, devices and cache folders")
    doctor.set_defaults(action=_doctor)
    return parser


def _add_alias(commands: Any) -> None:
    command = commands.add_parser(
        "alias", help="make `import tensorflow` import headrace in this environment, without `headrace run`"
    )
    choice = command.add_mutually_exclusive_group(required=True)
    choice.add_argument("--install", action="store_true", help="write the packages tensorflow and keras")
    choice.add_argument("--remove", action="store_true", help="remove them")
    command.add_argument("--folder", type=Path, help="folder instead of the environment's site-packages")
    command.set_defaults(action=_alias)


def _add_kernel(commands: Any) -> None:
    command = commands.add_parser("kernel", help="add a kernel to Jupyter in which `import tensorflow` is headrace")
    command.add_argument("--user", action="store_true", help="for this user instead of this environment")
    command.add_argument("--name", default="headrace", help="name of the kernel (default: %(default)s)")
    command.add_argument("--remove", action="store_true", help="remove the kernel")
    command.set_defaults(action=_kernel)


def _add_show(commands: Any) -> None:
    command = commands.add_parser(
        "show", help="list the contents of a SavedModel, checkpoint, model file or record file"
    )
    command.add_argument("path", nargs="?", help="a folder, a file, or the prefix of a checkpoint")
    command.add_argument("--dir", help="the same as PATH, in the notation of saved_model_cli")
    command.add_argument("--all", action="store_true", help="list everything in a SavedModel")
    command.add_argument("--tag_sets", action="store_true", help="list the tag sets of a SavedModel")
    command.add_argument("--tag_set", metavar="TAGS", help="list the signatures of the graph with these tags")
    command.add_argument("--signature_def", metavar="NAME", help="list the inputs and outputs of one signature")
    command.add_argument("--list_ops", action="store_true", help="list the ops of a SavedModel")
    command.set_defaults(action=_show, parser=command)


def _add_run_model(commands: Any) -> None:
    command = commands.add_parser("run-model", help="call a signature of a SavedModel")
    command.add_argument("path", nargs="?", help="the folder of the SavedModel")
    command.add_argument("--dir", help="the same as PATH, in the notation of saved_model_cli")
    command.add_argument("--tag_set", metavar="TAGS", help="tags of the graph to use if there are several")
    command.add_argument(
        "--signature", "--signature_def", metavar="NAME", help="name of the signature (default: serving_default)"
    )
    command.add_argument(
        "--inputs", default="", metavar="NAME=FILE;...", help="inputs from .npy files, FILE.npz[ARRAY], or literals"
    )
    command.add_argument(
        "--input_exprs", default="", metavar="NAME=LITERAL;...", help="inputs as literals: numbers, strings, lists"
    )
    command.add_argument(
        "--input_examples",
        default="",
        metavar="NAME=[{...}];...",
        help="inputs as dictionaries, converted to tf.train.Examples",
    )
    command.add_argument("--outdir", metavar="FOLDER", help="folder in which each output is written as NAME.npy")
    command.add_argument("--overwrite", action="store_true", help="replace existing files in that folder")
    command.set_defaults(action=_run_model, parser=command)


def _add_export(commands: Any) -> None:
    command = commands.add_parser("export-stablehlo", help="write a signature of a SavedModel as StableHLO")
    command.add_argument("path", help="the folder of the SavedModel")
    command.add_argument(
        "output", help="output file: .mlir for text, .jax for jax.export, anything else for portable bytecode"
    )
    command.add_argument("--tag_set", metavar="TAGS", help="tags of the graph to use if there are several")
    command.add_argument("--signature", metavar="NAME", help="name of the signature (default: serving_default)")
    command.add_argument(
        "--batch_size", type=int, metavar="N", help="fixed batch size, for models that do not support an unknown one"
    )
    command.add_argument(
        "--platforms", metavar="NAMES", help="platforms such as cpu,cuda,tpu (default: that of this machine)"
    )
    command.set_defaults(action=_export, parser=command)


def _add_serve(commands: Any) -> None:
    command = commands.add_parser("serve", help="answer requests over HTTP, as TensorFlow Serving does")
    command.add_argument("folder", help="a SavedModel, or a folder with one in a numbered folder for each version")
    command.add_argument("--name", help="name of the model (default: the name of the folder)")
    command.add_argument("--port", type=int, default=8501, help="port (default: %(default)s)")
    command.add_argument("--host", default="127.0.0.1", help="address to listen at (default: this machine alone)")
    command.add_argument(
        "--max-request-bytes", type=int, default=64 << 20, metavar="N", help="largest request (default: %(default)s)"
    )
    command.set_defaults(action=_serve)


def _add_program(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--tf1", action="store_true", help="`import tensorflow` imports the names of compat.v1, in graph mode"
    )
    command.add_argument("-i", dest="interactive", action="store_true", help="open a console after the program")
    # Everything after the name of the program, including options, is passed to the program.
    command.add_argument("-c", dest="code", nargs=argparse.REMAINDER, help="a program as text, as with `python -c`")
    command.add_argument("-m", dest="module", nargs=argparse.REMAINDER, help="a module, as with `python -m`")
    command.add_argument("program", nargs=argparse.REMAINDER, metavar="SCRIPT [ARGS...]", help="a Python file")


def _profile(options: argparse.Namespace) -> int:
    return profile(lambda: _run(options), os.path.abspath(options.trace))


def _run(options: argparse.Namespace) -> int:
    how = {"tf1": options.tf1, "interactive": options.interactive}
    if options.module is not None:
        if not options.module:
            options.parser.error("-m needs the name of a module")
        return run_module(options.module[0], options.module[1:], **how)
    if options.code is not None:
        if not options.code:
            options.parser.error("-c needs a program")
        return run_text(options.code[0], "-c", options.code[1:], **how)
    if not options.program:
        if options.interactive:
            return run_console(tf1=options.tf1)
        options.parser.error("name a program: SCRIPT, -m MODULE, -c CODE or -")
    if options.program[0] == "-":
        return run_text(sys.stdin.read(), "-", options.program[1:], **how)
    return run_script(options.program[0], options.program[1:], **how)


def _serve(options: argparse.Namespace) -> int:
    status: int = serving.serve(
        options.folder,
        name=options.name,
        host=options.host,
        port=options.port,
        largest_request=options.max_request_bytes,
    )
    return status


def _alias(options: argparse.Namespace) -> int:
    status: int = (aliasing.install if options.install else aliasing.remove)(options.folder)
    return status


def _kernel(options: argparse.Namespace) -> int:
    status: int = (kernels.remove if options.remove else kernels.install)(options.name, user=options.user)
    return status


def _demo(options: argparse.Namespace) -> int:
    status: int = demonstration.main(options.arguments)
    return status


def _doctor(options: argparse.Namespace) -> int:
    print(report())
    return 0


def _show(options: argparse.Namespace) -> int:
    status: int = showing.show(
        _path(options),
        everything=options.all,
        tag_sets=options.tag_sets,
        tags=options.tag_set,
        signature=options.signature_def,
        list_ops=options.list_ops,
    )
    return status


def _run_model(options: argparse.Namespace) -> int:
    status: int = running.run_model(
        _path(options),
        inputs=options.inputs,
        input_exprs=options.input_exprs,
        input_examples=options.input_examples,
        tags=options.tag_set,
        signature=options.signature,
        outdir=options.outdir,
        overwrite=options.overwrite,
    )
    return status


def _export(options: argparse.Namespace) -> int:
    status: int = exporting.export(
        options.path,
        options.output,
        tags=options.tag_set,
        signature=options.signature,
        batch_size=options.batch_size,
        platforms=options.platforms,
    )
    return status


def _path(options: argparse.Namespace) -> str:
    path: str = options.path or options.dir or ""
    if not path:
        options.parser.error("name a folder, a file or the prefix of a checkpoint")
    return path
