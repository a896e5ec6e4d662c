package result

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/klauspost/compress/zip"

	"siibp/core/dataset"
	"siibp/core/dataset/captions"
	"siibp/core/dataset/vfs"
)

// cue is a line of subtitles with its times.
type cue struct {
	from, to time.Duration
	text     string
}

// Subtitles writes a zip with WebVTT (w3.org/TR/webvtt1), one file for each video. Each
// localized track has a cue for each span of frames of its boxes or, without boxes, of
// tracks.csv: who does what, and how probable that is. left-out.txt lists tracks without
// either, and videos whose frames per second are unknown; if nothing else is left, it errs.
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

// cueTimes returns the start and the end of a span of frames; the end is later than the start.
func cueTimes(frames [2]int, fps float64) (from, to time.Duration) {
	from = frameTime(frames[0], fps)
	return from, max(frameTime(frames[1], fps), from+time.Millisecond)
}

// frameTime returns the start of a frame, in whole milliseconds.
func frameTime(frame int, fps float64) time.Duration {
	const maxTime = 1000 * time.Hour
	return time.Duration(math.Min(math.Round(1000*float64(frame)/fps), float64(maxTime/time.Millisecond))) * time.Millisecond
}

// subtitle returns the text of a localized track's cues.
func (r *Result) subtitle(l localized) string {
	return fmt.Sprintf("%s · %.0f %%", r.classText(l), 100*l.p)
}

// escapeText escapes the text of a cue. Names have no line breaks (see writer.Write).
var escapeText = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// formatVTT writes cues in the order of their times.
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

// timestamp writes a time as 00:01:02.345.
func timestamp(t time.Duration) string {
	ms := t.Milliseconds()
	return fmt.Sprintf("%02d:%02d:%02d.%03d", ms/3_600_000, ms/60_000%60, ms/1000%60, ms%1000)
}

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

// leftOutFile is the file of a zip that lists what could not be exported.
const leftOutFile = "left-out.txt"

// writeZip writes texts as a zip, the same bytes for the same texts, and missing as
// leftOutFile.
func writeZip(w io.Writer, files map[string]string, missing []string) error {
	if missing != nil {
		files[leftOutFile] = strings.Join(missing, "\n") + "\n"
	}
	z := zip.NewWriter(w)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		err := vfs.Put(z, name, func(w io.Writer) error {
			_, err := io.WriteString(w, files[name])
			return err
		})
		if err != nil {
			return err
		}
	}
	return z.Close()
}
