// Package posterior reads the results of a Trainer: labels (labels.go), rankings of tracks for each caption
// tuple (rankings.go), the slack of the constraints (slack.go), q(z) of all factors (factors.go), the usage of
// factors (usage.go), and the terms of the log odds of a label (explain.go).
//
// All rankings sort by ζ, the log odds of ν, because ν saturates. Of overlapping tracks with nearly equal scores, the
// one that overlaps the others most is first (central.go).
package posterior
