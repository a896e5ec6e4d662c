package wire

import "errors"

var errNoJob = errors.New("no job is under way")

// Job is work that takes long, done in bounded steps.
type Job interface {
	// Step does one bounded piece. Where alone is set it does not go on beyond the end of an
	// iteration, for the caller wants to pause or to save there.
	Step(alone bool) (Reply, error)
	// Stop ends the job where it is. A job that can still make something of what it has found
	// goes on to that.
	Stop() (Reply, error)
}

// State tells the worker what to do with a job next. It stands beside a reply that starts or
// steps one; the reply to open has one too, of a job that is over.
type State struct {
	Iterates  bool `json:"iterates"`  // at the end of an iteration it can be paused, answered, saved and shared; said where it starts
	Continues bool `json:"continues"` // it starts from another run and may end at once, so its first answer is delayed a moment

	Done     bool  `json:"done"`     // no step is left
	Boundary bool  `json:"boundary"` // an iteration has just ended
	Urgent   bool  `json:"urgent"`   // the message is news, to be posted at once
	Waiting  bool  `json:"waiting"`  // the next step needs what a shard is still to send
	Asking   []int `json:"asking"`   // the shards that are to have a task
}

// StepArguments are those of a job's step.
type StepArguments struct {
	Alone bool `json:"alone"` // see Job
}

// step does one bounded piece of the job under way.
func (c *Core) step(a *StepArguments) (Reply, error) {
	if c.job == nil {
		return Reply{}, errNoJob
	}
	return c.job.Step(a.Alone)
}

// stop ends the job under way where it is.
func (c *Core) stop(*None) (Reply, error) {
	if c.job == nil {
		return Reply{}, errNoJob
	}
	c.endReadings() // they would be of two states
	return c.job.Stop()
}
