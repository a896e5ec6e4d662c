package read

import (
	"math"
	"strings"
	"testing"
)

// inFolder returns small with the features of person in a folder instead.
func inFolder(pairs ...string) map[string]string {
	texts := change("features/person.npy", "")
	for i := 0; i < len(pairs); i += 2 {
		texts["features/"+pairs[i]] = pairs[i+1]
	}
	return texts
}

// An array for each video or each track is joined to the array of the concept.
func TestFeatureFolders(t *testing.T) {
	want := mustRead(t, small())
	for name, texts := range map[string]map[string]string{
		"a video":              inFolder("person/a.npy", array(2, 2, 1, 0, 0, 1), "person/b.npy", array(1, 2, 1, 1)),
		"a video by its media": inFolder("person/a.webm.npy", array(2, 2, 1, 0, 0, 1), "person/b.npy", array(1, 2, 1, 1)),
		"a track":              inFolder("person/a_t1.npy", array(1, 2, 1, 0), "person/a_t2.npy", array(1, 2, 0, 1), "person/b_t1.npy", array(1, 2, 1, 1)),
		"a track by a number":  inFolder("person/a-1.npy", array(1, 2, 1, 0), "person/a-0002.npy", array(1, 2, 0, 1), "person/b.npy", array(1, 2, 1, 1)),
		"a folder a video":     inFolder("person/a/t1.npy", array(1, 2, 1, 0), "person/a/t2.npy", array(1, 2, 0, 1), "person/b/t1.npy", array(1, 2, 1, 1)),
		"an ending":            inFolder("person/a_resnet50.npy", array(2, 2, 1, 0, 0, 1), "person/b_resnet50.npy", array(1, 2, 1, 1)),
		"a beginning":          inFolder("person/i3d-a.npy", array(2, 2, 1, 0, 0, 1), "person/i3d-b.npy", array(1, 2, 1, 1)),
		"in the videos":        inFolder("a/person.npy", array(2, 2, 1, 0, 0, 1), "b/person.npy", array(1, 2, 1, 1)),
		"a zip":                zipInto(t, inFolder("person/a.npy", array(2, 2, 1, 0, 0, 1), "person/b.npy", array(1, 2, 1, 1)), "all.zip", func(string) bool { return true }),
		"beside an array":      and(small(), "features/person/a.npy", array(2, 2, 5, 5, 5, 5)),
	} {
		d := mustRead(t, texts)
		if d.Hash != want.Hash {
			t.Errorf("%s: the features are %v", name, d.Views)
		}
	}
}

