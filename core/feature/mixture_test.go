package feature

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// anyMixture draws a mixture and 1 to 5 points close to it.
func anyMixture(t *rapid.T) (*Mixture, []float64) {
	m := &Mixture{K: rapid.IntRange(1, 4).Draw(t, "k"), D: rapid.IntRange(1, 3).Draw(t, "d")}
	sum := 0.0
	for range m.K {
		w := rapid.Float64Range(0.1, 1).Draw(t, "w")
		sum += w
		m.Weight = append(m.Weight, w)
	}
	for k := range m.Weight {
		m.Weight[k] /= sum
	}
	for range m.K * m.D {
		m.Mean = append(m.Mean, rapid.Float64Range(-2, 2).Draw(t, "mean"))
		m.Var = append(m.Var, rapid.Float64Range(0.3, 2).Draw(t, "var"))
	}
	n := rapid.IntRange(1, 5).Draw(t, "points")
	return m, rapid.SliceOfN(rapid.Float64Range(-3, 3), n*m.D, n*m.D).Draw(t, "x")
}

// logLikelihood returns Σ_i log Σ_k w_k N(x_i; μ_k, σ²_k), computed by this formula.
func logLikelihood(m *Mixture, points []float64) float64 {
	log := 0.0
	for i := 0; i < len(points); i += m.D {
		density := 0.0
		for k := range m.K {
			p := m.Weight[k]
			for d, x := range points[i : i+m.D] {
				v := m.Var[k*m.D+d]
				p *= math.Exp(-(x-m.Mean[k*m.D+d])*(x-m.Mean[k*m.D+d])/(2*v)) / math.Sqrt(2*math.Pi*v)
			}
			density += p
		}
		log += math.Log(density)
	}
	return log
}

// The Fisher vector is the numerical gradient of the mean log-likelihood by μ and σ, divided by √(w/σ²)
// and √(2w/σ²).
func TestFisherVectorMatchesNumericalGradient(t *testing.T) {
	const step = 3e-4      // the error of the stencil is step⁴ times a fifth derivative of up to 1e6
	const tolerance = 1e-7 // for numbers up to some tens
	rapid.Check(t, func(t *rapid.T) {
		m, points := anyMixture(t)
		z := make([]float64, 2*m.K*m.D)
		m.fisherVector(points, z)
		half := m.K * m.D
		many := float64(len(points) / m.D)
		log, gamma := 0.0, make([]float64, m.K)
		for i := 0; i < len(points); i += m.D {
			log += m.responsibilities(points[i:i+m.D], m.logConstants(), gamma)
		}
		if want := logLikelihood(m, points); !near(log, want) {
			t.Fatalf("the log-likelihood is %v, want %v", log, want)
		}
		slope := func(change func(by float64)) float64 { // by the five-point stencil
			sum := 0.0
			for _, x := range []struct{ at, weight float64 }{{2 * step, -1}, {step, 8}, {-step, -8}, {-2 * step, 1}} {
				change(x.at)
				sum += x.weight * logLikelihood(m, points)
				change(-x.at)
			}
			return sum / (12 * step) / many
		}
		for i := range half {
			w, deviation := m.Weight[i/m.D], math.Sqrt(m.Var[i])
			mean := slope(func(by float64) { m.Mean[i] += by }) * deviation / math.Sqrt(w)
			spread := slope(func(by float64) {
				s := math.Sqrt(m.Var[i]) + by
				m.Var[i] = s * s
			}) * deviation / math.Sqrt(2*w)
			if math.Abs(z[i]-mean) > tolerance*max(1, math.Abs(mean)) || math.Abs(z[half+i]-spread) > tolerance*max(1, math.Abs(spread)) {
				t.Fatalf("entry %d: %v and %v, want %v and %v", i, z[i], z[half+i], mean, spread)
			}
		}
	})
}

// The row of a track is the normalized Fisher vector of its descriptors, or NaN without descriptors.
func TestFisherVectorsOfTracks(t *testing.T) {
	d := withDescriptors(9, 7)
	transform, made, err := Fit(d, Recipe{Views: []ViewSteps{{"action", nil}}, Fisher: Encoding{Components: 2, Dims: 3}})
	if err != nil {
		t.Fatal(err)
	}
	p := transform.Pipelines[slices.IndexFunc(transform.Pipelines, func(p Pipeline) bool { return p.View == "action" })]
	if p.Fisher == nil || len(p.Steps) > 0 {
		t.Fatalf("%+v", p)
	}
	x, v := d.Descriptors[0], viewNamed(made, "action")
	for track := range d.Tracks {
		var points []float64
		for i, owner := range x.Track {
			if int(owner) != track {
				continue
			}
			for k := range p.Fisher.Project.Out {
				dot := 0.0
				for c := range x.Dim {
					dot += p.Fisher.Project.Axes[k*x.Dim+c] * (float64(x.X[i*x.Dim+c]) - p.Fisher.Project.Mean[c])
				}
				points = append(points, dot)
			}
		}
		got := v.X[track*v.Dim : (track+1)*v.Dim]
		if points == nil {
			if got[0] == got[0] {
				t.Errorf("track %d has no descriptors, but the vector %v", track, got)
			}
			continue
		}
		want := make([]float64, v.Dim)
		p.Fisher.Mixture.fisherVector(points, want)
		length := 0.0
		for _, z := range want {
			length += math.Abs(z) // squared length after the signed square root
		}
		for i, z := range want {
			if z = math.Copysign(math.Sqrt(math.Abs(z)/length), z); !near(got[i], z) {
				t.Errorf("track %d, entry %d: %v, want %v", track, i, got[i], z)
			}
		}
	}
}

