"""Worker processes that may be lost: each loss costs the one document that was being read."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import connection, get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from queue import SimpleQueue
from typing import Any

from unseam.clean.feed import Task, split
from unseam.clean.tally import Tally
from unseam.clean.work import Job, Piece, Product, lost, warm_up, work
from unseam.errors import UnseamError

# A worker has the next batch at hand while it reads one.
_AT_HAND = 2
# Bounds on what is held between reader and writer, where an early document may be slow.
_TASKS_A_WORKER = 32
_CHARACTERS = 32 << 20
_TICK = 0.2
_LOSSES = 3
_FALSE_STARTS = 10
# Seconds more for the first document of a process, which waits for word lists to be loaded.
_GRACE = 5.0
_IDLE = -1


class WorkerError(UnseamError):
    """Workers cannot be started."""


def _serve(job: Job, tasks: Connection, results: Connection, cell: Any) -> None:
    """A worker's life: batches in, products out, the place of the document being read in the cell."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the parent decides
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(OSError):
        os.dup2(2, 1)  # what a dialect prints is no data

    def begins(place: int) -> None:
        cell.value = place

    warm_up(job)
    results.send(None)
    while True:
        try:
            pieces: list[Piece] = tasks.recv()
        except (EOFError, OSError):
            return
        product = work(pieces, job, begins)
        cell.value = _IDLE
        try:
            results.send(product)
        except OSError:
            return


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """Ctrl-C waits; a process started in here never hears of it, not even before `_serve`."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # which would unblock it, were it started in here
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Worker:
    """A process, and the batches it was given and has not answered."""

    def __init__(self, context: SpawnContext, job: Job) -> None:
        self._cell = context.RawValue("q", _IDLE)
        theirs, self._tasks = context.Pipe(duplex=False)
        self.results, theirs_too = context.Pipe(duplex=False)
        self.process = context.Process(target=_serve, args=(job, theirs, theirs_too, self._cell), daemon=True)
        with _no_interrupt():
            self.process.start()
        theirs.close()
        theirs_too.close()
        self.given: deque[_Slot] = deque()
        self.started = self._warm = False
        self._seen: tuple[_Slot | None, int] = (None, _IDLE)
        self._since = 0.0
        # A worker stuck in a document does not empty its pipe: sending must not stop the parent.
        self._queue: SimpleQueue[list[Piece] | None] = SimpleQueue()
        self._sender = threading.Thread(target=self._send, daemon=True)
        self._sender.start()

    def _send(self) -> None:
        with suppress(OSError):
            while (pieces := self._queue.get()) is not None:
                self._tasks.send(pieces)

    def give(self, slot: _Slot) -> None:
        self.given.append(slot)
        self._queue.put(list(slot.task.pieces))

    def receive(self) -> bool:
        """Take in what was answered; False when no more can come."""
        try:
            while self.results.poll():
                product: Product | None = self.results.recv()
                self.started = True
                if product is not None:
                    self.given.popleft().product = product
        except (EOFError, OSError):
            return False
        return True

    @property
    def reading(self) -> tuple[_Slot | None, int]:
        """The batch and the place of the document being read; _IDLE between batches."""
        return (self.given[0] if self.given else None), self._cell.value

    def is_over(self, timeout: float) -> bool:
        """Whether one document has been seen as the one being read for longer than the timeout."""
        now, reading = time.monotonic(), self.reading
        if reading != self._seen:
            self._warm = self._warm or self._seen[0] is not None
            self._seen, self._since = reading, now
        limit = timeout if self._warm else timeout + _GRACE
        return timeout > 0 and reading[0] is not None and reading[1] != _IDLE and now - self._since > limit

    def end(self) -> None:
        """Kill it, and take in what it had answered before."""
        self.process.kill()
        self.process.join()
        self.receive()
        self._queue.put(None)
        self._sender.join()
        self._tasks.close()
        self.results.close()


class _Slot:
    """A batch's place in the order, and its product when it is there."""

    __slots__ = ("losses", "product", "task")

    def __init__(self, task: Task) -> None:
        self.task = task
        self.product: Product | None = None if task.pieces else Product(b"", b"", Tally())
        self.losses = 0


