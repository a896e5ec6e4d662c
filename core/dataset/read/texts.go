package read

import (
	"fmt"
	"slices"
	"strings"
)

// FormatsMarkdown returns the table of formats as the documents show it.
func FormatsMarkdown() string {
	var b strings.Builder
	b.WriteString("| format | in | out | where | notes |\n|---|---|---|---|---|\n")
	for _, row := range Formats {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", row.Name, row.in("`"), quoted(row.Option, "`"), row.Where, row.Notes)
	}
	return b.String()
}

// InputsText returns which files a dataset is read from, a line a format, for the commands' help.
func InputsText() string {
	const width = 26 // of the longest name and a gap
	var b strings.Builder
	for _, row := range Formats {
		if in := row.in(""); in != "" && row.Subject != Results {
			fmt.Fprintf(&b, "  %-*s%s\n", width, row.Name, strings.ReplaceAll(in, "`", ""))
		}
	}
	return b.String()
}

// OptionHelp returns what an option of the commands writes. It panics where no row has the option.
func OptionHelp(option string) string {
	i := slices.IndexFunc(Formats, func(row Format) bool { return row.Option == option })
	if i < 0 {
		panic("read: no format is written by " + option)
	}
	return Formats[i].Help
}

// in writes where a format is read from, each path in quotes.
func (row Format) in(quote string) string {
	list := func(patterns []string) string {
		var shown []string
		for _, pattern := range patterns {
			shown = append(shown, quoted(strings.ReplaceAll(pattern, "<any>", "*"), quote))
		}
		return strings.Join(shown, ", ")
	}
	var parts []string
	if row.Paths != nil {
		parts = append(parts, list(row.Paths))
	}
	switch {
	case row.Truth != nil && row.Paths == nil:
		parts = append(parts, list(row.Truth))
	case row.Truth != nil:
		parts = append(parts, "truth: "+list(row.Truth))
	}
	if row.Also != "" {
		parts = append(parts, row.Also)
	}
	return strings.Join(parts, "; ")
}

func quoted(text, quote string) string {
	if text == "" {
		return ""
	}
	return quote + text + quote
}
