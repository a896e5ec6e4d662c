// Command wasm exports the core to the site's worker as one JavaScript function,
// globalThis.siibp. It converts files to readers and replies to JavaScript values; package wire
// interprets them.
//
// A panic in a call becomes a Failure with Panic set. A fatal error, such as exhausted memory, ends
// the program: the promise of go.run settles and every later call throws.
package main