// What of a folder cannot be joined, or lacks a track.
func TestFeatureFolderMessages(t *testing.T) {
	for name, x := range map[string]struct {
		texts map[string]string
		says  string
	}{
		"a common ending":       {inFolder("person/a_x.npy", array(2, 2, 1, 0, 0, 1), "person/b_x.npy", array(1, 2, 1, 1)), `features/person: the names of the arrays are those of their videos without "_x".`},
		"two endings":           {inFolder("person/a_x.npy", array(2, 2, 1, 0, 0, 1), "person/b_y.npy", array(1, 2, 1, 1)), `features/person/a_x.npy: an array in a folder of features must be called after its video`},
		"beside the folder":     {inFolder("a_person.npy", array(2, 2, 1, 0, 0, 1), "b_person.npy", array(1, 2, 1, 1)), `is it the array of the video "a"? Put arrays of single videos into the folder of their concept, as features/person/a.npy`},
		"beside, with concepts": {and(inFolder("a_person.npy", array(2, 2, 1, 0, 0, 1), "b_person.npy", array(1, 2, 1, 1)), "dataset.json", `{"concepts": [{"name": "person"}, {"name": "action"}]}`), `python3 -c "import glob, os; os.makedirs('features/person', exist_ok=True); [os.rename(f, 'features/person/' + f[9:-11] + '.npy') for f in glob.glob('features/*_person.npy')]"`},
		"of the videos only":    {inFolder("a.npy", array(2, 2, 1, 0, 0, 1), "b.npy", array(1, 2, 1, 1)), `are features/*.npy the features of "person"? Then put arrays of single videos into the folder of their concept, as features/person/a.npy: python3 -c`},
		"a row of each video":   {change("tracks.csv", "video,track\na,1\na,2\nb,1\nc,1\n", "captions.txt", "# concepts: person, action\na: (Rick, walk)\nb: (Sam, sit)\nc: (Sam, sit)\n", "boxes.csv", "", "truth_boxes.csv", "", "features/person.npy", array(3, 1, 1, 2, 3), "features/action.csv", "1\n2\n3\n4\n"), "a row of each video has this number, but cannot tell the tracks of a video apart"},
		"no array of a track":   {inFolder("person/a.npy", array(2, 2, 1, 0, 0, 1)), "features/person: there is no array for 1 track, which then lack these features."},
		"another video":         {inFolder("person/a.npy", array(2, 2, 1, 0, 0, 1), "person/c.npy", array(1, 2, 1, 1)), `features/person/c.npy: an array in a folder of features must be called after its video, or after its video and track; found "c"`},
		"too many rows":         {inFolder("person/a.npy", array(3, 2, 1, 0, 0, 1, 0, 1)), "features/person/a.npy: an array of a video must have a row for each of its tracks, in the order of tracks.csv; found 3 rows; the video has 2 tracks there"},
		"another width":         {inFolder("person/a.npy", array(2, 2, 1, 0, 0, 1), "person/b.npy", array(1, 1, 1)), "features/person/b.npy: all arrays of a concept must have the same number of columns; found 1; features/person/a.npy has 2"},
		"a track twice":         {inFolder("person/a.npy", array(2, 2, 1, 0, 0, 1), "person/a_t1.npy", array(1, 2, 1, 1)), `features/person/a_t1.npy: a track must have one array of a concept; found track "t1" of video "a", which features/person/a.npy has too`},
		"no array":              {inFolder("person/a.npy", "x"), `features/person/a.npy: a .npy file must begin with \x93NUMPY`},
		"three axes":            {inFolder("person/a.npy", rawArray("<f4", "(2, 2, 1)", floats(1, 0, 0, 1)), "person/b.npy", rawArray("<f4", "(1, 2, 1)", floats(1, 1))), `or the mean over the second axis, such as the frames of a track: for f in glob.glob("features/person/**/*.npy", recursive=True): x = np.load(f); np.save(f, x.mean(axis=1)) (in Python, after import glob, numpy as np)`},
		"a row is missing":      {change("features/person.npy", array(2, 1, 1, 2)), "tracks.csv has 3 rows below its header; write a row of NaN for a track without these features"},
		"tensors":               {inFolder("person/a.pt", string(zipped("archive/data.pkl", "x"))), `found 1 file in the folder features/person: tensors of PyTorch; convert it: python3 to_npy.py . in the folder of the dataset`},
		"sparse":                {inFolder("person.npz", string(zipped("data.npy", array(1, 1, 1), "format.npy", "x", "shape.npy", "x", "indices.npy", "x"))), `features/person.npz: features must be a full array, not a sparse one; found a sparse matrix of SciPy; np.save("features/person.npy", scipy.sparse.load_npz("features/person.npz").toarray().astype(np.float32))`},
		"parts of a sparse":     {inFolder("person.npz", string(zipped("data.npy", array(1, 1, 1), "indptr.npy", "x", "shape.npy", "x", "indices.npy", "x"))), `scipy.sparse.csr_matrix((f["data"], f["indices"], f["indptr"]), shape=f["shape"])`},
		"lists":                 {inFolder("person.csv", "video,track,embedding\na,t1,\"[0.1, 0.2]\"\n"), `features/person.csv, row 2, column "embedding": a feature must be a number; found a list of numbers in one cell; convert it: python3 to_npy.py . features/person.csv in the folder of the dataset`},
		"lists of NumPy":        {inFolder("person.csv", "embedding\n[0.1 0.2]\n"), `np.array(x.map(lambda s: np.fromstring(s.strip("[]"), sep=" ")).tolist(), dtype=np.float32)`},
		"lists cut off":         {inFolder("person.csv", "embedding\n[0.1 ... 0.2]\n"), "the list is cut off where it has ...: write the features anew, as an array"},
		"frames as a table":     {and(inFolder("person.csv", strings.Repeat("1,2\n", 6)), "tracks.csv", "video,track,start,end\na,t1,0,3\na,t2,2,4\nb,t1,5,6\n"), "save the numbers as .npy, which is averaged"},
	} {
		d, err := FS(files(x.texts))
		said := strings.Join(d.Notes, "\n")
		if err != nil {
			said = err.Error()
		}
		if !strings.Contains(said, x.says) {
			t.Errorf("%s: it says\n%s\nwant\n%s", name, said, x.says)
		}
	}
}

