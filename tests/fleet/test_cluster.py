"""Work on a real scheduler with two workers on localhost, of which some are killed, frozen or cut off."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scripts.clustering.dask_processes import DaskProcesses, end, freeze, hosts
from scripts.sweeping.json_lines import read_lines
from scripts.sweeping.sweep_store import read_provenance, read_store
from verifier.errors import UserError
from verifier.fleet.address import Address, parse_address
from verifier.fleet.commands import Command, Commands, Ended, Output, limits_of
from verifier.fleet.opening import Where, open_fleet
from verifier.fleet.work import Fleet, Lost

pytest.importorskip("distributed", reason="the extra dev is not installed")

Found = dict[Command, Ended | Lost]
KILLS_ITS_WORKER = "p=$PPID; for i in 1 2; do p=$(cut -d' ' -f4 /proc/$p/stat); done; kill -9 $p; sleep 30"
"""The shell's parent is a fork of the host, whose parent is the worker of the cluster."""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DaskProcesses]:
    before = set(hosts())
    with DaskProcesses(tmp_path_factory.mktemp("cluster")) as processes:
        processes.start_scheduler()
        processes.tend(2)
        yield processes
    wait_until(lambda: not set(hosts()) - before)
    assert not set(hosts()) - before, "processes outlive their workers"
    assert not list(processes.folder.rglob("jr-host-*")), "scratch folders are left"


def opened(processes: DaskProcesses, scratch: Path, **more: object) -> Fleet[Command, Ended]:
    address = Address(processes.url, **more)  # type: ignore[arg-type]
    return open_fleet(Commands(), limits_of(20, 40), Where(cluster=address), scratch)


def shell(script: str, *words: str | Path | Output, files: tuple[Path, ...] = ()) -> Command:
    return Command(("sh", "-c", script, *words), 20.0, 40.0, files)


def asked(fleet: Fleet[Command, Ended], commands: list[Command]) -> Found:
    """Each is answered once."""
    found: Found = {}
    for command, ended in fleet.ask([[command] for command in commands]):
        assert command not in found
        found[command] = ended
    assert found.keys() == set(commands)
    return found


def wait_until(condition: Callable[[], bool], limit_s: float = 300.0) -> bool:
    deadline_s = time.monotonic() + limit_s
    while not condition() and time.monotonic() < deadline_s:
        time.sleep(0.1)
    return condition()


def is_alive(pid: str) -> bool:
    state = Path(f"/proc/{pid}/stat")
    return state.exists() and state.read_text().rpartition(")")[2].split()[0] != "Z"


def test_files_go_along_and_come_back(cluster: DaskProcesses, tmp_path: Path) -> None:
    below = tmp_path / "tasks/deep"
    below.mkdir(parents=True)
    (below / "one.txt").write_text("one")
    (tmp_path / "tasks/two.txt").write_text("two")
    files = (below / "one.txt", tmp_path / "tasks/two.txt")
    script = 'cat "$0"; cat "$(dirname "$0")/../two.txt"; printf %s "$0" > "$1"'
    commands = [shell(f"{script}; exit {n}", files[0], Output("place"), files=files) for n in range(5)]
    fleet = opened(cluster, tmp_path)
    (facts,) = fleet.facts()
    assert {"JR", "JDK", "Python"} <= facts.keys()
    assert re.match(r"[12] workers?, http", fleet.note())
    found = asked(fleet, commands)
    for number, command in enumerate(commands):
        ended = found[command]
        assert isinstance(ended, Ended), ended
        assert (ended.stdout, ended.exit_status) == ("onetwo", number)
        assert not ended.outputs["place"].decode().startswith(str(tmp_path)), "it is a copy"


def test_workers_die_and_freeze_and_schedulers_restart(cluster: DaskProcesses, tmp_path: Path) -> None:
    commands = [shell(f"sleep 0.4; echo {n}") for n in range(16)]
    fleet = opened(cluster, tmp_path, frozen_s=3.0)
    frozen: list[subprocess.Popen[bytes]] = []
    found: Found = {}
    for command, ended in fleet.ask([[command] for command in commands]):
        assert command not in found
        found[command] = ended
        if len(found) == 2:
            end(cluster.workers[0])
        elif len(found) == 6:
            cluster.restart_scheduler()
        elif len(found) == 10:
            frozen.append(cluster.workers[0])
            freeze(cluster.workers.pop(0))
        cluster.tend(2)
    assert [found[c].stdout if isinstance(found[c], Ended) else found[c] for c in commands] == [
        f"{n}\n" for n in range(16)
    ]
    for process in frozen:
        end(process)


def test_who_takes_workers_down_is_reported_as_that(cluster: DaskProcesses, tmp_path: Path) -> None:
    bad, good = shell(KILLS_ITS_WORKER), shell("echo good")
    found: Found = {}
    fleet = opened(cluster, tmp_path)
    fleet.submit([bad, good])
    for command, ended in fleet.answers(lambda: cluster.tend(2)):
        found[command] = ended
    fleet.close()
    assert found[bad] == Lost("it took 3 workers of the cluster down with it")
    assert isinstance(found[good], Ended)


