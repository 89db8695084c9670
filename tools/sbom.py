#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
#
# Prints the software bill of materials (SPDX 2.3, JSON): this version, and the Debian packages of packages.txt that it was built
# with, with the versions that are installed here. The time is SOURCE_DATE_EPOCH's, so that the same build gives the same bytes.

import datetime
import json
import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


def group(name):
    """The packages of one group of packages.txt."""
    text = (ROOT / "packages.txt").read_text().split(f"[{name}]\n", 1)[1].split("\n[", 1)[0]
    names = (line.split("#")[0] for line in text.splitlines() if line.strip() and not line.startswith("#"))
    return [name.strip() for line in names for name in line.split("|")]


def installed(packages):
    lines = subprocess.run(["dpkg-query", "-W", "-f", "${Package} ${Version}\n", *packages],
                           capture_output=True, text=True).stdout
    return dict(line.split(" ", 1) for line in lines.splitlines() if " " in line)


def entry(name, version):
    return {"SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name), "name": name, "versionInfo": version,
            "downloadLocation": "NOASSERTION", "filesAnalyzed": False}


def main():
    version = re.search(r"project\(ravel VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())[1]
    when = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), datetime.timezone.utc)
    parts = [entry(name, number) for name, number in sorted(installed(group("build") + group("native")).items())]
    ravel = entry("ravel", version) | {"licenseDeclared": "Apache-2.0"}
    print(json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"ravel-{version}",
        "documentNamespace": f"urn:ravel:{version}:{int(when.timestamp())}",
        "creationInfo": {"created": when.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: tools/sbom.py"]},
        "packages": [ravel] + parts,
        "relationships": [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
                           "relatedSpdxElement": ravel["SPDXID"]}] +
                         [{"spdxElementId": ravel["SPDXID"], "relationshipType": "DEPENDS_ON",
                           "relatedSpdxElement": part["SPDXID"]} for part in parts],
    }, indent=1))


if __name__ == "__main__":
    main()
