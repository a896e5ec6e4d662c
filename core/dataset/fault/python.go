package fault

import (
	"regexp"
	"strings"
)

// ToNPY returns the advice for files of features that no reader opens: the script that converts them (features.Script).
// Without files, the script looks for them itself.
func ToNPY(files ...string) string {
	command := "convert it: python3 to_npy.py ."
	for _, file := range files {
		command += " " + ShellFile(file)
	}
	return command + ` in the folder of the dataset (siibp script to_npy.py writes the script, and the page saves it under "What can I open?")`
}

// modules are the modules of Python that lines of advice use, and how they are imported.
var modules = []struct {
	used *regexp.Regexp
	name string
}{
	{regexp.MustCompile(`\bglob\.`), "glob"},
	{regexp.MustCompile(`\bjson\.`), "json"},
	{regexp.MustCompile(`\bnp\.`), "numpy as np"},
	{regexp.MustCompile(`\bpd\.`), "pandas as pd"},
	{regexp.MustCompile(`\bscipy\.io\.arff\.`), "scipy.io.arff"},
	{regexp.MustCompile(`\bscipy\.sparse\.`), "scipy.sparse"},
	{regexp.MustCompile(`\bsklearn\.datasets\.`), "sklearn.datasets"},
}

// pythonCall matches a call of NumPy or pandas.
var pythonCall = regexp.MustCompile(`\b(?:np|pd)\.\w+\([^…]`)

// afterImports names the imports that lines of Python in an advice need, "" for an advice without such lines, and for
// complete commands.
func afterImports(advice string) string {
	if strings.Contains(advice, "python3 -c") || !pythonCall.MatchString(advice) {
		return ""
	}
	var names []string
	for _, module := range modules {
		if module.used.MatchString(advice) {
			names = append(names, module.name)
		}
	}
	if names == nil {
		return ""
	}
	return " (in Python, after import " + strings.Join(names, ", ") + ")"
}
