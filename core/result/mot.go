package result

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/mot"
	"siibp/core/dataset/text"
)

// MOT writes a zip with the boxes of the localized tracks at every frame as MOT Challenge
// results, with one file for each video. The id of a track is the number at the end of its
// name (see dataset.TrackNumbers), conf the probability of its answer. labels.csv says what
// each id shows; left-out.txt lists the tracks without boxes.
func (r *Result) MOT(w io.Writer) error {
	list, missing, err := r.tracksWithBoxes()
	if err != nil {
		return err
	}
	files := map[string]string{}
	names := r.fileNames(".txt")
	var labels strings.Builder
	table := text.NewWriter(&labels)
	header := []string{"file", "id", "video", "track", "probability"}
	for _, c := range r.data.Concepts {
		header = append(header, c.Name)
	}
	table.Write(header)
	for video, tracks := range r.byVideo(list) {
		if tracks == nil {
			continue
		}
		id := r.trackNumbers(video)
		var rows []mot.Row
		for _, l := range tracks {
			r.eachBox(l, func(b dataset.Box) {
				rows = append(rows, mot.Row{Frame: b.Frame, ID: id[l.row], Left: b.X, Top: b.Y, Width: b.W, Height: b.H, Conf: l.p})
			})
			row := []string{names[video], strconv.Itoa(id[l.row]), r.data.Videos[video].ID, r.data.Tracks[l.row].ID, probability(l.p)}
			for e, k := range l.classes {
				row = append(row, r.className(e, k, ""))
			}
			table.Write(row)
		}
		slices.SortStableFunc(rows, func(a, b mot.Row) int { return a.Frame - b.Frame })
		var text strings.Builder
		mot.Write(&text, rows) // a strings.Builder does not err
		files[names[video]] = text.String()
	}
	table.Flush()
	files["labels.csv"] = labels.String()
	return writeZip(w, files, missing)
}

// trackNumbers returns the ids of a video's tracks by row.
func (r *Result) trackNumbers(video int) map[int]int {
	id := map[int]int{}
	for i, n := range r.data.TrackNumbers(video) {
		id[r.data.Videos[video].Tracks[i]] = n
	}
	return id
}
