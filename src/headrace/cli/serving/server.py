"""`headrace serve`: the REST interface of TensorFlow Serving over SavedModels."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.base.lazy import LazyModule
from headrace.cli.serving import json_values
from headrace.cli.serving.batching import Batcher
from headrace.cli.serving.json_values import BadRequest
from headrace.cli.serving.models import Model, Signature, UnknownModel, checked_version, described

applications: Any = LazyModule("starlette.applications")
responses: Any = LazyModule("starlette.responses")
routing: Any = LazyModule("starlette.routing")
uvicorn: Any = LazyModule("uvicorn")

_REFRESH_SECONDS = 2.0
_METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH"]
_DRAINED = 16  # how many times the largest request are read and dropped before the connection is closed
_PLACE = re.compile(r" defined at .*:\d+, in \S+")  # where an op of a graph was made: a path of this machine
_BUCKETS = (0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0)


class Server:
    """Answers requests for one model.

    Args:
        model: The model.
        largest_request: The most bytes that a request may have.
    """

    def __init__(self, model: Model, largest_request: int) -> None:
        self._model, self._largest = model, largest_request
        self._batchers: dict[int, Batcher] = {}  # by the id of the signature
        self._signatures: dict[int, Signature] = {}
        self._counts: Counter[tuple[str, int]] = Counter()  # by (method, status)
        self._latencies: Counter[float] = Counter()
        self._seconds = 0.0

    def application(self) -> Any:
        """Returns the ASGI application."""
        base = f"/v1/models/{self._model.name}"
        routes = []
        for prefix in (base, base + "/versions/{version}"):
            routes += [
                routing.Route(prefix, self._answering("status", self._status)),
                routing.Route(prefix + "/metadata", self._answering("metadata", self._metadata)),
                *(
                    routing.Route(f"{prefix}:{name}", self._answering(name, method), methods=["POST"])
                    for name, method in (
                        ("predict", self._predict), ("classify", self._classify), ("regress", self._regress),
                    )
                ),
            ]  # fmt: skip
        routes += [
            routing.Route("/healthz", self._health),
            routing.Route("/monitoring/prometheus/metrics", self._metrics),
            routing.Route("/{rest:path}", self._answering("unknown", self._unknown), methods=_METHODS),
        ]
        return applications.Starlette(routes=routes, lifespan=self._lifespan)

    @contextlib.asynccontextmanager
    async def _lifespan(self, application: Any) -> AsyncIterator[None]:
        watching = asyncio.create_task(self._watch())
        try:
            yield
        finally:
            watching.cancel()
            for batcher in self._batchers.values():
                batcher.stop()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(_REFRESH_SECONDS)
            with contextlib.suppress(UnknownModel):  # the folder may be exchanged at this moment
                await asyncio.to_thread(self._model.refresh)
            self._forget_old_versions()

    def _forget_old_versions(self) -> None:
        known = {id(signature) for signature in self._model.signatures()}
        for key in [key for key in self._batchers if key not in known]:
            self._batchers.pop(key).stop()  # after it has answered what waits
            del self._signatures[key]

    def _answering(self, name: str, method: Callable[[Any], Awaitable[dict[str, Any]]]) -> Callable[[Any], Any]:
        """Returns an endpoint that answers errors in TensorFlow Serving's form and counts requests."""

        async def endpoint(request: Any) -> Any:
            begin = time.perf_counter()
            status, body = await self._result(method, request)
            seconds = time.perf_counter() - begin
            self._counts[name, status] += 1
            self._seconds += seconds
            self._latencies[next((b for b in _BUCKETS if seconds <= b), float("inf"))] += 1
            return responses.Response(json.dumps(body), status, media_type="application/json")

        return endpoint

    async def _result(self, method: Callable[[Any], Awaitable[dict[str, Any]]], request: Any) -> tuple[int, Any]:
        try:
            return 200, await method(request)
        except _TooLarge as problem:
            return 413, {"error": str(problem)}
        except UnknownModel as problem:
            return 404, {"error": str(problem)}
        except _WrongMethod as problem:
            return 405, {"error": str(problem)}
        except (BadRequest, tf.errors.InvalidArgumentError, ValueError, TypeError) as problem:
            return 400, {"error": _PLACE.sub("", getattr(problem, "message", None) or str(problem))}
        except Exception as problem:  # the server goes on; the client is told
            return 500, {"error": f"{type(problem).__name__}: {problem}"}

    async def _unknown(self, request: Any) -> dict[str, Any]:
        if request.method not in ("GET", "POST"):
            raise _WrongMethod(f"Malformed request: {request.method} {request.url.path}. Use GET or POST.")
        if request.method == "GET" and request.url.path.endswith((":predict", ":classify", ":regress")):
            raise _WrongMethod(f"Malformed request: GET {request.url.path}. Use POST.")
        raise UnknownModel(
            f"There is no {request.url.path}. This server has the model {self._model.name!r}: "
            f"/v1/models/{self._model.name}[/versions/N][/metadata], and POST to :predict, :classify and :regress."
        )

    async def _status(self, request: Any) -> dict[str, Any]:
        return {"model_version_status": self._model.statuses(_version(request))}

    async def _metadata(self, request: Any) -> dict[str, Any]:
        return described(self._model.version(_version(request)), self._model.name)

    async def _predict(self, request: Any) -> dict[str, Any]:
        body, signature = await self._called(request)
        arrays, by_row = json_values.read_request(body, signature.inputs)
        return json_values.response(await self._run(signature, arrays), by_row)

    async def _classify(self, request: Any) -> dict[str, Any]:
        return {"result": json_values.classes_of(await self._of_examples(request))}

    async def _regress(self, request: Any) -> dict[str, Any]:
        return {"result": json_values.regressions_of(await self._of_examples(request))}

    async def _of_examples(self, request: Any) -> dict[str, Any]:
        body, signature = await self._called(request)
        examples = json_values.read_examples(body)
        if len(signature.inputs) != 1 or next(iter(signature.inputs.values())).dtype != tf.string:
            raise BadRequest("The signature does not take serialized tf.train.Examples; use :predict.")
        arrays = {next(iter(signature.inputs)): np.array(examples, object)}
        return await self._run(signature, arrays)

    async def _called(self, request: Any) -> tuple[Any, Signature]:
        body = await self._body(request)
        name = body.get("signature_name") if isinstance(body, dict) else None
        if name is not None and not isinstance(name, str):
            raise BadRequest('"signature_name" must be a string.')
        return body, self._model.version(_version(request)).signature(name)

    async def _body(self, request: Any) -> Any:
        size, parts = 0, []
        async for part in request.stream():
            size += len(part)
            if size <= self._largest:
                parts.append(part)
            elif size > _DRAINED * self._largest:
                break
        if size > self._largest:  # read to the end first: many clients see no answer before they have sent everything
            raise _TooLarge(f"The request has more than {self._largest} bytes.")
        try:
            return json.loads(b"".join(parts))
        except (ValueError, RecursionError) as problem:
            raise BadRequest(f"JSON Parse error: {problem}") from None

    async def _run(self, signature: Signature, arrays: dict[str, Any]) -> dict[str, Any]:
        batcher = self._batchers.get(id(signature))
        if batcher is None:
            self._signatures[id(signature)] = signature  # keeps the id from being given to another one
            batcher = self._batchers[id(signature)] = Batcher(signature)
        return await batcher.run(arrays)

    async def _health(self, request: Any) -> Any:
        return responses.PlainTextResponse("ok\n")

    async def _metrics(self, request: Any) -> Any:
        lines = ["# TYPE headrace_requests_total counter"]
        for (method, status), count in sorted(self._counts.items()):
            lines.append(f'headrace_requests_total{{method="{method}",status="{status}"}} {count}')
        lines.append("# TYPE headrace_request_seconds histogram")
        total = 0
        for bucket in (*_BUCKETS, float("inf")):
            total += self._latencies[bucket]
            label = "+Inf" if bucket == float("inf") else f"{bucket:g}"
            lines.append(f'headrace_request_seconds_bucket{{le="{label}"}} {total}')
        lines += [f"headrace_request_seconds_sum {self._seconds:.6f}", f"headrace_request_seconds_count {total}"]
        return responses.PlainTextResponse("\n".join(lines) + "\n")


class _TooLarge(Exception):
    pass


class _WrongMethod(Exception):
    pass


def _version(request: Any) -> int | None:
    return checked_version(request.path_params.get("version"))


def serve(folder: str, *, name: str | None, host: str, port: int, largest_request: int) -> int:
    """Serves the SavedModel, or the numbered versions of one, in `folder` until it is interrupted."""
    path = Path(folder).resolve()
    try:
        model = Model(name or path.name, path)
        application = Server(model, largest_request).application()
    except (UnknownModel, ImportError) as problem:
        hint = " (pip install 'headrace[serve]')" if isinstance(problem, ImportError) else ""
        print(f"headrace serve: {problem}{hint}")
        return 1
    print(f"Serving {model.name!r} at http://{host}:{port}/v1/models/{model.name}", flush=True)
    uvicorn.run(application, host=host, port=port, log_level="warning")
    return 0
