package reader

import (
	"path"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/boxes"
	"siibp/core/dataset/captions"
	"siibp/core/dataset/coco"
	"siibp/core/dataset/features"
	"siibp/core/dataset/vfs"
	"siibp/core/dataset/via"
)

// Subject is what a file is to a dataset.
type Subject string

// The subjects, as a list of files calls them.
const (
	About       Subject = "about the dataset"
	Tracks      Subject = "tracks"
	Captioning  Subject = "captions"
	Featured    Subject = "features"
	Described   Subject = "descriptors"
	Boxed       Subject = "boxes"
	Movie       Subject = "a movie"
	Media       Subject = "media"
	Results     Subject = "results" // written, never read
	besideBoxes Subject = "about what lies beside it"
)

// Format is a row of the table of formats: a kind of file that a dataset is read from, or
// that a result is written as. Recognition, reading, the commands' help and the documents
// read the same rows.
type Format struct {
	Name    string
	Subject Subject
	Paths   []string // where a dataset has it; <concept> and <video> stand for names
	Truth   []string // where it has true boxes
	Also    string   // other places, in words
	Option  string   // the option of the commands that writes it, "" where none does
	Help    string   // what that option writes, for the commands' help
	Where   string   // who writes it
	Notes   string   // what else one has to know

	Loose    func(l loose) string // the path in Paths of a file that lies loose, "" where it is none
	Captions func(*captions.Reader)
	Features func(r *features.Reader, path, concept string) features.Store
	Boxes    *boxes.Format // the rows of one ending are told apart by it
}

const (
	everywhere = "page, `fit`, `predict`"
	cocoNotes  = "`videos[].name` is the video, else a folder of `file_name`; `frame_id` counts from 0 (from 1 with CenterTrack's `prev_image_id`), else the number in `file_name`; `instance_id` or `track_id` means a track, before it an attribute `track`; absent from images without a box. A true category is a class, or `(Rick, walking)`, attributes are called as concepts; crowds, ignored boxes and outlines are counted"
	motNotes   = "frames and pixels count from 1, as [the challenge](https://motchallenge.net/instructions) defines; a track is absent where it has no row; ids mean tracks (below); conf 0 in the truth and id −1 are left out and counted; `labels.txt` beside the truth names classes, one a line, as `Rick` or `(Rick, walking)`. Out: a zip of results per video, with `labels.csv`"
	viaNotes   = "a file's name, without its ending, is the video; times become frames by `fps`, which must be known; the attribute `track` names the track, attributes called as concepts the true classes; boxes are joined, but only within a segment of time of the same `track` where there are any; other shapes, segments and attributes are counted"
)

