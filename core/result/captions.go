package result

import (
	"fmt"
	"io"

	"siibp/core/dataset"
	"siibp/core/dataset/captions"
)

// Captions writes captions.txt with the captions of the dataset. Below each video's line
// stands a remark for each of its tuples, in order:
func (r *Result) Captions(w io.Writer) error {
	remarks := make([][]string, len(r.data.Videos))
	for _, ranking := range r.Rankings.Tuples {
		track, p := "nobody", 0.0
		if len(ranking.Tracks) > 0 {
			track, p = dataset.Quoted(r.data.Tracks[ranking.Tracks[0]].ID), r.answerProbability(ranking.Scores[0])
		}
		remarks[ranking.Video] = append(remarks[ranking.Video], fmt.Sprintf("%s = %s, %s", r.data.TupleText(ranking.Tuple), track, probability(p)))
	}
	return captions.Write(w, r.data, func(video int) []string { return remarks[video] })
}
