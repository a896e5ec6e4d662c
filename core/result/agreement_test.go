package result

import (
	"archive/zip"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"siibp/core/dataset"
	"siibp/core/score"
)

// uncertainResult returns a result with captions and labels in several states, whose probabilities are calibrated, and
// whose actions are no better than chance. One caption requires two tracks.
func uncertainResult(t *testing.T) *Result {
	t.Helper()
	d := openTexts(t, map[string]string{
		"tracks.csv":          "video,track,known:person\na,t1,Rick\na,t2,\na,t3,\nb,t1,\nb,t2,\nc,t1,\n",
		"captions.txt":        "# concepts: person, action\na: (Rick, walk), (Sam, -) x2\nb: (Rick, sit), (Sam, walk)\nc: (Sam, sit)\n",
		"features/person.csv": "1,0\n0,1\n0.2,0.9\n0.9,0.2\n0.1,1\n0.5,0.5\n",
		"features/action.csv": "1,0\n0.4,0.6\n0,1\n0.1,1\n1,0.1\n0.3,0.4\n",
		"boxes.csv":           "video,track,frame,x,y,w,h\na,t1,0,1,1,2,2\na,t2,0,5,1,2,2\na,t3,0,9,1,2,2\nb,t1,0,1,1,2,2\nb,t2,0,5,1,2,2\nc,t1,0,1,1,2,2\n",
		"dataset.json":        `{"videos": [{"id": "a", "fps": 25}, {"id": "b", "fps": 25}, {"id": "c", "fps": 25}]}`,
	})
	r := fitted(t, d)
	good, chance := score.HeldOutScore{Score: 0.9, Range: score.Interval{Low: 0.8, High: 1}, Chance: 0.3}, score.HeldOutScore{Score: 0.3, Range: score.Interval{Low: 0.2, High: 0.4}, Chance: 0.3}
	r.HeldOut = &score.HeldOutReport{Trust: &score.Trust{Temperature: 3, Videos: 3, HeldOutScore: good,
		Concepts: []score.HeldOutConcept{{Name: "person", HeldOutScore: good}, {Name: "action", HeldOutScore: chance}}}}
	return r
}

// Every file has the same probability and state of an answer, which are also those of Result.Answer.
func TestAnswersAgreeInAllFiles(t *testing.T) {
	r := uncertainResult(t)
	var doc struct {
		Tuples []struct {
			P     float64
			State score.State
		}
	}
	if err := json.Unmarshal([]byte(export(t, r.JSON)), &doc); err != nil {
		t.Fatal(err)
	}
	answers := table(t, export(t, r.Localized))
	remarks := regexp.MustCompile(`(?m)^# .* = .*, ([\d.e-]+), (.*)$`).FindAllStringSubmatch(export(t, r.Captions), -1)
	counts, at := score.StateCounts{}, 0
	for i, ranking := range r.Rankings.Tuples {
		a := r.Answer(i)
		counts.Add(a.State)
		if got := doc.Tuples[i]; got.P != a.P || got.State != a.State {
			t.Errorf("tuple %d: %+v, result.json has %+v", i, a, got)
		}
		best, last := answers[at], answers[at+ranking.Required-1]
		if best["state"] != string(a.State) || last["p"] != formatNumber(a.P) {
			t.Errorf("tuple %d: %+v, localized.csv has %v and %v", i, a, best, last)
		}
		if at += len(ranking.Tracks); remarks[i][1] != probability(a.P) || remarks[i][2] != string(a.State) {
			t.Errorf("tuple %d: %+v, captions.txt has %q", i, a, remarks[i])
		}
	}
	counts.DoubtfulLabels = 3
	if counts != r.States() || r.Rankings.Tuples[1].Required != 2 {
		t.Errorf("%+v, want %+v; %d tracks are required", r.States(), counts, r.Rankings.Tuples[1].Required)
	}
	if text := r.Accuracy().String(); !strings.Contains(text, "labels of person are expected to be right") || !strings.Contains(text, "The accuracy of action is unknown") {
		t.Errorf("the accuracy: %s", text)
	}
}

