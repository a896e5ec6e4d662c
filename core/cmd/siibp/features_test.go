package main

import (
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"siibp/core/dataset"
	"siibp/core/dataset/read"
	"siibp/core/dataset/writer"
	"siibp/core/feature"
	"siibp/core/result"
)

// writePlanted writes 40 videos of three tracks; the last track is background. The actors' features
// are well separated, with a different scale in each dimension. An action determines the
// proportions of 5 well-separated clusters among a track's descriptors. Every fourth video is a
// test video; keep selects the videos to write.
func writePlanted(t *testing.T, keep func(test bool) bool) string {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	d := &dataset.Dataset{Name: "planted", Concepts: []dataset.Concept{
		{Name: "actor", Classes: []string{"cat", "dog", "fox"}}, {Name: "action", Classes: []string{"jump", "run", "sit", "walk"}}}}
	look := dataset.View{Name: "actor", Dim: 6}
	local := dataset.Descriptors{Name: "action", Dim: 10}
	for i := range 40 {
		v := dataset.Video{ID: "clip" + strconv.Itoa(100+i), Test: i%4 == 3}
		actors, actions := random.Perm(3), random.Perm(4)
		written := keep(v.Test)
		for j := range 3 {
			label := []int{actors[j], actions[j]}
			if j == 2 {
				label = []int{dataset.Background, dataset.Background}
			} else {
				v.Tuples = append(v.Tuples, dataset.Tuple(label))
			}
			x, local32 := plantedTrack(label, random)
			if !written {
				continue
			}
			v.Tracks = append(v.Tracks, len(d.Tracks))
			for range len(local32) / local.Dim {
				local.Track = append(local.Track, int32(len(d.Tracks)))
			}
			look.X, local.X = append(look.X, x...), append(local.X, local32...)
			d.Tracks = append(d.Tracks, dataset.Track{Video: len(d.Videos), ID: strconv.Itoa(j), Truth: label,
				Known: []int{dataset.Unknown, dataset.Unknown}})
		}
		if written {
			d.Videos = append(d.Videos, v)
		}
	}
	d.Views, d.Descriptors = []dataset.View{look}, []dataset.Descriptors{local}
	return writeTo(t, d)
}

// plantedTrack draws the feature of a track, 6 numbers, and its 20 to 40 descriptors of 10 numbers.
func plantedTrack(label []int, random *rand.Rand) (look []float64, local []float32) {
	for k := range 6 {
		x := 0.3 * random.NormFloat64()
		if label[0] >= 0 && k%3 == label[0] {
			x += 3
		}
		look = append(look, (x+5)*[]float64{1, 100, 0.01, 1e4, 1, 10}[k])
	}
	for range 20 + random.IntN(21) {
		cluster := random.IntN(5) // common to all actions and background
		if label[1] >= 0 && random.Float64() < 0.7 {
			cluster = label[1]
		}
		for k := range 10 {
			x := random.NormFloat64()
			if k/2 == cluster {
				x += 8
			}
			local = append(local, float32(x))
		}
	}
	return look, local
}

// writeTo writes a dataset to a new folder.
func writeTo(t *testing.T, d *dataset.Dataset) string {
	t.Helper()
	dir := t.TempDir()
	err := writer.Write(func(name string) (io.WriteCloser, error) {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return nil, err
		}
		return os.Create(file)
	}, d)
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// shortFit are the options of a short fit.
var shortFit = []string{"--starts", "0", "--reheats", "0", "--background", "3", "--anneal", "25",
	"--features", "actor: standardise, pca 4, balance", "--fisher", "6"}

// A fit on descriptors finds nearly every planted answer.
func TestFitFromDescriptors(t *testing.T) {
	dir, out := writePlanted(t, func(bool) bool { return true }), t.TempDir()
	file := filepath.Join(out, "localized.csv")
	status, stdout, stderr := runCommand(append([]string{"fit", dir, "--localized", file, "-o", filepath.Join(out, "result.json")}, shortFit...)...)
	if status != exitOK {
		t.Fatal(stderr)
	}
	for _, word := range []string{"features: actor: 6 numbers → standardise → pca 4 (4 left, ", "features: action: descriptors of 10 numbers → pca 24 (10 left, 100.0 %",
		"6 components: 120 numbers"} {
		if !strings.Contains(stderr, word) {
			t.Errorf("it does not say %q:\n%s", word, stderr)
		}
	}
	truth := map[[4]string]bool{}
	for _, row := range table(t, filepath.Join(dir, "tracks.csv"))[1:] {
		truth[[4]string(row)] = true // video, track, truth:actor, truth:action
	}
	right, of := 0, 0
	for _, row := range table(t, file)[1:] { // video, actor, action, rank, track, score
		if row[3] == "1" {
			of++
			if truth[[4]string{row[0], row[4], row[1], row[2]}] {
				right++
			}
		}
	}
	const most = 0.97 // of 80: two errors
	if of != 80 || float64(right) < most*float64(of) {
		t.Errorf("%d of %d answers are right\n%s", right, of, stdout)
	}
	if text, err := os.ReadFile(filepath.Join(out, "result.json")); err != nil || !strings.Contains(string(text), `"do": "standardise"`) {
		t.Errorf("result.json does not say how the views were made: %v", err)
	}
}

