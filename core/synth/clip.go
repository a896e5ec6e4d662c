package synth

import (
	"runtime"
	"sync"

	"siibp/core/dataset"
)

// clip is what is known of one scene once it was filmed.
type clip struct {
	instances  []instance
	proposals  []proposal
	caption    []dataset.Tuple
	appearance [][]float64 // per proposal, as measured
	motion     [][]float64
}

// newClip paints a scene, proposes tracks in it and measures them.
func (o Options) newClip(s *scene, index int) clip {
	shot, paths := s.render()
	deeds := s.instances(paths)
	q := proposer{s, deeds, o.randomSource(trackStream, index), float64(o.Width), float64(o.Height)}
	c := clip{instances: deeds, proposals: q.propose(o.Proposals), caption: s.caption(deeds)}
	for _, p := range c.proposals {
		c.appearance = append(c.appearance, shot.appearance(p.path))
		c.motion = append(c.motion, shot.motion(p.path, o.FPS))
	}
	return c
}

// inParallel calls do(0) … do(n-1), as many at once as there are processors.
func inParallel(n int, do func(int)) {
	var wait sync.WaitGroup
	tickets := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i := range n {
		tickets <- struct{}{}
		wait.Go(func() {
			do(i)
			<-tickets
		})
	}
	wait.Wait()
}
