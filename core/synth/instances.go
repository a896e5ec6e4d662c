package synth

import (
	"siibp/core/dataset"

	"siibp/core/synth/drawing"
)

// instance is one actor doing one thing: an instance of the truth.
type instance struct {
	player int // in the scene's cast
	action int
	path
	boxes []dataset.Box
}

// classes is a deed's truth per concept: its class, or background where the vocabulary lacks it.
func (s *scene) classes(d instance) []int {
	return []int{
		classOrBackground(s.cast[d.player].actor, drawing.NamedActors),
		classOrBackground(d.action, drawing.NamedActions),
	}
}

func classOrBackground(kind, vocabulary int) int {
	if kind < vocabulary {
		return kind
	}
	return dataset.Background
}

// instances cuts the players' paths where their actions change. The few frames
// between two actions belong to neither.
func (s *scene) instances(paths []path) []instance {
	var all []instance
	for i, p := range s.cast {
		from, to := 0, s.frames
		for k, action := range p.actions {
			if len(p.actions) == 2 {
				from, to = []int{0, s.secondHalf() + s.transitionFrames()}[k], []int{s.secondHalf(), s.frames}[k]
			}
			boxes := paths[i].section(from, to).keyframes()
			all = append(all, instance{i, action, interpolate(boxes), boxes})
		}
	}
	return all
}

// labels is the truth of a track: that of the deed it covers best, if it
// covers it by half, else background.
func (s *scene) labels(p path, deeds []instance) []int {
	const minIoU = 0.5
	best, truth := minIoU, []int{dataset.Background, dataset.Background}
	for _, d := range deeds {
		if o := p.meanIoU(d.path); o >= best {
			best, truth = o, s.classes(d)
		}
	}
	return truth
}
