"""tf.strings: operations on strings."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "as_string": "ops.strings.as_string:as_string",
        "bytes_split": "lib.strings.splitting:bytes_split",
        "format": "ops.strings.format:format_",
        "join": "ops.strings.joining:join",
        "length": "ops.strings.characters:length",
        "lower": "ops.strings.characters:lower",
        "ngrams": "lib.strings.ngrams:ngrams",
        "reduce_join": "ops.strings.joining:reduce_join",
        "regex_full_match": "ops.strings.regex:regex_full_match",
        "regex_replace": "ops.strings.regex:regex_replace",
        "split": "lib.strings.splitting:split",
        "strip": "ops.strings.characters:strip",
        "substr": "ops.strings.substr:substr",
        "to_hash_bucket": "ops.strings.hashing:to_hash_bucket",
        "to_hash_bucket_fast": "ops.strings.hashing:to_hash_bucket_fast",
        "to_hash_bucket_strong": "ops.strings.hashing:to_hash_bucket_strong",
        "to_number": "ops.strings.number:to_number",
        "unicode_decode": "lib.strings.unicode:unicode_decode",
        "unicode_decode_with_offsets": "lib.strings.unicode:unicode_decode_with_offsets",
        "unicode_encode": "lib.strings.unicode:unicode_encode",
        "unicode_script": "ops.strings.unicode:unicode_script",
        "unicode_split": "lib.strings.unicode:unicode_split",
        "unicode_split_with_offsets": "lib.strings.unicode:unicode_split_with_offsets",
        "unicode_transcode": "ops.strings.unicode:unicode_transcode",
        "unsorted_segment_join": "ops.strings.joining:unsorted_segment_join",
        "upper": "ops.strings.characters:upper",
    },
)