// A model of the training videos computes bit-identical features of the test videos, and gives them
// the labels of a joint run.
func TestPredictFromDescriptors(t *testing.T) {
	train, test := writePlanted(t, func(test bool) bool { return !test }), writePlanted(t, func(test bool) bool { return test })
	joint, out := writePlanted(t, func(bool) bool { return true }), t.TempDir()
	at := func(name string) string { return filepath.Join(out, name) }
	for _, args := range [][]string{
		append([]string{"fit", train, "-q", "--preset", "buffet", "--model", at("model.zip")}, shortFit...),
		append([]string{"fit", joint, "-q", "--preset", "buffet", "--tracks", at("joint.csv")}, shortFit...),
		{"predict", at("model.zip"), writeTestAsTraining(t, test), "-q", "--tracks", at("new.csv")},
	} {
		if status, _, stderr := runCommand(args...); status != exitOK {
			t.Fatal(stderr)
		}
	}
	labels := func(name string) map[[2]string][]string {
		rows := map[[2]string][]string{}
		for _, row := range table(t, at(name))[1:] {
			rows[[2]string(row)] = []string{row[len(row)-12], row[len(row)-8], row[len(row)-6], row[len(row)-2]} // best, predicted
		}
		return rows
	}
	want, got := labels("joint.csv"), labels("new.csv")
	differ := 0
	for key, row := range got {
		if !slices.Equal(row, want[key]) {
			differ++
		}
	}
	if len(got) != 30 || differ > 1 {
		t.Errorf("%d of %d labels differ from the joint run's", differ, len(got))
	}

	m, err := result.OpenModel(at("model.zip"))
	if err != nil {
		t.Fatal(err)
	}
	raw := openDataset(t, test)
	made, err := m.Features.Apply(raw)
	if err != nil {
		t.Fatal(err)
	}
	whole := openDataset(t, joint)
	_, whole, err = feature.Fit(whole, m.Features.Recipe)
	if err != nil {
		t.Fatal(err)
	}
	for e, v := range whole.Views {
		var x []float64
		for row, track := range whole.Tracks {
			if whole.Videos[track.Video].Test {
				x = append(x, v.X[row*v.Dim:(row+1)*v.Dim]...)
			}
		}
		if diff := cmp.Diff(dataset.View{Name: v.Name, Dim: v.Dim, X: x, Prepared: true}, made.Views[e]); diff != "" {
			t.Errorf("%s: −joint +new\n%s", v.Name, diff)
		}
	}
}

// writeTestAsTraining writes a copy of a dataset with its test videos as training videos, because a
// dataset needs at least one training video.
func writeTestAsTraining(t *testing.T, dir string) string {
	t.Helper()
	file := filepath.Join(dir, "dataset.json")
	text, err := os.ReadFile(file)
	if err == nil {
		err = os.WriteFile(file, []byte(strings.ReplaceAll(string(text), `"split": "test"`, `"split": "train"`)), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// openDataset reads a dataset.
func openDataset(t *testing.T, dir string) *dataset.Dataset {
	t.Helper()
	d, err := read.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestFeatureFlags(t *testing.T) {
	dir := writePlanted(t, func(bool) bool { return true })
	status, stdout, stderr := runCommand("check", dir, "--features", "pca 3 whiten; action: none", "--fisher", "4", "--descriptor-pca", "5", "--descriptor-sample", "500")
	for _, word := range []string{"action 3", "descriptors 10-d", "actor: 6 numbers → pca 3 whiten (3 left, ", "pca 5 (5 left, ", "of 4 components: 40 numbers (learned from 500 descriptors",
		"axes that explain of the variance  50 %", "\nactor, step 1", "\naction, descriptors"} {
		if !strings.Contains(stdout, word) {
			t.Errorf("check does not say %q:\n%s%s", word, stdout, stderr)
		}
	}
	if status != exitOK {
		t.Error(stderr)
	}
	for _, c := range []struct {
		args     []string
		wantText string
	}{
		{[]string{"fit", dir, "--features", "actor: pka 3"}, "--features, character 8: a step is one of"},
		{[]string{"fit", dir, "--features", "face: l2"}, `no view "face"; the views are actor, action`},
		{[]string{"fit", dir, "--fisher", "0"}, "--fisher must be at least 1"},
		{[]string{"experiment", dir, "--features", "pca"}, "--features, character 4"},
		{[]string{"experiment", dir, "--features", "face: l2"}, `no view "face"`},
	} {
		if status, _, stderr := runCommand(c.args...); status != exitUsage || !strings.Contains(stderr, c.wantText) {
			t.Errorf("%v: status %d, %s", c.args, status, stderr)
		}
	}
	status, stdout, stderr = runCommand("experiment", dir, "-o", t.TempDir(), "--grid", "small", "--share", "1", "--folds", "2",
		"--inner", "2", "--outer", "1", "--anneal", "0", "--features", "actor: standardise", "--fisher", "4")
	if status != exitOK || !strings.Contains(stdout, "pair accuracy: best ") {
		t.Errorf("grid: status %d\n%s\n%s", status, stdout, stderr)
	}
	out := t.TempDir()
	args := append([]string{"experiment", dir, "-q", "-o", out, "--method", "WSC-SIIBP", "--replicates", "0", "--test", "0.3"}, shortFit...)
	if status, _, stderr := runCommand(args...); status != exitOK {
		t.Fatal(stderr)
	}
	for file, word := range map[string]string{"report.json": `"standardise"`, "report.html": "features: actor: standardise, pca 4, balance"} {
		if text, err := os.ReadFile(filepath.Join(out, file)); err != nil || !strings.Contains(string(text), word) {
			t.Errorf("%s does not say how the views were made: %v", file, err)
		}
	}
}
