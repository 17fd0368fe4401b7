"""Logs and rows."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from conftest import ALL, ROOT

from quinte import QuinteError, VecEnv, dataset


@ALL
def test_rows_are_legal_decisions(game: str, tmp_path: Path) -> None:
    logs = dataset.record(game, "club", 3, seed="rows")
    for name in ("logs.jsonl", "logs.jsonl.gz"):
        dataset.save(tmp_path / name, logs)
        assert dataset.load(tmp_path / name) == logs
    parts = list(dataset.rows(logs, at_once=2))
    assert len(parts) == 2
    for part in parts:
        n = len(part.step)
        assert part.obs is not None and len(part.obs) == len(part.mask) == len(part.gain) == n > 0
        assert part.mask[np.arange(n), part.step].all() and (part.mask.sum(axis=1) > 1).all()
        assert part.fields
    assert set(np.concatenate([part.log for part in parts])) == {0, 1, 2}
    floats = next(dataset.rows(logs, obs="f32", recall=True))
    assert floats.obs is not None and floats.obs.dtype == np.float32 and floats.numbers is None
    assert floats.obs.shape[1] > parts[0].obs.shape[1]
    with pytest.raises(QuinteError):
        list(dataset.rows(["{}"]))


def program() -> str:
    """The quinte program, if it has been built."""
    places = [os.environ.get("QUINTE_BIN"), *(ROOT / "target" / kind / "quinte" for kind in ("debug", "release"))]
    for place in places:
        if place and shutil.which(str(place)):
            return str(place)
    if os.environ.get("QUINTE_ALL") == "1":
        pytest.fail("the quinte program is not built, and QUINTE_ALL=1 wants everything")
    pytest.skip("the quinte program is not built: cargo build -p quinte")


@ALL
def test_quinte_verify_takes_every_log(game: str, tmp_path: Path) -> None:
    quinte_program = program()
    env = VecEnv(game, 5, "verified", opponents={0: "club"})
    while (env.episode < 1).any():
        env.step(env.sample())
    logs = [env.log(table, finished=True) for table in range(5)] + [env.log(0), env.state(1).log()]
    logs += dataset.record(game, "club", 2, seed="verified")
    for log in logs:
        path = tmp_path / "match.json"
        path.write_text(log)
        done = subprocess.run([quinte_program, "verify", str(path)], capture_output=True, text=True)
        assert done.returncode == 0 and "Everything holds." in done.stdout, done.stdout + done.stderr


def test_log_of_nothing() -> None:
    env = VecEnv("belote", 2)
    assert env.log(0)
    with pytest.raises(QuinteError, match="nothing has ended"):
        env.log(0, finished=True)
    with pytest.raises(QuinteError, match="no table 2"):
        env.log(2)


@ALL
def test_the_shipped_games_of_experts_are_whole(game: str) -> None:
    logs = dataset.load(ROOT / "benchmarks" / "experts" / f"{game}.jsonl.gz")
    parts = list(dataset.rows(logs, obs=None))
    assert sum(len(part.step) for part in parts) > 1_000
    # Where an expert is quick, the first deals are played again and come out the same.
    for deal in range({"belote": 3, "canasta": 1, "rami": 3}.get(game, 0)):
        assert dataset.record(game, "expert", 1, seed="experts-1", first_deal=deal) == [logs[deal]]
