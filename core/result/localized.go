package result

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"siibp/core/dataset"
)

// localized is a track that answers at least one caption tuple.
type localized struct {
	row     int
	classes []int   // for each concept the class that its most probable tuple names, else the predicted one
	p       float64 // probability of its most probable tuple, to four digits
	spans   [][2]int
}

// localizedTracks returns the localized tracks in the order of tracks.csv.
func (r *Result) localizedTracks() []localized {
	type answer struct {
		tuple dataset.Tuple
		score float64
	}
	answers := map[int][]answer{}
	for _, ranking := range r.Rankings.Tuples {
		if len(ranking.Tracks) > 0 {
			row := int(ranking.Tracks[0])
			answers[row] = append(answers[row], answer{ranking.Tuple, ranking.Scores[0]})
		}
	}
	var list []localized
	for row := range r.data.Tracks {
		tuples := answers[row]
		if tuples == nil {
			continue
		}
		slices.SortStableFunc(tuples, func(a, b answer) int { return cmp.Compare(b.score, a.score) })
		l := localized{row: row, p: roundedProbability(r.answerProbability(tuples[0].score)), spans: r.data.Tracks[row].Spans()}
		for e := range r.Labels.Concepts {
			k := r.Predicted(row, e)
			for i := len(tuples) - 1; i >= 0; i-- { // the most probable tuple comes last and wins
				if tuples[i].tuple[e] >= 0 {
					k = tuples[i].tuple[e]
				}
			}
			l.classes = append(l.classes, k)
		}
		list = append(list, l)
	}
	return list
}

// classText returns the classes of a localized track, joined by dots for subtitles.
func (r *Result) classText(l localized) string {
	var words []string
	for e, k := range l.classes {
		if k >= 0 {
			words = append(words, r.data.Concepts[e].Classes[k])
		}
	}
	return strings.Join(words, " · ")
}

// trackName names a localized track and its video.
func (r *Result) trackName(l localized) string {
	t := r.data.Tracks[l.row]
	return fmt.Sprintf("track %q of %q", t.ID, r.data.Videos[t.Video].ID)
}

// attributes returns the name of a localized track, the probability of its answer and its
// class for each concept.
func (r *Result) attributes(l localized) map[string]string {
	values := map[string]string{"track": r.data.Tracks[l.row].ID, "probability": probability(l.p)}
	for e, k := range l.classes {
		values[r.data.Concepts[e].Name] = r.className(e, k, "")
	}
	return values
}

// probability writes a probability with four digits.
func probability(p float64) string { return strconv.FormatFloat(p, 'g', 4, 64) }

// roundedProbability returns p rounded to the digits that probability writes.
func roundedProbability(p float64) float64 {
	x, err := strconv.ParseFloat(probability(p), 64)
	if err != nil {
		panic("result: a number that was written cannot be read: " + err.Error())
	}
	return x
}

// tracksWithBoxes returns the localized tracks that have boxes, and says which have none. It
// errs if none has, or if their boxes are too many for a file.
func (r *Result) tracksWithBoxes() (list []localized, missing []string, err error) {
	frames := 0
	for _, l := range r.localizedTracks() {
		t := r.data.Tracks[l.row]
		if t.Boxes == nil || l.spans == nil {
			missing = append(missing, r.trackName(l)+" has no boxes")
			continue
		}
		for _, s := range l.spans {
			frames += s[1] - s[0]
		}
		list = append(list, l)
	}
	if list == nil {
		return nil, nil, errors.New("no localized track has boxes")
	}
	return list, missing, checkBoxCount(frames)
}

// byVideo groups localized tracks by video.
func (r *Result) byVideo(list []localized) [][]localized {
	videos := make([][]localized, len(r.data.Videos))
	for _, l := range list {
		v := r.data.Tracks[l.row].Video
		videos[v] = append(videos[v], l)
	}
	return videos
}

// maxBoxes and maxBoxesInPage bound the boxes of a file, natively and in a browser.
const (
	maxBoxes       = 50_000_000
	maxBoxesInPage = 1_000_000
)

// checkBoxCount returns an error if a file cannot have boxes at that many frames.
func checkBoxCount(frames int) error {
	limit := maxBoxes
	if runtime.GOARCH == "wasm" {
		limit = maxBoxesInPage
	}
	if frames > limit {
		return fmt.Errorf("the localized tracks have boxes at %d frames; a file holds at most %d", frames, limit)
	}
	return nil
}

// eachBox calls do with the boxes of a track, frame by frame.
func (r *Result) eachBox(l localized, do func(dataset.Box)) {
	for _, s := range l.spans {
		for frame := s[0]; frame < s[1]; frame++ {
			if b, present := r.data.Tracks[l.row].At(float64(frame)); present {
				do(b)
			}
		}
	}
}

// fileNames returns a distinct file name for each video: its id, with the characters that
// some file system forbids replaced.
func (r *Result) fileNames(ending string) []string {
	names := make([]string, len(r.data.Videos))
	taken := map[string]bool{}
	for i, v := range r.data.Videos {
		stem := strings.Map(func(c rune) rune {
			if c < ' ' || strings.ContainsRune(`/\:*?"<>|`, c) {
				return '_'
			}
			return c
		}, v.ID)
		if strings.HasPrefix(stem, ".") {
			stem = "_" + stem[1:]
		}
		name := stem
		for n := 2; taken[strings.ToLower(name)]; n++ {
			name = fmt.Sprintf("%s-%d", stem, n)
		}
		taken[strings.ToLower(name)] = true
		names[i] = name + ending
	}
	return names
}
