package captions

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// tupleNames are the usual names of a column whose cells hold tuples in the notation of captions.txt.
var tupleNames = []string{"captions", "caption", "tuples", "tuple", "labels", "label"}

// tupleColumns returns the columns with tuples of a video, which may be numbered: tuple 1, tuple 2. It returns nil if the
// table has none. Other columns are left out.
func (r *Reader) tupleColumns(t *text.Table, video int) []int {
	var found []int
	var others []string
	for i, name := range t.Names {
		base, number := numberedName(name)
		switch {
		case i == video || name == "":
		case r.hasFeatures(name):
			return nil
		case slices.Contains(tupleNames, text.FoldHeader(base)) && (found == nil || number != ""):
			found = append(found, i)
		default:
			others = append(others, name)
		}
	}
	if found != nil && others != nil {
		r.Folder.Note("%s: columns that are no concepts are not used: %s.", r.File, fault.Listed(others))
	}
	return found
}

// readTupleCells reads a table in which each cell of the columns contains tuples of the row's video. A video may have
// several rows.
func (r *Reader) readTupleCells(t *text.Table, video int, columns []int) {
	at := map[string]int{}
	for t.Next() {
		c := Caption{Row: t.Row}
		var cells []string
		for _, column := range columns {
			cell := tupleText(t.Cells[column])
			if cell != "" && cell[0] != '(' {
				t.Fault(column, "a cell must have the tuples of its video, as (Rick, walking), (Ilsa, -)", t.Found(column),
					"sentences become captions with "+SentencesCommand(fault.ShellFile(r.File))+"; then delete "+r.File)
				return
			}
			if cell != "" {
				cells = append(cells, cell)
			}
		}
		line := dataset.Quoted(t.Cells[video]) + ": " + strings.Join(cells, ", ")
		if broken := c.parse(line); broken != nil {
			r.reportLine(line, t.Row, broken)
			continue
		}
		if !r.validNames(c) {
			continue
		}
		name := text.Plain(c.Video)
		if i, listed := at[name]; listed && c.Tuples != nil && r.Videos[i].Tuples != nil {
			r.Videos[i].Tuples = append(r.Videos[i].Tuples, c.Tuples...)
			continue
		}
		at[name] = len(r.Videos)
		r.Videos = append(r.Videos, c)
	}
	r.Complete = t.Complete
}

// codeText splits a cell that a program wrote as a list or tuple into texts in quotes, brackets, each closing bracket with the
// comma before it, and single other characters.
var codeText = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|,?\s*[\])]|[\[(]|.`)

// tupleText returns the tuples in a cell in the notation of captions.txt: of [('Rick', None)], as Python prints a list, and
// of [["Rick", null]], which is JSON.
func tupleText(cell string) string {
	inner, isList := strings.CutPrefix(cell, "[")
	if !isList && !strings.HasPrefix(cell, "('") {
		return cell
	}
	if isList {
		inner = strings.TrimSuffix(inner, "]")
	}
	return codeText.ReplaceAllStringFunc(inner, func(token string) string {
		switch {
		case strings.HasSuffix(token, "]") || strings.HasSuffix(token, ")"):
			return ")"
		case token == "[":
			return "("
		case len(token) > 1 && token[0] == '\'':
			return fmt.Sprintf("%q", strings.ReplaceAll(token[1:len(token)-1], `\'`, "'"))
		}
		return token
	})
}

// listCell matches a list of names in a cell, as Python and JSON write it.
var listCell = regexp.MustCompile(`^\[\s*(?:["'].*["'])?\s*\]$`)

// listNames returns the names of a list in a cell, and false for another cell.
func listNames(cell string) ([]string, bool) {
	if !listCell.MatchString(cell) {
		return nil, false
	}
	var names []string
	for _, token := range codeText.FindAllString(strings.Trim(cell, "[]"), -1) {
		if len(token) > 1 && (token[0] == '\'' || token[0] == '"') {
			names = append(names, strings.ReplaceAll(token[1:len(token)-1], `\`+token[:1], token[:1]))
		}
	}
	return names, true
}

// unlist replaces the lists in the cells of a tuple. A list of one name is that name. Each name of a longer list becomes
// a tuple of its own, because the table does not say which names belong together. It returns false if no cell is a list.
func unlist(s RawTuple) (tuples []RawTuple, several, ok bool) {
	lists := make([][]string, len(s.members))
	for i, m := range s.members {
		names, isList := listNames(m.class)
		ok = ok || isList
		switch {
		case isList:
			lists[i] = names
		case m.class != "":
			lists[i] = []string{m.class}
		}
		several = several || len(lists[i]) > 1
	}
	if !ok {
		return nil, false, false
	}
	one := RawTuple{Row: s.Row, Count: s.Count, members: make([]member, len(s.members))}
	for i, names := range lists {
		for _, name := range names {
			if !several {
				one.members[i] = memberOf(name)
				continue
			}
			each := RawTuple{Row: s.Row, Count: s.Count, members: make([]member, len(s.members))}
			each.members[i] = memberOf(name)
			tuples = append(tuples, each)
		}
	}
	if !several && slices.ContainsFunc(lists, func(names []string) bool { return names != nil }) {
		tuples = append(tuples, one)
	}
	return tuples, several, true
}
