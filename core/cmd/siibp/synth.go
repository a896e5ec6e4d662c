package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"siibp/core/dataset/writer"
	"siibp/core/lesson"
	"siibp/core/synth"
)

const synthPage = `siibp synth DIR [--film | --lesson WORLD [--count N]]

Writes a synthetic dataset folder: short clips of drawn actors that perform actions, with track
proposals, features computed from the pixels, captions and ground truth. A clip is a PNG with
its frames in rows.

With --film it writes only the pixels, as one folder of pictures per clip, the captions, and
the true boxes for scores. To make a dataset from them, at 12 pictures per second:

  siibp synth toy --film
  siibp video toy/clips/* -o mine --captions toy/captions.txt --fps 12

With --lesson it writes the dataset of one of the page's lessons, which has no clips.

`

// writeSynth is the command "siibp synth".
func writeSynth(args []string, stdout, _ io.Writer) error {
	flags := newFlags("synth", synthPage, stdout)
	var o synth.Options
	flags.Uint64Var(&o.Seed, "seed", 0, "seed of the dataset")
	flags.IntVar(&o.Clips, "clips", 24, "number of clips")
	flags.IntVar(&o.Actors, "actors", 0, "number of actors per clip; 0 alternates between 2 and 3")
	flags.IntVar(&o.Proposals, "proposals", 3, "number of track proposals per actor")
	flags.Float64Var(&o.LabelNoise, "label-noise", 0.15, "fraction of the caption tuples without the link between actor and action")
	flags.Float64Var(&o.FeatureNoise, "feature-noise", 0.4, "standard deviation of the noise added to every feature")
	film := flags.Bool("film", false, "write only captions and the clips as folders of pictures, without tracks and features")
	var l lesson.WorldSettings
	flags.StringVar(&l.World, "lesson", "", "`world` of a lesson, of which only --count is an option: "+strings.Join(worldNames(), ", "))
	flags.IntVar(&l.Count, "count", 12, "number of videos that the world modifies, 0 to 12: with a caption (names), or with a misleading (misled) or an uninformative one (mute, twins)")
	dir, err := parse(flags, args, "DIR")
	if err != nil {
		return err
	}
	if l.World != "" {
		return writeLesson(l, fileCreator(dir, stdout))
	}
	if err := checkSynthOptions(&o); err != nil {
		return usageError{err}
	}
	if *film {
		return synth.New(o).WriteFilm(fileCreator(dir, io.Discard))
	}
	return synth.New(o).Write(fileCreator(dir, stdout))
}

// worldNames returns the worlds of the lessons.
func worldNames() []string {
	var names []string
	for _, s := range lesson.Openings() {
		names = append(names, s.World)
	}
	return names
}

// writeLesson writes the dataset of a lesson.
func writeLesson(s lesson.WorldSettings, create func(name string) (io.WriteCloser, error)) error {
	d, err := lesson.Data(s)
	if err != nil {
		return usageError{err}
	}
	return writer.Write(create, d)
}

// fileCreator returns a function that creates files below a folder and prints their names.
func fileCreator(dir string, stdout io.Writer) func(name string) (io.WriteCloser, error) {
	return func(name string) (io.WriteCloser, error) {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return nil, err
		}
		fmt.Fprintln(stdout, file)
		return os.Create(file)
	}
}

// checkSynthOptions validates the flags. It replaces zeros, which mean defaults in the options.
func checkSynthOptions(o *synth.Options) error {
	switch {
	case o.Clips < 1 || o.Clips > 1000:
		return fmt.Errorf("--clips must be 1 to 1000")
	case o.Actors < 0 || o.Actors > 6:
		return fmt.Errorf("--actors must be 0 to 6")
	case o.Proposals < 1 || o.Proposals > 100:
		return fmt.Errorf("--proposals must be 1 to 100")
	case !(o.LabelNoise >= 0 && o.LabelNoise <= 1):
		return fmt.Errorf("--label-noise must be 0 to 1")
	case !(o.FeatureNoise >= 0 && o.FeatureNoise <= 100):
		return fmt.Errorf("--feature-noise must be 0 to 100")
	}
	for _, noise := range []*float64{&o.LabelNoise, &o.FeatureNoise} {
		if *noise == 0 {
			*noise = -1
		}
	}
	return nil
}
