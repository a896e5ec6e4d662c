package read

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"siibp/core/dataset"
)

// Columns that a saved model has learned are found by their names, or the features are refused.
func TestColumnsLearned(t *testing.T) {
	action := func(text string) map[string]string {
		return change("features/action.csv", text)
	}
	for name, x := range map[string]struct {
		text string
		dim  int // of an older model, which knows no names; 0: the names are a and b
		want string
	}{
		"the same":               {"a,b\n1,2\n3,4\n,\n", 0, "1 2 3 4"},
		"another order":          {"b,a\n2,1\n4,3\n,\n", 0, "1 2 3 4; its columns have another order"},
		"more of them":           {"frame,a,x,b\n7,1,0,2\n8,3,0,4\n9,,,\n", 0, `1 2 3 4; 2 columns are not used, as model.zip has not learned them: "frame", "x"`},
		"text that is not used":  {",a,x,b\nr1,1,y,2\nr2,3,y,4\nr3,,,\n", 0, `1 2 3 4; 1 column is not used, as model.zip has not learned it: "x"`},
		"another name":           {"a,B\n1,2\n3,4\n,\n", 0, `fault: features/action.csv, row 1: the feature columns must be those that model.zip has learned: "a", "b"; found "a", "B", and no "b"`},
		"spaces that differ":     {"a\u00a0,b\u200b\n1,2\n3,4\n,\n", 0, "1 2 3 4"},
		"one twice":              {"a,a\n1,2\n3,4\n,\n", 0, `fault: features/action.csv, row 1: the feature columns must be those that model.zip has learned: "a", "b"; found "a", "a", and no "b"; use the`},
		"text":                   {"a,b\n1,x\n3,4\n,\n", 0, `fault: features/action.csv, row 2, column "b": a feature must be a number; found "x"`},
		"no names":               {"1,2\n3,4\n,\n", 0, "1 2 3 4"},
		"no names, wider":        {"1,2,3\n3,4,5\n,,\n", 0, "fault: features/action.csv: there must be 2 columns of action, as many as model.zip has learned; found 3 columns"},
		"an older model":         {"frame,b\n1,2\n3,4\n,\n", 2, "1 2 3 4"},
		"an older model of more": {"id,a,b\n7,1,2\n8,3,4\n9,,\n", 2, "1 2 3 4; the column \"id\" is no feature"},
	} {
		words := knownWords(t)
		words.Dims["action"] = 2
		if x.dim == 0 {
			words.Columns = map[string][]string{"action": {"a", "b"}}
		}
		d, err := FSWith(files(action(x.text)), Options{Vocabulary: words})
		got := ""
		switch {
		case err != nil:
			got = "fault: " + err.Error()
		default:
			v := d.Views[slices.IndexFunc(d.Views, func(v dataset.View) bool { return v.Name == "action" })]
			for row := range 2 {
				for _, x := range v.Read(row, make([]float64, v.Dim)) {
					got += " " + strconv.FormatFloat(x, 'g', -1, 64)
				}
			}
			got = got[1:]
			for _, note := range d.Notes {
				if said, ok := strings.CutPrefix(note, "features/action.csv: "); ok {
					got += "; " + said
				}
			}
		}
		if !strings.HasPrefix(got, x.want) || !strings.Contains(x.want, ";") && got != x.want {
			t.Errorf("%s: got %s, want %s", name, got, x.want)
		}
	}
}
