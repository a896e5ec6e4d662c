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
	"siibp/core/score"
)

// cue is one subtitle and its time span.
type cue struct {
	from, to time.Duration
	text     string
}

// Subtitles writes a zip with one WebVTT file (w3.org/TR/webvtt1) per video. Each localized
// track has a cue with its classes, probability and state for each span of frames of its boxes or,
// without boxes, of its start and end in tracks.csv. left-out.txt lists the tracks without
// either and the videos without a frame rate. If no video has cues, Subtitles returns an error.
func (r *Result) Subtitles(w io.Writer) error {
	files, missing, err := r.subtitleFiles()
	if err != nil {
		return err
	}
	return writeZip(w, files, missing)
}

// subtitleFiles returns the WebVTT files by name, and the messages for left-out.txt. It returns an error without a file.
func (r *Result) subtitleFiles() (files map[string]string, missing []string, err error) {
	files = map[string]string{}
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
		return nil, nil, errors.New(append(missing, "no track is localized")[0])
	}
	return files, missing, nil
}

// cueTimes returns the start and end of a span of frames. The end is after the start.
func cueTimes(frames [2]int, fps float64) (from, to time.Duration) {
	from = frameTime(frames[0], fps)
	return from, max(frameTime(frames[1], fps), from+time.Millisecond)
}

// frameTime returns the start time of a frame, rounded to milliseconds.
func frameTime(frame int, fps float64) time.Duration {
	const maxTime = 1000 * time.Hour
	return time.Duration(math.Min(math.Round(1000*float64(frame)/fps), float64(maxTime/time.Millisecond))) * time.Millisecond
}

// subtitle returns the text of a localized track's cues.
func (r *Result) subtitle(l localized) string {
	return fmt.Sprintf("%s · %.0f %%, %s", r.classText(l), 100*score.Rounded(l.p, 2), l.state)
}

// escapeText escapes the text of a cue. Names have no line breaks, see writer.Write.
var escapeText = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// formatVTT returns a WebVTT file with the cues sorted by time.
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

// timestamp formats a time as 00:01:02.345.
func timestamp(t time.Duration) string {
	ms := t.Milliseconds()
	return fmt.Sprintf("%02d:%02d:%02d.%03d", ms/3_600_000, ms/60_000%60, ms/1000%60, ms%1000)
}

// Captions writes captions.txt with the captions of the dataset. Below the line of each video
// stands a comment for each of its tuples: the tuple, the best track, and the probability and state of the tuple.
func (r *Result) Captions(w io.Writer) error {
	remarks := make([][]string, len(r.data.Videos))
	for i, ranking := range r.Rankings.Tuples {
		track, answer := "nobody", r.Answer(i)
		if answer.Track >= 0 {
			track = dataset.Quoted(r.data.Tracks[answer.Track].ID)
		}
		remarks[ranking.Video] = append(remarks[ranking.Video], fmt.Sprintf("%s = %s, %s, %s", r.data.TupleText(ranking.Tuple), track, probability(answer.P), answer.State))
	}
	return captions.Write(w, r.data, func(video int) []string { return remarks[video] })
}

// leftOutFile is the name of the file in a zip that lists the omitted tracks and videos.
const leftOutFile = "left-out.txt"

// writeZip writes files as a zip, with missing as leftOutFile. The output is deterministic.
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
