#!/usr/bin/env python3
"""Tries the generated mutants: run_generated.py BUILD [--only REGEX]

First each test runs without a mutant, and its program reports which mutants it reaches. Then each mutant is tried with
the tests that reach it, the quickest first: those of the simulations, then golden frames, then those of the command
line. A test that fails, crashes or takes much longer than without a mutant kills it. Prints the survivors and a line
for each topic, and ends with 1 if survivors.txt does not excuse all of them.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

Test = collections.namedtuple("Test", "stage program name seconds reached")
STAGES = ("unit tests", "golden frames", "command line")


def start(build, program, names, mutant="", reached=""):
    environment = dict(os.environ, ARCLIGHT_TEST_BIN=str(build / "generated_mutants/bin"), ARCLIGHT_MUTANT=str(mutant),
                       ARCLIGHT_TEST_REPORT=str(build / f"generated_mutants/report"))
    if reached: environment["ARCLIGHT_MUTANTS_REACHED"] = reached
    return subprocess.Popen([build / "bin" / program, "--gtest_fail_fast", "--gtest_brief=1",
                             "--gtest_filter=" + ":".join(names)], env=environment, stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                            start_new_session=True)


def passes(process, seconds):
    """Whether the tests pass in time, and their output."""
    try:
        output = process.communicate(timeout=seconds)[0]
        return process.returncode == 0, output
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.communicate()
        return False, "timeout"


def names_of(build, program, pattern):
    listed = subprocess.run([build / "bin" / program, "--gtest_list_tests"], capture_output=True, text=True).stdout
    names, suite = [], ""
    for line in listed.splitlines():
        name = line.split("#")[0].rstrip()
        if not name.startswith(" "): suite = name
        elif re.fullmatch(pattern, suite + name.strip()): names.append(suite + name.strip())
    return names


def base_run(build, stage, program, name):
    with tempfile.NamedTemporaryFile() as file:
        began = time.monotonic()
        passed, output = passes(start(build, program, [name], reached=file.name), 900)
        if not passed: sys.exit(f"{name} fails without a mutant:\n{output[-2000:]}")
        numbers = pathlib.Path(file.name).read_text().split()
        return Test(stage, program, name, time.monotonic() - began, {int(n) for n in numbers})


def batches_of(tests):
    """Quick tests of one program run together; the others each alone."""
    batch = []
    for test in sorted(tests, key=lambda t: (t.stage, t.seconds)):
        if batch and (test.stage, test.program) == (batch[0].stage, batch[0].program) and test.seconds < 1:
            batch.append(test)
            continue
        if batch: yield batch
        batch = [test]
    if batch: yield batch


def killer_of(build, number, tests):
    for batch in batches_of([t for t in tests if number in t.reached]):
        seconds = 30 + 5 * sum(t.seconds for t in batch)
        passed, output = passes(start(build, batch[0].program, [t.name for t in batch], number), seconds)
        if not passed:
            failed = re.search(r"\[  FAILED  \] ([^\s,]+)", output)
            return batch[0].stage, failed[1] if failed else f"{batch[0].name} ({output.strip()[-60:] or 'crash'})"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--only", default="", help="names of mutants to try")
    parser.add_argument("--stages", type=int, default=3)
    options = parser.parse_args()
    build = options.build.resolve()
    table = [line.split("\t") for line in (build / "generated_mutants/sources/mutants.txt").read_text().splitlines()]
    topics = sorted({row[1] for row in table})
    demos = "|".join(topics)
    renderers = "sse41|gl33|zink|gl41"
    wanted = [(0, "generated_mutants", ".*"),
              (1, "golden_tests", rf"Frames/Golden\.MatchesApprovedFrame/({demos})_(?!.*_({renderers})$).*"),
              (2, "apps_tests", rf"Cli({demos}|Creature|Foliage|Picture|Rod)(?i:).*")][:options.stages]
    pool = concurrent.futures.ThreadPoolExecutor(os.cpu_count())
    results = open(build / "generated_mutants/results.txt", "w", buffering=1)
    tests = list(pool.map(lambda w: base_run(build, *w), [(stage, program, name) for stage, program, pattern in wanted
                                                         for name in names_of(build, program, pattern)]))
    tried = [row for row in table if not row[3] and re.search(options.only, row[4])]
    reached = set().union(*(t.reached for t in tests))

    def outcome(row):
        killer = killer_of(build, int(row[0]), tests)
        text = f"{STAGES[killer[0]]}: {killer[1]}" if killer else \
            "SURVIVED" if int(row[0]) in reached else "SURVIVED, not reached"
        results.write(f"{row[0]}\t{row[2]}\t{row[4]}\t{text}\n")
        if not killer: print(f"{text}: line {row[2]}, {row[4]}", flush=True)
        return killer

    killers = dict(zip([row[0] for row in tried], pool.map(outcome, tried)))
    for topic in topics:
        of_topic = [row for row in table if row[1] == topic]
        stages = [killers[row[0]][0] for row in of_topic if killers.get(row[0])]
        excused = sum(1 for row in of_topic if row[3])
        print(f"  {topic}: {len(of_topic)} generated mutants, killed by " +
              ", ".join(f"{name} {stages.count(i)}" for i, name in enumerate(STAGES)) + f", excused {excused}")
    survivors = sum(1 for killer in killers.values() if not killer)
    print(f"{len(tried) - survivors} of {len(tried)} generated mutants killed, {len(table) - len(tried)} excused")
    sys.exit(1 if survivors else 0)


if __name__ == "__main__": main()
