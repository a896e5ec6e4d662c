package read

import (
	"cmp"
	"math/bits"
	"slices"

	"siibp/core/dataset"
)

const (
	// apart is the overlap below which two tracks exclude each other; see videoCliques.
	apart    = 0.2 // maximum overlap, over the area of the smaller box, of two boxes that are apart
	maxJoint = 12  // maximum number of concurrent tracks for which cliques are listed instead of pairs
)

// videoCliques returns the cliques of a video's exclusion graph, as ascending rows of tracks. Two tracks exclude each
// other if at some frame both are visible and the intersection of their boxes, over the area of the smaller box, is
// below 0.2. The result has the maximal cliques among the concurrent tracks after each change of the set of concurrent
// tracks or, with more than 12 of them, the pairs. No clique is a subset of another; they are sorted by rows.
//
// Frames are compared at which either track has a row, and the first and last frame of each common
// span; between them both boxes move linearly.
func videoCliques(d *dataset.Dataset, video int) [][]int {
	return cliques(d, video, maxJoint)
}

func cliques(d *dataset.Dataset, video, maxJoint int) [][]int {
	s := newSweep(d.Tracks, maxJoint)
	s.run(s.events(d.Videos[video].Tracks))
	return s.maximal()
}

// sweep visits the frames at which tracks appear or disappear.
type sweep struct {
	tracks   []dataset.Track
	maxJoint int
	spans    map[int][][2]int // spans of frames, by row of a track with boxes
	alive    []int            // rows of the concurrent tracks, ascending
	excluded map[pair]bool    // whether two tracks exclude each other, for the pairs tested so far
	pairs    []pair           // pairs from frames with too many concurrent tracks, with repetitions
	cliques  [][]int          // the other cliques
	found    map[string]bool  // keys of cliques
}

// pair is two ascending rows.
type pair [2]int32

func pairOf(a, b int) pair { return pair{int32(min(a, b)), int32(max(a, b))} }

func newSweep(tracks []dataset.Track, maxJoint int) *sweep {
	return &sweep{tracks: tracks, maxJoint: maxJoint, spans: map[int][][2]int{}, excluded: map[pair]bool{}, found: map[string]bool{}}
}

// event is the appearance or disappearance of a track.
type event struct {
	frame, row int
	begins     bool
}

// events lists the events of the tracks in rows by frame.
func (s *sweep) events(rows []int) []event {
	var list []event
	for _, row := range rows {
		if s.tracks[row].Boxes == nil {
			continue // its position is unknown
		}
		s.spans[row] = s.tracks[row].Spans()
		for _, span := range s.spans[row] {
			list = append(list, event{span[0], row, true}, event{span[1], row, false})
		}
	}
	slices.SortFunc(list, func(a, b event) int { return cmp.Or(cmp.Compare(a.frame, b.frame), cmp.Compare(a.row, b.row)) })
	return list
}

// run adds the cliques after each change of the concurrent tracks. If tracks only disappear, the cliques of the others
// are subsets of earlier ones, unless those were pairs.
func (s *sweep) run(events []event) {
	crowded := false // pairs were added at the previous change
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
		case len(s.alive) > s.maxJoint:
			s.addPairs(begun)
			crowded = true
		case begun != nil || crowded:
			s.addCliques()
			crowded = false
		}
	}
}

// addPairs adds the pairs of a new track with a concurrent one. Pairs of older tracks were added, alone or in a
// clique, when the later of the two appeared.
func (s *sweep) addPairs(begun []int) {
	for _, row := range begun {
		for _, other := range s.alive {
			if other != row && s.excludes(row, other) {
				s.pairs = append(s.pairs, pairOf(row, other))
			}
		}
	}
}

// addCliques adds the maximal cliques, of at least two, of the concurrent tracks. Source: Bron and
// Kerbosch, Finding all cliques of an undirected graph, CACM 1973, with a pivot.
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

// rows returns the rows of the concurrent tracks in a bit set.
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
		s.cliques = append(s.cliques, rows)
	}
}

// key returns a map key of a list of rows.
func key(rows []int) string {
	text := make([]byte, 0, 4*len(rows))
	for _, row := range rows {
		text = append(text, byte(row), byte(row>>8), byte(row>>16), byte(row>>24))
	}
	return string(text)
}

// excludes reports whether two tracks exclude each other.
func (s *sweep) excludes(a, b int) bool {
	both := pairOf(a, b)
	yes, known := s.excluded[both]
	if !known {
		yes = s.everApart(a, b)
		s.excluded[both] = yes
	}
	return yes
}

// everApart compares two tracks at the frames described at videoCliques.
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

// apartWithin compares two tracks within a common span.
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

// apartAt reports whether two tracks are visible and apart at a frame. A box without area has no known position.
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

// maximal returns the cliques that are no subset of another, sorted.
func (s *sweep) maximal() [][]int {
	slices.SortFunc(s.cliques, func(a, b []int) int { return cmp.Or(cmp.Compare(len(b), len(a)), slices.Compare(a, b)) })
	with := map[int][][]int{} // by track, the cliques that are kept and have it
	covered := map[pair]bool{}
	var kept [][]int
	for _, clique := range s.cliques {
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

// within reports whether a clique is a subset of another one.
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

// addCliques sets the cliques of every video, if a class of some concept is in one place at a time.
func addCliques(d *dataset.Dataset) {
	if !slices.ContainsFunc(d.Concepts, func(c dataset.Concept) bool { return c.Unique }) {
		return
	}
	for i := range d.Videos {
		d.Videos[i].Cliques = videoCliques(d, i)
	}
}
