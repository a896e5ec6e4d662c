// Package infer is Algorithm 1 of the paper as completed by sections 4, 5 and 9 of the
// model: the loop, its three kinds of step, the objective and its trace.
//
// Model is a dataset laid out for inference, Layout the order of the factors, State the
// variational posterior, and Trainer the algorithm over them. Read trainer.go first; then
// estep.go (eq22 to eq25), mstep.go (eq20, eq21, eq26, eq27) and objective.go (eq19).
// Package tile does the arithmetic of the E-step for many tracks at once, and package shard
// has other workers do a part of it.
package infer
