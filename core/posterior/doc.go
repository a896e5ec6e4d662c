// Package posterior reads what a run has found: labels (labels.go), rankings of tracks for
// each caption tuple (rankings.go), the slack of the constraints (slack.go), q(z) of all
// factors (factors.go) and how much they are used (usage.go), what a label is made of
// (explain.go), and which questions to ask a person (questions.go).
//
// Everything is ranked by ζ, the log odds of ν, which does not saturate as ν does.
package posterior
