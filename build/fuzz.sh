#!/bin/sh
# Runs every fuzz target of the module for a while: build/fuzz.sh [time]
# A failing input is kept under the package's testdata/fuzz, and fails from then
# on in `go test` too.
set -eu
time=${1:-5s}
found=$(go test -list '^Fuzz' ./...)
# go lists a package's targets, then the package: "ok  siibp/core/dataset  0.01s".
echo "$found" | awk '/^Fuzz/ { names[n++] = $1 } /^ok/ { while (n > 0) print $2, names[--n] }' |
while read -r package name; do
	echo "$package $name"
	go test -run '^$' -fuzz "^$name\$" -fuzztime "$time" -parallel 2 "$package" </dev/null
done
