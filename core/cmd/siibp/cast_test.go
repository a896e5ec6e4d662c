package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// The table has each track once, and mostly one actor in a group.
func TestCastWritesGroups(t *testing.T) {
	dir := writeWorld(t)
	file := filepath.Join(t.TempDir(), "groups.csv")
	if status, _, stderr := runCommand("cast", dir, "-o", file); status != exitOK {
		t.Fatal(stderr)
	}
	rows, tracks := table(t, file), table(t, filepath.Join(dir, "tracks.csv"))
	if len(rows) != len(tracks) || strings.Join(rows[0], ",") != "group,video,track" {
		t.Fatalf("%d rows of %d tracks, %v", len(rows), len(tracks), rows[0])
	}
	actor, column := map[string]string{}, -1
	for i, name := range tracks[0] {
		if name == "truth:actor" {
			column = i
		}
	}
	for _, row := range tracks[1:] {
		actor[row[0]+"/"+row[1]] = row[column]
	}
	counts, most := map[string]map[string]int{}, 0
	for _, row := range rows[1:] {
		if counts[row[0]] == nil {
			counts[row[0]] = map[string]int{}
		}
		counts[row[0]][actor[row[1]+"/"+row[2]]]++
	}
	for _, of := range counts {
		best := 0
		for _, n := range of {
			best = max(best, n)
		}
		most += best
	}
	if pure := float64(most) / float64(len(rows)-1); pure < 0.9 || len(counts) > len(rows)/2 {
		t.Errorf("%d groups of %d tracks, %.2f pure", len(counts), len(rows)-1, pure)
	}
	if status, stdout, _ := runCommand("cast", dir, "--concept", "actor"); status != exitOK || len(strings.Split(stdout, "\n")) != len(rows)+1 {
		t.Errorf("standard output: status %d, %q", status, stdout)
	}
	if status, _, stderr := runCommand("cast", dir, "--concept", "nobody"); status != exitUsage || !strings.Contains(stderr, "nobody") {
		t.Errorf("an unknown concept: status %d, %s", status, stderr)
	}
}
