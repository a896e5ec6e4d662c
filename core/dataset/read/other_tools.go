package read

import (
	"bytes"
	"path"
	"regexp"
	"strings"

	"siibp/core/dataset/annotation"
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
	poseFeatures = "poses are features, not boxes: write them as features/<concept>.npy, a row per row of tracks.csv"
)

// asSentences tells how files of sentences become captions.
func asSentences(files string) string {
	return "siibp captions " + files + " --for . -o captions.txt; on the page, drop them beside the other files and press Write captions"
}

// share is a number from 0 to 1, as YOLO writes it.
const share = `(?:0|1|0?\.\d+|1\.0+)`

// otherTools lists the formats; the first that matches a file is its format.
var otherTools = []otherTool{
	{"Pascal VOC", ".xml", nil, []string{"<annotation"}, "export it as COCO, or " + writeBoxes},
	{"this XML", ".xml", nil, nil, "boxes in XML are those of CVAT for video 1.1"},
	{"ELAN", ".eaf", nil, nil, "it can become captions: " + asSentences("*.eaf")},
	{"VATIC", ".txt", regexp.MustCompile(`^\d+ -?\d+ -?\d+ -?\d+ -?\d+ \d+ [01] [01] [01] "`), nil, writeBoxes},
	{"KITTI tracking", ".txt", regexp.MustCompile(`^\d+ -?\d+ [A-Z][A-Za-z_]+ -?[\d.]+ -?[\d.]+ -?[\d.]+ `), nil, writeBoxes},
	{"MOTS, which has masks", ".txt", regexp.MustCompile(`^\d+ \d+ \d+ \d+ \d+ \S{8,}\s`), nil, "take the bounding box of each mask, and " + writeBoxes},
	{"YOLO without ids of tracks", ".txt", regexp.MustCompile(`^\d+(?: ` + share + `){4}(?: 0?\.\d+)?\s*(?:\n|$)`), nil,
		"yolo track save_txt=True writes them behind the boxes"},
	{"YOLO for masks or poses", ".txt", regexp.MustCompile(`^\d+(?: ` + share + `){7}`), nil,
		"use a model of boxes: yolo track save_txt=True"},
	{"Label Studio", ".json", regexp.MustCompile(`^\s*\[\s*\{`), []string{`"annotations"`, `"result"`}, "its boxes are percentages, and its frames count from 1: " + writeBoxes},
	{"LabelMe", ".json", nil, []string{`"shapes"`, `"flags"`}, writeBoxes},
	{"Supervisely", ".json", nil, []string{`"classTitle"`}, writeBoxes},
	{"Supervisely", ".json", nil, []string{`"framesCount"`, `"objects"`}, writeBoxes},
	{"Scalabel or BDD100K", ".json", nil, []string{`"box2d"`}, writeBoxes},
	{"Scalabel or BDD100K", ".json", nil, []string{`"videoName"`, `"frameIndex"`}, writeBoxes},
	{"VoTT", ".json", nil, []string{`"visitedFrames"`}, writeBoxes},
	{"VoTT", ".json", nil, []string{`"asset"`, `"regions"`}, writeBoxes},
	{"OpenPose", ".json", nil, []string{`"pose_keypoints_2d"`}, poseFeatures},
	{"AlphaPose", ".json", regexp.MustCompile(`^\s*\[\s*\{`), []string{`"image_id"`, `"keypoints"`}, poseFeatures},
	{"DeepLabCut", ".csv", regexp.MustCompile(`^scorer,`), nil, poseFeatures},
	{"BORIS", ".boris", nil, nil, "in BORIS, export the events as a table, events.csv; it can become captions: " + asSentences("events.csv")},
	{"BORIS (events)", ".csv", regexp.MustCompile(`(?i)^.*\bsubject\W.*\bbehaviou?r\W`), nil, "it can become captions: " + asSentences("events.csv")},
	{"VIA 2", ".csv", regexp.MustCompile(`^#?filename,file_size,file_attributes,region_count`), nil, "it has pictures, but no videos: use VIA 3"},
	{"DarkLabel", ".txt", regexp.MustCompile(`^(?:frame#|#frame),`), nil, "in DarkLabel, save it in the format MOT"},
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

// ignored returns why a file of the format is not used, and what to do.
func (t *otherTool) ignored() string { return "the format of " + t.Name + " is not read; " + t.Advice }
