package read

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"siibp/core/dataset"
)

// oneOfEach are files of every kind that people drop with a dataset.
func oneOfEach() map[string]string {
	return map[string]string{
		"README.md": "# Mine\n", "notes.txt": "later: nothing\n", "licence.pdf": "%PDF-1.4\n", "run.py": "import numpy\n", "run.sh": "#!/bin/sh\n", "no-extension": "x",
		"config.yaml": "a: 1\n", "index.html": "<!DOCTYPE html>\n", "backup.zip": "PK\x03\x04", "data.tar.gz": "\x1f\x8b", "data.7z": "7z\xbc\xaf\x27\x1c", "a.db": "SQLite format 3\x00",
		"table.xlsx": "PK\x03\x04xl/", "more.csv": "a,b\n1,2\n", "more.tsv": "a\tb\n", "more.json": "{}", "more.jsonl": "{}\n", "more.parquet": "PAR1\x15", "more.h5": "\x89HDF\r\n\x1a\n",
		"weights.pt": "PK\x03\x04", "weights.pkl": "\x80\x04\x95", "weights.npy": "x", "weights.npz": "x", "weights.mat": "MATLAB 7.3 MAT-file", "features/other.npy": "x", "features/read.me": "x",
		"features/person/deeper/still.npy": "x", "descriptors/person.npy": "x", "descriptors/x.txt": "x", "boxes/a.txt": "x", "boxes/a.xml": "<annotation>", "boxes/a_1.txt": "0 0.5 0.5 0.1 0.1\n",
		"labels/a_1.txt": "0 0.5 0.5 0.1 0.1 1\n", "annotations.xml": "<annotations></annotations>", "other.xml": "<x/>", "a.eaf": "<ANNOTATION_DOCUMENT/>", "events.csv": "Observation id,Subject,Behavior,\n", "a.boris": "{}",
		"a.srt": "1\n00:00:01,000 --> 00:00:02,000\nx\n", "a.vtt": "WEBVTT\n", "c.webm": "x", "c.mkv": "x", "c.ts": "x", "c.heic": "x", "media/d.mp4": "x", "picture.jpg": "x", "sound.wav": "x",
		"c/det/det.txt": "1,1,1,1,1,1\n", "c/seqinfo.ini": "[Sequence]\n", "c/img1/000001.jpg": "x", "old/tracks.csv": "video,track\n", "old/captions.txt": "a: (x)\n", "captions.json": "{}", "truth/a.docx": "x",
		"captions.tsv": "video\tperson\n", "tracks.tsv": "video\ttrack\n", "features/person.bin": "x", "features/person.fvecs": "x", "features/person.jsonl": "{\"x\": [1]}\n",
		"features/person.json": "{}", "features/person.arff": "@relation x\n", "features/person.svm": "1 1:1 2:2\n", "features/person.pkl": "\x80\x04\x95", "features/person.h5": "\x89HDF\r\n\x1a\n",
		"features/person.npz": string(zipped("data.npy", "x", "shape.npy", "x", "format.npy", "x")), "features/person/a.csv": "1,2\n", "features/person/a.npz": "PK\x03\x04", "features/clip_person.npy": "x",
		"a.opf": "PK\x03\x04", "a.exb": "<basic-transcription/>", "a.anvil": "<annotation/>", "a.TextGrid": "File type = \"ooTextFile\"\n", "a.slp": "\x89HDF\r\n\x1a\n", "export.ndjson": "{\"data_row\": {}}\n",
		"viper.xml": "<viper></viper>", "truth/a.xml": "<sequence name=\"a\"/>", "ava_train.csv": "-5KQ66BBWC4,0902,0.077,0.151,0.283,0.811,80,1\n", "via.csv": "filename,file_size,file_attributes,region_count\n",
		"_annotations.csv": "filename,width,height,class,xmin,ymin,xmax,ymax\n", "groundtruth.txt": "10,20,30,40\n", "boxes/a_2.txt": "frame#,n,id,x,y,w,h,label\n", "boxes/b.json": "[1]", "boxes/classes.txt": "person\n",
		"truth/b.json": "{}", "instances_default.json": "{\"licenses\": [], \"images\": []}", "via-project.json": "{\"project\": {\"pname\": \"x\"}}", "alphapose-results.json": "[{\"image_id\": \"0.jpg\", \"keypoints\": [1]}]",
		"a_keypoints.json": "{\"version\": 1.3, \"people\": []}", "aDLC.csv": "scorer,DLC\n", "label_studio.json": "[{\"annotations\": [{\"result\": []}]}]", "labelme/a_1.json": "{\"flags\": {}, \"shapes\": []}",
		"label_02/0000.txt": "0 2 Car 0 0 -2.52 1106.1 166.5 1204.4 323.8 1.7\n", "gt/0002.txt": "52 1005 1 375 1242 WSV:2d;1O10000O\n", "events.tsv": "Observation id\tSubject\tBehavior\t\n", "more.wmv": "x", "more.m2ts": "x",
		"person.npy": "x", "Tracks.csv": "video,track\n", "link.lnk": "x", "a b.txt": "x", "ünïcode.txt": "x",
	}
}

