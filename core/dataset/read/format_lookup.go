package read

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"siibp/core/dataset/features"
	"siibp/core/dataset/vfs"
)

// formatOf returns the first format whose patterns match the canonical path of a file, and the
// name that stands for <concept>, <video> or <any>.
func formatOf(file string) (row Format, name string, ok bool) {
	for _, row := range Formats {
		for _, pattern := range slices.Concat(row.Paths, row.Truth) {
			if name, ok := vfs.Matches(pattern, file); ok {
				return row, name, true
			}
		}
	}
	return Format{}, "", false
}

// conceptOf returns the concept in the canonical path of a file of the subject, "" for other files.
func conceptOf(subject Subject, file string) string {
	for _, row := range Formats {
		if row.Subject != subject {
			continue
		}
		for _, pattern := range row.Paths {
			if name, ok := vfs.Matches(pattern, file); ok && name != "" {
				return name
			}
		}
	}
	return ""
}

// readable reports whether the extension of name is that of a format other than media, so that
// files of this name may be opened in any folder.
func readable(name string) bool {
	ext := strings.ToLower(path.Ext(name))
	return slices.ContainsFunc(Formats, func(row Format) bool {
		return row.Subject != Media && slices.ContainsFunc(slices.Concat(row.Paths, row.Truth), func(p string) bool { return path.Ext(p) == ext })
	})
}

// folders returns the names of the folders in the path patterns.
func folders() []string {
	var list []string
	for _, row := range Formats {
		for _, pattern := range slices.Concat(row.Paths, row.Truth) {
			if folder, _, deeper := strings.Cut(pattern, "/"); deeper && !strings.HasPrefix(folder, "<") && !slices.Contains(list, folder) {
				list = append(list, folder)
			}
		}
	}
	return list
}

// extensions lists the extensions of a subject's files in a folder: ".npy, .csv or .mat".
func extensions(subject Subject, folder string) string {
	var list []string
	for _, row := range Formats {
		for _, pattern := range slices.Concat(row.Paths, row.Truth) {
			if ext := path.Ext(pattern); row.Subject == subject && strings.HasPrefix(pattern, folder) && !slices.Contains(list, ext) {
				list = append(list, ext)
			}
		}
	}
	return anyOf(list)
}

// anyOf formats a list as "a, b or c".
func anyOf(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:len(list)-1], ", ") + " or " + list[len(list)-1]
}

// pathsOf returns the path patterns of a subject, in the order of the table.
func pathsOf(subject Subject) []string {
	var list []string
	for _, row := range Formats {
		if row.Subject == subject {
			list = append(list, row.Paths...)
		}
	}
	return list
}

// featureFormats returns the formats of features in the order of the table.
func featureFormats() []features.Format {
	var list []features.Format
	for _, row := range Formats {
		if row.Features != nil {
			list = append(list, features.Format{Path: row.Paths[0], Open: row.Features})
		}
	}
	return list
}

// FormatsMarkdown returns the table of formats for the documents.
func FormatsMarkdown() string {
	var b strings.Builder
	b.WriteString("| format | in | out | where | notes |\n|---|---|---|---|---|\n")
	for _, row := range Formats {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", row.Name, row.in("`"), quoted(row.Option, "`"), row.Where, row.Notes)
	}
	return b.String()
}

// InputsText returns the readable formats for the commands' help, one line each.
func InputsText() string {
	width := 0 // of the longest name and a gap
	for _, row := range Formats {
		if row.in("") != "" && row.Subject != Results {
			width = max(width, len(row.Name)+2)
		}
	}
	var b strings.Builder
	for _, row := range Formats {
		if in := row.in(""); in != "" && row.Subject != Results {
			fmt.Fprintf(&b, "  %-*s%s\n", width, row.Name, strings.ReplaceAll(in, "`", ""))
		}
	}
	return b.String()
}

// OptionHelp returns the help text of a command-line option that writes a format. It panics if no
// format has the option.
func OptionHelp(option string) string {
	i := slices.IndexFunc(Formats, func(row Format) bool { return row.Option == option })
	if i < 0 {
		panic("read: no format for option " + option)
	}
	return Formats[i].Help
}

// in lists the paths that a format is read from, each between quotes.
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
