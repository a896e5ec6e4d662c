package read

import "strings"

// brokenBoxes are datasets with faults in boxes of other formats; testdata/faults.txt
// holds what is said of each.
func brokenBoxes() []world {
	mot := func(text string) map[string]string { return boxed("boxes/a.txt", text) }
	truth := func(text string) map[string]string {
		return boxed("truth/a.txt", text, "truth/labels.txt", "Rick\n(Ilsa, walk)\n(Sam, walk\n(Sam) x\n")
	}
	coco := func(old, new string) map[string]string {
		return boxed("boxes.json", replaced("cocovid.json", old, new))
	}
	cocoTruth := func(old, new string) map[string]string {
		return boxed("truth_boxes.json", replaced("cocovid.json", old, new))
	}
	via := func(old, new string) map[string]string { return boxed("boxes.json", replaced("via.json", old, new)) }
	closed := `{"concepts": [{"name": "person", "classes": ["Rick", "Ilsa", "Sam"]}, {"name": "action", "classes": ["walk", "sit"]}], "videos": [{"id": "a", "fps": 25}]}`
	both := `{"concepts": [{"name": "person", "classes": ["Rick", "walk", "Ilsa", "Sam"]}, {"name": "action", "classes": ["walk", "sit"]}]}`
	return []world{
		{"boxes twice", change("boxes.json", told("via.json"), "truth/a.txt", told("gt.txt"))},
		{"boxes and a folder of them", change("boxes/a.txt", told("tracker.txt"))},
		{"MOT, several videos", boxed("boxes.txt", told("tracker.txt"), "truth_boxes.txt", told("gt.txt"))},
		{"MOT, no such video", boxed("boxes/A1.txt", told("tracker.txt"))},
		{"MOT, frame 0", mot("0,1,5,5,5,5,1\n")},
		{"MOT, id", mot("1,t1,5,5,5,5,1\n1,3,5,5,5,5,1\n2,3,5,5,5,5,1\n")},
		{"MOT, values", mot("1,1,5,5,5\n1,1,5,5,-5,5,1\n1,1,5,x,5,5,1\n")},
		{"MOT, frame twice", mot("1,1,5,5,5,5\n2,1,5,5,5,5\n1,1,6,5,5,5\n")},
		{"MOT, UTF-16", mot("\xff\xfe1\x00")},
		{"MOT, classes", truth("1,1,5,5,5,5,1,1,1\n2,2,5,5,5,5,1,5,1\n3,3,5,5,5,5,1,3,1\n3,4,5,5,5,5,1,4,1\n")},
		{"MOT, instance twice", truth("1,1,5,5,5,5,1,1,1\n1,1,6,5,5,5,1,1,1\n")},
		{"MOT, seqinfo", boxed("a/seqinfo.ini", "[Sequence]\nframeRate=fast\n")},

		{"JSON boxes, cut", boxed("boxes.json", told("cocovid.json")[:900])},
		{"JSON boxes, comma", coco(`"fps": 25,`, `"fps": 25`)},
		{"COCO, types", coco(`"bbox": [110, 50, 40, 80]`, `"bbox": ["110", 50, 40, 80]`)},
		{"COCO, three numbers", coco(`"bbox": [110, 50, 40, 80]`, `"bbox": [110, 50, 40]`)},
		{"COCO, null", coco(`"bbox": [110, 50, 40, 80]`, `"bbox": [110, 50, 40, null]`)},
		{"COCO, negative", coco(`"bbox": [110, 50, 40, 80]`, `"bbox": [110, 50, -40, 80]`)},
		{"COCO, immense", coco(`"bbox": [110, 50, 40, 80]`, `"bbox": [1e300, 50, 40, 80]`)},
		{"COCO, image", coco(`"image_id": 2, "category_id": 1`, `"image_id": 99, "category_id": 1`)},
		{"COCO, image twice", coco(`"id": 2, "frame_id": 5`, `"id": 1, "frame_id": 5`)},
		{"COCO, no frame", coco(`a/img1/000006.jpg", "height": 360, "width": 640, "id": 2, "frame_id": 5,`, `a/img1/sixth.jpg", "id": 2,`)},
		{"COCO, half a frame", coco(`"frame_id": 5,`, `"frame_id": 5.5,`)},
		{"COCO, frame twice", coco(`"frame_id": 5,`, `"frame_id": 0,`)},
		{"COCO, video", coco(`"name": "a"`, `"name": "A1"`)},
		{"COCO, track", coco(`"instance_id": 2}`, `"instance_id": 22}`)},
		{"COCO, category in two concepts", change("dataset.json", both, "truth_boxes.csv", "",
			"truth_boxes.json", replaced("cocovid.json", `"name": "Rick", "supercategory": "person"`, `"name": "walk"`))},
		{"COCO, two classes", cocoTruth(`"bbox": [110, 50, 40, 80], "area": 3200, "iscrowd": false, "mot_conf": 1.0, "instance_id": 1, "attributes": {`,
			`"bbox": [110, 50, 40, 80], "instance_id": 1, "attributes": {"person": "Sam", `)},
		{"COCO, no class", change("dataset.json", closed, "truth_boxes.csv", "",
			"truth_boxes.json", strings.ReplaceAll(told("cocovid.json"), `"action": "walk"`, `"action": "wlk"`))},

		{"VIA, times", via(`"z": [0.02], `, `"z": ["soon"], `)},
		{"VIA, two times", via(`"z": [0.02], `, `"z": [0.02, 0.03], `)},
		{"VIA, rectangle", via(`[2, 100, 50, 40, 80]`, `[2, 100, 50, 40]`)},
		{"VIA, file", via(`"a.webm"`, `"c.webm"`)},
		{"VIA, view", via(`"1_bbbbbbbb": {"vid": "1"`, `"1_bbbbbbbb": {"vid": "7"`)},
		{"VIA, no rate", change("dataset.json", "", "boxes.csv", "", "boxes.json", told("via.json"))},
		{"VIA, track", via(`"1": "2", "2": "1"}},
  "1_g`, `"1": "t3", "2": "1"}},
  "1_g`)},
		{"VIA, metadata is a list", via(`"metadata": {`, `"metadata": [], "other": {`)},
		{"VIA's table, JSON", boxed("boxes.csv", strings.Replace(told("via.csv"), `"[0.2]"`, `"[0.2"`, 1))},
		{"VIA's table, cells", boxed("boxes.csv", strings.Replace(told("via.csv"), `,0,"[0.2]"`, `,0`, 1))},
		{"VIA's table, attributes", boxed("boxes.csv", strings.Replace(told("via.csv"), `"aname":"track",`, `"aname":"track"`, 1))},
	}
}

// replaced returns a told file with a part of it replaced, wherever it stands first.
func replaced(name, old, new string) string {
	text := told(name)
	if !strings.Contains(text, old) {
		panic(name + " does not hold " + old)
	}
	return strings.Replace(text, old, new, 1)
}
