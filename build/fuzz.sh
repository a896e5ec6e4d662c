#!/bin/sh
# Runs every fuzz target of the module for a while: build/fuzz.sh [500x | 1m]
# A count is the default: a run that ends by the clock now and then fails with
# "context deadline exceeded" and no fault found (golang/go#75804). Two packages at a
# time, for one target alone leaves a processor idle. A package's tests are linked once for all
# of its targets: that takes longer than the default count of inputs. Minimising is kept
# short, for it starves the search.
# A failing input is kept under the package's testdata/fuzz, and fails from then
# on in `go test` too.
set -eu
time=${1:-500x}
cd "$(dirname "$0")/.."
linked=$(mktemp -d)
trap 'rm -rf "$linked"' EXIT
cache=$(go env GOCACHE)/fuzz
grep -rl --include='*_test.go' '^func Fuzz' build core wasm | xargs -n 1 dirname | sort -u | xargs -n 1 -P 2 sh -euc '
	tests=$(mktemp "$2/XXXXXX")
	go test -c -vet=off -fuzz . -o "$tests" "./$3"
	cd "$3"
	for target in $("$tests" -test.list "^Fuzz"); do
		echo "$3 $target"
		"$tests" -test.run "^\$" -test.fuzz "^$target\$" -test.fuzztime "$0" -test.fuzzminimizetime 20x \
			-test.parallel 1 -test.fuzzcachedir "$1/siibp/$3" </dev/null
	done
	rm "$tests"
' "$time" "$cache" "$linked"
