// Command bench is the core's side of the benchmark: it iterates on planted data when it
// is told to. Natively and in Node each line that it reads is one iteration, and it prints
// the milliseconds; in a browser it offers the same as a function.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	"siibp/core/infer"
	"siibp/core/synth"
)

// run is a fit that never ends.
type run struct{ search *infer.Search }

// newRun reads a synth.Shape; without captions the classes are independent ones.
func newRun(shape []byte, precision string) (*run, error) {
	var s synth.Shape
	if err := json.Unmarshal(shape, &s); err != nil {
		return nil, err
	}
	o := infer.Default()
	o.Precision, o.Background, o.Anneal = precision, []int{s.Background}, []int{0}
	o.Starts, o.Reheats, o.Inner, o.Outer, o.InnerTolerance, o.OuterTolerance = 0, 0, 10, 1e6, 0, 0
	if s.Tuples == 0 {
		o.Classes, o.C = "independent", 0
	}
	search, err := infer.NewSearch(synth.Planted(s), o)
	return &run{search}, err
}

func (r *run) iterate() {
	for !r.search.Step() {
	}
}

// answer iterates once a line.
func (r *run) answer(in io.Reader, out io.Writer) {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		start := time.Now()
		r.iterate()
		fmt.Fprintln(out, time.Since(start).Seconds()*1e3)
	}
}

// serve answers on the standard streams: bench float32|float64 SHAPE.json.
func serve() error {
	if len(os.Args) != 3 {
		return fmt.Errorf("use: bench float32|float64 SHAPE.json")
	}
	shape, err := os.ReadFile(os.Args[2])
	if err != nil {
		return err
	}
	r, err := newRun(shape, os.Args[1])
	if err != nil {
		return err
	}
	r.answer(os.Stdin, os.Stdout)
	return nil
}
