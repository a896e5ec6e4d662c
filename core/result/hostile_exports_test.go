package result

import (
	"bytes"
	"encoding/binary"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"siibp/core/dataset"
	"siibp/core/dataset/text"

	"github.com/google/go-cmp/cmp"
)

// checkHostileTables reads localized.csv by names, and the corrections as replacements of the
// dataset's files.
func checkHostileTables(t *testing.T, r *Result, texts map[string]string) {
	t.Helper()
	_, tracks, localized := written(t, r)
	checkNoFormulas(t, "tracks.csv", tracks)
	checkNoFormulas(t, "localized.csv", localized)
	for name, file := range unzipped(t, export(t, r.Corrections)) {
		checkNoFormulas(t, name, file)
	}
	table := rows(t, localized)
	at := 1
	for _, ranking := range r.Rankings.Tuples {
		for range ranking.Tracks {
			for e, k := range ranking.Tuple {
				if want := r.className(e, k, "-"); table[at][1+e] != want || table[0][1+e] != r.data.Concepts[e].Name {
					t.Errorf("localized.csv: %q, want %q", table[at][1+e], want)
				}
			}
			at++
		}
	}
	reads(t, "corrections", r.data, texts, unzipped(t, export(t, r.Corrections)))
}

// checkNoFormulas checks that spreadsheets treat every cell of a table as text or a number.
func checkNoFormulas(t *testing.T, name, table string) {
	t.Helper()
	if !strings.HasSuffix(name, ".csv") {
		return
	}
	r := csv.NewReader(strings.NewReader(strings.TrimPrefix(table, "\ufeff")))
	r.FieldsPerRecord = -1
	lines, err := r.ReadAll()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for _, line := range lines {
		for _, cell := range line {
			if _, err := strconv.ParseFloat(cell, 64); err != nil && cell != "-" && cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
				t.Errorf("%s: the cell %q is a formula", name, cell)
			}
		}
	}
}

// checkHostileCaptions reads the captions in each format.
func checkHostileCaptions(t *testing.T, d *dataset.Dataset, texts map[string]string) {
	t.Helper()
	reads(t, "captions with remarks", d, texts, map[string]string{"captions.txt": export(t, fitted(t, d).Captions)})
	var table bytes.Buffer
	out := text.NewWriter(&table)
	out.Write(append(append([]string{"video"}, d.ConceptNames()...), "count"))
	object := map[string][]any{}
	for _, v := range d.Videos {
		if v.Free {
			continue
		}
		object[v.ID] = []any{}
		if v.Tuples == nil {
			out.Write(append([]string{v.ID}, make([]string, len(d.Concepts)+1)...))
		}
		for i, tuple := range v.Tuples {
			var cells []string
			var members []any
			for e, k := range tuple {
				if k < 0 {
					cells, members = append(cells, "-"), append(members, nil)
				} else {
					cells, members = append(cells, d.Concepts[e].Classes[k]), append(members, d.Concepts[e].Classes[k])
				}
			}
			out.Write(append(append([]string{v.ID}, cells...), fmt.Sprint(v.Count(i))))
			object[v.ID] = append(object[v.ID], map[string]any{"tuple": members, "count": v.Count(i)})
		}
	}
	out.Flush()
	reads(t, "captions.csv", d, texts, map[string]string{"captions.txt": "", "captions.csv": table.String()})
	text, err := json.Marshal(object)
	if err != nil {
		t.Fatal(err)
	}
	reads(t, "captions.json", d, texts, map[string]string{"captions.txt": "", "captions.json": string(text)})
}

// checkHostileBoxes reads the boxes of the answers as tracks and as truth.
func checkHostileBoxes(t *testing.T, r *Result, texts map[string]string) {
	t.Helper()
	list, _, err := r.tracksWithBoxes()
	if err != nil {
		return // no answer has boxes
	}
	text := func(write func(io.Writer) error) string { return export(t, write) }
	mot := map[string]string{}
	for name, body := range unzipped(t, text(r.MOT)) {
		mot["boxes/"+name] = body
	}
	for name, told := range map[string]map[string]string{"MOT": mot, "COCO": {"boxes.json": text(r.COCO)}, "VIA": {"boxes.json": text(r.VIA)},
		"COCO as truth": {"truth_boxes.json": text(r.COCO)}, "VIA as truth": {"truth_boxes.json": text(r.VIA)}} {
		all := maps.Clone(texts)
		delete(all, "truth_boxes.csv")
		if !strings.HasSuffix(name, "truth") {
			delete(all, "boxes.csv")
		}
		maps.Copy(all, told)
		got, err := openFiles(all)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, l := range list {
			if want := r.data.Tracks[l.row]; !strings.HasSuffix(name, "truth") {
				sameBoxes(t, name, want, got.Tracks[l.row])
			}
		}
		if strings.HasSuffix(name, "truth") {
			checkHostileTruth(t, name, r, list, got)
		}
	}
}

