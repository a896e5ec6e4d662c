package feature

import (
	"fmt"
	"strings"
)

// String says in one line what was done to a view, as "action: 4096 numbers → pca 32
// whiten: 32, 93.1 % of the variance → l2".
func (p *Pipeline) String() string {
	var b strings.Builder
	if f := p.Fisher; f == nil {
		fmt.Fprintf(&b, "%s: %d numbers", p.View, p.In)
	} else {
		fmt.Fprintf(&b, "%s: descriptors of %d numbers → %s → Fisher vectors of %d components: %d numbers (learned from %d descriptors, %d iterations, log-likelihood %.4g)",
			p.View, p.In, f.Project.String(), f.Mixture.K, f.Width(), f.Sample, f.Iterations, f.Likelihood)
	}
	for i := range p.Steps {
		b.WriteString(" → " + p.Steps[i].String())
	}
	return b.String()
}

// String says what a step does and, of a fitted pca, what share of the variance it keeps.
func (s *Step) String() string {
	text := s.Do
	if s.Do == "pca" {
		text += fmt.Sprint(" ", s.Dims)
	}
	if s.Whiten {
		text += " whiten"
	}
	if s.Square > 0 {
		text += fmt.Sprint(" ", s.Square)
	}
	if s.Do == "pca" && s.In > 0 {
		text += fmt.Sprintf(": %d, %.1f %% of the variance", s.Out, 100*s.Kept)
	}
	return text
}
