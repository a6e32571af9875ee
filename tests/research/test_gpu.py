"""The environment on a GPU, as far as a machine without one can tell. `benchmarks/gpu_proof.py` tells the rest."""

from __future__ import annotations

import subprocess
import sys
from inspect import Parameter, signature

from hegemon.research.gpu import GpuBatch, GpuEnv
from hegemon.research.vector import Batch, VectorEnv


def test_without_a_gpu_it_says_so_and_what_to_do() -> None:
    script = "from hegemon.research.gpu import GpuEnv; GpuEnv('carta', {'players': 2}, games=4)"
    environment = {"PYTHONPATH": ":".join(sys.path), "CUDA_VISIBLE_DEVICES": ""}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False)
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("hegemon.gpu.driver.NoGpu: there is no NVIDIA GPU 0 here")
    assert last.endswith("the same games run on the CPU")


def test_a_learner_switches_by_one_word() -> None:
    ours, theirs = signature(GpuEnv.__init__).parameters, signature(VectorEnv.__init__).parameters
    for name, parameter in theirs.items():
        assert ours[name].kind == parameter.kind
        assert (ours[name].default is Parameter.empty) == (parameter.default is Parameter.empty)
    assert GpuBatch._fields == Batch._fields
    public = {name for name in vars(VectorEnv) if not name.startswith("_")}
    assert public <= set(vars(GpuEnv))
