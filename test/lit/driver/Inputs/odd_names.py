"""Saves the remarks of a source whose name has a quotation mark and bytes that are no UTF-8, and reads them as opt-viewer
does, by PyYAML.

  odd_names.py HETILE FOLDER    writes FOLDER/remarks.yaml, and prints the name and the text of each remark in it
"""
import os
import subprocess
import sys

import yaml

SOURCE = b"""void f(int n, double *a) {
  for (int t = 0; t < n; t++)
    for (int i = 1; i < n; i++)
      a[i] = a[i - 1] + a[i];
}
"""
hetile, folder = sys.argv[1], os.fsencode(sys.argv[2])
os.makedirs(folder, exist_ok=True)
name = os.path.join(folder, b"it's \xff, \xc3\xa4 and more.c")
with open(name, "wb") as file:
    file.write(SOURCE)
remarks = os.path.join(folder, b"remarks.yaml")
subprocess.run([hetile, "--analyze-only", "--quiet", b"--save-remarks=" + remarks, name, "--"], check=True)

for kind in ("Passed", "Missed", "Analysis"):
    yaml.SafeLoader.add_constructor(f"!{kind}", lambda loader, node: loader.construct_mapping(node, deep=True))
with open(remarks, encoding="utf-8") as file:
    for remark in yaml.safe_load_all(file):
        place = remark["DebugLoc"]
        print(ascii(os.path.basename(place["File"])), place["Line"], remark["Pass"], remark["Name"], remark["Args"][0]["String"])
# SPDX-License-Identifier: Apache-2.0
