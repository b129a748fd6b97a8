# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.strings: the names of tf.strings, some of them as TensorFlow 1 had them."""

from headrace import as_string as as_string
from headrace._src.compat_v1.functions.strings import (
    length as length,
    reduce_join as reduce_join,
    split as split,
    substr as substr,
    to_hash_bucket as to_hash_bucket,
    to_number as to_number,
)
from headrace._src.lib.strings.ngrams import ngrams as ngrams
from headrace._src.lib.strings.splitting import bytes_split as bytes_split
from headrace._src.lib.strings.unicode import (
    unicode_decode as unicode_decode,
    unicode_decode_with_offsets as unicode_decode_with_offsets,
    unicode_encode as unicode_encode,
    unicode_split as unicode_split,
    unicode_split_with_offsets as unicode_split_with_offsets,
)
from headrace._src.ops.strings.format import format_ as format
from headrace._src.ops.strings.joining import join as join, unsorted_segment_join as unsorted_segment_join
from headrace._src.ops.strings.regex import regex_full_match as regex_full_match, regex_replace as regex_replace
from headrace.strings import (
    lower as lower,
    strip as strip,
    to_hash_bucket_fast as to_hash_bucket_fast,
    to_hash_bucket_strong as to_hash_bucket_strong,
    unicode_script as unicode_script,
    unicode_transcode as unicode_transcode,
    upper as upper,
)

__all__ = [
    "as_string", "bytes_split", "format", "join", "length", "lower", "ngrams", "reduce_join", "regex_full_match",
    "regex_replace", "split", "strip", "substr", "to_hash_bucket", "to_hash_bucket_fast", "to_hash_bucket_strong",
    "to_number", "unicode_decode", "unicode_decode_with_offsets", "unicode_encode", "unicode_script", "unicode_split",
    "unicode_split_with_offsets", "unicode_transcode", "unsorted_segment_join", "upper",
]
