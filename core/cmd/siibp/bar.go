package main

import (
	"io"
	"os"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

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
