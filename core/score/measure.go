package score

import "siibp/core/dataset"

// Measure is one score, as a function of how often each video counts.
type Measure struct {
	Name, About string
	Basic       bool // one of the few to show first
	Of          int  // how many tracks or tuples it is taken over, each video once
	Videos      int  // of the dataset

	// At takes one weight a video of the dataset, a whole number of times that it
	// counts, at least 0: a video of weight 2 counts as if the dataset held it twice.
	// It returns NaN where nothing counts, and allocates nothing.
	At func(weight []float64) float64
}

// Measures returns every measure that the dataset has the truth for and the reading
// takes part in; over says per video whether it counts, nil: all do. It panics where
// the reading does not fit the dataset.
func Measures(d *dataset.Dataset, r *Reading, over []bool) []Measure {
	t := newTrial(d, r, over)
	var rankings []Measure
	for e := range d.Concepts {
		if r.Zeta[e] != nil {
			rankings = append(rankings, t.separation(e).measure(), t.precision(e))
		}
	}
	return t.measures(rankings)
}

// measures returns the measures of labels, those that are given, two a concept, or none,
// and those of the answers to tuples.
func (t *trial) measures(rankings []Measure) []Measure {
	var list []Measure
	for e := range t.data.Concepts {
		if !t.reading.takesPart(e) {
			continue
		}
		list = append(list, t.accuracy(e), t.everywhere(e))
		if len(rankings) > 0 {
			list = append(list, rankings[:2]...)
			rankings = rankings[2:]
		}
	}
	list = append(list, t.pairs())
	list = append(list, t.answers()...)
	list = append(list, t.overlaps()...)
	kept := list[:0]
	for _, m := range list {
		if m.Of > 0 {
			kept = append(kept, m)
		}
	}
	return kept
}

// trial is a reading on the videos that count.
type trial struct {
	data    *dataset.Dataset
	reading *Reading
	over    []bool  // nil: all
	queries []query // every tuple

	selected, assigned []int // nil where the reading does not tell tracks apart
}

func newTrial(d *dataset.Dataset, r *Reading, over []bool) *trial {
	t := newBasicTrial(d, r, over)
	if r.ranks() || r.Assigned != nil {
		t.assigned = Assigned(d, r)
	}
	return t
}

// newBasicTrial leaves the assignment out, which takes longest and no basic measure reads.
func newBasicTrial(d *dataset.Dataset, r *Reading, over []bool) *trial {
	r.check(d)
	if over != nil && len(over) != len(d.Videos) {
		panic("score: over is not one a video")
	}
	t := &trial{data: d, reading: r, over: over, queries: queries(d)}
	if r.ranks() || r.Selected != nil {
		t.selected = Selected(d, r)
	}
	return t
}

// counts reports whether a video takes part.
func (t *trial) counts(video int) bool { return t.over == nil || t.over[video] }

// tracks yields the rows of the tracks of the videos that count, video by video.
func (t *trial) tracks(yield func(video, row int) bool) {
	for i := range t.data.Videos {
		if !t.counts(i) {
			continue
		}
		for _, row := range t.data.Videos[i].Tracks {
			if !yield(i, row) {
				return
			}
		}
	}
}

// share is a mean over tracks or tuples, gathered by video.
type share struct {
	sum, count []float64
	of         int
}

func (t *trial) newShare() *share {
	return &share{sum: make([]float64, len(t.data.Videos)), count: make([]float64, len(t.data.Videos))}
}

func (s *share) add(video int, value float64) {
	s.sum[video] += value
	s.count[video]++
	s.of++
}

func (s *share) addIf(video int, right bool) {
	if right {
		s.add(video, 1)
	} else {
		s.add(video, 0)
	}
}

func (s *share) at(weight []float64) float64 {
	sum, count := 0.0, 0.0
	for i, w := range weight {
		sum += w * s.sum[i]
		count += w * s.count[i]
	}
	return sum / count
}

func (s *share) measure(name, about string) Measure {
	return Measure{Name: name, About: about, Of: s.of, Videos: len(s.sum), At: s.at}
}

// basic marks a measure as one to show first.
func basic(m Measure) Measure {
	m.Basic = true
	return m
}
