package read

import (
	"siibp/core/dataset"
	"siibp/core/dataset/annotation"
	"siibp/core/dataset/captions"
	"siibp/core/dataset/features"
)

// Subject is the kind of information that a file contributes to a dataset.
type Subject string

// The subjects, worded as the list of used files shows them.
const (
	About       Subject = "about the dataset"
	Tracks      Subject = "tracks"
	Captions    Subject = "captions"
	Features    Subject = "features"
	Descriptors Subject = "descriptors"
	Boxes       Subject = "boxes"
	KeyPoints   Subject = "key points"
	Movie       Subject = "a movie"
	Media       Subject = "media"
	Results     Subject = "results" // written, never read
)

// Format is a row of the table of formats: a kind of file that a dataset is read from or a
// result is written to. File recognition, reading, the commands' help and the documents all
// use this table, so a new format is one row and one file with its decoder.
//
// A path pattern is a path in a dataset's folder; <concept>, <video> and <any> stand for a
// name. Files at such a path are in canonical places.
type Format struct {
	Name    string
	Subject Subject
	Paths   []string // path patterns
	Truth   []string // path patterns of ground-truth boxes
	Also    string   // other sources, in Markdown
	Option  string   // command-line option that writes the format, "" if none does
	Help    string   // help text of that option
	Where   string   // other places that write the format, in Markdown
	Notes   string   // notes for the documents, in Markdown

	// Detection. Loose returns the canonical path for a file in any other place, "" if the file is
	// not in the format. Among the formats of boxes with the extension of a file, FirstLine
	// (text) or Keys (top-level keys of a JSON object) selects one; a format of text without
	// FirstLine is the fallback. Shape describes the JSON object in error messages.
	Loose     func(l looseFile) string
	FirstLine func(line string) bool
	Keys      []string
	Shape     string

	// Decoders. A format that is read has the one of its subject.
	Tracks   func(r trackReader, file string)
	Captions func(*captions.Reader)
	Features func(r *features.Reader, path, concept string) features.Store
	Boxes    func(r *boxReader, file string, to boxSink)
}

const everywhere = "page, `fit`, `predict`"

