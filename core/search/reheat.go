package search

import (
	"math/rand/v2"

	"siibp/core/coroutine"
	"siibp/core/infer"
)

// reheatNoise is the share of ν that a reheating draws anew. With this value, on small real data, F at the
// end falls for about eight reheatings.
const reheatNoise = 0.3

// Reheat returns a trainer that starts where another ended, with a part of ν drawn anew, and is annealed
// once more. Such a run leaves poor optima that a fresh start falls into. Exclusion grows with the
// annealing, also after a late start. The other trainer stays as it is.
func Reheat(t *infer.Trainer) *infer.Trainer {
	c := planReheat(t)
	reheat(c, t, nil)
	return c
}

// planReheat returns the trainer of a reheating, without its state.
func planReheat(t *infer.Trainer) *infer.Trainer {
	start := t.Start
	start.Reheat, start.Late = start.Reheat+1, false
	return infer.Plan(t.Problem, t.Options, start)
}

// reheat sets the state of the planned trainer c to that of t with a part of ν drawn anew. It may suspend
// after each video.
func reheat(c, t *infer.Trainer, y *coroutine.Yielder) {
	const drawing = 4 // operations
	c.Copy(t)
	random := rand.New(rand.NewPCG(c.Start.Seed, uint64(c.Start.Reheat)))
	for _, v := range c.Posterior.Videos {
		shake(v, random)
		y.Did(drawing * v.Nu.Len())
	}
}

// shake moves every ν that is not known a share of the way to a random one, which is uniform
// below 1/(1 + the number of factors that exclude one another). A joint q becomes the product of ν of the two concepts.
func shake(v *infer.Video, random *rand.Rand) {
	n := v.Tracks()
	for j := range n {
		for _, group := range v.Groups {
			most := 1 / float64(1+group.To-group.From)
			for i := group.From*n + j; i < group.To*n; i += n {
				if v.Known == nil || !v.Known[i] {
					nu := v.Nu.At(i)
					v.Nu.Set(i, nu+reheatNoise*(random.Float64()*most-nu))
				}
			}
		}
		v.MakeIndependent(j)
	}
}
