package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/read"
	"siibp/core/dataset/text"
	"siibp/core/dataset/vfs"
	"siibp/core/video"
	"siibp/core/video/edit"
	"siibp/core/video/source"
)

const videoPage = `siibp video CLIP… -o DIR [--captions FILE] [options]

Makes a dataset from video clips. It detects and tracks persons, faces and other moving
objects, splits tracks where their motion changes, and computes features of identity and
action. check and fit read DIR.

CLIP is a video file (requires ffmpeg), a .y4m file, or a folder of PNG or JPEG pictures. The
id of a video is its file name without the extension. FILE is copied to DIR/captions.txt, which
has one line per clip: who does what.

  siibp video door-01.webm door-02.webm -o mine --captions captions.txt
  siibp fit mine

A clip that cannot be read is reported and skipped; the exit status is then 1. DIR may have been
written before, from the same clips. If it has tracks of other videos, it is written only with
--add, which reads their clips in DIR/media again, or with --replace, which drops them. A clip
of a name that DIR has takes the place of that video.

`

// videoFlags are the options of the command "siibp video".
type videoFlags struct {
	output, captions, weights string
	source                    source.Options
	motionOnly, noMedia       bool
	add                       bool // keep the other videos of the dataset in the folder
	replace                   bool // write over a dataset of other videos
	trajectories              bool
	editFile                  string
	edits                     map[string][]edit.Edit // by the videos' names
	video                     video.Options
}

// makeVideos is the command "siibp video".
func makeVideos(args []string, stdout, stderr io.Writer) error {
	flags := newFlags("video", videoPage, stdout)
	var f videoFlags
	flags.StringVarP(&f.output, "output", "o", "", "`folder` of the dataset; required")
	flags.StringVar(&f.captions, "captions", "", "`file` of captions to copy into the dataset, in the format of captions.txt, .csv or .json")
	flags.StringVar(&f.weights, "weights", "", "`file` of the networks' weights; default: "+weightsPlaces)
	flags.BoolVar(&f.motionOnly, "motion-only", false, "find only moving objects, without networks and their weights")
	flags.BoolVar(&f.trajectories, "trajectories", false, "describe actions by dense-trajectory descriptors instead of the motion of the tracks")
	flags.BoolVar(&f.video.Poses, "poses", false, "describe actions by the poses of persons, too: hands up, sitting, waving")
	flags.StringVar(&f.editFile, "mend", "", "`file` of track edits, in the format saved by the page")
	flags.BoolVar(&f.noMedia, "no-media", false, "do not copy the clips into the folder")
	flags.BoolVar(&f.add, "add", false, "add the clips to the dataset in the folder, whose own clips in its media folder are read again")
	flags.BoolVar(&f.replace, "replace", false, "write over a dataset in the folder that has other videos")
	flags.Float64Var(&f.source.FPS, "fps", 25, "pictures per second of a folder of pictures")
	flags.StringVar(&f.source.FFmpeg, "ffmpeg", "", "`program` that reads video files (default \"ffmpeg\", found on PATH)")
	flags.Float64Var(&f.video.Interval, "interval", 0.4, "`seconds` between detections by the networks")
	flags.IntVar(&f.video.Segments.PerVideo, "proposals", 0, "largest number of tracks per clip; 0 means 20, or one per tracked second if that is more")
	paths, err := parseAll(flags, args, "CLIP…")
	if err != nil {
		return err
	}
	clips, err := f.check(paths)
	if err != nil {
		return usageError{err}
	}
	if f.trajectories {
		f.video.Action = video.Trajectories
	}
	captions, err := f.readCaptions()
	if err != nil {
		return err
	}
	if err := f.readTrackEdits(clips); err != nil {
		return err
	}
	detectors, err := f.detectors()
	if err != nil {
		return err
	}
	again, err := f.madeBefore(clips)
	if err != nil {
		return err
	}
	if len(again) > 0 {
		fmt.Fprintf(stderr, "note: %s has tracks of %s, which are replaced\n", f.output, fault.Listed(again))
	}
	made, failed := extractAll(clips, f, detectors, stdout, stderr)
	if err := f.checkKept(clips, made); err != nil {
		return err
	}
	if err := f.write(made, captions); err != nil {
		return err
	}
	if err := describeVideos(f.output, stdout); err != nil {
		return err
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d clips could not be read; %s contains the others", failed, len(clips), f.output)
	}
	return nil
}

// clip is the path of a clip and its video id in the dataset.
type clip struct{ path, id string }

// check validates the command line and returns the clips.
func (f *videoFlags) check(paths []string) ([]clip, error) {
	switch {
	case f.output == "":
		return nil, errors.New("siibp video needs -o DIR, the folder of the dataset")
	case !(f.video.Interval > 0 && f.video.Interval <= 10):
		return nil, errors.New("--interval must be above 0 and at most 10 seconds")
	case !(f.source.FPS > 0 && f.source.FPS <= 1000):
		return nil, errors.New("--fps must be above 0 and at most 1000")
	case f.add && f.replace:
		return nil, errors.New("--add keeps the videos of the folder, --replace drops them: give one of the two")
	case f.video.Segments.PerVideo < 0 || f.video.Segments.PerVideo > 100000:
		return nil, errors.New("--proposals must be 0 to 100000")
	}
	var clips []clip
	taken := map[string]string{}
	for _, path := range paths {
		id := filepath.Base(filepath.Clean(path))
		if info, err := os.Stat(path); err != nil || !info.IsDir() {
			id = strings.TrimSuffix(id, filepath.Ext(id))
		}
		if why := dataset.BadName(id); why != "" {
			return nil, fmt.Errorf("%s cannot be a video's name: %s; rename it", path, why)
		}
		folded := text.Fold(id)
		if other, twice := taken[folded]; twice {
			return nil, fmt.Errorf("%s and %s would both be the video %q; rename one", other, path, id)
		}
		taken[folded] = path
		clips = append(clips, clip{path, id})
	}
	others, err := f.otherClips(taken)
	return append(others, clips...), err
}

