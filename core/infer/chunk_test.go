package infer

import "testing"

// However many tracks there are, no chunk has more than it may, the last is no remnant, and four
// workers have as many chunks each.
func TestEvenly(t *testing.T) {
	for tracks, want := range map[int]int{0: 0, 1: 1, chunkTracks: chunkTracks, chunkTracks + 1: chunkTracks/2 + 1, 2*chunkTracks + 1: chunkTracks/2 + 1, 37820: 1891} {
		if got := evenly(tracks); got != want {
			t.Errorf("%d tracks are cut at %d, want %d", tracks, got, want)
		}
	}
	for tracks := 1; tracks < 20*chunkTracks; tracks += 7 {
		most := evenly(tracks)
		chunks := (tracks + most - 1) / most
		if last := tracks - (chunks-1)*most; most > chunkTracks || last <= most-chunks {
			t.Fatalf("%d tracks are cut at %d; the last chunk has %d", tracks, most, last)
		}
		if chunks > 2 && chunks%4 != 0 {
			t.Fatalf("%d tracks are cut into %d chunks", tracks, chunks)
		}
	}
}
