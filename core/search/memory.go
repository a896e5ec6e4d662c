package search

import (
	"fmt"
	"math"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
)

// Memory is an upper estimate of the bytes of a dataset and of a search over it.
type Memory struct {
	Features int64 // features and descriptors
	Run      int64 // the search
}

// String returns the estimate as text.
func (m Memory) String() string {
	return fmt.Sprintf("about %s of memory: %s for the features, %s for a run", fault.Bytes(uint64(m.Features+m.Run)),
		fault.Bytes(uint64(m.Features)), fault.Bytes(uint64(m.Run)))
}

// EstimateMemory estimates the memory of a dataset with the given sizes and of a search over it with the default
// preset. With K factors a fit holds 3·K·D numbers of a D-dimensional view, the means and variances of Φ, and 2·N·K
// numbers of N tracks, ν and its log odds, and a joint q over the pairs of classes of two concepts, with background and
// none. The features are copied once, normalized. A tuple ranks all tracks of its video. The E-step copies one video for
// each goroutine: its features and a number for each track and factor. The estimate adds garbage that is not collected
// yet and the program, both measured by make sizes.
func EstimateMemory(s dataset.Sizes) Memory {
	const (
		number     = 8           // bytes
		ranked     = 2 * (8 + 4) // score and track of a ranking, and a copy for sending or writing
		table      = 400         // bytes of a track in the tables
		goroutines = 2           // each copies one video
		owner      = 12          // bytes of a descriptor's track and of its order by track
		held       = 4           // fits at once: the current, the last, the best, and a new one
		background = 8           // factors of the preset buffet, which has the most
		mostPairs  = 1024        // of a joint q
		fisher     = 2 * 16 * 24 // numbers of a default Fisher vector
		unfreed    = 0.7         // bytes of garbage for each live byte
		program    = 15 << 20
	)
	features, run := 0.0, 0.0 // float64, because a header may claim any size
	factors := float64(s.Classes + background)
	perTrack := factors // numbers of a track of a copied video
	for _, v := range s.Views {
		features += float64(v.Width) * float64(v.Rows) * float64(v.Dim)
		run += number * held * 3 * factors * float64(v.Dim)
		perTrack += float64(v.Dim)
	}
	for _, d := range s.Descriptors {
		features += float64(d.Width)*float64(d.Rows)*float64(d.Dim) + owner*float64(d.Rows)
		run += number * fisher * float64(s.Tracks)
	}
	perConcept := float64(s.Classes)/2 + 2
	run += features + number*held*float64(s.Tracks)*(2*factors+min(mostPairs, perConcept*perConcept))
	run += table*float64(s.Tracks) + ranked*float64(s.Ranked)
	run += number * perTrack * float64(min(goroutines*s.Longest, s.Tracks))
	run += unfreed*(features+run) + program
	const most = math.MaxInt64 / 4 // so that sums of two do not overflow
	return Memory{Features: int64(min(features, most)), Run: int64(min(run, most))}
}
