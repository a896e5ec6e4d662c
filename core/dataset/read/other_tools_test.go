package read

import (
	"strings"
	"testing"
)

// A file of another program, wherever it lies, is ignored with the program's name; the dataset opens without it.
func TestOtherTools(t *testing.T) {
	for name, x := range map[string]struct{ file, text string }{
		"YOLO without":      {"boxes/a_000001.txt", "0 0.172656 0.615278 0.121562 0.140556\n"},
		"YOLO without ids":  {"boxes/b_17.txt", "0 0.5 1 0.25 0.140556 0.87\n1 0.5 1 0.25 0.140556 0.87\n"},
		"YOLO for masks":    {"boxes/b_17.txt", "0 0.5 1 0.25 0.140556 0.87 0.5 0.25 0.1\n"},
		"another program":   {"boxes/a.xml", "<?xml version=\"1.0\"?>\n<notes/>"},
		"Pascal VOC":        {"annotations/a_1.xml", "<annotation><folder>a</folder></annotation>"},
		"ELAN":              {"a.eaf", "<?xml version=\"1.0\"?><ANNOTATION_DOCUMENT/>"},
		"VATIC":             {"boxes/a.txt", "0 302 53 352 104 0 1 0 0 \"person\"\n"},
		"KITTI":             {"boxes/a.txt", "0 -1 DontCare -1 -1 -10 219.31 188.49 245.50 218.56\n"},
		"MOTS":              {"boxes/a.txt", "52 1005 1 375 1242 WSV:2d;1O10000O10000O1O100O100O1O\n"},
		"Label Studio":      {"boxes.json", `[{"id": 0, "annotations": [{"id": 0, "result": []}]}]`},
		"LabelMe":           {"boxes/a_1.json", `{"version": "5.0", "flags": {}, "shapes": []}`},
		"Supervisely":       {"boxes/a.json", `{"description": "", "framesCount": 10, "objects": []}`},
		"Scalabel":          {"boxes.json", `[{"name": "a-1.jpg", "videoName": "a", "frameIndex": 0, "labels": []}]`},
		"OpenPose":          {"poses/a_keypoints.json", `{"version": 1.3, "people": [{"pose_keypoints_2d": [1, 2]}]}`},
		"AlphaPose":         {"boxes.json", `[{"image_id": "1.jpg", "category_id": 1, "keypoints": [1, 2]}]`},
		"DeepLabCut":        {"a_dlc.csv", "scorer,DLC,DLC\nbodyparts,nose,nose\n"},
		"BORIS":             {"a.boris", `{"project_name": "a"}`},
		"BORIS (":           {"events.csv", "Observation id,Source,Subject,Behavior,Behavior type,Time\n"},
		"VIA 2":             {"via.csv", "#filename,file_size,file_attributes,region_count,region_id\n"},
		"DarkLabel":         {"boxes/a.txt", "frame#,n,id,x,y,w,h,label\n"},
		"DarkLabel is":      {"boxes/a.txt", "0,1,10,20,30,40,cat,2,50,60,70,80,dog\n"},
		"VoTT":              {"boxes/a-asset.json", `{"asset": {"id": "1"}, "regions": []}`},
		"Scalabel or BDD10": {"boxes/a.json", `{"frames": [{"labels": [{"box2d": {"x1": 1}}]}]}`},
	} {
		texts := change("boxes.csv", "", x.file, x.text)
		d, err := FS(files(texts))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		told := false
		for _, f := range d.Ignored {
			told = told || f.File == x.file && strings.HasPrefix(f.Why, "the format of "+name)
		}
		if !told {
			t.Errorf("%s: ignored %v", name, d.Ignored)
		}
	}
}