// Every file has the same probability and state of a label, and every file with boxes or times has those of the title.
func TestLabelsAgreeInAllFiles(t *testing.T) {
	r := uncertainResult(t)
	tracks, states := table(t, export(t, r.Tracks)), map[score.State]int{}
	for row, cells := range tracks {
		for e, c := range r.data.Concepts {
			label := r.Label(row, e)
			if cells["p:"+c.Name] != formatNumber(label.P) || cells["state:"+c.Name] != string(label.State) {
				t.Errorf("track %d, %s: %+v, tracks.csv has %v", row, c.Name, label, cells)
			}
			if isUnchecked := label.Class == dataset.Background || r.Reliability(e) != score.Reliable; isUnchecked && label.State == score.Sure {
				t.Errorf("track %d: a label of %s is sure", row, c.Name)
			}
			states[label.State]++
		}
	}
	if states[score.Sure] == 0 || states[score.Uncertain] == 0 {
		t.Errorf("the labels are not of several states: %v", states)
	}
	written := map[string]map[string]string{"MOT": titlesOfMOT(t, r), "COCO": titlesOfCOCO(t, r), "WebVTT": titlesOfSubtitles(t, r)}
	titles := r.Titles()
	for row, tuple := range titles.Tuple {
		if tuple < 0 {
			continue
		}
		classes, p, state := r.title(titles, row)
		least := 1.
		for e, class := range classes {
			if r.Rankings.Tuples[tuple].Tuple[e] >= 0 {
				least = min(least, r.RankedProbability(int(tuple), 0))
			} else if class == int(r.Labels.Best[row*2+e]) {
				x, err := strconv.ParseFloat(tracks[row]["p:"+r.data.Concepts[e].Name], 64)
				if err != nil {
					t.Fatal(err)
				}
				least = min(least, x)
			} else if class != dataset.Background {
				least = math.NaN() // another class than the best is in no table
			}
		}
		if !math.IsNaN(least) && p != least {
			t.Errorf("track %d: the title has %v, its caption and labels %v", row, p, least)
		}
		name := r.data.Videos[r.data.Tracks[row].Video].ID + " " + r.data.Tracks[row].ID
		for file, want := range map[string]string{"MOT": probability(p), "COCO": probability(p), "WebVTT": fmt.Sprintf("%.0f %%", 100*score.Rounded(roundedProbability(p), 2))} {
			key := name
			if file == "WebVTT" {
				key = r.data.Videos[r.data.Tracks[row].Video].ID + " " + r.classText(localized{classes: classes})
			}
			if got := written[file][key]; got != want+", "+string(state) {
				t.Errorf("%s: %s has %q, want %s, %s", key, file, got, want, state)
			}
		}
	}
}

// table returns the rows of a CSV table by column.
func table(t *testing.T, text string) []map[string]string {
	t.Helper()
	all, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var list []map[string]string
	for _, cells := range all[1:] {
		row := map[string]string{}
		for i, cell := range cells {
			row[all[0][i]] = cell
		}
		list = append(list, row)
	}
	return list
}

// titlesOfMOT returns "probability, state" by video and track.
func titlesOfMOT(t *testing.T, r *Result) map[string]string {
	titles := map[string]string{}
	for _, row := range table(t, unzipped(t, export(t, r.MOT))["labels.csv"]) {
		titles[row["video"]+" "+row["track"]] = row["probability"] + ", " + row["state"]
	}
	return titles
}

// titlesOfCOCO returns "probability, state" by video and track.
func titlesOfCOCO(t *testing.T, r *Result) map[string]string {
	var doc struct {
		Videos      []struct{ Name string }
		Annotations []struct {
			Video      int `json:"video_id"`
			Score      float64
			Attributes map[string]string
		}
	}
	if err := json.Unmarshal([]byte(export(t, r.COCO)), &doc); err != nil {
		t.Fatal(err)
	}
	titles := map[string]string{}
	for _, a := range doc.Annotations {
		if strconv.FormatFloat(a.Score, 'g', -1, 64) != a.Attributes["probability"] {
			t.Errorf("score %v: %v", a.Score, a.Attributes)
		}
		titles[doc.Videos[a.Video-1].Name+" "+a.Attributes["track"]] = a.Attributes["probability"] + ", " + a.Attributes["state"]
	}
	return titles
}

// titlesOfSubtitles returns "percentage, state" by video and classes.
func titlesOfSubtitles(t *testing.T, r *Result) map[string]string {
	text := export(t, r.Subtitles)
	z, err := zip.NewReader(strings.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	titles := map[string]string{}
	for _, f := range z.File {
		file, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(string(content), "\n") {
			if i := strings.LastIndex(line, " · "); i >= 0 {
				titles[strings.TrimSuffix(f.Name, ".vtt")+" "+line[:i]] = line[i+len(" · "):]
			}
		}
	}
	return titles
}
