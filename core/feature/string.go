package feature

import (
	"fmt"
	"strings"
)

// String writes the lists of steps in the form that Parse reads.
func (r Recipe) String() string {
	var lists []string
	for _, plan := range r.Views {
		lists = append(lists, plan.String())
	}
	return strings.Join(lists, "; ")
}

// String writes one list of steps, with the view's name in quotes where it needs them.
func (p ViewSteps) String() string {
	steps := []string{"none"}
	for i, s := range p.Steps {
		steps = append(steps[:i], Step{Do: s.Do, Dims: s.Dims, Whiten: s.Whiten, Square: s.Square}.String())
	}
	list := strings.Join(steps, ", ")
	switch {
	case p.View == "":
		return list
	case strings.ContainsAny(p.View, `:;,"`) || strings.TrimSpace(p.View) != p.View:
		return `"` + strings.ReplaceAll(p.View, `"`, `""`) + `": ` + list
	}
	return p.View + ": " + list
}

// String describes in one line what a fitted pipeline does, such as
// "action: 4096 numbers → pca 32 whiten (32 left, 93.1 % of the variance) → l2".
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

// String names the step and its parameters; for a fitted pca it adds the share of the
// variance that is kept.
func (s Step) String() string {
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
		text += fmt.Sprintf(" (%d left, %.1f %% of the variance)", s.Out, 100*s.Kept)
	}
	return text
}
