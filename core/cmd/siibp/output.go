package main

import (
	"bufio"
	"io"
	"os"
	"strings"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"siibp/core/dataset/read"
	"siibp/core/result"
)

// writers maps the option of each output format to its writer. The keys are those of the table
// of formats in package reader.
var writers = map[string]func(*result.Result, io.Writer) error{
	"--output":    (*result.Result).JSON,
	"--tracks":    (*result.Result).Tracks,
	"--localized": (*result.Result).Localized,
	"--captions":  (*result.Result).Captions,
	"--subtitles": (*result.Result).Subtitles,
	"--mot":       (*result.Result).MOT,
	"--coco":      (*result.Result).COCO,
	"--via":       (*result.Result).VIA,
}

// exported lists the options of the writers in the order of their flags.
var exported = []string{"--output", "--tracks", "--localized", "--mot", "--coco", "--via", "--subtitles", "--captions"}

// exportFlags adds a flag for each output format. The returned function, called after parsing,
// returns the requested files.
func exportFlags(flags *pflag.FlagSet) func(*result.Result) []outputFile {
	names := make([]*string, len(exported))
	for i, option := range exported {
		short := ""
		if option == "--output" {
			short = "o"
		}
		names[i] = flags.StringP(strings.TrimPrefix(option, "--"), short, "", "`file` for "+read.OptionHelp(option))
	}
	var ranked rankedFlag
	flags.Var(&ranked, "ranked", "number of tracks per ranking in result.json and localized.csv: all, or the first `n` (default: all if there are at most a million in total, else the first 100)")
	return func(r *result.Result) []outputFile {
		r.Ranked = int(ranked)
		var files []outputFile
		for i, option := range exported {
			files = append(files, outputFile{*names[i], func(w io.Writer) error { return writers[option](r, w) }})
		}
		return files
	}
}

// outputFile is an optional output file.
type outputFile struct {
	name  string // "" if the command line does not request it
	write func(io.Writer) error
}

// saveAll writes the requested files.
func saveAll(files []outputFile) error {
	for _, file := range files {
		if err := save(file.name, file.write); err != nil {
			return err
		}
	}
	return nil
}

// save writes one file. It does nothing if the name is "".
func save(name string, write func(io.Writer) error) error {
	if name == "" {
		return nil
	}
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	buffer := bufio.NewWriter(f)
	err = write(buffer)
	if err == nil {
		err = buffer.Flush()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// bar is a progress bar on a terminal. The methods of a nil bar do nothing.
type bar struct{ *progressbar.ProgressBar }

const barSteps = 1000 // resolution of the bar

// newBar returns a bar on stderr, nil if stderr is not a terminal.
func newBar(stderr io.Writer) *bar {
	file, ok := stderr.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	return &bar{progressbar.NewOptions(barSteps, progressbar.OptionSetWriter(stderr), progressbar.OptionClearOnFinish(),
		progressbar.OptionSetPredictTime(true), progressbar.OptionSetWidth(30), progressbar.OptionShowDescriptionAtLineEnd())}
}

// show sets the fraction, from 0 to 1, and the text of the bar.
func (b *bar) show(fraction float64, text string) {
	if b != nil {
		b.Describe(text)
		b.Set(int(barSteps * fraction))
	}
}

// finish removes the bar.
func (b *bar) finish() {
	if b != nil {
		b.Finish()
	}
}
