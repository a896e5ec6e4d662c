// Command bench is the core's engine of the benchmarks in site/test/bench: it executes commands on synthetic data and
// returns their times. Natively and in Node it reads a command from each line of standard input; in a browser it exports
// functions, also those that time the vision networks. The native program also writes the input files of the other
// engines.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"siibp/core/options"
	"siibp/core/search"
	"siibp/core/synth"
)

// newRun starts a run on data of a synth.Shape in JSON. Without captions it uses independent classes.
func newRun(shape []byte, precision options.Precision) (*run, error) {
	var s synth.Shape
	if err := json.Unmarshal(shape, &s); err != nil {
		return nil, err
	}
	s.Single = precision == options.Float32
	o := options.Buffet()
	o.Precision, o.Background, o.Anneal = precision, []int{s.Background}, []int{0}
	o.Starts, o.Reheats, o.Inner, o.Outer, o.InnerTolerance, o.OuterTolerance = 0, 0, outer, 1e6, 0, 0
	if s.Tuples == 0 {
		o.Classes, o.C = options.ClassesIndependent, 0
	}
	r := &run{data: synth.Planted(s), options: o}
	var err error
	r.search, err = search.New(r.data, o)
	return r, err
}

// answer executes the command of each line, a name and a count, and writes its result.
func (r *run) answer(in io.Reader, out io.Writer) error {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		var order string
		var count int
		if _, err := fmt.Sscan(lines.Text(), &order, &count); err != nil {
			return fmt.Errorf("%q: %w", lines.Text(), err)
		}
		number, err := r.do(order, count)
		if err != nil {
			return err
		}
		fmt.Fprintln(out, number)
	}
	return nil
}

// serve answers commands on the standard streams: bench float32|float64 SHAPE.json.
func serve(args []string) error {
	if len(args) != 2 {
		return fmt.Errorf("use: bench float32|float64 SHAPE.json")
	}
	shape, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	r, err := newRun(shape, options.Precision(args[0]))
	if err != nil {
		return err
	}
	return r.answer(os.Stdin, os.Stdout)
}
