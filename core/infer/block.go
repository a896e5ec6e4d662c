package infer

import (
	"iter"
	"slices"
)

// videosBlock is a block of factors of neighbouring videos of a chunk, whose ν the E-step updates at once. It is any
// block of one video, or the last block of several videos that have the same factors in it.
type videosBlock struct {
	videos  []*Video
	factors []int
	coupled bool
	column  int // column of the first factor in the last video
}

// blockOf returns the block of some videos that has the given columns of the last video.
func blockOf(videos []*Video, columns Block) videosBlock {
	v := videos[len(videos)-1]
	return videosBlock{videos, v.Factors[columns.From:columns.To], columns.Coupled, columns.From}
}

// first returns the column of the first factor in a video.
func (b *videosBlock) first(v *Video) int {
	if len(b.videos) == 1 {
		return b.column
	}
	return len(v.Factors) - len(b.factors)
}

// tracks returns the range of the tracks.
func (b *videosBlock) tracks() (from, to int) { return b.videos[0].From, b.videos[len(b.videos)-1].To }

// offset returns the index of the first track of a video among those of the block.
func (b *videosBlock) offset(v *Video) int { return v.From - b.videos[0].From }

// canShare reports whether other videos may share a block of this one: the last one, if it is not coupled.
func (v *Video) canShare(b Block) bool { return !b.Coupled && b.To == len(v.Factors) }

// sharedBlocks yields the blocks that videos can share. Neighbouring videos with the same factors share a block.
func sharedBlocks(videos []*Video) iter.Seq[videosBlock] {
	return func(yield func(videosBlock) bool) {
		var b videosBlock
		for i, v := range videos {
			if len(v.Blocks) == 0 || !v.canShare(v.Blocks[len(v.Blocks)-1]) {
				continue
			}
			next := blockOf(videos[i:i+1], v.Blocks[len(v.Blocks)-1])
			if n := len(b.videos); n > 0 && videos[i-1] == b.videos[n-1] && slices.Equal(b.factors, next.factors) {
				next.videos = videos[i-n : i+1]
			} else if n > 0 && !yield(b) {
				return
			}
			b = next
		}
		if len(b.videos) > 0 {
			yield(b)
		}
	}
}
