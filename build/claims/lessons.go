package claims

import (
	"fmt"
	"strings"

	"siibp/core/lesson"
)

// lessonClaims runs the worlds of the lessons.
func lessonClaims() ([]Claim, error) {
	var list []Claim
	add := func(digits int, value float64, format string, args ...any) {
		list = append(list, Claim{Name: fmt.Sprintf(format, args...), Value: value, Digits: digits, Command: "build"})
	}
	for _, c := range lesson.Costs {
		if c != 5 && c != 10 && c != 15 && c != 50 && c > 0.2 {
			continue // no sentence states these
		}
		found, err := lesson.Explore(lesson.WorldSettings{World: "landscape", C: c, Background: 1})
		if err != nil {
			return nil, err
		}
		cold, carried := lowest(found.Starts), found.Carried[len(found.Carried)-1]
		at := strings.Replace(fmt.Sprint(c), ".", "_", 1) // a dot separates the parts of a name
		add(1, cold.F, "landscape.%s.cold.F", at)
		add(0, float64(cold.Wrong), "landscape.%s.cold.wrong", at)
		add(1, carried.F, "landscape.%s.carried.F", at)
		add(0, float64(carried.Wrong), "landscape.%s.carried.wrong", at)
		add(0, float64(len(found.Starts)), "landscape.starts")
		together := 0
		for _, start := range found.Starts {
			if start.F < cold.F+1 {
				together++
			}
		}
		add(0, float64(together), "landscape.%s.together", at) // starts whose F is within 1 of the lowest
	}
	for _, s := range describedRuns() {
		l, err := lesson.New(s.WorldSettings)
		if err != nil {
			return nil, err
		}
		last := l.Snapshots[len(l.Snapshots)-1]
		add(0, float64(len(l.Data.Tracks)), "%s.tracks", s.World)
		add(1, last.F, "%s.%s.F", s.World, s.setting)
		add(0, float64(l.Wrong(last)), "%s.%s.wrong", s.World, s.setting)
		for e, concept := range l.Data.Concepts {
			add(0, float64(l.WrongLabels(last, e)), "%s.%s.wrong-%s", s.World, s.setting, concept.Name)
		}
		add(0, float64(len(l.Tied)), "%s.%s.tied", s.World, s.setting)
		add(0, float64(l.Met(last)), "%s.%s.met", s.World, s.setting)
		add(0, float64(l.Collapsed(last)), "%s.%s.collapsed", s.World, s.setting)
	}
	return list, addLowest(add)
}

// worldSetting is a world, and its setting as a part of a name.
type worldSetting struct {
	lesson.WorldSettings
	setting string
}

// describedRuns returns the runs that the sentences of the lessons describe: each world with every setting of its control
// that a sentence mentions.
func describedRuns() (list []worldSetting) {
	for _, s := range lesson.Openings() {
		add := func(setting string) { list = append(list, worldSetting{s, setting}) }
		switch s.World {
		case "misled", "mute", "names":
			for s.Count = range s.Count + 1 {
				add(fmt.Sprint(s.Count))
			}
		case "crowd":
			for s.Background = range 5 {
				add(fmt.Sprint(s.Background))
			}
		case "pairs":
			for _, s.C = range []float64{0, 2, 5, 10} {
				add(fmt.Sprint(s.C))
			}
		case "views":
			add("both")
			for _, view := range []string{"face", "voice"} {
				s.Views = []string{view}
				add(view)
			}
		}
	}
	return list
}

// addLowest adds, for the failures of the lesson, the lowest F of many more starts than the lesson has, and its wrong labels.
func addLowest(add func(digits int, value float64, format string, args ...any)) error {
	for name, s := range map[string]lesson.WorldSettings{
		"misled.2": {World: "misled", C: 5, Background: 2, Count: 2},
		"misled.3": {World: "misled", C: 5, Background: 2, Count: 3},
		"crowd.0":  {World: "crowd", C: 5},
	} {
		found, err := lesson.Explore(s)
		if err != nil {
			return err
		}
		m := lowest(found.Starts)
		add(1, m.F, "%s.lowest.F", name)
		add(0, float64(m.Wrong), "%s.lowest.wrong", name)
	}
	return nil
}

// lowest returns the minimum with the lowest F.
func lowest(list []lesson.Minimum) lesson.Minimum {
	best := list[0]
	for _, m := range list {
		if m.F < best.F {
			best = m
		}
	}
	return best
}
