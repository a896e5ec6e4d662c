package baseline

// Certificate says how well a convex program was solved. Objective − Gap is a lower bound of
// its optimum.
type Certificate struct {
	Concept    int
	Class      int // class against the rest, dataset.None if all classes are one program
	Objective  float64
	Gap        float64
	Iterations int
	Reached    bool // whether the gap is within the tolerance
}
