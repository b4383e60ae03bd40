# Checks reports of the compiler against the keys that docs/report.md promises, and sarif.schema.json.
#
#   schema.py json|sarif < report
import json
import os
import sys

import jsonschema

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
    """By the schema; and what rules say of results, which no schema can hold together."""
    with open(os.path.join(os.path.dirname(__file__), "sarif.schema.json"), encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft7Validator.check_schema(schema)
    faults = [f"{'/'.join(map(str, fault.absolute_path))}: {fault.message}"
              for fault in jsonschema.Draft7Validator(schema).iter_errors(log)]
    assert not faults, "\n".join(faults)
    results = 0
    for run in log["runs"]:
        rules = run["tool"]["driver"]["rules"]
        assert len({rule["id"] for rule in rules}) == len(rules)
        for result in run["results"]:
            results += 1
            assert rules[result["ruleIndex"]]["id"] == result["ruleId"], result
            assert result["kind"] in ("pass", "fail", "informational"), result
            assert result["level"] == ("note" if result["kind"] == "fail" else "none"), result
            ids = [place["id"] for place in result["relatedLocations"]]
            assert len(set(ids)) == len(ids), result
            for place in result["locations"] + result["relatedLocations"]:
                assert set(place["physicalLocation"]) == {"artifactLocation", "region"}, result
    return results


print({"json": check_json, "sarif": check_sarif}[sys.argv[1]](json.load(sys.stdin)), "checked")
# SPDX-License-Identifier: Apache-2.0
