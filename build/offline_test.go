package main

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"image/png"
	"regexp"
	"strings"
	"testing"
)

// offlineSite builds the tiny site with a service worker that runs a script.
func offlineSite(t *testing.T, script string, more map[string]string) (siteFiles, error) {
	t.Helper()
	files, ofImporters := buildTiny(t), map[string]bool{}
	for name, content := range more {
		added := files.add(name, []byte(content))
		ofImporters[added] = strings.HasPrefix(name, "importer-")
	}
	root := t.TempDir()
	writeFile(t, root, "site/offline.ts", script)
	return files, addOffline(root, files, ofImporters)
}

// offlineFiles is offlineSite without an error.
func offlineFiles(t *testing.T, script string, more map[string]string) siteFiles {
	t.Helper()
	files, err := offlineSite(t, script, more)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

var (
	inPage   = regexp.MustCompile(`<meta name="version" content="([0-9a-f]{10})">`)
	inScript = regexp.MustCompile(`^const VERSION="([0-9a-f]{10})",FILES=(\[.*\]),LATER=(\[.*\]);\n`)
)

// The service worker lists every file except itself, with the hash of the served content.
func TestOfflineKeepsEveryFile(t *testing.T) {
	files := offlineFiles(t, `console.log(VERSION, FILES);`, nil)
	page, script := inPage.FindSubmatch(files["index.html"]), inScript.FindSubmatch(files[offlineName])
	if page == nil || script == nil || string(page[1]) != string(script[1]) {
		t.Fatalf("versions %s and %s", page, script)
	}
	if !strings.Contains(string(files[offlineName]), "console.log(VERSION,FILES)") {
		t.Errorf("the script does not have them: %s", files[offlineName])
	}
	var list [][2]string
	if err := json.Unmarshal(script[2], &list); err != nil {
		t.Fatal(err)
	}
	if len(list) != len(files)-1 {
		t.Errorf("%d of %d files", len(list), len(files)-1)
	}
	for _, file := range list {
		name := strings.Replace(file[0], "./", "index.html", 1)
		sum := sha256.Sum256(files[name])
		if want := "sha256-" + base64.StdEncoding.EncodeToString(sum[:]); file[1] != want {
			t.Errorf("%s has %s, want %s", name, file[1], want)
		}
	}
}

// The service worker does not store the files of importers by default.
func TestOfflineLater(t *testing.T) {
	files := offlineFiles(t, `console.log(FILES, LATER);`, map[string]string{"importer-panel.js": "x"})
	script := inScript.FindSubmatch(files[offlineName])
	if script == nil {
		t.Fatalf("the script is %s", files[offlineName])
	}
	if strings.Contains(string(script[2]), "importer-") || !strings.Contains(string(script[3]), "importer-panel-") {
		t.Errorf("stored are %s, later %s", script[2], script[3])
	}
}

// Every change gives a new version; the same site gives the same version.
func TestVersion(t *testing.T) {
	version := func(script string, more map[string]string) string {
		return string(inPage.FindSubmatch(offlineFiles(t, script, more)["index.html"])[1])
	}
	same := version(`console.log(1)`, nil)
	if again := version(`console.log(1)`, nil); again != same {
		t.Errorf("the same site is %s and %s", same, again)
	}
	seen := map[string]string{same: "the site"}
	for what, v := range map[string]string{
		"another script": version(`console.log(2)`, nil),
		"another file":   version(`console.log(1)`, map[string]string{"a.bin": "a"}),
		"its content":    version(`console.log(1)`, map[string]string{"a.bin": "b"}),
	} {
		if of := seen[v]; of != "" {
			t.Errorf("%s has the version of %s", what, of)
		}
		seen[v] = what
	}
}

func TestOfflineNeedsAPlaceForTheVersion(t *testing.T) {
	root := t.TempDir()
	writeFile(t, root, "site/offline.ts", "")
	if err := addOffline(root, siteFiles{"index.html": []byte("<p>")}, nil); err == nil {
		t.Error("a page without one is taken")
	}
}

func TestIcons(t *testing.T) {
	text, err := addIcons([]byte(`{"name": "x"}`))
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct {
		Name  string
		Icons []struct{ Src, Sizes, Purpose string }
	}
	if err := json.Unmarshal(text, &manifest); err != nil || manifest.Name != "x" || len(manifest.Icons) != 2 {
		t.Fatalf("got %s, %v", text, err)
	}
	body := base64.NewDecoder(base64.StdEncoding, strings.NewReader(strings.TrimPrefix(manifest.Icons[0].Src, "data:image/png;base64,")))
	drawn, err := png.Decode(body)
	if err != nil {
		t.Fatal(err)
	}
	if size := drawn.Bounds().Size(); size.X != 192 || size.Y != 192 || manifest.Icons[0].Sizes != "192x192" {
		t.Errorf("the first icon is %v, called %s", size, manifest.Icons[0].Sizes)
	}
	ground, dot := drawn.At(0, 0), drawn.At(96, 96)
	if ground == dot || drawn.At(96, 30) != ground {
		t.Errorf("ground %v, dot %v, and %v between box and edge", ground, dot, drawn.At(96, 30))
	}
	if _, err := addIcons([]byte(`{`)); err == nil {
		t.Error("a broken manifest is taken")
	}
}
