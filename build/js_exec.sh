#!/bin/sh
# Runs a Go program for js/wasm, like go_js_wasm_exec of Go's tree, with the
# kernel's functions: go test -exec build/js_exec.sh (by its whole path).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# The stack is the one that Go's own script asks for.
# The kernel's functions are TypeScript.
typescript="file://$here/../site/test/typescript.mjs"
exec node --stack-size=8192 --import "$typescript" --import "file://$here/js_exec.mjs" "$(go env GOROOT)/lib/wasm/wasm_exec_node.js" "$@"
