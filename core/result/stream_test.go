package result

import (
	"io"
	"testing"

	"siibp/core/infer"
	"siibp/core/options"
	"siibp/core/synth"
)

// largest counts the bytes written in total and the largest single write.
type largest struct{ all, most int }

func (p *largest) Write(b []byte) (int, error) {
	p.all += len(b)
	p.most = max(p.most, len(b))
	return len(b), nil
}

// JSON and the tables are written element by element, so that a large file is never in memory as a
// whole.
func TestJSONIsStreamed(t *testing.T) {
	d := synth.Planted(synth.Shape{Tracks: 1200, PerVideo: 8, Classes: []int{3, 2}, Dim: 2, Tuples: 2})
	o := options.Buffet()
	o.Outer, o.Starts, o.Reheats = 1, 0, 0
	m, err := infer.NewProblem(d, o)
	if err != nil {
		t.Fatal(err)
	}
	f := infer.New(m, o, infer.Start{Background: 1})
	f.Run()
	r := Annotated(f, o)
	for name, write := range map[string]func(io.Writer) error{"result.json": r.JSON, "tracks.csv": r.Tracks, "localized.csv": r.Localized} {
		var written largest
		if err := write(&written); err != nil {
			t.Fatal(err)
		}
		if written.most > written.all/20 {
			t.Errorf("%s: of %d bytes %d are written at once", name, written.all, written.most)
		}
	}
}
