package wire

import (
	"reflect"
	"slices"

	"siibp/core/capsule"
	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/infer"
	"siibp/core/options"
	"siibp/core/search"
)

// chain holds the runs that lead to a fit, for its capsule. The last is that of the fit.
type chain struct {
	runs  capsule.Runs
	lacks string // why the runs do not reproduce a fit that continues another, "" if they do
}

// Reasons why the runs of a fit do not reproduce it.
const (
	unfinishedBefore = "This result continues a run that had not ended and cannot be repeated. Run from the start first"
	otherFeatures    = "This result continues a run with other features and cannot be repeated. Run from the start first"
	unknownBefore    = "This result continues a run that is not recorded and cannot be repeated. Run from the start first"
)

// alone returns the chain of a run from the start.
func alone(o options.Options, edits dataset.Edits) chain {
	return chain{runs: capsule.Runs{{Options: o, Edits: edits}}}
}

// continued returns the chain of a run that continues f. t computes the features of the run.
func (f *fit) continued(run capsule.Run, t *feature.Transform) chain {
	switch {
	case !f.search.Done():
		return chain{capsule.Runs{run}, unfinishedBefore}
	case !reflect.DeepEqual(capsule.RecipeOf(f.transform), capsule.RecipeOf(t)):
		return chain{capsule.Runs{run}, otherFeatures}
	case f.unrepeatable() != "":
		return chain{capsule.Runs{run}, f.chain.lacks}
	}
	return chain{runs: append(f.chain.runs.Ended(f.search), run)}
}

// unrepeatable returns why the runs of the chain do not reproduce the finished fit, "" if they do.
func (f *fit) unrepeatable() string {
	if !f.search.KeptIsWarm() {
		return ""
	}
	return f.chain.lacks
}

// repeated returns the run of the opened capsule that the last run of the chain repeats, and whether it is the last
// run of the capsule. It returns nil if the chain is not a beginning of the capsule's.
func (o *origin) repeated(recipe *feature.Recipe, x chain) (run *capsule.Run, last bool) {
	if o.run == nil || x.lacks != "" || !reflect.DeepEqual(recipe, o.run.Features) {
		return nil, false
	}
	recorded, n := o.run.Runs(), len(x.runs)
	if n > len(recorded) {
		return nil, false
	}
	for i, run := range x.runs {
		was := recorded[i]
		if run.From != was.From || !reflect.DeepEqual(run.Options, was.Options) || !sameEdits(run.Edits, was.Edits) || i+1 < n && run.Stopped != was.Stopped {
			return nil, false
		}
	}
	return &recorded[n-1], n == len(recorded)
}

// chainOf returns the chain of a restored run.
func (m *savedRun) chainOf(s *search.Checkpoint) chain {
	warm := func(start infer.Start) bool { return start.Warm }
	continues := s.Running != nil && warm(s.Running.Start) || slices.ContainsFunc(s.Finished, func(o search.Outcome) bool { return warm(o.Start) })
	switch {
	case len(m.Runs) > 0 || m.Lacks != "":
		return chain{slices.Clip(m.Runs), m.Lacks}
	case continues: // saved by an earlier version
		return chain{capsule.Runs{{From: capsule.FromAnswer, Options: m.Options, Edits: m.Edits}}, unknownBefore}
	}
	return alone(m.Options, m.Edits)
}
