package result

import (
	"bytes"
	"encoding/binary"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"siibp/core/dataset"
)

// pieces are what names are made of here: what each format must escape, or another program
// takes for something else.
var pieces = []string{`\`, `"`, `""`, "'", ",", ";", "(", ")", "=", ":", "#", "-", "+", "@", "x2", " x3", "-->", "<b>", "&amp;", "%s", "|", "*", "?", "<", ">", "$", "{}", "[0]",
	"שלום", "مرحبا", "\u202eevil\u202c", "👩‍👩‍👧", "é", "日本", "，", "（", "ß", "İ", "\u00a0", "\u2028", "\ufeff", "\u200b", "na", "null", "1e5", "007", ".csv", ".mp4", "..", "track", "video"}

// hostileNames returns n names that differ, begin with anything and end in a number or letter;
// without are characters that they may not have.
func hostileNames(r *rand.Rand, n int, without string) []string {
	var names []string
	for i := range n {
		var b strings.Builder
		for range 1 + r.IntN(4) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		name := strings.Map(func(c rune) rune {
			if strings.ContainsRune(without, c) {
				return '_'
			}
			return c
		}, strings.TrimSpace(b.String()))
		names = append(names, strings.TrimLeft(name, without)+fmt.Sprintf("~%d", 10*i+r.IntN(10)))
	}
	return names
}

// hostileDataset returns a small random dataset with such names everywhere.
func hostileDataset(seed uint64) *dataset.Dataset {
	r := rand.New(rand.NewPCG(seed, 27))
	d := &dataset.Dataset{Name: hostileNames(r, 1, "")[0]}
	for i, name := range hostileNames(r, 1+r.IntN(3), `/\.`) {
		if r.IntN(6) == 0 {
			name = []string{"probability", "tracks", "Instance"}[i] // which exports use themselves
		}
		d.Concepts = append(d.Concepts, dataset.Concept{Name: name, Classes: hostileNames(r, 2+r.IntN(3), "")})
	}
	for _, name := range hostileNames(r, 2+r.IntN(3), "") {
		if r.IntN(4) == 0 {
			name = "dir/" + name
		}
		d.Videos = append(d.Videos, dataset.Video{ID: name, FPS: 25, Frames: 50})
	}
	for v := range d.Videos {
		addHostileVideo(r, d, v)
	}
	for _, c := range d.Concepts {
		view := dataset.View{Name: c.Name, Dim: 2}
		for range 2 * len(d.Tracks) {
			view.X = append(view.X, r.NormFloat64())
		}
		d.Views = append(d.Views, view)
	}
	return d
}

// addHostileVideo gives a video its captions and tracks.
func addHostileVideo(r *rand.Rand, d *dataset.Dataset, v int) {
	video := &d.Videos[v]
	var counts []int
	for range r.IntN(4) {
		tuple := make(dataset.Tuple, len(d.Concepts))
		for e, c := range d.Concepts {
			tuple[e] = r.IntN(len(c.Classes)+1) - 1
		}
		same := func(other dataset.Tuple) bool { return slices.Equal(other, tuple) }
		if slices.Max(tuple) >= 0 && !slices.ContainsFunc(video.Tuples, same) {
			video.Tuples, counts = append(video.Tuples, tuple), append(counts, 1+r.IntN(3))
		}
	}
	video.SetCounts(counts)
	video.Free = v > 0 && video.Tuples == nil && r.IntN(2) == 0
	for i, name := range hostileNames(r, 1+r.IntN(4), "") {
		t := dataset.Track{Video: v, ID: name, Start: i, End: 40}
		for _, c := range d.Concepts {
			t.Truth = append(t.Truth, r.IntN(len(c.Classes)+2)-2)
			t.Known = append(t.Known, []int{dataset.Unknown, dataset.Background}[r.IntN(2)])
		}
		if len(video.Tuples) > 0 && r.IntN(3) == 0 {
			for e, k := range video.Tuples[0] {
				t.Known[e] = max(k, dataset.Background)
			}
		}
		if r.IntN(4) > 0 {
			t.Boxes = []dataset.Box{{Frame: i, X: float64(50 * i), Y: r.Float64(), W: 10, H: 20.5}, {Frame: 30, X: float64(50 * i), Y: 3, W: 10, H: 20}}
			d.TruthBoxes = append(d.TruthBoxes, dataset.TruthBox{Video: v, Instance: name, Classes: truthOf(t), Joined: true, Boxes: slices.Clone(t.Boxes)})
		}
		video.Tracks = append(video.Tracks, len(d.Tracks))
		d.Tracks = append(d.Tracks, t)
	}
}

