package sweep

import (
	"siibp/core/coroutine"
	"siibp/core/infer/state"
	"siibp/core/infer/tile"
)

// Batch is neighbouring videos whose statistics are summed together: few enough tracks for
// float32 to keep its digits, and enough to keep a worker busy. How the videos are cut into
// batches does not depend on the number of workers, and batches are added in their order,
// so no result depends on it either.
type Batch struct {
	Videos       []*state.Video
	state.Memory // of its videos

	tiles       []*videoTile
	next        int         // the tile that the sweep has come to
	terms       state.Terms // of F after the sweep
	sticksTerms state.Terms // of F with the sweep's new sticks and the old ν
}

// videoTile is a tile with the videos that it is of, all of them test videos or none.
type videoTile struct {
	*tile.Tile
	part // its videos
}

// cutting is about how many multiply-adds take as long as putting one video into a tile.
const cutting = 500

// splitBatches cuts the videos of a state into batches of about the given number of tracks each. It may
// suspend after each batch.
func splitBatches(m *state.Model, l *state.Layout, s *state.Posterior, y *coroutine.Yielder) []*Batch {
	var batches []*Batch
	first, n, rest := 0, 0, s.Memory
	for i, v := range s.Videos {
		if n += v.Tracks(); n >= m.BatchTracks || i == len(s.Videos)-1 {
			b := &Batch{Videos: s.Videos[first : i+1]}
			b.Memory = rest.TakeFirst(b.Videos...)
			b.splitTiles(l)
			batches = append(batches, b)
			first, n = i+1, 0
			y.Did(cutting * len(b.Videos))
		}
	}
	return batches
}

// splitTiles cuts a batch into tiles. A tile has test videos or training videos only.
func (b *Batch) splitTiles(l *state.Layout) {
	b.tiles = nil
	rest := b.Memory
	for from := 0; from < len(b.Videos); {
		to := from + 1
		for to < len(b.Videos) && b.Videos[to].Test == b.Videos[from].Test {
			to++
		}
		for _, n := range tile.Split(tileVideos(b.Videos[from:to])) {
			videos := b.Videos[from : from+n]
			own := rest.TakeFirst(videos...)
			b.tiles = append(b.tiles, &videoTile{tile.New(l.Tile, tileVideos(videos), own.Assignments, own.Derived), part{videos, own}})
			from += n
		}
	}
}

// tileVideos returns what a tile has to know of some videos.
func tileVideos(videos []*state.Video) []tile.Video {
	var list []tile.Video
	for _, v := range videos {
		list = append(list, v.TileVideo())
	}
	return list
}

// cost estimates the multiply-adds of a sweep over the tile.
func (t *videoTile) cost(m *state.Model) int {
	sum := 0
	for _, v := range t.videos {
		sum += m.SweepCost(v)
	}
	return sum
}

// begin resets a batch for a sweep that begins.
func (b *Batch) begin() { b.next, b.terms, b.sticksTerms = 0, state.Terms{}, state.Terms{} }

// Terms returns where the batch's parts of F after its sweep are, which shards send.
func (b *Batch) Terms() []*float64 { return append(b.terms.Numbers(), b.sticksTerms.Numbers()...) }
