package result

import (
	"fmt"
	"io"
	"math"

	"siibp/core/dataset"
)

// Captions writes captions.txt, which reads as the captions did, with a remark below each
// video's line for each of its tuples, in their order:
//
//	clip-07: (Rick, walking), (Ilsa, -)
//	# (Rick, walking) = t1, 0.9713
//	# (Ilsa, -) = t4, 0.64
//
// A remark has the tuple and, quoted as names are there, the track that answers it
// with the probability Π ν, or "nobody" and 0 where the video has no tracks.
func (r *Result) Captions(w io.Writer) error {
	remarks := make([][]string, len(r.data.Videos))
	for _, ranking := range r.Rankings.Tuples {
		track, p := "nobody", 0.0
		if len(ranking.Tracks) > 0 {
			track, p = dataset.Quoted(r.data.Tracks[ranking.Tracks[0]].ID), math.Exp(ranking.Scores[0])
		}
		remarks[ranking.Video] = append(remarks[ranking.Video], fmt.Sprintf("%s = %s, %s", r.data.TupleText(ranking.Tuple), track, probability(p)))
	}
	return r.data.WriteCaptions(w, func(video int) []string { return remarks[video] })
}
