package synth

import (
	"math"
	"math/rand/v2"

	"siibp/core/dataset"
)

// instance is one actor performing one action, with its true path.
type instance struct {
	player int // index in the scene's cast
	action int
	path
	boxes []dataset.Box
}

// classes returns the true class of an instance for each concept, or dataset.Background if the
// vocabulary has no such class.
func (s *scene) classes(d instance) []int {
	return []int{
		classOrBackground(s.cast[d.player].actor, NamedActors),
		classOrBackground(d.action, NamedActions),
	}
}

// classOrBackground returns kind if it is in the vocabulary, else dataset.Background.
func classOrBackground(kind, vocabulary int) int {
	if kind < vocabulary {
		return kind
	}
	return dataset.Background
}

// instances splits the players' paths at changes of action. The frames of a transition belong to
// neither action.
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

// labels returns the true classes of a track: the classes of the instance with the highest mean IoU,
// or background if that IoU is below one half.
func (s *scene) labels(p path, instances []instance) []int {
	const minIoU = 0.5
	best, truth := minIoU, []int{dataset.Background, dataset.Background}
	for _, d := range instances {
		if o := p.meanIoU(d.path); o >= best {
			best, truth = o, s.classes(d)
		}
	}
	return truth
}

// proposal is one proposed track with its true classes.
type proposal struct {
	path
	boxes []dataset.Box
	truth []int
}

// proposer generates the track proposals of one scene.
type proposer struct {
	*scene
	instances               []instance
	random                  *rand.Rand
	frameWidth, frameHeight float64 // size of a frame in pixels
}

// propose returns the tracks of a scene in random order. Each instance has one good track, and each
// player at least perPlayer tracks: the rest are good tracks of a section, tracks that show only a
// part of an instance, and background tracks.
func (q proposer) propose(perPlayer int) []proposal {
	var all []path
	for _, d := range q.instances {
		all = append(all, q.nearTrack(d, 0.06, 0.85))
	}
	for i := range q.cast {
		instances := q.instancesOf(i)
		for k := len(instances); k < perPlayer; k++ {
			d := instances[q.random.IntN(len(instances))]
			switch q.random.IntN(7) {
			case 0, 1:
				all = append(all, q.nearTrack(d, 0.1, 0.5))
			case 2, 3, 4:
				all = append(all, q.partialTrack(d))
			default:
				all = append(all, q.backgroundTrack())
			}
		}
	}
	q.random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	tracks := make([]proposal, len(all))
	for i, p := range all {
		boxes := p.keyframes()
		interpolated := interpolate(boxes)
		tracks[i] = proposal{interpolated, boxes, q.labels(interpolated, q.instances)}
	}
	return tracks
}

// instancesOf returns the instances of a player.
func (q proposer) instancesOf(player int) []instance {
	var instances []instance
	for _, d := range q.instances {
		if d.player == player {
			instances = append(instances, d)
		}
	}
	return instances
}

// jitter returns a uniform random number in −spread … spread.
func (q proposer) jitter(spread float64) float64 { return spread * (2*q.random.Float64() - 1) }

// nearTrack returns a track of an instance, displaced and scaled by up to slack times its size, over
// at least the given fraction of its frames.
func (q proposer) nearTrack(d instance, slack, fraction float64) path {
	p := q.randomSection(d.path, fraction)
	dx, dy, dw, dh := q.jitter(slack), q.jitter(slack), 1+q.jitter(slack), 1+q.jitter(slack)
	followed := path{start: p.start}
	for _, r := range p.rects {
		w, h := r.w*dw, r.h*dh
		r = rect{r.x + r.w*(0.5+dx) - w/2, r.y + r.h*(0.5+dy) - h/2, w, h}
		followed.rects = append(followed.rects, r.clipped(q.frameWidth, q.frameHeight))
	}
	return followed
}

// randomSection returns a random section of p of at least the given fraction of its frames.
func (q proposer) randomSection(p path, fraction float64) path {
	n := len(p.rects)
	length := n - int(float64(n)*(1-fraction)*q.random.Float64())
	from := p.start + q.random.IntN(n-length+1)
	return p.section(from, from+length)
}

// partialTrack returns a track beside an instance that sometimes shows a part of it. It follows only
// a part of the movement and not the oscillation of the action.
func (q proposer) partialTrack(d instance) path {
	const limit, lag, tries = 0.22, 0.15, 40 // largest IoU with an instance; fraction of the movement followed
	p := q.randomSection(d.path, 0.5)
	mean := p.meanRect()
	for try := range tries {
		reach := 0.5 + 0.7*float64(try)/tries
		angle := 2 * math.Pi * q.random.Float64()
		w, h := mean.w*(0.75+q.random.Float64()*0.7), mean.h*(0.7+q.random.Float64()*0.6)
		x := mean.x + mean.w*(0.5+reach*math.Cos(angle)) - w/2
		y := mean.y + mean.h*(0.5+reach*math.Sin(angle)) - h/2
		beside := path{start: p.start}
		first, last := p.rects[0], p.rects[len(p.rects)-1]
		for i := range p.rects {
			shift := lag * (float64(i)/float64(len(p.rects)) - 0.5)
			r := rect{x + shift*(last.x-first.x), y + shift*(last.y-first.y), w, h}
			beside.rects = append(beside.rects, r.clipped(q.frameWidth, q.frameHeight))
		}
		if q.maxIoU(beside) < limit {
			return beside
		}
	}
	return q.backgroundTrack()
}

// backgroundTrack returns a track of the background, mostly on one of the background objects.
func (q proposer) backgroundTrack() path {
	const limit, tries, cluttered = 0.1, 40, 0.6 // largest IoU with an instance; fraction of tracks on objects
	var p path
	for range tries {
		r := rect{w: q.frameHeight * (0.15 + 0.2*q.random.Float64()), h: q.frameHeight * (0.13 + 0.17*q.random.Float64())}
		r.x, r.y = (q.frameWidth-r.w)*q.random.Float64(), (q.frameHeight-r.h)*q.random.Float64()
		if q.random.Float64() < cluttered {
			object := q.objectBoxes[q.random.IntN(len(q.objectBoxes))]
			r = rect{object.x - 0.1*object.w + q.jitter(2), object.y - 0.1*object.h + q.jitter(2), 1.2 * object.w, 1.2 * object.h}
		}
		dx, dy := q.jitter(4), q.jitter(2)
		p = path{}
		for i := range q.frames {
			t := float64(i) / float64(q.frames)
			p.rects = append(p.rects, rect{r.x + dx*t, r.y + dy*t, r.w, r.h}.clipped(q.frameWidth, q.frameHeight))
		}
		p = q.randomSection(p, 0.5)
		if q.maxIoU(p) < limit {
			break
		}
	}
	return p
}

// maxIoU returns the largest mean IoU of p with an instance.
func (q proposer) maxIoU(p path) float64 {
	largest := 0.0
	for _, d := range q.instances {
		largest = math.Max(largest, p.meanIoU(d.path))
	}
	return largest
}
