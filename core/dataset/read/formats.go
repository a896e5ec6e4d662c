package read

import (
	"path"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/captions"
	"siibp/core/dataset/coco"
	"siibp/core/dataset/features"
	"siibp/core/dataset/mot"
	"siibp/core/dataset/vfs"
	"siibp/core/dataset/via"
)

// Subject is what a file is to a dataset.
type Subject string

// The subjects, as a list of files calls them.
const (
	About       Subject = "about the dataset"
	Tracks      Subject = "tracks"
	Captions    Subject = "captions"
	Features    Subject = "features"
	Descriptors Subject = "descriptors"
	Boxes       Subject = "boxes"
	Movie       Subject = "a movie"
	Media       Subject = "media"
	Results     Subject = "results" // written, never read
)

// Format is a row of the table of formats: a kind of file that a dataset is read from, or
// that a result is written as. Recognition, reading, the commands' help and the documents
// take all they know of formats from here.
type Format struct {
	Name    string
	Subject Subject
	Paths   []string // where a dataset has it; <concept>, <video> and <any> stand for a name
	Truth   []string // where it has true boxes
	Also    string   // other ways in, in words
	Option  string   // the option of the commands that writes it, "" where none does
	Help    string   // what that option writes
	Where   string   // who else writes it
	Notes   string   // what one has to know

	Loose    func(l loose) string // the one of Paths that a file has that lies loose, "" where it is not in the format
	Captions func(*captions.Reader)
	Features func(r *features.Reader, path, concept string) features.Store
	Boxes    *boxFormat
}

const everywhere = "page, `fit`, `predict`"

// Formats is the table of formats. A new one is a row here and a file that reads it.
var Formats = []Format{
	{Name: "tracks", Subject: Tracks, Paths: []string{dataset.TracksFile}, Loose: looseTracks,
		Notes:  "in: `video,track`, if you like `start,end`, `truth:person`, `known:person`; out: the same rows with `best:`, `zeta:`, `nu:`, `p:`, `predicted:`",
		Option: "--tracks", Help: "the labelled tracks.csv: the input's rows and, per concept, best:, zeta:, nu:, p: and predicted:", Where: everywhere},
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
	{Name: "descriptors", Subject: Descriptors, Paths: []string{"descriptors/<concept>.npy", "descriptors/<concept>.csv"}, Loose: looseDescriptors,
		Notes: "become Fisher vectors"},
	{Name: "about the data", Subject: About, Paths: []string{dataset.ManifestFile},
		Notes: "names, classes, frames per second, sizes, splits, licence"},
	{Name: "Casablanca", Subject: Movie, Also: "`data.mat`",
		Notes:  "the authors' file, alone, is a dataset; `convert` writes it as a folder",
		Option: "convert"},
	{Name: "boxes, own", Subject: Boxes, Paths: []string{"boxes.csv", "boxes/<any>.csv"}, Loose: looseBoxes,
		Notes: "`video,track,frame,x,y,w,h`, pixels and frames from 0; joined by straight lines, an empty row says absent",
		Boxes: &boxFormat{Ext: ".csv", Read: readBoxTable}},
	{Name: "true boxes, own", Subject: Boxes, Truth: []string{"truth_boxes.csv", "truth/<any>.csv"}, Loose: looseTruth,
		Notes: "`video,frame,x,y,w,h`, a column per concept, if you like `instance`"},
	{Name: "MOT Challenge text", Subject: Boxes, Paths: []string{"boxes/<video>.txt", "boxes.txt", "<video>/det/det.txt"},
		Truth: []string{"truth/<video>.txt", "truth_boxes.txt", "<video>/gt/gt.txt"}, Also: "`<video>/seqinfo.ini`",
		Notes:  "boxes and true boxes as text, frames and pixels from 1; out: a zip, results for each video, and `labels.csv`",
		Boxes:  &boxFormat{Ext: ".txt", Read: (*boxReader).readMOT},
		Option: "--mot", Help: "the answers' boxes at every frame as MOT Challenge results, a zip with a file per video", Where: everywhere},
	{Name: "MOT text as .csv", Subject: Boxes, Paths: []string{"boxes/<video>.csv", "boxes.csv"}, Truth: []string{"truth/<video>.csv", "truth_boxes.csv"},
		Notes: "the same under another ending, as CVAT writes it: with or without a header, a class as a number or a word",
		Boxes: &boxFormat{Ext: ".csv", First: mot.Begins, Read: (*boxReader).readMOT}},
	{Name: "COCO, CocoVID", Subject: Boxes, Paths: []string{"boxes.json", "boxes/<any>.json"}, Truth: []string{"truth_boxes.json", "truth/<any>.json"},
		Notes:  "the same as JSON",
		Boxes:  &boxFormat{Ext: ".json", Keys: coco.Keys, Read: (*boxReader).readCOCO},
		Option: "--coco", Help: "the answers' boxes as CocoVID JSON", Where: everywhere},
	{Name: "VIA 3", Subject: Boxes, Paths: []string{"boxes.json", "boxes/<any>.json"}, Truth: []string{"truth_boxes.json", "truth/<any>.json"},
		Notes:  "the same as a project; times become frames by `fps`",
		Boxes:  &boxFormat{Ext: ".json", Keys: via.Keys, Read: (*boxReader).readVIA},
		Option: "--via", Help: "the answers' boxes as a project of the VGG Image Annotator 3; it needs fps in dataset.json", Where: everywhere},
	{Name: "VIA 3, table", Subject: Boxes, Paths: []string{"boxes.csv", "boxes/<any>.csv"}, Truth: []string{"truth_boxes.csv", "truth/<any>.csv"},
		Notes: "the CSV export of a project",
		Boxes: &boxFormat{Ext: ".csv", First: via.Exported, Read: (*boxReader).readVIATable}},
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
		Option: "--capsule", Help: "the run's capsule.zip: options, versions, hashes and answer; siibp replay and the page make it again", Where: "page, `fit`, `replay`"},
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

