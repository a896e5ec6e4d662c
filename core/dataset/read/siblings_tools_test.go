package read

import (
	"path"
	"strings"
	"testing"
)

// Siblings of the cases 50 to 52: a file of another program, in any place, is ignored with the program's name and does
// not refuse the dataset.
func TestSiblingsOfOtherTools(t *testing.T) {
	for _, x := range []struct{ tool, file, text string }{
		{"Label Studio", "project-1.json", `[{"video": "/data/a.mp4", "box": [{"framesCount": 50, "duration": 2, "sequence": [{"frame": 1, "x": 38, "y": 49, "width": 3, "height": 7}]}], "id": 3}]`},
		{"Label Studio", "project-1.csv", "id,video,box,annotator\n1,a.mp4,\"[{\"\"framesCount\"\": 50}]\",1\n"},
		{"LabelMe", "a_000001.json", `{"version": "5.0.1", "flags": {}, "shapes": [{"label": "x", "points": [[1,2],[3,4]], "shape_type": "rectangle"}], "imagePath": "a_000001.jpg"}`},
		{"LabelMe", "a_000001.json", `{"version": "5.0.1", "shapes": [{"label": "x", "points": [[1,2],[3,4]], "shape_type": "rectangle"}], "imagePath": "a_000001.jpg", "flags": {}}`},
		{"YOLO without ids", "a_000001.txt", "0 0.5 0.5 0.1 0.2\n1 0.2 0.5 0.1 0.2\n"},
		{"YOLO without ids", "labels/train/a_000001.txt", "0 0.5 0.5 0.1 0.2\n1 0.2 0.5 0.1 0.2\n"},
		{"KITTI tracking", "0000.txt", "0 2 Car 0 0 -2.52 1106.137292 166.576807 1204.470628 323.876144 1.714062 1.767881 3.588260 6.433378 1.652443 8.455371 -1.869822\n"},
		{"KITTI (objects)", "000000.txt", "Pedestrian 0.00 0 -0.20 712.40 143.00 810.73 307.92 1.89 0.48 1.20 1.84 1.47 8.41 0.01\n"},
		{"KITTI tracking", "0001.txt", "0 -1 DontCare -1 -1 -10 219.31 188.49 245.5 218.56 -1000 -1000 -1000 -10 -1 -1 -1\n"},
		{"MOTS", "0002.txt", "52 1005 1 375 1242 WSV:2d;1O10000O10000O1O100O100O1O100O1000000000000000O100O102N5K00O1O1N2O110OO2O001O1NTga3\n"},
		{"AVA", "ava_train_v2.2.csv", "-5KQ66BBWC4,0902,0.077,0.151,0.283,0.811,80,1\n-5KQ66BBWC4,0902,0.077,0.151,0.283,0.811,9,1\n"},
		{"AVA", "a-activespeaker.csv", "_mAfwH6i90E,900.1,0.09375,0.05,0.3,0.4,NOT_SPEAKING,_mAfwH6i90E_0900_0930:1\n"},
		{"Scalabel or BDD100K", "b1.json", `[{"name": "a-0000001.jpg", "videoName": "a", "frameIndex": 0, "labels": [{"id": "1", "category": "car", "box2d": {"x1": 1, "y1": 2, "x2": 3, "y2": 4}}]}]`},
		{"Scalabel or BDD100K", "b1.json", `[{"name": "a-0000001.jpg", "labels": null, "video_name": "a", "index": 0}]`},
		{"VoTT", "x-export.json", `{"name": "x", "securityToken": "", "videoSettings": {"frameExtractionRate": 15}, "tags": [], "assets": {"1": {"asset": {"format": "mp4"}, "regions": []}}}`},
		{"VoTT", "x-export.csv", "\"image\",\"xmin\",\"ymin\",\"xmax\",\"ymax\",\"label\"\n\"a.mp4#t=1\",1,2,3,4,\"x\"\n"},
		{"VoTT", "a.mp4.json", `{"frames":{"1":[{"x1":1,"y1":2,"x2":3,"y2":4,"id":1,"width":640}]},"framerate":"1","inputTags":"x","visitedFrames":[1]}`},
		{"Supervisely", "a.mp4.json", `{"description": "", "key": "abc", "tags": [], "objects": [{"key": "x", "classTitle": "person"}], "frames": [{"index": 0, "figures": [{"geometryType":"rectangle","geometry": {"points": {"exterior": [[1,2],[3,4]]}}}]}], "framesCount": 50, "size": {"height":1,"width":1}}`},
		{"VATIC", "a.txt", "0 302 480 357 637 0 0 0 0 \"person\"\n0 302 480 357 637 1 0 0 1 \"person\" \"Walking\"\n"},
		{"DarkLabel", "a.txt", "frame#,n,id,x1,y1,x2,y2,label\n"},
		{"DarkLabel", "a.txt", "0,2,1,10,20,30,40,person,2,15,25,35,45,person\n"},
		{"Pascal VOC", "a_000001.xml", "<annotation>\n<folder>a</folder><filename>a_000001.jpg</filename><object><name>x</name><bndbox><xmin>1</xmin></bndbox></object></annotation>"},
		{"ELAN", "a.eaf", "<?xml version=\"1.0\"?><ANNOTATION_DOCUMENT></ANNOTATION_DOCUMENT>"},
		{"ELAN (tab", "a.txt", "Tier-1\t\t00:00:01.000\t1.0\t00:00:02.000\t2.0\t00:00:01.000\t1.0\tRick walks\n"},
		{"BORIS", "a.boris", `{"time_format": "hh:mm:ss", "project_name": "x"}`},
		{"BORIS (events)", "events.csv", "Observation id,Observation date,Description,Media file,Total length,FPS,Subject,Behavior,Behavioral category,Comment,Status\n"},
		{"BORIS (events)", "events.tsv", "Observation id\tObservation date\tMedia file\tSubject\tBehavior\tStatus\n"},
		{"BORIS (events)", "agg.csv", "Observation id,Observation date,Media file name,FPS,Subject,Behavior,Behavior type,Start (s),Stop (s)\n"},
		{"AlphaPose", "alphapose-results.json", `[{"image_id":"0.jpg","category_id":1,"keypoints":[1.0,2.0,0.9],"score":2.9,"box":[1,2,3,4],"idx":[0.0]}]`},
		{"OpenPose", "a_000000000000_keypoints.json", `{"version":1.3,"people":[{"person_id":[-1],"pose_keypoints_2d":[1,2,0.5]}]}`},
		{"OpenPose", "a_000000000000_keypoints.json", `{"version":1.3,"people":[]}`},
		{"DeepLabCut", "aDLC_resnet50.csv", "scorer,DLC,DLC,DLC\nbodyparts,nose,nose,nose\ncoords,x,y,likelihood\n0,1,2,0.9\n"},
		{"SLEAP", "a.slp", "\x89HDF\r\n\x1a\n"},
		{"SLEAP", "a.analysis.csv", "track,frame_idx,instance.score,nose.x,nose.y,nose.score\n"},
		{"VIA 2", "via_region_data.csv", "filename,file_size,file_attributes,region_count,region_id,region_shape_attributes,region_attributes\na_1.jpg,1,\"{}\",1,0,\"{\"\"name\"\":\"\"rect\"\",\"\"x\"\":1}\",\"{}\"\n"},
		{"VIA 2", "via_project.json", `{"_via_settings":{"ui":{}},"_via_img_metadata":{"a_1.jpg123":{"filename":"a_1.jpg","size":123,"regions":[]}},"_via_attributes":{}}`},
		{"VIA 2", "via_region_data.json", `{"a_1.jpg123":{"filename":"a_1.jpg","size":123,"regions":[{"shape_attributes":{"name":"rect"}}],"file_attributes":{}}}`},
		{"Labelbox", "export.ndjson", `{"data_row":{"id":"x"},"media_attributes":{},"projects":{"p":{"labels":[]}}}` + "\n"},
		{"Darwin", "a.json", `{"version":"2.0","schema_ref":"https://darwin-public.s3.eu","item":{"name":"a.mp4"},"annotations":[]}`},
		{"a tracking benchmark", "groundtruth.txt", "10,20,30,40\n11,20,30,40\n"},
		{"a tracking benchmark", "groundtruth_rect.txt", "10\t20\t30\t40\n11\t20\t30\t40\n"},
		{"ViPER", "a.xml", "<?xml version=\"1.0\"?><viper xmlns=\"http://lamp.cfar.umd.edu/viper#\"></viper>"},
		{"UA-DETRAC", "MVI_1.xml", "<?xml version=\"1.0\"?><sequence name=\"MVI_1\"><frame density=\"7\" num=\"1\"></frame></sequence>"},
		{"ANVIL", "a.anvil", "<?xml version=\"1.0\"?><annotation><head></head></annotation>"},
		{"Praat", "a.TextGrid", "File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n"},
		{"EXMARaLDA", "a.exb", "<?xml version=\"1.0\"?><basic-transcription></basic-transcription>"},
		{"Datavyu", "a.opf", "PK\x03\x04"},
		{"ActivityNet", "anet.json", `{"version":"1.3","taxonomy":[],"database":{"a":{"duration":10,"annotations":[{"segment":[0,1],"label":"walk"}]}}}`},
		{"CVAT (JSON)", "annotations.json", `[{"version":0,"tags":[],"shapes":[],"tracks":[{"frame":0,"label":"x","shapes":[{"type":"rectangle","points":[1,2,3,4],"frame":0,"outside":false}]}]}]`},
		{"Datumaro", "default.json", `{"info":{},"categories":{"label":{"labels":[]}},"items":[{"id":"frame_000000","annotations":[]}]}`},
		{"YouTube-VIS", "instances.json", `{"videos":[{"id":1,"file_names":["a/00.jpg"]}],"categories":[{"id":1,"name":"x"}],"annotations":[{"id":1,"video_id":1,"bboxes":[[1,2,3,4]],"segmentations":[null]}]}`},
		{"MMDetection", "results.json", `[{"image_id": 1, "bbox": [1,2,3,4], "score": 0.9, "category_id": 1}]`},
		{"MMTracking", "a.json", `{"det_bboxes": [], "track_bboxes": []}`},
		{"MediaPipe", "pose.csv", "frame,landmark,x,y,z,visibility\n0,0,0.5,0.2,0.1,0.9\n"},
		{"TensorFlow or Roboflow", "_annotations.csv", "filename,width,height,class,xmin,ymin,xmax,ymax\na_1.jpg,640,480,x,1,2,3,4\n"},
		{"Open Images", "oi.csv", "ImageID,Source,LabelName,Confidence,XMin,XMax,YMin,YMax\n"},
	} {
		for _, folder := range []string{"boxes", "", "annotations", "truth", "labels/train"} {
			file := path.Join(folder, x.file)
			texts := change("boxes.csv", "", file, x.text)
			if folder == "truth" {
				delete(texts, "truth_boxes.csv")
			}
			d, err := FS(files(texts))
			if err != nil {
				t.Errorf("%s: %v", file, err)
				continue
			}
			told := ""
			for _, f := range d.Ignored {
				told += f.File + ": " + f.Why + "\n"
			}
			if !strings.Contains(told, file+": the format of "+x.tool) {
				t.Errorf("%s: ignored\n%s\nwant %s", file, told, x.tool)
			}
		}
	}
}

