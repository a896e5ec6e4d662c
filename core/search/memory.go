package search

import (
	"fmt"
	"math"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
)

// Memory is an estimate, from above, of how many bytes a dataset and a search over it take.
type Memory struct {
	Features int64 // its features and descriptors, as they are held
	Run      int64 // a search over them
}

// String returns the estimate in words.
func (m Memory) String() string {
	return fmt.Sprintf("about %s of memory: %s for the features, %s for a run", fault.Bytes(uint64(m.Features+m.Run)),
		fault.Bytes(uint64(m.Features)), fault.Bytes(uint64(m.Run)))
}

// EstimateMemory estimates the memory that a dataset of such sizes and a search of the default preset over
// it take. With K factors a fit holds 3·K·D numbers of a D-dimensional view, the means and variances of Φ,
// and 2·N·K numbers of N tracks, ν and its log odds. A tuple ranks all tracks of its video. A sweep works on
// copies of a video; the estimate counts the video's features and one number for each of its tracks and
// factors, because where there are many tracks the other numbers are in single precision. It adds what Go's
// collector has not freed, and the program itself: make sizes measures both.
func EstimateMemory(s dataset.Sizes) Memory {
	const (
		number     = 8           // bytes
		ranked     = 2 * (8 + 4) // score and track of a ranking, here and as it is sent or written
		table      = 400         // of the tables that a track stands in
		sweepers   = 2           // goroutines, each with a video under way
		owner      = 12          // bytes that say whose a descriptor is, and order them by track
		held       = 4           // fits at once: the one under way, the last, the best, and one that begins
		background = 8           // factors of the default preset
		fisher     = 2 * 16 * 24 // numbers of a Fisher vector as it is made by default
		unfreed    = 0.7         // for each byte that is held
		program    = 15 << 20
	)
	features, run := 0.0, 0.0 // a header may claim any size, and these do not overflow
	factors := float64(s.Classes + background)
	sweep := factors // of a track of a video under way
	for _, v := range s.Views {
		features += float64(v.Width) * float64(v.Rows) * float64(v.Dim)
		run += number * held * 3 * factors * float64(v.Dim)
		sweep += float64(v.Dim)
	}
	for _, d := range s.Descriptors {
		features += float64(d.Width)*float64(d.Rows)*float64(d.Dim) + owner*float64(d.Rows)
		run += number * fisher * float64(s.Tracks)
	}
	run += number * held * 2 * float64(s.Tracks) * factors
	run += table*float64(s.Tracks) + ranked*float64(s.Ranked)
	run += number * sweep * float64(min(sweepers*s.Longest, s.Tracks))
	run += unfreed*(features+run) + program
	const most = math.MaxInt64 / 4 // so that sums of two do not overflow
	return Memory{Features: int64(min(features, most)), Run: int64(min(run, most))}
}