// For one Gaussian N(1, 4) and the points 3 and −1, u = 1 and −1: both gradients are 0.
// For the points 3 and 5, u = 1 and 2: the gradients are (1+2)/2 = 3/2 and (0+3)/(2√2).
func TestFisherVectorByHand(t *testing.T) {
	m := &Mixture{K: 1, D: 1, Weight: []float64{1}, Mean: []float64{1}, Var: []float64{4}}
	z := make([]float64, 2)
	if m.fisherVector([]float64{3, -1}, z); !near(z[0], 0) || !near(z[1], 0) {
		t.Errorf("%v", z)
	}
	if m.fisherVector([]float64{3, 5}, z); !near(z[0], 1.5) || !near(z[1], 3/(2*math.Sqrt2)) {
		t.Errorf("%v", z)
	}
	// With distant components, a point at the first mean has no gradient by the second.
	m = &Mixture{K: 2, D: 1, Weight: []float64{0.5, 0.5}, Mean: []float64{0, 1000}, Var: []float64{1, 1}}
	z = make([]float64, 4)
	if m.fisherVector([]float64{0}, z); !near(z[0], 0) || z[1] != 0 || !near(z[2], -1) || z[3] != 0 {
		t.Errorf("%v", z) // −1/√(2·½) by the first standard deviation
	}
	powerNormalize(z)
	if !slices.Equal(z, []float64{0, 0, -1, 0}) {
		t.Errorf("%v", z)
	}
	z = []float64{9, -16}
	if powerNormalize(z); !near(z[0], 0.6) || !near(z[1], -0.8) {
		t.Errorf("%v", z)
	}
}

// An iteration of EM does not decrease the likelihood, and the weights sum to 1.
func TestEMIncreasesLikelihood(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, d := rapid.IntRange(1, 60).Draw(t, "n"), rapid.IntRange(1, 4).Draw(t, "d")
		points := correlated(n, d, rapid.Uint64().Draw(t, "seed"))
		if rapid.Bool().Draw(t, "repeat") {
			for i := range points {
				points[i] = math.Round(points[i])
			}
		}
		var m Mixture
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "draw"), 0))
		logs := m.fit(points, d, Encoding{Components: rapid.IntRange(1, 8).Draw(t, "k"), Iterations: 30}, random, &work{})
		for i := 1; i < len(logs); i++ {
			if !(logs[i] >= logs[i-1]-tolerance*max(1, math.Abs(logs[i]))) {
				t.Fatalf("iteration %d: %v after %v", i, logs[i], logs[i-1])
			}
		}
		sum := 0.0
		for _, w := range m.Weight {
			sum += w
		}
		if !near(sum, 1) || slices.Min(m.Var) <= 0 {
			t.Fatalf("%+v", m)
		}
	})
}

// EM finds four well separated clusters, and equal seeds give equal mixtures.
func TestMixtureFindsPlantedClusters(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 0))
	var points []float64
	for i := range 400 {
		points = append(points, 20*float64(i%2)+random.NormFloat64(), 30*float64(i/2%2)+2*random.NormFloat64())
	}
	learn := func(seed uint64) Mixture {
		var m Mixture
		m.fit(points, 2, Encoding{Components: 4, Iterations: 100, Tolerance: 1e-9}, rand.New(rand.NewPCG(seed, 0)), &work{})
		return m
	}
	a, b := learn(1), learn(1)
	if !slices.Equal(a.Mean, b.Mean) || !slices.Equal(a.Var, b.Var) || !slices.Equal(a.Weight, b.Weight) {
		t.Error("equal seeds give different mixtures")
	}
	if slices.Equal(a.Mean, learn(2).Mean) {
		t.Error("different seeds give equal centres")
	}
	for k := range 4 {
		mean, variance := a.component(k)
		off := math.Abs(mean[0]-20*math.Round(mean[0]/20)) + math.Abs(mean[1]-30*math.Round(mean[1]/30))
		// A cluster has 100 points: the standard error of its mean is 0.1 and 0.2, of its variances 14 %.
		if off > 0.9 || math.Abs(variance[0]-1) > 0.6 || math.Abs(variance[1]-4) > 2.4 || !near(a.Weight[k], 0.25) {
			t.Errorf("component %d: weight %v, mean %v, variance %v", k, a.Weight[k], mean, variance)
		}
	}
	var few Mixture
	if few.fit([]float64{1, 1, 1, 2}, 1, Encoding{Components: 5, Iterations: 10}, random, &work{}); few.K != 2 {
		t.Errorf("%d components for two distinct points, want 2", few.K)
	}
}
