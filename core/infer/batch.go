package infer

import "siibp/core/coroutine"

// Batch is neighbouring videos whose statistics are summed together: few enough tracks for float32 to keep
// its digits, and enough to keep a goroutine busy. Batches do not depend on the number of goroutines or
// shards and are added in order, so no result depends on it either.
type Batch struct {
	Videos []*Video
	Memory // of its videos

	terms       Terms // of F after the E-step
	sticksTerms Terms // of F with the new sticks and the old ν
}

// splitBatches cuts the videos of a posterior into batches of about Problem.BatchTracks tracks.
func splitBatches(m *Problem, s *Posterior, y *coroutine.Yielder) []*Batch {
	const cutting = 500 // multiply-adds that take as long as adding a video to a batch
	var batches []*Batch
	first, n, rest := 0, 0, s.Memory
	for i, v := range s.Videos {
		if n += v.Tracks(); n >= m.BatchTracks || i == len(s.Videos)-1 {
			b := &Batch{Videos: s.Videos[first : i+1]}
			b.Memory = rest.TakeFirst(b.Videos...)
			batches = append(batches, b)
			first, n = i+1, 0
			y.Did(cutting * len(b.Videos))
		}
	}
	return batches
}

// Terms returns pointers to the terms of F of the last E-step, which shards send.
func (b *Batch) Terms() []*float64 { return append(b.terms.Numbers(), b.sticksTerms.Numbers()...) }

// saved is q(z) and q(v) of a batch as they were before its E-step. A run that is stopped within a batch goes
// back to them.
type saved struct {
	batch            *Batch // nil: no E-step of a batch is under way
	responsibilities Values
	taus             []float64
}

// save copies q(z) and q(v) of a batch.
func (s *saved) save(b *Batch) {
	s.batch = b
	s.responsibilities = Values{Single: s.responsibilities.Single[:0], Double: s.responsibilities.Double[:0]}.Append(b.Responsibilities)
	s.taus = append(s.taus[:0], b.Taus...)
}

// restore copies q(z) and q(v) back to the batch that was saved, if any, and returns its videos.
func (s *saved) restore() []*Video {
	b := s.batch
	if b == nil {
		return nil
	}
	s.batch = nil
	b.Responsibilities.Take(s.responsibilities)
	copy(b.Taus, s.taus)
	return b.Videos
}

// mostBatchTracks is a number of tracks for which the 24 bits of a float32 suffice for a sum of ν.
const mostBatchTracks = 2048

// batchSize returns the number of tracks of a batch for which all batches are about equally long, and for
// which two or four goroutines have the same number of batches.
func batchSize(tracks int) int {
	batches := max(1, divideUp(tracks, mostBatchTracks))
	if batches > 2 {
		batches = 4 * divideUp(batches, 4)
	}
	return divideUp(tracks, batches)
}

// divideUp returns ⌈a/b⌉.
func divideUp(a, b int) int { return (a + b - 1) / b }
