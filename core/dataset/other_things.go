package dataset

import (
	"fmt"
	"slices"
	"strings"
)

// PersonConcept is the name of the concept of persons in a dataset that was made of clips.
const PersonConcept = "person"

// OtherThings returns whether each track is something else than a person in a video where persons were found, such as a
// moving curtain. It has one entry for each track, and is nil for a dataset that was not made of clips. dataset.json
// lists the numbers of these tracks by video, as preprocess.others; see package video.
func (d *Dataset) OtherThings() []bool {
	preprocess, _ := d.Info["preprocess"].(map[string]any)
	others, _ := preprocess["others"].(map[string]any)
	if len(others) == 0 {
		return nil
	}
	isOther := make([]bool, len(d.Tracks))
	for _, v := range d.Videos {
		numbers, _ := others[v.ID].([]any)
		persons := 0
		for _, row := range v.Tracks {
			whole, _, _ := strings.Cut(d.Tracks[row].ID, ".") // tracks 3.1 and 3.2 are parts of track 3
			isOther[row] = slices.ContainsFunc(numbers, func(n any) bool { return fmt.Sprint(n) == whole })
			if !isOther[row] {
				persons++
			}
		}
		for _, row := range v.Tracks {
			isOther[row] = isOther[row] && persons > 0
		}
	}
	return isOther
}

// NoPersons reports for each track whether it is taken to show no person: OtherThings has it, and the detector found at least
// as many persons in its video as the captions name. If the detector found fewer, one of the other tracks may be a person. The
// result is nil for a dataset without other things.
func (d *Dataset) NoPersons() []bool {
	others := d.OtherThings()
	concept := slices.IndexFunc(d.Concepts, func(c Concept) bool { return c.Name == PersonConcept })
	if others == nil || concept < 0 {
		return nil
	}
	for _, v := range d.Videos {
		named, found := map[int]bool{}, map[string]bool{}
		for _, tuple := range v.Tuples {
			if tuple[concept] >= 0 {
				named[tuple[concept]] = true
			}
		}
		for _, row := range v.Tracks {
			if whole, _, _ := strings.Cut(d.Tracks[row].ID, "."); !others[row] {
				found[whole] = true
			}
		}
		for _, row := range v.Tracks {
			others[row] = others[row] && len(found) >= len(named)
		}
	}
	return others
}
