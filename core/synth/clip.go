package synth

import (
	"runtime"
	"sync"

	"siibp/core/dataset"
)

// clip holds what is known of one rendered scene.
type clip struct {
	instances  []instance
	proposals  []proposal
	caption    []dataset.Tuple
	appearance [][]float64 // for each proposal, before reduction
	motion     [][]float64
}

// newClip renders a scene, proposes tracks in it and measures their features.
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

// inParallel calls do(0) … do(n−1) on as many goroutines as there are processors.
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
