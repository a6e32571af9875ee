"""A training: from nothing, or from where it was left, until its time is over."""

from __future__ import annotations

import json
import multiprocessing
import shlex
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import torch

from hegemon.core import HegemonError, Message, say
from hegemon.core.encoding import PracticeTables
from hegemon.estimates import Estimate
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.players.network import Network, network_for
from hegemon.players.network_file import FILE
from hegemon.training.company import Companion, checked
from hegemon.training.duel import against_greedy
from hegemon.training.policy import PolicyNetwork
from hegemon.training.ppo import Learner, LearningSettings
from hegemon.training.progress import Milestone, in_words, report, strength_in_words
from hegemon.training.repeated import Repeated
from hegemon.training.tables import Tables

CHECKPOINT: Final = "checkpoint.pt"
MILESTONES: Final = "milestones.jsonl"
REPORT: Final = "report.html"
TRIED_AGAIN: Final = 0.03
"""A network that learning begins with tries what it has given up at this share of the choices where it could."""
HEARD: Final = 3
"""Rounds that such a network plays before, which is about a game."""
MIXED: Final = 400
"""Choices by chance before learning begins, about two games."""


class CannotTrain(HegemonError):
    """A training that makes no sense, or not here."""


@dataclass(frozen=True)
class TrainingPlan:
    """What to learn, where to keep it, and how long."""

    game: str
    folder: Path
    seconds: float | None = None
    choices: int | None = None
    games: int = 65536
    """How many are played at the same time."""
    width: int = 512
    depth: int = 4
    seed: int = 1
    device: str = ""
    """cuda or cpu; otherwise what there is."""
    kinds: tuple[str, ...] = ()
    """The kinds of tables to play at, by name; otherwise all that the game names."""
    company: tuple[Companion, ...] = ()
    """Who else sits at some of the tables."""
    start: str = ""
    """The file of a network to begin with, instead of one that knows nothing; `width` and `depth` are then its own."""
    deals: int = 200
    """How many deals are played against greedy players, at each kind of table, to see how strong it is."""
    every: float = 30.0
    """Seconds between two looks at how it goes."""
    record: bool = True
    compile: bool = False
    settings: LearningSettings = field(default_factory=LearningSettings)
    language: str = "en"
    """What is told and reported in."""

    def part(self, seconds: float, choices: int) -> float:
        """How much of the training is done."""
        parts = [seconds / self.seconds] if self.seconds else []
        parts += [choices / self.choices] if self.choices else []
        return min(1.0, max(parts))

    def practice(self) -> Sequence[PracticeTables]:
        """The kinds of tables to play at."""
        game = GAMES.load(self.game)
        all_kinds = game.learning.practice if game.learning is not None else ()
        if not all_kinds:
            raise CannotTrain(say("{game} doesn't say at which tables one would learn it.", game=game.title()))
        known = {kind.name: kind for kind in all_kinds}
        for name in self.kinds:
            if name not in known:
                there = ", ".join(known)
                told = say("There is no kind of tables “{name}”; there are: {known}.", name=name, known=there)
                raise CannotTrain(told)
        return [known[name] for name in self.kinds or known]


def chosen_device(wanted: str | None) -> str:
    """Where to learn: as somebody wants it, otherwise on a GPU if there is one."""
    if wanted == "cuda" and not torch.cuda.is_available():
        raise CannotTrain(say("I find no NVIDIA GPU here. Leave --device out, and the CPU learns."))
    return wanted or ("cuda" if torch.cuda.is_available() else "cpu")


