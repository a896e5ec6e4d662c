package posterior

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// What is drawn of the model is what the posterior says, number by number.
func TestUsageIsThePosterior(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawTrainer(t)
		f.Run()
		p, k := FactorsOf(f), f.Layout.Factors.K
		uses, heat, means := UsageOf(f), Heat(f, false), Heat(f, true)
		for factor, u := range uses {
			name := p.Names[factor]
			if background := name.Concept == ""; background != (u.Concept < 0) {
				t.Fatalf("factor %d is %v, used as %v", factor, name, u)
			} else if !background && f.Problem.Data.Concepts[u.Concept].Classes[u.Class] != name.Class {
				t.Fatalf("factor %d is %v, used as %v", factor, name, u)
			}
			n, videos := 0.0, 0
			for i, v := range f.Problem.Data.Videos {
				sum, most := 0.0, 0.0
				for _, j := range v.Tracks {
					nu := p.Nu[j*k+factor]
					sum, most = sum+nu, math.Max(most, nu)
					if got := float64(heat[j*k+factor]) / 255; math.Abs(got-nu) > 0.5/255+1e-9 {
						t.Errorf("ν of track %d is drawn as %g, not %g", j, got, nu)
					}
				}
				if got := float64(means[i*k+factor]) / 255; math.Abs(got-sum/math.Max(1, float64(len(v.Tracks)))) > 0.5/255+1e-9 {
					t.Errorf("the mean ν of video %d is drawn as %g", i, got)
				}
				n += sum
				if most >= 0.5 {
					videos++
				}
			}
			if math.Abs(n-u.Tracks) > 1e-9*math.Max(1, n) || videos != u.Videos {
				t.Errorf("factor %d: n is %g in %d videos, not %g in %d", factor, u.Tracks, u.Videos, n, videos)
			}
		}
	})
}

// E[π] falls along a stick, is at the prior what α says, and is at least e^E[log π].
func TestSticks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawTrainer(t)
		prior := f.Posterior.Alpha / (1 + f.Posterior.Alpha)
		check := func(fresh bool) {
			pi, logPi, k := MeanPi(f), FactorsOf(f).LogPi, f.Layout.Factors.K
			for _, b := range f.Posterior.Videos {
				before := 1.0
				for s, factor := range b.StickOrder {
					now := pi[b.Index*k+factor]
					if now > before || now < math.Exp(logPi[b.Index*k+factor])-1e-12 {
						t.Errorf("E[π] is %g after %g; e^E[log π] is %g", now, before, math.Exp(logPi[b.Index*k+factor]))
					}
					if want := math.Pow(prior, float64(s+1)); fresh && math.Abs(now-want) > 1e-12 {
						t.Errorf("at the prior E[π] is %g, want %g", now, want)
					}
					before = now
				}
			}
		}
		check(true)
		f.Run()
		check(false)
	})
}

func TestBackgroundInUseIsCounted(t *testing.T) {
	uses := []Usage{{Concept: 0, Tracks: 50}, {Concept: -1, Tracks: 4}, {Concept: -1, Tracks: 3.9}, {Concept: -1, Tracks: 1}}
	for tracks, want := range map[int]struct {
		used  int
		least float64
	}{400: {1, 4}, 390: {2, 3.9}, 10: {3, 1}} {
		if used, least := UsedBackground(uses, tracks); used != want.used || least != want.least {
			t.Errorf("of %d tracks: %d used from %g on, want %v", tracks, used, least, want)
		}
	}
}
