package documents

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// libraryFiles lists the files of site/library whose exports the package declares, in the order of the reference.
var libraryFiles = []string{"index.ts", "videos.ts", "types.ts", "embedding.ts", "error.ts"}

// protocolTypes lists the types of site/core/protocol.ts that the types of the library refer to, in the order of the
// reference. The other types of the protocol are parts of Answer.arrays and Data.dataset.
var protocolTypes = []string{
	"RunOptions", "TrackCorrection", "Fault", "IgnoredFile", "DataQuestion", "PossibleAnswer", "RunSummary", "Start", "Reason", "TracePoint",
	"Replay", "Score", "Trust", "HeldOutConcept", "HeldOutClass", "Interval", "ScoredCandidate", "ContributionKind", "ConstraintKind",
}

// internal lists exports of these files that index.ts does not export.
var internal = map[string]bool{"faultsError": true, "libraryError": true, "nameHint": true}

var (
	exportedFunction = regexp.MustCompile(`^export (?:async )?function (\w+)(.*) \{$`)
	exportedBlock    = regexp.MustCompile(`^export (?:interface|class) (\w+)(?: extends ([^{]+))? \{$`)
	exportedType     = regexp.MustCompile(`^export type (\w+) =`)
	forwarded        = regexp.MustCompile(`^export (?:\{|type \{|type \*).* from `)
	member           = regexp.MustCompile(`^(?:declare )?(?:readonly )?(\w+\??(?:\(.*\))?)(?:: (.*?))?(?: = .*)?;$`)
	defaultValue     = regexp.MustCompile(`(\w+): ([\w& ]+) = \{\}`)
)

// libraryReference returns the reference of the JavaScript library as Markdown: its functions and types with their
// comments. It returns an error for an export that it cannot read.
func libraryReference(root string) (string, error) {
	var out strings.Builder
	for _, name := range libraryFiles {
		text, err := os.ReadFile(filepath.Join(root, "site", "library", name))
		if err != nil {
			return "", err
		}
		r := declarationReader{file: name, lines: strings.Split(string(text), "\n")}
		if err := r.read(&out); err != nil {
			return "", err
		}
	}
	text, err := os.ReadFile(filepath.Join(root, "site", "core", "protocol.ts"))
	if err != nil {
		return "", err
	}
	for _, name := range protocolTypes {
		lines := declarationOf(string(text), name)
		if lines == nil {
			return "", fmt.Errorf("site/core/protocol.ts has no type %s, which the reference of the library lists", name)
		}
		r := declarationReader{file: "../core/protocol.ts", lines: lines}
		if err := r.read(&out); err != nil {
			return "", err
		}
	}
	return strings.TrimRight(out.String(), "\n"), nil
}

// declarationOf returns the lines of a type with its comment, nil if there is none.
func declarationOf(text, name string) []string {
	pattern := `(?ms)^(?:/\*\*(?:[^*]|\*[^/])*\*/\n)?export (?:interface ` + name + ` .*?^\}|type ` + name + ` = [^\n]*)$`
	if found := regexp.MustCompile(pattern).FindString(text); found != "" {
		return strings.Split(found, "\n")
	}
	return nil
}

// declarationReader reads the exports of a TypeScript file that has one declaration or member a line.
type declarationReader struct {
	file  string
	lines []string
	next  int
	about string // the comment before the next line
}

// line returns the next line that is not part of a comment, which it keeps as about; false at the end.
func (r *declarationReader) line() (string, bool) {
	for r.about = ""; r.next < len(r.lines); {
		line := strings.TrimSpace(r.lines[r.next])
		r.next++
		if !strings.HasPrefix(line, "/**") {
			return line, true
		}
		words := []string{line}
		for ; !strings.HasSuffix(words[len(words)-1], "*/") && r.next < len(r.lines); r.next++ {
			words = append(words, strings.TrimSpace(r.lines[r.next]))
		}
		for i, word := range words {
			words[i] = strings.TrimSpace(strings.TrimSuffix(strings.TrimLeft(word, "/*"), "*/"))
		}
		r.about = joinedComment(words)
	}
	return "", false
}

// joinedComment joins the lines of a comment to a paragraph, and to a list of those that begin with a dash.
func joinedComment(lines []string) string {
	var text strings.Builder
	isList := false
	for _, line := range lines {
		switch {
		case !strings.HasPrefix(line, "- "):
			text.WriteString(" ")
		case isList:
			text.WriteString("\n")
		default:
			text.WriteString("\n\n")
			isList = true
		}
		text.WriteString(line)
	}
	return strings.TrimSpace(text.String())
}

// read writes each export under a heading of its own.
func (r *declarationReader) read(out *strings.Builder) error {
	for {
		line, ok := r.line()
		if !ok {
			return nil
		}
		about := r.about
		if found := exportedFunction.FindStringSubmatch(line); found != nil {
			if !internal[found[1]] {
				signature := defaultValue.ReplaceAllString(found[1]+found[2], "$1?: $2")
				fmt.Fprintf(out, "### %s\n\n%s\n\n%s\n\n", found[1], about, block(signature))
			}
		} else if found := exportedBlock.FindStringSubmatch(line); found != nil {
			fmt.Fprintf(out, "### %s\n\n%s\n\n", found[1], strings.TrimSpace(about+extended(found[2])))
			if err := r.members(out); err != nil {
				return err
			}
		} else if found := exportedType.FindStringSubmatch(line); found != nil {
			fmt.Fprintf(out, "### %s\n\n%s\n\n%s\n\n", found[1], about, block(r.typeText(line)))
		} else if strings.HasPrefix(line, "export ") && !forwarded.MatchString(line) {
			return r.fault(line)
		}
	}
}

// extended returns a sentence about the types whose members a type also has; "" for none.
func extended(bases string) string {
	if bases == "" {
		return ""
	}
	return " It also has the members of `" + strings.ReplaceAll(bases, ", ", "` and `") + "`."
}

// members writes a table of the members up to the end of the block. The body of a class ends with its constructor.
func (r *declarationReader) members(out *strings.Builder) error {
	var body [][]string
	for {
		line, ok := r.line()
		if !ok || line == "}" || strings.HasPrefix(line, "constructor") {
			break
		}
		if line == "" {
			continue
		}
		found := member.FindStringSubmatch(line)
		if found == nil {
			return r.fault(line)
		}
		declared := found[1]
		if found[2] != "" {
			declared += ": " + found[2]
		}
		body = append(body, []string{"`" + declared + "`", r.about})
	}
	if len(body) > 0 {
		out.WriteString(rows([]string{"member", "meaning"}, body) + "\n\n")
	}
	return nil
}

// typeText returns the text of a type whose first line was read. It ends at the first line that ends with a semicolon.
func (r *declarationReader) typeText(first string) string {
	list := []string{strings.TrimPrefix(first, "export ")}
	for ; !strings.HasSuffix(list[len(list)-1], ";") && r.next < len(r.lines); r.next++ {
		list = append(list, r.lines[r.next])
	}
	return strings.Join(list, "\n")
}

func (r *declarationReader) fault(line string) error {
	return fmt.Errorf("site/library/%s:%d: the reference cannot read %q; write one declaration or member a line", r.file, r.next, line)
}
