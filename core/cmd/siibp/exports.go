package main

import (
	"io"
	"strings"

	"github.com/spf13/pflag"

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
