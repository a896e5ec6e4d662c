package track

import (
	"math"
	"testing"

	"siibp/core/video/frame"
)

// walk returns a track of n steps at 25 per second that moves by (vx, vy) heights per second and grows by a factor
// e^g per second.
func walk(n int, vx, vy, g float64) (times []float64, boxes []frame.Box) {
	b := frame.Box{X: 100, Y: 100, W: 40, H: 80}
	for i := range n {
		times, boxes = append(times, float64(i)/25), append(boxes, b)
		b = b.Translated(vx*b.H/25, vy*b.H/25).Expanded((math.Exp(g/25) - 1) / 2)
	}
	return times, boxes
}

func TestSamples(t *testing.T) {
	times, boxes := walk(51, 0.6, -0.8, 0.4)
	list := sampleRates(times, boxes)
	if len(list) != 21 {
		t.Fatalf("%d samples of two seconds, want 21", len(list))
	}
	for i, s := range list {
		for c, want := range (rates{0.6, -0.8, 1, 0.2, 0.2}) {
			if math.Abs(s[c]-want) > 0.02 {
				t.Errorf("sample %d, rate %d is %v, want %v", i, c, s[c], want)
			}
		}
	}
}

// TestLastSample checks that a track gets a sample at its end if rounding puts the end just before it: 6.1/0.1 is
// less than 61.
func TestLastSample(t *testing.T) {
	for n := 1; n <= 200; n++ {
		for _, end := range []float64{float64(n) / 10, float64(n) * samplePeriod} {
			if got := len(sampleRates([]float64{0, end}, make([]frame.Box, 2))); got != n+1 {
				t.Errorf("%d samples of %v s, want %d", got, end, n+1)
			}
		}
	}
}

func TestDescribe(t *testing.T) {
	times, boxes := walk(51, 0, 0.5, 0)
	f := MotionDescriptor(times, boxes, 400, 200)
	if len(f) != MotionDescriptorDim {
		t.Fatalf("%d values, want %d", len(f), MotionDescriptorDim)
	}
	check := func(what string, got float32, want float64) {
		t.Helper()
		if math.Abs(float64(got)-want) > 0.01 {
			t.Errorf("%s is %v, want %v", what, got, want)
		}
	}
	fall := math.Asinh(0.5 / linearRate)
	check("mean vy", f[1], fall)
	check("mean speed", f[2], fall)
	check("growth", f[4], 0)
	check("vy in the last quarter", f[rateChannels+2*3+1], fall)
	down := rateChannels + 2*quarters
	check("downwards", f[down+2], fall)
	check("to the right", f[down], 0)
	check("standing", f[down+directions], 0)
	check("height", f[MotionDescriptorDim-4], 0.4)
	check("x", f[MotionDescriptorDim-2], 0.3)
}

// TestOneStep checks that the rates are 0 for one step or steps at one time.
func TestOneStep(t *testing.T) {
	for _, times := range [][]float64{{2}, {2, 2}} {
		boxes := []frame.Box{{X: 1, W: 2, H: 3}, {X: 2}}[:len(times)]
		for i, v := range MotionDescriptor(times, boxes, 10, 10) {
			if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) || i < MotionDescriptorDim-5 && v != 0 {
				t.Errorf("value %d is %v", i, v)
			}
		}
	}
}
