"""The leaderboard (Python 3.11 or newer): what a player gains over greedy, club and expert in each game, on the public seeds.

    python benchmarks/leaderboard.py show              # the table
    python benchmarks/leaderboard.py check [NAME…]     # play lines again and compare them to the last digit
    python benchmarks/leaderboard.py play NAME POLICY  # a line for a player of yours

POLICY is a level (`club`, `expert:40`) or `module:function`, a policy as `quinte.evaluate` takes it. Every line of
`leaderboard.toml` can be played again from what stands in it.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import tomllib
from pathlib import Path
from typing import Any

import quinte
from quinte import distributed

HERE = Path(__file__).parent
LINES = HERE / "leaderboard.toml"
SEED = tomllib.loads((HERE / "seeds.toml").read_text())["evaluation"]
# Fewer deals where they are dear: an expert of Canasta or Rami thinks for milliseconds.
DEALS = {"greedy": 2_000, "club": 2_000, "expert": 40}


def policy_of(name: str) -> Any:
    """A level by its name, or a function of a module."""
    if ":" in name and not name.startswith("expert:"):
        module, function = name.split(":")
        sys.path.insert(0, str(Path.cwd()))
        return getattr(importlib.import_module(module), function)
    return name


def play(line: dict[str, Any], workers: int) -> quinte.Result:
    """Plays a line again, from what stands in it."""
    return distributed.evaluate(
        policy_of(line["policy"]), line["game"], line["against"], line["deals"], line["seed"],
        workers=workers, per_task=max(1, line["deals"] // 20), obs=line.get("obs", "u8"),
    )  # fmt: skip


def write(line: dict[str, Any], result: quinte.Result) -> str:
    """A line of the leaderboard as text."""
    told = "".join(f"{key} = {line[key]!r}\n".replace("'", '"') for key in line)
    figures = f"mean = {result.mean:.3f}\nlow = {result.low:.3f}\nhigh = {result.high:.3f}\nwin = {result.win:.4f}\n"
    return f"[[line]]\n{told}{figures}cpu = {result.cpu:.2f}\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workers", type=int, default=1, help="more than one needs Ray")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("show")
    check = commands.add_parser("check")
    check.add_argument("names", nargs="*")
    add = commands.add_parser("play")
    add.add_argument("name")
    add.add_argument("policy")
    add.add_argument("--games", nargs="*", default=list(quinte.GAMES))
    add.add_argument("--against", nargs="*", default=["greedy", "club"])
    add.add_argument("--deals", type=int)
    add.add_argument("--obs", default="u8")
    told = parser.parse_args()
    if told.command == "play":
        for game in told.games:
            for against in told.against:
                line = {
                    "name": told.name, "policy": told.policy, "game": game, "against": against,
                    "seed": SEED, "deals": told.deals or DEALS[against.split(":")[0]], "obs": told.obs,
                }  # fmt: skip
                print(write(line, play(line, told.workers)), flush=True)
        return 0
    lines = tomllib.loads(LINES.read_text())["line"]
    if told.command == "show":
        for line in sorted(lines, key=lambda line: (line["game"], line["against"], -line["mean"])):
            interval = f"[{line['low']:+.1f}, {line['high']:+.1f}]"
            print(f"{line['game']:8} {line['name']:12} against {line['against']:9} {line['mean']:+9.2f} {interval}")
        return 0
    wrong = 0
    for line in lines:
        if told.names and line["name"] not in told.names:
            continue
        result = play(line, told.workers)
        same = round(result.mean, 3) == line["mean"] and round(result.low, 3) == line["low"]
        wrong += not same
        verdict = "holds" if same else f"DIFFERS: {result.mean:.3f}"
        print(f"{line['game']:8} {line['name']:12} against {line['against']:9} {line['mean']:+9.3f} {verdict}", flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(main())
