package annotation

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"siibp/core/dataset/text"
)

func TestVIAEncodeDecode(t *testing.T) {
	p := VIAProject{Name: "mine", Files: []string{"a.webm", `b "c".mp4`}, Attributes: []VIAAttribute{{Name: "track"}, {Name: "when", Segment: true}},
		Regions: []VIARegion{
			{File: `b "c".mp4`, Z: []float64{1.0 / 3}, Shape: Rectangle, XY: []float64{0.1, -2, 3, 4}, Values: map[string]string{"track": "t1"}},
			{File: "a.webm", Z: []float64{0, 2.5}, Values: map[string]string{"when": "t1"}},
		}}
	var out bytes.Buffer
	if err := EncodeVIA(&out, p); err != nil {
		t.Fatal(err)
	}
	got, err := DecodeVIA(&out, func(e text.JSONError) { t.Error(e) })
	if diff := cmp.Diff(p.Regions, got, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(VIARegion{}, "At")); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
}

// Values that are ids of options become their texts; other values stay.
func TestVIAOptions(t *testing.T) {
	got, err := DecodeVIA(strings.NewReader(`{"metadata": {"1_a": {"vid": "1", "flg": 1, "z": ["0.5"], "xy": [7, 1, 2], "av": {"1": "0", "2": "0,1,", "3": "free", "object": "cat", "4": true}}},
		"view": {"1": {"fid_list": [1]}}, "file": {"1": {"fid": 1, "fname": "", "src": "http://x/a.mp4"}},
		"attribute": {"1": {"aname": "who", "type": 4, "options": {"0": "Rick"}}, "2": {"aname": "what", "type": 2, "options": {"0": "walk", "1": "sit"}},
		"3": {"aname": "note", "type": 1}, "4": {"aname": "sure", "type": 1}}}`), func(e text.JSONError) { t.Error(e) })
	want := []VIARegion{{At: "metadata.1_a", File: "http://x/a.mp4", Z: []float64{0.5}, Shape: Polygon, XY: []float64{1, 2}, Flag: true,
		Values: map[string]string{"who": "Rick", "what": "walk,sit", "note": "free", "object": "cat", "sure": "true"}}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
}

func FuzzVIA(f *testing.F) {
	f.Add([]byte(`{"metadata": {"1_a": {"vid": "1", "z": [0.5], "xy": [2, 1, 2, 3, 4], "av": {"1": "0"}}}, "view": {"1": {"fid_list": ["1"]}}, "file": {"1": {"fname": "a"}}}`))
	f.Add([]byte(VIABanner + "\n# ATTRIBUTE = {\"1\": {\"aname\": \"x\"}}\n\"1_a\",\"[\"\"a\"\"]\",0,\"[1]\",\"[2,1,2,3,4]\",\"{\"\"1\"\":\"\"t\"\"}\"\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		told := func(e text.JSONError) {
			if e.Rule == "" || e.Found == "" {
				t.Fatalf("%+v", e)
			}
		}
		regions, err := DecodeVIA(bytes.NewReader(data), told)
		var wrong *text.JSONError
		if err != nil && !errors.As(err, &wrong) {
			t.Fatal(err)
		}
		rows, err := DecodeVIATable(bytes.NewReader(data), func(_ int, e text.JSONError) { told(e) })
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range append(regions, rows...) {
			if r.Shape == Rectangle && len(r.XY) != 4 {
				t.Fatalf("%+v", r)
			}
			for _, z := range r.Z {
				if !(z >= 0) {
					t.Fatalf("%+v", r)
				}
			}
		}
	})
}
