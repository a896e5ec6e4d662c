//go:build linux

package result

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"siibp/core/options"
	"siibp/core/search"
	"siibp/core/synth"
)

// sizes are the shapes of the table in site/docs/benchmarks.md.
var sizes = []synth.Shape{
	{Tracks: 1000, PerVideo: 5, Classes: []int{6, 6}, Dim: 16, Tuples: 2},
	{Tracks: 6000, PerVideo: 20, Classes: []int{10, 10}, Dim: 64, Tuples: 4},
	{Tracks: 37820, PerVideo: 10, Classes: []int{7, 9}, Dim: 128, Tuples: 2, Single: true},
	{Tracks: 50000, PerVideo: 50000, Classes: []int{10, 10}, Dim: 32, Tuples: 20},
	{Tracks: 3000, PerVideo: 1500, Classes: []int{40, 40}, Dim: 16, Tuples: 1500},
	{Tracks: 6000, PerVideo: 2000, Classes: []int{100, 100}, Dim: 16, Tuples: 2000},
	{Tracks: 200000, PerVideo: 20, Classes: []int{10, 10}, Dim: 32, Tuples: 4, Single: true},
}

// sized holds the measurements of a run on a shape.
type sized struct {
	Captions int     // captions per video
	Seconds  float64 // seconds per iteration
	Peak     int64   // peak memory of the process in bytes
	Estimate int64   // estimate of search.EstimateMemory in bytes
}

const sizeVariable = "SIIBP_SIZE" // shape for the child process

// TestSize runs on a shape and writes the result, like siibp fit, in a child process that measures
// itself.
func TestSize(t *testing.T) {
	text := os.Getenv(sizeVariable)
	if text == "" {
		t.Skip("BenchmarkSizes starts it")
	}
	var s synth.Shape
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		t.Fatal(err)
	}
	d := synth.Planted(s)
	estimate := search.EstimateMemory(d.Sizes())
	o := options.Default()
	o.Inner, o.Outer, o.Starts, o.Reheats, o.Budget = 2, 1, 2, 0, 1e6
	o.Anneal = []int{0}
	found, err := search.New(d, o)
	if err != nil {
		t.Fatal(err)
	}
	begun, iterations := time.Now(), 0
	for !found.Done() {
		if found.Step() {
			iterations++
		}
	}
	x := sized{len(d.Videos[0].Tuples), time.Since(begun).Seconds() / float64(iterations), 0, estimate.Features + estimate.Run}
	r := New(d, found)
	if err := r.JSON(io.Discard); err != nil {
		t.Fatal(err)
	}
	if err := r.Localized(io.Discard); err != nil {
		t.Fatal(err)
	}
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	x.Peak = used.Maxrss << 10
	line, _ := json.Marshal(x)
	fmt.Printf("size %s\n", line)
}

// BenchmarkSizes prints the table of sizes.
func BenchmarkSizes(b *testing.B) {
	var table strings.Builder
	table.WriteString("\n| tracks | videos | captions a video | classes | dimensions | an iteration | memory | estimate | ratio |\n|---|---|---|---|---|---|---|---|---|\n")
	shapes := sizes
	if testing.Short() {
		shapes = sizes[:1]
	}
	for _, s := range shapes {
		text, _ := json.Marshal(s)
		child := exec.Command(os.Args[0], "-test.run=^TestSize$")
		child.Env = append(os.Environ(), sizeVariable+"="+string(text))
		out, err := child.CombinedOutput()
		_, line, found := strings.Cut(string(out), "size {")
		if err != nil || !found {
			b.Fatalf("%v: %s", err, out)
		}
		line, _, _ = strings.Cut("{"+line, "\n")
		var x sized
		if err := json.Unmarshal([]byte(line), &x); err != nil {
			b.Fatal(err)
		}
		classes, dims := 0, 0
		for _, n := range s.Classes {
			classes, dims = classes+n, dims+s.Dim
		}
		fmt.Fprintf(&table, "| %d | %d | %d | %d | %d | %.2g s | %d MiB | %d MiB | %.2f |\n", s.Tracks, s.Tracks/s.PerVideo, x.Captions, classes, dims,
			x.Seconds, x.Peak>>20, x.Estimate>>20, float64(x.Estimate)/float64(x.Peak))
	}
	fmt.Printf("%s\n%s, %s/%s, %d cores; two starts of two iterations each, and result.json and localized.csv of them\n", table.String(),
		runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
}
