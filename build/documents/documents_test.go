package documents

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// root is the module root relative to this package.
const root = "../.."

// gathered returns the facts of this source tree, computed once for all tests.
var gathered = sync.OnceValues(func() (map[string]string, error) { return gather(root) })

// built returns the pages of this source tree, computed once for all tests.
var built = sync.OnceValues(func() (map[string][]byte, error) {
	facts, err := gathered()
	if err != nil {
		return nil, err
	}
	return lay(root, Frame{Style: "docs-0.css", Icon: `<link rel="icon" href="data:,">`}, facts)
})

func pages(t *testing.T) map[string]string {
	t.Helper()
	all, err := built()
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for name, text := range all {
		texts[name] = string(text)
	}
	return texts
}

var (
	links = regexp.MustCompile(`\b(?:href|src)="([^"]*)"`)
	ids   = regexp.MustCompile(`\bid="([^"]*)"`)
)

// anchors returns the ids in an HTML text.
func anchors(text string) map[string]bool {
	all := map[string]bool{"": true}
	for _, found := range ids.FindAllStringSubmatch(text, -1) {
		if all[found[1]] {
			all["twice: "+found[1]] = true
		}
		all[found[1]] = true
	}
	return all
}

// ofTheApp returns the ids of index.html, which documents link to.
func ofTheApp(t *testing.T) map[string]bool {
	t.Helper()
	files, err := filepath.Glob(root + "/site/pages/*.html")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]bool{}
	for _, file := range append(files, root+"/index.html") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for id := range anchors(string(text)) {
			all[id] = true
		}
	}
	return all
}

// Every link of every page leads to an existing file and heading.
func TestLinksResolve(t *testing.T) {
	all, app := pages(t), ofTheApp(t)
	for name, text := range all {
		for _, found := range links.FindAllStringSubmatch(text, -1) {
			to := found[1]
			file, anchor, _ := strings.Cut(to, "#")
			target, isPage := all[file]
			switch {
			case strings.HasPrefix(to, "https://"), to == "data:,", to == "docs-0.css", to == SourceZip:
			case file == "./" && app[anchor]:
			case file == "" && anchors(text)[anchor]:
			case isPage && anchors(target)[anchor]:
			default:
				t.Errorf("%s: the link %s leads nowhere", name, to)
			}
		}
		for id := range anchors(text) {
			if strings.HasPrefix(id, "twice: ") {
				t.Errorf("%s has an id %s", name, id)
			}
		}
	}
}

// Pages load only their style sheet, and no element has inline styles.
func TestPagesAskForNothing(t *testing.T) {
	for name, text := range pages(t) {
		for _, forbidden := range []string{"<script", "<img", "<iframe", " style=", "<style", "javascript:", "http://"} {
			for _, tag := range regexp.MustCompile(`<[a-z][^>]*>`).FindAllString(text, -1) {
				if strings.Contains(tag, forbidden) && !strings.Contains(tag, "<meta") {
					t.Errorf("%s: %s has %q", name, tag, forbidden)
				}
			}
		}
		if !strings.Contains(text, `http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;`) {
			t.Errorf("%s has no policy", name)
		}
		if strings.Contains(text, "<!--") {
			t.Errorf("%s has a marker left in it", name)
		}
	}
}

// Every path of the core, wasm, the site or the build in a document exists. Paths that follow a
// path in a list are relative to the same folder.
func TestPathsInDocuments(t *testing.T) {
	paths := regexp.MustCompile("`((?:core|wasm|site|build)/[A-Za-z0-9_./-]*)`((?:, `[a-z0-9_.-]+`)*)")
	made := []string{"build/dist", "build/npm", "build/bench", "build/siibp", "build/weights"}
	count := 0
	for _, name := range order {
		text, err := os.ReadFile(filepath.Join(root, "site", "docs", name+".md"))
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range paths.FindAllStringSubmatch(string(text), -1) {
			all := []string{found[1]}
			for _, other := range strings.FieldsFunc(found[2], func(r rune) bool { return strings.ContainsRune(", `", r) }) {
				all = append(all, path.Join(path.Dir(found[1]), other))
			}
			for _, one := range all {
				count++
				if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(one))); err != nil && !slices.Contains(made, one) {
					t.Errorf("%s.md names %s, which is not there", name, one)
				}
			}
		}
	}
	if count < 30 {
		t.Errorf("only %d paths were found", count)
	}
}

// All documents of the folder are in the navigation.
func TestEveryDocumentHasItsPage(t *testing.T) {
	files, err := filepath.Glob(root + "/site/docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, file := range files {
		names = append(names, strings.TrimSuffix(filepath.Base(file), ".md"))
	}
	listed := slices.Sorted(slices.Values(order))
	if !slices.Equal(names, listed) {
		t.Errorf("site/docs has %v, the navigation %v", names, listed)
	}
}

// Every fact is used by some document.
func TestEveryFactIsShown(t *testing.T) {
	facts, err := gathered()
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for _, name := range order {
		text, err := os.ReadFile(filepath.Join(root, "site", "docs", name+".md"))
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range marker.FindAllStringSubmatch(string(text), -1) {
			shown[found[1]] = true
		}
	}
	for name := range facts {
		if !shown[name] {
			t.Errorf("no document has a line <!-- generated: %s -->", name)
		}
	}
}

// README.md is short, and its links lead to existing files and headings.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(strings.Fields(string(text))); n >= 400 {
		t.Errorf("README.md has %d words; it is to have less than 400", n)
	}
	for _, found := range regexp.MustCompile(`\]\(([^)]*)\)`).FindAllStringSubmatch(string(text), -1) {
		file, anchor, _ := strings.Cut(found[1], "#")
		if strings.HasPrefix(file, "https://") {
			continue
		}
		if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(file))); err != nil {
			t.Errorf("README.md: %v", err)
		}
		page := strings.TrimSuffix(path.Base(file), ".md") + ".html"
		if anchor != "" && !anchors(pages(t)[page])[anchor] {
			t.Errorf("README.md: %s has no heading %s", file, anchor)
		}
	}
}

// NOTICE names everything that is compiled into the site and the command.
func TestNotice(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "NOTICE"))
	if err != nil {
		t.Fatal(err)
	}
	site, err := inSite(root)
	if err != nil {
		t.Fatal(err)
	}
	command, err := shipped(root, "./core/cmd/siibp")
	if err != nil {
		t.Fatal(err)
	}
	packages, err := inPage(root)
	if err != nil {
		t.Fatal(err)
	}
	inTheSite, inTheCommand, _ := strings.Cut(string(text), "A compiled siibp command holds")
	for module := range site {
		if !strings.Contains(inTheSite, module) {
			t.Errorf("NOTICE does not say that the site holds %s", module)
		}
	}
	for _, name := range packages {
		if !strings.Contains(inTheSite, "  "+name+":") {
			t.Errorf("NOTICE does not say that the page holds %s", name)
		}
	}
	for module := range command {
		if site[module] == "" && !strings.Contains(inTheCommand, module) {
			t.Errorf("NOTICE does not say that the command holds %s", module)
		}
	}
	if len(site) < 3 || len(command) < 5 {
		t.Errorf("found only %d and %d modules", len(site), len(command))
	}
}
