package annotation

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// readMOT returns the valid rows of a file and the errors of the invalid ones.
func readMOT(t testing.TB, text string) ([]MOTRow, []MOTError) {
	var rows []MOTRow
	var wrong []MOTError
	r := NewMOTReader(strings.NewReader(text))
	for {
		row, err := r.Next()
		var e *MOTError
		switch {
		case err == io.EOF:
			return rows, wrong
		case errors.As(err, &e):
			wrong = append(wrong, *e)
		case err != nil:
			t.Fatal(err)
		default:
			rows = append(rows, row)
		}
	}
}

// Results, ground truth, files separated by spaces and by semicolons, headers and comments.
func TestMOTRead(t *testing.T) {
	got, wrong := readMOT(t, "frame_id,track_id,x,y,w,h\n1, 3, 794.27, 247.59, 71.245, 174.88, -1, -1, -1, -1\n\n# a remark\n"+
		"600,5,912,484,97,109,0,7,0.5\n12.0 -1 1 1 4 5 0.9\n2,1,1,1,4,5\n2,1,1,1,4,5,1,walks,1\n2;1;1,5;1;4;5")
	want := []MOTRow{
		{Line: 2, Frame: 0, ID: 3, Left: 793.27, Top: 246.59, Width: 71.245, Height: 174.88, Conf: -1},
		{Line: 5, Frame: 599, ID: 5, Left: 911, Top: 483, Width: 97, Height: 109, Conf: 0, Class: 7},
		{Line: 6, Frame: 11, ID: MOTNoID, Width: 4, Height: 5, Conf: 0.9},
		{Line: 7, Frame: 1, ID: 1, Width: 4, Height: 5, Conf: 1},
		{Line: 8, Frame: 1, ID: 1, Width: 4, Height: 5, Conf: 1, Name: "walks"},
		{Line: 9, Frame: 1, ID: 1, Left: 0.5, Width: 4, Height: 5, Conf: 1},
	}
	if diff := cmp.Diff(want, got); diff != "" || wrong != nil {
		t.Errorf("%s%v", diff, wrong)
	}
}

func TestMOTBroken(t *testing.T) {
	for line, want := range map[string]MOTError{
		"1,2,3,4,5":                 {Rule: "a line must have 6 to 10 values with commas between them: frame, id, bb_left, bb_top, bb_width, bb_height, conf, x, y, z", Found: "5", Want: "is this a file of the MOTChallenge?"},
		"0,2,3,4,5,6":               {Column: "frame", Rule: "a frame must be a whole number from 1", Found: `"0"`, Want: "frames count from 1; add 1 to all of them if yours count from 0"},
		"1,2.5,3,4,5,6":             {Column: "id", Rule: "an id is a whole number, -1 for a detection without a track", Found: `"2.5"`},
		"1,2,x,4,5,6":               {Column: "bb_left", Rule: "the value must be a number", Found: `"x"`},
		"1,2,3,nan,5,6":             {Column: "bb_top", Rule: "the value must be a number", Found: `"nan"`},
		"1,2,3,4,-5,6":              {Column: "bb_width", Rule: "a box's width and height must not be negative", Found: `"-5"`},
		"1,2,3,4,5,6,1,-2,1":        {Column: "x", Rule: "a class must be a whole number from 1", Found: `"-2"`},
		"1,2,3,4,5,6,,8,9":          {Column: "conf", Rule: "the value must be a number", Found: `""`},
		"1,2,3,4,5,6,7,8,9,10,11\n": {Rule: "a line must have 6 to 10 values with commas between them: frame, id, bb_left, bb_top, bb_width, bb_height, conf, x, y, z", Found: "11", Want: "is this a file of the MOTChallenge?"},
	} {
		want.Line = 2
		rows, got := readMOT(t, "1,2,3,4,5,6\n"+line+"\n2,2,3,4,5,6\n")
		if diff := cmp.Diff([]MOTError{want}, got); diff != "" || len(rows) != 2 {
			t.Errorf("%s: %d rows\n%s", line, len(rows), diff)
		}
	}
}

func TestMOTInfo(t *testing.T) {
	got, err := DecodeMOTInfo(strings.NewReader("[Sequence]\nname=MOT17-02\nimDir=img1\nframeRate=29.97\nseqLength=600\nimWidth=1920\nimHeight=1080\nimExt=.jpg\n\n[Other]\nframeRate=x\n"))
	if want := (MOTInfo{"MOT17-02", 29.97, 600, 1920, 1080}); err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
	var e *MOTError
	if _, err := DecodeMOTInfo(strings.NewReader("[Sequence]\nseqLength=6.5\n")); !errors.As(err, &e) || e.Line != 2 || e.Column != "seqLength" {
		t.Errorf("half a frame: %v", err)
	}
}

// Encoding and decoding return the same rows, bit for bit for positions of up to three decimals.
func TestMOTEncodeDecode(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		milli := rapid.Map(rapid.IntRange(-5_000_000, 5_000_000), func(n int) float64 { return float64(n) / 1000 })
		var rows []MOTRow
		for i := range rapid.IntRange(0, 4).Draw(t, "rows") {
			rows = append(rows, MOTRow{Line: i + 1, Frame: rapid.IntRange(0, 1e6).Draw(t, "frame"), ID: rapid.IntRange(MOTNoID, 1e6).Draw(t, "id"),
				Left: milli.Draw(t, "left"), Top: milli.Draw(t, "top"), Width: 1.0 / 3, Height: 0.1, Conf: 1.0 / 7})
		}
		var text strings.Builder
		if err := EncodeMOT(&text, rows); err != nil {
			t.Fatal(err)
		}
		var got []MOTRow
		r := NewMOTReader(strings.NewReader(text.String()))
		for range rows {
			row, err := r.Next()
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, row)
		}
		if diff := cmp.Diff(rows, got); diff != "" {
			t.Fatalf("%s\n%s", text.String(), diff)
		}
	})
}

func FuzzMOT(f *testing.F) {
	f.Add("1, 3, 794.27, 247.59, 71.245, 174.88, -1, -1, -1, -1\n600,5,912,484,97,109,0,7,0.5\n")
	f.Add("[Sequence]\nframeRate=30\n")
	f.Fuzz(func(t *testing.T, text string) {
		rows, wrong := readMOT(t, text)
		for _, e := range wrong {
			if e.Line < 1 || e.Rule == "" {
				t.Fatalf("%+v", e)
			}
		}
		for _, r := range rows {
			if r.Frame < 0 || r.ID < MOTNoID || !(r.Width >= 0 && r.Height >= 0) || r.Left != r.Left || r.Class < 0 {
				t.Fatalf("%+v", r)
			}
		}
		if _, err := DecodeMOTInfo(strings.NewReader(text)); err != nil && len(text) < 1000 {
			var e *MOTError
			if !errors.As(err, &e) {
				t.Fatal(err)
			}
		}
	})
}
