package result

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strconv"
	"testing"

	"siibp/core/options"
	"siibp/core/score"
	"siibp/core/search"
	"siibp/core/synth"
)

// Calibration adds a column p: in the order of nu:. It changes neither nu:, labels nor rankings.
func TestCalibratedTracks(t *testing.T) {
	d := synth.New(synth.Options{Clips: 4, Frames: 12}).Dataset()
	o := options.Default()
	o.Background, o.Anneal, o.Starts, o.Reheats = []int{2}, []int{5}, 0, 0
	s, err := search.New(d, o)
	if err != nil {
		t.Fatal(err)
	}
	s.Run()
	r := New(d, s, nil)
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
	r.HeldOut = &score.HeldOutReport{Trust: &score.Trust{Temperature: 4}}
	after := read(tracks)
	if !slices.EqualFunc(ranked, read(localized), slices.Equal) {
		t.Error("localized.csv changes")
	}
	for e, concept := range []string{"actor", "action"} {
		at := slices.Index(after[0], "p:"+concept)
		if at < 0 || after[0][at-1] != "nu:"+concept {
			t.Fatalf("the columns are %v", after[0])
		}
		type pair struct{ nu, p float64 }
		var pairs []pair
		for i, row := range after {
			if without := slices.Delete(slices.Clone(row), at, at+1); i > 0 {
				nu, _ := strconv.ParseFloat(row[at-1], 64)
				p, err := strconv.ParseFloat(row[at], 64)
				if err != nil || (p-0.5)*(nu-0.5) < 0 || max(p, 1-p) > max(nu, 1-nu)+1e-12 {
					t.Errorf("row %d: ν %v, p %v, %v", i, nu, p, err)
				}
				pairs = append(pairs, pair{nu, p})
			} else if e == 1 && !slices.Equal(slices.DeleteFunc(without, func(s string) bool { return s == "p:actor" }), before[0]) {
				t.Errorf("without p: the columns are %v, not %v", without, before[0])
			}
		}
		for _, a := range pairs {
			for _, b := range pairs {
				if a.nu < b.nu && a.p > b.p {
					t.Errorf("%+v and %+v are in another order", a, b)
				}
			}
		}
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
