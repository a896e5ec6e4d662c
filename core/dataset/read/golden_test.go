package read

import (
	_ "embed"
	"fmt"
	"maps"
	"strings"
	"testing"

	"siibp/core/dataset"
	"siibp/core/dataset/writer"
)

//go:embed testdata/files.txt
var filesGolden string

// everything returns a dataset with all that one can hold: names that need quoting, a test
// video, a free one, one without labels, gaps, descriptors, absences, fixed labels.
func everything() map[string]string {
	return map[string]string{
		"tracks.csv": "track,video,start,end,truth:person,known:action,truth:action,note\n\"t,1\",a b,0,10,Rick,-,walk,\"x\n\"\"y\"\"\"\n" +
			"t2,a b,,,\"Ilsa, Jr.\",,?,\nt1,c,2,8,,sit,,z\nt1,d,,,,,,\nt1,e,,,?,,,\n",
		"captions.txt":           "# concepts: person, action\n\"c\": (action=sit, person=\"Ilsa, Jr.\"), (Rick, -)\na b: (Rick, walk), (-, sit) # who?\nd:\n",
		"features/person.csv":    "u,v\n1,0\n,\n0.1,-2e-3\n1e99,1\n0,0\n",
		"descriptors/action.npy": array(3, 2, 1, 2, 3, 4, 5, 6),
		"descriptors/action.csv": "video,track,first,count\nc,t1,0,1\na b,\"t,1\",1,2\n",
		"boxes.csv":              "video,track,frame,x,y,w,h\nc,t1,7,,,,\nc,t1,3,0.1,-2,3.5,0\na b,t2,0,1,2,3,4\n",
		"truth_boxes.csv":        "video,frame,x,y,w,h,person,action,instance\nc,2,1,1,1,1,Rick,,\nc,4,2,2,2,2,Rick,,\na b,1,0,0,1,1,\"Ilsa, Jr.\",sit,i\na b,3,,,,,\"Ilsa, Jr.\",sit,i\n",
		"dataset.json":           `{"name": "all", "licence": "CC0", "videos": [{"id": "e", "split": "test", "fps": 29.97, "labels": "free", "media": "media/e.webm", "x": [null]}, {"id": "c", "frames": 9, "width": 640, "height": 360}]}`,
		"media/e.webm":           "x",
	}
}

// What a dataset with everything reads as, and what is written of it.
func TestGoldenFiles(t *testing.T) {
	texts := everything()
	d := mustRead(t, texts)
	var got strings.Builder
	fmt.Fprintf(&got, "== read\n%s", shown(d))
	fsys := memory{}
	if err := writer.Write(fsys.create, d); err != nil {
		t.Fatal(err)
	}
	written := map[string]string{"media/e.webm": "x"}
	for name, file := range fsys {
		written[name] = string(file.Data)
	}
	for _, name := range sorted(written) {
		text := written[name]
		if strings.HasSuffix(name, ".npy") {
			text = fmt.Sprintf("%q\n", text)
		}
		fmt.Fprintf(&got, "== %s\n%s", name, text)
	}
	compare(t, "testdata/files.txt", got.String(), filesGolden)

	again := mustRead(t, written)
	if again.Hash != d.Hash {
		t.Errorf("what was written reads as\n%s", shown(again))
	}
	for name, spelling := range map[string]func(*dataset.Dataset, map[string]string){"captions.csv": captionsTable, "captions.json": captionsJSON,
		"features.npz": featureArrays, "features.mat": featureMatrices} {
		other := maps.Clone(written)
		spelling(d, other)
		if diff := shown(mustRead(t, other)); diff != shown(again) {
			t.Errorf("%s reads as\n%s", name, diff)
		}
	}
}

// shown writes all that was read, a line each.
func shown(d *dataset.Dataset) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n%v\n", d.Name, d.Summary(), d.Concepts)
	for i, line := range shownVideos(d) {
		v := d.Videos[i]
		fmt.Fprintf(&b, "%s | tracks %v, media %q, %v fps, %d frames, %d×%d\n", line, v.Tracks, v.Media, v.FPS, v.Frames, v.Width, v.Height)
	}
	for _, t := range d.Tracks {
		fmt.Fprintf(&b, "%s of %d, %d to %d, truth %v, known %v, boxes %v\n", t.ID, t.Video, t.Start, t.End, t.Truth, t.Known, t.Boxes)
	}
	for _, v := range d.Views {
		fmt.Fprintf(&b, "%s, %d-d: %v\n", v.Name, v.Dim, v.Double())
	}
	for _, x := range d.Descriptors {
		fmt.Fprintf(&b, "descriptors of %s, %d-d: %v of %v\n", x.Name, x.Dim, x.X, x.Track)
	}
	for _, p := range d.TruthBoxes {
		fmt.Fprintf(&b, "true %v of %d, %q, joined %t: %v\n", p.Classes, p.Video, p.Instance, p.Joined, p.Boxes)
	}
	return b.String()
}
