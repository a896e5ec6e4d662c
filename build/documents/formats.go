package documents

// format is a kind of file: what it holds, where it is read from, and what writes it.
type format struct{ what, read, write, holds string }

// formats lists the kinds of file in the order of the table.
var formats = []format{
	{"[tracks](#tracks)", "`tracks.csv`", "`--tracks`", "which tracks there are; written, with the labels found"},
	{"[captions](#captions)", "`captions.txt`, `.csv` or `.json`", "`--captions`", "the weak labels; written, with the answers as remarks"},
	{"[features](#features)", "`features/<concept>.npy`, `.csv` or `.mat`; `features.npz` or `.mat`", "", "N×D numbers, a row for each track"},
	{"[descriptors](#descriptors)", "`descriptors/<concept>.npy` with a `.csv`", "", "local descriptors, of which Fisher vectors are made"},
	{"[about the data](#about-the-data)", "`dataset.json`", "", "names, classes, frame rates, splits, licence"},
	{"[boxes](#boxes)", "`boxes.csv`", "", "where each track is"},
	{"[true boxes](#true-boxes)", "`truth_boxes.csv`", "", "where each person and action truly is, for scores only"},
	{"[MOT Challenge](#mot-challenge)", "`boxes/<video>.txt`, `<video>/det/det.txt`, `<video>/gt/gt.txt` and more", "`--mot`", "boxes and true boxes as text"},
	{"[COCO and CocoVID](#coco-and-cocovid)", "`boxes.json`, `boxes/*.json`; truth: `truth_boxes.json`, `truth/*.json`", "`--coco`", "the same as JSON"},
	{"[VIA 3](#via-3)", "as COCO, or its CSV export", "`--via`", "the same as a project of the VGG Image Annotator"},
	{"[media](#media)", "`media/*`", "", "videos, pictures or sound, to be shown"},
	{"[Casablanca](#casablanca)", "`data.mat`", "`siibp convert`", "the paper's own file, a dataset by itself"},
	{"[subtitles](#what-is-written)", "", "`--subtitles`", "WebVTT, a file for each video, in a zip"},
	{"[the ranking](#what-is-written)", "", "`--localized`", "for every caption tuple all tracks, the answer first"},
	{"[everything](#what-is-written)", "", "`-o`", "options, objective, labels, rankings and scores as JSON"},
	{"[learned arrays](#what-is-written)", "", "`--arrays`", "ν, ζ, E[log π] and Φ for `numpy.load`"},
	{"[the model](#what-is-written)", "`siibp predict MODEL`", "`--model`", "what was learned, to label other videos"},
	{"[the run](#what-is-written)", "`siibp replay CAPSULE`", "`--capsule`", "options, versions, hashes and the answer, to make it again"},
	{"[plots](#what-is-written)", "", "`--objective`", "SVG; from the page PNG, too"},
	{"[the report](#what-is-written)", "", "`siibp experiment -o`", "tables and figures as HTML, JSON and CSV"},
}

// formatsTable returns them as a table.
func formatsTable() string {
	var body [][]string
	for _, f := range formats {
		body = append(body, []string{f.what, f.read, f.write, f.holds})
	}
	return rows([]string{"what", "read from", "written by", "what it holds"}, body)
}
