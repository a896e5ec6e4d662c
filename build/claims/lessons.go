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
	for _, s := range lesson.Openings() {
		if s.World != "misled" && s.World != "mute" && s.World != "names" {
			continue
		}
		for count := range s.Count + 1 {
			s.Count = count
			l, err := lesson.New(s)
			if err != nil {
				return nil, err
			}
			last := l.Snapshots[len(l.Snapshots)-1]
			add(1, last.F, "%s.%d.F", s.World, count)
			add(0, float64(l.Wrong(last)), "%s.%d.wrong", s.World, count)
			add(0, float64(len(l.Tied)), "%s.%d.tied", s.World, count)
		}
	}
	err := addMisled(add)
	return list, err
}

// addMisled adds the lowest F of all starts in the world with two misleading captions, and its wrong labels.
func addMisled(add func(digits int, value float64, format string, args ...any)) error {
	found, err := lesson.Explore(lesson.WorldSettings{World: "misled", C: 5, Background: 2, Count: 2})
	if err != nil {
		return err
	}
	collapsed := lowest(found.Starts)
	add(1, collapsed.F, "misled.2.lowest.F")
	add(0, float64(collapsed.Wrong), "misled.2.lowest.wrong")
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
