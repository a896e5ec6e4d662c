package claims

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// typedNumber matches what results look like in prose: a decimal number, a share such as 39 of 40, and a number with a
// unit of time, memory or share.
var typedNumber = regexp.MustCompile(`(?:\d*\.\d+(?:\.\d+)*|\b\d[\d,]* of \d[\d,]*\b|\b\d[\d,]*(?: ?%| (?:s|ms|seconds|minutes|hours|kB|KB|MB|GB|MiB|GiB|GFLOP/s)\b))`)

// beside are the parts of a text in which numbers are no results: code, mathematics, marks, links and their addresses, tags,
// the level of intervals, and the numbers of publications.
var beside = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`|<(?:code|pre)\\b.*?</(?:code|pre)>|<span class=\"cite\">.*?</span>|\\\\\\(.*?\\\\\\)|\\\\\\[.*?\\\\\\]|\\{\\{.*?\\}\\}|\\]\\([^)]*\\)|<[^>]*>|95 % interval|(?:doi|arXiv) [\\d./-]+")

// constants are the numbers of prose that are no results, by page: versions, limits and settings that the code has.
var constants = map[string][]string{
	"architecture.md": {"100 kB", "1.2"},                                                                  // the limits of the first view, which the build checks
	"benchmarks.md":   {"0.8", "1.2", "1.6", "0.1", "1.8", "1.26.8", "20 minutes"},                        // noises of worlds, the version of Go, the time of make soak
	"cli.md":          {"15 MB", "160 MB"},                                                                // sizes of downloads that never change
	"code.md":         {"20.16"},                                                                          // the version of Node
	"extending.md":    {"0.1.0"},                                                                          // a version
	"formats.md":      {"7.3", "6 s", "3 s", "1.1", "60 seconds", ".9", ".25", ".89996", "0.8999", ".89"}, // limits of track edits, versions of MATLAB and CVAT, a default, limits of states and how they are written
	"privacy.md":      {"500 MB", "16 MB"},                                                                // limits of what is stored
	"your-data.md":    {"0.4", "2.4", ".9", ".25", "1.6", "200 MB"},                                       // intervals of detection, limits of states, a noise, a limit
	"paper.html":      {"120 seconds", "7 %", "5 %", "24 %", "1.6", "0.8"},                                // what the paper states, two noises
}

// No result is typed into prose: it is a claim with its command, or a sentence without the number.
func TestNoResultIsTypedIntoProse(t *testing.T) {
	for _, file := range texts(t) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(file)
		left := map[string]bool{}
		for _, number := range constants[name] {
			left[number] = true
		}
		text := beside.ReplaceAllStringFunc(string(data), func(found string) string { return strings.Repeat("\n", strings.Count(found, "\n")) })
		for i, line := range strings.Split(text, "\n") {
			if strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "|") { // code, and tables, which have their own test
				continue
			}
			for _, number := range typedNumber.FindAllString(line, -1) {
				if _, allowed := left[number]; !allowed {
					t.Errorf("%s, line %d: %q is typed; write a claim, or a sentence without it", name, i+1, number)
				}
				left[number] = false
			}
		}
		for number, unused := range left {
			if unused {
				t.Errorf("%s: the constant %q is not used", name, number)
			}
		}
	}
}

func TestTypedNumber(t *testing.T) {
	for text, want := range map[string]string{
		"finds .818 of them": ".818", "39 of 40 tuples": "39 of 40", "takes 12.9 s": "12.9", "used 345 MB": "345 MB", "88 % are right": "88 %", "in 20 minutes": "20 minutes",
		"the mean \\(0.5\\) and `0.4`": "", "its 95 % interval": "", "ten clips": "", "{{= a.b}} s and <b style=\"x: .5\">": "", "arXiv 1607.03240": "",
	} {
		if got := typedNumber.FindString(beside.ReplaceAllString(text, "")); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
