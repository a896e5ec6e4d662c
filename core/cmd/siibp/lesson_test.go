package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"siibp/core/dataset"
	"siibp/core/lesson"
)

// The command that a lesson offers finds the labels and F of the lesson: for each world, with the dataset that synth
// writes and the options of the lesson. Of a landscape it finds a minimum as low.
func TestLessonIsReproduced(t *testing.T) {
	openings := lesson.Openings()
	openings = append(openings, lesson.WorldSettings{World: "names", C: 5, Background: 2, Count: 4}, lesson.WorldSettings{World: "views", C: 5, Background: 2, Views: []string{"voice"}})
	for _, s := range openings {
		t.Run(fmt.Sprint(s), func(t *testing.T) {
			l, err := lesson.New(s)
			if err != nil {
				t.Fatal(err)
			}
			folder := t.TempDir()
			mine, out := filepath.Join(folder, "mine"), filepath.Join(folder, "result.json")
			if status, _, stderr := runCommand("synth", mine, "--lesson", s.World, "--count", fmt.Sprint(s.Count)); status != exitOK {
				t.Fatal(stderr)
			}
			o := l.Options
			flags := []string{"fit", mine, "--quiet", "--no-choose", "--preset", "buffet", "-o", out, fmt.Sprint("--c=", o.C), "--background=" + list(o.Background),
				"--anneal=" + list(o.Anneal), fmt.Sprint("--starts=", o.Starts), fmt.Sprint("--reheats=", o.Reheats), "--without=" + strings.Join(o.Without, ",")}
			if status, _, stderr := runCommand(flags...); status != exitOK {
				t.Fatal(stderr)
			}
			compareLesson(t, l, out)
		})
	}
}

func list(numbers []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(numbers), " ", ","), "[]")
}

// compareLesson compares F and the labels of a lesson's last snapshot with those of a result.
func compareLesson(t *testing.T, l *lesson.Lesson, file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var result struct {
		F      float64
		Tracks []struct {
			Labels map[string]struct{ Predicted string }
		}
	}
	if err := json.Unmarshal(text, &result); err != nil {
		t.Fatal(err)
	}
	last := l.Snapshots[len(l.Snapshots)-1]
	if l.Landscape != nil { // the search has other starts
		if math.Abs(result.F-last.F) > 1e-2*last.F {
			t.Errorf("F is %.9g, in the landscape %.9g", result.F, last.F)
		}
		return
	}
	if math.Abs(result.F-last.F) > 1e-6*math.Abs(last.F) {
		t.Errorf("F is %.9g, in the lesson %.9g", result.F, last.F)
	}
	labels := l.Labels(last)
	for j, track := range result.Tracks {
		for e, c := range l.Data.Concepts {
			want := ""
			if k := labels[j][e]; k != dataset.Background {
				want = c.Classes[k]
			}
			if got := track.Labels[c.Name].Predicted; got != want {
				t.Errorf("track %d: %s %q, in the lesson %q", j, c.Name, got, want)
			}
		}
	}
}
