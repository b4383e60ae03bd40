# SPDX-License-Identifier: Apache-2.0
"""Opens a page in headless chromium: fails on an error on the console and on any request to a network.

usage: browser.py PAGE

Prints the page's document as the browser has built it, for FileCheck.
"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

OPTIONS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
           "--disable-component-update", "--disable-sync", "--no-first-run", "--no-default-browser-check",
           "--enable-logging=stderr", "--host-resolver-rules=MAP * ~NOTFOUND"]


def requested(net_log):
    """The addresses that the page asked for, from the log of chromium's network; what chromium itself looks for has no
    initiator."""
    text = net_log.read_text().rstrip()
    log = json.loads(text if text.endswith("}") else text.rstrip(",") + "]}")
    asked = [event["params"] for event in log["events"] if "initiator" in event.get("params", {})]
    return {one["url"] for one in asked if one["initiator"] != "not an origin"}


def main():
    page = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        net_log = Path(folder) / "net.json"
        run = subprocess.run(["chromium", *OPTIONS, f"--user-data-dir={folder}/profile", f"--log-net-log={net_log}",
                              "--net-log-capture-mode=Everything", "--dump-dom", page.as_uri()],
                             capture_output=True, text=True, timeout=100)
        if run.returncode or not run.stdout.strip():
            sys.exit(f"{page}: chromium ended with status {run.returncode}:\n{run.stderr[-2000:]}")
        console = [line for line in run.stderr.split("\n") if re.search(r"[:\]]\s*CONSOLE|INFO:CONSOLE", line)]
        if console:
            sys.exit(f"{page}: on the console:\n" + "\n".join(console))
        away = sorted(url for url in requested(net_log) if not url.startswith(("file:", "data:", "chrome")))
        if away:
            sys.exit(f"{page}: asked for " + ", ".join(away))
    print(run.stdout)


if __name__ == "__main__":
    main()
# SPDX-License-Identifier: Apache-2.0
