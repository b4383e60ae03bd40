# Checks reports of the compiler against the keys that docs/report.md and SARIF 2.1.0 promise.
#
#   schema.py json|sarif < report
import json
import sys

PLACE = {"file": str, "line": int, "column": int}
NOTE = {"location": PLACE, "text": str}
ARRAY = {"name": str, "type": str, "dimensions": int, "extents": [(str, type(None))], "written": bool,
         "delinearized": bool, "overlapChecks": [str]}
EVERY = {"location": PLACE, "function": str, "state": str, "message": str, "notes": [NOTE]}
READ = {"statements": int, "parameters": [{"text": str, "type": str}], "arrays": [ARRAY]}
TILED = {**READ, "rows": str, "columns": str, "band": str, "bandDepth": int, "distances": [str], "guard": str,
         "order": [{"wavefront": bool, "line": int, "text": str}],
         "loopOrders": [{"changed": bool, "line": int, "text": str}], "arrays": [{**ARRAY, "memoryCheck": str}]}
REFUSED = {"reason": str, "at": PLACE}
SKEW = {"dimension": int, "coefficients": [int]}

TEXT = {"text": str}
PHYSICAL = {"artifactLocation": {"uri": str}, "region": {"startLine": int, "startColumn": int}}
RULE = {"id": str, "shortDescription": TEXT, "helpUri": str}
RESULT = {"ruleId": str, "ruleIndex": int, "kind": str, "level": str, "message": TEXT,
          "locations": [{"physicalLocation": PHYSICAL}],
          "relatedLocations": [{"id": int, "physicalLocation": PHYSICAL, "message": TEXT}]}
LOG = {"$schema": str, "version": str,
       "runs": [{"tool": {"driver": {"name": str, "version": str, "rules": [RULE]}}, "results": [RESULT]}]}


def check(value, schema, where="report"):
    if isinstance(schema, dict):
        assert isinstance(value, dict), f"{where} is no object"
        for key, inner in schema.items():
            assert key in value, f"{where} has no {key}: {value}"
            check(value[key], inner, f"{where}.{key}")
    elif isinstance(schema, list):
        assert isinstance(value, list), f"{where} is no list"
        for number, item in enumerate(value):
            check(item, schema[0], f"{where}[{number}]")
    else:
        assert isinstance(value, schema), f"{where} is {value!r}"
        assert schema is not int or not isinstance(value, bool), f"{where} is {value!r}"


def check_json(report):
    check(report, {"version": int, "tool": str, "nests": [EVERY]})
    for nest in report["nests"]:
        assert nest["state"] in ("tiled", "parallel", "refused"), nest
        check(nest, REFUSED if nest["state"] == "refused" else TILED)
        known = set(EVERY) | (set(REFUSED) if nest["state"] == "refused" else set()) | set(TILED)
        assert set(nest) <= known, set(nest) - known
        if "arrays" in nest:
            check(nest, READ)
        for array in nest.get("arrays", []):
            assert len(array["extents"]) == array["dimensions"], array
            assert set(array) <= {*ARRAY, "memoryCheck", "storageSkew"}, array
            if "storageSkew" in array:
                check(array["storageSkew"], SKEW)
    return len(report["nests"])


def check_sarif(log):
    check(log, LOG)
    assert log["version"] == "2.1.0"
    assert set(log) <= {"$schema", "version", "runs"}
    results = 0
    for run in log["runs"]:
        rules = run["tool"]["driver"]["rules"]
        assert len({rule["id"] for rule in rules}) == len(rules)
        for rule in rules:
            assert ":" in rule["helpUri"] and " " not in rule["helpUri"], rule
        for result in run["results"]:
            results += 1
            assert rules[result["ruleIndex"]]["id"] == result["ruleId"], result
            assert result["kind"] in ("pass", "fail", "informational"), result
            assert result["level"] == ("note" if result["kind"] == "fail" else "none"), result
            for place in result["locations"] + result["relatedLocations"]:
                region = place["physicalLocation"]["region"]
                assert region["startLine"] >= 1 and region["startColumn"] >= 1, result
    return results


print({"json": check_json, "sarif": check_sarif}[sys.argv[1]](json.load(sys.stdin)), "checked")
# SPDX-License-Identifier: Apache-2.0
