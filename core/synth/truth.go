package synth

import "siibp/core/dataset"

// deed is one actor doing one thing: an instance of the truth.
type deed struct {
	player int // in the scene's cast
	action int
	path
	boxes []dataset.Box
}

// classes is a deed's truth per concept: its class, or background where the vocabulary lacks it.
func (s *scene) classes(d deed) []int {
	return []int{
		named(s.cast[d.player].actor, namedActors),
		named(d.action, namedActions),
	}
}

func named(kind, vocabulary int) int {
	if kind < vocabulary {
		return kind
	}
	return dataset.Background
}

// deeds cuts the players' paths where their actions change. The few frames
// between two actions belong to neither.
func (s *scene) deeds(paths []path) []deed {
	var all []deed
	for i, p := range s.cast {
		from, to := 0, s.frames
		for k, action := range p.actions {
			if len(p.actions) == 2 {
				from, to = []int{0, s.half() + s.turning()}[k], []int{s.half(), s.frames}[k]
			}
			boxes := paths[i].cut(from, to).sparse()
			all = append(all, deed{i, action, dense(boxes), boxes})
		}
	}
	return all
}

// judge is the truth of a track: that of the deed it covers best, if it
// covers it by half, else background.
func (s *scene) judge(p path, deeds []deed) []int {
	const half = 0.5
	best, truth := half, []int{dataset.Background, dataset.Background}
	for _, d := range deeds {
		if o := p.overlap(d.path); o >= best {
			best, truth = o, s.classes(d)
		}
	}
	return truth
}
