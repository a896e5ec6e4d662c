package read

import (
	"fmt"
	"strings"
	"testing"

	"siibp/core/dataset"
)

// cvatOf returns an export of CVAT with a track of some boxes for each text.
func cvatOf(source string, tracks ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<?xml version=\"1.0\"?>\n<annotations>\n<meta><task><name>n</name><source>%s</source></task></meta>\n", source)
	for id, boxes := range tracks {
		fmt.Fprintf(&b, "<track id=\"%d\" label=\"x\">\n%s</track>\n", id, boxes)
	}
	return b.String() + "</annotations>\n"
}

// cvatBox is a box of CVAT in a line of its own.
func cvatBox(frame, left string) string {
	return fmt.Sprintf("<box frame=%q outside=\"0\" xtl=%q ytl=\"1\" xbr=\"20\" ybr=\"9\"></box>\n", frame, left)
}

// A file of boxes of another program never refuses a dataset. There is one note, or one ignored file, for each kind of
// fault.
func TestFaultsOfOptionalBoxes(t *testing.T) {
	good := cvatBox("2", "2") + cvatBox("5", "3")
	for name, x := range map[string]struct {
		texts map[string]string
		boxed int // tracks with boxes
		notes []string
	}{
		"a box without a number": {boxed("boxes/a.xml", cvatOf("a.webm", good, good+cvatBox("6", "left")), "boxes/b.xml", cvatOf("b.webm", cvatBox("x", "1")+cvatBox("1", "left")+cvatBox("2", "4"))), 3,
			[]string{`boxes/a.xml, row 11, column "xtl": an edge of a box must be a number of pixels; found "left"; also in "boxes/b.xml". Boxes that cannot be read are not used.`,
				`boxes/b.xml, row 5, column "frame": a frame must be a whole number from 0; found "x". Boxes that cannot be read are not used.`}},
		"broken XML": {boxed("boxes/a.xml", cvatOf("a.webm", good, good), "boxes/b.xml", "<annotations>\n<track id=\"0\"><box>\n</annotations>\n"), 2,
			[]string{"ignored boxes/b.xml: b.xml, row 3: the file must be XML in UTF-8; found "}},
		"two boxes at a frame": {boxed("annotations.xml", cvatOf("a.webm", good+cvatBox("5", "4"), good)), 2,
			[]string{"annotations.xml, row 7, column \"frame\": a track must have one box at a frame; found frame 5, which row 6 has too. Boxes that cannot be read are not used."}},
		"broken lines of YOLO": {yolo("a_1.txt", "0 0.5 0.25 0.1 0.2 1\n0 0.5 zero 0.1 0.2 2\n", "a_2.txt", "0 0.5 0.25 0.1 0.2 1\n0 0.5 none 0.1 0.2 2\n"), 1,
			[]string{`boxes/a_1.txt, row 2, column "`, `also in "boxes/a_2.txt". Boxes that cannot be read are not used.`}},
	} {
		d, err := FS(files(x.texts))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		notes := d.Notes
		for _, f := range d.Ignored {
			notes = append(notes, "ignored "+f.File+": "+f.Why)
		}
		for _, want := range x.notes {
			if said := strings.Join(notes, "\n"); strings.Count(said, want) != 1 {
				t.Errorf("%s: it says\n%s\nnot once\n%s", name, said, want)
			}
		}
		if d.Boxed() != x.boxed {
			t.Errorf("%s: %d tracks have boxes, want %d", name, d.Boxed(), x.boxed)
		}
	}
}

// A folder of exports of CVAT and captions is a dataset: its tracks are those of CVAT.
func TestTracksOfCVAT(t *testing.T) {
	walk := cvatBox("0", "2") + cvatBox("5", "12")
	still := cvatBox("0", "2") + cvatBox("5", "2")
	exports := []string{"boxes/a.xml", cvatOf("x.webm", walk, still), "boxes/b.xml", cvatOf("b.webm", still)}
	said := func(pairs ...string) map[string]string {
		texts := map[string]string{"captions.txt": "# concepts: person, action\na: (Rick, walk), (Ilsa, -)\nb: (Sam, sit)\n"}
		for i := 0; i < len(pairs); i += 2 {
			texts[pairs[i]] = pairs[i+1]
		}
		return texts
	}
	alone := mustRead(t, said(exports...))
	checkTracks(t, alone, "0 of a, 1 of a, 0 of b")
	if len(alone.Views) != 2 || alone.Views[0].Dim == 0 || alone.Boxed() != 3 {
		t.Errorf("views %+v, %d tracks with boxes", alone.Views, alone.Boxed())
	}
	wantNotes(t, alone, "tracks.csv is missing: the tracks are those of CVAT, in the order of its files: 3 tracks of 2 videos",
		"There are no features: they are the size, shape, place and motion of the boxes")

	loose := mustRead(t, said("annotations.xml", cvatOf("a.webm", walk, still), "captions.txt", "# concepts: person, action\na: (Rick, walk), (Ilsa, -)\n"))
	checkTracks(t, loose, "0 of a, 1 of a")

	features := mustRead(t, said(append(exports, "features/person.csv", "1\n2\n3\n", "features/action.csv", "1\n2\n3\n")...))
	if v := features.Views; len(v) != 2 || v[0].Dim != 1 {
		t.Errorf("the features are %+v", v)
	}
	if _, err := FS(files(said(append(exports, "features/person.csv", "1\n2\n", "features/action.csv", "1\n2\n3\n")...))); err == nil || !strings.Contains(err.Error(), "features/person.csv") {
		t.Errorf("features of other tracks: %v", err)
	}

	both := mustRead(t, said(append(exports, "tracks.csv", "video,track\na,t1\na,t2\nb,t1\n", "features/person.csv", "1\n2\n3\n", "features/action.csv", "1\n2\n3\n")...))
	checkTracks(t, both, "t1 of a, t2 of a, t1 of b")
	wantNotes(t, both, "its tracks were taken as those of tracks.csv in their order")
	both = mustRead(t, said(append(exports, "tracks.csv", "video,track\na,0\na,1\nb,0\n", "features/person.csv", "1\n2\n3\n", "features/action.csv", "1\n2\n3\n")...))
	wantNotes(t, both, "tracks.csv has the tracks; the files of CVAT give their boxes only.")

	if _, err := FS(files(said("boxes/a.xml", "<annotations>\n<track"))); err == nil || !strings.Contains(err.Error(), "boxes/a.xml, row 2: the file must be XML in UTF-8") {
		t.Errorf("a broken export instead of tracks: %v", err)
	}
	if _, err := FS(files(said("boxes/a.xml", `<annotations><image id="0" name="a_0.png"/></annotations>`))); err == nil || !strings.Contains(err.Error(), `Export the task from CVAT as "CVAT for video 1.1"`) {
		t.Errorf("an export of pictures instead of tracks: %v", err)
	}
}

func checkTracks(t *testing.T, d *dataset.Dataset, want string) {
	t.Helper()
	var names []string
	for _, track := range d.Tracks {
		names = append(names, track.ID+" of "+d.Videos[track.Video].ID)
	}
	if got := strings.Join(names, ", "); got != want {
		t.Errorf("the tracks are %s, want %s", got, want)
	}
}

func wantNotes(t *testing.T, d *dataset.Dataset, notes ...string) {
	t.Helper()
	said := strings.Join(d.Notes, "\n")
	for _, want := range notes {
		if !strings.Contains(said, want) {
			t.Errorf("the notes are\n%s\nwithout %s", said, want)
		}
	}
}