// otherClips returns the clips of the videos in the folder that are not among the given clips, by their folded names. With
// --replace there are none. Without --add they would be lost, which is an error.
func (f *videoFlags) otherClips(given map[string]string) ([]clip, error) {
	if f.replace {
		return nil, nil
	}
	videos, err := videosOf(filepath.Join(f.output, dataset.TracksFile))
	if err != nil {
		return nil, err
	}
	others := slices.DeleteFunc(videos, func(name string) bool { return given[text.Fold(name)] != "" })
	if len(others) > 0 && !f.add {
		return nil, fmt.Errorf("%s has tracks of %s, which would be lost: use --add to keep them, --replace to drop them, or another folder", f.output, fault.Listed(others))
	}
	var clips []clip
	for _, id := range others {
		path, err := f.mediaOf(id)
		if err != nil {
			return nil, err
		}
		clips = append(clips, clip{path, id})
	}
	return clips, nil
}

// madeBefore returns the given videos of which the folder has tracks. The clips in its own folder media are not given.
func (f *videoFlags) madeBefore(clips []clip) ([]string, error) {
	videos, err := videosOf(filepath.Join(f.output, dataset.TracksFile))
	return slices.DeleteFunc(videos, func(name string) bool {
		return !slices.ContainsFunc(clips, func(c clip) bool {
			return text.Fold(c.id) == text.Fold(name) && filepath.Dir(c.path) != filepath.Join(f.output, "media")
		})
	}), err
}

// checkKept returns an error if a clip of the folder could not be read again: its tracks would be lost.
func (f *videoFlags) checkKept(clips []clip, made []extraction) error {
	for _, c := range clips {
		isMade := slices.ContainsFunc(made, func(m extraction) bool { return m.id == c.id })
		if !isMade && filepath.Dir(c.path) == filepath.Join(f.output, "media") {
			return fmt.Errorf("%s is not written: its clip %s cannot be read again, and its tracks would be lost; drop them with --replace", f.output, c.path)
		}
	}
	return nil
}

// mediaOf returns the file of a video in the folder's media.
func (f *videoFlags) mediaOf(id string) (string, error) {
	dir := filepath.Join(f.output, "media")
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	for _, entry := range entries {
		if name := entry.Name(); strings.TrimSuffix(name, filepath.Ext(name)) == id {
			return filepath.Join(dir, name), nil
		}
	}
	return "", fmt.Errorf("%s has tracks of %s, but %s has no clip of it: name the clip, too, or drop the video with --replace", f.output, id, dir)
}

// videosOf returns the names of the videos in a tracks.csv, none if the file does not exist or has no such column.
func videosOf(file string) ([]string, error) {
	data, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	report := &fault.Report{}
	mount, _ := vfs.NewMount(report, vfs.Files([]vfs.File{{Path: dataset.TracksFile, Size: int64(len(data)), Body: bytes.NewReader(data)}}), "", nil)
	folder := vfs.NewFolder(mount, ".")
	folder.Place(dataset.TracksFile, dataset.TracksFile)
	t := text.OpenTable(folder, dataset.TracksFile)
	if t == nil {
		return nil, nil
	}
	defer t.Close()
	column := text.FindHeader(t.Names, "video")
	var videos []string
	for column >= 0 && t.Record() {
		if column < len(t.Cells) && !slices.Contains(videos, t.Cells[column]) {
			videos = append(videos, t.Cells[column])
		}
	}
	return videos, nil
}

// captionsFile is a file of captions for the dataset.
type captionsFile struct {
	name string // file name in the dataset, "" if not given
	text []byte
}

// readCaptions reads the file of --captions.
func (f *videoFlags) readCaptions() (captionsFile, error) {
	if f.captions == "" {
		return captionsFile{}, nil
	}
	ext := strings.ToLower(filepath.Ext(f.captions))
	if ext != ".csv" && ext != ".json" {
		ext = ".txt"
	}
	text, err := os.ReadFile(f.captions)
	return captionsFile{"captions" + ext, text}, err
}

// describeVideos reads the dataset and prints a summary, or how to caption it.
func describeVideos(dir string, stdout io.Writer) error {
	if !captioned(dir) {
		fmt.Fprintf(stdout, "Now write %s, a line a clip, as in\n\n  # concepts: person, action\n  door-01: (Rick, walking), (Ilsa, -)\n\nand then: siibp fit %s\n",
			filepath.Join(dir, dataset.CaptionsFile), dir)
		return nil
	}
	d, err := read.Open(dir)
	if err != nil {
		return err
	}
	describe(d, stdout)
	fmt.Fprintf(stdout, "Now: siibp fit %s\n", dir)
	return nil
}