class Training:
    """A network that learns, and what was found on the way."""

    def __init__(self, plan: TrainingPlan, tell: Callable[[Message], None]) -> None:
        self.plan, self.tell = plan, tell
        self.practice = plan.practice()
        self.titles = {kind.name: kind.title or kind.name for kind in self.practice}
        self.voice = Voice.speaking(plan.language, plan.game)
        self.device = torch.device(chosen_device(plan.device))
        torch.manual_seed(plan.seed)
        torch.set_float32_matmul_precision("high")
        self.game = GAMES.load(plan.game)
        self.policy = PolicyNetwork(self.beginning()).to(self.device)
        company = checked(plan.company, self.game)
        self.tables = Tables(plan.game, self.practice, plan.games, plan.seed, self.device, company)
        repeated = Repeated(self.device, plan.record, plan.compile)
        self.learner = Learner(self.policy, self.tables, plan.settings, repeated)
        self.milestones: list[Milestone] = []
        self.seconds, self.choices = 0.0, 0
        self._finished = torch.zeros((), dtype=torch.int64, device=self.device)
        self._watch: Future[dict[str, Estimate]] | None = None

    def beginning(self) -> Network:
        """What learning begins with."""
        plan = self.plan
        if plan.start:
            return network_for(self.game, plan.start)
        return Network.untrained(self.game, plan.width, plan.depth, plan.seed)

    # -- learning -----------------------------------------------------------------------------------------------

    def run(self) -> Path:
        """Learn until the time is over; returns the file of the network."""
        plan = self.plan
        if (plan.folder / CHECKPOINT).exists():
            self.resume()
        self.tables.mix(MIXED)
        if not self.choices:
            self.see_usual_numbers()
            if plan.start:
                self.try_again()
        before, started, looked = self.seconds, time.perf_counter(), time.perf_counter()
        spawned = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(1, mp_context=spawned) as elsewhere, self.keeping():
            while (part := plan.part(self.seconds, self.choices)) < 1.0:
                self.learner.round(part)
                self.choices += plan.settings.steps * self.tables.games
                self._finished += self.learner.done.sum()
                self.seconds = before + time.perf_counter() - started
                if time.perf_counter() - looked >= plan.every:
                    self.look(elsewhere)
                    looked = time.perf_counter()
            self.look(elsewhere, last=True)
        return plan.folder / FILE

    @contextmanager
    def keeping(self) -> Iterator[None]:
        """Whoever interrupts it keeps what was learned in whole rounds."""
        known = self.choices
        try:
            yield
        except KeyboardInterrupt:
            if self.choices > known:
                self.note()
                self.keep()
            raise

    def see_usual_numbers(self) -> None:
        """Learn which numbers are usual in observations, before anything else is learned."""
        learner = self.learner
        rows = learner.rows(0)
        self.tables.show(learner.observations[rows], learner.masks[rows], learner.actors[0])
        self.policy.learn_scale(learner.observations[rows], keep=bool(self.plan.start))

    @torch.no_grad()
    def try_again(self) -> None:
        """Let a network that was learned before try what it had given up."""
        learner = self.learner
        for _ in range(HEARD):
            learner.play()
        rows = learner.rows(0, min(learner.settings.steps, 8))
        masks = learner.masks[rows]
        logs, _ = self.policy(learner.observations[rows], masks)
        self.policy.wake(logs, masks, TRIED_AGAIN)

    # -- looking at it ------------------------------------------------------------------------------------------

    def look(self, elsewhere: ProcessPoolExecutor, last: bool = False) -> None:
        """Note how it goes, keep it, and let its strength be measured, in another process while learning goes on."""
        self.note()
        self.keep()
        self.tell(in_words(self.milestones[-1], self.voice))
        if self.plan.deals and (self._watch is None or self._watch.done() or last):
            self._collect()
            file = self.plan.folder / f"network-{len(self.milestones):03}.npz"
            self.network().save(file)  # which is not written over while it is measured
            self._watch = elsewhere.submit(strength, file, self.plan.game, self.practice, self.plan.deals)
            self._watched = len(self.milestones) - 1
        if last:
            self._collect()
            self.keep()

    def note(self) -> None:
        """Note how it goes, if anything has been learned since the last time."""
        _, surprise, entropy, _ = self.learner.told.tolist()
        games = int(self._finished)
        if not self.milestones or self.choices > self.milestones[-1].choices:
            self.milestones.append(
                Milestone(self.seconds, self.choices, games, float(self.learner.rate), entropy, surprise)
            )

    def _collect(self) -> None:
        """What was found about an earlier network."""
        if self._watch is not None:
            found = replace(self.milestones[self._watched], strength=self._watch.result())
            self.milestones[self._watched] = found
            self._watch = None
            self.tell(strength_in_words(found, self.titles, self.voice))

    # -- files --------------------------------------------------------------------------------------------------

    def network(self) -> Network:
        """What has been learned, averaged over the latest rounds."""
        return self.policy.network(self.learner.averaged, choices=self.choices, seconds=round(self.seconds))

    def keep(self) -> None:
        """Write everything that is needed to play by it, to look at it and to go on."""
        folder, learner = self.plan.folder, self.learner
        folder.mkdir(parents=True, exist_ok=True)
        self.network().save(folder / FILE)
        lines = [json.dumps(milestone.to_json()) + "\n" for milestone in self.milestones]
        (folder / MILESTONES).write_text("".join(lines), encoding="utf-8")
        page = report(self.game.title(), self.milestones, self.titles, str(folder), self.voice)
        page.write(folder / REPORT, self.voice)
        state: dict[str, Any] = {
            "policy": self.policy.state_dict(), "optimizer": learner.optimizer.state_dict(),
            "averaged": learner.averaged, "rounds": learner.rounds, "seconds": self.seconds, "choices": self.choices,
            "games": int(self._finished), "chance": torch.get_rng_state(),
        }  # fmt: skip
        part = folder / (CHECKPOINT + ".part")
        torch.save(state, part)
        part.replace(folder / CHECKPOINT)

    def resume(self) -> None:
        """Go on from where it was left, with games that begin anew."""
        try:
            self._resume()
        except OSError:
            raise
        except Exception as error:  # torch and what reads for it have no common kind of complaint
            told = say(
                "I can't go on from {file}: it is damaged, or a network of another size was learning there. Choose "
                "another folder, or begin there with its network: {start}",
                file=str(self.plan.folder / CHECKPOINT), start=shlex.join(["--start", str(self.plan.folder / FILE)]),
            )  # fmt: skip
            raise CannotTrain(told) from error

    def _resume(self) -> None:
        folder, learner = self.plan.folder, self.learner
        state = torch.load(folder / CHECKPOINT, map_location=self.device, weights_only=True)
        self.policy.load_state_dict(state["policy"])
        learner.optimizer.load_state_dict(state["optimizer"])
        learner.averaged = state["averaged"]
        learner.rounds, self.seconds, self.choices = state["rounds"], state["seconds"], state["choices"]
        self._finished.fill_(state["games"])
        torch.set_rng_state(state["chance"].cpu())
        lines = (folder / MILESTONES).read_text(encoding="utf-8").splitlines()
        self.milestones = [Milestone.from_json(json.loads(line)) for line in lines]


def strength(file: Path, game: str, practice: Sequence[PracticeTables], deals: int) -> dict[str, Estimate]:
    """How strong the network in a file is at every kind of table, by its first options."""
    network = Network.load(file)
    return {kind.name: against_greedy(network, game, kind.options[0], deals) for kind in practice}
