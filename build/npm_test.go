package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// The package's README contains no placeholder of the build, and no link to a file that the package lacks.
func TestPackageReadme(t *testing.T) {
	document, err := os.ReadFile("../site/docs/code.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(packageReadme(document))
	if !strings.Contains(text, "data.fit") || !strings.HasSuffix(text, "The folder `types` has a comment for every function, type and member.\n") {
		t.Errorf("it lacks the text of the document or the hint to the types:\n%s", text)
	}
	for _, want := range []string{afterInstall, "Copy `node_modules/siibp/siibp.js` beside the page", "## The functions in JavaScript"} {
		if !strings.Contains(text, want) {
			t.Errorf("it lacks %q", want)
		}
	}
	for _, wrong := range []string{"<!--", "](", "## Reference", "build/npm", "## Go", "go.mod", " Go programs"} {
		if strings.Contains(text, wrong) {
			t.Errorf("it has %q", wrong)
		}
	}
}

// The package names the addresses that the build knows, and its README has that of the site in place of the example's.
func TestPackageNamesAddresses(t *testing.T) {
	known := addresses{source: "https://code.test/siibp", issues: "https://code.test/siibp/issues", site: "https://pages.test/siibp/"}
	if err := known.check(); err != nil {
		t.Fatal(err)
	}
	text, err := packageManifest(known)
	if err != nil {
		t.Fatal(err)
	}
	var m npmManifest
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatal(err)
	}
	if m.Homepage != known.site || m.Repository != known.source || m.Bugs != known.issues || len(m.Keywords) == 0 || strings.Contains(string(text), `\u`) {
		t.Errorf("%s", text)
	}
	if bare, err := packageManifest(addresses{}); err != nil || strings.Contains(string(bare), "homepage") {
		t.Errorf("without addresses: %v, %s", err, bare)
	}
	if got := known.placed([]byte("import('https://example.org/siibp.js')")); string(got) != "import('https://pages.test/siibp/siibp.js')" {
		t.Errorf("%s", got)
	}
	if err := (addresses{site: "https://pages.test"}).check(); err == nil || !strings.Contains(err.Error(), "slash at its end") {
		t.Errorf("an address without a slash: %v", err)
	}
}
