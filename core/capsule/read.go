package capsule

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/read"
	"siibp/core/options"
)

// maxFileSize is the largest decompressed size of capsule.json and of answer.json, in bytes: ten
// times the size for the largest dataset of the paper.
const maxFileSize = 1 << 26

// Find returns the folder with capsule.json, and its path: fsys itself or one of its folders. It
// returns false if there is not exactly one.
func Find(fsys fs.FS) (fs.FS, string, bool) {
	found, err := fs.Glob(fsys, capsuleFile)
	if err == nil && len(found) == 0 {
		found, err = fs.Glob(fsys, "*/"+capsuleFile)
	}
	if err != nil || len(found) != 1 {
		return nil, "", false
	}
	dir := path.Dir(found[0])
	sub, err := fs.Sub(fsys, dir)
	return sub, dir, err == nil
}

// Read reads a capsule from its folder, except the embedded data (see Data). The error is a
// fault.Faults.
func Read(fsys fs.FS) (*Capsule, error) {
	var doc struct {
		*Capsule
		Options json.RawMessage `json:"options"` // missing keys default to options.Earlier; unknown keys are an error
	}
	c := &Capsule{}
	doc.Capsule = c
	if err := readJSON(fsys, capsuleFile, &doc); err != nil {
		return nil, err
	}
	if c.Format != Format && c.Format != ContinuedFormat {
		return nil, oneFault(capsuleFile, "format", fmt.Sprintf("this version reads capsules of the formats %s and %s", Format, ContinuedFormat),
			fmt.Sprintf("%.60q", c.Format), "open it with the version that wrote it, or a newer one")
	}
	o, err := options.Earlier().Merge(doc.Options)
	if err != nil {
		return nil, oneFault(capsuleFile, "options", validOptions, err.Error(), "")
	}
	c.Options = o
	if err := c.check(); err != nil {
		return nil, err
	}
	if err := readJSON(fsys, answerFile, &c.Answer); err != nil {
		return nil, err
	}
	return c, c.Answer.check(c)
}

// validOptions is the rule for the options of all runs.
const validOptions = "the options must be valid in this version"

// readJSON decodes a JSON file of the capsule into a value.
func readJSON(fsys fs.FS, name string, into any) error {
	const advice = "copy or download the capsule again, or make a new one"
	f, err := fsys.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return oneFault(name, "", "a run archive must have this file", "none", advice)
	} else if err != nil {
		return oneFault(name, "", "the file must be readable to its end", err.Error(), advice)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxFileSize+1))
	switch {
	case err != nil:
		return oneFault(name, "", "the file must be readable to its end", err.Error(), advice)
	case len(text) > maxFileSize:
		return oneFault(name, "", fmt.Sprintf("the file must unpack to at most %d MiB", maxFileSize>>20), "more", "")
	}
	var wrong *json.UnmarshalTypeError
	var invalid optionsError
	switch err := json.Unmarshal(text, into); {
	case errors.As(err, &wrong):
		return oneFault(name, fieldName(wrong.Field), "every value must have the type of its key", "a JSON "+wrong.Value, advice)
	case errors.As(err, &invalid):
		return oneFault(name, "options", validOptions, err.Error(), "")
	case err != nil:
		return oneFault(name, "", "the file must be JSON", err.Error(), advice)
	}
	return nil
}

// fieldName returns the key of a field of the document that Read decodes: without the names of embedded structs.
func fieldName(field string) string {
	return strings.TrimPrefix(strings.TrimPrefix(field, "Capsule."), "Run.")
}

// oneFault returns a fault.Faults with one fault at a key of a file.
func oneFault(file, key, rule, found, want string) error {
	return fault.Faults{{File: file, Column: key, Rule: rule, Found: found, Want: want}}
}

