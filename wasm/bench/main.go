// Command bench is the core's side of the benchmark: it does what it is told to on planted
// data, and tells how long it took. Natively and in Node an order is a line that it reads,
// in a browser the arguments of a function. Natively it also writes what the other sides need.
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

// newRun reads a synth.Shape; without captions the classes are independent ones.
func newRun(shape []byte, precision options.Precision) (*run, error) {
	var s synth.Shape
	if err := json.Unmarshal(shape, &s); err != nil {
		return nil, err
	}
	s.Single = precision == options.Float32
	o := options.Default()
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

// answer obeys a line at a time: an order and a count.
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

// serve answers on the standard streams: bench float32|float64 SHAPE.json.
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
