package text

import (
	"strings"
	"testing"
)

func TestFold(t *testing.T) {
	for name, want := range map[string]string{
		"clip-01":             "clip-1",
		"007":                 "7",
		"000":                 "0",
		"s01e010":             "s1e10",
		"1.05":                "1.05",
		"clip.05":             "clip.5",
		"10":                  "10",
		"big  bird":           "big bird",
		"big\u00a0bird":       "big bird",
		"big \u200bbird":      "big bird",
		"\ufeffbird":          "bird",
		"Jose\u0301":          "José",
		"Jose\u200d\u0301":    "José",
		"clip–01":             "clip-1",
		"clip\u201101":        "clip-1",
		"−1":                  "-1",
		"Rick’s “dog”":        `Rick's "dog"`,
		" a\tb ":              "a b",
		"Bird":                "Bird",
		"भारत":                "भारत",
		"👩\u200d🚀":            "👩🚀",
		"\u200b":              "",
		"0\u200b1":            "1",
		"media/clip-01.mp4":   "media/clip-1.mp4",
		"Ångström \u212b":     "Ångström Å",
		"Tür 01 (Süd)":        "Tür 1 (Süd)",
		"\u05d0\u200f\u05d1":  "\u05d0\u05d1",
		"12:00–13:00":         "12:0-13:0",
		"e\u0301\u00a0\u2014": "é -",
	} {
		if got := Fold(name); got != want {
			t.Errorf("Fold(%+q) is %+q, want %+q", name, got, want)
		}
	}
}

func TestVideo(t *testing.T) {
	for name, want := range map[string]string{
		"clip-01.mp4":            "clip-1",
		"clip-01.MP4":            "clip-1",
		"./media/day1/clip.webm": "media/day1/clip",
		`media\day1\clip.avi`:    "media/day1/clip",
		"clip.v2":                "clip.v2",
		"clip.v2.mov":            "clip.v2",
		".mp4":                   ".mp4",
		"/":                      "/",
		"a.mp4.mp4":              "a",
	} {
		if got := FoldVideo(name); got != want {
			t.Errorf("FoldVideo(%q) is %q, want %q", name, got, want)
		}
	}
	for _, x := range []struct {
		a, b string
		want bool
	}{
		{"media/day1/clip.mp4", "day1/clip", true},
		{"day1/clip", `C:\data\day1\clip.avi`, true},
		{"day1/clip", "day2/clip", false},
		{"clip", "media/clip-1.mp4", false},
		{"clip", "day1/clip", true},
		{"lip", "clip", false},
	} {
		if got := SameVideoPath(x.a, x.b); got != x.want || SameVideoPath(x.b, x.a) != got {
			t.Errorf("SameVideoPath(%q, %q) is %v", x.a, x.b, got)
		}
	}
}

func TestBare(t *testing.T) {
	for _, x := range []struct {
		a, b string
		want bool
	}{
		{"Bird", "bird", true},
		{"José", "jose", true},
		{"Tür", "tur", true},
		{"bird", "birds", false},
		{"person-1", "person-2", false},
		{"person-01", "Person-1", true},
		{"かき", "がき", false},
		{"\u0915\u093f", "\u0915", false},
	} {
		if got := FoldAccents(x.a) == FoldAccents(x.b); got != x.want {
			t.Errorf("%q and %q are one bare name: %v", x.a, x.b, got)
		}
	}
}

func TestFind(t *testing.T) {
	names := []string{"Jos\u00e9", "Bird", "02"}
	for name, want := range map[string]int{"Jose\u0301": 0, "bird": -1, "Bird\u200b": 1, "2": 2, "002": 2, "": -1} {
		if got := FindName(names, name); got != want {
			t.Errorf("FindName(%q) is %d, want %d", name, got, want)
		}
	}
	headers := []string{"Video", "x", "X"}
	for name, want := range map[string]int{"video": 0, "x": 1, "X": 2, " VIDEO": 0, "track": -1} {
		if got := FindHeader(headers, name); got != want {
			t.Errorf("FindHeader(%q) is %d, want %d", name, got, want)
		}
	}
	if got := FindHeader([]string{"X", "X "}, "x"); got != -1 {
		t.Errorf("two columns that may be x: found %d", got)
	}
}

func TestGap(t *testing.T) {
	for _, cell := range strings.Split("|-|–|—|−|‐|?|NA|na|N/A|NaN|nan|None|null|NULL|#N/A|<NA>| - |\u200b|\u00a0NA", "|") {
		if !IsGap(cell) {
			t.Errorf("%q is no gap", cell)
		}
	}
	for _, cell := range []string{"Nan Goldin", "nana", "--", "0", "no", `"NA"`, ".", "n.a."} {
		if IsGap(cell) {
			t.Errorf("%q is a gap", cell)
		}
	}
	for cell, want := range map[string]string{`"NA"`: "NA", `"none"`: "none", `"bird"`: "", `"-"`: "", `""`: "", `"`: "", "NA": ""} {
		got, ok := UnquoteGapWord(cell)
		if ok != (want != "") || ok && got != want {
			t.Errorf("UnquoteGapWord(%s) is %q, %v", cell, got, ok)
		}
		if ok && QuoteGapWord(got) != cell {
			t.Errorf("QuoteGapWord(%s) is %s", got, QuoteGapWord(got))
		}
	}
}

// All folds are idempotent, and are unchanged by Plain.
func FuzzFold(f *testing.F) {
	for _, name := range []string{"clip-01.mp4", "Jose\u0301 ", "a\u200b–“0\u0301”", `.\0/ 00.5 .avi`, "\xff0", "1.05", "/./ x"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		for kind, fold := range map[string]func(string) string{"Plain": Plain, "Fold": Fold, "Video": FoldVideo, "Header": FoldHeader, "Bare": FoldAccents} {
			once := fold(name)
			if twice := fold(once); twice != once {
				t.Errorf("%s(%+q) is %+q, and of that %+q", kind, name, once, twice)
			}
			if plain := fold(Plain(name)); plain != once {
				t.Errorf("%s of the plain %+q is %+q, not %+q", kind, name, plain, once)
			}
		}
		if !SameVideoPath(name, name) || IsGap(name) != IsGap(Plain(name)) {
			t.Errorf("%+q is not itself", name)
		}
	})
}
