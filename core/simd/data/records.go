package data

// Run says where numbers of a video are: neighbouring columns of it among the values, where they
// follow one another, each of To − From numbers, and as neighbouring rows of a tile.
type Run struct {
	From, To int32 // the columns of the tile: the video's tracks
	Row      int32 // the first row of the tile
	Columns  int32 // how many columns of the video, and rows of the tile
	At       int32 // where the values of the first column begin
	Prior    int32 // where the prior's log odds of the columns begin, one a column
	Count    int32 // where the counts of the columns begin, one a column
}

// SparseRow says where a row of a tile has numbers: from one column up to another.
type SparseRow struct {
	From, To int32 // the columns of the tile: a video's tracks
	Row      int32 // the row of the tile
	Dense    int32 // the row of the dense matrix that goes with it
}

// Total is a set of columns' sum of products, Σ_j Π ν, and the margin that it is to reach.
type Total struct{ Sum, Margin float64 }
