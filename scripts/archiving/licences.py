"""The licence of each package that JR is packed with or installs: for notices, page and bill of materials."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from verifier.solver import SOLVERS


@dataclass(frozen=True)
class Licence:
    """``text`` as people read it, ``spdx`` the identifier; ``optional`` if JR works without the package."""

    text: str
    spdx: str
    use: str
    page: str
    optional: bool = False


_SPDX: Final = {"GPL-3.0": "GPL-3.0-or-later"}

LICENCES: Final = {
    "argcomplete": Licence(
        "Apache-2.0", "Apache-2.0", "completes the command line", "https://github.com/kislyuk/argcomplete"
    ),
    "pyyaml": Licence(
        "MIT", "MIT", "reads task definitions and config files", "https://github.com/yaml/pyyaml"
    ),
    "setuptools": Licence(
        "MIT", "MIT", "sets a checkout up (not in the archive)", "https://github.com/pypa/setuptools"
    ),
    **{
        solver.distribution: Licence(
            solver.licence,
            _SPDX.get(solver.licence, solver.licence.split(",")[0]),
            "solver",
            solver.page,
            optional=True,
        )
        for solver in sorted(SOLVERS, key=lambda solver: solver.second_opinion)
    },
}
"""By package, as the index names it."""
