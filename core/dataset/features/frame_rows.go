package features

import (
	"fmt"
	"slices"
)

// trackSpans are the rows of each track in an array that has several rows for a track.
type trackSpans struct {
	of    string   // what the array has: "a row for each frame of a track"
	spans [][2]int // by track: its first row, and the row after its last
}

// maxStep is the largest distance of the frames of which an array has a row.
const maxStep = 64

// spansOf returns the rows of each track in an array with this number of rows: one for each frame of a track, for one of
// every k frames of a track, counted from its start or from the beginning of the video, or for each frame of a video. It
// returns nil if the number is none of these, or could be two of them.
func (r *Reader) spansOf(rows int) *trackSpans {
	if !r.rows.Known || rows <= r.rows.N || r.frames(r.allTracks()) == nil {
		return nil
	}
	var found []trackSpans
	for step := 1; step <= maxStep; step++ {
		what := "a row for each frame of a track"
		if step > 1 {
			what = fmt.Sprintf("a row for one of every %d frames of a track", step)
		}
		var counted, multiples []int
		for _, t := range r.rows.Data.Tracks {
			counted = append(counted, (t.End-t.Start+step-1)/step)
			multiples = append(multiples, (t.End+step-1)/step-(t.Start+step-1)/step)
		}
		if sum(counted) == rows {
			found = append(found, trackSpans{what, consecutive(counted)})
		}
		if sum(multiples) == rows && !slices.Equal(counted, multiples) {
			found = append(found, trackSpans{what, consecutive(multiples)})
		}
	}
	if spans := r.videoSpans(); spans != nil && r.frameTotal() == rows {
		found = append(found, trackSpans{"a row for each frame of a video", spans})
	}
	if len(found) != 1 {
		return nil
	}
	return &found[0]
}

// allTracks returns the rows of tracks.csv.
func (r *Reader) allTracks() []int {
	all := make([]int, len(r.rows.Data.Tracks))
	for i := range all {
		all[i] = i
	}
	return all
}

// consecutive returns spans of these lengths, one behind the other.
func consecutive(lengths []int) [][2]int {
	spans := make([][2]int, len(lengths))
	from := 0
	for i, n := range lengths {
		spans[i] = [2]int{from, from + n}
		from += n
	}
	return spans
}

// frameTotal returns the number of frames of all videos, 0 if one is not known.
func (r *Reader) frameTotal() int {
	total := 0
	for _, v := range r.rows.Data.Videos {
		if v.Frames == 0 {
			return 0
		}
		total += v.Frames
	}
	return total
}

// videoSpans returns the rows of each track in an array with a row for each frame of a video, one video behind the other;
// nil if a track ends after its video.
func (r *Reader) videoSpans() [][2]int {
	d := r.rows.Data
	spans := make([][2]int, len(d.Tracks))
	first := 0
	for _, v := range d.Videos {
		for _, row := range v.Tracks {
			if d.Tracks[row].End > v.Frames {
				return nil
			}
			spans[row] = [2]int{first + d.Tracks[row].Start, first + d.Tracks[row].End}
		}
		first += v.Frames
	}
	return spans
}
