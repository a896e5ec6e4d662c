package main

import (
	"io"
	"os"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// bar shows progress where a person is watching; nil shows nothing.
type bar struct{ *progressbar.ProgressBar }

const parts = 1000 // of the bar

// newBar returns a bar on stderr if that is a terminal.
func newBar(stderr io.Writer) *bar {
	file, ok := stderr.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	return &bar{progressbar.NewOptions(parts, progressbar.OptionSetWriter(stderr), progressbar.OptionClearOnFinish(),
		progressbar.OptionSetPredictTime(true), progressbar.OptionSetWidth(30), progressbar.OptionShowDescriptionAtLineEnd())}
}

// show sets the fraction, 0 to 1, and what stands behind the bar.
func (b *bar) show(fraction float64, text string) {
	if b != nil {
		b.Describe(text)
		b.Set(int(parts * fraction))
	}
}

// end takes the bar away.
func (b *bar) end() {
	if b != nil {
		b.Finish()
	}
}
