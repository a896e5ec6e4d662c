package infer

import "testing"

// However many tracks there are, no batch has more than it may, the last is no remnant, and four
// workers have as many batches each.
func TestBatchSize(t *testing.T) {
	for tracks, want := range map[int]int{0: 0, 1: 1, mostBatchTracks: mostBatchTracks, mostBatchTracks + 1: mostBatchTracks/2 + 1, 2*mostBatchTracks + 1: mostBatchTracks/2 + 1, 37820: 1891} {
		if got := batchSize(tracks); got != want {
			t.Errorf("%d tracks are cut at %d, want %d", tracks, got, want)
		}
	}
	for tracks := 1; tracks < 20*mostBatchTracks; tracks += 7 {
		most := batchSize(tracks)
		batches := (tracks + most - 1) / most
		if last := tracks - (batches-1)*most; most > mostBatchTracks || last <= most-batches {
			t.Fatalf("%d tracks are cut at %d; the last batch has %d", tracks, most, last)
		}
		if batches > 2 && batches%4 != 0 {
			t.Fatalf("%d tracks are cut into %d batches", tracks, batches)
		}
	}
}