class Pool:
    """Reads batches on up to `workers` processes, started as they are needed, anew and not forked."""

    def __init__(self, job: Job, workers: int, timeout: float) -> None:
        self._job, self._most, self._timeout = job, max(workers, 1), timeout
        self._context = get_context("spawn")
        self._workers: list[_Worker] = []
        self._order: deque[_Slot] = deque()
        self._pending: deque[_Slot] = deque()
        self._held = 0
        self._false_starts = 0

    def run(self, tasks: Iterator[Task], tick: Callable[[], None]) -> Generator[tuple[Task, Product], None, None]:
        """The batches with their products, in order; `tick` is called a few times a second at least."""
        more = True
        try:
            while more or self._order:
                while more and self._has_room():
                    task = next(tasks, None)
                    if task is None:
                        more = False
                        break
                    self._take(task)
                    self._dispatch()
                self._wait()
                self._dispatch()
                tick()
                while self._order and self._order[0].product is not None:
                    slot = self._order.popleft()
                    self._held -= slot.task.size
                    assert slot.product is not None
                    yield slot.task, slot.product
        finally:
            for worker in self._workers:
                worker.end()

    def _has_room(self) -> bool:
        room = len(self._order) < _TASKS_A_WORKER * self._most and self._held < _CHARACTERS
        return room and len(self._pending) < self._most

    def _take(self, task: Task) -> None:
        slot = _Slot(task)
        self._held += task.size
        self._order.append(slot)
        if slot.product is None:
            self._pending.append(slot)

    def _dispatch(self) -> None:
        while self._pending:
            free = min(self._workers, key=lambda worker: len(worker.given), default=None)
            if (free is None or free.given) and len(self._workers) < self._most:
                free = _Worker(self._context, self._job)
                self._workers.append(free)
            if free is None or len(free.given) >= _AT_HAND:
                return
            free.give(self._pending.popleft())

    def _wait(self) -> None:
        """Take in what workers have answered, and see to those that are lost or over time."""
        waiting: list[Any] = [worker.results for worker in self._workers]
        waiting += [worker.process.sentinel for worker in self._workers]
        ready = not self._order or self._order[0].product is not None
        connection.wait(waiting, 0 if ready else self._pause())
        for worker in list(self._workers):
            if not worker.receive() or not worker.process.is_alive():
                self._lost(worker)
            elif worker.is_over(self._timeout):
                self._stop(worker)

    def _pause(self) -> float:
        return min(_TICK, max(self._timeout / 4, 0.01)) if self._timeout > 0 else _TICK

    def _lost(self, worker: _Worker) -> None:
        worker.end()
        how = _how(worker.process.exitcode)
        self._replace(worker, "worker-lost", f"the process that read it was lost ({how})")

    def _stop(self, worker: _Worker) -> None:
        late = worker.reading
        worker.end()
        if worker.reading == late:
            self._replace(worker, "timeout", f"not read within {self._timeout:g} seconds")
        else:
            self._replace(worker, None, "")  # it ended just in time

    def _replace(self, worker: _Worker, reason: str | None, message: str) -> None:
        """Reject the document that was being read, if any, and hand the others of the worker to the next one."""
        self._workers.remove(worker)
        slot, place = worker.reading
        again = list(worker.given)
        if not worker.started:
            self._false_starts += 1
            if self._false_starts >= _FALSE_STARTS:
                raise WorkerError(f"worker processes end before they begin ({message})")
        elif slot is not None and reason is not None:
            if place == _IDLE:
                slot.losses += 1
            if place != _IDLE or slot.losses >= _LOSSES:
                again[:1] = self._part(slot, place, reason, message)
            self._false_starts = 0
        self._pending.extendleft(reversed(again))

    def _part(self, slot: _Slot, place: int, reason: str, message: str) -> list[_Slot]:
        """Put the parts of a batch in its place, the document to blame rejected; which parts are to be read again."""
        if place == _IDLE and len(slot.task.pieces) > 1:  # lost between documents, and more than once: one by one
            one, after = split(slot.task, 0)[1:]
            parts = [_Slot(one), _Slot(after)]
            for part in parts:
                part.losses = _LOSSES
        else:
            parts = [_Slot(part) for part in split(slot.task, max(place, 0))]
            tally = Tally()
            parts[1].product = Product(b"", lost(parts[1].task.pieces[0], reason, message, self._job, tally), tally)
        at = self._order.index(slot)
        del self._order[at]
        for part in reversed(parts):
            self._order.insert(at, part)
        return [part for part in parts if part.product is None]


def _how(code: int | None) -> str:
    if code is not None and code < 0 and sys.platform != "win32":
        with suppress(ValueError):
            return signal.Signals(-code).name
    return f"exit code {code}"
