package simd

// Run maps consecutive columns of a video to consecutive rows of a tile. Each column has To − From numbers.
type Run struct {
	From, To int32 // column range of the tile: the tracks of the video
	Row      int32 // first row of the tile
	Columns  int32 // number of columns of the video and of rows of the tile
	At       int32 // index of the first column's first value
	Prior    int32 // index of the first column's prior log odds
	Count    int32 // index of the first column's count
}

// Span is the tracks from ≤ j < to.
type Span struct{ From, To int32 }

// Total is a set of columns' sum of products, Σ_j Π ν, and the margin that it is to reach.
type Total struct{ Sum, Margin float64 }
