// Command wasm is the edge to JavaScript: the core as globalThis.siibp, for the
// site's worker. It turns files into readers and replies into JavaScript values
// and knows nothing of what they mean; that is package wire's.
//
// A panic in a call becomes an Error reply with Panic set. What Go cannot
// recover from, such as no more memory, ends the program: then the promise of
// go.run is settled and every later call throws.
package main
