"""tf.profiler.experimental: profiles of a program, for TensorBoard's profile plugin and as a timeline."""

from __future__ import annotations

import os
import shutil
import tempfile
import threading
from os import PathLike
from typing import Any, NamedTuple

import headrace as tf
from headrace._src.runtime import device_profiler
from headrace._src.runtime.timeline import Timeline

TIMELINE_FILE = "headrace_ops.trace.json"


class ProfilerOptions(NamedTuple):
    """Options of a profile.

    Args:
        host_tracer_level: 0 for no host events, 1 for user annotations, 2 for larger steps too, 3 for everything.
        python_tracer_level: 1 to record Python calls.
        device_tracer_level: 0 to record no device events.
        delay_ms: Ignored; the trace starts immediately.
    """

    host_tracer_level: int = 2
    python_tracer_level: int = 0
    device_tracer_level: int = 1
    delay_ms: int | None = None


class _Session:
    """The profile in progress, of which there is at most one."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.folder: str | None = None
        self.timeline: Timeline | None = None


_session = _Session()


def start(logdir: str | PathLike[str], options: ProfilerOptions | None = None) -> None:
    """Starts a profile. `stop` writes it to `logdir`.

    Args:
        logdir: Folder for the profile.
        options: ProfilerOptions.
    """
    options = ProfilerOptions() if options is None else options
    levels = dict(options if isinstance(options, dict) else options._asdict())
    with _session.lock:
        if _session.folder is not None:
            raise tf.errors.AlreadyExistsError(None, None, "Another profiler is running.")
        folder = os.fspath(logdir) or tempfile.mkdtemp()  # a profile without a folder can only be discarded
        device_profiler.start_trace(folder, {k: v for k, v in levels.items() if isinstance(v, int)})
        _session.folder = folder
        _session.timeline = Timeline(annotate=True)
        _session.timeline.start()


def stop(save: bool = True) -> None:
    """Ends the profile and writes it, or discards it if `save` is False.

    Args:
        save: Whether to write the profile.
    """
    with _session.lock:
        folder, timeline = _session.folder, _session.timeline
        if folder is None or timeline is None:
            raise tf.errors.UnavailableError(None, None, "Cannot export profiling results. No profiler is running.")
        _session.folder = _session.timeline = None
        timeline.stop()
        device_profiler.stop_trace()
        profiles = os.path.join(folder, "plugins", "profile")
        newest = max((os.path.join(profiles, name) for name in os.listdir(profiles)), key=os.path.getmtime)
        if save:
            timeline.write(os.path.join(newest, TIMELINE_FILE))
        else:
            shutil.rmtree(newest)


class Profile:
    """Context manager that profiles its block.

    Args:
        logdir: Folder for the profile.
        options: ProfilerOptions.
    """

    def __init__(self, logdir: str | PathLike[str], options: ProfilerOptions | None = None) -> None:
        self._logdir, self._options = logdir, options

    def __enter__(self) -> None:
        start(self._logdir, self._options)

    def __exit__(self, *exc_info: Any) -> None:
        stop()


class Trace:
    """Context manager that names its block in profiles. `step_num=n, _r=1` marks it as a training step.

    Args:
        name: Name of the block.
        **kwargs: Metadata of the block.
    """

    def __init__(self, name: str, **kwargs: Any) -> None:
        self._annotation = device_profiler.annotation(name, kwargs)

    def __enter__(self) -> Trace:
        if self._annotation is not None:
            self._annotation.__enter__()
        return self

    def set_metadata(self, **kwargs: Any) -> None:
        """Adds metadata to the block.

        Args:
            **kwargs: Values to show with the event in the trace viewer.
        """
        if self._annotation is not None:
            self._annotation.set_metadata(**kwargs)

    def __exit__(self, *exc_info: Any) -> None:
        if self._annotation is not None:
            self._annotation.__exit__(*exc_info)


_servers: list[Any] = []  # a server stops when it is garbage collected


def start_server(port: int) -> None:
    """Starts a server on `port` from which TensorBoard's capture button and other clients request profiles.

    Args:
        port: Number of the port to listen on.

    Raises:
        TypeError: If `port` is not an int.
    """
    if not isinstance(port, int):
        raise TypeError(f"tf.profiler.experimental.server.start: port must be an int; got {port!r}.")
    _servers.append(device_profiler.start_server(port))


def _no_client(what: str) -> Exception:
    return tf.errors.UnimplementedError(
        None,
        None,
        f"tf.profiler.experimental.client.{what}: XLA's profiler has no client in this process. Ask the server from "
        "TensorBoard (capture profile), or profile inside the program with tf.profiler.experimental.start.",
    )


def client_trace(
    service_addr: str,
    logdir: str | PathLike[str],
    duration_ms: int,
    worker_list: str = "",
    num_tracing_attempts: int = 3,
    options: ProfilerOptions | None = None,
) -> None:
    """Not supported: raises an error that says what to use instead.

    Args:
        service_addr: Address of the profiler's server, such as "localhost:6009".
        logdir: Folder for the profile.
        duration_ms: Milliseconds to record.
        worker_list: Addresses of further servers, separated by commas.
        num_tracing_attempts: Number of attempts if nothing was recorded.
        options: tf.profiler.experimental.ProfilerOptions, or None.
    """
    if duration_ms <= 0:
        raise tf.errors.InvalidArgumentError(None, None, "duration_ms must be greater than zero.")
    raise _no_client("trace")


def client_monitor(service_addr: str, duration_ms: int, level: int = 1) -> str:
    """Not supported: raises an error that says what to use instead.

    Args:
        service_addr: Address of the profiler's server, such as "localhost:6009".
        duration_ms: Milliseconds to record.
        level: 1 or 2: how detailed the text is.
    """
    raise _no_client("monitor")


class DeferredProfile:
    """A profile whose folder may be given when it ends."""

    def __init__(self, folder: str | PathLike[str] | None) -> None:
        self._folder = folder
        self._temporary = None
        if folder is None:
            self._temporary = tempfile.TemporaryDirectory(prefix="headrace_profile_")
            folder = self._temporary.name
        start(folder)

    def stop(self, folder: str | PathLike[str] | None) -> bool:
        """Ends the profile and moves it to `folder` if none was given before. Returns False if there is no folder."""
        stop(save=folder is not None or self._folder is not None)
        if self._temporary is None:
            return True
        with self._temporary as temporary:
            if folder is not None:
                shutil.copytree(temporary, os.fspath(folder), dirs_exist_ok=True)
        return folder is not None
