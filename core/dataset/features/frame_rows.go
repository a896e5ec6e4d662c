package features

import (
	"fmt"
	"slices"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/npy"
)

// trackSpans assigns the rows of an array of frames to tracks.
type trackSpans struct {
	meaning string   // of a row, for messages: "a row for each frame of a track"
	spans   [][2]int // by track: its first row, and the row after its last
}

// maxStep is the largest distance of the frames of which an array has a row.
const maxStep = 64

// leastRows is the smallest mean number of rows of a track in an array of frames. With fewer rows, an array that was made
// for other tracks could have the same number by chance.
const leastRows = 3

// spansOf returns the rows of each track in an array with this number of rows: one for each frame of a track, with or
// without its end, for one of every k frames of a track, counted from its start or from the beginning of the video, or for
// each frame of a video. It returns nil if the number is none of these, or could be two of them, or if a track has no row.
func (r *Reader) spansOf(rows int) *trackSpans {
	if !r.rows.Known || rows <= r.rows.N || r.frames(r.allTracks()) == nil {
		return nil
	}
	var found []trackSpans
	for step := 1; step <= maxStep && (step == 1 || rows >= leastRows*r.rows.N); step++ {
		meaning := ofFrames
		if step > 1 {
			meaning = fmt.Sprintf("a row for one of every %d frames of a track", step)
		}
		var counted, multiples, inclusive []int
		for _, t := range r.rows.Data.Tracks {
			counted = append(counted, (t.End-t.Start+step-1)/step)
			multiples = append(multiples, (t.End+step-1)/step-(t.Start+step-1)/step)
			inclusive = append(inclusive, t.End-t.Start+1)
		}
		if sum(counted) == rows {
			found = append(found, trackSpans{meaning, consecutive(counted)})
		}
		if sum(multiples) == rows && !slices.Equal(counted, multiples) && !slices.Contains(multiples, 0) {
			found = append(found, trackSpans{meaning, consecutive(multiples)})
		}
		if step == 1 && sum(inclusive) == rows {
			found = append(found, trackSpans{"a row for each frame of a track and for the one after its last", consecutive(inclusive)})
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

// framesOf returns the number of frames of the video with these tracks, 0 if it is not known or a track ends after it.
func (r *Reader) framesOf(tracks []int) int {
	d := r.rows.Data
	frames := d.Videos[d.Tracks[tracks[0]].Video].Frames
	for _, row := range tracks {
		if d.Tracks[row].End > frames {
			return 0
		}
	}
	return frames
}

// spansIn returns the frames of tracks as spans of the rows of their video.
func (r *Reader) spansIn(tracks []int) [][2]int {
	var spans [][2]int
	for _, row := range tracks {
		t := r.rows.Data.Tracks[row]
		spans = append(spans, [2]int{t.Start, t.End})
	}
	return spans
}

// framesHint says how an array with more rows than its video has tracks can be read, if they may be frames: the number of
// frames, and the frames of each track, must be known.
func (r *Reader) framesHint(rows int, tracks []int) string {
	if rows <= len(tracks) || r.frames(tracks) != nil && r.framesOf(tracks) > 0 {
		return ""
	}
	d := r.rows.Data
	return fmt.Sprintf(`; if it has a row for each frame of the video, write start and end of each track in tracks.csv, and {"videos": [{"id": %q, "frames": %d}]} in dataset.json: each track then has the mean of its frames`,
		d.Videos[d.Tracks[tracks[0]].Video].ID, rows)
}

// The answers to the question of average.
const (
	answerMean   = "mean"
	answerMiddle = "middle"
)

// average asks how features with several rows of a track become features of tracks. Until somebody answers, it takes the
// mean.
func (r *Reader) average(concept string, m npy.Matrix, tracks trackSpans) (npy.Matrix, bool) {
	answer := r.Ask(fault.Question{Key: "frames of " + concept, Taken: answerMean,
		Text:    fmt.Sprintf("The features of %s have %s, but a track has one row. What becomes its row?", concept, tracks.meaning),
		Choices: []fault.Choice{{Answer: answerMean, Label: "The mean of the track's frames"}, {Answer: answerMiddle, Label: "The frame in the middle of the track"}}})
	out := npy.Matrix{Rows: len(tracks.spans), Cols: m.Cols, Data: make([]float64, len(tracks.spans)*m.Cols)}
	for i, span := range tracks.spans {
		first, last := span[0], span[1]
		if answer == answerMiddle && last > first {
			first += (last - first) / 2
			last = first + 1
		}
		averageRows(out.Data[i*m.Cols:(i+1)*m.Cols], m, first, last)
	}
	return out, true
}

// averageRows sets out to the mean of the rows from first to before last that are not NaN; to NaN if there are none.
func averageRows(out []float64, m npy.Matrix, first, last int) {
	rows := 0
	for row := first; row < last; row++ {
		x := m.Data[row*m.Cols : (row+1)*m.Cols]
		if slices.ContainsFunc(x, func(v float64) bool { return v != v }) {
			continue
		}
		rows++
		for c, v := range x {
			out[c] += v
		}
	}
	for c := range out {
		if out[c] /= float64(rows); rows == 0 {
			out[c] = nan
		}
	}
}