// Formats is the table of formats. A new one is a row here and the file that reads it.
var Formats = []Format{
	{Name: "tracks", Subject: Tracks, Paths: []string{dataset.TracksFile}, Loose: looseTracks, Option: "--tracks", Help: "the labelled tracks.csv", Where: everywhere,
		Notes: "in: `video,track`, if you like `start,end`, `truth:person`, `known:person`; out: the same rows with `best:`, `zeta:`, `nu:`, `predicted:`"},
	{Name: "captions", Subject: Captioning, Paths: []string{"captions.txt"}, Loose: looseCaptions, Captions: (*captions.Reader).ReadText,
		Option: "--captions", Help: "the captions, each with the track that answers it as a remark", Where: everywhere,
		Notes: "out: as text, below each line a remark per tuple, `# (Rick, walking) = t4, 0.97`; it reads as the same captions"},
	{Name: "captions, table", Subject: Captioning, Paths: []string{"captions.csv"}, Loose: looseCaptionsTable, Captions: (*captions.Reader).ReadTable,
		Notes: "`video` and a column per concept, one tuple a row"},
	{Name: "captions, JSON", Subject: Captioning, Paths: []string{"captions.json"}, Captions: (*captions.Reader).ReadJSON,
		Notes: "an object from video to tuples"},
	{Name: "features, NumPy", Subject: Featured, Paths: []string{"features/<concept>.npy"}, Loose: looseArray, Features: features.OpenArray,
		Notes: "N×D, row r is row r of `tracks.csv`; a row of NaN has none"},
	{Name: "features, table", Subject: Featured, Paths: []string{"features/<concept>.csv"}, Loose: looseFeatures, Features: features.OpenTable,
		Notes: "N rows of numbers, if you like under a header"},
	{Name: "features, MATLAB", Subject: Featured, Paths: []string{"features/<concept>.mat"}, Loose: looseMatrices, Features: features.OpenMatrixFile, Notes: "up to v7"},
	{Name: "features in one archive", Subject: Featured, Paths: []string{"features.npz"}, Loose: byEnding(".npz", "features.npz"), Features: features.OpenArchive,
		Notes: "an array per concept"},
	{Name: "features in one MAT-file", Subject: Featured, Paths: []string{"features.mat"}, Features: features.OpenMatricesFile, Notes: "a matrix per concept"},
	{Name: "descriptors", Subject: Described, Paths: []string{"descriptors/<concept>.npy", "descriptors/<concept>.csv"}, Loose: looseDescriptors,
		Notes: "become Fisher vectors"},
	{Name: "about the data", Subject: About, Paths: []string{dataset.ManifestFile}, Notes: "names, classes, frames per second, sizes, splits, licence"},
	{Name: "Casablanca", Subject: Movie, Also: "`data.mat`", Option: "convert", Notes: "the authors' file, alone, is a dataset"},
	{Name: "boxes, own", Subject: Boxed, Paths: []string{"boxes.csv", "boxes/<any>.csv"}, Loose: looseBoxes, Boxes: ownTable,
		Notes: "`video,track,frame,x,y,w,h`, pixels and frames from 0; joined by straight lines, an empty row says absent"},
	{Name: "true boxes, own", Subject: Boxed, Truth: []string{"truth_boxes.csv", "truth/<any>.csv"}, Loose: looseTruth,
		Notes: "`video,frame,x,y,w,h`, a column per concept, if you like `instance`"},
	{Name: "MOT Challenge text", Subject: Boxed, Paths: []string{"boxes/<video>.txt", "boxes.txt", "<video>/det/det.txt"},
		Truth: []string{"truth/<video>.txt", "truth_boxes.txt", "<video>/gt/gt.txt"}, Also: "`<video>/seqinfo.ini`", Boxes: &boxes.Format{Ext: ".txt", Read: (*boxes.Reader).ReadMOT},
		Option: "--mot", Help: "their boxes at every frame as MOT Challenge results, a file per video", Where: everywhere, Notes: motNotes},
	{Name: "COCO, CocoVID", Subject: Boxed, Paths: []string{"boxes.json", "boxes/<any>.json"}, Truth: []string{"truth_boxes.json", "truth/<any>.json"},
		Boxes:  &boxes.Format{Ext: ".json", Keys: coco.Keys, Read: (*boxes.Reader).ReadCOCO},
		Option: "--coco", Help: "the same as CocoVID JSON", Where: everywhere, Notes: cocoNotes},
	{Name: "VIA 3", Subject: Boxed, Paths: []string{"boxes.json", "boxes/<any>.json"}, Truth: []string{"truth_boxes.json", "truth/<any>.json"},
		Boxes:  &boxes.Format{Ext: ".json", Keys: via.Keys, Read: (*boxes.Reader).ReadVIA},
		Option: "--via", Help: "the same as a project of the VGG Image Annotator 3; it needs fps in dataset.json", Where: everywhere, Notes: viaNotes},
	{Name: "VIA 3, table", Subject: Boxed, Paths: []string{"boxes.csv", "boxes/<any>.csv"}, Truth: []string{"truth_boxes.csv", "truth/<any>.csv"},
		Boxes: &boxes.Format{Ext: ".csv", Begins: via.Banner, Read: (*boxes.Reader).ReadVIATable}, Notes: "the CSV export of a project"},
	{Name: "media", Subject: Media, Paths: []string{"media/<any>"}, Loose: looseMedia, Notes: "videos, pictures or sound, called as the video or named in `dataset.json`; shown, never needed"},
	{Name: "WebVTT", Subject: Results, Option: "--subtitles", Help: "WebVTT, a file per video; it needs fps, and boxes or start and end", Where: everywhere,
		Notes: "a zip, a file per video: who does what while the answering track is there; needs `fps`"},
	{Name: "the ranking", Subject: Results, Option: "--localized", Help: "localized.csv: for every caption tuple all tracks of its video, the answer first", Where: everywhere,
		Notes: "`localized.csv`: for every tuple all tracks, the answer first"},
	{Name: "everything", Subject: Results, Option: "-o", Help: "result.json", Where: everywhere, Notes: "`result.json`: options, objective, labels, rankings, scores"},
	{Name: "the model", Subject: Results, Also: "`predict MODEL`", Option: "--model", Help: "the learned model.zip", Where: "page, `fit`", Notes: "`model.zip`: JSON and `.npy`"},
	{Name: "the run", Subject: Results, Also: "`replay CAPSULE`, and opened like a dataset", Option: "--capsule", Help: "the run", Where: "page, `fit`, `replay`",
		Notes: "with `--with-data`, `--with-media` the data, too: a zip of `README.txt`, `capsule.json` (`siibp-capsule-1`: options, versions, hashes, the page's state), `answer.json` and, where asked for, `data/`"},
	{Name: "learned arrays", Subject: Results, Option: "--arrays", Help: "the learned arrays.npz", Where: "page, `fit`",
		Notes: "`arrays.npz` for `numpy.load`: `nu`, `zeta`, `log_pi`, `phi_<view>`, `var_<view>` and the names of their rows and columns"},
	{Name: "plots", Subject: Results, Also: "", Option: "--objective", Help: "objective.svg, F over the iterations of the kept start", Where: "page, `fit`, `experiment`",
		Notes: "SVG; from the page, by *Save picture*, PNG, too"},
	{Name: "the report", Subject: Results, Option: "experiment -o", Where: "page (*Compare*)", Notes: "`report.html`, `.json`, `.csv`"},
}

// ownTable is the format of boxes.csv and truth_boxes.csv.
var ownTable = &boxes.Format{Ext: ".csv", Read: func(_ *boxes.Reader, file string, to boxes.Sink) { to.ReadTable(file) }}

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

// reads tells whether a reader may open a file of that name, wherever it lies: it has an
// ending of some format, and is no media.
func reads(name string) bool {
	ext := strings.ToLower(path.Ext(name))
	return slices.ContainsFunc(Formats, func(row Format) bool {
		return row.Subject != Media && slices.ContainsFunc(slices.Concat(row.Paths, row.Truth), func(p string) bool { return path.Ext(p) == ext })
	})
}

// folders are those in which a tidy dataset keeps files.
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

// captionFiles are the paths of captions, in every format.
func captionPaths() []string {
	var list []string
	for _, row := range Formats {
		if row.Captions != nil {
			list = append(list, row.Paths...)
		}
	}
	return list
}

// featureFormats are those of features.
func featureFormats() []features.Format {
	var list []features.Format
	for _, row := range Formats {
		if row.Features != nil {
			list = append(list, features.Format{Path: row.Paths[0], Open: row.Features})
		}
	}
	return list
}

// boxFormats are those of boxes.
func boxFormats() []boxes.Format {
	var list []boxes.Format
	for _, row := range Formats {
		if row.Boxes != nil {
			list = append(list, *row.Boxes)
		}
	}
	return list
}
