// Package posterior reads what a run has found: labels (labels.go), rankings of tracks for
// each caption tuple (rankings.go), the slack of the constraints (slack.go), q(z) of all
// factors (factors.go), the usage of factors (usage.go), and the terms of a label (explain.go).
//
// Everything is ranked by ζ, the log odds of ν, which does not saturate as ν does.
package posterior