// check returns an error if capsule.json contains an invalid recipe, hash, file list or page state.
func (c *Capsule) check() error {
	if c.Features != nil {
		if err := c.Features.Check(); err != nil {
			return oneFault(capsuleFile, "features", "the recipe must be valid in this version", err.Error(), "")
		}
	}
	if !isHash(c.Dataset.Hash) {
		return oneFault(capsuleFile, "dataset.hash", "a hash must have 64 hexadecimal digits", fmt.Sprintf("%.80q", c.Dataset.Hash), "")
	}
	if c.Dataset.Opened != "" && !isHash(c.Dataset.Opened) {
		return oneFault(capsuleFile, "dataset.opened", "a hash must have 64 hexadecimal digits", fmt.Sprintf("%.80q", c.Dataset.Opened), "")
	}
	if err := c.checkRuns(); err != nil {
		return err
	}
	previous := ""
	for _, f := range c.Dataset.Files {
		if !fs.ValidPath(f.Path) || f.Path <= previous || !isHash(f.SHA256) || f.Size < 0 {
			return oneFault(capsuleFile, "dataset.files", "files must be sorted by path, each with its size and SHA-256", fmt.Sprintf("%.80q", f.Path), "")
		}
		previous = f.Path
	}
	if len(c.Page) > 0 && c.Page[0] != '{' && string(c.Page) != "null" {
		return oneFault(capsuleFile, "page", "the page's state must be an object", fmt.Sprintf("%.20q", c.Page), "")
	}
	return nil
}

// checkRuns returns an error if a run could not be repeated.
func (c *Capsule) checkRuns() error {
	for i, r := range c.Runs() {
		if r.Stopped < 0 {
			return oneFault(capsuleFile, "stopped", "stopped must be a number of steps, or 0", fmt.Sprint(r.Stopped), "")
		}
		origins := []Origin{FromAnswer, FromFixed, FromStartOrBy}
		if i == 0 {
			origins = []Origin{FromStart}
		}
		if !slices.Contains(origins, r.From) {
			return oneFault(capsuleFile, "from", "only the first run may be from the start", fmt.Sprintf("run %d is from %.40q", i+1, r.From), "")
		}
	}
	return nil
}

// isHash reports whether s is a SHA-256 hash in hexadecimal.
func isHash(s string) bool {
	b, err := hex.DecodeString(s)
	return err == nil && len(b) == 32
}

// check returns an error if the fields of the answer are inconsistent with each other or with c.
func (a *Answer) check(c *Capsule) error {
	bad := func(key, rule, found string) error { return oneFault(answerFile, key, rule, found, "") }
	n, e := c.Dataset.Tracks, len(a.Concepts)
	if n < 0 || e == 0 || len(a.Best)/e != n || len(a.Best)%e != 0 || len(a.Zeta) != len(a.Best) {
		return bad("best", fmt.Sprintf("there is a class and a ζ for each of %d tracks and %d concepts", n, e),
			fmt.Sprintf("%d and %d", len(a.Best), len(a.Zeta)))
	}
	for i, class := range a.Best {
		if class < dataset.None || class >= len(a.Concepts[i%e].Classes) {
			return bad("best", "a class is one of its concept's, or −1", fmt.Sprint(class))
		}
	}
	for _, r := range a.Rankings {
		if len(r.Tracks) != len(r.Scores) {
			return bad("rankings", "every track of a ranking has a score", fmt.Sprintf("%d tracks, %d scores", len(r.Tracks), len(r.Scores)))
		}
		for _, track := range r.Tracks {
			if track < 0 || int(track) >= n {
				return bad("rankings", fmt.Sprintf("a track is a row from 0 to %d", n-1), fmt.Sprint(track))
			}
		}
	}
	if len(a.Trace) == 0 || a.F != c.F {
		return bad("f", "the answer has a trace and the F of capsule.json", fmt.Sprintf("%d points, F %v, not %v", len(a.Trace), a.F, c.F))
	}
	return nil
}

// Data reads the embedded dataset from the capsule's folder. It returns an error unless it is the
// run's dataset (see Match).
func (c *Capsule) Data(fsys fs.FS) (*dataset.Dataset, error) {
	sub, err := fs.Sub(fsys, DataFolder)
	if err != nil {
		return nil, err
	}
	o := c.Dataset.Options()
	d, err := read.FSWith(sub, o)
	if err != nil {
		return nil, err
	}
	root, err := read.NewCanonicalFS(sub, o)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return d, c.Adopt(d, root)
}

// Adopt sets the name of d, with its files in root, to the recorded name. It returns the error of
// Match.
func (c *Capsule) Adopt(d *dataset.Dataset, root fs.FS) error {
	d.Name = c.Dataset.Name
	return c.Match(d, root)
}
