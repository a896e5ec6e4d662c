package dataset

// Sizes are how large the features of a dataset are, which is known before they are read.
type Sizes struct {
	Tracks      int
	Classes     int // of all concepts; 0 before the captions are read
	Ranked      int // Σ over the videos of their tuples times their tracks; 0 before the captions are read
	Longest     int // the most tracks of a video; 0 before the captions are read
	Views       []Size
	Descriptors []Size
}

// Size is that of one array of numbers: Rows×Dim, of Width bytes each.
type Size struct {
	Concept   string
	File      string // where it is to be read from
	Rows, Dim int
	Width     int
}

// Sizes returns how large the features of the dataset are.
func (d *Dataset) Sizes() Sizes {
	s := Sizes{Tracks: len(d.Tracks)}
	for _, c := range d.Concepts {
		s.Classes += len(c.Classes)
	}
	for i := range d.Videos {
		s.Longest = max(s.Longest, len(d.Videos[i].Tracks))
		if v := &d.Videos[i]; !v.Free {
			s.Ranked += len(v.Tuples) * len(v.Tracks)
		}
	}
	for _, v := range d.Views {
		s.Views = append(s.Views, Size{Concept: v.Name, Rows: len(d.Tracks), Dim: v.Dim, Width: v.Width()})
	}
	for _, x := range d.Descriptors {
		s.Descriptors = append(s.Descriptors, Size{Concept: x.Name, Rows: len(x.Track), Dim: x.Dim, Width: SingleWidth})
	}
	return s
}
