package result

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"siibp/core/dataset"
)

// timing matches the timing line of a cue (WebVTT, section 4.1).
var timing = regexp.MustCompile(`^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$`)

// parseCues parses a file as specified: a signature, then blocks separated by empty lines, each
// with an optional identifier, the timing, and the text.
func parseCues(t *testing.T, text string) []string {
	t.Helper()
	blocks := strings.Split(strings.TrimSuffix(text, "\n"), "\n\n")
	if blocks[0] != "WEBVTT" {
		t.Fatalf("the signature is %q", blocks[0])
	}
	var cues []string
	last := 0
	for _, block := range blocks[1:] {
		lines := strings.Split(block, "\n")
		if len(lines) != 3 || strings.Contains(lines[0], "-->") || strings.Contains(lines[2], "-->") {
			t.Fatalf("the block %q", block)
		}
		at := timing.FindStringSubmatch(lines[1])
		if at == nil {
			t.Fatalf("the times %q", lines[1])
		}
		from, to := milliseconds(at[1:5]), milliseconds(at[5:9])
		if from >= to || from < last {
			t.Fatalf("%q behind one from %d", lines[1], last)
		}
		last = from
		cues = append(cues, fmt.Sprintf("%d–%d %s", from, to, unescape(t, lines[2])))
	}
	return cues
}

func milliseconds(parts []string) int {
	var n [4]int
	for i, part := range parts {
		fmt.Sscanf(part, "%d", &n[i])
	}
	return ((n[0]*60+n[1])*60+n[2])*1000 + n[3]
}

// unescape resolves the character references in a cue's text and rejects tags.
func unescape(t *testing.T, text string) string {
	t.Helper()
	if strings.ContainsAny(text, "<>") {
		t.Fatalf("a tag in %q", text)
	}
	for _, part := range strings.Split(text, "&")[1:] {
		if name, _, ok := strings.Cut(part, ";"); !ok || !slices.Contains([]string{"amp", "lt", "gt"}, name) {
			t.Fatalf("a reference in %q", text)
		}
	}
	return strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&").Replace(text)
}

func TestSubtitles(t *testing.T) {
	texts := unzipped(t, export(t, fitted(t, awkwardDataset(t)).Subtitles))
	want := []string{`0–200 Rick & <i>--> "co" · 100 %, sure`, "100–133 Ilsa · 100 %, sure", "167–300 Sam, (the) #1 · 100 %, sure", `601–667 Rick & <i>--> "co" · 100 %, sure`}
	if diff := cmp.Diff(want, parseCues(t, texts["a.vtt"])); diff != "" {
		t.Error(diff)
	}
	if got := timestamp(frameTime(1<<31-1, 1)); got != "1000:00:00.000" {
		t.Errorf("a frame far away is at %s", got)
	}
}

// Names cannot end a cue early: the reader rejects line breaks in names.
func FuzzSubtitles(f *testing.F) {
	f.Add("-->", 3, 9, 25.0)
	f.Add("&lt;<b>&", 0, 1, 1e6)
	f.Fuzz(func(t *testing.T, name string, from, length int, fps float64) {
		if strings.ContainsAny(name, "\r\n\x00") || !(fps > 0) || from < 0 || length < 1 || from > 1e9 || length > 1e9 {
			return
		}
		start, end := cueTimes([2]int{from, from + length}, fps)
		cues := parseCues(t, formatVTT([]cue{{start, end, name}}))
		if len(cues) != 1 || name != "" && !strings.HasSuffix(cues[0], " "+name) {
			t.Fatalf("%q became %q", name, cues)
		}
	})
}

