package main

import (
	"strings"
	"testing"
)

func TestTable(t *testing.T) {
	got := sizeTable(map[string]fileSize{"app-1.js": {3, 27}, "style-1.css": {1000, 29}, "siibp-1.wasm": {900, 800}, "clips-1.js": {90, 80}}, map[string]bool{"clips-1.js": true})
	for _, want := range []string{
		"    90    80  clips-1.js\n", "     3    27  app-1.js\n", "  1000    29  style-1.css\n", "  1003    56  = the first view\n",
		"   900   800  siibp-1.wasm\n", "   990   880  = what it does without\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the table lacks %q:\n%s", want, got)
		}
	}
}

func TestWeigh(t *testing.T) {
	got := siteFiles{"a.js": []byte(strings.Repeat("a", 1000))}.sizes()["a.js"]
	// gzip compresses 1000 equal bytes to one literal and a few copies, plus 18 bytes of header and
	// trailer.
	if got.raw != 1000 || got.gzip < 18 || got.gzip > 50 {
		t.Errorf("1000 equal bytes weigh %v", got)
	}
}

func TestWithin(t *testing.T) {
	for _, c := range []struct {
		files map[string]fileSize
		want  string
	}{
		{map[string]fileSize{"app-1.js": {0, scriptBudget}, "siibp-1.wasm": {0, viewBudget}}, ""},
		{map[string]fileSize{"app-1.js": {0, scriptBudget + 1}}, "JavaScript"},
		{map[string]fileSize{"app-1.js": {0, 1}, "worker-1.js": {0, scriptBudget}, "clips-1.js": {0, scriptBudget}}, ""},
		{map[string]fileSize{"first-1.bin": {0, viewBudget}, "formats.html": {0, 1}, "docs-1.css": {0, 1}}, ""},
		{map[string]fileSize{"first-1.bin": {0, viewBudget}, "index.html": {0, 1}}, "the first view takes 1200001 bytes"},
	} {
		err := checkBudget(c.files, map[string]bool{"clips-1.js": true})
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: got %v, want %q", c.files, err, c.want)
		}
	}
}

func TestScriptsThatAreLoadedLaterAreNotOfTheFirstView(t *testing.T) {
	later := laterScripts(siteFiles{
		"main-1.js": []byte(`import{a}from"./chunk-1.js";import("./app-1.js")`), "app-1.js": []byte(`import"./chunk-2.js";import("./lazy-1.js")`),
		"chunk-1.js": nil, "chunk-2.js": []byte(`export{b}from"./chunk-3.js"`), "chunk-3.js": nil,
		"lazy-1.js": []byte(`import{c}from"./chunk-4.js"`), "chunk-4.js": nil, "style-1.css": nil,
	})
	for name, want := range map[string]bool{"main-1.js": false, "app-1.js": false, "chunk-1.js": false, "chunk-2.js": false, "chunk-3.js": false, "lazy-1.js": true, "chunk-4.js": true, "style-1.css": false} {
		if later[name] != want {
			t.Errorf("%s is later: %t, want %t", name, later[name], want)
		}
	}
}
