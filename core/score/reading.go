package score

// Reading is what a method says of every track, in log odds.
type Reading struct {
	// Zeta holds per concept the N×K_e log odds of its classes: −Inf where a class is
	// not allowed, +Inf where it is known. A nil concept takes no part in the method.
	Zeta [][]float64

	// Threshold holds per concept the probability σ(ζ) of the best class under which a
	// track is background.
	Threshold []float64

	// Selected and Assigned hold, per tuple through the videos in order, the row of the
	// track that answers it, −1 for none: each tuple for itself, and with no track for
	// two tuples of a video. Where they are nil they follow from Zeta, as they do for
	// every method but the proposals' upper bound.
	Selected, Assigned []int
}