// The captions read back unchanged, and each comment has a tuple, its track, a probability and a state.
func TestCaptions(t *testing.T) {
	d := awkwardDataset(t)
	r := fitted(t, d)
	text := export(t, r.Captions)
	texts := folder(t, d)
	texts["captions.txt"] = text
	got := openTexts(t, texts)
	if got.Hash != d.Hash {
		t.Errorf("the captions changed:\n%s", text)
	}
	remark := regexp.MustCompile(`^# \(.*\) = ("(?:[^"\\]|\\.)*"|[^",]+), [\d.e-]+, (sure|uncertain|not found)$`)
	n := 0
	for _, line := range strings.Split(text, "\n")[1:] {
		if strings.HasPrefix(line, "#") {
			n++
			if !remark.MatchString(line) {
				t.Errorf("the remark %q", line)
			}
		}
	}
	if n != len(r.Rankings.Tuples) {
		t.Errorf("%d remarks on %d tuples", n, len(r.Rankings.Tuples))
	}
}

// The checks of exports return the errors of their writers, for datasets with and without boxes, frame rates and captions.
func TestChecksAreErrorsOfWriters(t *testing.T) {
	changes := map[string]func(d *dataset.Dataset){
		"boxes and a rate": func(*dataset.Dataset) {},
		"spans, no boxes": func(d *dataset.Dataset) {
			for i := range d.Tracks {
				d.Tracks[i].Boxes = nil
			}
		},
		"neither": func(d *dataset.Dataset) {
			for i := range d.Tracks {
				d.Tracks[i].Boxes, d.Tracks[i].End = nil, 0
			}
		},
		"no rates": func(d *dataset.Dataset) {
			for i := range d.Videos {
				d.Videos[i].FPS = 0
			}
		},
		"no captions": func(d *dataset.Dataset) {
			for i := range d.Videos {
				d.Videos[i].Tuples = nil
			}
		},
		"too many frames": func(d *dataset.Dataset) {
			d.Tracks[0].Boxes, d.Tracks[0].End = []dataset.Box{{Frame: 0, W: 1, H: 1}, {Frame: 1 << 30, W: 1, H: 1}}, 0
		},
		"a long video": func(d *dataset.Dataset) { d.Videos[0].Frames = 1 << 30 },
	}
	errs := 0
	for name, change := range changes {
		d := awkwardDataset(t)
		change(d)
		r := fitted(t, d)
		for export, x := range map[string]struct {
			check func() error
			write func(io.Writer) error
		}{"MOT": {r.CheckMOT, r.MOT}, "COCO": {r.CheckCOCO, r.COCO}, "VIA": {r.CheckVIA, r.VIA}, "subtitles": {r.CheckSubtitles, r.Subtitles}} {
			if name == "too many frames" && export == "VIA" {
				continue // it would write them
			}
			got, want := x.check(), x.write(io.Discard)
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s, %s: the check returns %v, the writer %v", name, export, got, want)
			}
			if want != nil {
				errs++
			}
		}
	}
	if errs < 10 {
		t.Errorf("only %d of the exports are impossible", errs)
	}
}

// Without boxes or frame rates, exports return an error with the reason.
func TestNothingToExport(t *testing.T) {
	d := awkwardDataset(t)
	for i := range d.Tracks {
		d.Tracks[i].Boxes, d.Tracks[i].End = nil, 0
	}
	r := fitted(t, d)
	for name, err := range map[string]error{
		"no localized track has boxes":                          r.COCO(nil),
		`track "t1" of "a" has neither boxes nor start and end`: r.Subtitles(nil),
	} {
		if err == nil || err.Error() != name {
			t.Errorf("%v, want %s", err, name)
		}
	}
	d = awkwardDataset(t)
	for i := range d.Videos {
		d.Videos[i].FPS = 0
	}
	if err := fitted(t, d).VIA(nil); err == nil || err.Error() != `the frames per second of "B_.._c" are not known: write in dataset.json {"videos": [{"id": "B_.._c", "fps": 25}]}` {
		t.Error(err)
	}
	d.Tracks[0].Boxes = []dataset.Box{{Frame: 0, W: 1, H: 1}, {Frame: 1 << 30, W: 1, H: 1}}
	d.Tracks[0].End = 0
	if err := fitted(t, d).MOT(nil); err == nil || !strings.Contains(err.Error(), "at most") {
		t.Error(err)
	}
}
