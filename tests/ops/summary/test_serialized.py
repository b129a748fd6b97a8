"""Summary messages made by the ops of TensorFlow 1."""

import numpy as np
import pytest

import headrace as tf

raw = tf.raw_ops


def values(serialized):
    return tf.compat.v1.Summary.FromString(serialized.numpy()).value


def pixels(value):
    return tf.io.decode_png(value.image.encoded_image_string).numpy().reshape(-1).tolist()


def test_scalars():
    found = values(raw.ScalarSummary(tags=["a", "b"], values=[1, 2]))
    assert [(v.tag, v.simple_value) for v in found] == [("a", 1.0), ("b", 2.0)]
    with pytest.raises(tf.errors.InvalidArgumentError, match=r"not the same shape: \[\] != \[2\] \(tag 'a'\)"):
        raw.ScalarSummary(tags="a", values=[1.0, 2.0])


def test_histograms():
    (found,) = values(raw.HistogramSummary(tag="h", values=[1.0, 2.0]))
    assert found.histo.num == 2.0 and list(found.histo.bucket) == [0.0, 1.0, 0.0, 1.0, 0.0]
    for number, message in ((np.nan, "Nan in summary histogram for: h"), (np.inf, "Infinity in Histogram for: h")):
        with pytest.raises(tf.errors.InvalidArgumentError, match=message):
            raw.HistogramSummary(tag="h", values=[1.0, number])
    with pytest.raises(tf.errors.InvalidArgumentError, match="tags must be scalar"):
        raw.HistogramSummary(tag=["h"], values=[1.0])


NAN = np.nan


@pytest.mark.parametrize(
    ("data", "shape", "wanted"),
    [
        ([0, 1, 2, 4], (2, 2, 1), [0, 63, 127, 255]),
        ([-1, 0, 1, 2], (2, 2, 1), [64, 128, 191, 255]),
        ([0, 0, 0, 0], (2, 2, 1), [0, 0, 0, 0]),
        ([0, NAN, 1, 2], (2, 2, 1), [0, 255, 127, 255]),
        ([0, NAN, 1, 2, 3, 4], (1, 2, 3), [255, 0, 0, 127, 191, 255]),
        ([0, 0.1, 0.2, 0.3], (2, 2, 1), [0, 84, 169, 254]),
    ],
)
def test_float_images_are_scaled_as_tensorflow_does(data, shape, wanted):
    (found,) = values(raw.ImageSummary(tag="i", tensor=np.array(data, np.float32).reshape(1, *shape)))
    assert found.tag == "i/image/0" and pixels(found) == wanted
    assert (found.image.height, found.image.width, found.image.colorspace) == shape


def test_byte_images_are_kept():
    (found,) = values(raw.ImageSummary(tag="i", tensor=np.arange(4, dtype=np.uint8).reshape(1, 2, 2, 1), max_images=1))
    assert found.tag == "i/image" and pixels(found) == [0, 1, 2, 3]
    found = values(raw.ImageSummary(tag="i", tensor=np.zeros((5, 1, 1, 3), np.uint8), max_images=2))
    assert [value.tag for value in found] == ["i/image/0", "i/image/1"]
    for shape in ((1, 1, 1), (1, 1, 1, 2)):
        with pytest.raises(tf.errors.InvalidArgumentError, match="4-D with last dim 1, 3, or 4"):
            raw.ImageSummary(tag="i", tensor=np.zeros(shape, np.uint8))


def test_sounds():
    found = values(raw.AudioSummaryV2(tag="a", tensor=np.zeros((2, 4), np.float32), sample_rate=8.0))
    assert [(v.tag, v.audio.sample_rate, v.audio.num_channels, v.audio.length_frames) for v in found] == [
        ("a/audio/0", 8.0, 1, 4),
        ("a/audio/1", 8.0, 1, 4),
    ]
    (found,) = values(raw.AudioSummaryV2(tag="a", tensor=np.zeros((5, 4, 2)), sample_rate=8.0, max_outputs=1))
    assert (found.tag, found.audio.content_type, len(found.audio.encoded_audio_string)) == ("a/audio", "audio/wav", 60)
    with pytest.raises(tf.errors.InvalidArgumentError, match="3-D or 2-D"):
        raw.AudioSummaryV2(tag="a", tensor=np.zeros(2), sample_rate=8.0)
    with pytest.raises(tf.errors.InvalidArgumentError, match="sample_rate must be > 0"):
        raw.AudioSummaryV2(tag="a", tensor=np.zeros((2, 4)), sample_rate=-1.0)


def test_tensors_and_merging():
    tensor = raw.TensorSummaryV2(tag="t", tensor=["x"], serialized_summary_metadata="")
    number = raw.ScalarSummary(tags="a", values=1.5)
    merged = values(raw.MergeSummary(inputs=[tensor, number]))
    assert [v.tag for v in merged] == ["t", "a"] and merged[0].tensor.string_val[0] == b"x"
    assert [v.tag for v in values(raw.MergeSummary(inputs=[tf.stack([tensor, number])]))] == ["t", "a"]
    with pytest.raises(tf.errors.InvalidArgumentError, match="Duplicate tag a found in summary inputs"):
        raw.MergeSummary(inputs=[number, number])
    with pytest.raises(tf.errors.InvalidArgumentError, match="Could not parse one of the summary inputs"):
        raw.MergeSummary(inputs=[number, b"\xff\xff"])
