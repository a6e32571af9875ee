"""Many hands: results come as they are ready, and nobody stays behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from hegemon.core import HegemonError, say
from hegemon.workers import LostWorker, NoRay, workers

SHARED = """
import os, time
from hegemon.workers import workers

def stay(task):
    os.write(1, b"%d\\n" % os.getpid())  # in one piece: two of them write at once
    time.sleep(60)

with workers(2) as work:
    list(work(stay, range(2)))
"""


def square(number: int) -> int:
    return number * number


def refuse(number: int) -> int:
    raise HegemonError(say("Not number {number}.", number=number))


def die(number: int) -> int:
    os._exit(1)


def where(number: int) -> int:
    time.sleep(0.01)
    return os.getpid()


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_everything_is_done_once(jobs):
    with workers(jobs) as work:
        assert sorted(work(square, iter(range(100)))) == [number * number for number in range(100)]
        assert list(work(square, [])) == []


def test_work_is_shared():
    with workers(2) as work:
        assert len(set(work(where, range(20)))) == 2


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_goes_wrong_is_told_by_the_one_who_asked(jobs):
    with pytest.raises(HegemonError, match=r"Not number \d\."), workers(jobs) as work:
        list(work(refuse, range(5)))


def test_a_worker_that_dies_is_missed():
    with pytest.raises(LostWorker), workers(2) as work:
        list(work(die, range(5)))


def test_an_interruption_ends_the_work_at_once():
    def interrupted() -> None:
        with workers(2) as work:
            work(time.sleep, [30, 30])
            raise KeyboardInterrupt

    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert time.monotonic() - started < 10


def test_nobody_outlives_the_one_who_gave_the_work():
    child = subprocess.Popen([sys.executable, "-c", SHARED], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    workers = [int(child.stdout.readline()) for _ in range(2)]
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdout.close()
    deadline = time.monotonic() + 10
    while workers and time.monotonic() < deadline:
        workers = [worker for worker in workers if running(worker)]
        time.sleep(0.05)
    assert workers == []


def running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().split(") ")[1][0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


def test_without_ray_one_is_told_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoRay, match=r"pip install -e '\.\[ray\]'"), workers(2, ray="local"):
        pass


@pytest.mark.filterwarnings("ignore")
def test_a_ray_of_our_own():
    """In a process of its own: Ray leaves threads and handlers behind."""
    program = """
import sys
from hegemon.workers import workers
from hegemon.core import HegemonError, say

def square(number):
    return number * number

def refuse(number):
    raise HegemonError(say("Not number {number}.", number=number))

with workers(2, ray="local") as work:
    assert sorted(work(square, range(200))) == [n * n for n in range(200)]
    try:
        list(work(refuse, [7]))
    except HegemonError as error:
        print(error.message)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "Not number 7.\n"


def test_a_ray_that_isnt_there():
    program = """
from hegemon.workers import NoRay, workers
try:
    with workers(2, ray="no such place"):
        pass
except NoRay as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False)
    assert "There is no Ray cluster at no such place" in done.stdout, done.stderr
