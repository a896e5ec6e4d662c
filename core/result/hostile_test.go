package result

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"siibp/core/dataset"
)

// pieces are substrings of names that some format must escape or another program could
// misinterpret.
var pieces = []string{`\`, `"`, `""`, "'", ",", ";", "(", ")", "=", ":", "#", "-", "+", "@", "x2", " x3", "-->", "<b>", "&amp;", "%s", "|", "*", "?", "<", ">", "$", "{}", "[0]",
	"שלום", "مرحبا", "\u202eevil\u202c", "👩‍👩‍👧", "é", "日本", "，", "（", "ß", "İ", "\u00a0", "\u2028", "\ufeff", "\u200b", "na", "null", "1e5", "007", ".csv", ".mp4", "..", "track", "video"}

// hostileNames returns n distinct names that end in a number or letter and do not contain the
// characters of without.
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

// hostileDataset returns a small random dataset with such names throughout.
func hostileDataset(seed uint64) *dataset.Dataset {
	r := rand.New(rand.NewPCG(seed, 27))
	d := &dataset.Dataset{Name: hostileNames(r, 1, "")[0]}
	for i, name := range hostileNames(r, 1+r.IntN(3), `/\.`) {
		if r.IntN(6) == 0 {
			name = []string{"probability", "tracks", "Instance"}[i] // names of built-in attributes in exports
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

// addHostileVideo adds captions and tracks to a video.
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

// truthOf returns a track's true classes, with background for unknown ones.
func truthOf(t dataset.Track) []int {
	classes := slices.Clone(t.Truth)
	for e := range classes {
		classes[e] = max(classes[e], dataset.Background)
	}
	return classes
}

// contents lists the content of a dataset by names, one line per item.
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

// With arbitrary names, all output files read back as the same dataset and answers.
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

// reads checks that a dataset with some files replaced has the same content.
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
