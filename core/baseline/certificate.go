package baseline

// Certificate says how well a convex program was solved: Objective − Gap is a lower
// bound of what can be reached.
type Certificate struct {
	Concept    int
	Class      int // the class told from the rest, dataset.None where all are solved for together
	Objective  float64
	Gap        float64
	Iterations int
	Reached    bool // whether the gap is within the tolerance
}
