"""A process on a worker of a cluster: it opens a recipe once, and answers batches in a process of its own.

It ends, with all that it started and its folder, when its parent does or says so, or gives it nothing to do.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import shutil
import sys
import tempfile
from collections.abc import Hashable
from multiprocessing.connection import Connection
from typing import TypeAlias

from verifier.errors import UserError
from verifier.fleet.bundle import Places
from verifier.fleet.site import Site
from verifier.fleet.team import Team
from verifier.fleet.work import Recipe
from verifier.process_tree import RUN_FOLDER, become_subreaper, end_all_below

AnyRecipe: TypeAlias = Recipe[Hashable, object]
AnyTeam: TypeAlias = Team[Hashable, object]
_IDLE_S = 30.0


class _Gone(Exception):
    """The other end of the connection is closed."""


def main(descriptor: int) -> None:
    """The whole life."""
    become_subreaper()
    link = Connection(descriptor)
    site: Site = link.recv()
    os.environ["TMPDIR"] = os.environ[RUN_FOLDER] = tempfile.tempdir = str(site.scratch)
    try:
        with contextlib.suppress(EOFError, OSError, _Gone):
            _serve(link, site)
    finally:
        end_all_below()
        shutil.rmtree(site.scratch, ignore_errors=True)


def _serve(link: Connection, site: Site) -> None:
    recipe: AnyRecipe = pickle.loads(site.recipe)
    team: AnyTeam | None = None

    def tick() -> None:
        if link.poll(0):
            raise _Gone

    while link.poll(_IDLE_S):
        places, batch = link.recv()
        try:
            team = team or _open(recipe, places, site)
        except UserError as error:
            link.send(("end", 0, f"{error}"))
            return
        here = [recipe.placed(question, places) for question in batch]
        team.submit(here)
        for question, answer in team.answers(tick):
            link.send(("told", here.index(question), answer))
        link.send(("end", 0, ""))


def _open(recipe: AnyRecipe, places: Places, site: Site) -> AnyTeam:
    limits = recipe.limits(site.limits, site.memory_bytes)
    return Team(recipe.open(places, site.scratch, limits), 1, limits, site.scratch, waits=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
