package inspect_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"siibp/core/dataset"
	"siibp/core/dataset/inspect"
)

// each returns the toy with the numbers of actor changed, and columns added after them.
func each(t *testing.T, change func(row, col int, x float64) float64, added ...func(row int) float64) *dataset.Dataset {
	t.Helper()
	d := toy(t)
	v := d.Views[0]
	wide := dataset.View{Name: v.Name, Dim: v.Dim + len(added)}
	for row := range v.Rows() {
		for col, x := range v.Read(row, make([]float64, v.Dim)) {
			wide.X = append(wide.X, change(row, col, x))
		}
		for _, add := range added {
			wide.X = append(wide.X, add(row))
		}
	}
	d.Views[0] = wide
	return d
}

func same(_, _ int, x float64) float64 { return x }

// rows changes whole rows to one number.
func rows(to float64, which ...int) func(row, col int, x float64) float64 {
	return func(row, _ int, x float64) float64 {
		if slices.Contains(which, row) {
			return to
		}
		return x
	}
}

// column returns the value of a column of the toy.
func column(t *testing.T, col int) func(row int) float64 {
	v := toy(t).Views[0]
	return func(row int) float64 { return v.Read(row, make([]float64, v.Dim))[col] }
}

func TestViews(t *testing.T) {
	constant := func(x float64) func(int) float64 { return func(int) float64 { return x } }
	every := func(n int) (list []int) {
		for i := range 180 / n {
			list = append(list, i*n)
		}
		return list
	}
	for name, x := range map[string]struct {
		data *dataset.Dataset
		want string // the finding's kind and a part of its text
	}{
		"far off: all by 1,000":       {each(t, func(_, _ int, x float64) float64 { return x + 1000 }), "far off: All 16 columns of the features of actor lie far from 0, around 1,000"},
		"far off: a constant of 7e8":  {each(t, same, constant(7e8)), "far off: Column 17 of the features of actor lies far from 0, around 700,000,000 and varies by 0 only, while the others lie around"},
		"far off: temperatures":       {each(t, func(_, _ int, x float64) float64 { return -273.15 + x }), "far off: All 16 columns"},
		"far off: three of 16":        {each(t, func(_, c int, x float64) float64 { return x + float64(min(1, c/13))*1e4 }), "far off: Columns 14, 15 and 16"},
		"far off: years":              {each(t, same, func(row int) float64 { return 1990 + float64(row%7) }), "far off: Column 17"},
		"scale: a row number behind":  {each(t, same, func(row int) float64 { return float64(row * 7 % 180) }), "scale: Column 17 of the features of actor holds 99 % of the variance of all 17"},
		"scale: an area in pixels":    {each(t, func(_, c int, x float64) float64 { return x * []float64{1, 500}[min(1, c/15)] }), "scale: Column 16"},
		"scale: two in another unit":  {each(t, func(_, c int, x float64) float64 { return x * []float64{1, 60}[min(1, c/14)] }), "scale: Columns 15 and 16 of the features of actor hold"},
		"scale: thousandths":          {each(t, func(_, c int, x float64) float64 { return x * []float64{1, 1e-3}[min(1, c/4)] }), "scale: Columns 1, 2, 3 and 4"},
		"sentinel: −999":              {each(t, rows(-999, 3, 60, 90)), `sentinel: 3 tracks have −999 in every column of the features of actor, as track "t4" of video "clip-01": that looks like a mark`},
		"sentinel: 1e20 in one":       {each(t, rows(1e20, 17)), "sentinel: 1 track has 1e+20 in every column"},
		"sentinel: −1 in a ninth":     {each(t, rows(-1, every(9)...)), "sentinel: 20 tracks have −1 in every column"},
		"sentinel: 9999 in most":      {each(t, func(r, _ int, x float64) float64 { return rows(9999, every(9)...)(r+r%3, 0, x) }), "sentinel: "},
		"sentinel: cells of 999":      {each(t, func(r, c int, x float64) float64 { return []float64{x, 999}[max(0, r%60+c-73)] }), "sentinel: The features of actor hold the number 999"},
		"sentinel: one cell of −1e10": {each(t, func(r, c int, x float64) float64 { return []float64{x, -1e10}[max(0, r+c-193)] }), "sentinel: The features of actor hold the number −1e+10 once"},
		"outlier: one row":            {each(t, func(r, _ int, x float64) float64 { return x * []float64{1, 1e4}[max(0, r-178)] }), `outlier: 1 of 180 tracks holds more than 99 % of the variance of the features of actor, first track`},
		"outlier: a decimal comma":    {each(t, func(r, c int, x float64) float64 { return x * []float64{1, 1e6}[max(0, r+c-193)] }), "outlier: 1 of 180 tracks"},
		"outlier: another camera":     {each(t, func(r, _ int, x float64) float64 { return x + float64(min(1, max(0, r-176)))*333 }), "outlier: 3 of 180 tracks hold"},
		"constant: two of 5":          {each(t, same, constant(5), constant(5)), "constant: Columns 17 and 18 of the features of actor are the same for every track"},
		"constant: most are 0":        {each(t, func(_, c int, x float64) float64 { return x * float64(max(0, 1-c/7)) }), "constant: Columns 8, 9, 10, 11, 12, 13, 14, 15 and 16"},
		"constant: one of 1":          {each(t, same, constant(1)), "constant: Column 17 of the features of actor is the same"},
		"duplicate: one":              {each(t, same, column(t, 4)), "duplicate: Column 17 of the features of actor repeats an earlier column in every row, as column 17 is column 5"},
		"duplicate: all":              {each(t, same, column(t, 0), column(t, 1), column(t, 2), column(t, 3)), "duplicate: Columns 17, 18, 19 and 20"},
		"duplicate: side by side":     {each(t, func(_, c int, x float64) float64 { return x }, column(t, 15)), "duplicate: Column 17"},
		"empty: a billionth":          {each(t, func(_, _ int, x float64) float64 { return x * 1e-9 }), "empty: The features of actor are nearly zero"},
		"empty: denormal":             {each(t, func(_, _ int, x float64) float64 { return x * 1e-300 }), "empty: The features of actor are nearly zero"},
		"empty: a few rows":           {each(t, func(r, _ int, x float64) float64 { return x * float64(min(1, r%9)) }), "empty: 20 of 180 tracks have only zeros as features of actor"},
		"empty: rows":                 {each(t, func(r, _ int, x float64) float64 { return x * float64(max(0, r%3-1)) }), "empty: 120 of 180 tracks have only zeros as features of actor"},
		"equal: all":                  {each(t, func(_, c int, _ float64) float64 { return float64(c) }), "equal: All tracks have the same features of actor"},
		"equal: all but some":         {each(t, func(r, c int, x float64) float64 { return []float64{float64(c), x}[max(0, r%30-28)] }), "equal: 174 of 180 tracks have the same"},
		"equal: all zero":             {each(t, func(int, int, float64) float64 { return 0 }), "equal: All tracks"},
	} {
		var got []string
		for _, f := range inspect.Features(x.data) {
			got = append(got, string(f.Kind)+": "+f.Text)
		}
		if len(got) == 0 || !strings.HasPrefix(got[0], x.want) || len(got) > 1 {
			t.Errorf("%s: want %s, got\n%s", name, x.want, strings.Join(got, "\n"))
		}
		narrow := *x.data
		narrow.Views = slices.Clone(narrow.Views)
		if v := &narrow.Views[0]; !slices.ContainsFunc(v.X, func(x float64) bool { return math.Abs(x) > 0 && math.Abs(x) < 1e-30 }) {
			v.Single = make([]float32, len(v.X))
			for i, x := range v.X {
				v.Single[i] = float32(x)
			}
			v.X = nil
			if f := inspect.Features(&narrow); len(f) != len(got) {
				t.Errorf("%s: in single precision %v, in double precision %q", name, f, got)
			}
		}
	}
}

// Columns that do not vary are no finding where dataset.json suggests a pca of their view.
func TestConstantColumnsBeforePCA(t *testing.T) {
	for suggested, want := range map[string]int{"": 1, "actor: pca 8, l2; action: l2": 0, "pca 8 whiten": 0, "action: pca 8": 1, "pca 8; actor: l2": 1, "l2; \"actor\": pca 8": 0, "actor: standardise": 1} {
		d := each(t, same, func(int) float64 { return 5 })
		d.Info = map[string]any{"features": suggested}
		if got := inspect.Features(d); len(got) != want {
			t.Errorf("%q: %v", suggested, got)
		}
	}
}
