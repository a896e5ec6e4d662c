package wire

import "errors"

var errNoJob = errors.New("there is no current job")

// Job is a long computation in bounded steps.
type Job interface {
	// Step runs one bounded step. If single is set, it ends at the end of an iteration at the latest, because the
	// caller pauses or saves there.
	Step(single bool) (Reply, error)
	// Stop cancels the remaining work. Further steps may complete the result so far.
	Stop() (Reply, error)
}

// State tells the worker how to proceed with a job. Replies that start or step a job have one. The reply to open
// has one with Done.
type State struct {
	Iterates  bool `json:"iterates"`  // the job can pause, answer, save and be distributed at the end of an iteration; set at its start
	Continues bool `json:"continues"` // the job starts from another run and may end at once, so its first answer is delayed

	Done     bool  `json:"done"`     // no step is left
	Boundary bool  `json:"boundary"` // an iteration has just ended
	Urgent   bool  `json:"urgent"`   // the message has to be posted at once
	Waiting  bool  `json:"waiting"`  // the next step needs data from a shard
	Asking   []int `json:"asking"`   // the shards that need a task
}

// StepArguments are the arguments of step.
type StepArguments struct {
	Single bool `json:"single"` // see Job
}

// step runs one step of the current job.
func (c *Core) step(a *StepArguments) (Reply, error) {
	if c.job == nil {
		return Reply{}, errNoJob
	}
	return c.job.Step(a.Single)
}

// stop stops the current job.
func (c *Core) stop(*None) (Reply, error) {
	if c.job == nil {
		return Reply{}, errNoJob
	}
	c.cancelLongOperations() // they would mix two states
	return c.job.Stop()
}