// checkHostileTruth checks that each answer is an instance with the name and classes of its track.
func checkHostileTruth(t *testing.T, name string, r *Result, list []localized, got *dataset.Dataset) {
	t.Helper()
	if len(got.TruthBoxes) != len(list) {
		t.Errorf("%s: %d instances of %d answers", name, len(got.TruthBoxes), len(list))
	}
	for _, l := range list {
		track := r.data.Tracks[l.row]
		at := slices.IndexFunc(got.TruthBoxes, func(b dataset.TruthBox) bool {
			return b.Video == track.Video && (b.Instance == track.ID || b.Instance == fmt.Sprint(l.row+1)) && slices.Equal(b.Classes, l.classes)
		})
		if at < 0 {
			t.Errorf("%s: no instance %q with %v", name, track.ID, l.classes)
		}
	}
}

// checkHostileArrays reads the names in arrays.npz.
func checkHostileArrays(t *testing.T, r *Result) {
	t.Helper()
	entries := unzipped(t, export(t, r.Arrays))
	var video, track []string
	for _, x := range r.data.Tracks {
		video, track = append(video, r.data.Videos[x.Video].ID), append(track, x.ID)
	}
	for name, want := range map[string][]string{"video": video, "track": track, "views": r.data.ConceptNames()} {
		if got := arrayTexts(entries[name+".npy"], len(want)); !slices.Equal(got, want) {
			t.Errorf("arrays.npz, %s: %q, want %q", name, got, want)
		}
	}
	for _, c := range r.data.Concepts {
		if entries["phi_"+c.Name+".npy"] == "" {
			t.Errorf("arrays.npz has no phi of %q", c.Name)
		}
	}
}

// arrayTexts decodes n texts from a UTF-32 array.
func arrayTexts(array string, n int) []string {
	header := 10 + int(binary.LittleEndian.Uint16([]byte(array[8:])))
	body, texts := []byte(array[header:]), make([]string, n)
	for i := range texts {
		for cell := body[i*len(body)/n : (i+1)*len(body)/n]; len(cell) >= 4; cell = cell[4:] {
			if c := binary.LittleEndian.Uint32(cell); c != 0 {
				texts[i] += string(rune(c))
			}
		}
	}
	return texts
}

// checkHostileModel checks that a saved model keeps all names.
func checkHostileModel(t *testing.T, r *Result) {
	t.Helper()
	text := export(t, r.Model)
	m, err := LoadModel(strings.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	words := m.Vocabulary("model.zip")
	var classes, want [][]string
	for e, c := range words.Concepts {
		classes, want = append(classes, append([]string{c.Name}, c.Classes...)), append(want, append([]string{r.data.Concepts[e].Name}, r.data.Concepts[e].Classes...))
	}
	if diff := cmp.Diff(want, classes); diff != "" {
		t.Errorf("model.zip (−saved +loaded):\n%s", diff)
	}
}

// checkHostileSubtitles checks that each answer has a cue.
func checkHostileSubtitles(t *testing.T, r *Result) {
	t.Helper()
	var b bytes.Buffer
	if r.Subtitles(&b) != nil {
		return // no track is localized
	}
	var cues []string
	for name, text := range unzipped(t, b.String()) {
		if name != leftOutFile {
			cues = append(cues, parseCues(t, text)...)
		}
	}
	for _, l := range r.localizedTracks() {
		if !slices.ContainsFunc(cues, func(cue string) bool { return strings.Contains(cue, r.subtitle(l)) }) {
			t.Errorf("no cue says %q in %q", r.subtitle(l), cues)
		}
	}
}
