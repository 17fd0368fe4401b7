"""What several tests need."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path

import pytest

import quinte

ROOT = Path(__file__).resolve().parents[2]
ALL = pytest.mark.parametrize("game", quinte.GAMES)


def need(module: str) -> None:
    """Skips where a framework is not installed; with QUINTE_ALL=1 that is a failure."""
    if importlib.util.find_spec(module) is None:
        if os.environ.get("QUINTE_ALL") == "1":
            pytest.fail(f"{module} is not installed, and QUINTE_ALL=1 wants everything")
        pytest.skip(f"{module} is not installed")
