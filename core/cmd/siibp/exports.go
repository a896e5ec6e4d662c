package main

import (
	"io"
	"strings"

	"github.com/spf13/pflag"

	"siibp/core/dataset/reader"
	"siibp/core/result"
)

// writers write a result in a format. The key is the option of its row in the table of formats.
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

// exportFlags adds a flag for each format of a result. It returns a function that lists the
// files that the parsed flags ask for.
func exportFlags(flags *pflag.FlagSet) func(*result.Result) []outputFile {
	names := make([]*string, len(exported))
	for i, option := range exported {
		short := ""
		if option == "--output" {
			short = "o"
		}
		names[i] = flags.StringP(strings.TrimPrefix(option, "--"), short, "", "`file` for "+reader.OptionHelp(option))
	}
	var ranked rankedFlag
	flags.Var(&ranked, "ranked", "tracks of each ranking in result.json and localized.csv: all, or the first `n`; without it all up to a million in all, else the first 100")
	return func(r *result.Result) []outputFile {
		r.Ranked = int(ranked)
		var files []outputFile
		for i, option := range exported {
			files = append(files, outputFile{*names[i], func(w io.Writer) error { return writers[option](r, w) }})
		}
		return files
	}
}
