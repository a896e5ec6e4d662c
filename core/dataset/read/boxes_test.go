package read

import (
	"embed"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"siibp/core/dataset"
)

//go:embed testdata/boxes
var boxesTold embed.FS

//go:embed testdata/boxes.txt
var boxesGolden string

// told returns a file in the shape that other tools write, for small's videos.
func told(name string) string {
	data, err := boxesTold.ReadFile("testdata/boxes/" + name)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// boxed returns small with its boxes in other files.
func boxed(pairs ...string) map[string]string {
	return change(append([]string{"boxes.csv", "", "truth_boxes.csv", ""}, pairs...)...)
}

// alone returns small with one video only.
func alone(pairs ...string) map[string]string {
	return boxed(append([]string{"tracks.csv", "video,track\na,t1\na,t2\na,t0003\n",
		"captions.txt", "# concepts: person, action\na: (Rick, walk), (Ilsa, -)\n"}, pairs...)...)
}

// yolo returns small with its boxes in files of YOLO. Video a has a size.
func yolo(pairs ...string) map[string]string {
	texts := boxed("dataset.json", `{"videos": [{"id": "a", "fps": 25, "width": 320, "height": 180, "media": "media/a.webm"}]}`)
	for i := 0; i < len(pairs); i += 2 {
		texts["boxes/"+pairs[i]] = pairs[i+1]
	}
	return texts
}

// frames adds a video's frames, as the MOTChallenge does.
func frames(texts map[string]string) map[string]string {
	for i := range 20 {
		texts[fmt.Sprintf("a/img1/%06d.jpg", i+1)] = "x"
	}
	return texts
}

// What other tools write; testdata/boxes.txt holds what is made of it.
func TestBoxFormats(t *testing.T) {
	var got strings.Builder
	for _, x := range []world{
		{"MOT text of one video", alone("boxes.txt", told("tracker.txt"))},
		{"MOT text by video", boxed("boxes/a.txt", told("tracker.txt"), "boxes/b.txt", "1 1 1 1 2 2\n11 1 1 1 2 2\n")},
		{"MOT layout", boxed("MOT/a/det/det.txt", told("tracker.txt"), "MOT/a/gt/gt.txt", told("gt.txt"), "MOT/a/gt/labels.txt", "(Rick, walk)\nIlsa\n",
			"MOT/a/seqinfo.ini", "[Sequence]\nname=a\nimDir=img1\nframeRate=30\nseqLength=600\nimWidth=1920\nimHeight=1080\nimExt=.jpg\n")},
		{"MOT layout, frames", frames(boxed("a/det/det.txt", told("tracker.txt")))},
		{"MOT layout, other boxes", change("a/det/det.txt", told("tracker.txt"), "c/gt/gt.txt", told("gt.txt"), "c/seqinfo.ini", "")},
		{"MOT truth without names", boxed("truth/a.txt", told("gt.txt"))},
		{"CocoVID", boxed("boxes.json", told("cocovid.json"), "truth_boxes.json", told("cocovid.json"))},
		{"CenterTrack", boxed("boxes.json", told("centertrack.json"), "truth_boxes.json", told("centertrack.json"))},
		{"CVAT's COCO", boxed("boxes.json", told("cvat.json"), "truth/cvat.json", told("cvat.json"))},
		{"VIA", boxed("boxes.json", told("via.json"), "truth_boxes.json", told("via.json"))},
		{"CVAT's XML", boxed("boxes.xml", strings.ReplaceAll(told("cvat.xml"), `id="2"`, `id="3"`), "truth_boxes.xml", told("cvat.xml"))},
		{"CVAT's XML, named tracks", boxed("annotations.xml", strings.NewReplacer(`"age"`, `"track"`, ">40<", ">t2<", `ybr="60" z_order="0">`, `ybr="60"><attribute name="Track">t1</attribute>`).Replace(told("cvat.xml")))},
		{"CVAT's XML, other frames", boxed("annotations.xml", strings.ReplaceAll(told("cvat.xml"), `frame="3"`, `frame="9"`))},
		{"CVAT's XML of pictures", boxed("annotations.xml", `<annotations><image id="0" name="a_0.png"/></annotations>`)},
		{"YOLO with ids", yolo("a_1.txt", "0 0.5 0.25 0.1 0.2 1\n0 0.25 0.5 0.1 0.2 2\n", "a_2.txt", "0 0.505 0.25 0.1 0.2 1\n", "a_4.txt", "0 0.6 0.25 0.1 0.2 1\n2 0.6 0.25 0.1 0.2 9\n")},
		{"YOLO, frames from 0, confidences", yolo("a_000000.txt", "0 0.5 0.25 0.1 0.2 0.75 1\n", "a_000001.txt", "0 0.6 0.25 0.1 0.2 0.87 1\n0 0.6 0.25 0.1 0.2 0.87\n")},
		{"YOLO, no ids", yolo("a_3.txt", "0 0.5 0.25 0.1 0.2 1\n", "a_4.txt", "0 0.6 0.25 0.1 0.2 1\n0 0.6 0.25 0.1 0.2 0.9\n")},
		{"YOLO, no size, no video", yolo("b_3.txt", "0 0.5 0.25 0.1 0.2 1\n", "c_4.txt", "0 0.6 0.25 0.1 0.2 1\n")},
		{"YOLO elsewhere, and true boxes", change("truth_boxes.csv", "", "labels/a_3.txt", "0 0.5 0.25 0.1 0.2 1\n", "truth/a_3.txt", "0 0.5 0.25 0.1 0.2 1\n")},
		{"VIA's table", boxed("boxes.csv", told("via.csv"), "truth/via.csv", told("via.csv"))},
	} {
		d, err := FS(files(x.files))
		if err != nil {
			t.Errorf("%s: %v", x.name, err)
			continue
		}
		checkRead(t, d, err)
		fmt.Fprintf(&got, "== %s\n", x.name)
		tellBoxes(&got, d)
		boxedElsewhere(t, x, d)
	}
	compare(t, "testdata/boxes.txt", got.String(), boxesGolden)
}

// boxedElsewhere checks that the boxes are the same where all lies in a zip or a folder.
func boxedElsewhere(t *testing.T, x world, d *dataset.Dataset) {
	t.Helper()
	var want strings.Builder
	tellBoxes(&want, d)
	below := map[string]string{}
	for name, text := range x.files {
		below["mine/"+name] = text
	}
	zipped := zipInto(t, x.files, "mine.zip", func(string) bool { return true })
	for _, texts := range []map[string]string{below, zipped} {
		var got strings.Builder
		d, err := FS(files(texts))
		if err != nil {
			t.Errorf("%s, elsewhere: %v", x.name, err)
			continue
		}
		tellBoxes(&got, d)
		if got.String() != want.String() {
			t.Errorf("%s, elsewhere:\n%s\ninstead of\n%s", x.name, got.String(), want.String())
		}
	}
}

// tellBoxes writes what is known of videos and boxes, and what was noted.
func tellBoxes(to *strings.Builder, d *dataset.Dataset) {
	boxes := func(list []dataset.Box) {
		for _, b := range list {
			if b.Absent {
				fmt.Fprintf(to, "  %d absent\n", b.Frame)
			} else {
				fmt.Fprintf(to, "  %d: %g %g %g %g\n", b.Frame, b.X, b.Y, b.W, b.H)
			}
		}
	}
	for _, v := range d.Videos {
		fmt.Fprintf(to, "video %s: %g fps, %d frames, %d×%d\n", v.ID, v.FPS, v.Frames, v.Width, v.Height)
	}
	for _, track := range d.Tracks {
		if track.Boxes != nil {
			fmt.Fprintf(to, "track %s of %s\n", track.ID, d.Videos[track.Video].ID)
			boxes(track.Boxes)
		}
	}
	for _, b := range d.TruthBoxes {
		fmt.Fprintf(to, "truth %q of %s, joined %t:", b.Instance, d.Videos[b.Video].ID, b.Joined)
		for e, k := range b.Classes {
			name := "-"
			if k >= 0 {
				name = d.Concepts[e].Classes[k]
			}
			fmt.Fprintf(to, " %s", name)
		}
		fmt.Fprintln(to)
		boxes(b.Boxes)
	}
	for _, note := range d.Notes {
		fmt.Fprintf(to, "note: %s\n", note)
	}
	for _, file := range d.Ignored {
		fmt.Fprintf(to, "ignored: %s: %s\n", file.File, file.Why)
	}
}

func FuzzMOT(f *testing.F) {
	f.Add([]byte(told("tracker.txt")))
	f.Add([]byte(told("gt.txt")))
	fuzzTold(f, "boxes/a.txt", "truth/a.txt")
}

func FuzzCOCO(f *testing.F) {
	for _, name := range []string{"cocovid.json", "centertrack.json", "cvat.json"} {
		f.Add([]byte(told(name)))
	}
	fuzzTold(f, "boxes.json", "truth_boxes.json")
}

func FuzzVIA(f *testing.F) {
	f.Add([]byte(told("via.json")))
	fuzzTold(f, "boxes.json", "truth_boxes.json")
}

func FuzzVIATable(f *testing.F) {
	f.Add([]byte(told("via.csv")))
	fuzzTold(f, "boxes.csv", "truth_boxes.csv")
}

func FuzzYOLO(f *testing.F) {
	f.Add([]byte("0 0.5 0.25 0.1 0.2 1\n0 0.6 0.25 0.1 0.2 0.87 2\n"))
	fuzzTold(f, "boxes/a_1.txt", "truth/a_1.txt")
}

func FuzzCVAT(f *testing.F) {
	f.Add([]byte(told("cvat.xml")))
	fuzzTold(f, "boxes.xml", "truth_boxes.xml")
}

// fuzzTold puts any text in place of both files of boxes.
func fuzzTold(f *testing.F, boxes, truth string) {
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := FS(files(boxed(boxes, string(data), truth, string(data))))
		checkRead(t, d, err)
	})
}

