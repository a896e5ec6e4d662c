package read

import (
	"cmp"
	"math/bits"
	"slices"

	"siibp/core/dataset"
)

const (
	apart      = 0.2 // tracks exclude one another where less than this share of the smaller box is the other's, too
	mostJoined = 12  // living tracks of which maximal cliques are listed; of more, the pairs
)

// videoCliques returns the groups of a video's tracks, as rows, ascending, of which no two can
// be the same: the maximal cliques among the tracks that are alive at each change of the
// set of living tracks, or, where more than 12 are alive, the pairs. No clique is within
// another; they are sorted by their rows. Two tracks exclude one another if at some frame
// both are seen and their boxes' intersection, over the area of the smaller box, is below 0.2.
//
// Of the frames at which both are seen, those with a row of either are looked at, and the
// first and last of each common span: between them both boxes move on straight lines.
func videoCliques(d *dataset.Dataset, video int) [][]int {
	return cliques(d, video, mostJoined)
}

func cliques(d *dataset.Dataset, video, most int) [][]int {
	s := newSweep(d.Tracks, most)
	s.run(s.events(d.Videos[video].Tracks))
	return s.maximal()
}

// sweep goes through the frames at which tracks begin or cease to be there.
type sweep struct {
	tracks   []dataset.Track
	most     int
	spans    map[int][][2]int // of each track with boxes
	alive    []int            // rows, ascending
	excluded map[pair]bool    // pairs that were looked at, and whether they exclude one another
	pairs    []pair           // cliques of two where there were too many for larger ones, with repetitions
	larger   [][]int          // the other cliques
	found    map[string]bool  // those in larger
}

// pair is two rows, ascending.
type pair [2]int32

func pairOf(a, b int) pair { return pair{int32(min(a, b)), int32(max(a, b))} }

func newSweep(tracks []dataset.Track, most int) *sweep {
	return &sweep{tracks: tracks, most: most, spans: map[int][][2]int{}, excluded: map[pair]bool{}, found: map[string]bool{}}
}

// event is a track that begins, or ceases, to be there.
type event struct {
	frame, row int
	begins     bool
}

// events lists them by frame.
func (s *sweep) events(rows []int) []event {
	var list []event
	for _, row := range rows {
		if s.tracks[row].Boxes == nil {
			continue // where it is, nothing says
		}
		s.spans[row] = s.tracks[row].Spans()
		for _, span := range s.spans[row] {
			list = append(list, event{span[0], row, true}, event{span[1], row, false})
		}
	}
	slices.SortFunc(list, func(a, b event) int { return cmp.Or(cmp.Compare(a.frame, b.frame), cmp.Compare(a.row, b.row)) })
	return list
}

// run adds the cliques at every change of the set of living tracks. Where tracks only
// cease, the cliques of those that remain are within the ones before, unless these were pairs.
func (s *sweep) run(events []event) {
	crowded := false // at the last change there were pairs
	for len(events) > 0 {
		var begun []int
		frame := events[0].frame
		for len(events) > 0 && events[0].frame == frame {
			e := events[0]
			events = events[1:]
			at, there := slices.BinarySearch(s.alive, e.row)
			if e.begins && !there {
				s.alive = slices.Insert(s.alive, at, e.row)
				begun = append(begun, e.row)
			} else if !e.begins {
				s.alive = slices.Delete(s.alive, at, at+1)
			}
		}
		switch {
		case len(s.alive) > s.most:
			s.addPairs(begun)
			crowded = true
		case begun != nil || crowded:
			s.addCliques()
			crowded = false
		}
	}
}

// addPairs adds the pairs of tracks that begin with living ones; those of the others were
// added, or are within cliques that were, when the later of them began.
func (s *sweep) addPairs(begun []int) {
	for _, row := range begun {
		for _, other := range s.alive {
			if other != row && s.excludes(row, other) {
				s.pairs = append(s.pairs, pairOf(row, other))
			}
		}
	}
}

// addCliques adds the maximal cliques of the living tracks, of at least two. Source: Bron
// and Kerbosch, Finding all cliques of an undirected graph, CACM 1973, with a pivot.
func (s *sweep) addCliques() {
	n := len(s.alive)
	neighbours := make([]uint, n) // bit j: excludes track j
	for i := range n {
		for j := range i {
			if s.excludes(s.alive[i], s.alive[j]) {
				neighbours[i] |= 1 << j
				neighbours[j] |= 1 << i
			}
		}
	}
	var grow func(clique, candidates, done uint)
	grow = func(clique, candidates, done uint) {
		if candidates|done == 0 && bits.OnesCount(clique) > 1 {
			s.add(s.rows(clique))
		}
		pivot, most := uint(0), -1
		for rest := candidates | done; rest != 0; rest &= rest - 1 {
			if i := bits.TrailingZeros(rest); bits.OnesCount(candidates&neighbours[i]) > most {
				pivot, most = neighbours[i], bits.OnesCount(candidates&neighbours[i])
			}
		}
		for rest := candidates &^ pivot; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros(rest)
			grow(clique|1<<i, candidates&neighbours[i], done&neighbours[i])
			candidates &^= 1 << i
			done |= 1 << i
		}
	}
	grow(0, 1<<n-1, 0)
}

