package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/reader"
	"siibp/core/dataset/spelling"
	"siibp/core/video"
	"siibp/core/video/edit"
	"siibp/core/video/source"
)

const videoPage = `siibp video CLIP… -o DIR [--captions FILE] [options]

Makes a dataset of video clips. It finds persons, their faces and other things that move,
follows them, cuts their tracks where their motion changes, and computes features of who
they are and of what they do. DIR is then read by check and fit.

CLIP is a video file, which ffmpeg reads if it is installed, a .y4m file, or a folder of
PNG or JPEG pictures. A video is called as its file, without the ending. Captions are read
from DIR/captions.txt, where FILE is copied to: a line a clip, who does what.

  siibp video door-01.webm door-02.webm -o mine --captions captions.txt
  siibp fit mine

A clip that cannot be read is reported, and the others go on; the exit status is then 1.

`

// videoFlags are the options of the command "siibp video".
type videoFlags struct {
	output, captions, weights string
	source                    source.Options
	motionOnly, noMedia       bool
	trajectories              bool
	mendFile                  string
	mends                     map[string][]edit.Edit // by the videos' names
	video                     video.Options
}

// makeVideos is the command "siibp video".
func makeVideos(args []string, stdout, stderr io.Writer) error {
	flags := newFlags("video", videoPage, stdout)
	var f videoFlags
	flags.StringVarP(&f.output, "output", "o", "", "`folder` of the dataset; it must be given")
	flags.StringVar(&f.captions, "captions", "", "`file` of captions that becomes the dataset's, in a form of captions.txt, .csv or .json")
	flags.StringVar(&f.weights, "weights", "", "`file` of the networks' weights; otherwise "+weightsPlaces)
	flags.BoolVar(&f.motionOnly, "motion-only", false, "find what moves, without networks and their weights")
	flags.BoolVar(&f.trajectories, "trajectories", false, "describe actions by dense trajectories, as descriptors, in place of the tracks' own motion")
	flags.StringVar(&f.mendFile, "mend", "", "`file` that says how tracks are mended, as the page and the documentation have it")
	flags.BoolVar(&f.noMedia, "no-media", false, "leave the clips out of the folder")
	flags.Float64Var(&f.source.FPS, "fps", 25, "pictures per second of a folder of pictures")
	flags.StringVar(&f.source.FFmpeg, "ffmpeg", "", "`program` that reads video files (default \"ffmpeg\", where programs are)")
	flags.Float64Var(&f.video.Interval, "interval", 0.4, "`seconds` between two looks of the networks")
	flags.IntVar(&f.video.Piece.PerVideo, "proposals", 20, "largest number of tracks of a clip")
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
	if err := f.readMends(clips); err != nil {
		return err
	}
	detectors, err := f.detectors()
	if err != nil {
		return err
	}
	made, failed := extractAll(clips, f, detectors, stdout, stderr)
	if err := f.write(made, captions); err != nil {
		return err
	}
	if err := describeVideos(f.output, stdout); err != nil {
		return err
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d clips could not be read; %s has the others", failed, len(clips), f.output)
	}
	return nil
}

// clip is a clip with the name that it has in the dataset.
type clip struct{ path, id string }

// check returns the clips, or what is wrong with the command line.
func (f *videoFlags) check(paths []string) ([]clip, error) {
	switch {
	case f.output == "":
		return nil, errors.New("siibp video needs -o DIR, the folder of the dataset")
	case !(f.video.Interval > 0 && f.video.Interval <= 10):
		return nil, errors.New("--interval is above 0 and at most 10 seconds")
	case !(f.source.FPS > 0 && f.source.FPS <= 1000):
		return nil, errors.New("--fps is above 0 and at most 1000")
	case f.video.Piece.PerVideo < 1 || f.video.Piece.PerVideo > 1000:
		return nil, errors.New("--proposals is 1 to 1000")
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
		folded := spelling.Fold(id)
		if other, twice := taken[folded]; twice {
			return nil, fmt.Errorf("%s and %s would both be the video %q, which captions could not tell apart; rename one", other, path, id)
		}
		taken[folded] = path
		clips = append(clips, clip{path, id})
	}
	return clips, nil
}

// captionsFile is a file of captions for the dataset.
type captionsFile struct {
	name string // in the dataset, "" where none is given
	text []byte
}

// readCaptions reads the file that --captions names.
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

// describeVideos reads the dataset as fit would and prints what is in it, or how to caption it.
func describeVideos(dir string, stdout io.Writer) error {
	if !captioned(dir) {
		fmt.Fprintf(stdout, "Now write %s, a line a clip, as in\n\n  # concepts: person, action\n  door-01: (Rick, walking), (Ilsa, -)\n\nand then: siibp fit %s\n",
			filepath.Join(dir, dataset.CaptionsFile), dir)
		return nil
	}
	d, err := reader.Open(dir)
	if err != nil {
		return err
	}
	describe(d, stdout)
	fmt.Fprintf(stdout, "Now: siibp fit %s\n", dir)
	return nil
}
