"""Games of experts as logs, and logs as rows.

    python benchmarks/experts.py record belote --deals 200        # writes benchmarks/experts/belote.jsonl.gz
    python benchmarks/experts.py rows belote rows.npz             # every decision as arrays
    python benchmarks/experts.py text belote                      # what was played, line by line

A log holds the seed and the actions, so the files are small and `quinte verify` takes every line of them.
"""

from __future__ import annotations

import argparse
import tomllib
from pathlib import Path

import numpy as np

import quinte
from quinte import dataset, distributed

HERE = Path(__file__).parent
SEED = tomllib.loads((HERE / "seeds.toml").read_text())["experts"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("record", "rows", "text"):
        command = commands.add_parser(name)
        command.add_argument("game", choices=quinte.GAMES)
        if name == "record":
            command.add_argument("--deals", type=int, default=100)
            command.add_argument("--level", default="expert")
            command.add_argument("--workers", type=int, default=1, help="more than one needs Ray")
        if name == "rows":
            command.add_argument("out", type=Path)
            command.add_argument("--obs", default="u8", choices=["u8", "f32"])
            command.add_argument("--recall", action="store_true")
    told = parser.parse_args()
    path = HERE / "experts" / f"{told.game}.jsonl.gz"
    if told.command == "record":
        logs = distributed.record(told.game, told.level, told.deals, SEED, workers=told.workers, per_task=5)
        dataset.save(path, logs)
        print(f"{len(logs)} deals, {path.stat().st_size:,} bytes")
    elif told.command == "text":
        for log in dataset.load(path):
            print("\n".join(quinte.State.from_log(log).lines()), end="\n\n")
    else:
        parts = list(dataset.rows(dataset.load(path), told.obs, told.recall))
        names = ("obs", "numbers", "mask", "step", "seat", "gain", "log")
        arrays = {name: [getattr(part, name) for part in parts] for name in names}
        whole = {name: np.concatenate(some) for name, some in arrays.items() if some[0] is not None}
        np.savez_compressed(told.out, **whole)
        print(f"{len(whole['step']):,} decisions of {len(set(whole['log']))} deals")


if __name__ == "__main__":
    main()