// rows returns the living tracks of some bits.
func (s *sweep) rows(set uint) []int {
	list := make([]int, 0, bits.OnesCount(set))
	for ; set != 0; set &= set - 1 {
		list = append(list, s.alive[bits.TrailingZeros(set)])
	}
	return list
}

func (s *sweep) add(rows []int) {
	if key := key(rows); !s.found[key] {
		s.found[key] = true
		s.larger = append(s.larger, rows)
	}
}

// key tells lists of rows apart.
func key(rows []int) string {
	text := make([]byte, 0, 4*len(rows))
	for _, row := range rows {
		text = append(text, byte(row), byte(row>>8), byte(row>>16), byte(row>>24))
	}
	return string(text)
}

// excludes reports whether two tracks exclude one another.
func (s *sweep) excludes(a, b int) bool {
	both := pairOf(a, b)
	yes, known := s.excluded[both]
	if !known {
		yes = s.everApart(a, b)
		s.excluded[both] = yes
	}
	return yes
}

// everApart looks at the frames that videoCliques names.
func (s *sweep) everApart(a, b int) bool {
	x, y := s.spans[a], s.spans[b]
	for i, j := 0, 0; i < len(x) && j < len(y); {
		from, to := max(x[i][0], y[j][0]), min(x[i][1], y[j][1])
		if from < to && s.apartWithin(a, b, from, to-1) {
			return true
		}
		if x[i][1] < y[j][1] {
			i++
		} else {
			j++
		}
	}
	return false
}

// apartWithin looks at them from the first to the last frame of a common span.
func (s *sweep) apartWithin(a, b, first, last int) bool {
	if s.apartAt(a, b, first) || s.apartAt(a, b, last) {
		return true
	}
	for _, row := range []int{a, b} {
		boxes := s.tracks[row].Boxes
		from, _ := slices.BinarySearchFunc(boxes, first+1, func(x dataset.Box, frame int) int { return cmp.Compare(x.Frame, frame) })
		for _, box := range boxes[from:] {
			if box.Frame >= last {
				break
			}
			if s.apartAt(a, b, box.Frame) {
				return true
			}
		}
	}
	return false
}

// apartAt reports whether the tracks are seen apart at a frame. A box without area says
// nothing about where its track is.
func (s *sweep) apartAt(a, b, frame int) bool {
	x, seen := s.tracks[a].At(float64(frame))
	y, too := s.tracks[b].At(float64(frame))
	smaller := min(x.W*x.H, y.W*y.H)
	if !seen || !too || smaller <= 0 {
		return false
	}
	w := min(x.X+x.W, y.X+y.W) - max(x.X, y.X)
	h := min(x.Y+x.H, y.Y+y.H) - max(x.Y, y.Y)
	return max(w, 0)*max(h, 0) < apart*smaller
}

// maximal returns the cliques that are within no other, sorted.
func (s *sweep) maximal() [][]int {
	slices.SortFunc(s.larger, func(a, b []int) int { return cmp.Or(cmp.Compare(len(b), len(a)), slices.Compare(a, b)) })
	with := map[int][][]int{} // by track, the cliques that are kept and have it
	covered := map[pair]bool{}
	var kept [][]int
	for _, clique := range s.larger {
		if within(clique, with) {
			continue
		}
		kept = append(kept, clique)
		for i, row := range clique {
			with[row] = append(with[row], clique)
			for _, other := range clique[:i] {
				covered[pairOf(other, row)] = true
			}
		}
	}
	both := make([]int, 0, 2*len(s.pairs))
	for _, p := range s.pairs {
		if !covered[p] {
			covered[p] = true
			both = append(both, int(p[0]), int(p[1]))
			kept = append(kept, both[len(both)-2:len(both):len(both)])
		}
	}
	slices.SortFunc(kept, slices.Compare)
	return kept
}

// within reports whether a clique is part of another that has all of its tracks.
func within(clique []int, with map[int][][]int) bool {
	rarest := slices.MinFunc(clique, func(a, b int) int { return cmp.Compare(len(with[a]), len(with[b])) })
	return slices.ContainsFunc(with[rarest], func(other []int) bool {
		at := 0
		for _, row := range other {
			if at < len(clique) && clique[at] == row {
				at++
			}
		}
		return at == len(clique)
	})
}

// addCliques fills in the cliques of every video, where tracks of some concept can exclude
// one another.
func addCliques(d *dataset.Dataset) {
	if !slices.ContainsFunc(d.Concepts, func(c dataset.Concept) bool { return c.Unique }) {
		return
	}
	for i := range d.Videos {
		d.Videos[i].Cliques = videoCliques(d, i)
	}
}
