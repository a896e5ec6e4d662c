package read

import (
	"strings"
	"testing"

	"siibp/core/dataset"
)

// film is the small dataset with a film of video a; dataset.json says no fps.
func film(manifest string) world {
	return world{"film", change("dataset.json", manifest, "media/a.webm", "x")}
}

func TestRates(t *testing.T) {
	for _, x := range []struct {
		name, manifest string
		answers        map[string]string
		asked          bool
		want           map[string]float64
		fault          string
	}{
		{"unknown", "", nil, true, map[string]float64{"a": 0}, ""},
		{"said", `{"videos": [{"id": "a", "fps": 5}]}`, nil, false, map[string]float64{"a": 5, "b": 0}, ""},
		{"answered", `{"videos": [{"id": "b", "fps": 5}]}`, map[string]string{"fps": "25"}, false, map[string]float64{"a": 25, "b": 5}, ""},
		{"answered in dataset.json", `{"answers": {"fps": 29.97}}`, nil, false, map[string]float64{"a": 29.97, "b": 29.97}, ""},
		{"of one video", `{"videos": [{"id": "b", "fps": 5}]}`, map[string]string{"fps: b": "10", "fps: a": "12.5"}, false, map[string]float64{"a": 12.5, "b": 10}, ""},
		{"both", "", map[string]string{"fps: b": "10", "fps": "25"}, false, map[string]float64{"a": 25, "b": 10}, ""},
		{"wrong", "", map[string]string{"fps": "fast"}, false, nil, `the given answers, column "fps": frames a second must be a number above 0; found "fast"; write it as "25" or "29.97"`},
		{"zero", "", map[string]string{"fps: a": "0"}, false, nil, `column "fps: a": frames a second must be a number above 0`},
	} {
		d, err := FSWith(files(film(x.manifest).files), Options{Answers: x.answers})
		if x.fault != "" {
			if err == nil || !strings.Contains(err.Error(), x.fault) {
				t.Errorf("%s: %v, want %s", x.name, err, x.fault)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", x.name, err)
			continue
		}
		for _, v := range d.Videos {
			if v.FPS != x.want[v.ID] {
				t.Errorf("%s: %s has %g frames a second, want %g", x.name, v.ID, v.FPS, x.want[v.ID])
			}
		}
		asked := len(d.Questions) == 1 && d.Questions[0].Key == dataset.RateKey && strings.HasPrefix(d.Questions[0].Text, `How many frames a second does "a" have?`)
		if asked != x.asked || !x.asked && d.Questions != nil {
			t.Errorf("%s: asked %v", x.name, d.Questions)
		}
		if len(d.Answered) != len(x.answers) && x.name != "answered in dataset.json" {
			t.Errorf("%s: answered %v", x.name, d.Answered)
		}
	}
}

// Nothing is asked where no frame is counted, or nothing is played.
func TestRatesUnasked(t *testing.T) {
	for name, x := range map[string]map[string]string{
		"a still picture": change("dataset.json", "", "media/a.webm", "", "media/a.png", "x"),
		"no media":        change("dataset.json", "", "media/a.webm", ""),
		"no boxes":        change("dataset.json", "", "media/a.webm", "x", "boxes.csv", "", "tracks.csv", "video,track\na,t1\na,t2\nb,t1\n"),
	} {
		d, err := FS(files(x))
		if err != nil {
			t.Fatal(name, err)
		}
		if d.Questions != nil {
			t.Errorf("%s: asked %v", name, d.Questions)
		}
	}
}
