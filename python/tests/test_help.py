"""What `help` tells, and what type checkers are told."""

from __future__ import annotations

import ast
import dataclasses
import doctest
import inspect
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, Iterator

import pytest
from conftest import ROOT, need

import quinte
from quinte import _quinte, dataset, distributed


def test_help_reads_well() -> None:
    for name in quinte.__all__:
        thing = getattr(quinte, name)
        if callable(thing) and not isinstance(thing, type):
            assert thing.__doc__ or name == "Policy", name
        if isinstance(thing, type) and thing.__module__.startswith("quinte"):
            assert thing.__doc__, name
            for part, value in vars(thing).items():
                if not part.startswith("_") and callable(value):
                    assert value.__doc__, f"{name}.{part}"
            fields = [field.name for field in dataclasses.fields(thing)] if dataclasses.is_dataclass(thing) else []
            for part in (*fields, *getattr(thing, "_fields", ())):
                assert re.search(rf"\b{part}\b", thing.__doc__), f"help({name}) does not tell of {part}"


def public(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """What a module offers: its functions, its classes and their methods."""
    for name, thing in vars(module).items():
        home = str(getattr(thing, "__module__", ""))
        if name.startswith("_") or not (home == module.__name__ or module is quinte and home.startswith("quinte.")):
            continue
        if inspect.isfunction(thing):
            yield name, thing
        elif inspect.isclass(thing) and not issubclass(thing, (tuple, Exception)):
            yield name, thing
            methods = ((part, value) for part, value in vars(thing).items() if inspect.isfunction(value))
            yield from ((f"{name}.{part}", method) for part, method in methods if not part.startswith("_"))


def silent(module: ModuleType) -> list[str]:
    """Parameters that help does not tell of."""
    found = []
    for name, thing in public(module):
        assert thing.__doc__, name
        for parameter in inspect.signature(thing).parameters:
            if parameter not in ("self", "args", "kwargs") and not re.search(rf"\b{parameter}\b", thing.__doc__):
                found.append(f"{module.__name__}.{name}: {parameter}")
    return found


@pytest.mark.parametrize("module", [quinte, dataset, distributed], ids=lambda module: module.__name__)
def test_help_tells_of_every_parameter(module: ModuleType) -> None:
    assert len(list(public(module))) > 3
    assert not silent(module)


def test_help_tells_of_every_parameter_of_the_adapters() -> None:
    need("gymnasium")
    need("pettingzoo")
    from quinte import gymnasium, pettingzoo

    assert not silent(gymnasium) + silent(pettingzoo)


def test_type_checkers_are_told_of_all_that_is_compiled() -> None:
    stub = ast.parse(Path(quinte.__file__).with_name("_quinte.pyi").read_text())

    def compare(body: list[ast.stmt], there: Any, where: str) -> None:
        told = {part.name: part for part in body if isinstance(part, (ast.FunctionDef, ast.ClassDef))}
        missing = {name for name in vars(there) if not name.startswith("_")} - set(told)
        assert not missing - {"code", "clause", "tables"}, f"{where} lacks {missing}"
        for name, part in told.items():
            thing = there if name == "__new__" else getattr(there, name)
            if isinstance(part, ast.ClassDef):
                compare(part.body, thing, f"{where}.{name}")
            else:
                names = [argument.arg for argument in part.args.args if argument.arg not in ("self", "cls")]
                real = [name for name in inspect.signature(thing).parameters if name != "self"]
                assert names == real, f"{where}.{name}: {names} in the stub, {real} in truth"

    compare(stub.body, _quinte, "_quinte")


def test_types_hold(tmp_path: Path) -> None:
    need("mypy")
    checked = subprocess.run([sys.executable, "-m", "mypy", "--cache-dir", tmp_path], cwd=ROOT / "python", capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_examples_in_the_help_hold() -> None:
    from quinte import evaluation, rulebook, state, vec_env

    for module in (evaluation, rulebook, state, vec_env):
        told = doctest.testmod(module)
        assert told.attempted and not told.failed, module
