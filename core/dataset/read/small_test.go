package read

import (
	"archive/zip"
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing/fstest"

	"siibp/core/dataset/npy"
)

// small returns a dataset without a fault; tests change files of it.
func small() map[string]string {
	return map[string]string{
		"tracks.csv":          "video,track,start,end,truth:person,truth:action\na,t1,0,10,Rick,walk\na,t2,2,8,Ilsa,\nb,t1,,,Sam,?\n",
		"captions.txt":        "# concepts: person, action\na: (Rick, walk), (Ilsa, -)\nb: (Sam, sit)\n",
		"features/person.npy": array(3, 2, 1, 0, 0, 1, 1, 1),
		"features/action.csv": "0.5,1\n-1,2e-3\n,\n",
		"boxes.csv":           "video,track,frame,x,y,w,h\na,t1,0,1,2,3,4\na,t1,4,5,6,7,8\n",
		"truth_boxes.csv":     "video,frame,x,y,w,h,person,action\na,0,1,2,3,4,Rick,walk\na,4,5,6,7,8,Rick,walk\n",
		"dataset.json":        `{"name": "small", "videos": [{"id": "a", "fps": 25, "media": "media/a.webm"}]}`,
		"media/a.webm":        "moving pictures",
	}
}

// array returns an .npy file.
func array(rows, cols int, data ...float64) string {
	var b bytes.Buffer
	if err := npy.Encode(&b, npy.Matrix{Rows: rows, Cols: cols, Data: data}); err != nil {
		panic(err)
	}
	return b.String()
}

func files(texts map[string]string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for name, text := range texts {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

// change puts files over those of small; "" takes one away.
func change(pairs ...string) map[string]string {
	texts := small()
	for i := 0; i < len(pairs); i += 2 {
		texts[pairs[i]] = pairs[i+1]
		if pairs[i+1] == "" {
			delete(texts, pairs[i])
		}
	}
	return texts
}

// described gives small descriptors in place of the features of person; "" leaves a file out.
func described(array, table string) map[string]string {
	return change("features/person.npy", "", "descriptors/person.npy", array, "descriptors/person.csv", table)
}

// local and owners are four descriptors of small, the last track has none.
var local = array(4, 2, 1, 2, 3, 4, 5, 6, 7, 8)

const owners = "video,track\na,t1\na,t2\na,t1\na,t1\n"

// runs returns the other way to write such a table.
func runs(rows string) string { return "video,track,first,count\n" + rows + "\n" }

// with replaces a part of one of small's files.
func with(file, old, new string) map[string]string {
	text := small()[file]
	if strings.Count(text, old) != 1 {
		panic(fmt.Sprintf("%s does not hold %q once", file, old))
	}
	return change(file, strings.Replace(text, old, new, 1))
}

// sorted returns the names of files.
func sorted(texts map[string]string) []string { return slices.Sorted(maps.Keys(texts)) }

type world struct {
	name  string
	files map[string]string
}

func zipped(pairs ...string) []byte {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for i := 0; i < len(pairs); i += 2 {
		w, err := z.Create(pairs[i])
		if err != nil {
			panic(err)
		}
		w.Write([]byte(pairs[i+1]))
	}
	if err := z.Close(); err != nil {
		panic(err)
	}
	return out.Bytes()
}

// longestLine is the longest line that a text may have, in bytes.
const longestLine = 4 << 20
