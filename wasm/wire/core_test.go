package wire

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"siibp/core/constraint"
	"siibp/core/dataset"
	"siibp/core/dataset/npy"
	"siibp/core/synth"
)

// toy returns the toy world as a zip, small enough for a test.
func toy(t *testing.T) Input {
	t.Helper()
	body, err := toyZip()
	if err != nil {
		t.Fatal(err)
	}
	return Input{Path: "toy.zip", Size: int64(len(body)), Body: bytes.NewReader(body)}
}

// toyZip draws that world once: it takes longer than most of what is done with it.
var toyZip = sync.OnceValues(func() ([]byte, error) {
	var body bytes.Buffer
	z := zip.NewWriter(&body)
	err := synth.New(synth.Options{Clips: 6, Frames: 12}).Write(func(name string) (io.WriteCloser, error) {
		w, err := z.Create("toy/" + name)
		return nopCloser{w}, err
	})
	err = errors.Join(err, z.Close())
	return body.Bytes(), err
})

type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }

// message returns a reply's message as the page would see it.
func message(t *testing.T, r Reply) map[string]any {
	t.Helper()
	checkReply(t, r)
	text, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	m := map[string]any{"type": r.Type()}
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// TestKeyPointsOfDataset checks the rows of the key points and where those of each track begin.
func TestKeyPointsOfDataset(t *testing.T) {
	d := &dataset.Dataset{Videos: []dataset.Video{{ID: "clip", Tracks: []int{0, 1, 2}}}, Tracks: make([]dataset.Track, 3)}
	d.Tracks[1].Poses = []dataset.Pose{{Frame: 7}, {Frame: 17}}
	d.Tracks[1].Poses[1].Points[16] = dataset.KeyPoint{X: 1, Y: 2, Score: 0.5}
	r := describe(d, &origin{})
	m := r.Message.(Dataset)
	width := 1 + 3*len(dataset.KeyPointNames)
	rows := npy.Numbers[float32](r.Buffers[m.Poses])
	if len(rows) != 2*width || rows[0] != 7 || rows[width] != 17 || !slices.Equal(rows[2*width-3:], []float32{1, 2, 0.5}) {
		t.Errorf("rows %v", rows)
	}
	if starts := npy.Numbers[uint32](r.Buffers[m.PoseStart]); !slices.Equal(starts, []uint32{0, 0, 2, 2}) {
		t.Errorf("the tracks' rows begin at %v", starts)
	}
	if len(m.Limbs) == 0 {
		t.Error("no lines between key points")
	}
}

// TestWayOfAVisitor walks a visitor's way through the core.
func TestWayOfAVisitor(t *testing.T) {
	c := New()
	if m := message(t, c.Hello()); m["type"] != "hello" || len(m["presets"].([]any)) != 4 || len(m["options"].([]any)) == 0 {
		t.Fatalf("hello: %v", m)
	}
	for _, r := range []Reply{c.Fit(nil), c.Warm(nil, 0), c.Step(), c.Stop(), c.Answer(), c.Export("tracks.csv", "")} {
		if m := message(t, r); m["type"] != "failure" {
			t.Errorf("with nothing open the core answers %v", m)
		}
	}

	d := c.Open([]Input{toy(t)}, nil)
	m := message(t, d)
	if m["type"] != "dataset" {
		t.Fatalf("open: %v", m)
	}
	checkMedia(t, m)
	tracks := tracksOf(m)
	if n := len(d.Buffers[int(m["tracks"].(map[string]any)["rows"].(float64))]); n != 4*tracks*(3+2*len(m["concepts"].([]any))) {
		t.Errorf("the rows have %d bytes for %d tracks", n, tracks)
	}
	if n := len(d.Buffers[int(m["boxStart"].(float64))]); n != 4*(tracks+1) {
		t.Errorf("boxStart has %d bytes for %d tracks", n, tracks)
	}

	if m := message(t, c.Fit([]byte(`{"starts": 0, "reheats": 0, "anneal": [5]}`))); m["type"] != "progress" {
		t.Fatalf("fit: %v", m)
	}
	cold := finish(t, c)
	checkAnswer(t, c, tracks)
	if m := message(t, c.Warm([]byte(`{"c": 6}`), 0)); m["type"] != "progress" || m["starts"] != 1. {
		t.Fatalf("warm: %v", m)
	}
	warm := finish(t, c)
	if warm["warm"] != true || warm["iterations"].(float64) > cold["iterations"].(float64)/2 {
		t.Errorf("from where a run of %v iterations ended, C = 6 takes %v", cold["iterations"], warm["iterations"])
	}
	checkAnswer(t, c, tracks)

	broken := Input{Path: "broken.zip", Size: 4, Body: bytes.NewReader([]byte("PK\x03\x04"))}
	if m := message(t, c.Open([]Input{broken}, nil)); m["type"] != "faults" || m["faults"].([]any)[0].(map[string]any)["text"] == "" {
		t.Errorf("a broken zip: %v", m)
	}
	checkAnswer(t, c, tracks) // the previous result stays
	if m := message(t, c.Fit([]byte(`{"alpha": -1}`))); m["type"] != "failure" || !strings.Contains(m["text"].(string), "alpha") {
		t.Errorf("α = −1: %v", m)
	}
	checkAnswer(t, c, tracks)
}

// finish steps to the end of a run and returns its start.
func finish(t *testing.T, c *Core) map[string]any {
	t.Helper()
	for steps := 0; ; steps++ {
		m := message(t, c.Step())
		if m["type"] != "progress" || steps > 1e4 {
			t.Fatalf("step %d: %v", steps, m)
		}
		if m["done"] != nil {
			return m["done"].(map[string]any)["starts"].([]any)[0].(map[string]any)
		}
	}
}

// tracksOf returns how many tracks a dataset has.
func tracksOf(m map[string]any) int { return len(m["tracks"].(map[string]any)["ids"].([]any)) }

// The authors' file alone opens as a dataset.
func TestOpenCasablanca(t *testing.T) {
	data, err := os.ReadFile("../../core/cmd/siibp/testdata/data.mat")
	if err != nil {
		t.Fatal(err)
	}
	reply := New().Open([]Input{{Path: "data.mat", Size: int64(len(data)), Body: bytes.NewReader(data)}}, nil)
	m := message(t, reply)
	if n := len(reply.Buffers[reply.Message.(Dataset).Tracks.Rows]); n != 4*90*(3+2*2) {
		t.Errorf("the rows have %d bytes", n)
	}
	if m["type"] != "dataset" || m["name"] != "Casablanca" || tracksOf(m) != 90 || m["cut"].(map[string]any)["segment"] != 60.0 {
		t.Errorf("open: %v", m)
	}
	long := message(t, New().Open([]Input{{Path: "data.mat", Size: int64(len(data)), Body: bytes.NewReader(data)}}, []byte(`{"cut": {"segment": 120}}`)))
	if len(long["videos"].([]any)) >= len(m["videos"].([]any)) {
		t.Errorf("segments of 120 s: %v of them", len(long["videos"].([]any)))
	}
	if m := message(t, New().Open(nil, []byte(`{"cut": {"segment": -1}}`))); m["type"] != "failure" {
		t.Errorf("segments of −1 s: %v", m)
	}
}

// checkMedia tests that the entries lie in the zip where a page would slice it.
func checkMedia(t *testing.T, m map[string]any) {
	body := toy(t).Body
	for _, v := range m["videos"].([]any) {
		media := v.(map[string]any)["media"].(map[string]any)
		entry := media["entry"].(map[string]any)
		head := make([]byte, int(entry["packed"].(float64)))
		if _, err := body.ReadAt(head, int64(entry["offset"].(float64))); err != nil {
			t.Fatal(err)
		}
		if media["file"] != "toy.zip" || entry["method"].(float64) != 8 {
			t.Errorf("media %v", media)
		}
	}
}

func checkAnswer(t *testing.T, c *Core, tracks int) {
	t.Helper()
	r := c.Answer()
	m := message(t, r)
	if m["type"] != "answer" || m["final"] != true {
		t.Fatalf("answer: %v", m["type"])
	}
	buffer := func(name string) []byte { return r.Buffers[int(m[name].(float64))] }
	for i := range 2 * tracks {
		best := int32(binary.LittleEndian.Uint32(buffer("best")[4*i:]))
		nu := math.Float64frombits(binary.LittleEndian.Uint64(buffer("nu")[8*i:]))
		if best < -1 || best > 5 || nu < 0 || nu > 1 || best == -1 && nu != 0 {
			t.Errorf("label %d is %d with ν = %g", i, best, nu)
		}
	}
	if len(m["scores"].([]any)) == 0 {
		t.Error("no scores, though the toy world knows the truth")
	}
	for _, name := range c.Hello().Message.(Hello).Exports {
		if strings.HasPrefix(name, "capsule") {
			continue // of a warm run there is none; they have tests of their own
		}
		file := c.Export(name, "")
		if m := message(t, file); m["type"] != "download" || m["name"] != name || len(file.Buffers[0]) == 0 {
			t.Errorf("%s: %v", name, m)
		}
	}
}

// Whatever options a page sends, the core answers.
func FuzzFit(f *testing.F) {
	f.Add([]byte(`{"c": 1e300}`))
	f.Add([]byte(`{"background": [0], "anneal": [0], "classes": "independent", "hinge": "paper"}`))
	f.Add([]byte(`[`))
	f.Fuzz(func(t *testing.T, options []byte) {
		c := New()
		c.open.dataset, c.open.origin = tiny(), &origin{}
		c.open.input = c.open.dataset
		if reply, ok := c.Fit(options).Message.(Progress); !ok || reply.Starts == 0 {
			return
		}
		for range 3 {
			c.Step()
		}
		c.Stop()
		c.Answer()
	})
}

// TestInspect asks for the slack of a video, and for tracks and videos that do not exist.
func TestInspect(t *testing.T) {
	c := New()
	if m := message(t, c.Slack(0)); m["type"] != "failure" {
		t.Errorf("without a run: %v", m)
	}
	c.Open([]Input{toy(t)}, nil)
	c.Fit([]byte(`{"starts": 0, "reheats": 0, "anneal": [5]}`))
	finish(t, c)
	m := message(t, c.Slack(1))
	v := &c.runs.fit.data.Videos[1]
	constraints, _ := m["constraints"].([]any)
	if m["type"] != "slack" || len(constraints) < len(v.Tuples) {
		t.Errorf("%d tuples: %v", len(v.Tuples), m)
	}
	for _, x := range constraints {
		c := x.(map[string]any)
		if listed := len(c["contributions"].([]any)); listed != len(c["tracks"].([]any)) || !slices.Contains(constraint.Names(), c["kind"].(string)) || listed+int(c["unlisted"].(float64)) > len(v.Tracks) {
			t.Errorf("of %d tracks: %v", len(v.Tracks), c)
		}
	}
	zetas := c.runs.fit.result().Labels.Logit
	for track := range c.runs.fit.data.Tracks {
		m := message(t, c.Explain(track))
		if m["type"] != "explanation" {
			t.Fatalf("track %d: %v", track, m)
		}
		checkExplained(t, m, zetas[2*track:])
	}
	for about, r := range map[string]Reply{"track 999": c.Explain(999), "track −1": c.Explain(-1), "video 99": c.Slack(99), "video −1": c.Slack(-1),
		"weather": c.Call("weather", Request{}), "pause, which is the worker's": c.Call("pause", Request{}),
		"half an object": c.Call("explain", Request{Arguments: []byte(`{`)}), "another key": c.Call("explain", Request{Arguments: []byte(`{"video": 1}`)})} {
		if m := message(t, r); m["type"] != "failure" {
			t.Errorf("%s: %v", about, m)
		}
	}
}

// checkExplained compares ζ of the first class of both concepts with the label, and the sum of the terms of
// every class with its ζ. A term names its constraint exactly if it comes from one.
func checkExplained(t *testing.T, m map[string]any, zeta []float64) {
	t.Helper()
	seen := map[float64]bool{}
	for _, one := range m["odds"].([]any) {
		o := one.(map[string]any)
		sum, concept := 0.0, o["concept"].(float64)
		for _, x := range o["terms"].([]any) {
			term := x.(map[string]any)
			sum += term["value"].(float64)
			if named := slices.Contains(constraint.Names(), term["constraint"].(string)); named != (term["kind"] == "constraint") {
				t.Errorf("track %v: a term of the kind %v names the constraint %q", m["track"], term["kind"], term["constraint"])
			}
		}
		if math.Abs(sum-o["zeta"].(float64)) > 1e-9 {
			t.Errorf("track %v: the terms add up to %v: %v", m["track"], sum, o)
		}
		if said := zeta[int(concept)]; !seen[concept] && said != o["zeta"] {
			t.Errorf("track %v: the label has ζ = %v, its explanation %v", m["track"], said, o["zeta"])
		}
		seen[concept] = true
	}
	if len(seen) != 2 {
		t.Errorf("track %v: %d concepts are explained", m["track"], len(seen))
	}
}
