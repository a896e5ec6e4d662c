package coco

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"siibp/core/dataset/text"
)

// everything has all that is written.
func everything() *Data {
	return &Data{
		Videos:     []Video{{ID: "1", Name: "a", FPS: 29.97, Frames: 2, Width: 64, Height: 48}, {ID: "second", Name: `b "c"`}},
		Images:     []Image{{ID: "1", Video: "1", File: "a/1.jpg", Frame: 0, Width: 64, Height: 48}, {ID: "2", Video: "second", File: "b/1.jpg", Frame: 7}},
		Categories: []Category{{ID: "1", Name: "Rick", Super: "person"}, {ID: "2", Name: "(Ilsa, -)"}},
		Annotations: []Annotation{
			{At: 0, Image: "1", Category: "1", Instance: "3", Box: [4]float64{0.1, -2, 1.0 / 3, 4}, HasBox: true, Score: 0.5, Attributes: map[string]string{"track": "t3"}},
			{At: 1, Image: "2", Category: "2", Instance: "x", Box: [4]float64{1, 2, 3, 4}, HasBox: true},
		},
	}
}

func TestEncodeDecode(t *testing.T) {
	var out bytes.Buffer
	if err := Encode(&out, everything()); err != nil {
		t.Fatal(err)
	}
	got, err := Decode(&out, func(e text.JSONError) { t.Error(e) })
	if diff := cmp.Diff(everything(), got, cmpopts.EquateEmpty()); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
}

// Ids are the same however they are written, and a byte order mark says nothing.
func TestIDs(t *testing.T) {
	got, err := Decode(strings.NewReader("\xef\xbb\xbf"+`{"annotations": [{"image_id": 3.0, "category_id": "3", "track_id": 3, "bbox": null, "iscrowd": 1, "ignored": false}], "more": {"a": [[1], {}]}}`),
		func(e text.JSONError) { t.Error(e) })
	want := []Annotation{{Image: "3", Category: "3", Instance: "3", Crowd: true}}
	if diff := cmp.Diff(want, got.Annotations); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
}

func FuzzDecode(f *testing.F) {
	var out bytes.Buffer
	if err := Encode(&out, everything()); err != nil {
		f.Fatal(err)
	}
	f.Add(out.Bytes())
	f.Add([]byte(`{"images": [{"id": 1, "frame_id": 1, "prev_image_id": -1}], "annotations": [{"image_id": {}, "bbox": [1, null]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		clean := true
		got, err := Decode(bytes.NewReader(data), func(e text.JSONError) {
			clean = false
			if e.Rule == "" || e.Found == "" {
				t.Fatalf("%+v", e)
			}
		})
		var wrong *text.JSONError
		if err != nil && !errors.As(err, &wrong) {
			t.Fatal(err)
		}
		if err != nil || !clean {
			return
		}
		for _, x := range got.Images {
			if x.Frame < -1 {
				t.Fatalf("%+v", x)
			}
		}
	})
}