// Features with a row for each frame of each track become the mean of each track, or its middle frame if so answered.
func TestFeaturesOfFrames(t *testing.T) {
	tracks := "video,track,start,end\na,t1,0,3\na,t2,2,4\nb,t1,5,6\n"
	frames := array(6, 1, 1, 2, 6, 10, 20, 7)
	for name, texts := range map[string]map[string]string{
		"one array":         change("tracks.csv", tracks, "features/person.npy", frames),
		"an archive":        change("tracks.csv", tracks, "features/person.npy", "", "features/person.npz", string(zipped("x.npy", frames))),
		"an array a video":  and(inFolder("person/a.npy", array(5, 1, 1, 2, 6, 10, 20), "person/b.npy", array(1, 1, 7)), "tracks.csv", tracks),
		"an array a track":  and(inFolder("person/a_t1.npy", array(3, 1, 1, 2, 6), "person/a_t2.npy", array(2, 1, 10, 20), "person/b.npy", array(1, 1, 7)), "tracks.csv", tracks),
		"some without rows": and(inFolder("person/a_t1.npy", array(4, 1, 1, 2, 6, math.NaN()), "person/a_t2.npy", array(2, 1, 10, 20), "person/b.npy", array(1, 1, 7)), "tracks.csv", tracks),
	} {
		d := mustRead(t, texts)
		if x := d.Views[0].Double(); len(d.Questions) != 1 || d.Questions[0].Key != "frames of person" || x[0] != 3 || x[1] != 15 || x[2] != 7 {
			t.Errorf("%s: %v, questions %v", name, x, d.Questions)
		}
		if name == "some without rows" {
			continue
		}
		middle, err := FSWith(files(texts), Options{Answers: map[string]string{"frames of person": "middle"}})
		if err != nil {
			t.Fatal(err)
		}
		if x := middle.Views[0].Double(); x[0] != 2 || x[1] != 20 || x[2] != 7 {
			t.Errorf("%s: the middle frames are %v", name, x)
		}
	}
}

// Features with a row for one of every k frames, counted from the start of the track or of the video, or for each frame of
// the videos, become the mean of each track.
func TestFeaturesOfSomeFrames(t *testing.T) {
	const tracks = "video,track,start,end\na,t1,0,5\na,t2,3,10\nb,t1,1,9\n"
	const frames = `{"name": "small", "videos": [{"id": "a", "frames": 10}, {"id": "b", "frames": 9}]}`
	counts := make([]float64, 19)
	for i := range counts {
		counts[i] = float64(i)
	}
	for name, x := range map[string]struct {
		rows  []float64
		asked string
		want  [3]float64
	}{
		"every second":             {[]float64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, "a row for one of every 2 frames of a track", [3]float64{1, 4.5, 8.5}},
		"every frame of the video": {counts, "a row for each frame of a video", [3]float64{2, 6, 14.5}},
		"few rows of a track":      {counts[:5], "", [3]float64{}},
		"no such number":           {counts[:18], "", [3]float64{}},
	} {
		d, err := FS(files(change("tracks.csv", tracks, "dataset.json", frames, "features/person.npy", array(len(x.rows), 1, x.rows...))))
		if x.asked == "" {
			if err == nil {
				t.Errorf("%s: it is read", name)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := [3]float64(d.Views[0].Double()); got != x.want || len(d.Questions) == 0 || !strings.Contains(d.Questions[0].Text, x.asked) {
			t.Errorf("%s: %v, questions %v", name, got, d.Questions)
		}
	}
}

// An array of a video with a row for each of its frames becomes the mean of each track, if the frames are known.
func TestFramesOfAVideoInAFolder(t *testing.T) {
	const tracks = "video,track,start,end\na,t1,0,2\na,t2,1,4\nb,t1,0,2\n"
	texts := and(inFolder("person/a.npy", array(4, 1, 1, 3, 5, 7), "person/b.npy", array(3, 1, 2, 4, 6)), "tracks.csv", tracks,
		"dataset.json", `{"name": "small", "videos": [{"id": "a", "frames": 4, "fps": 25}, {"id": "b", "frames": 3, "fps": 25}]}`)
	d := mustRead(t, texts)
	if x := d.Views[0].Double(); x[0] != 2 || x[1] != 5 || x[2] != 3 || !strings.Contains(d.Questions[0].Text, "a row for each frame of a video") {
		t.Errorf("%v, questions %v", x, d.Questions)
	}
	_, err := FS(files(and(texts, "dataset.json", `{}`)))
	if want := `write start and end of each track in tracks.csv, and {"videos": [{"id": "a", "frames": 4}]} in dataset.json`; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("without the number of frames: %v", err)
	}
}