// truthOf returns a track's true classes, with background for what is not known.
func truthOf(t dataset.Track) []int {
	classes := slices.Clone(t.Truth)
	for e := range classes {
		classes[e] = max(classes[e], dataset.Background)
	}
	return classes
}

// contents lists what a dataset says by name, a line each.
func contents(d *dataset.Dataset) []string {
	name := func(e, k int) string {
		if k < 0 {
			return fmt.Sprint(k)
		}
		return d.Concepts[e].Classes[k]
	}
	lines := []string{fmt.Sprintf("%q", d.Name)}
	for _, c := range d.Concepts {
		lines = append(lines, fmt.Sprintf("%q %q", c.Name, c.Classes))
	}
	for _, v := range d.Videos {
		line := fmt.Sprintf("%q free %t", v.ID, v.Free)
		for i, tuple := range v.Tuples {
			line += fmt.Sprintf(", %s x%d", d.TupleText(tuple), v.Count(i))
		}
		lines = append(lines, line)
	}
	for _, t := range d.Tracks {
		line := fmt.Sprintf("%q of %q, %d to %d, %v", t.ID, d.Videos[t.Video].ID, t.Start, t.End, t.Boxes)
		for e := range d.Concepts {
			line += fmt.Sprintf(", %q %q", name(e, t.Truth[e]), name(e, t.Known[e]))
		}
		lines = append(lines, line)
	}
	for _, b := range d.TruthBoxes {
		lines = append(lines, fmt.Sprintf("%q in %q: %v, %v", b.Instance, d.Videos[b.Video].ID, b.Classes, b.Boxes))
	}
	return lines
}

// Whatever the names hold, all that is written reads back as the same dataset and answer.
func TestHostileNames(t *testing.T) {
	for seed := range uint64(60) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			made := hostileDataset(seed)
			texts := folder(t, made)
			d := openTexts(t, texts)
			if diff := cmp.Diff(contents(made), contents(d)); diff != "" {
				t.Fatalf("the folder (−written +read):\n%s", diff)
			}
			r := fitted(t, d)
			checkFiles(t, texts, r)
			checkHostileTables(t, r, texts)
			checkHostileCaptions(t, d, texts)
			checkHostileBoxes(t, r, texts)
			checkHostileArrays(t, r)
			checkHostileModel(t, r)
			checkHostileSubtitles(t, r)
		})
	}
}

// reads asserts that a dataset with other files in the place of some says the same.
func reads(t *testing.T, what string, want *dataset.Dataset, texts, other map[string]string) {
	t.Helper()
	all := maps.Clone(texts)
	maps.Copy(all, other)
	maps.DeleteFunc(all, func(_, text string) bool { return text == "" })
	got, err := openFiles(all)
	if err != nil {
		t.Errorf("%s: %v", what, err)
		return
	}
	if diff := cmp.Diff(contents(want), contents(got)); diff != "" || got.Hash != want.Hash {
		t.Errorf("%s (−written +read):\n%s", what, diff)
	}
}

// checkHostileTables reads localized.csv by names, and the corrections in their files' places.
func checkHostileTables(t *testing.T, r *Result, texts map[string]string) {
	t.Helper()
	_, _, localized := written(t, r)
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

// checkHostileCaptions reads captions in each of their formats.
func checkHostileCaptions(t *testing.T, d *dataset.Dataset, texts map[string]string) {
	t.Helper()
	reads(t, "captions with remarks", d, texts, map[string]string{"captions.txt": export(t, fitted(t, d).Captions)})
	var table bytes.Buffer
	out := csv.NewWriter(&table)
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

// checkHostileBoxes reads the boxes of the answers, as tracks' and as the truth.
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

// checkHostileTruth asserts that each answer is an instance of its track's name and classes.
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

// arrayTexts reads the n texts of an array of UTF-32.
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

// checkHostileModel asserts that a saved model knows the same words.
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

// checkHostileSubtitles asserts that each answer's words stand in a cue.
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
