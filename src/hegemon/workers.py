"""Worker processes: work shared by the cores of this machine, or by a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from typing import Any, Final, Protocol, TypeVar

from hegemon.core import HegemonError, say
from hegemon.core.extras import install_command

LOCAL: Final = "local"
"""In place of the address of a cluster: a Ray of our own on this machine."""
AHEAD: Final = 3
"""Tasks handed out for each worker: the one it works at, and the next ones."""

Task = TypeVar("Task")
Result = TypeVar("Result")


class Work(Protocol):
    """Like `map`, but results come as they are ready, in any order. Work begins at once."""

    def __call__(self, job: Callable[[Task], Result], tasks: Iterable[Task], /) -> Iterator[Result]: ...


class LostWorker(HegemonError):
    """A process that ended before its work did."""


class NoRay(HegemonError):
    """Ray isn't there, or doesn't answer."""


@contextmanager
def workers(jobs: int, ray: str | None = None) -> Iterator[Work]:
    """So many processes to share the work; or the cluster at an address, `local` for one on this machine.

    They leave an interruption to whoever gave them the work; when that one goes, they go at once.

    >>> with workers(1) as work:
    ...     list(work(str.upper, ["a", "b"]))
    ['A', 'B']
    """
    if ray is not None:
        with _cluster(jobs, ray) as work:
            yield work
    elif jobs == 1:
        yield map
    else:
        with _processes(jobs) as work:
            yield work


@contextmanager
def _processes(jobs: int) -> Iterator[Work]:
    others = set(multiprocessing.active_children())
    with ProcessPoolExecutor(jobs, initializer=_settle_in) as pool:

        def work(job: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
            rest = iter(tasks)
            # Before anything else: a process must not be forked when there are threads, such as a progress bar's.
            under_way = {pool.submit(job, task) for task in islice(rest, AHEAD * jobs)}
            return _as_they_come(pool, job, rest, under_way)

        try:
            yield work
        except BaseException as error:
            for child in set(multiprocessing.active_children()) - others:
                child.terminate()
            pool.shutdown(cancel_futures=True)
            if isinstance(error, BrokenProcessPool):
                raise LostWorker(say("A worker process has died; perhaps there was not enough memory.")) from None
            raise


def _settle_in() -> None:
    """What a worker does first: leave interruptions to whoever gave it work, and take care not to outlive them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


def _as_they_come(
    pool: ProcessPoolExecutor,
    job: Callable[[Task], Result],
    rest: Iterator[Task],
    under_way: set[Future[Result]],
) -> Iterator[Result]:
    while under_way:
        done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
        under_way |= {pool.submit(job, task) for task in islice(rest, len(done))}
        for future in done:
            yield future.result()


@contextmanager
def _cluster(jobs: int, address: str) -> Iterator[Work]:
    ray = _ray()
    quiet = {"log_to_driver": False, "logging_level": "error", "include_dashboard": False}
    try:
        ray.init(**({"num_cpus": jobs, **quiet} if address == LOCAL else {"address": address, "log_to_driver": False}))
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise NoRay(say("There is no Ray cluster at {address}: {reason}", address=address, reason=str(error))) from None

    def work(job: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        rest = iter(tasks)
        remote = ray.remote(num_cpus=1)(_carry_out)
        told = ray.put(job)
        hands = int(ray.cluster_resources().get("CPU", 1))
        under_way = [remote.remote(told, task) for task in islice(rest, AHEAD * hands)]
        return _from_cluster(ray, remote, told, rest, under_way)

    try:
        yield work
    finally:
        ray.shutdown()


def _carry_out(job: Callable[[Task], Result], task: Task) -> Result:
    return job(task)


def _from_cluster(ray: Any, remote: Any, told: Any, rest: Iterator[Any], under_way: list[Any]) -> Iterator[Any]:
    while under_way:
        done, under_way = ray.wait(under_way)
        under_way += [remote.remote(told, task) for task in islice(rest, len(done))]
        for reference in done:
            try:
                yield ray.get(reference)
            except ray.exceptions.RayTaskError as error:
                raise error.cause from None
            except ray.exceptions.RayError as error:
                raise LostWorker(say("The Ray cluster lost some work: {reason}", reason=str(error))) from None


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # what is played here is nobody else's business
    os.environ.setdefault("RAY_IGNORE_UNHANDLED_ERRORS", "1")  # one error is told; the others of its kind needn't be
    try:
        import ray
    except ImportError:
        raise NoRay(say("Ray is not installed; install it with: {command}", command=install_command("ray"))) from None
    return ray