// A file named as boxes, in no format of boxes, is ignored, and the message says why. Boxes in a known format at another path
// are ignored, and the message says at which path they are read.
func TestFilesOfNoBoxes(t *testing.T) {
	const json = `boxes in JSON must be COCO's, with "images" and "annotations", or a project of VIA 3, with "file" and "metadata"; found `
	for _, x := range []struct{ file, text, why string }{
		{"boxes.json", "[1]", json + "a list"},
		{"boxes.json", `{"boxes": [], "videos2": 3}`, json + `an object with "boxes", "videos2"`},
		{"boxes/a.json", "{}", json + "an empty object"},
		{"boxes.csv", "id,score\n1,2\n", `a table of boxes must have the columns video, track, frame, x, y, w, h; found "id", "score"`},
		{"boxes/classes.txt", "person\ncar\n", "boxes as text are lines of numbers"},
		{"boxes/data.yaml", "names:\n", "boxes are .csv, .txt, .json or .xml files"},
		{"a.txt", "1,1,10,20,30,40,-1,-1,-1,-1\n", "boxes as MOT text are read from boxes/<video>.txt"},
		{"instances_default.json", `{"licenses": [], "info": {}}`, "boxes in COCO's JSON are read from boxes.json"},
		{"my-project.json", `{"project": {"pid": "x", "pname": "y"}}`, "a project of VIA 3 is read from boxes.json"},
	} {
		d, err := FS(files(change("boxes.csv", "", x.file, x.text)))
		if err != nil {
			t.Errorf("%s: %v", x.file, err)
		} else if len(d.Ignored) != 1 || d.Ignored[0].File != x.file || !strings.HasPrefix(d.Ignored[0].Why, x.why) {
			t.Errorf("%s: ignored %v, want %s", x.file, d.Ignored, x.why)
		}
	}
}

