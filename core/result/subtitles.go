package result

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"
)

// cue is a line of subtitles over a span of time.
type cue struct {
	from, to time.Duration
	text     string
}

// Subtitles writes a zip with WebVTT (w3.org/TR/webvtt1), a file per video: for each
// localized track and each span of frames in which it is there, who does what, and how
// probable that is. Spans are those of its boxes or, where it has none, of tracks.csv.
// left-out.txt names tracks without either, and videos of which the frames
// per second are not known; where that is all, it errs.
func (r *Result) Subtitles(w io.Writer) error {
	files := map[string]string{}
	var missing []string
	names := r.fileNames(".vtt")
	for i, tracks := range r.byVideo(r.localizedTracks()) {
		v := r.data.Videos[i]
		if tracks != nil && v.FPS == 0 {
			missing = append(missing, missingRate(v))
			continue
		}
		var cues []cue
		for _, l := range tracks {
			if l.spans == nil {
				missing = append(missing, r.trackName(l)+" has neither boxes nor start and end")
			}
			for _, s := range l.spans {
				from, to := cueTimes(s, v.FPS)
				cues = append(cues, cue{from, to, r.subtitle(l)})
			}
		}
		if cues != nil {
			files[names[i]] = formatVTT(cues)
		}
	}
	if len(files) == 0 {
		return errors.New(append(missing, "no track is localized")[0])
	}
	return writeZip(w, files, missing)
}

// cueTimes is when a span of frames begins and ends, which is later.
func cueTimes(frames [2]int, fps float64) (from, to time.Duration) {
	from = frameTime(frames[0], fps)
	return from, max(frameTime(frames[1], fps), from+time.Millisecond)
}

// frameTime is when a frame begins, in whole milliseconds.
func frameTime(frame int, fps float64) time.Duration {
	const most = 1000 * time.Hour
	return time.Duration(math.Min(math.Round(1000*float64(frame)/fps), float64(most/time.Millisecond))) * time.Millisecond
}

// subtitle is what a localized track says.
func (r *Result) subtitle(l localized) string {
	return fmt.Sprintf("%s · %.0f %%", r.classText(l), 100*l.p)
}

// escapeText writes text as a cue's; names are of one line (see dataset.Write).
var escapeText = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// formatVTT writes cues in order of time.
func formatVTT(cues []cue) string {
	slices.SortStableFunc(cues, func(a, b cue) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to), cmp.Compare(a.text, b.text))
	})
	var text strings.Builder
	text.WriteString("WEBVTT\n")
	for i, c := range cues {
		fmt.Fprintf(&text, "\n%d\n%s --> %s\n%s\n", i+1, timestamp(c.from), timestamp(c.to), escapeText.Replace(c.text))
	}
	return text.String()
}

// timestamp is a time as 00:01:02.345.
func timestamp(t time.Duration) string {
	ms := t.Milliseconds()
	return fmt.Sprintf("%02d:%02d:%02d.%03d", ms/3_600_000, ms/60_000%60, ms/1000%60, ms%1000)
}
