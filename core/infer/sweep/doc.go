// Package sweep does the E-step, steps 2 and 3 of the model, over all videos of a run: it updates q(v) by
// eq22 and eq23 and q(z) by eq24 and eq25, and adds up the sufficient statistics that the M-step reads.
//
// Workers cuts the videos into batches, and each batch into tiles (workers.go, batch.go). A worker updates
// one tile after the other (estep.go). A Sweep is one E-step under way: it goes through the batches in
// bounded steps (sweep.go), by one goroutine or by several (together.go), and adds them in their order, so
// that the number of goroutines changes no bit. Within a piece of a sweep each worker keeps what its tiles
// were before, so that a run that is stopped goes back to the end of the last piece (undo.go).
package sweep
