package read

import (
	"bytes"
	"path"
	"regexp"
	"strings"

	"siibp/core/dataset/annotation"
	"siibp/core/dataset/captions"
	"siibp/core/dataset/vfs"
)

// otherTool is a format of another program that is recognized, but not read. Its files are ignored with the reason, and
// the dataset is read without them.
type otherTool struct {
	Name   string         // as a person knows it: "CVAT for video 1.1"
	Ext    string         // extension of its files
	Line   *regexp.Regexp // matches the beginning of a file; nil: any
	Holds  []string       // texts within the first bytes, all of them required
	Advice string         // the export that is read, or how to write a file that is
}

// Advice of several tools.
const (
	writeBoxes   = "write boxes.csv with the columns video, track, frame, x, y, w, h: pixels, frames from 0"
	poseFeatures = "poses are features, not boxes: write them as features/<concept>.npy, a row per row of tracks.csv; to show them, write keypoints.csv"
	writeRows    = "write captions.csv with the columns video and the concepts, a row per annotation"
)

// Advice of single tools.
const (
	labelStudio = "its boxes are percentages, and its frames count from 1: " + writeBoxes
	via2        = "it has pictures, but no videos: use VIA 3"
	darkLabel   = "in DarkLabel, choose the data format MOT and save each video as boxes/<video>.txt"
)

// sentencesFile is the advice for files that the command captions reads.
var sentencesFile = "it can become captions: " + asSentences("<files>")

// deepLabCut reads the table of a video with one animal: a mean of each column is the row of its track.
const deepLabCut = poseFeatures + `; pd.read_csv("<file>", header=[1, 2], index_col=0).mean().to_numpy(np.float32) is the mean of its columns, as the row of one track`

// asSentences tells how files of sentences, an argument of a shell, become captions.
func asSentences(files string) string {
	return captions.SentencesCommand(files) + "; on the page, drop them beside the other files and press Write captions"
}

// share is a number from 0 to 1, as YOLO writes it.
const share = `(?:0|1|0?\.\d+|1\.0+)`

