import pytest

from stickermill_dask import Fault
from stickermill_dask.planning import MOST_PER_BATCH, Master, Plan, batches
from stickermill_dask.planning import plan as plan_listed
from stickermill_dask.stores import Listed


def plan(sizes) -> Plan:
    return plan_listed(Listed(*item) for item in sizes)


def keys(*names: str) -> list[str]:
    return [master.key for master in plan((name, 1) for name in names).masters]


def test_masters_are_sorted_and_other_files_are_left_out():
    assert keys("b.png", "a.GIF", "notes.txt", ".hidden.png", ".folder/c.png", "sub/c.jpeg") == ["a.GIF", "b.png", "sub/c.jpeg"]


@pytest.mark.parametrize("key", ["../up.png", "a/../../up.png", "a//b.png", "./a.png", "/a.png", "a\0.png"])
def test_a_key_that_is_not_a_path_is_skipped_by_name(key):
    made = plan([(key, 1), ("good.png", 1)])
    assert [master.key for master in made.masters] == ["good.png"]
    assert [(item["path"], item["cause"]) for item in made.skipped] == [(key, "unreachable")]


@pytest.mark.parametrize(
    "one, other",
    [
        ("cat.png", "cat@3x.gif"),
        ("cat.png", "cat@2x.png"),
        ("cat@1x.png", "cat@2x.png"),
        ("cat.png", "CAT.png"),
        ("cat.png", "cat.gif"),
        ("caf\u00e9.png", "cafe\u0301.png"),
    ],
)
def test_two_masters_of_one_output_are_refused_by_name(one, other):
    with pytest.raises(Fault, match="would write the same files as"):
        plan([(one, 1), (other, 1)])


def test_renditions_are_skipped():
    made = plan([("cat.png", 1), ("cat@2x.png", 1), ("cat@3x.png", 1), ("dog@2x.png", 1)])
    assert [master.key for master in made.masters] == ["cat@3x.png", "dog@2x.png"]
    assert {item["reason"] for item in made.skipped} == {"a rendition of cat@3x.png"}


def test_batches_have_at_most_a_number_of_bytes_and_keep_the_order():
    masters = [Master(f"{number}.png", size, number) for number, size in enumerate([5, 5, 20, 1, 1, 9])]
    assert [[master.bytes for master in batch] for batch in batches(masters, 10)] == [[5, 5], [20], [1, 1], [9]]
    many = [Master(f"{number}.png", 0, number) for number in range(MOST_PER_BATCH + 1)]
    assert [len(batch) for batch in batches(many, 10)] == [MOST_PER_BATCH, 1]
    assert list(batches([], 10)) == []
