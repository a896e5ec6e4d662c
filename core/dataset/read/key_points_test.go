package read

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"siibp/core/dataset"
	"siibp/core/dataset/writer"
)

// keyPointsHeader is the first row of keypoints.csv.
func keyPointsHeader() string {
	cells := []string{"video", "track", "frame"}
	for point := range dataset.KeyPointNames {
		cells = append(cells, pointColumns(point)...)
	}
	return strings.Join(cells, ",")
}

// posed returns a small dataset with the given file of key points.
func posed(name string, rows ...string) fstest.MapFS {
	text := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	return fstest.MapFS{
		"tracks.csv":         text("video,track\nclip,t1\nclip,t2\n"),
		"features/actor.csv": text("1,2\n3,4\n"),
		"captions.txt":       text("# concepts: actor\nclip: (Ana)\n"),
		name:                 text(strings.Join(append([]string{keyPointsHeader()}, rows...), "\n") + "\n"),
	}
}

// noseRow returns a row of keypoints.csv in which only the nose is seen.
func noseRow(track, frame, nose string) string {
	return "clip," + track + "," + frame + "," + nose + strings.Repeat(",,,", len(dataset.KeyPointNames)-1)
}

func TestKeyPointsAreSortedByFrame(t *testing.T) {
	for _, name := range []string{"keypoints.csv", "poses of the clip.csv"} {
		d, err := FS(posed(name, noseRow("t2", "8", "3,4,0.5"), noseRow("t2", "0", "1.5,2,1")))
		if err != nil {
			t.Fatal(err)
		}
		want := []dataset.Pose{{Frame: 0}, {Frame: 8}}
		want[0].Points[0] = dataset.KeyPoint{X: 1.5, Y: 2, Score: 1}
		want[1].Points[0] = dataset.KeyPoint{X: 3, Y: 4, Score: 0.5}
		if diff := cmp.Diff(want, d.Tracks[1].Poses); diff != "" || d.Tracks[0].Poses != nil {
			t.Errorf("%s: %s %v", name, diff, d.Tracks[0].Poses)
		}
		if n := len(d.Ignored); n > 0 {
			t.Errorf("%s: %v", name, d.Ignored)
		}
		files := memory{}
		if err := writer.Write(files.create, d); err != nil {
			t.Fatal(err)
		}
		again, err := FS(fstest.MapFS(files))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(d.Tracks[1].Poses, again.Tracks[1].Poses); diff != "" || again.Hash != d.Hash {
			t.Errorf("written and read: %s", diff)
		}
	}
}

func TestKeyPointFaults(t *testing.T) {
	for want, fsys := range map[string]fstest.MapFS{
		`row 2, column "nose_x"`:     posed("keypoints.csv", noseRow("t1", "0", "left,2,1")),
		`row 2, column "nose_score"`: posed("keypoints.csv", noseRow("t1", "0", "1,2,1.5")),
		`row 2, column "track"`:      posed("keypoints.csv", noseRow("t9", "0", "1,2,1")),
		`row 3, column "frame"`:      posed("keypoints.csv", noseRow("t1", "4", "1,2,1"), noseRow("t1", "4", "1,2,1")),
		"nose_x, nose_y, nose_score": {},
	} {
		if len(fsys) == 0 {
			fsys = posed("keypoints.csv")
			fsys["keypoints.csv"].Data = []byte("video,track,frame\nclip,t1,0\n")
		}
		d, err := FS(fsys)
		if said := saidOf(d, err); err != nil || !strings.Contains(said, "keypoints.csv") || !strings.Contains(said, want) {
			t.Errorf("%s: got %s", want, said)
		}
	}
}
