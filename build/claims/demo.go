package claims

import (
	"siibp/core/feature"
	"siibp/core/options"
	"siibp/core/search"
	"siibp/core/synth"
)

// demoClaims runs the demo under the preset buffet with features l2 and C = 0: continued from the result at C = 5, and from
// the start.
func demoClaims() ([]Claim, error) {
	views, err := feature.Parse("l2")
	if err != nil {
		return nil, err
	}
	_, d, err := feature.Fit(synth.New(synth.Options{}).Dataset(), feature.Recipe{Views: views}.WithDefaults(1))
	if err != nil {
		return nil, err
	}
	o := options.Buffet()
	before, err := search.New(d, o)
	if err != nil {
		return nil, err
	}
	before.Run()
	o.C = 0
	continued, err := before.Warm(d, o)
	if err != nil {
		return nil, err
	}
	cold, err := search.New(d, o)
	if err != nil {
		return nil, err
	}
	var list []Claim
	for name, s := range map[string]*search.Search{"continued": continued, "cold": cold} {
		s.Run()
		list = append(list, Claim{Name: "demo.C-0." + name + ".F", Value: s.Trainer().F(), Digits: 1, Command: "build"})
	}
	return list, nil
}
