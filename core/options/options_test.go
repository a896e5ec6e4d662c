package options

import (
	"reflect"
	"strings"
	"testing"
)

func TestOptionsOutOfRange(t *testing.T) {
	for _, c := range []struct{ object, want string }{
		{`{"alpha": 0}`, "alpha is 0; it is more than 0"},
		{`{"scale": 0}`, "scale is 0; it is more than 0"},
		{`{"threshold": []}`, "threshold needs at least one value"},
		{`{"threshold": [0.2, 2]}`, "threshold is 2; it is at least 0 and at most 1"},
		{`{"anneal": [-1]}`, "anneal is -1"},
		{`{"hinge": "soft"}`, `hinge is "soft"; it is one of exact, paper`},
		{`{"reorder": 7}`, "hinge paper and reorder need classes independent"},
		{`{"allocation": "sticks", "classes": "independent", "pairs": false, "hinge": "paper"}`, "exclusion needs hinge exact"},
		{`{"exclusionC": -1}`, "exclusionC is -1; it is at least 0"},
		{`{"gamma": 1}`, `there is no option "gamma"`},
		{`{"alpha": "ten"}`, "alpha cannot be a string"},
	} {
		if _, err := Default().Merge([]byte(c.object)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.object, err, c.want)
		}
	}
}

func TestMergeOfNothing(t *testing.T) {
	got, err := Default().Merge(nil)
	if err != nil || !reflect.DeepEqual(got, Default()) {
		t.Errorf("%v, %v; want the default options", got, err)
	}
}