// formatOf returns the row of a file by its tidy path, and the name that the path has in
// the place of <concept> or such.
func formatOf(file string) (row Format, name string, ok bool) {
	for _, row := range Formats {
		for _, pattern := range slices.Concat(row.Paths, row.Truth) {
			if name, ok := vfs.Matches(pattern, file); ok {
				return row, name, true
			}
		}
	}
	return Format{}, "", false
}

// conceptOf returns the concept that a file of a subject is of, "" where it is no such file.
func conceptOf(subject Subject, file string) string {
	for _, row := range Formats {
		if row.Subject != subject {
			continue
		}
		for _, pattern := range row.Paths {
			if name, ok := vfs.Matches(pattern, file); ok && name != "" {
				return name
			}
		}
	}
	return ""
}

// reads reports whether a reader may open a file of that name, wherever it lies: it has an
// ending of some format, and is no media.
func reads(name string) bool {
	ext := strings.ToLower(path.Ext(name))
	return slices.ContainsFunc(Formats, func(row Format) bool {
		return row.Subject != Media && slices.ContainsFunc(slices.Concat(row.Paths, row.Truth), func(p string) bool { return path.Ext(p) == ext })
	})
}

// folders returns the names of the folders in which a tidy dataset keeps files.
func folders() []string {
	var list []string
	for _, row := range Formats {
		for _, pattern := range slices.Concat(row.Paths, row.Truth) {
			if folder, _, deeper := strings.Cut(pattern, "/"); deeper && !strings.HasPrefix(folder, "<") && !slices.Contains(list, folder) {
				list = append(list, folder)
			}
		}
	}
	return list
}

// endings lists the endings of the files of a subject that lie in a folder: ".npy, .csv or .mat".
func endings(subject Subject, folder string) string {
	var list []string
	for _, row := range Formats {
		for _, pattern := range slices.Concat(row.Paths, row.Truth) {
			if ext := path.Ext(pattern); row.Subject == subject && strings.HasPrefix(pattern, folder) && !slices.Contains(list, ext) {
				list = append(list, ext)
			}
		}
	}
	return anyOf(list)
}

// anyOf writes "a, b or c".
func anyOf(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:len(list)-1], ", ") + " or " + list[len(list)-1]
}

// captionPaths returns the paths of captions, in every format.
func captionPaths() []string {
	var list []string
	for _, row := range Formats {
		if row.Captions != nil {
			list = append(list, row.Paths...)
		}
	}
	return list
}

// featureFormats returns the formats of features.
func featureFormats() []features.Format {
	var list []features.Format
	for _, row := range Formats {
		if row.Features != nil {
			list = append(list, features.Format{Path: row.Paths[0], Open: row.Features})
		}
	}
	return list
}

// boxFormats returns the formats of boxes.
func boxFormats() []boxFormat {
	var list []boxFormat
	for _, row := range Formats {
		if row.Boxes != nil {
			list = append(list, *row.Boxes)
		}
	}
	return list
}
