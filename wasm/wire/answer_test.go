package wire

import (
	"encoding/csv"
	"math"
	"strconv"
	"strings"
	"testing"

	"siibp/core/active"
	"siibp/core/dataset"
	"siibp/core/dataset/npy"
	"siibp/core/score"
)

// The probabilities and states that the page shows are those of the files and of the command.
func TestAnswerAgreesWithFiles(t *testing.T) {
	good := score.HeldOutScore{Score: 0.9, Range: score.Interval{Low: 0.8, High: 1}, Chance: 0.3}
	for name, hidden := range map[string]*score.HeldOutReport{"unchecked": nil, "calibrated": {Trust: &score.Trust{Temperature: 2.5, Videos: 6, HeldOutScore: good}},
		"unreliable action": {Trust: &score.Trust{Temperature: 1.5, Videos: 6, HeldOutScore: good, Concepts: []score.HeldOutConcept{{Name: "action"}}}}} {
		c := New()
		c.Open([]Input{toy(t)}, nil)
		c.Fit([]byte(`{"starts": 0, "reheats": 0, "anneal": [5]}`))
		finish(t, c)
		c.runs.fit.heldOut = hidden
		reply := c.Answer()
		m := reply.Message.(Answer)
		r := c.runs.fit.result()
		if m.Accuracy != r.Accuracy().String() || m.StateCounts != r.States().String() {
			t.Errorf("%s: %q and %q", name, m.Accuracy, m.StateCounts)
		}
		checkLabelsOfFile(t, name, cells(t, c, "tracks.csv"), c.runs.fit.data, reply)
		checkTuplesOfFile(t, name, cells(t, c, "localized.csv"), reply)
	}
}

// checkLabelsOfFile compares the labels of an answer with tracks.csv.
func checkLabelsOfFile(t *testing.T, name string, table [][]string, d *dataset.Dataset, reply Reply) {
	t.Helper()
	m := reply.Message.(Answer)
	bestP, bestStates, predicted := numbers[float64](reply, m.P), numbers[uint8](reply, m.State), numbers[int32](reply, m.Predicted)
	noneP, noneStates := numbers[float64](reply, m.NoneP), numbers[uint8](reply, m.NoneState)
	for row := range d.Tracks {
		for e, concept := range d.Concepts {
			at := row*len(d.Concepts) + e
			p, index := noneP[at], int(noneStates[at])
			if predicted[at] >= 0 {
				p, index = bestP[at], int(bestStates[at])
			}
			state := ""
			if index < len(score.States) {
				state = string(score.States[index])
			}
			if got := cell(table, row, "p:"+concept.Name); got != strconv.FormatFloat(p, 'g', -1, 64) || cell(table, row, "state:"+concept.Name) != state {
				t.Errorf("%s: track %d has p %v and is %q, not as in tracks.csv: %q", name, row, p, state, table[row+1])
			}
			if hasBad := name == "unreliable action" && concept.Name == "action" && state == "sure"; hasBad {
				t.Errorf("%s: track %d is sure", name, row)
			}
		}
	}
}

// The probability of background is that of the questions and of why.
func TestBackgroundAgreesWithAlternatives(t *testing.T) {
	for _, options := range []string{"", `, "classes": "independent", "pairs": false, "allocation": "sticks"`} {
		c := New()
		c.Open([]Input{toy(t)}, nil)
		text(t, c.Fit([]byte(`{"starts": 0, "reheats": 0`+options+`}`)), "progress")
		finish(t, c)
		for _, temperature := range []float64{1, 2.5} {
			c.runs.fit.heldOut = &score.HeldOutReport{Trust: &score.Trust{Temperature: temperature, HeldOutScore: score.HeldOutScore{Range: score.Interval{Low: 1}}}}
			reply, fit, d := c.Answer(), c.runs.fit.trainer(), c.runs.fit.data
			noneP := numbers[float64](reply, reply.Message.(Answer).NoneP)
			for row := range d.Tracks {
				for i, e := range fit.Problem.Concepts {
					_, p, none := active.Alternatives(fit, row, i)
					isExact := fit.Options.OneClass() || len(p) < 2 // else the classes are independent, and the alternatives exclude one another
					if _, none = score.CalibrateAlternatives(p, none, temperature); isExact && math.Abs(none-noneP[row*len(d.Concepts)+e]) > 1e-9 {
						t.Errorf("%s, T %v, track %d, %s: background has %v, the alternative %v", options, temperature, row, d.Concepts[e].Name, noneP[row*len(d.Concepts)+e], none)
					}
				}
			}
		}
	}
}

// checkTuplesOfFile compares the tuples of an answer with localized.csv.
func checkTuplesOfFile(t *testing.T, name string, table [][]string, reply Reply) {
	t.Helper()
	m := reply.Message.(Answer)
	p, states, required := numbers[float64](reply, m.AnswerP), numbers[uint8](reply, m.AnswerState), numbers[int32](reply, m.Required)
	starts, rankP := numbers[uint32](reply, m.RankStart), numbers[float64](reply, m.RankP)
	for i := range p {
		at := int(starts[i])
		text := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
		if got := cell(table, at+int(required[i])-1, "p"); got != text(p[i]) || cell(table, at, "state") != string(score.States[states[i]]) {
			t.Errorf("%s: tuple %d has p %v, localized.csv %q", name, i, p[i], table[at+1])
		}
		for rank := range min(RankedTracks, int(starts[i+1])-at) {
			if got := cell(table, at+rank, "p"); got != text(rankP[i*RankedTracks+rank]) {
				t.Errorf("%s: tuple %d, rank %d: %q", name, i, rank+1, got)
			}
		}
	}
	if len(p) == 0 || math.IsNaN(p[0]) {
		t.Errorf("%s: %v", name, p)
	}
}

// numbers returns a buffer of a reply as numbers.
func numbers[T npy.Number](r Reply, b Buffer[T]) []T {
	list := make([]T, len(r.Buffers[b])/len(npy.Bytes(make([]T, 1))))
	copy(npy.Bytes(list), r.Buffers[b])
	return list
}

// cells returns the table of a download.
func cells(t *testing.T, c *Core, name string) [][]string {
	t.Helper()
	table, err := csv.NewReader(strings.NewReader(string(c.Export(name, "").Buffers[0]))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// cell returns a cell below the header.
func cell(table [][]string, row int, column string) string {
	for i, name := range table[0] {
		if name == column {
			return table[row+1][i]
		}
	}
	return ""
}
