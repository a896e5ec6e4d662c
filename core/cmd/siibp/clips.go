package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"siibp/core/dataset"
	"siibp/core/dataset/vfs"
	"siibp/core/video"
	"siibp/core/video/source"
)

// extraction is the result of extracting the tracks of a clip.
type extraction struct {
	clip
	made *video.Clip
	err  error
}

// extractAll extracts the tracks of all clips concurrently and prints a line for each clip, in
// order. It returns the successful extractions and the number of failed ones.
func extractAll(clips []clip, f videoFlags, detectors func() (video.Detector, error), stdout, stderr io.Writer) (made []extraction, failed int) {
	results := make([]extraction, len(clips))
	done := make([]chan struct{}, len(clips))
	for i := range done {
		done[i] = make(chan struct{})
	}
	progress := newClipProgress(len(clips), stderr)
	next := make(chan int)
	for range min(runtime.GOMAXPROCS(0), len(clips)) {
		go func() {
			detector, err := detectors()
			for i := range next {
				results[i] = extraction{clip: clips[i], err: err}
				if err == nil {
					results[i].made, results[i].err = extractClip(clips[i], f, detector, func(share float64) { progress.set(i, share) })
				}
				progress.set(i, 1)
				close(done[i])
			}
		}()
	}
	go func() {
		for i := range clips {
			next <- i
		}
		close(next)
	}()
	for i := range clips {
		<-done[i]
		progress.clear()
		if r := results[i]; r.err != nil {
			failed++
			fmt.Fprintf(stderr, "siibp: %s\n", describeFailure(r))
		} else {
			made = append(made, r)
			fmt.Fprintln(stdout, describeClip(r))
		}
	}
	progress.clear()
	return made, failed
}

// extractClip extracts the tracks of a clip. It calls progress with the fraction done if the
// length of the clip is known.
func extractClip(c clip, f videoFlags, d video.Detector, progress func(share float64)) (*video.Clip, error) {
	s, err := source.Open(c.path, f.source)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	made, err := video.Extract(s, d, f.video, func(x *video.Extractor) {
		if _, time := x.Progress(); s.Length() > 0 {
			progress(math.Min(time/s.Length(), 1))
		}
	})
	if err != nil || len(f.edits[c.id]) == 0 {
		return made, err
	}
	return f.editTracks(c, made, d)
}

// describeFailure returns the error message of a clip, including its path.
func describeFailure(r extraction) string {
	if text := r.err.Error(); strings.Contains(text, r.path) {
		return text
	}
	return fmt.Sprintf("%s: %v", r.path, r.err)
}

// describeClip returns a one-line summary of a clip, and its notes on further lines.
func describeClip(r extraction) string {
	c := r.made
	text := fmt.Sprintf("%s: %d frames of %d×%d, %.1f s; %d tracks", r.id, len(c.Times), c.W, c.H, c.Times[len(c.Times)-1]-c.Times[0], len(c.Tracks))
	if len(c.Tracks) == 0 {
		text += ": no persons and no moving objects"
	}
	for _, note := range c.Notes {
		text += "\n  " + note
	}
	return text
}

// clipProgress is the progress bar for all clips. It is safe for concurrent use.
type clipProgress struct {
	mutex sync.Mutex
	bar   *bar
	share []float64 // fraction done of each clip
}

// newClipProgress returns the progress of n clips.
func newClipProgress(n int, stderr io.Writer) *clipProgress {
	return &clipProgress{bar: newBar(stderr), share: make([]float64, n)}
}

// set updates the fraction done of the i-th clip.
func (p *clipProgress) set(i int, share float64) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.share[i] = share
	sum, done := 0.0, 0
	for _, s := range p.share {
		sum += s
		if s == 1 {
			done++
		}
	}
	p.bar.show(sum/float64(len(p.share)), fmt.Sprintf("%d of %d clips", done, len(p.share)))
}

// clear hides the bar until the next update.
func (p *clipProgress) clear() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.bar != nil {
		p.bar.Clear()
	}
}

// captioned reports whether a dataset folder has a captions file.
func captioned(dir string) bool {
	for _, ext := range []string{".txt", ".csv", ".json"} {
		if _, err := os.Stat(filepath.Join(dir, "captions"+ext)); err == nil {
			return true
		}
	}
	return false
}

// write writes the dataset folder. It keeps existing captions unless captions are given.
func (f *videoFlags) write(clips []extraction, captions captionsFile) error {
	tracks := 0
	var named []video.NamedClip
	for _, c := range clips {
		tracks += len(c.made.Tracks)
		n := video.NamedClip{Clip: c.made, ID: c.id}
		if !f.noMedia && vfs.Media(c.path) {
			n.Media = path.Join("media", filepath.Base(c.path))
		}
		named = append(named, n)
	}
	if tracks == 0 {
		return fmt.Errorf("no tracks in any clip; %s is not written", f.output)
	}
	if err := os.Remove(filepath.Join(f.output, dataset.KeyPointsFile)); err != nil && !errors.Is(err, fs.ErrNotExist) { // its tracks are replaced
		return err
	}
	create := fileCreator(f.output, io.Discard)
	err := video.Write(func(name string) (io.WriteCloser, error) {
		if name == dataset.CaptionsFile {
			return discarded{io.Discard}, nil
		}
		return create(name)
	}, named, f.video)
	if err != nil {
		return err
	}
	return f.writeRest(clips, named, captions)
}

// discarded is a file whose content is discarded.
type discarded struct{ io.Writer }

func (discarded) Close() error { return nil }

// writeRest writes captions and media files into the dataset folder.
func (f *videoFlags) writeRest(clips []extraction, named []video.NamedClip, captions captionsFile) error {
	if captions.name != "" {
		if err := os.WriteFile(filepath.Join(f.output, captions.name), captions.text, 0o666); err != nil {
			return err
		}
	}
	for i, n := range named {
		if n.Media == "" {
			continue
		}
		if err := copyMedia(clips[i].path, filepath.Join(f.output, filepath.FromSlash(n.Media))); err != nil {
			return err
		}
	}
	return nil
}

// copyMedia copies a file. It creates a hard link if the file system allows it, to save space.
func copyMedia(from, to string) error {
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return err
	}
	a, err := os.Stat(from)
	if err != nil {
		return err
	}
	if b, err := os.Stat(to); err == nil && os.SameFile(a, b) {
		return nil
	}
	os.Remove(to)
	if os.Link(from, to) == nil {
		return nil
	}
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	return save(to, func(w io.Writer) error {
		_, err := io.Copy(w, source)
		return err
	})
}
