// Package infer is Algorithm 1 of the paper as completed by sections 4, 5 and 9 of the
// model: the loop, its three kinds of step, the objective and its trace.
//
// A Trainer runs the algorithm on a state.Posterior. Read trainer.go first, which has the loop; then
// estep.go (eq22 to eq25), mstep.go (eq20, eq21, eq26, eq27) and objective.go (eq19). begin.go
// makes a trainer, reorder.go sorts the factors as the published code does, checkpoint.go saves and
// resumes a run, and cancel.go ends one within an iteration.
//
// Package state holds what the algorithm reads and writes: the dataset laid out for inference, the order
// of the factors, and the posterior. Package sweep does the E-step over all videos, package tile its
// arithmetic for many tracks at once, and package shard has other workers do a part of it.
package infer
