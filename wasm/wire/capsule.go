package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"siibp/core/capsule"
	"siibp/core/dataset/read"
	"siibp/core/infer"
	"siibp/core/result"
)

// origin holds the files of the open dataset, and the capsule or model that it was opened with.
type origin struct {
	files *read.CanonicalFS
	run   *capsule.Capsule // or nil
	model *savedModel      // or nil

	applied bool // the dataset was read with the vocabulary of the model

	hashes []capsule.FileHash // of the files without media, nil before the first use
}

// capsuleIn returns the capsule among the opened files, or nil. If it is the only file, the dataset is in the
// returned folder; otherwise it is in the returned files.
func capsuleIn(files []Input) (*capsule.Capsule, string, []Input, error) {
	for i, f := range files {
		if !strings.EqualFold(path.Ext(f.Path), ".zip") {
			continue
		}
		archive, err := read.Zip(f.Body, f.Size)
		if err != nil {
			continue // the reader of the dataset reports what is wrong
		}
		root, dir, found := capsule.Find(archive)
		if !found {
			continue
		}
		run, err := capsule.Read(root)
		if len(files) == 1 {
			return run, path.Join(path.Dir(f.Path), dir, capsule.DataFolder), files, err
		}
		return run, "", append(files[:i:i], files[i+1:]...), err
	}
	return unpackedCapsule(files)
}

// unpackedCapsule is capsuleIn for an unpacked capsule.
func unpackedCapsule(files []Input) (*capsule.Capsule, string, []Input, error) {
	fsys := system(files)
	root, dir, found := capsule.Find(fsys)
	if !found {
		return nil, "", files, nil
	}
	run, err := capsule.Read(root)
	return run, path.Join(dir, capsule.DataFolder), files, err
}

// message returns the run of the capsule for the page, or nil.
func (o *origin) message() *CapsuleRun {
	if o.run == nil {
		return nil
	}
	m := &CapsuleRun{Options: o.run.Options, Features: o.run.Features, Page: o.run.Page, F: o.run.F, Edits: o.run.Edits}
	for _, run := range o.run.Runs() {
		m.Steps = append(m.Steps, CapsuleStep(run))
	}
	return m
}

// replay compares the finished search with the capsule. Results of one build may differ in the last bits between
// processors and browsers, which fuse multiplications differently.
func (r *runs) replay() *Replay {
	now, err := r.describe(r.result.result)
	if err != nil {
		return &Replay{false, err.Error()}
	}
	x, err := r.open.origin.run.Compare(now)
	if err != nil {
		return &Replay{false, err.Error()}
	}
	return &Replay{x.Same(x.Tolerance), x.Verdict(x.Tolerance)}
}

// describe returns the capsule of the current run, given its result.
func (r *runs) describe(x *result.Result) (*capsule.Capsule, error) {
	if err := r.checkCapsule(); err != nil {
		return nil, err
	}
	return capsule.Of(r.fit.data, capsule.RecipeOf(r.fit.transform), r.fit.search, r.fit.chain.runs, func() *result.Result { return x })
}

// readReplay runs a step of reading the result of a finished repeated run, which is compared with its capsule.
func (r *runs) readReplay() (Reply, error) {
	if r.fit.comparesResult && r.result.of != r.fit.search {
		if r.replayed == nil {
			r.replayed = r.fit.search.Yielder().Start(infer.DefaultYieldInterval, func() { r.read() })
		}
		if !r.replayed.Step() {
			r.replayed = nil
		}
	}
	return r.report(), nil
}

// maxEmbedded is the limit, in bytes, of the files in a capsule, which is built in memory.
const maxEmbedded = 1 << 29

// capsule returns a function that writes the capsule of the run, with the page state, and optionally with the data
// and media.
func (r *runs) capsule(x *result.Result, page json.RawMessage, data, media bool) func(io.Writer) error {
	return func(w io.Writer) error {
		run, err := r.describe(x)
		if err != nil {
			return err
		}
		run.Build.Platform = r.fit.platform()
		run.Edit(r.fit.edits, r.open.dataset)
		run.HeldOut, run.Page = r.fit.heldOut, page
		if run.Dataset.Files, err = r.open.files(media); err != nil {
			return err
		}
		if !data {
			return capsule.Write(w, run, nil)
		}
		return capsule.Write(w, run, r.open.origin.files)
	}
}

// checkCapsule returns the error of a capsule of the current run, without writing it.
func (r *runs) checkCapsule() error {
	if r.fit.applied != nil {
		return errApplied
	}
	if lacks := r.fit.unrepeatable(); r.fit.search.Done() && lacks != "" {
		return errors.New(lacks)
	}
	return capsule.Check(r.fit.search, r.fit.chain.runs)
}

// files returns the hashes of the dataset's files. Those of the data are cached.
func (d *openData) files(media bool) ([]capsule.FileHash, error) {
	if media {
		if err := d.fits(); err != nil {
			return nil, err
		}
		return capsule.Hash(d.origin.files, d.dataset, true)
	}
	var err error
	if d.origin.hashes == nil {
		d.origin.hashes, err = capsule.Hash(d.origin.files, d.dataset, false)
	}
	return d.origin.hashes, err
}

// fits returns an error if the dataset with its media exceeds maxEmbedded.
func (d *openData) fits() error {
	total := int64(0)
	for _, part := range d.dataset.Parts {
		info, err := fs.Stat(d.origin.files, part.Path)
		if err != nil {
			return err
		}
		total += info.Size()
	}
	if total > maxEmbedded {
		return fmt.Errorf("data and media are %d MiB; a capsule from the browser holds at most %d: use siibp fit --with-media", total>>20, maxEmbedded>>20)
	}
	return nil
}
