package synth

import (
	"siibp/core/dataset"

	"siibp/core/synth/drawing"
)

// instance is one actor doing one thing: an instance of the truth.
type instance struct {
	player int // index in the scene's cast
	action int
	path
	boxes []dataset.Box
}

// classes returns the true class of an instance for each concept, or dataset.Background if
// it has no name.
func (s *scene) classes(d instance) []int {
	return []int{
		classOrBackground(s.cast[d.player].actor, drawing.NamedActors),
		classOrBackground(d.action, drawing.NamedActions),
	}
}

// classOrBackground returns a kind as a class, or dataset.Background if it has no name.
func classOrBackground(kind, vocabulary int) int {
	if kind < vocabulary {
		return kind
	}
	return dataset.Background
}

// instances cuts the players' paths where their actions change. The few frames of a
// transition belong to neither action.
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

// labels returns the true classes of a track: those of the instance it overlaps most, if
// their IoU is at least one half, else background.
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
