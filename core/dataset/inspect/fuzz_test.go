package inspect_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/features"
	"siibp/core/dataset/inspect"
)

// drawnView makes a view of any numbers that the reader would pass: a row is missing as a
// whole or has no NaN, and no number is above its bound.
func drawnView(dim int, data []byte) dataset.View {
	v := dataset.View{Name: "actor", Dim: dim}
	for ; len(data) >= 8*dim; data = data[8*dim:] {
		for c := range dim {
			x := math.Float64frombits(binary.LittleEndian.Uint64(data[8*c:]))
			if math.IsNaN(x) || math.Abs(x) > features.MaxFeature {
				x = float64(data[8*c] % 4)
			}
			v.X = append(v.X, x)
		}
		if data[0] == 7 {
			for c := range dim {
				v.X[len(v.X)-1-c] = math.NaN()
			}
		}
	}
	return v
}

// Whatever the numbers are, looking at them ends, names columns and rows that there are, and
// says sentences.
func FuzzFeatures(f *testing.F) {
	f.Add(uint8(1), make([]byte, 200))
	f.Add(uint8(3), []byte(strings.Repeat("\x00\x00\x00\x00\x00\x00\xf0?", 60)))
	f.Add(uint8(2), []byte(strings.Repeat("\x00\x00\x00\x00\x008\x8f\xc0", 40)+strings.Repeat("\x01\x00\x00\x00\x00\x00\xf0?", 60)))
	f.Fuzz(func(t *testing.T, dim uint8, data []byte) {
		v := drawnView(1+int(dim%6), data)
		d := &dataset.Dataset{Views: []dataset.View{v}}
		for _, x := range inspect.Features(d) {
			bad := func(n int) func(int) bool { return func(i int) bool { return i < 0 || i >= n } }
			if slices.ContainsFunc(x.Columns, bad(v.Dim)) || slices.ContainsFunc(x.Rows, bad(v.Rows())) || !sentences(x.Text) {
				t.Errorf("%+v", x)
			}
		}
	})
}

// sentences reports whether a text begins and ends as sentences do, and has all its numbers.
func sentences(text string) bool {
	return !strings.Contains(text, "%!") && !strings.Contains(text, "around NaN") && strings.ContainsAny(text[len(text)-1:], ".?")
}

// Whatever the columns are called, those that are left out are some of them, and not all.
func FuzzLeftOut(f *testing.F) {
	f.Add("frame,confidence,f0", uint8(1))
	f.Add(",,", uint8(0))
	f.Add("id,video,track", uint8(7))
	f.Fuzz(func(t *testing.T, header string, seed uint8) {
		names := strings.Split(header, ",")
		v := dataset.View{Name: "actor", Dim: len(names), Columns: names}
		for row := range 9 {
			for c := range names {
				v.X = append(v.X, []float64{float64(row), float64(row) * 0.5, 1, float64(row * c % 5), 0.1 * float64(row*7%9)}[(c+int(seed))%5])
			}
		}
		report := &fault.Report{}
		out := inspect.LeftOut(report, inspect.Table{View: v, File: "x.csv"})
		if len(out) >= len(names) || !slices.IsSorted(out) || len(slices.Compact(slices.Clone(out))) != len(out) {
			t.Errorf("%q: %v are left out", names, out)
		}
		if len(report.Faults) > 0 || len(out) > 0 && len(report.Notes)+len(report.Questions) == 0 {
			t.Errorf("%q: %v are left out, and %+v", names, out, report)
		}
		for _, q := range report.Questions {
			said := fault.Report{Answers: map[string]string{q.Key: "keep"}}
			if len(inspect.LeftOut(&said, inspect.Table{View: v, File: "x.csv"})) > len(out) {
				t.Errorf("%q: to keep %s leaves more out", names, fmt.Sprint(q.Key))
			}
		}
	})
}
