package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"strings"
	"testing"

	"siibp/wasm/wire"
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
	for _, want := range []string{`"style":"conclusion"`, `"interval":"`, "upper bound"} {
		if !strings.Contains(string(example.Compared), want) {
			t.Errorf("the example's report has no %s", want)
		}
	}
	var compared wire.Comparison
	if err := json.Unmarshal(example.Compared, &compared); err != nil {
		t.Fatal(err)
	}
	if p := compared.Progress; p.Done != p.Of || len(compared.Picks) != p.Of-1 {
		t.Errorf("the example has picks of %d methods, %+v", len(compared.Picks), p)
	}
}
