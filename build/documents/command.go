package documents

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"siibp/core/options"
)

// command is the siibp program, compiled for this machine in a temporary folder.
type command struct{ folder, file string }

// compile builds the program.
func compile(root string) (command, error) {
	folder, err := os.MkdirTemp("", "siibp-documents-")
	if err != nil {
		return command{}, err
	}
	c := command{folder, filepath.Join(folder, "siibp")}
	build := exec.Command("go", "build", "-o", c.file, "./core/cmd/siibp")
	build.Dir = root
	if text, err := build.CombinedOutput(); err != nil {
		c.remove()
		return c, fmt.Errorf("compiling ./core/cmd/siibp: %w\n%s", err, text)
	}
	return c, nil
}

func (c command) remove() { os.RemoveAll(c.folder) }

// run returns the output of the command.
func (c command) run(arguments ...string) (string, error) {
	out, err := exec.Command(c.file, arguments...).Output()
	if err != nil {
		return "", fmt.Errorf("siibp %s: %w", strings.Join(arguments, " "), err)
	}
	return string(out), nil
}

// commandsIn returns the commands with a help page, in the order of the usage text.
func commandsIn(usage string) []string {
	var names []string
	for _, found := range regexp.MustCompile(`(?m)^  siibp (\w+) [A-Z]`).FindAllStringSubmatch(usage, -1) {
		names = append(names, found[1])
	}
	return names
}

// flagLine matches the first line of a flag in a help text: short name, name, kind of value, and
// description.
var flagLine = regexp.MustCompile(`^  (?:(-\w), |    )--(\S+)(?: (\S+))?(?:\s{2,}(.*))?$`)

// flag is a flag of a command.
type flag struct{ short, name, value, about string }

// flagsIn splits a help text into the text before the flags and the flags.
func flagsIn(help string) (page string, flags []flag) {
	var before []string
	for _, line := range strings.Split(help, "\n") {
		found := flagLine.FindStringSubmatch(line)
		indented := strings.HasPrefix(line, strings.Repeat(" ", 12))
		switch {
		case found != nil && (found[4] != "" || found[3] == ""):
			flags = append(flags, flag{found[1], found[2], found[3], found[4]})
		case len(flags) > 0 && indented:
			flags[len(flags)-1].about += " " + strings.TrimSpace(line)
		case len(flags) == 0:
			before = append(before, line)
		}
	}
	return strings.TrimSpace(strings.Join(before, "\n")), flags
}

// helpText returns a command's help: its page as a code block, and a table of its flags. Options of
// the model have their own tables.
func helpText(help string) string {
	page, flags := flagsIn(help)
	var body [][]string
	model := false // true if the command accepts the options of the model
	for _, f := range flags {
		if isOption(f.name) {
			model = true
			continue
		}
		body = append(body, []string{f.spelt(), plainText(f.about)})
	}
	text := block(page)
	if body != nil {
		text += "\n\n" + rows([]string{"flag", "what it does"}, body)
	}
	if model {
		text += "\n\nIt also takes every [option of the model](cli.md#options-of-the-model)."
	}
	return text
}

// spelt returns the flag as typed on a command line.
func (f flag) spelt() string {
	text := "`--" + strings.TrimSpace(f.name+" "+strings.ToUpper(f.value)) + "`"
	if f.short != "" {
		text = "`" + f.short + "`, " + text
	}
	return text
}

// plainText escapes Markdown characters in a text of the command.
func plainText(text string) string {
	return strings.NewReplacer("*", `\*`, "_", `\_`, "<", `\<`).Replace(text)
}

// isOption reports whether a flag is an option of the model.
func isOption(name string) bool {
	return name == "preset" || slices.ContainsFunc(options.Settings(), func(s options.Setting) bool { return flagName(s.Key) == name })
}
