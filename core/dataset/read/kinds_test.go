package read

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
)

// One fault of many files or videos is told once, with the names of the first.
func TestOneMessageForEachKindOfFault(t *testing.T) {
	for name, c := range map[string]struct {
		change func(texts map[string]string)
		says   string
		alone  string // text that no second line has
	}{
		"YOLO without a size": {func(texts map[string]string) {
			for i := 1; i <= 6; i++ {
				texts[fmt.Sprintf("boxes/clip-%02d_1.txt", i)] = "0 0.5 0.5 0.1 0.1 1\n"
			}
			texts["dataset.json"] = "{}"
		}, `6 boxes are not used: positions are parts of the picture, whose size is unknown for "clip-01", "clip-02", "clip-03", "clip-04", "clip-05" and 1 more; write the size`, "whose size"},
		"YOLO without tracks": {func(texts map[string]string) {
			for i := 1; i <= 6; i++ {
				texts[fmt.Sprintf("boxes/clip-%02d_1.txt", i)] = "0 0.5 0.5 0.1 0.1 99\n"
			}
			texts["dataset.json"] = `{"videos": [{"id": "clip-01", "width": 320, "height": 240}, {"id": "clip-02", "width": 320, "height": 240}]}`
		}, `2 boxes are not used: tracks.csv has no track 99 of "clip-01", 99 of "clip-02".`, "no track 99"},
		"YOLO in a folder of each video": {func(texts map[string]string) {
			for i := 1; i <= 12; i++ {
				texts[fmt.Sprintf("boxes/clip-%02d/1.txt", i)] = "0 0.5 0.5 0.1 0.1 1\n"
			}
		}, "ignored: boxes/*/*.txt: 12 files: boxes of YOLO are read from the folder boxes, as boxes/<video>_<frame>.txt", "boxes of YOLO"},
		"CVAT in a folder of each video": {func(texts map[string]string) {
			for i := 1; i <= 9; i++ {
				texts[fmt.Sprintf("boxes/clip-%02d/annotations.xml", i)] = "<annotations><version>1.1</version></annotations>"
			}
		}, "ignored: boxes/*/*.xml: 9 files: boxes of CVAT are read from boxes.xml or boxes/<video>.xml", "boxes of CVAT"},
		"COCO without videos": {func(texts map[string]string) {
			texts["boxes.json"] = `{"images": [{"id": 1, "file_name": "000001.jpg"}, {"id": 2, "file_name": "000002.jpg"}], "annotations": [{"id": 1, "image_id": 1, "bbox": [1,2,3,4]}, {"id": 2, "image_id": 2, "bbox": [1,2,3,4]}], "categories": []}`
		}, `an image must tell its video: by a video_id and a list of videos, as CocoVID, or by the folder in its file_name, as clip-07/000012.jpg; found the file_name "000001.jpg" and no video_id`, "an image must"},
		"DarkLabel with the label first": {func(texts map[string]string) {
			texts["boxes/clip-01.txt"] = "0,frog,1,35,98,38,25,frog,2,42,111,43,30\n1,frog,1,35,98,38,25\n"
		}, "the format of DarkLabel is not read; in DarkLabel, choose the data format MOT", "DarkLabel is"},
		"DeepLabCut as keypoints.csv": {func(texts map[string]string) {
			texts["keypoints.csv"] = "scorer,DLC,DLC\nbodyparts,nose,nose\ncoords,x,y\n0,1,2\n"
		}, "ignored: keypoints.csv: the format of DeepLabCut is not read; poses are features, not boxes", "DeepLabCut"},
		"AVA with short names": {func(texts map[string]string) {
			texts["boxes.csv"] = "clip-01,0902,0.077,0.151,0.283,0.811,80,1\n"
		}, "the format of AVA is not read", "AVA"},
	} {
		texts := edited(t)
		delete(texts, "boxes.csv")
		delete(texts, "truth_boxes.csv")
		c.change(texts)
		d, err := FS(files(texts))
		said := saidOf(d, err)
		if d != nil {
			for _, x := range d.Ignored {
				said += fmt.Sprintf("\nignored: %s: %s", x.File, x.Why)
			}
		}
		if strings.Count(said, c.says) != 1 || strings.Count(said, c.alone) != 1 {
			t.Errorf("%s: it says\n%s\nwant once\n%s", name, said, c.says)
		}
	}
}

// Times without a frame rate are one fault, and its advice works.
func TestTimesWithoutRateAreOneFault(t *testing.T) {
	texts := edited(t)
	texts["dataset.json"] = "{}"
	lines := strings.Split(strings.TrimSpace(texts["tracks.csv"]), "\n")
	head := strings.Split(lines[0], ",")
	for i, line := range lines[1:] {
		cells := strings.Split(line, ",")
		for j, name := range head {
			if name == "start" || name == "end" {
				cells[j] += ".5"
			}
		}
		lines[i+1] = strings.Join(cells, ",")
	}
	texts["tracks.csv"] = strings.Join(lines, "\n") + "\n"
	var fsys fs.FS = files(texts)
	if _, err := FS(fsys); err == nil || strings.Count(err.Error(), "\n") != 0 || !strings.Contains(err.Error(), "and 16 more") {
		t.Errorf("without a rate: %v", err)
	}
	if _, err := FSWith(fsys, Options{Answers: map[string]string{"fps": "25"}}); err != nil {
		t.Errorf("with the advised answer: %v", err)
	}
}
