// Package state holds what Algorithm 1 reads and writes.
//
// Model is a dataset laid out for inference (model.go, views.go). It does not change during a run.
// Layout says in which order the factors stand, and which columns each video has (layout.go). Posterior
// is the variational posterior: q(A) and the variances of each view, q(z) and q(v) of each video, and α
// (state.go, video.go). Terms are the parts of F (terms.go).
package state
