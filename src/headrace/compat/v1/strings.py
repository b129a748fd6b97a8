"""tf.compat.v1.strings"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "as_string": "ops.strings.as_string:as_string",
        "bytes_split": "lib.strings.splitting:bytes_split",
        "format": "ops.strings.format:format_",
        "join": "ops.strings.joining:join",
        "length": "compat_v1.string_functions:length",
        "lower": "ops.strings.letters:lower",
        "ngrams": "lib.strings.ngrams:ngrams",
        "reduce_join": "compat_v1.string_functions:reduce_join",
        "regex_full_match": "ops.strings.regex:regex_full_match",
        "regex_replace": "ops.strings.regex:regex_replace",
        "split": "compat_v1.string_functions:split",
        "strip": "ops.strings.letters:strip",
        "substr": "compat_v1.string_functions:substr",
        "to_hash_bucket": "compat_v1.string_functions:to_hash_bucket",
        "to_hash_bucket_fast": "ops.strings.hashing:to_hash_bucket_fast",
        "to_hash_bucket_strong": "ops.strings.hashing:to_hash_bucket_strong",
        "to_number": "compat_v1.string_functions:to_number",
        "unicode_decode": "lib.strings.unicode:unicode_decode",
        "unicode_decode_with_offsets": "lib.strings.unicode:unicode_decode_with_offsets",
        "unicode_encode": "lib.strings.unicode:unicode_encode",
        "unicode_script": "ops.strings.unicode:unicode_script",
        "unicode_split": "lib.strings.unicode:unicode_split",
        "unicode_split_with_offsets": "lib.strings.unicode:unicode_split_with_offsets",
        "unicode_transcode": "ops.strings.unicode:unicode_transcode",
        "unsorted_segment_join": "ops.strings.joining:unsorted_segment_join",
        "upper": "ops.strings.letters:upper",
    },
)
