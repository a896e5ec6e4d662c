package dataset

// Descriptors are the local descriptors of one concept, any number a track, where no
// ready-made features are given. Package feature makes a View of them; until then the
// dataset has no view of that name.
type Descriptors struct {
	Name  string
	Dim   int
	X     []float32 // n×Dim, row-major
	Track []int32   // n: the track that each belongs to
}

// Bare returns how many tracks have no descriptor, of n tracks.
func (d Descriptors) Bare(n int) int {
	seen := make([]bool, n)
	for _, track := range d.Track {
		if !seen[track] {
			seen[track] = true
			n--
		}
	}
	return n
}
