package claims

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	// literal matches a string of TypeScript or the text of an element, on one line.
	literal = regexp.MustCompile("'[^'\n]*'|\"[^\"\n]*\"|`[^`\n]*`|>[^<>{}\n]*<")
	// interpolated matches an expression within a template.
	interpolated = regexp.MustCompile(`\$\{[^}]*\}`)
	// words matches what sentences have and code has not: three words in a row.
	words = regexp.MustCompile(`[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}`)
)

// sentenceConstants are the numbers in sentences of the page that are no results.
var sentenceConstants = map[string]bool{
	"3 s":    true, // the time over which a drawn box is followed
	"95 %":   true, // the level of intervals
	"25.2":   true, // an equation of the paper
	"500 MB": true, // the limit of stored files
	"0.5":    true, // a threshold of the published code
	"16.4":   true, // a version of Safari
	".264":   true, // H.264
	"1 %":    true, // a fixed text of the model view
}

// The sentences of the page in TypeScript follow the rule of prose, too: a result is typed nowhere.
func TestNoResultIsTypedIntoSentencesOfThePage(t *testing.T) {
	used := map[string]bool{}
	for _, path := range typescript(t) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(data), "\n") {
			if strings.HasPrefix(strings.TrimSpace(line), "//") {
				continue
			}
			for _, text := range literal.FindAllString(line, -1) {
				text = interpolated.ReplaceAllString(text, "")
				if !words.MatchString(text) {
					continue
				}
				for _, number := range typedNumber.FindAllString(text, -1) {
					used[number] = true
					if !sentenceConstants[number] {
						t.Errorf("%s, line %d: %q is typed; write a sentence without it", path, i+1, number)
					}
				}
			}
		}
	}
	for number := range sentenceConstants {
		if !used[number] {
			t.Errorf("the constant %q is not used", number)
		}
	}
}

// typescript returns the modules of the site without their tests.
func typescript(t *testing.T) (paths []string) {
	t.Helper()
	err := filepath.WalkDir(filepath.FromSlash("../../site"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := entry.Name(); entry.IsDir() && (name == "node_modules" || name == "test") {
			return fs.SkipDir
		}
		if extension := filepath.Ext(path); (extension == ".ts" || extension == ".tsx") && !strings.Contains(path, ".test.") {
			paths = append(paths, path)
		}
		return nil
	})
	if err != nil || len(paths) == 0 {
		t.Fatalf("%d modules: %v", len(paths), err)
	}
	return paths
}
