#!/bin/sh
# Runs every fuzz target of the module for a while: build/fuzz.sh [1500x | 1m]
# A count is the default: a run that ends by the clock now and then fails with
# "context deadline exceeded" and no fault found (golang/go#75804). Two targets at a
# time, for one alone leaves a processor idle. A package's tests are linked once for all
# of its targets: that takes longer than the default count of inputs. Minimising is kept
# short, for it starves the search.
# A failing input is kept under the package's testdata/fuzz, and fails from then
# on in `go test` too.
set -eu
time=${1:-1500x}
cd "$(dirname "$0")/.."
linked=$(mktemp -d)
trap 'rm -rf "$linked"' EXIT
cache=$(go env GOCACHE)/fuzz
number=0
for folder in $(grep -rl --include='*_test.go' '^func Fuzz' build core wasm | xargs -n 1 dirname | sort -u); do
	number=$((number + 1))
	tests=$linked/$number.test
	go test -c -fuzz . -o "$tests" "./$folder"
	(cd "$folder" && "$tests" -test.list '^Fuzz') | sed "s|^|$tests $folder |" >>"$linked/targets"
done
xargs -n 3 -P 2 sh -c '
	cd "$3"
	echo "$3 $4"
	exec "$2" -test.run "^\$" -test.fuzz "^$4\$" -test.fuzztime "$0" -test.fuzzminimizetime 20x \
		-test.parallel 1 -test.fuzzcachedir "$1/siibp/$3" </dev/null
' "$time" "$cache" <"$linked/targets"
