package read

import (
	"strings"
	"testing"
)

// A file of boxes, true boxes or key points with a fault is left out with one note, and rows of unknown videos and tracks
// are left out and counted. The dataset is that without them.
func TestOptionalFilesDoNotRefuse(t *testing.T) {
	header := "video,track,frame,x,y,w,h\n"
	for name, x := range map[string]struct {
		file, text string
		boxed      int // tracks with boxes
		says       string
	}{
		"a bad row":           {"boxes.csv", header + "clip-01,t1,0,1,2,3,4\nclip-01,t1,abc,1,2,3,4\n", 0, `boxes.csv, row 3, column "frame": a frame must be a whole number from 0; found "abc". The file is left out.`},
		"an unknown video":    {"boxes.csv", header + "clip-01,t1,0,1,2,3,4\nclip-99,t1,0,1,2,3,4\nclip-98,t1,0,1,2,3,4\n", 1, `row 3, column "video": the video must be one of the dataset; found "clip-99"; the nearest name is "clip-09". 2 rows are of no video or track of the dataset: not used.`},
		"unknown tracks":      {"boxes.csv", header + "clip-01,t1,0,1,2,3,4\n" + strings.Repeat("clip-01,t99,0,1,2,3,4\n", 50), 1, "50 rows are of no video or track of the dataset: not used."},
		"a table with a time": {"boxes.csv", strings.Replace(header, "frame", "time", 1) + "clip-01,t1,0,1,2,3,4\n", 0, `add "frame". The file is left out.`},
		"a bad true box":      {"truth_boxes.csv", "video,frame,x,y,w,h,actor,action\nclip-01,0,1,2,3,x,frog,walk\n", 0, `truth_boxes.csv, row 2, column "h": a position or size must be a number of pixels; found "x"`},
		"broken JSON":         {"boxes.json", `{"images": [{"id": 1`, 0, "is it the whole file? The file is left out."},
		"COCO without videos": {"boxes.json", `{"images": [{"id": 1, "file_name": "000001.jpg"}], "categories": [{"id": 1, "name": "x"}], "annotations": [{"id": 1, "image_id": 1, "category_id": 1, "bbox": [1, 2, 3, 4], "track_id": 1}]}`, 0, "not used."},
		"MOT with other ids":  {"boxes/clip-01.txt", strings.Repeat("1,102,2,3,3,4,1,-1,-1,-1\n1,103,2,3,3,4,1,-1,-1,-1\n", 20), 0, "40 rows are of no video or track of the dataset: not used."},
		"DarkLabel":           {"boxes/clip-01.txt", "frog,0,1,10,10,20,20\nfrog,1,1,10,10,20,20\n", 0, "The file is left out."},
	} {
		texts := edited(t)
		delete(texts, "boxes.csv")
		delete(texts, "truth_boxes.csv")
		texts[x.file] = x.text
		d, err := FS(files(texts))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if said := saidOf(d, nil); strings.Count(said, x.says) != 1 {
			t.Errorf("%s: it says\n%s\nwant once\n%s", name, said, x.says)
		}
		if d.Boxed() != x.boxed {
			t.Errorf("%s: %d tracks have boxes, want %d", name, d.Boxed(), x.boxed)
		}
	}
}
