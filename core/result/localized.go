package result

import (
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"

	"siibp/core/dataset"
	"siibp/core/score"
)

// localized is a track that is the best answer to at least one caption tuple, with its title.
type localized struct {
	row     int
	classes []int   // of the title
	p       float64 // of the title, to four significant digits
	state   score.State
	spans   [][2]int
}

// localizedTracks returns the localized tracks in the order of tracks.csv.
func (r *Result) localizedTracks() []localized {
	var list []localized
	titles := r.Titles()
	for row, tuple := range titles.Tuple {
		if tuple < 0 {
			continue
		}
		l := localized{row: row, spans: r.data.Tracks[row].Spans()}
		l.classes, l.p, l.state = r.title(titles, row)
		l.p = roundedProbability(l.p)
		list = append(list, l)
	}
	return list
}

// classText returns the class names of a localized track, joined by " · ".
func (r *Result) classText(l localized) string {
	var words []string
	for e, k := range l.classes {
		if k >= 0 {
			words = append(words, r.data.Concepts[e].Classes[k])
		}
	}
	return strings.Join(words, " · ")
}

// trackName describes a localized track and its video in messages.
func (r *Result) trackName(l localized) string {
	t := r.data.Tracks[l.row]
	return fmt.Sprintf("track %q of %q", t.ID, r.data.Videos[t.Video].ID)
}

// attributes returns the attributes of a localized track in exports: its name, the probability
// and state of its title, and its class for each concept.
func (r *Result) attributes(l localized) map[string]string {
	values := map[string]string{"track": r.data.Tracks[l.row].ID, "probability": probability(l.p), "state": string(l.state)}
	for e, k := range l.classes {
		values[r.data.Concepts[e].Name] = r.className(e, k, "")
	}
	return values
}

// probability formats a probability with four significant digits, see score.Rounded.
func probability(p float64) string { return strconv.FormatFloat(roundedProbability(p), 'g', 4, 64) }

// roundedProbability returns p rounded to four significant digits.
func roundedProbability(p float64) float64 { return score.Rounded(p, 4) }

// tracksWithBoxes returns the localized tracks with boxes, and a message for each one without.
// It returns an error if no localized track has boxes or the number of boxes exceeds the limit.
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

// CheckMOT returns the error that MOT would return, without writing the file.
func (r *Result) CheckMOT() error {
	_, _, err := r.tracksWithBoxes()
	return err
}

// CheckCOCO returns the error that COCO would return, without writing the file.
func (r *Result) CheckCOCO() error {
	list, _, err := r.tracksWithBoxes()
	if err != nil {
		return err
	}
	frames := 0
	for i, tracks := range r.byVideo(list) {
		if tracks == nil {
			continue
		}
		if frames += r.frameCount(r.data.Videos[i].Frames, tracks); checkBoxCount(frames) != nil {
			return checkBoxCount(frames)
		}
	}
	return nil
}

// CheckVIA returns the error that VIA would return, without writing the file.
func (r *Result) CheckVIA() error {
	list, missing, err := r.tracksWithBoxes()
	if err != nil {
		return err
	}
	_, _, err = r.withRates(r.byVideo(list), missing)
	return err
}

// CheckSubtitles returns the error that Subtitles would return, without writing the files.
func (r *Result) CheckSubtitles() error {
	_, _, err := r.subtitleFiles()
	return err
}

// withRates returns the tracks by video without those of videos that lack a frame rate, for which it adds a message to
// missing. It returns an error if no track is left.
func (r *Result) withRates(byVideo [][]localized, missing []string) ([][]localized, []string, error) {
	kept := make([][]localized, len(byVideo))
	hasTracks := false
	for i, tracks := range byVideo {
		switch {
		case tracks == nil:
		case r.data.Videos[i].FPS == 0:
			missing = append(missing, missingRate(r.data.Videos[i]))
		default:
			kept[i], hasTracks = tracks, true
		}
	}
	if !hasTracks {
		return nil, nil, errors.New(missing[len(missing)-1])
	}
	return kept, missing, nil
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

// Limits of the number of boxes in a file, natively and in WebAssembly.
const (
	maxBoxes       = 50_000_000
	maxBoxesInPage = 1_000_000
)

// checkBoxCount returns an error if the number of boxes exceeds the limit.
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

// eachBox calls do with the box of a track in each frame.
func (r *Result) eachBox(l localized, do func(dataset.Box)) {
	for _, s := range l.spans {
		for frame := s[0]; frame < s[1]; frame++ {
			if b, present := r.data.Tracks[l.row].At(float64(frame)); present {
				do(b)
			}
		}
	}
}

// fileNames returns a unique file name for each video: its id with the characters replaced that
// are invalid in file names on some operating system. Names are unique ignoring case.
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
