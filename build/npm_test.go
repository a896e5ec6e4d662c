package main

import (
	"os"
	"strings"
	"testing"
)

// The README of the package has neither the mark of the generated reference nor links to files that the package does not have.
func TestPackageReadme(t *testing.T) {
	document, err := os.ReadFile("../site/docs/code.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(packageReadme(document))
	if !strings.Contains(text, "data.fit") || !strings.HasSuffix(text, "The folder `types` has a comment for every function, type and member.\n") {
		t.Errorf("it lacks the text of the document or the hint to the types:\n%s", text)
	}
	for _, wrong := range []string{"<!--", "](", "## Reference"} {
		if strings.Contains(text, wrong) {
			t.Errorf("it has %q", wrong)
		}
	}
}
