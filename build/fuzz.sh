#!/bin/sh
# Runs every fuzz target of the module for a while: build/fuzz.sh [1500x | 1m]
# A count is the default: a run that ends by the clock now and then fails with
# "context deadline exceeded" and no fault found (golang/go#75804). Two targets at a
# time, for one alone leaves a processor idle.
# A failing input is kept under the package's testdata/fuzz, and fails from then
# on in `go test` too.
set -eu
time=${1:-1500x}
found=$(go test -list '^Fuzz' ./...)
# go lists a package's targets, then the package: "ok  siibp/core/dataset  0.01s".
echo "$found" | awk '/^Fuzz/ { names[n++] = $1 } /^ok/ { while (n > 0) print $2, names[--n] }' |
xargs -n 2 -P 2 sh -c '
	echo "$1 $2"
	exec go test -run "^\$" -fuzz "^$2\$" -fuzztime "$0" -fuzzminimizetime 20x -parallel 1 "$1" </dev/null
' "$time"
