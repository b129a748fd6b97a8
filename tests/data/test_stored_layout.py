"""Datasets that TensorFlow 2.21 saved are read, and what is written here has the same parts."""

import base64
import re
import zlib

import pytest

import headrace as tf
from headrace._src.formats import messages
from headrace._src.formats.tfrecord import RecordReader

Dataset = tf.data.Dataset

# What TensorFlow wrote: names of files, and under each its content, compressed and in base 85.
WRITTEN = """
plain/11204002914902689322/00000000.shard/00000000.snapshot
    c-qrsfB^IV@eCZILJUgEN?gK0iRtO7DIuwO#rZ{HiA9--c_mWZ9Lz#2LQEWtR*a1O;kE)CP>uiFRQNgAff|_@6B|yxogoAjSCLOq
    <zNJBVN!xBZm?gdRlP?Gs$yO5#IIm0Rg|$?$pf{L$%=`I`OT4rx12D?{w%Zv+sVw7l(cIy%S@b>IslQw+E0D#Do_<p+6}&7OXXy-
    TgnEslu3x;<D$fUTrh_&-fsoAj)gfnIhoNQuML-d4M6)AI0SEb7!Ckgk3-x
plain/dataset_spec.pb
    c-mXVoXRD@#aJQ4-NnQq#3IDR!6d=R#lyu|EX3Z$#3IBX!OrE(#aJX{H;KubgIP#<5wil9z%NE#A#RTUFu=&g+`z=l#gxDRVsJ_c
    1SO`Yr>2CY<`w4`1s9|yD=-28Jq8(i
plain/snapshot.metadata
    c-j*ZF*GzXFflMNvNSZYG%zx=urxL@lK8Ts>*43l8O#byTFj#Cj0VgH>=*&%&<gw
sparse/16114696675312290728/00000000.shard/00000000.snapshot
    c-kvrfPnb);!7N&LM%c|9L!2ts)~wSLM5qr#rZ{PIr-&QRv}=v6h8;25C>2RBM1jEGGSH34OGNJqypw;#uty5LEYfz{Gk@^h8#5|
    >~0W%x`7F70uuvvJ9waWFa<FY;flYt+D0^X1ruRcbU8hp3jmwpTT%
sparse/dataset_spec.pb
    c-ou9q{+c3B)Eu~kBj{mBa09d2QwFQ0~4o|KyX1~QE_TWYF=@EQE)+OvH~*zy6Org
sparse/snapshot.metadata
    c-j*ZF*GwYG%>R@Gcz|eHZ(G_G%z=^kT|ko-NVnFGnf^av=~JVm=D-70sz!K3j+
strs/1756336349161624541/00000000.shard/00000000.snapshot
    c-muNU{F?J5n<qD%!#wr6y;zS;t*ouU<6_&B{oLp#H8euNoThh0{}})1`h
strs/dataset_spec.pb
    c-re?;t}EyV&Y%~VkQZ801NE_4F
strs/snapshot.metadata
    c-j*ZHZ(UiGd4CeHnB7`Gc+?YF*Pxixb)=3>K~mmm=&0`7}*UN57;pR0ML#L1O
sharded/2506511381282326057/00000000.shard/00000000.snapshot
    c-qrqfPi(q6TfnZ3Na|DD02x1C8npRri7&C73UX)B^G5S=9NhCa4-w82r+RmSurs&zd6$ImJ_Pe{AZyh2Rl$FGgDI1uE{Jjg`g5D
    @+qnuj1Wyq96$jFAaYpysgE51`uZ3U
sharded/2506511381282326057/00000001.shard/00000000.snapshot
    c-qrsfB^IV@eCZILJUgEN?gK0iRtO7DIuwO#rZ{HiA9--c_mWZ9Lz#2LQEWtR*a1O;kE)CP>uiFRQNgAff|_@6B|yxogoAjSCLOq
    <zNJBVN!xBZm?gdRlP?As=`UT!53_$oGf-L*??9u2{C+Jl(>%zs%PEe{Z?SxSeTQOlNk;2+Hl#|;K0DJz#(|c!*BpH(ksm
sharded/dataset_spec.pb
    c-mXVoXRD@#aJQ4-NnQq#3IDR!6d=R#lyu|EX3Z$#3IBX!OrE(#aJX{H;KubgIP#<5wil9z%NE#A#RTUFu=&g+`z=l#gxDRVsJ_c
    1SO`Yr>2CY<`w4`1s9|yD=-28Jq8(i
sharded/snapshot.metadata
    c-j*ZHZnCZGc`0cwlFlZFfukWGcYxm=sh#_;pfg7%nD3e%%bd!2FwTS7y;R@3Y7
cachef.data-00000-of-00001
    c-muNfB;5W(WX=bMr58L6Ee?;8JTCyg3L1k0LOy{hX
cachef.index
    c-muNVB=tvV&Y(A;N(^S1A}-24o)Ek4GvRH<{9i9jJ$>%>_Q9*92#t<tx3xsvN7`-LR2X50o5>;-gAVj5d*3Ts#|^=sKyAYMh2*+
    LY><Lu0{o@X7d97MxYvFs2VMxnhi5O`QU1dfNGvt`&9$gm_XH70M$6T2C=}^H~`fYJf6Rq0SFjDL{A8-6`XV6)4~l5jLeD*CmG>l
    JA=MmImgIxn~|S^APE26(5+JHej5OPe=QR
"""


