// Command wasm is the edge to JavaScript: the core as one function, globalThis.siibp, for the
// site's worker. It turns files into readers and replies into JavaScript values and knows
// nothing of what they mean; that is package wire's.
//
// A panic in a call becomes a Failure with Panic set. What Go cannot
// recover from, such as no more memory, ends the program: then the promise of
// go.run is settled and every later call throws.
package main
