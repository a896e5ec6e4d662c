// Command siibp fits the model of core/infer to a dataset, checks a dataset, or
// writes the toy world as one.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"github.com/spf13/pflag"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/result"
	"siibp/core/simd"
)

const usage = `siibp finds who does what: which track of which video is the answer to each caption.

  siibp fit DATASET…            learn from weak labels, label every track, localise every caption tuple
  siibp predict MODEL DATASET… label other videos with what fit learned
  siibp experiment DATASET…     compare the paper's methods and write a report
  siibp replay CAPSULE          make a run again from its capsule and compare
  siibp check DATASET…          read and check a dataset, say what is in it
  siibp convert FILE DIR        write the authors' Casablanca data.mat as a dataset folder
  siibp synth DIR               write the toy world as a dataset folder
  siibp version

DATASET is a folder or a .zip of it: tracks.csv, features/ or descriptors/,
captions.txt and, if you like, dataset.json, boxes.csv, truth_boxes.csv and media/; or
the authors' data.mat. Boxes may also be MOT Challenge text, COCO or VIA 3. Several
files, zips and folders that make one dataset do, too: tables are told by their
columns, arrays by their names, media by its ending.
Each command explains itself: siibp fit -h.
`

// What the process says by its exit status.
const (
	exitOK    = 0
	exitData  = 1 // the data is wrong, or a file could not be read or written
	exitUsage = 2 // the command line is wrong
	exitOther = 3 // a run made again gave another result
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// kernel is what the processor's vectors do for this process, nil if nothing.
var kernel = useKernel()

func useKernel() *simd.Kernel {
	k := simd.Use()
	infer.Use(k)
	return k
}

// run is main with its edges as parameters.
func run(args []string, stdout, stderr io.Writer) int {
	commands := map[string]func([]string, io.Writer, io.Writer) error{
		"fit": fit, "predict": predict, "replay": replay, "experiment": compare, "check": check, "convert": convert, "synth": writeSynth,
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
		fmt.Fprintf(stdout, "siibp %s, %s, %s/%s, vectors: %v\n", result.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH, kernel)
	case name == "help" || name == "-h" || name == "--help":
		fmt.Fprint(stdout, usage)
	default:
		return report(usageError{fmt.Errorf("there is no command %q", name)}, stderr)
	}
	return exitOK
}

// usageError is a mistake on the command line.
type usageError struct{ error }

// errOther is the verdict on a run that gave another result; it has been printed.
var errOther = errors.New("another result")

// report prints an error and returns the exit status.
func report(err error, stderr io.Writer) int {
	var wrong usageError
	var faults dataset.Faults
	switch {
	case err == nil || errors.Is(err, pflag.ErrHelp):
		return exitOK
	case errors.Is(err, errOther):
		return exitOther
	case errors.As(err, &wrong):
		fmt.Fprintf(stderr, "siibp: %v; try siibp -h\n", err)
		return exitUsage
	case errors.As(err, &faults):
		fmt.Fprintln(stderr, faults)
		if len(faults) == dataset.MaxFaults {
			fmt.Fprintf(stderr, "These are the first %d; there may be more.\n", dataset.MaxFaults)
		}
		return exitData
	}
	fmt.Fprintln(stderr, "siibp:", err)
	return exitData
}