// Every dropped file is used, ignored with the reason, or refused: alone, and with all others in a dataset.
func TestEveryDroppedFileIsMentioned(t *testing.T) {
	all := oneOfEach()
	for name, text := range all {
		d, err := FS(files(and(small(), name, text)))
		mentioned(t, d, err, name)
	}
	delete(all, "captions.tsv")
	delete(all, "tracks.tsv")     // second tables of captions and tracks are refused,
	delete(all, "captions.json")  // a second file of captions is refused,
	delete(all, "boxes/a.txt")    // and a folder of boxes beside boxes.csv,
	delete(all, "old/tracks.csv") // and so are data in two folders
	d, err := FS(files(and(small(), slicePairs(all)...)))
	for name := range all {
		mentioned(t, d, err, name)
	}
}

func slicePairs(texts map[string]string) []string {
	var pairs []string
	for _, name := range sorted(texts) {
		pairs = append(pairs, name, texts[name])
	}
	return pairs
}

// mentioned asserts that a file is among those that are used or ignored, in a note or in an error.
func mentioned(t *testing.T, d *dataset.Dataset, err error, name string) {
	t.Helper()
	var told []string
	if err != nil {
		told = append(told, err.Error())
	}
	told = append(told, d.Notes...)
	for _, f := range d.Files {
		told = append(told, f.File, f.Zip)
	}
	for _, f := range d.Ignored {
		told = append(told, f.File)
		if f.Why == "" {
			t.Errorf("%s is ignored without a reason", f.File)
		}
	}
	many := path.Join(path.Dir(name), "*"+path.Ext(name))
	if !slices.ContainsFunc(told, func(text string) bool { return strings.Contains(text, name) || text == many }) {
		t.Errorf("%s is mentioned nowhere: %v, %q", name, err, told)
	}
}

// Every file of the cases that lie beside the repository is used, ignored with the reason, or refused.
func TestEveryFileOfTheCasesIsMentioned(t *testing.T) {
	folders, err := filepath.Glob(filepath.Join("..", "..", "..", "..", "shared", "cases", "*", "data"))
	if err != nil || len(folders) == 0 {
		t.Skip("the cases do not lie beside the project")
	}
	for _, folder := range folders {
		fsys := os.DirFS(folder)
		d, readErr := FS(fsys)
		err := fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() && !strings.HasPrefix(entry.Name(), ".") && readErr == nil {
				mentioned(t, d, readErr, name)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if readErr != nil && !strings.Contains(readErr.Error(), "; ") {
			t.Errorf("%s is refused without an advice: %v", folder, readErr)
		}
	}
}
