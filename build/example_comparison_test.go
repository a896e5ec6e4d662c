package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"strings"
	"testing"
)

func TestExampleComparison(t *testing.T) {
	demo, err := demo()
	if err != nil {
		t.Fatal(err)
	}
	packed, err := exampleComparison(demo)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes", len(packed))
	reader, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	var example comparisonExample
	if err := json.NewDecoder(reader).Decode(&example); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`class="conclusion"`, `class="interval"`, "upper bound"} {
		if !strings.Contains(example.Compared.Body, want) {
			t.Errorf("the example's report has no %s", want)
		}
	}
	if p := example.Compared.Progress; p.Done != p.Of || len(example.Compared.Picks) != p.Of-1 {
		t.Errorf("the example has picks of %d methods, %+v", len(example.Compared.Picks), p)
	}
}
