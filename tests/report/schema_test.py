# SPDX-License-Identifier: Apache-2.0
#
# schema_test.py REPORT_SAMPLE: judges the JSON and SARIF of every sample report by their schemas, and checks what the schemas
# cannot say. Each schema is first shown a broken report that it must refuse: a validator that accepts everything
# would pass otherwise.
import copy
import json
import pathlib
import subprocess
import sys

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = ["ordinary", "hostile", "many", "empty"]


def sample(program, form, which):
    return json.loads(subprocess.run([program, form, which], check=True, capture_output=True).stdout.decode("utf-8"))


def load(path):
    schema = json.loads((ROOT / path).read_text(encoding="utf-8"))
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    return kind(schema, format_checker=jsonschema.FormatChecker())


def must_refuse(validator, document, change):
    broken = copy.deepcopy(document)
    change(broken)
    assert not validator.is_valid(broken), "the schema accepts a broken report"


def check_json(program):
    validator = load("docs/report.schema.json")
    for which in SAMPLES:
        validator.validate(sample(program, "json", which))
    report = sample(program, "json", "ordinary")
    must_refuse(validator, report, lambda r: r["findings"][0].update(severity="bad"))
    must_refuse(validator, report, lambda r: r["findings"][0].update(score=2))
    must_refuse(validator, report, lambda r: r["findings"][0].update(extra=1))
    must_refuse(validator, report, lambda r: r["findings"][0]["locations"][0].update(line=0))
    must_refuse(validator, report, lambda r: r["suppressed"][0].pop("suppressed"))
    must_refuse(validator, report, lambda r: r.pop("stats"))
    assert [f["score"] for f in report["findings"]] == [0.91, 0.85]
    assert len(report["suppressed"]) == 1
    assert report["findings"][0]["interleaving"][1] == "process B: whereis(srv) returns undefined"


def check_sarif(program):
    validator = load("tests/report/third_party/sarif-schema-2.1.0.json")
    for which in SAMPLES:
        validator.validate(sample(program, "sarif", which))
    log = sample(program, "sarif", "ordinary")
    must_refuse(validator, log, lambda l: l["runs"][0]["results"][0].update(level="bad"))
    must_refuse(validator, log, lambda l: l["runs"][0]["results"][0].update(rank=101))
    must_refuse(validator, log, lambda l: l["runs"][0].pop("tool"))
    must_refuse(validator, log, lambda l: l["runs"][0]["results"][0]["locations"][0].update(unknown=1))
    must_refuse(validator, log, lambda l: l["runs"][0]["invocations"][0].pop("executionSuccessful"))
    check_run(log["runs"][0])
    assert sample(program, "sarif", "hostile")["runs"][0]["invocations"][0]["executionSuccessful"] is False


def check_run(run):
    rules = run["tool"]["driver"]["rules"]
    assert all(rule["help"]["text"] and rule["help"]["markdown"] for rule in rules)
    results = run["results"]
    assert len(results) == 3, "suppressed findings stay"
    for result in results:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["partialFingerprints"]["ravel/v1"]
    registry, ets, silenced = results
    assert registry["suppressions"] == []
    assert silenced["suppressions"][0]["kind"] == "inSource"
    assert silenced["suppressions"][0]["justification"] == "a lost miss does not matter"
    # Two origins, two thread flows, and the orders together count 1, 2, 3, 4.
    for result in (registry, ets):
        flows = result["codeFlows"][0]["threadFlows"]
        assert len(flows) == 2
        orders = sorted(at["executionOrder"] for flow in flows for at in flow["locations"] if "executionOrder" in at)
        assert orders == [1, 2, 3, 4], orders
    assert [at["nestingLevel"] for at in ets["codeFlows"][0]["threadFlows"][0]["locations"]][:5] == [0, 1, 2, 3, 4]
    assert len(run["invocations"][0]["toolExecutionNotifications"]) == 2


check_json(sys.argv[1])
check_sarif(sys.argv[1])
print("all reports are valid")
