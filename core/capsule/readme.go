package capsule

import (
	"fmt"
	"strings"
)

// readme returns the text of README.txt.
func (c *Capsule) readme() string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("A run of WSC-SIIBP, which labels tracks of videos with the actors and actions of captions.\n")
	line("model     %s, siibp %s (%s, %s)", c.Variant, c.Build.Version, c.Build.Go, c.Build.Platform)
	line("dataset   %s: %d videos, %d tracks", c.Dataset.Name, c.Dataset.Videos, c.Dataset.Tracks)
	line("SHA-256   %s", c.Dataset.Hash)
	if c.Features != nil {
		line("features  %s; seed %d", describeSteps(c.Features.String()), c.Features.Seed)
	}
	line("seed      %d", c.Options.Seed)
	switch runs := len(c.Before) + 1; {
	case runs > 1:
		line("F         %.6f after %d runs, each of which continues the one before it", c.F, runs)
		for _, r := range c.Runs() {
			if r.Name != "" {
				line("          %s", oneLine(r.Name))
			}
		}
	default:
		line("F         %.6f after %d starts", c.F, len(c.Answer.Starts))
	}
	if c.Stopped > 0 {
		line("          stopped by the user before its end")
	}
	for _, s := range c.Answer.Scores {
		line("score     %.3f %s", s.Value, s.Name)
	}
	line("\ncapsule.json  options, versions and hashes of the data files")
	line("answer.json   objective, labels and rankings, for comparison")
	if c.Dataset.Embedded {
		line("data/         the dataset\n\nTo repeat the run: siibp replay THIS.zip, or open this file in the page.")
	} else {
		line("\nThe capsule does not contain the data. To repeat the run: siibp replay THIS.zip DATASET,\nor open this file in the page and then the dataset.")
	}
	return b.String()
}

// describeSteps returns the steps of a recipe as text; "" means the standard steps.
func describeSteps(steps string) string {
	if steps == "" {
		return "the standard steps"
	}
	return steps
}

// oneLine returns text without line breaks.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
