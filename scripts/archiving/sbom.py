"""The bill of materials of the archive, in CycloneDX's JSON: each wheel with its digest, licence and source.

Libraries that a wheel carries as files of their own are components inside of it.
"""

from __future__ import annotations

import hashlib
import json
import re
import time
import uuid
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from scripts.archiving import wheels
from scripts.archiving.licences import LICENCES, Licence

PATH: Final = "sbom.cdx.json"
SPECIFICATION: Final = "1.5"
_BUNDLED: Final = {
    "libgmp": ("GMP", "LGPL-3.0-or-later OR GPL-2.0-or-later", "https://gmplib.org"),
    "libmpfr": ("MPFR", "LGPL-3.0-or-later", "https://www.mpfr.org"),
    "libpoly": ("libpoly", "LGPL-3.0-or-later", "https://github.com/SRI-CSL/libpoly"),
    "libpolyxx": ("libpoly for C++", "LGPL-3.0-or-later", "https://github.com/SRI-CSL/libpoly"),
}
"""Shared libraries beside those of the package itself, by the beginning of the file's name."""
_NAMESPACE: Final = uuid.uuid5(uuid.NAMESPACE_URL, "jr-verifier")


def render(version: str, chosen: Iterable[wheels.Wheel], folder: Path, time_s: int) -> str:
    """The document for an archive of these wheels, which lie in ``folder``; the same for the same content."""
    listed = sorted(chosen, key=lambda wheel: (wheel.package, wheel.place))
    own = f"pkg:pypi/jr-verifier@{version}"
    identity = " ".join([version, str(time_s), *(wheel.sha256 for wheel in listed)])
    components = [_component(wheel, folder) for wheel in listed]
    document = {
        "$schema": f"http://cyclonedx.org/schema/bom-{SPECIFICATION}.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": SPECIFICATION,
        "serialNumber": f"urn:uuid:{uuid.uuid5(_NAMESPACE, identity)}",
        "version": 1,
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time_s)),
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": "JR",
                "version": version,
                "description": "A verifier for Java programs",
                "licenses": [{"license": {"id": "Apache-2.0"}}],
                "purl": own,
            },
        },
        "components": components,
        "dependencies": [
            {"ref": own, "dependsOn": [component["bom-ref"] for component in components]},
            *({"ref": component["bom-ref"], "dependsOn": []} for component in components),
        ],
    }
    return json.dumps(document, indent=2) + "\n"


def _component(wheel: wheels.Wheel, folder: Path) -> dict[str, Any]:
    licence = LICENCES[wheel.package]
    purl = f"pkg:pypi/{wheel.package}@{wheel.version}"
    found = {
        "type": "library",
        "bom-ref": f"{purl}?file_name={wheel.file}",
        "name": wheel.package,
        "version": wheel.version,
        "description": licence.use,
        "scope": "optional" if licence.optional else "required",
        "hashes": [{"alg": "SHA-256", "content": wheel.sha256}],
        "licenses": _licences(licence),
        "purl": f"{purl}?file_name={wheel.file}",
        "externalReferences": [{"type": "website", "url": licence.page}],
    }
    inside = list(_bundled(wheel, folder))
    return {**found, "components": inside} if inside else found


def _licences(licence: Licence) -> list[dict[str, Any]]:
    return [{"license": {"id": licence.spdx}}]


def _bundled(wheel: wheels.Wheel, folder: Path) -> Iterator[dict[str, Any]]:
    with zipfile.ZipFile(folder / wheel.file) as archive:
        for path in sorted(archive.namelist()):
            name = re.fullmatch(r".*\.libs/(lib[a-z]+)-[^/]*\.so[^/]*", path)
            if name is not None and name.group(1) in _BUNDLED:
                title, licence, page = _BUNDLED[name.group(1)]
                yield {
                    "type": "library",
                    "bom-ref": f"{wheel.file}#{path}",
                    "name": title,
                    "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(archive.read(path)).hexdigest()}],
                    "licenses": [{"expression": licence}],
                    "externalReferences": [{"type": "website", "url": page}],
                    "properties": [{"name": "jr:file", "value": path}],
                }
