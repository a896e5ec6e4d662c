package frame

import (
	"math"
	"sync"
)

// Constants of BT.2100, with luminances in cd/m².
const (
	hlgPeak = 1000.0
	pqPeak  = 10000.0

	hlgA, hlgB, hlgC = 0.17883277, 0.28466892, 0.55991073
	hlgGamma         = 1.2

	pqM1, pqM2       = 2610.0 / 16384, 2523.0 / 4096 * 128
	pqC1, pqC2, pqC3 = 3424.0 / 4096, 2413.0 / 4096 * 32, 2392.0 / 4096 * 32
)

// White is the luminance in cd/m² of the white of a display of standard range, and shoulder the light, relative to
// white, above which the tone curve leaves the straight line and goes exponentially towards white. Files made from the
// standard range by ffmpeg have their white at 100 cd/m², those of cameras at 203 (BT.2408). For one file of each
// kind, the cosine between the colour histograms of a frame of the HDR file, tone-mapped, and of its original of standard
// range was .88 (white at 100 cd/m²) and .69 (203) with these values, .91 and .54 with a shoulder of .65, and .10 and .73
// with white = 203 and a shoulder of .5.
const (
	white    = 100.0
	shoulder = 0.3
)

// displayGamma is the exponent of displays of standard range, BT.1886.
const displayGamma = 2.4

// rootSteps is the number of steps of the tables by the square root of light.
const rootSteps = 1023

// toneMap holds tables that map signals of high dynamic range, with the primaries of BT.2020, to the standard range of
// BT.709. Light is relative to peak.
type toneMap struct {
	light   [255<<deepShift + 1]float32 // of a signal: of the scene for HLG, of the display for PQ
	gain    [rootSteps + 2]float32      // from that light to standard light, by the root of its luminance
	display [rootSteps + 1]uint8        // signal of standard range, by the root of the light
}

// The tables of the two transfers, which are made when they are first needed.
var (
	hlgTones = sync.OnceValue(func() *toneMap {
		return newToneMap(hlgLight, func(y float64) float64 { return hlgPeak / white * math.Pow(y, hlgGamma) })
	})
	pqTones = sync.OnceValue(func() *toneMap {
		return newToneMap(pqLight, func(y float64) float64 { return pqPeak / white * y })
	})
)

// toneMapOf returns the tone map of a transfer, or nil for the standard range.
func toneMapOf(t Transfer) *toneMap {
	switch t {
	case HLG:
		return hlgTones()
	case PQ:
		return pqTones()
	}
	return nil
}

// hlgLight is the inverse of the opto-electrical transfer function of HLG.
func hlgLight(signal float64) float64 {
	if signal <= 0.5 {
		return signal * signal / 3
	}
	return (math.Exp((signal-hlgC)/hlgA) + hlgB) / 12
}

// pqLight is the electro-optical transfer function of PQ, relative to its peak.
func pqLight(signal float64) float64 {
	root := math.Pow(signal, 1/pqM2)
	return math.Pow(max(root-pqC1, 0)/(pqC2-pqC3*root), 1/pqM1)
}

// newToneMap makes the tables from the light of a signal and from the luminance of the display, relative to white, of
// a luminance of that light.
func newToneMap(light, luminance func(float64) float64) *toneMap {
	t := new(toneMap)
	for i := range t.light {
		t.light[i] = float32(light(float64(i) / float64(len(t.light)-1)))
	}
	for i := range t.gain {
		y := math.Pow(max(float64(i), 0.5)/rootSteps, 2)
		t.gain[i] = float32(toneCurve(luminance(y)) / y)
	}
	for i := range t.display {
		standard := math.Pow(float64(i)/rootSteps, 2)
		t.display[i] = uint8(math.Round(255 * math.Pow(standard, 1/displayGamma)))
	}
	return t
}

// toneCurve maps the luminance of a display, relative to white, to the standard range 0 … 1.
func toneCurve(y float64) float64 {
	if y <= shoulder {
		return y
	}
	return 1 - (1-shoulder)*math.Exp(-(y-shoulder)/(1-shoulder))
}

// apply maps a colour from 0 … 1020 to bytes. The gain is one for red, green and blue, so that the hue stays.
func (t *toneMap) apply(r, g, b int) (uint8, uint8, uint8) {
	red, green, blue := t.light[r], t.light[g], t.light[b]
	gain := t.gainOf(0.2627*red + 0.6780*green + 0.0593*blue)
	red, green, blue = gain*red, gain*green, gain*blue
	// From the primaries of BT.2020 to those of BT.709 (BT.2087).
	return t.display[rootIndex(1.6605*red-0.5876*green-0.0728*blue)],
		t.display[rootIndex(-0.1246*red+1.1329*green-0.0083*blue)],
		t.display[rootIndex(-0.0182*red-0.1006*green+1.1187*blue)]
}

// gainOf returns the gain for a luminance, interpolated linearly so that brighter light stays brighter.
func (t *toneMap) gainOf(luminance float32) float32 {
	at := rootOf(luminance) * rootSteps
	i := int(at)
	share := at - float32(i)
	return t.gain[i] + share*(t.gain[i+1]-t.gain[i])
}

// rootOf returns the square root of light, which it limits to 0 … 1.
func rootOf(light float32) float32 { return float32(math.Sqrt(float64(min(max(light, 0), 1)))) }

// rootIndex returns the index for light in a table by its square root.
func rootIndex(light float32) int { return int(rootOf(light)*rootSteps + 0.5) }
