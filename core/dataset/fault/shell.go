package fault

import (
	"fmt"
	"regexp"
	"strings"
)

// plainArgument matches text that every shell takes as one argument without quotes.
var plainArgument = regexp.MustCompile(`^[\pL\pN_./][\pL\pN_./:,+@-]*$`)

// ShellQuote quotes text as one argument of a command. Text in double quotes can be pasted into every shell, Windows
// included, unless it has characters that a POSIX shell expands there; such text stands in single quotes.
func ShellQuote(s string) string {
	if !strings.ContainsAny(s, "\"$`\\!") {
		return `"` + s + `"`
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// ShellFile returns the path of a file as one argument of a shell command. It quotes the path if it has special characters.
func ShellFile(file string) string {
	switch {
	case plainArgument.MatchString(file):
		return file
	case strings.HasPrefix(file, "-"):
		return ShellQuote("./" + file)
	}
	return ShellQuote(file)
}

// ShellPattern returns the pattern of the files with an extension in a folder as an argument of a command.
func ShellPattern(folder, ext string) string {
	if folder == "." || folder == "" {
		return "*" + ext
	}
	return ShellFile(folder) + "/*" + ext
}

// PythonText returns a text literal of Python, in single quotes, that can stand within the double quotes of a shell's
// argument: characters that end either quotes, or that a shell expands, are escaped.
func PythonText(s string) string {
	var b strings.Builder
	for _, c := range s {
		switch {
		case c < ' ' || strings.ContainsRune("'\"\\$`!%", c):
			fmt.Fprintf(&b, `\x%02x`, c)
		default:
			b.WriteRune(c)
		}
	}
	return "'" + b.String() + "'"
}
