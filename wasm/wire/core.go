package wire

import (
	"io"

	"siibp/core/options"
	"siibp/core/result"
	"siibp/wasm/simd"
)

// Core is the state of one session: the open dataset, its runs, and the current job.
type Core struct {
	open           *openData
	runs           *runs
	sharing        *sharing
	comparison     *comparison
	selection      *selection
	worker         *shardWorker
	job            Job // the current job, nil before the first
	longOperations map[string]*longOperation
}

// New returns a core without a dataset.
func New() *Core {
	c := &Core{worker: &shardWorker{}, longOperations: map[string]*longOperation{}}
	c.reset(&openData{})
	return c
}

// reset replaces the open dataset and releases everything that depends on the previous one.
func (c *Core) reset(d *openData) {
	if c.selection != nil {
		c.selection.release()
	}
	c.open = d
	c.selection = &selection{open: d}
	c.runs = newRuns(d)
	c.runs.selection, c.selection.attach = c.selection, c.runs.attachReport
	c.sharing = &sharing{runs: c.runs}
	c.comparison = &comparison{open: d}
	c.dropJob()
}

// dropJob releases the current job.
func (c *Core) dropJob() {
	c.cancelLongOperations()
	switch job := c.job.(type) {
	case *featureJob:
		job.steps.Stop()
	case *runs:
		job.stopReading()
	}
	c.job = nil
}

// Input is one file that the user opened.
type Input struct {
	Path string
	Size int64
	Body io.ReaderAt
}

// Hello describes the core: its version, presets, options and downloads.
type Hello struct {
	Version string            `json:"version"`
	Kernel  string            `json:"kernel"` // SIMD kernel in use: "relaxed", "plain", "none"
	Presets []Preset          `json:"presets"`
	Exports []string          `json:"exports"` // names of the downloads
	Options []options.Setting `json:"options"` // every option
}

// Preset is a full set of options under a name.
type Preset struct {
	Name    string          `json:"name"` // "default", "buffet", "paper", "published"
	About   string          `json:"about"`
	Options options.Options `json:"options"` // several values of background or anneal are several starts
}

// hello describes the core.
func (c *Core) hello(*None) (Reply, error) {
	hello := Hello{Version: result.Version, Kernel: simd.Linked().String(), Options: options.Settings()}
	for _, f := range exportFiles {
		hello.Exports = append(hello.Exports, f.name)
	}
	for _, p := range options.Presets() {
		hello.Presets = append(hello.Presets, Preset{p.Name, p.About, p.Options})
	}
	return Reply{Message: hello}, nil
}
