package wire

import (
	"cmp"
	"fmt"
	"io"
	"runtime"
	"time"

	"siibp/core/capsule"
	"siibp/core/dataset"
	"siibp/core/experiment"
	"siibp/core/feature"
	"siibp/core/infer/shard"
	"siibp/core/options"
	"siibp/core/result"
	"siibp/core/search"
	"siibp/wasm/simd"
)

// Input is one file that the user opened.
type Input struct {
	Path string
	Size int64
	Body io.ReaderAt
}

// Core is one visitor's session: the open dataset and the run on it.
// Its methods never panic on the user's data; they answer with Error or Faults.
type Core struct {
	opened  *dataset.Dataset   // as its files have it
	origin  *origin            // of which it was opened
	blank   bool               // its captions are still to be written
	data    *dataset.Dataset   // as the model sees it; nil while its features are not made
	made    *feature.Transform // what made its features, nil where they are the files' own
	editing editing
	making  *making // of features under way
	fit     fit
	kept    []kept         // fits that can be gone back to, the one kept last comes last
	shown   shown          // what the last progress said
	read    *result.Result // of the search readOf, which is done
	readOf  *search.Search
	run     *experiment.Run
	told    int // tasks of the run whose end was told

	shards int            // that sweep for the search, this one too
	parted *search.Search // whose parts they have
	shard  *shard.Worker  // what this core sweeps for another
}

// fit is a run of the model; its search is nil where there is none.
type fit struct {
	search  *search.Search
	visited *search.Search     // as search stood after an earlier iteration; nil: it is the present that is shown
	data    *dataset.Dataset   // what the search is of
	maker   *feature.Transform // of its features, nil where they are the files' own
	again   bool               // the search is that of the capsule that was opened
	edits   dataset.Edits      // that made data of what was opened
	model   *heldModel         // that the search applies, nil: it learns
	made    string             // the platform that made the search, "": this one
}

// platform is where the search was made.
func (f fit) platform() string { return cmp.Or(f.made, runtime.GOOS+"/"+runtime.GOARCH) }

// New returns a core with nothing open.
func New() *Core { return &Core{} }

// Hello says which core this is and what can be set.
func (c *Core) Hello() Reply {
	hello := Hello{Type: "hello", Version: result.Version, Kernel: simd.Linked().String(), Options: options.Settings(),
		Exports: []string{"result.json", "tracks.csv", "localized.csv", "localized-mot.zip", "localized-coco.json", "localized-via.json",
			"subtitles.zip", "captions.txt", "corrections.zip", "model.zip", "arrays.npz", "capsule.zip", "capsule-data.zip", "capsule-media.zip"}}
	for _, p := range options.Presets() {
		hello.Presets = append(hello.Presets, Preset{p.Name, p.About, p.Options})
	}
	return Reply{Message: hello}
}

// Fit starts a new run with options as JSON; keys that are absent keep the default
// preset's value. The run that there was is kept if the options are wrong.
func (c *Core) Fit(object []byte) Reply {
	if err := c.startable(); err != nil {
		return failure(err, nil)
	}
	o, err := options.Default().Merge(object)
	if err != nil {
		return failure(err, nil)
	}
	d := c.present()
	search, err := search.New(d, o)
	if err != nil {
		return failure(err, nil)
	}
	again := c.origin.asks(o, capsule.RecipeOf(c.made), c.editing.edits)
	c.fit, c.shown = fit{search: search, data: d, maker: c.made, again: again, edits: c.editing.edits}, shown{}
	c.remember(search)
	return Reply{Message: c.progress()}
}

// slice is for how long a Step goes on: far longer than a call takes, far shorter than a
// person notices. What is found does not depend on it.
const slice = 16 * time.Millisecond

// Step does one bounded piece of the run, up to the end of an iteration at most.
func (c *Core) Step() Reply { return c.step(0) }

// Steps is Step, but goes on where iterations are short, up to the end of one: with each call that
// is saved, those of a small dataset are a tenth faster. Where shards sweep it goes on beyond an
// end to where they are asked, for they wait.
func (c *Core) Steps() Reply {
	if c.shards > 1 {
		return c.step(slice)
	}
	return c.step(slice / 4)
}

// step goes on beyond the ends of iterations that come early.
func (c *Core) step(early time.Duration) Reply {
	if c.fit.search == nil {
		return failure(fmt.Errorf("no run is under way"), nil)
	}
	c.fit.visited = nil
	s, step := c.fit.search, (*search.Search).Step
	if c.fit.again {
		step = c.origin.run.Step
	}
	beyond := false // an iteration has ended: this ends with one too, for who hears of it answers and saves
	for begun := time.Now(); ; {
		ended, gone := step(s), time.Since(begun)
		if s.Done() || s.Waiting() || len(s.Asking()) > 0 || ended && gone >= early || !beyond && gone >= slice {
			return Reply{Message: c.progress()}
		}
		beyond = beyond || ended
	}
}

// Stop ends the run where it is and keeps the best start so far.
func (c *Core) Stop() Reply {
	if c.fit.search == nil {
		return failure(fmt.Errorf("no run is under way"), nil)
	}
	c.fit.search.Stop()
	c.fit.visited, c.fit.again = nil, false
	return Reply{Message: c.progress()}
}

// Answer reads the run as it stands, or stood after the iteration that is visited.
func (c *Core) Answer() Reply {
	if c.fit.search == nil {
		return failure(fmt.Errorf("no run is under way"), nil)
	}
	shown := c.fit
	shown.search = c.showing()
	reply := shown.answer()
	m := reply.Message.(Answer)
	m.Edited = c.edited(c.fit)
	if c.fit.visited != nil {
		m.Final, m.Past, m.Iterations = false, true, c.fit.search.Iterations()
	}
	reply.Message = m
	return reply
}

// result reads the run; of a finished one once, for all its downloads.
func (c *Core) result() *result.Result {
	if c.read == nil || c.readOf != c.fit.search {
		r := c.fit.result()
		if !c.fit.search.Done() {
			return r
		}
		c.read, c.readOf = r, c.fit.search
	}
	return c.read
}

// result reads the fit: what a saved model says has no starts.
func (f fit) result() *result.Result {
	var r *result.Result
	if f.model != nil {
		r = result.Annotated(f.search.Trainer(), f.search.Options())
	} else {
		r = result.New(f.data, f.search)
	}
	r.Features = f.maker
	return r
}

// Export writes one of the downloads that Hello lists; page is the page's state, a JSON
// object that a capsule keeps.
func (c *Core) Export(name, page string) Reply {
	if c.fit.search == nil {
		return failure(fmt.Errorf("there is no result yet"), nil)
	}
	r := c.result()
	return file(name, map[string]writer{
		"result.json":   {"application/json", r.JSON},
		"tracks.csv":    {"text/csv", r.Tracks},
		"localized.csv": {"text/csv", r.Localized},

		"localized-mot.zip":   {"application/zip", r.MOT},
		"localized-coco.json": {"application/json", r.COCO},
		"localized-via.json":  {"application/json", r.VIA},
		"subtitles.zip":       {"application/zip", r.Subtitles},
		"captions.txt":        {"text/plain", r.Captions},
		"corrections.zip":     {"application/zip", r.Corrections},

		"model.zip":         {"application/zip", c.fit.save(r)},
		"arrays.npz":        {"application/zip", r.Arrays},
		"capsule.zip":       {"application/zip", c.capsule(page, false, false)},
		"capsule-data.zip":  {"application/zip", c.capsule(page, true, false)},
		"capsule-media.zip": {"application/zip", c.capsule(page, true, true)},
	})
}
