package result

import (
	"bytes"
	"encoding/csv"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"siibp/core/options"
	"siibp/core/score"
	"siibp/core/search"
	"siibp/core/synth"
)

// Calibration changes the probabilities and states, neither nu:, labels nor rankings.
func TestCalibratedTracks(t *testing.T) {
	d := synth.New(synth.Options{Clips: 4, Frames: 12}).Dataset()
	o := options.Buffet()
	o.Background, o.Anneal, o.Starts, o.Reheats = []int{2}, []int{5}, 0, 0
	s, err := search.New(d, o)
	if err != nil {
		t.Fatal(err)
	}
	s.Run()
	r := New(d, s)
	read := func(write func(*Result, *bytes.Buffer) error) [][]string {
		t.Helper()
		var text bytes.Buffer
		if err := write(r, &text); err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(&text).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		return rows
	}
	tracks := func(r *Result, b *bytes.Buffer) error { return r.Tracks(b) }
	localized := func(r *Result, b *bytes.Buffer) error { return r.Localized(b) }
	before, ranked := read(tracks), read(localized)
	r.HeldOut = &score.HeldOutReport{Trust: &score.Trust{Temperature: 4, HeldOutScore: score.HeldOutScore{Range: score.Interval{Low: 1}}}}
	after := read(tracks)
	checkTempered(t, after, "actor")
	checkTempered(t, after, "action")
	if !slices.EqualFunc(withoutColumns(before, "p:", "state:"), withoutColumns(after, "p:", "state:"), slices.Equal) {
		t.Error("another column of tracks.csv changes")
	}
	if !slices.EqualFunc(withoutColumns(ranked, "p", "state"), withoutColumns(read(localized), "p", "state"), slices.Equal) {
		t.Error("another column of localized.csv changes")
	}
}

// checkTempered checks that the column p of a concept is in the order of the column nu and closer to one half, for the tracks
// that are not background.
func checkTempered(t *testing.T, rows [][]string, concept string) {
	t.Helper()
	nuColumn, pColumn, predicted := "nu:"+concept, "p:"+concept, slices.Index(rows[0], "predicted:"+concept)
	rows = slices.DeleteFunc(slices.Clone(rows), func(row []string) bool { return row[predicted] == "" })
	number := func(row []string, column string) float64 {
		x, err := strconv.ParseFloat(row[slices.Index(rows[0], column)], 64)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	for _, a := range rows[1:] {
		nu, p := number(a, nuColumn), number(a, pColumn)
		if (p-0.5)*(nu-0.5) < 0 || max(p, 1-p) > max(nu, 1-nu)+1e-12 {
			t.Errorf("%q: ν %v, p %v", a, nu, p)
		}
		for _, b := range rows[1:] {
			if nu < number(b, nuColumn) && p > number(b, pColumn) {
				t.Errorf("%q and %q are in another order", a, b)
			}
		}
	}
}

// withoutColumns removes the columns of a table whose names start with one of the prefixes.
func withoutColumns(rows [][]string, prefixes ...string) [][]string {
	var list [][]string
	for _, row := range rows {
		var cells []string
		for i, cell := range row {
			if !slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(rows[0][i], p) }) {
				cells = append(cells, cell)
			}
		}
		list = append(list, cells)
	}
	return list
}

// Labels that are no better than chance on hidden captions are never sure or likely, in any file.
func TestUnreliableLabelsAreUncertain(t *testing.T) {
	r := toyResult(t)
	if counts := r.States(); counts.Likely == 0 {
		t.Fatalf("nothing is likely before: %+v", counts)
	}
	r.HeldOut = &score.HeldOutReport{Trust: &score.Trust{Temperature: 1}}
	var text bytes.Buffer
	for _, write := range []func(io.Writer) error{r.Tracks, r.Localized, r.JSON} {
		if err := write(&text); err != nil {
			t.Fatal(err)
		}
	}
	if counts := r.States(); counts.Sure+counts.Likely > 0 || regexp.MustCompile(`[",](sure|likely)["\n,]`).MatchString(text.String()) {
		t.Errorf("something is sure or likely: %+v", counts)
	}
}

// The probability of an answer is tempered like that of a label.
func TestAnswerProbability(t *testing.T) {
	r := &Result{}
	for _, at := range []float64{0, -1e-9, -0.1, -3, -800} {
		plain := (&Result{}).answerProbability(at)
		r.HeldOut = &score.HeldOutReport{Trust: &score.Trust{Temperature: 1}}
		if got := r.answerProbability(at); got < plain-1e-12 || got > plain+1e-12 {
			t.Errorf("score %v at temperature 1: %v, want %v", at, got, plain)
		}
		r.HeldOut.Trust.Temperature = 3
		if got := r.answerProbability(at); plain > 0.5 && got > plain || plain < 0.5 && got < plain {
			t.Errorf("score %v at temperature 3: %v, from %v", at, got, plain)
		}
	}
}
