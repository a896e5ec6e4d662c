// Command siibp fits the model of core/infer to a dataset, labels other datasets with a saved
// model, compares methods, and checks, converts and creates datasets.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"github.com/spf13/pflag"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/read"
	"siibp/core/result"
	"siibp/core/simd"
)

const usage = `siibp finds who does what: which track of a video each of its captions is about.

  siibp fit DATASET…            learn from captions, label all tracks, answer every caption
  siibp predict MODEL DATASET…  label other videos with a model that fit saved
  siibp choose DATASET…         choose features and options by hiding captions
  siibp experiment DATASET…     compare the paper's methods and write a report
  siibp replay CAPSULE          repeat a run from its capsule and compare the results
  siibp cast DATASET…           group tracks that show the same person
  siibp check DATASET…          check a dataset and describe what is in it
  siibp captions FILE…          write captions.txt from sentences, tables and subtitles
  siibp convert FILE DIR        write the authors' Casablanca data.mat as a dataset folder
  siibp video CLIP… -o DIR      make a dataset of video clips
  siibp synth DIR               write a synthetic dataset as a dataset folder
  siibp script FILE             write to_npy.py, which converts features of other formats
  siibp version

DATASET is a folder or a .zip of it, or several files, zips and folders that together are
one dataset: tables are recognised by their columns, arrays by their names, media by their
file endings. It has tracks, captions and features or descriptors; the rest is optional:

%s
How to make a dataset: site/docs/your-data.md. Every file and column: site/docs/formats.md.
Every option: site/docs/cli.md. The site has the same documents. Each command has a help
page of its own: siibp fit -h.
`

// The exit status of the process.
const (
	exitOK        = 0
	exitData      = 1 // invalid data, or an I/O error
	exitUsage     = 2 // invalid command line
	exitDifferent = 3 // a replay gave a different result
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run executes the command line args and returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	commands := map[string]func([]string, io.Writer, io.Writer) error{
		"cast": groupTracks, "fit": fit, "predict": predict, "replay": replay, "choose": runChoose, "experiment": runExperiment, "check": check, "captions": writeCaptions, "convert": convert, "synth": writeSynth, "video": makeVideos, "script": writeScript,
	}
	name := "help"
	if len(args) > 0 {
		name = args[0]
	}
	command, known := commands[name]
	switch {
	case known:
		return report(command(args[1:], stdout, stderr), stderr)
	case name == "version":
		fmt.Fprintf(stdout, "siibp %s, %s, %s/%s, vectors: %v\n", result.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH, simd.Default())
	case name == "help" || name == "-h" || name == "--help":
		fmt.Fprintf(stdout, usage, read.InputsText())
	default:
		return report(usageError{fmt.Errorf("there is no command %q", name)}, stderr)
	}
	return exitOK
}

// usageError is an error in the command line.
type usageError struct{ error }

// errDifferent is returned if a replay gave a different result. The differences have been
// printed already.
var errDifferent = errors.New("the results differ")

// report prints an error and returns the exit status.
func report(err error, stderr io.Writer) int {
	var wrong usageError
	var faults fault.Faults
	switch {
	case err == nil || errors.Is(err, pflag.ErrHelp):
		return exitOK
	case errors.Is(err, errDifferent):
		return exitDifferent
	case errors.As(err, &wrong):
		fmt.Fprintf(stderr, "siibp: %v; try siibp -h\n", err)
		return exitUsage
	case errors.As(err, &faults):
		fmt.Fprintln(stderr, faults)
		if len(faults) == fault.MaxFaults {
			fmt.Fprintf(stderr, "These are the first %d; there may be more.\n", fault.MaxFaults)
		}
		return exitData
	}
	fmt.Fprintln(stderr, "siibp:", err)
	return exitData
}
