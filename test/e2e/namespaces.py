# SPDX-License-Identifier: Apache-2.0
"""A few hosts out of one machine: network namespaces with names and links of their own, so that ranks of different hosts
meet over TCP and nothing else. Needs root, `ip` and `tc` (iproute2), `nsenter` and `unshare` (util-linux), Open MPI."""
import itertools
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

NAMES = "h"     # hosts are called h0, h1, ..
PERIOD = 10000  # microseconds in which a host has its share of a core
GROUPS = Path("/sys/fs/cgroup")
NUMBERS = itertools.count()  # of the sets of hosts that this process makes

# What mpirun calls in place of ssh: a host's address and a command.
AGENT = """#!/bin/sh
number=$((${{1##*.}} - 1))
shift
{enter}
exec nsenter --net=/run/netns/{run}h$number unshare --uts sh -c 'hostname {names}'$number'; exec sh -c "$*"' on "$@"
"""


class Unavailable(Exception):
    """This machine cannot be several hosts; the text says why."""


def is_second():
    return (GROUPS / "cgroup.controllers").exists()


def require():
    """Raises Unavailable where hosts cannot be made."""
    if os.geteuid() != 0:
        raise Unavailable("hosts of their own need root")
    for tool in ("ip", "tc", "nsenter", "unshare", "mpirun"):
        if not shutil.which(tool):
            raise Unavailable(f"hosts of their own need {tool}")


class Shares:
    """Control groups named `run`, one for each of the hosts: of version 1 or 2 of the kernel's interface. `controller`: cpu or
    memory; `limits`: of each host, files of a group and what to write there."""

    def __init__(self, run, controller, limits):
        self.second = is_second()
        self.controller, self.limits = controller, limits
        self.folder = (GROUPS if self.second else GROUPS / controller) / f"{run}{controller}"

    def make(self):
        try:
            if self.second:
                (GROUPS / "cgroup.subtree_control").write_text(f"+{self.controller}")
            self.folder.mkdir()
            if self.second:
                (self.folder / "cgroup.subtree_control").write_text(f"+{self.controller}")
            for number, files in enumerate(self.limits):
                group = self.folder / f"h{number}"
                group.mkdir()
                for name, text in files:
                    (group / name).write_text(text)
        except OSError as error:
            raise Unavailable(f"shares of {self.controller}: {error}") from error

    def enter(self):
        """The line of a shell by which it enters the group of host `$number`."""
        return f"echo $$ >{self.folder}/h$number/{'cgroup.procs' if self.second else 'tasks'}"

    def most(self, number):
        """Bytes that host `number` has taken at a time, as far as the kernel tells."""
        for name in ("memory.max_usage_in_bytes", "memory.peak"):
            path = self.folder / f"h{number}" / name
            if path.exists():
                return int(path.read_text())
        return 0

    def remove(self):
        for folder in (*(self.folder / f"h{number}" for number in range(len(self.limits))), self.folder):
            for _ in range(50):  # the kernel needs a moment to forget processes that were killed
                try:
                    folder.rmdir()
                    break
                except FileNotFoundError:
                    break
                except OSError:
                    time.sleep(0.02)


def cores_of(share):
    quota = int(share * PERIOD)
    if is_second():
        return [("cpu.max", f"{quota} {PERIOD}")]
    return [("cpu.cfs_period_us", str(PERIOD)), ("cpu.cfs_quota_us", str(quota))]


def memory_of(limit):
    if is_second():
        return [("memory.max", str(limit)), ("memory.swap.max", "0")]
    return [("memory.limit_in_bytes", str(limit))]


class Hosts:
    """`count` hosts with links of `rate` (of tc; None: as fast as the machine), as long as the context lasts. With
    `cores`, each has that many of the machine's, or a part of one; with `memory`, so many bytes. With less than 128kb of `burst` the kernel cuts what is
    sent into packets of 1500 bytes, which takes some nanoseconds a byte; with more it is as if the network card did."""

    def __init__(self, count, rate="1gbit", cores=None, burst="64kb", memory=None):
        self.count, self.rate, self.burst = count, rate, burst
        number = next(NUMBERS)
        self.run = f"hetile{os.getpid()}-{number}"
        self.net = f"10.{64 + os.getpid() % 64}.{number % 250}"
        self.folder = None
        self.memory = Shares(self.run, "memory", [memory_of(memory)] * count) if memory else None
        cpu = Shares(self.run, "cpu", [cores_of(share) for share in cores]) if cores else None
        self.shares = [share for share in (cpu, self.memory) if share]

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
                             self.burst, "latency", "20ms")
        for share in self.shares:
            share.make()
        agent = Path(self.folder.name) / "agent"
        agent.write_text(AGENT.format(run=self.run, names=NAMES, enter="\n".join(share.enter() for share in self.shares)))
        agent.chmod(0o755)

    def __exit__(self, *_):
        for name in ["switch", *(f"h{number}" for number in range(self.count))]:
            found = subprocess.run(["ip", "netns", "pids", f"{self.run}{name}"], stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, check=False)
            for process in found.stdout.split():
                subprocess.run(["kill", "-KILL", process.decode()], stderr=subprocess.DEVNULL, check=False)
            subprocess.run(["ip", "netns", "del", f"{self.run}{name}"], stderr=subprocess.DEVNULL, check=False)
        for share in self.shares:
            share.remove()
        if self.folder:
            self.folder.cleanup()

    def inside(self, number, command):
        """The shell's `command` on host `number`."""
        return [str(Path(self.folder.name) / "agent"), f"{self.net}.{number + 1}", command]

    def command(self, program, arguments, ranks=1, environment=(), folder=None):
        """The command that runs `program` with so many ranks a host, or with those of a list; mpirun itself runs on the
        first host. The variables named in `environment` reach all ranks; `folder`: where it runs, if not here."""
        ranks = ranks if isinstance(ranks, list) else [ranks] * self.count
        agent = Path(self.folder.name) / "agent"
        hosts = ",".join(f"{self.net}.{number + 1}:{ranks[number]}" for number in range(self.count))
        exported = [word for name in environment for word in ("-x", name)]
        mpirun = ["mpirun", "--mca", "plm_rsh_agent", agent, "--mca", "btl", "tcp,self", "--mca", "pml", "ob1",
                  "--mca", "btl_tcp_if_include", "eth0", "--mca", "oob_tcp_if_include", "eth0", "--bind-to", "none",
                  "--mca", "orte_keep_fqdn_hostnames", "1", "--host", hosts, "-np", sum(ranks), *exported,
                  program, *arguments]
        quoted = " ".join("'" + str(word).replace("'", "'\\''") + "'" for word in mpirun)
        return self.inside(0, f"cd '{folder or os.getcwd()}' && exec {quoted}")
