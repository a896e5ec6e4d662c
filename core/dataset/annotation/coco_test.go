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

// everything returns a file in which every encoded field is set.
func everything() *COCO {
	return &COCO{
		Videos:     []COCOVideo{{ID: "1", Name: "a", FPS: 29.97, Frames: 2, Width: 64, Height: 48}, {ID: "second", Name: `b "c"`}},
		Images:     []COCOImage{{ID: "1", Video: "1", File: "a/1.jpg", Frame: 0, Width: 64, Height: 48}, {ID: "2", Video: "second", File: "b/1.jpg", Frame: 7}},
		Categories: []COCOCategory{{ID: "1", Name: "Rick", Super: "person"}, {ID: "2", Name: "(Ilsa, -)"}},
		Annotations: []COCOAnnotation{
			{At: 0, Image: "1", Category: "1", Instance: "3", Box: [4]float64{0.1, -2, 1.0 / 3, 4}, HasBox: true, Score: 0.5, Attributes: map[string]string{"track": "t3"}},
			{At: 1, Image: "2", Category: "2", Instance: "x", Box: [4]float64{1, 2, 3, 4}, HasBox: true},
		},
	}
}

func TestCOCOEncodeDecode(t *testing.T) {
	var out bytes.Buffer
	if err := EncodeCOCO(&out, everything()); err != nil {
		t.Fatal(err)
	}
	got, err := DecodeCOCO(&out, func(e text.JSONError) { t.Error(e) })
	if diff := cmp.Diff(everything(), got, cmpopts.EquateEmpty()); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
}

// Numbers and strings with equal text are one ID, and a byte order mark is skipped.
func TestCOCOIDs(t *testing.T) {
	got, err := DecodeCOCO(strings.NewReader("\xef\xbb\xbf"+`{"annotations": [{"image_id": 3.0, "category_id": "3", "track_id": 3, "bbox": null, "iscrowd": 1, "ignored": false}], "more": {"a": [[1], {}]}}`),
		func(e text.JSONError) { t.Error(e) })
	want := []COCOAnnotation{{Image: "3", Category: "3", Instance: "3", Crowd: true}}
	if diff := cmp.Diff(want, got.Annotations); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
}

func FuzzCOCO(f *testing.F) {
	var out bytes.Buffer
	if err := EncodeCOCO(&out, everything()); err != nil {
		f.Fatal(err)
	}
	f.Add(out.Bytes())
	f.Add([]byte(`{"images": [{"id": 1, "frame_id": 1, "prev_image_id": -1}], "annotations": [{"image_id": {}, "bbox": [1, null]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		clean := true
		got, err := DecodeCOCO(bytes.NewReader(data), func(e text.JSONError) {
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
