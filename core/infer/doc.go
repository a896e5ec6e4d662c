// Package infer is Algorithm 1 of the paper, completed by annealing, several orders of the updates and a test of
// convergence: the loop, its steps, the objective and its trace.
//
//	trainer.go    the loop and the convergence tests
//	estep.go      steps 2 and 3, the update of the videos of a chunk (eq22 to eq25)
//	mstep.go      steps 1 and 4 (eq20, eq21, eq26, eq27)
//	objective.go  F and its trace (eq19)
//
// The data structures are in problem.go (a dataset laid out for inference), layout.go (the order of the
// factors and the columns of each video), posterior.go and video.go (the variational posterior) and stats.go
// (the sufficient statistics). chunk.go and products.go multiply the features of several videos at once, block.go
// says which factors of which videos are updated at once, workspace.go holds their matrices, and pass.go runs the
// E-step over all batches on several goroutines. begin.go makes a trainer, checkpoint.go saves and resumes one,
// cancel.go ends a run within an iteration. Package shard does the E-step with several workers.
package infer
