"""A few hosts out of one machine: network namespaces with names and links of their own, so that ranks of different hosts
meet over TCP and nothing else. Needs root, `ip` and `tc` (iproute2), `nsenter` and `unshare` (util-linux), Open MPI."""
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

NAMES = "h"     # hosts are called h0, h1, ..
BURST = "64kb"  # of a link

# What mpirun calls in place of ssh: a host's address and a command.
AGENT = """#!/bin/sh
number=$((${{1##*.}} - 1))
shift
exec nsenter --net=/run/netns/{run}h$number unshare --uts sh -c 'hostname {names}'$number'; exec sh -c "$*"' on "$@"
"""


class Unavailable(Exception):
    """This machine cannot be several hosts; the text says why."""


def require():
    """Raises Unavailable where hosts cannot be made."""
    if os.geteuid() != 0:
        raise Unavailable("hosts of their own need root")
    for tool in ("ip", "tc", "nsenter", "unshare", "mpirun"):
        if not shutil.which(tool):
            raise Unavailable(f"hosts of their own need {tool}")


class Hosts:
    """`count` hosts with links of `rate` (of tc; None: as fast as the machine), as long as the context lasts."""

    def __init__(self, count, rate="1gbit"):
        self.count, self.rate = count, rate
        self.run = f"hetile{os.getpid()}-{id(self) % 10000}"
        self.net = f"10.{64 + os.getpid() % 64}.{id(self) // 16 % 250}"
        self.folder = None

    def _do(self, *words):
        done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if done.returncode:
            raise Unavailable(f"{' '.join(map(str, words))}: {done.stdout.decode().strip()}")

    def _inside(self, name, *words):
        self._do("ip", "netns", "exec", f"{self.run}{name}", *words)

    def __enter__(self):
        require()
        self.folder = tempfile.TemporaryDirectory(prefix="hetile-hosts-", dir="/tmp")
        try:
            self._make()
        except Unavailable:
            self.__exit__()
            raise
        return self

    def _make(self):
        """A switch in a namespace of its own, and hosts that hang on it."""
        self._do("ip", "netns", "add", f"{self.run}switch")
        self._inside("switch", "ip", "link", "add", "bridge0", "type", "bridge")
        self._inside("switch", "ip", "link", "set", "bridge0", "up")
        for number in range(self.count):
            host = f"h{number}"
            self._do("ip", "netns", "add", f"{self.run}{host}")
            self._inside("switch", "ip", "link", "add", host, "type", "veth", "peer", "name", "eth0", "netns",
                         f"{self.run}{host}")
            self._inside("switch", "ip", "link", "set", host, "master", "bridge0", "up")
            self._inside(host, "ip", "addr", "add", f"{self.net}.{number + 1}/24", "dev", "eth0")
            for link in ("eth0", "lo"):
                self._inside(host, "ip", "link", "set", link, "up")
            if self.rate:
                self._inside(host, "tc", "qdisc", "add", "dev", "eth0", "root", "tbf", "rate", self.rate, "burst",
                             BURST, "latency", "20ms")
        agent = Path(self.folder.name) / "agent"
        agent.write_text(AGENT.format(run=self.run, names=NAMES))
        agent.chmod(0o755)

    def __exit__(self, *_):
        for name in ["switch", *(f"h{number}" for number in range(self.count))]:
            found = subprocess.run(["ip", "netns", "pids", f"{self.run}{name}"], stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, check=False)
            for process in found.stdout.split():
                subprocess.run(["kill", "-KILL", process.decode()], stderr=subprocess.DEVNULL, check=False)
            subprocess.run(["ip", "netns", "del", f"{self.run}{name}"], stderr=subprocess.DEVNULL, check=False)
        if self.folder:
            self.folder.cleanup()

    def command(self, program, arguments, ranks=1, environment=()):
        """The command that runs `program` with so many ranks a host; mpirun itself runs on the first host. The variables
        named in `environment` reach all ranks."""
        agent = Path(self.folder.name) / "agent"
        hosts = ",".join(f"{self.net}.{number + 1}:{ranks}" for number in range(self.count))
        exported = [word for name in environment for word in ("-x", name)]
        mpirun = ["mpirun", "--mca", "plm_rsh_agent", agent, "--mca", "btl", "tcp,self", "--mca", "pml", "ob1",
                  "--mca", "btl_tcp_if_include", "eth0", "--mca", "oob_tcp_if_include", "eth0", "--bind-to", "none",
                  "--mca", "orte_keep_fqdn_hostnames", "1", "--host", hosts, "-np", self.count * ranks, *exported,
                  program, *arguments]
        quoted = " ".join("'" + str(word).replace("'", "'\\''") + "'" for word in mpirun)
        return [str(agent), f"{self.net}.1", f"cd '{os.getcwd()}' && exec {quoted}"]