// otherTools lists the formats; the first that matches a file is its format.
var otherTools = []otherTool{
	{"ViPER", ".xml", nil, []string{"<viper"}, writeBoxes},
	{"UA-DETRAC", ".xml", nil, []string{"<sequence name="}, writeBoxes},
	{"Pascal VOC", ".xml", nil, []string{"<annotation"}, "it has pictures without tracks: " + writeBoxes},
	{"another program (XML)", ".xml", nil, nil, "boxes in XML are those of CVAT for video 1.1"},
	{"ANVIL", ".anvil", nil, nil, "it can become captions: " + writeRows},
	{"EXMARaLDA", ".exb", nil, nil, "export it there as an ELAN file, which can become captions"},
	{"Praat", ".textgrid", nil, nil, "import it in ELAN and save it as .eaf, which can become captions"},
	{"Datavyu", ".opf", nil, nil, "it can become captions: " + writeRows},
	{"ELAN (tab-delimited text)", ".txt", regexp.MustCompile(`^[^\t\n]*\t[^\t\n]*\t\d\d:\d\d:\d\d\.\d+\t`), nil, sentencesFile},
	{"ELAN", ".eaf", nil, nil, sentencesFile},
	{"VATIC", ".txt", regexp.MustCompile(`^\d+ -?\d+ -?\d+ -?\d+ -?\d+ \d+ [01] [01] [01] "`), nil, writeBoxes},
	{"KITTI tracking", ".txt", regexp.MustCompile(`^\d+ -?\d+ [A-Z][A-Za-z_]+ -?[\d.]+ -?[\d.]+ -?[\d.]+ `), nil, writeBoxes},
	{"KITTI (objects)", ".txt", regexp.MustCompile(`^[A-Z][A-Za-z_]+ -?[\d.]+ -?\d+ -?[\d.]+ -?[\d.]+ -?[\d.]+ -?[\d.]+ -?[\d.]+ `), nil, "it has pictures without tracks: " + writeBoxes},
	{"a tracking benchmark of one object (LaSOT, OTB)", ".txt", regexp.MustCompile(`^-?[\d.]+[,\t]-?[\d.]+[,\t]-?[\d.]+[,\t]-?[\d.]+\s*(?:\n|$)`), nil, "it has no frames and tracks: " + writeBoxes},
	{"MOTS (masks)", ".txt", regexp.MustCompile(`^\d+ \d+ \d+ \d+ \d+ \S{8,}\s`), nil, "take the bounding box of each mask, and " + writeBoxes},
	{"YOLO without ids of tracks", ".txt", regexp.MustCompile(`^\d+(?: ` + share + `){4}(?: 0?\.\d+)?\s*(?:\n|$)`), nil,
		"yolo track save_txt=True writes them behind the boxes"},
	{"YOLO for masks or poses", ".txt", regexp.MustCompile(`^\d+(?: ` + share + `){7}`), nil,
		"use a model of boxes: yolo track save_txt=True"},
	{"Label Studio", ".json", regexp.MustCompile(`^\s*\[\s*\{`), []string{`"annotations"`, `"result"`}, labelStudio},
	{"Label Studio", ".json", regexp.MustCompile(`^\s*\[\s*\{`), []string{`"sequence"`}, labelStudio},
	{"Label Studio", ".csv", nil, []string{`""sequence""`}, labelStudio},
	{"Label Studio", ".csv", nil, []string{`""framesCount""`}, labelStudio},
	{"Labelbox", ".ndjson", nil, []string{`"data_row"`}, writeBoxes},
	{"Darwin (V7)", ".json", nil, []string{"darwin", `"item"`}, writeBoxes},
	{"CVAT (JSON)", ".json", nil, []string{`"tracks"`, `"shapes"`}, `export the task from CVAT as "CVAT for video 1.1"`},
	{"Datumaro", ".json", nil, []string{`"categories"`, `"items"`}, writeBoxes},
	{"ActivityNet", ".json", nil, []string{`"database"`}, "it can become captions: " + writeRows},
	{"ActivityNet Captions", ".json", nil, []string{`"timestamps"`, `"sentences"`}, sentencesFile},
	{"MSR-VTT", ".json", nil, []string{`"sentences"`, `"caption"`}, sentencesFile},
	{"COCO captions", ".json", nil, []string{`"image_id"`, `"caption"`}, sentencesFile},
	{"MMDetection (results)", ".json", regexp.MustCompile(`^\s*\[\s*\{`), []string{`"image_id"`, `"bbox"`, `"score"`}, "it has pictures without tracks: " + writeBoxes},
	{"YouTube-VIS", ".json", nil, []string{`"file_names"`}, "write an annotation for each box, as CocoVID, or " + writeBoxes},
	{"MMTracking", ".json", nil, []string{`"track_bboxes"`}, writeBoxes},
	{"VIA 2", ".json", nil, []string{`"_via_img_metadata"`}, via2},
	{"VIA 2", ".json", nil, []string{`"file_attributes"`}, via2},
	{"VIA 2", ".json", nil, []string{`"shape_attributes"`}, via2},
	{"LabelMe", ".json", nil, []string{`"shapes"`, `"flags"`}, writeBoxes},
	{"Supervisely", ".json", nil, []string{`"classTitle"`}, writeBoxes},
	{"Supervisely", ".json", nil, []string{`"framesCount"`, `"objects"`}, writeBoxes},
	{"Scalabel or BDD100K", ".json", nil, []string{`"box2d"`}, writeBoxes},
	{"Scalabel or BDD100K", ".json", nil, []string{`"videoName"`, `"frameIndex"`}, writeBoxes},
	{"Scalabel or BDD100K", ".json", regexp.MustCompile(`^\s*\[\s*\{`), []string{`"labels"`, `"name"`}, writeBoxes},
	{"VoTT", ".json", nil, []string{`"visitedFrames"`}, writeBoxes},
	{"VoTT", ".json", regexp.MustCompile(`^\s*\{\s*"frames"\s*:\s*\{`), nil, writeBoxes},
	{"VoTT", ".csv", regexp.MustCompile(`^"?image"?,"?xmin"?,"?ymin"?,"?xmax"?,"?ymax"?,"?label`), nil, writeBoxes},
	{"VoTT", ".json", nil, []string{`"asset"`, `"regions"`}, writeBoxes},
	{"OpenPose", ".json", nil, []string{`"pose_keypoints_2d"`}, poseFeatures},
	{"OpenPose", ".json", nil, []string{`"people"`, `"version"`}, poseFeatures},
	{"SLEAP", ".slp", nil, nil, poseFeatures},
	{"SLEAP", ".csv", regexp.MustCompile(`^track,frame_idx,`), nil, poseFeatures},
	{"MediaPipe", ".csv", regexp.MustCompile(`^[^\n]*\blandmark`), []string{"visibility"}, poseFeatures},
	{"AVA", ".csv", regexp.MustCompile(`^[^,\n]+,\d+(?:\.\d+)?,` + share + `,` + share + `,` + share + `,` + share + `,`), nil,
		"its boxes are parts of the picture, a row a second: " + writeBoxes},
	{"TensorFlow or Roboflow (table)", ".csv", regexp.MustCompile(`(?i)^"?filename"?,"?width"?,"?height"?,"?class"?,"?xmin`), nil, "it has pictures without tracks: " + writeBoxes},
	{"Open Images", ".csv", regexp.MustCompile(`^ImageID,`), nil, "it has pictures without tracks: " + writeBoxes},
	{"AlphaPose", ".json", regexp.MustCompile(`^\s*\[\s*\{`), []string{`"image_id"`, `"keypoints"`}, poseFeatures},
	{"DeepLabCut", ".csv", regexp.MustCompile(`^scorer,`), nil, deepLabCut},
	{"BORIS", ".boris", nil, nil, "in BORIS, export the events as a table, events.csv; it can become captions: " + asSentences("events.csv")},
	{"BORIS (events)", ".csv", regexp.MustCompile(`(?i)^.*\bsubject\W.*\bbehaviou?r\W`), nil, sentencesFile},
	{"BORIS (events)", ".tsv", regexp.MustCompile(`(?i)^.*\bsubject\W.*\bbehaviou?r\W`), nil, sentencesFile},
	{"VIA 2", ".csv", regexp.MustCompile(`^#?filename,file_size,file_attributes,region_count`), nil, via2},
	{"DarkLabel", ".txt", regexp.MustCompile(`^(?:frame#|#frame),`), nil, darkLabel},
	{"DarkLabel", ".txt", regexp.MustCompile(`^\d+(?:,[A-Za-z][A-Za-z _-]*,-?\d+,-?\d+,-?\d+,-?\d+,-?\d+)+\s*(?:\n|$)`), nil, darkLabel},
	{"DarkLabel", ".txt", regexp.MustCompile(`^\d+(?:,\d+,-?\d+,-?\d+,-?\d+,-?\d+,[A-Za-z][^,\n]*)+\s*(?:\n|$)`), nil, darkLabel},
	{"DarkLabel", ".txt", regexp.MustCompile(`^\d+,\d+,(?:\d+,-?\d+,-?\d+,-?\d+,-?\d+,[A-Za-z][^,\n]*,?)+\s*(?:\n|$)`), nil, darkLabel},
}

