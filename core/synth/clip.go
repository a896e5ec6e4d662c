package synth

import (
	"runtime"
	"sync"

	"siibp/core/dataset"
)

// clip is what is known of one scene once it was filmed.
type clip struct {
	deeds     []deed
	proposals []proposal
	caption   []dataset.Tuple
	look      [][]float64 // per proposal, as measured
	move      [][]float64
}

// filmed paints a scene, proposes tracks in it and measures them.
func (o Options) filmed(s *scene, index int) clip {
	shot, paths := s.shoot()
	deeds := s.deeds(paths)
	q := proposer{s, deeds, o.stream(trackStream, index), float64(o.Width), float64(o.Height)}
	c := clip{deeds: deeds, proposals: q.propose(o.Proposals), caption: s.caption(deeds)}
	for _, p := range c.proposals {
		c.look = append(c.look, shot.look(p.path))
		c.move = append(c.move, shot.move(p.path, o.FPS))
	}
	return c
}

// parallel calls do(0) … do(n-1), as many at once as there are processors.
func parallel(n int, do func(int)) {
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
