package documents

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestLibraryReferenceHasFunctionsAndMembers(t *testing.T) {
	text, err := libraryReference(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"### open\n\nReads a dataset. Throws a SiibpError",
		"open(files: Files, options?: OpenOptions): Promise<Data>",
		"predict(model: Exclude<Content, string>, files: Files, options?: OpenOptions & JobOptions): Promise<Answer>",
		"| `class: string \\| null` | The predicted class; null for background, where no class reaches the threshold. |",
		"| `why(video: string, track: string): Promise<Why>` | Explains the labels of a track. |",
		"### FitOptions\n\nThe options of a run. Those that are absent have the values of the preset. It also has the members of `RunOptions` and `JobOptions`.",
		"### EmbedRequest\n",
		"  | { siibp: 'select'; video: string; track: string }",
		"| `rule: string` | The rule that is broken. |",
		"### State\n\nHow certain a label or an answer is.",
		"### RunOptions\n\nThe options of a run",
		"| `alpha?: number` | α: concentration of the buffet: how many factors a track shows before the features speak. Default 10 (100 in paper and published); more than 0 and at most 1000000; has an effect only where allocation is 'sticks'. |",
		"Default 'uniform' ('sticks' in buffet, paper and published). |",
		"### Fault\n\nFault is one error in a file.",
		"type ContributionKind = 'prior' | ",
		"(eq25).\n\n- prior: how probable the class is before the features are seen\n- bound: ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the reference lacks %q", want)
		}
	}
	if i := strings.Index(text, "` |  |"); i >= 0 {
		t.Errorf("a member has no words: %s", text[max(0, i-100):i])
	}
	if strings.Contains(text, "faultsError") {
		t.Error("the reference has a function that the package does not export")
	}
}

// The document about the library names only members that its types have. Of a name with dots it is the last
// part.
func TestDocumentNamesMembersOfTheLibrary(t *testing.T) {
	document, err := os.ReadFile(filepath.Join(root, "site", "docs", "code.md"))
	if err != nil {
		t.Fatal(err)
	}
	reference, err := libraryReference(root)
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(document), "\n## The functions in JavaScript\n")
	text, _, _ = strings.Cut(text, "\n## Reference\n")
	known := map[string]bool{"stringify": true, "data": true, "dims": true, "Background": true, "None": true, "Unknown": true, "States": true}
	names := 0
	for _, found := range regexp.MustCompile("`(?:[a-zA-Z]+(?:\\(\\))?\\.)*([a-zA-Z]+)(?:\\([^`]*\\))?`").FindAllStringSubmatch(text, -1) {
		names++
		if !known[found[1]] && !regexp.MustCompile(`\b`+found[1]+`\b`).MatchString(reference) {
			t.Errorf("the document names %s, which the types of the library lack", found[0])
		}
	}
	if names < 30 {
		t.Errorf("the document has %d names of the library", names)
	}
}

func TestLibraryReferenceRefusesWhatItCannotRead(t *testing.T) {
	for _, source := range []string{"export const a = 1;", "export interface A {\n  a: string; b: number\n}"} {
		r := declarationReader{file: "types.ts", lines: strings.Split(source, "\n")}
		if err := r.read(&strings.Builder{}); err == nil || !strings.Contains(err.Error(), "site/library/types.ts:") {
			t.Errorf("%s: error %v", source, err)
		}
	}
}