// Formats is the table of formats.
var Formats = []Format{
	{Name: "tracks", Subject: Tracks, Paths: []string{dataset.TracksFile}, Loose: looseTracks, Tracks: trackReader.readTable,
		Notes:  "in: `video,track`, if you like `start,end` (or `begin`, `onset,offset`, `start_s,end_s` and the like; seconds and timecodes need `fps`), `truth:person`, `known:person`; out: the same rows with `best:`, `zeta:`, `nu:`, `p:`, `predicted:`, `state:`",
		Option: "--tracks", Help: "the labelled tracks.csv: the input's rows and, per concept, best:, zeta:, nu:, p:, predicted: and state:", Where: everywhere},
	{Name: "captions", Subject: Captions, Paths: []string{dataset.CaptionsFile}, Loose: looseCaptions,
		Notes:    "a line a video; out: below each a remark per tuple, `# (Rick, walking) = t4, 0.97`, so that it reads as the same captions",
		Captions: (*captions.Reader).ReadText,
		Option:   "--captions", Help: "the captions, each with the track that answers it as a remark", Where: everywhere},
	{Name: "captions, table", Subject: Captions, Paths: []string{"captions.csv"}, Loose: looseCaptionsTable,
		Notes:    "`video` and a column per concept, one tuple a row",
		Captions: (*captions.Reader).ReadTable},
	{Name: "captions, JSON", Subject: Captions, Paths: []string{"captions.json"},
		Notes:    "an object from video to tuples",
		Captions: (*captions.Reader).ReadJSON},
	{Name: "features, NumPy", Subject: Features, Paths: []string{"features/<concept>.npy"}, Loose: looseArray,
		Notes:    "N×D, row r is row r of `tracks.csv`; a row of NaN has none",
		Features: features.OpenArray},
	{Name: "features, NumPy archive", Subject: Features, Paths: []string{"features/<concept>.npz"},
		Notes:    "the same, by `np.savez`: its one array, or the one named as the concept",
		Features: features.OpenArchiveOfOne},
	{Name: "features, table", Subject: Features, Paths: []string{"features/<concept>.csv"}, Loose: looseFeatures,
		Notes:    "N rows of numbers, if you like below a header; an empty row has none",
		Features: features.OpenTable},
	{Name: "features, MATLAB", Subject: Features, Paths: []string{"features/<concept>.mat"}, Loose: looseMatrices,
		Notes:    "N×D, up to v7",
		Features: features.OpenMatrixFile},
	{Name: "features in one archive", Subject: Features, Paths: []string{"features.npz"}, Loose: looseArchive,
		Notes:    "an array per concept",
		Features: features.OpenArchive},
	{Name: "features in one MAT-file", Subject: Features, Paths: []string{"features.mat"},
		Notes:    "a matrix per concept",
		Features: features.OpenMatricesFile},
	{Name: "features, an array a video or track", Subject: Features, Paths: []string{"features/<concept>/<any>.npy"},
		Notes:    "joined: `clip-07.npy` has a row for each track of the video, `clip-07_t1.npy` is of one track",
		Features: features.OpenFolder},
	{Name: "features, in folders of the videos", Subject: Features, Paths: []string{"features/<concept>/<any>/<any>.npy"},
		Notes:    "the same: `clip-07/t1.npy`",
		Features: features.OpenFolder},
	{Name: "descriptors", Subject: Descriptors, Paths: []string{"descriptors/<concept>.npy", "descriptors/<concept>.csv"}, Loose: looseDescriptors,
		Notes: "become Fisher vectors"},
	{Name: "about the data", Subject: About, Paths: []string{dataset.ManifestFile},
		Notes: "names, classes, frames per second, sizes, splits, licence"},
	{Name: "Casablanca", Subject: Movie, Also: "`data.mat`",
		Notes:  "the authors' file, alone, is a dataset; `convert` writes it as a folder",
		Option: "convert"},
	{Name: "boxes, own", Subject: Boxes, Paths: []string{"boxes.csv", "boxes/<any>.csv"}, Loose: looseBoxes,
		Notes: "`video,track,frame,x,y,w,h`, pixels and frames from 0; joined by straight lines, an empty row says absent",
		Boxes: readBoxTable},
	{Name: "true boxes, own", Subject: Boxes, Truth: []string{"truth_boxes.csv", "truth/<any>.csv"}, Loose: looseTruth,
		Notes: "`video,frame,x,y,w,h`, a column per concept, if you like `instance`"},
	{Name: "key points", Subject: KeyPoints, Paths: []string{dataset.KeyPointsFile}, Loose: looseKeyPoints,
		Notes: "shown as a skeleton, never needed: `video,track,frame` and, for each of COCO's 17 points, as `nose_x,nose_y,nose_score`, pixels and a score from 0 to 1; empty where the point is not seen"},
	{Name: "MOT Challenge text", Subject: Boxes, Paths: []string{"boxes/<video>.txt", "boxes.txt", "<video>/det/det.txt"},
		Truth: []string{"truth/<video>.txt", "truth_boxes.txt", "<video>/gt/gt.txt"}, Also: "`<video>/seqinfo.ini`",
		Notes:  "boxes and true boxes as text, frames and pixels from 1; out: a zip, results for each video, and `labels.csv`",
		Boxes:  (*boxReader).readMOT,
		Option: "--mot", Help: "the answers' boxes at every frame as MOT Challenge results, a zip with a file per video", Where: everywhere},
	{Name: "MOT text as .csv", Subject: Boxes, Paths: []string{"boxes/<video>.csv", "boxes.csv"}, Truth: []string{"truth/<video>.csv", "truth_boxes.csv"},
		Notes:     "the same under another ending, as CVAT writes it: with or without a header, a class as a number or a word",
		FirstLine: annotation.IsMOT, Boxes: (*boxReader).readMOT},
	{Name: "COCO, CocoVID", Subject: Boxes, Paths: []string{"boxes.json", "boxes/<any>.json"}, Truth: []string{"truth_boxes.json", "truth/<any>.json"},
		Notes: "the same as JSON",
		Keys:  annotation.COCOKeys, Shape: `COCO's, with "images" and "annotations"`, Boxes: (*boxReader).readCOCO,
		Option: "--coco", Help: "the answers' boxes as CocoVID JSON", Where: everywhere},
	{Name: "VIA 3", Subject: Boxes, Paths: []string{"boxes.json", "boxes/<any>.json"}, Truth: []string{"truth_boxes.json", "truth/<any>.json"},
		Notes: "the same as a project; times become frames by `fps`",
		Keys:  annotation.VIAKeys, Shape: `a project of VIA 3, with "file" and "metadata"`, Boxes: (*boxReader).readVIA,
		Option: "--via", Help: "the answers' boxes as a project of the VGG Image Annotator 3; it needs fps in dataset.json", Where: everywhere},
	{Name: "VIA 3, table", Subject: Boxes, Paths: []string{"boxes.csv", "boxes/<any>.csv"}, Truth: []string{"truth_boxes.csv", "truth/<any>.csv"},
		Notes:     "the CSV export of a project",
		FirstLine: annotation.IsVIATable, Boxes: (*boxReader).readVIATable},
	{Name: "YOLO with ids", Subject: Boxes, Paths: []string{"boxes/<any>.txt"},
		Notes:     "a file for each frame, `clip-07_12.txt`, as `yolo track save_txt=True` writes them; needs `width` and `height` in `dataset.json`",
		FirstLine: annotation.IsYOLO, Boxes: (*boxReader).readYOLO},
	{Name: "CVAT for video 1.1", Subject: Boxes, Paths: []string{"boxes.xml", "boxes/<any>.xml"}, Truth: []string{"truth_boxes.xml", "truth/<any>.xml"}, Loose: looseCVAT,
		Notes: "tracks with boxes; an attribute `track` names the track, else the tracks are those of `tracks.csv` in their order. Without `tracks.csv` its tracks are those of the dataset; without features, those of its boxes are used",
		Boxes: (*boxReader).readCVAT},
	{Name: "media", Subject: Media, Paths: []string{"media/<any>"}, Loose: looseMedia,
		Notes: "videos, pictures or sound, called as the video or named in `dataset.json`; shown, never needed"},
	{Name: "WebVTT", Subject: Results,
		Notes:  "a zip, a file per video: who does what while the answering track is there; needs `fps`",
		Option: "--subtitles", Help: "the answers as WebVTT, a zip with a file per video; it needs fps, and boxes or start and end", Where: everywhere},
	{Name: "the ranking", Subject: Results,
		Notes:  "`localized.csv`: for every tuple all tracks, the answer first",
		Option: "--localized", Help: "localized.csv: for every caption tuple all tracks of its video, the answer first", Where: everywhere},
	{Name: "everything", Subject: Results,
		Notes:  "`result.json`: options, objective, labels, rankings, scores",
		Option: "--output", Help: "result.json, everything: options, starts, objective, labels, rankings, scores", Where: everywhere},
	{Name: "the model", Subject: Results, Also: "`predict MODEL`",
		Notes:  "`model.zip`: JSON and `.npy`",
		Option: "--model", Help: "model.zip: what was learned, with which siibp predict labels other videos", Where: "page, `fit`"},
	{Name: "the run", Subject: Results, Also: "`replay CAPSULE`, and opened like a dataset",
		Notes:  "a zip of `README.txt`, `capsule.json` (`siibp-capsule-1`: options, versions, hashes, the page's state), `answer.json` and, with `--with-data` or `--with-media`, `data/`",
		Option: "--capsule", Help: "the run archive: options, versions, hashes and answer; siibp replay and the page make it again", Where: "page, `fit`, `replay`"},
	{Name: "learned arrays", Subject: Results,
		Notes:  "`arrays.npz` for `numpy.load`: `nu`, `zeta`, `log_pi`, `phi_<view>`, `var_<view>` and the names of their rows and columns",
		Option: "--arrays", Help: "arrays.npz: ν, ζ, E[log π] and Φ with their names, for numpy.load", Where: "page, `fit`"},
	{Name: "plots", Subject: Results,
		Notes:  "SVG; from the page, by *Save picture*, PNG, too; `experiment -o` writes those of a report",
		Option: "--objective", Help: "objective.svg: F over the iterations of the start that was kept", Where: "page, `fit`, `experiment`"},
	{Name: "the report", Subject: Results,
		Notes:  "`report.html`, `.json`, `.csv`",
		Option: "experiment -o", Where: "page (*Compare*)"},
}