// Boxes as their edges, or under other usual names of columns, are those of small.
func TestColumnsOfBoxes(t *testing.T) {
	want := mustRead(t, small()).Hash
	for header, rows := range map[string]string{
		"video,track,frame,x1,y1,x2,y2":                         "a,t1,0,1,2,4,6\na,t1,4,5,6,12,14\n",
		"video,track,frame,xmin,ymin,xmax,ymax":                 "a,t1,0,1,2,4,6\na,t1,4,5,6,12,14\n",
		"clip,track_id,frame_number,left,top,right,bottom":      "a,t1,0,1,2,4,6\na,t1,4,5,6,12,14\n",
		"video,track,frame,left,top,width,height":               "a,t1,0,1,2,3,4\na,t1,4,5,6,7,8\n",
		"video,track,frame,x,y,width,height":                    "a,t1,0,1,2,3,4\na,t1,4,5,6,7,8\n",
		"video,track,frame,bb_left,bb_top,bb_width,bb_height":   "a,t1,0,1,2,3,4\na,t1,4,5,6,7,8\n",
		"video,track,frame,width,height,x1,y1,x2,y2,confidence": "a,t1,0,640,360,1,2,4,6,1\na,t1,4,640,360,5,6,12,14,1\n",
	} {
		d, err := FS(files(change("boxes.csv", header+"\n"+rows)))
		if err != nil {
			t.Errorf("%s: %v", header, err)
		} else if d.Hash != want || !strings.Contains(strings.Join(d.Notes, "\n"), "were taken for the") {
			t.Errorf("%s: other boxes, notes %q", header, d.Notes)
		}
	}
	d, err := FS(files(change("boxes.csv", "video,track,frame,x1,y1,x2,y2\na,t1,0,5,2,4,6\n")))
	if said := saidOf(d, err); err != nil || !strings.Contains(said, "x2 and y2 are the right and the bottom edge") {
		t.Errorf("an edge left of the left edge: %s", said)
	}
}
