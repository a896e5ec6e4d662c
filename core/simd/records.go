package simd

// Run maps neighbouring columns of a video, which lie one after the other among its values and have
// To − From numbers each, to neighbouring rows of a tile.
type Run struct {
	From, To int32 // the columns of the tile: the video's tracks
	Row      int32 // the first row of the tile
	Columns  int32 // how many columns of the video, and rows of the tile
	At       int32 // where the values of the first column begin
	Prior    int32 // where the prior's log odds of the columns begin, one for each column
	Count    int32 // where the counts of the columns begin, one for each column
}

// Span is the tracks from ≤ j < to.
type Span struct{ From, To int32 }

// Total is a set of columns' sum of products, Σ_j Π ν, and the margin that it is to reach.
type Total struct{ Sum, Margin float64 }