CLIENT = """\
import sys
from pathlib import Path
from verifier.fleet.address import Address
from verifier.fleet.commands import Command, Commands, limits_of
from verifier.fleet.opening import Where, open_fleet

def main():
    script = "echo $0; echo $$ > $1/begun; exec sleep 60"
    commands = [Command(("sh", "-c", script, str(n), sys.argv[2]), 90, 90) for n in range(2)]
    fleet = open_fleet(Commands(), limits_of(90, 90), Where(cluster=Address(sys.argv[1])), Path(sys.argv[2]))
    for _, ended in fleet.ask([[command] for command in commands]):
        print(ended.stdout)

main()
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_what_a_client_started_ends_with_it(
    cluster: DaskProcesses, tmp_path: Path, root: Path, number: signal.Signals
) -> None:
    cluster.tend(2)
    script = tmp_path / "client.py"
    script.write_text(CLIENT)
    client = subprocess.Popen(
        [sys.executable, str(script), cluster.url, str(tmp_path)],
        env={**os.environ, "PYTHONPATH": str(root)},
        stderr=subprocess.DEVNULL,
    )
    assert wait_until(lambda: (tmp_path / "begun").exists() and bool((tmp_path / "begun").read_text()))
    pid = (tmp_path / "begun").read_text().strip()
    assert is_alive(pid)
    client.send_signal(number)
    client.wait(300)
    assert wait_until(lambda: not is_alive(pid)), "what nobody waits for goes on"


def test_a_sweep_that_was_killed_goes_on(cluster: DaskProcesses, tmp_path: Path, root: Path) -> None:
    cluster.tend(2)
    (tmp_path / "properties").mkdir()
    (tmp_path / "properties/valid-assert.prp").write_text("CHECK( init(Main.main()), LTL(G assert) )")
    for number in range(6):
        (tmp_path / f"set/P{number}").mkdir(parents=True)
        (tmp_path / f"set/P{number}/Main.java").write_text(f"class Main {{ /* {number} */ }}")
        (tmp_path / f"set/P{number}.yml").write_text(TASK.format(number))
    fake = tmp_path / "fake.sh"
    fake.write_text('sleep 0.5; grep -q "class Main" "${2%.yml}/Main.java" && echo TRUE\n')
    store = tmp_path / "store.jsonl"
    command = [sys.executable, str(root / "scripts/sweep.py"), "run", "--store", str(store)]
    command += ["--jr", f"sh {fake}", "--cluster", cluster.url, str(tmp_path / "set")]
    first = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    assert wait_until(lambda: store.exists() and len(read_store(store)[1]) >= 2)
    first.kill()
    first.wait()
    subprocess.run(command, check=True, capture_output=True)
    told = [data for _, data in read_lines(store) if "task" in data]
    assert sorted(data["task"] for data in told) == [f"set/P{number}" for number in range(6)]
    assert all(data["verdict"] == "TRUE" for data in told)
    (facts,) = read_provenance(store).values()
    assert facts["executor"] == f"scripts/sweep.py, Dask at {cluster.url}" and facts["JDK"] and facts["cores"]


TASK = """\
format_version: "2.0"
input_files: [P{0}/]
properties:
  - {{property_file: ../properties/valid-assert.prp, expected_verdict: true}}
options: {{language: Java}}
"""


def test_a_scheduler_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"tcp://127.0.0.1:9: there is no scheduler"):
        open_fleet(
            Commands(), limits_of(1, 1), Where(cluster=Address("tcp://127.0.0.1:9", patience_s=0)), tmp_path
        )


def test_tls(tmp_path: Path) -> None:
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        [
            "openssl",
            "req",
            "-x509",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-days",
            "2",
            "-subj",
            "/CN=localhost",
            "-keyout",
            str(key),
            "-out",
            str(certificate),
        ],
        check=True,
        capture_output=True,
    )
    tls = {f"DASK_DISTRIBUTED__COMM__TLS__{who}__KEY": str(key) for who in ("SCHEDULER", "WORKER", "CLIENT")}
    tls |= {name.replace("__KEY", "__CERT"): str(certificate) for name in tls}
    tls["DASK_DISTRIBUTED__COMM__TLS__CA_FILE"] = str(certificate)
    tls["DASK_DISTRIBUTED__COMM__REQUIRE_ENCRYPTION"] = "True"
    with DaskProcesses(tmp_path, tls, tls=True) as processes:
        processes.start_scheduler()
        processes.start_worker()
        script = tmp_path / "client.py"
        script.write_text(CLIENT.replace("exec sleep 60", "exit"))
        command = [sys.executable, str(script), processes.url, str(tmp_path)]
        environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), **tls}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600)
        assert sorted(done.stdout.split()) == ["0", "1"], done.stderr
        plain = {**environment, "DASK_DISTRIBUTED__COMM__TLS__CA_FILE": ""}
        refused = subprocess.run(
            [*command[:2], processes.url.replace("tls", "tcp"), str(tmp_path)],
            env={name: value for name, value in plain.items() if "TLS" not in name and "REQUIRE" not in name},
            capture_output=True, text=True, timeout=600,
        )  # fmt: skip
        assert "there is no scheduler" in refused.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("local:0", "neither local:N nor"),
        ("127.0.0.1:8786", "neither local:N nor"),
        ("tcp://10.0.0.5:8786", "--cluster-without-tls"),
    ],
)
def test_where_a_cluster_may_be(text: str, said: str) -> None:
    with pytest.raises(UserError, match=said):
        parse_address(text)


def test_without_dask_one_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "verifier.fleet.cluster", raising=False)
    monkeypatch.delitem(sys.modules, "verifier.fleet.local_cluster", raising=False)
    with pytest.raises(UserError, match=r"--cluster needs Dask, .* -m pip install 'distributed>="):
        open_fleet(Commands(), limits_of(1, 1), Where(cluster=Address(local=1)), tmp_path)


def test_addresses() -> None:
    assert parse_address("local:2").local == 2
    assert parse_address("tcp://localhost:8786").url == "tcp://localhost:8786"
    assert parse_address("tls://10.0.0.5:8786").url == "tls://10.0.0.5:8786"
    assert parse_address("tcp://10.0.0.5:8786", without_tls=True).url == "tcp://10.0.0.5:8786"
