package main

import (
	"github.com/spf13/pflag"

	"siibp/core/result"
)

// exportFlags adds a flag for each format of a result. It returns a function that lists the
// files that the parsed flags ask for.
func exportFlags(flags *pflag.FlagSet) func(*result.Result) []outputFile {
	output := flags.StringP("output", "o", "", "`file` for result.json")
	tracks := flags.String("tracks", "", "`file` for the labelled tracks.csv")
	localized := flags.String("localized", "", "`file` for localized.csv")
	mot := flags.String("mot", "", "`file` for the answers' boxes as MOT text, a zip")
	coco := flags.String("coco", "", "`file` for the answers' boxes as CocoVID JSON")
	via := flags.String("via", "", "`file` for the answers' boxes as a project of VIA 3")
	subtitles := flags.String("subtitles", "", "`file` for the answers as WebVTT, a zip")
	captions := flags.String("captions", "", "`file` for captions.txt with the answers")
	return func(r *result.Result) []outputFile {
		return []outputFile{{*output, r.JSON}, {*tracks, r.Tracks}, {*localized, r.Localized}, {*captions, r.Captions},
			{*subtitles, r.Subtitles}, {*mot, r.MOT}, {*coco, r.COCO}, {*via, r.VIA}}
	}
}
