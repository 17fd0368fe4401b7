"""The examples, in a tenth of their time."""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path

import pytest
from conftest import need

import quinte

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
sys.path.insert(0, str(EXAMPLES))


def test_cloning_club_learns() -> None:
    import clone_club

    net, curve = clone_club.train(800, told=False)
    assert curve[-1] > 0.7 > curve[0], curve
    result = quinte.evaluate(clone_club.policy(net), "belote", "random", 400, clone_club.TESTED_ON, obs="f32")
    assert result.low > 40, result
    assert clone_club.TRAINED_ON != clone_club.TESTED_ON


def test_own_bot_runs(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "own_bot.py"), run_name="__main__")
    assert "against club" in capsys.readouterr().out


def test_the_cells_of_the_notebook_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    need("matplotlib")
    monkeypatch.setenv("MPLBACKEND", "Agg")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QUINTE_SHORT", "1")
    book = json.loads((EXAMPLES / "first_steps.ipynb").read_text())
    names: dict[str, object] = {}
    cells = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    assert len(cells) > 4
    for cell in cells:
        exec(compile("".join(cell["source"]), "first_steps.ipynb", "exec"), names)
