"""Replays recorded Keras layers (built, weighted, called, differentiated) and recorded fits, with `replay`'s tools."""

import json
import os

import numpy as np


def flat(value):
    if isinstance(value, (list, tuple)):
        return [leaf for item in value for leaf in flat(item)]
    return [leaf for item in value.values() for leaf in flat(item)] if isinstance(value, dict) else [value]


def cases(root, name):
    """The cases of keras/<name>.json, each with its arrays."""
    with np.load(os.path.join(root, "keras", f"{name}.npz")) as stored:
        arrays = {key: stored[key] for key in stored.files}
    with open(os.path.join(root, "keras", f"{name}.json")) as text:
        return {case["id"]: (case, arrays) for case in json.load(text)["cases"]}


def replay_layer(case, ctx, replay, compare_names=True, compare_config=True):
    """Builds the layer, sets its weights, calls it; compares outputs, losses, updated weights and gradients."""
    tf, api, load, plain = ctx.tf, ctx.roots[case["api"]], replay.load, replay.plain
    api.backend.clear_session()  # automatic names start again
    cls = api.layers
    for part in case["cls"].split("."):
        cls = getattr(cls, part)
    layer = cls(**load(case["kwargs"], ctx))
    for name, args in case.get("prepare", []):
        getattr(layer, name)(*load(args, ctx))
    inputs, extra = load(case["inputs"], ctx), load(case.get("call_kwargs", {}), ctx)
    args = inputs if case.get("spread") else [inputs]
    layer(*args, **extra)  # builds
    if compare_names and "weight_names" in case:
        names = [w.name if case["api"] == "keras2" else w.path for w in layer.weights if hasattr(w, "name")]
        assert names == case["weight_names"]
    if compare_config and "config" in case:
        assert json.loads(json.dumps(layer.get_config(), default=str)) == case["config"]
    for number, call in enumerate(case["calls"]):
        if "weights" in case:
            layer.set_weights([np.array(w) for w in load(case["weights"], ctx, False)])
        floats = [t for t in flat(inputs) if tf.is_tensor(t) and t.dtype.is_floating]
        weights = list(layer.trainable_weights)
        keywords = dict(extra, **({"training": call["training"]} if "training" in call else {}))
        with tf.GradientTape() as tape:
            tape.watch(floats)
            out = layer(*args, **keywords)
            outs = [o for o in flat([out]) if tf.is_tensor(o) and o.dtype.is_floating]
            loss = tf.constant(0.0, tf.float64)
            for output, weight in zip(outs, load(call.get("loss_weights", []), ctx, False)):
                loss += tf.reduce_sum(tf.cast(output, tf.float64) * weight)
            for extra_loss in layer.losses:
                loss += tf.cast(extra_loss, tf.float64)

        def same(got, want, what, tolerance=case.get("tol")):
            replay.same(got, load(call[want], ctx, False), tolerance, None, f"call {number} {what}")

        same(plain(out, tf), "output", "output")
        if "losses" in call:
            same([plain(value, tf) for value in layer.losses], "losses", "losses")
        if "weights_after" in call:
            same([np.asarray(w) for w in layer.get_weights()], "weights_after", "weights after")
        if "grad_weights" in call:
            of_weights, of_inputs = tape.gradient(loss, [weights, floats])
            tolerance = case.get("grad_tol", case.get("tol"))
            same([plain(t, tf) for t in of_weights], "grad_weights", "weight gradients", tolerance)
            same([plain(t, tf) for t in of_inputs], "grad_inputs", "input gradients", tolerance)


def replay_fit(case, ctx, replay):
    """Makes the model of a JSON text, sets its weights, trains it unshuffled; compares history, weights, results."""
    api, load = ctx.roots[case["api"]], replay.load
    api.backend.clear_session()
    model = api.models.model_from_json(case["model_json"])
    model.set_weights([np.array(w) for w in load(case["weights"], ctx, False)])
    model.compile(**load(case["compile"], ctx))
    x, y = load(case["x"], ctx, False), load(case["y"], ctx, False)
    history = model.fit(x, y, verbose=0, shuffle=False, **load(case["fit"], ctx, False)).history
    want, tolerance = load(case["expect"], ctx, False), case.get("tol", [2e-3, 2e-4])
    assert sorted(history) == sorted(want["history"])
    for key, values in want["history"].items():
        np.testing.assert_allclose([float(v) for v in history[key]], values, *tolerance, err_msg=f"history[{key}]")
    replay.same([np.asarray(w) for w in model.get_weights()], want["weights"], tolerance, None, "weights")
    replay.same(np.asarray(model.predict(x, verbose=0)), want["predict"], tolerance, None, "predict")
    evaluated = [float(v) for v in np.ravel(model.evaluate(x, y, verbose=0))]
    np.testing.assert_allclose(evaluated, want["evaluate"], *tolerance, err_msg="evaluate")
