package writer

import (
	"fmt"
	"math"
	"slices"

	"siibp/core/dataset"
)

// writable returns an error if the file formats cannot represent a name or a value of the dataset.
func writable(d *dataset.Dataset) error {
	for _, c := range d.Concepts {
		if why := dataset.BadConcept(c.Name); why != "" {
			return fmt.Errorf("concept %q: %s", c.Name, why)
		}
		for _, name := range c.Classes {
			if why := dataset.BadClass(name); why != "" {
				return fmt.Errorf("class %q: %s", name, why)
			}
		}
	}
	for _, v := range d.Videos {
		if why := dataset.BadName(v.ID); why != "" {
			return fmt.Errorf("video %q: %s", v.ID, why)
		}
	}
	for _, t := range d.Tracks {
		if why := dataset.BadName(t.ID); why != "" {
			return fmt.Errorf("track %q: %s", t.ID, why)
		}
		if err := finite(t.Boxes); err != nil {
			return fmt.Errorf("track %q: %w", t.ID, err)
		}
	}
	return writableTruth(d)
}

// writableTruth returns an error for joined paths without distinct instances.
func writableTruth(d *dataset.Dataset) error {
	type labels struct {
		video   int
		classes string
	}
	joined := map[labels]bool{}
	for _, t := range d.TruthBoxes {
		if err := finite(t.Boxes); err != nil {
			return err
		}
		if t.Instance != "" {
			continue
		}
		key := labels{t.Video, fmt.Sprint(t.Classes)}
		other, second := joined[key]
		if second && (other || t.Joined) || t.Joined && !slices.ContainsFunc(t.Classes, func(k int) bool { return k >= 0 }) {
			return fmt.Errorf("video %q: true paths that only an instance's name can tell apart have none", d.Videos[t.Video].ID)
		}
		joined[key] = t.Joined
	}
	return nil
}

func finite(boxes []dataset.Box) error {
	for _, b := range boxes {
		if s := b.X + b.Y + b.W + b.H; s != s || math.IsInf(s, 0) {
			return fmt.Errorf("the box at frame %d has no finite size", b.Frame)
		}
	}
	return nil
}