@pytest.fixture
def written(tmp_path):
    for name, text in re.findall(r"^(\S+)\n((?: .*\n)+)", WRITTEN, re.MULTILINE):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(zlib.decompress(base64.b85decode("".join(text.split()))))
    return tmp_path


def test_dicts_with_ragged_rows(written):
    dataset = Dataset.load(str(written / "plain"))
    assert len(dataset) == 3
    assert dataset.element_spec["r"] == tf.RaggedTensorSpec([None], tf.int32, 0, tf.int64)
    rows = [(e["x"].numpy().tolist(), e["s"].numpy(), e["r"].numpy().tolist()) for e in dataset]
    assert rows == [([0, 1], b"a", [1]), ([2, 3], b"bb", [2, 3]), ([4, 5], b"ccc", [])]


def test_sparse_tensors(written):
    dense = [tf.sparse.to_dense(e).numpy().tolist() for e in Dataset.load(str(written / "sparse"))]
    assert dense == [[0, 0, 2], [1, 0, 2], [2, 0, 2]]


def test_snappy(written):
    (element,) = Dataset.load(str(written / "strs"), compression="SNAPPY")
    assert element.numpy().tolist() == [[b"a", b"bcd"]]


def test_shards_are_read_by_a_function_of_the_user(written):
    path = str(written / "sharded")
    in_turns = [e["s"].numpy() for e in Dataset.load(path)]
    assert sorted(in_turns) == [b"a", b"bb", b"ccc"]
    in_order = Dataset.load(path, reader_func=lambda shards: shards.flat_map(lambda shard: shard))
    assert [e["s"].numpy() for e in in_order] == [b"bb", b"a", b"ccc"]


def test_a_cache_in_a_file(written):
    pairs = Dataset.range(0).map(lambda n: (n, tf.strings.as_string(n))).cache(str(written / "cachef"))
    assert [(int(n), s.numpy()) for n, s in pairs] == [(n, b"%d" % n) for n in range(5)]
    with pytest.raises(tf.errors.InvalidArgumentError, match="Data type mismatch at component 0"):
        list(Dataset.from_tensors("x").cache(str(written / "cachef")))


def test_what_is_saved_here_has_the_same_parts(written, tmp_path):
    Dataset.load(str(written / "plain")).save(str(tmp_path / "again"))
    for folder in ("plain", "again"):
        metadata = messages.SnapshotMetadataRecord.FromString((tmp_path / folder / "snapshot.metadata").read_bytes())
        assert (metadata.version, list(metadata.dtype), metadata.num_elements, metadata.finalized) == (
            2, [21, 7, 1], 3, True,
        )  # fmt: skip
        run = tmp_path / folder / metadata.run_id / "00000000.shard" / "00000000.snapshot"
        assert len(list(RecordReader(run))) == 9
    specs = [messages.StructuredValue.FromString((tmp_path / f / "dataset_spec.pb").read_bytes())
             for f in ("plain", "again")]  # fmt: skip
    assert specs[0] == specs[1]
