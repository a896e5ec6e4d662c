package result

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"siibp/core/infer"
	"siibp/core/options"
	"siibp/core/posterior"
	"siibp/core/synth"
)

// rankedOf returns the truncation of the rankings in the two files: the note and the lengths of the
// rankings in result.json, and the header and number of rows of localized.csv.
func rankedOf(t *testing.T, r *Result) (note *truncation, lengths []int, header string, rows int) {
	t.Helper()
	text, _, localized := written(t, r)
	var doc struct {
		Ranked *truncation
		Tuples []struct{ Ranking []ranked }
	}
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatal(err)
	}
	for _, tuple := range doc.Tuples {
		lengths = append(lengths, len(tuple.Ranking))
	}
	table, err := csv.NewReader(bytes.NewBufferString(localized)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return doc.Ranked, lengths, strings.Join(table[0], ","), len(table) - 1
}

// Files hold complete rankings or the leading tracks of each, and report the number of omitted
// tracks.
func TestRanked(t *testing.T) {
	d := synth.Planted(synth.Shape{Tracks: 24, PerVideo: 8, Classes: []int{3, 2}, Dim: 2, Tuples: 2})
	o := options.Buffet()
	o.Outer, o.Starts, o.Reheats = 2, 0, 0
	m, err := infer.NewProblem(d, o)
	if err != nil {
		t.Fatal(err)
	}
	f := infer.New(m, o, infer.Start{Background: 1})
	f.Run()
	r := Annotated(f, o)
	tuples := len(r.Rankings.Tuples)
	for _, all := range []int{0, AllRanked, 8, 100} {
		r.Ranked = all
		if note, lengths, header, rows := rankedOf(t, r); note != nil || lengths[0] != 8 || strings.HasSuffix(header, "of") || rows != 8*tuples {
			t.Errorf("Ranked %d: result.json says %v and has %v, localized.csv has %s and %d rows", all, note, lengths, header, rows)
		}
	}
	r.Ranked = 3
	note, lengths, header, rows := rankedOf(t, r)
	if note == nil || *note != (truncation{3, 5 * tuples}) || lengths[0] != 3 || !strings.HasSuffix(header, "score,p,state,of") || rows != 3*tuples {
		t.Errorf("of 3 tracks result.json says %v and has %v, localized.csv has %s and %d rows", note, lengths, header, rows)
	}
}

// By default, very long rankings are truncated.
func TestManyRanked(t *testing.T) {
	ranking := posterior.Ranking{Tracks: make([]int32, 2000), Scores: make([]float64, 2000)}
	r := &Result{Rankings: &posterior.Rankings{}}
	for range manyRanked/2000 + 1 {
		r.Rankings.Tuples = append(r.Rankings.Tuples, ranking)
	}
	r.Rankings.Tracks = make([]int32, 2000*len(r.Rankings.Tuples))
	if c := r.rankingTruncation(); c == nil || c.First != fewRanked || c.LeftOut != 1900*len(r.Rankings.Tuples) || len(c.of(ranking)) != fewRanked {
		t.Errorf("of %d ranked tracks %v is written", len(r.Rankings.Tracks), c)
	}
	r.Rankings.Tracks = r.Rankings.Tracks[:manyRanked]
	if c := r.rankingTruncation(); c != nil {
		t.Errorf("of %d ranked tracks %v is written", manyRanked, c)
	}
}
