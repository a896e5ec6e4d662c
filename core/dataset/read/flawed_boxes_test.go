package read

import (
	"strings"
	"testing"

	"siibp/core/dataset"
)

// Boxes of other programs in files that were saved, named or filled otherwise.
func TestFlawedBoxes(t *testing.T) {
	via := "# Exported using VGG Image Annotator (x)\n# ATTRIBUTE = {\"1\":{\"aname\":\"track\",\"type\":1,\"options\":{}}}\n" +
		"# CSV_HEADER = metadata_id,file_list,flags,temporal_coordinates,spatial_coordinates,metadata\n" +
		"\"1_a\",\"[\"\"a.webm\"\"]\",0,\"[0.02]\",\"[2,1,2,3,4]\",\"{\"\"1\"\":\"\"t1\"\"}\"\n"
	tool := func(attributes, more string) string {
		return `{"images": [{"id": 1, "file_name": "a/0.jpg", "frame_id": 0}], "categories": [{"id": 1, "name": "x"}` + more + `],
			"annotations": [{"id": 1, "image_id": 1, "category_id": 1, "bbox": [1, 2, 3, 4], "attributes": ` + attributes + `}]}`
	}
	boxed := func(name, text string) map[string]string { return and(change("boxes.csv", ""), name, text) }
	for _, x := range []struct {
		name  string
		texts map[string]string
		says  string
	}{
		{"VIA's table", boxed("boxes.csv", via), ""},
		{"with a mark", boxed("boxes.csv", "\ufeff"+via), ""},
		{"with CR LF", boxed("boxes.csv", strings.ReplaceAll(via, "\n", "\r\n")), ""},
		{"its first line in quotes", boxed("boxes.csv", `"`+strings.Replace(via, "\n", "\"\n", 1)), "boxes.csv, row 1: this must be an export of VIA as VIA wrote it; found one that a spreadsheet has saved; export it from VIA anew"},
		{"padded", boxed("boxes.csv", strings.Replace(via, "\n", ",,,,,\n", 1)), "boxes.csv, row 1: this must be an export of VIA as VIA wrote it"},
		{"padded by semicolons", boxed("boxes.csv", strings.Replace(via, "\n", ";;;;;\n", 1)), "export it from VIA anew"},
		{"a later line in quotes", boxed("boxes.csv", strings.Replace(via, "# ATTRIBUTE", `"# ATTRIBUTE`, 1)), "boxes.csv, row 2: this must be an export of VIA as VIA wrote it"},
		{"unreadable options", boxed("boxes.csv", strings.Replace(via, `{}}}`, `[]},"2":{"aname":"x","type":[],"options":{"0":[1]}}}`, 1)), ""},

		{"MOT text", boxed("boxes/a.txt", "1,1,2,3,3,4,1,-1,-1,-1\n"), ""},
		{"beside a README", and(boxed("boxes/a.txt", "1,1,2,3,3,4,1,-1,-1,-1\n"), "boxes/README.txt", "how they were made\n"), ""},
		{"MOT text as .csv", boxed("boxes/a.csv", "1,1,2,3,3,4,1,-1,-1,-1\n"), ""},
		{"with a class as a word", boxed("boxes/a.csv", "1,1,2,3,3,4,1,Rick,0.9\n"), ""},
		{"with a header", boxed("boxes/a.csv", "frame_id,track_id,x,y,w,h,conf,class_id,visibility\n1,1,2,3,3,4,1,1,1\n"), ""},
		{"with semicolons", boxed("boxes/a.CSV", "1;1;2,0;3,0;3;4\n"), ""},
		{"of no video", boxed("boxes/z.csv", "1,1,2,3,3,4,1,-1,-1,-1\n"), "boxes/z.csv: a file of MOT text must have the name of its video"},

		{"COCO", boxed("boxes.json", tool(`{"track": "t1"}`, "")), ""},
		{"an attribute that is a list", boxed("boxes.json", tool(`{"track": "t1", "tags": ["x"], "more": {"y": 1}}`, "")), ""},
		{"attributes that are none", boxed("boxes.json", strings.Replace(tool(`[]`, ""), `"bbox"`, `"track_id": 1, "bbox"`, 1)), ""},
		{"a category without a name", boxed("boxes.json", tool(`{"track": "t1"}`, `, {"id": 2}, {"name": "y"}`)), ""},
		{"a track that is a list", boxed("boxes.json", tool(`{"track": ["t1"]}`, "")), `boxes.json, column "annotations[0].attributes.track": an attribute must be text or a number; found an object or a list`},
	} {
		d, err := FS(files(x.texts))
		switch {
		case x.says == "" && err != nil:
			t.Errorf("%s: %v", x.name, err)
		case x.says == "" && !atFirst(d):
			t.Errorf("%s: the boxes are %+v", x.name, d.Tracks[0].Boxes)
		case x.says != "" && (err != nil || !strings.Contains(saidOf(d, err), x.says)):
			t.Errorf("%s: it says\n%s\nwant\n%s", x.name, saidOf(d, err), x.says)
		}
	}
}

// atFirst reports whether track t1 of a has the box 1, 2, 3, 4 at frame 0.
func atFirst(d *dataset.Dataset) bool {
	b := d.Tracks[0].Boxes
	return len(b) > 0 && b[0] == dataset.Box{X: 1, Y: 2, W: 3, H: 4}
}
