package posterior

import (
	"math"
	"slices"

	"siibp/core/dataset"
)

// Several proposals of one object often have nearly the same probability: a walk, its first half and its second half.
// Then the order of their scores says little, and the first track of a ranking is the one with the largest expected
// overlap with the true place, as the probabilities of the proposals estimate it. On ten clips of a doorway, two of 40
// answers were half a walk without this rule.
const (
	closeScores = 0.05 // maximum difference of log probabilities; larger ones decide
	sharedPart  = 0.5  // minimum share of the smaller of two overlapping tracks inside the other
	leastGroup  = 3    // the overlap of two tracks is symmetric, so it decides nothing
	mostGroup   = 8    // number of compared tracks
	tubeSamples = 32   // number of compared frames
)

// putCentralFirst moves a track to the front of the sorted ones: of the tracks of about the score of the first one
// that overlap it, or others of them, the one with the largest sum of probability × IoU over all of these.
func (k *ranker) putCentralFirst() {
	near := 0
	for near < min(len(k.sorted), mostGroup) && k.sorted[near].score >= k.sorted[0].score-closeScores {
		near++
	}
	if near < leastGroup {
		return
	}
	tubes := k.tubes(near)
	group := []int{0} // connected by overlaps
	for n := 0; n < len(group); n++ {
		for i := range tubes {
			if _, part := overlap(tubes[group[n]], tubes[i]); part >= sharedPart && !slices.Contains(group, i) {
				group = append(group, i)
			}
		}
	}
	if len(group) < leastGroup {
		return
	}
	slices.Sort(group)
	first, most := 0, 0.0
	for _, i := range group {
		sum := 0.0
		for _, j := range group {
			iou, _ := overlap(tubes[i], tubes[j])
			sum += math.Exp(k.sorted[j].score) * iou
		}
		if sum > most*(1+1e-9) {
			first, most = i, sum
		}
	}
	best := k.sorted[first]
	copy(k.sorted[1:first+1], k.sorted[:first])
	k.sorted[0] = best
}

// tubes returns the boxes of the first tracks at the same frames, evenly spread over their time. A box without area
// says that the track is absent.
func (k *ranker) tubes(count int) [][]dataset.Box {
	rows := k.trainer.Problem.Rows[k.video.From:k.video.To]
	var tracks []*dataset.Track
	from, to := math.MaxInt, math.MinInt
	for _, s := range k.sorted[:count] {
		t := &k.trainer.Problem.Data.Tracks[rows[s.track]]
		tracks = append(tracks, t)
		if n := len(t.Boxes); n > 0 {
			from, to = min(from, t.Boxes[0].Frame), max(to, t.Boxes[n-1].Frame)
		}
	}
	tubes := make([][]dataset.Box, count)
	if from > to {
		return tubes
	}
	samples := min(tubeSamples, to-from+1)
	for i, t := range tracks {
		tubes[i] = make([]dataset.Box, samples)
		for s := range samples {
			tubes[i][s], _ = t.At(float64(from + s*(to-from)/max(samples-1, 1)))
		}
	}
	return tubes
}

// overlap returns the intersection of two tubes, divided by their union and by the smaller of the two.
func overlap(a, b []dataset.Box) (iou, part float64) {
	common, sizeA, sizeB := 0.0, 0.0, 0.0
	for s := range a {
		p, q := a[s], b[s]
		sizeA += p.W * p.H
		sizeB += q.W * q.H
		common += max(0, min(p.X+p.W, q.X+q.W)-max(p.X, q.X)) * max(0, min(p.Y+p.H, q.Y+q.H)-max(p.Y, q.Y))
	}
	if common == 0 {
		return 0, 0
	}
	return common / (sizeA + sizeB - common), common / min(sizeA, sizeB)
}