// toolOf returns the format of another program that a file has, nil if there is none or it is read.
func toolOf(f *vfs.Folder, file string) *otherTool {
	ext := strings.ToLower(path.Ext(file))
	var head []byte
	for i := range otherTools {
		tool := &otherTools[i]
		if tool.Ext != ext {
			continue
		}
		if head == nil {
			if head = bytes.TrimPrefix(f.Head(file), []byte("\ufeff")); head == nil {
				return nil
			}
		}
		if tool.matches(head) {
			if ext == ".xml" && annotation.IsCVAT(head) {
				return nil
			}
			return tool
		}
	}
	return nil
}

// matches reports whether a file with these first bytes has the format.
func (t *otherTool) matches(head []byte) bool {
	if t.Line != nil && !t.Line.Match(head) {
		return false
	}
	for _, text := range t.Holds {
		if !bytes.Contains(head, []byte(text)) {
			return false
		}
	}
	return true
}

// becomesCaptions reports whether a command makes captions of files of the format.
func (t *otherTool) becomesCaptions() bool { return strings.Contains(t.Advice, "captions.txt") }

// ignored returns why a file of the format is not used, and what to do. captioned is true if the dataset has captions.
func (r missingFiles) ignored(t *otherTool, file string, captioned bool) string {
	why := "the format of " + t.Name + " is not read"
	if captioned && strings.Contains(t.Advice, "can become captions") {
		return why + "; the dataset has captions without it"
	}
	return why + "; " + strings.NewReplacer("<files>", r.shellFiles(r.ofTool(t, r.alike(file))), "<file>", file).Replace(t.Advice)
}