func TestTruthPaths(t *testing.T) {
	at := func(frames ...int) []dataset.Box {
		var boxes []dataset.Box
		for _, f := range frames {
			boxes = append(boxes, dataset.Box{Frame: f, X: 1, Y: 1, W: 1, H: 1})
		}
		return boxes
	}
	row := func(video, frame, labels string) string { return video + "," + frame + ",1,1,1,1," + labels + "\n" }
	for name, x := range map[string]struct {
		text string
		want []dataset.TruthBox
	}{
		"labels name one": {"video,frame,x,y,w,h,person,action\n" + row("b", "3", "Sam,sit") + row("a", "9", "Rick,walk") + row("a", "2", "Rick,walk") + row("a", "2", "Rick,"),
			[]dataset.TruthBox{{Video: 0, Instance: "", Classes: []int{1, 1}, Boxes: at(2, 9), Joined: true}, {Video: 0, Instance: "", Classes: []int{1, dataset.Background}, Boxes: at(2), Joined: true}, {Video: 1, Instance: "", Classes: []int{2, 0}, Boxes: at(3), Joined: true}}},
		"labels name two": {"video,frame,x,y,w,h,person,action\n" + row("a", "2", "Rick,walk") + row("a", "9", "Rick,walk") + row("a", "9", "Rick,walk"),
			[]dataset.TruthBox{{Video: 0, Instance: "", Classes: []int{1, 1}, Boxes: at(2, 9), Joined: false}, {Video: 0, Instance: "", Classes: []int{1, 1}, Boxes: at(9), Joined: false}}},
		"labels name nobody": {"video,frame,x,y,w,h,person,action\n" + row("a", "2", ",") + row("a", "9", ","),
			[]dataset.TruthBox{{Video: 0, Instance: "", Classes: []int{dataset.Background, dataset.Background}, Boxes: at(2, 9), Joined: false}}},
		"instances": {"video,frame,x,y,w,h,person,action,instance\n" + row("a", "2", "Rick,walk,1") + row("a", "3", "Rick,walk,2") + row("a", "9", "Rick,walk,1") + row("a", "4", "Rick,walk,"),
			[]dataset.TruthBox{{Video: 0, Instance: "1", Classes: []int{1, 1}, Boxes: at(2, 9), Joined: true}, {Video: 0, Instance: "2", Classes: []int{1, 1}, Boxes: at(3), Joined: true}, {Video: 0, Instance: "", Classes: []int{1, 1}, Boxes: at(4), Joined: true}}},
		"labels change": {"video,frame,x,y,w,h,person,action,instance\n" + row("a", "1", ",walk,1") + row("a", "2", ",walk,1") + row("a", "3", ",sit,1") + row("a", "5", ",walk,1"),
			[]dataset.TruthBox{{Video: 0, Instance: "1", Classes: []int{dataset.Background, 1}, Boxes: at(1, 2), Joined: true}, {Video: 0, Instance: "1", Classes: []int{dataset.Background, 0}, Boxes: at(3), Joined: true}, {Video: 0, Instance: "1", Classes: []int{dataset.Background, 1}, Boxes: at(5), Joined: true}}},
	} {
		d := mustRead(t, change("truth_boxes.csv", x.text))
		if diff := cmp.Diff(x.want, d.TruthBoxes); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestAbsentRows(t *testing.T) {
	d := mustRead(t, change("boxes.csv", "video,track,frame,x,y,w,h\na,t1,7,,,,\na,t1,2,1,2,3,4\n"))
	want := []dataset.Box{{Frame: 2, X: 1, Y: 2, W: 3, H: 4}, {Frame: 7, Absent: true}}
	if diff := cmp.Diff(want, d.Tracks[0].Boxes); diff != "" {
		t.Error(diff)
	}
}
