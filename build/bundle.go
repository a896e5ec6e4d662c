package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// bundleWorker bundles Go's runtime script and the worker into one classic script. A worker created
// from a blob has no base URL for imports.
func bundleWorker(entry, runtime string) ([]byte, error) {
	outputs, err := bundle(api.BuildOptions{
		EntryPoints: []string{entry},
		Inject:      []string{runtime},
		Format:      api.FormatIIFE,
	})
	if err != nil {
		return nil, err
	}
	if len(outputs) != 1 {
		return nil, fmt.Errorf("%s makes %d files; a worker is one script", entry, len(outputs))
	}
	return outputs[0].Contents, nil
}

// bundlePage bundles a module or a style sheet with its imports and returns the hashed name. In
// modules it replaces each key of names by its value.
func bundlePage(files siteFiles, entry string, names map[string]string) (string, error) {
	define := map[string]string{}
	for name, value := range names {
		define[name] = strconv.Quote(value)
	}
	outputs, err := bundle(api.BuildOptions{
		EntryPoints: []string{entry},
		Define:      define,
		Format:      api.FormatESModule,
		Splitting:   true, // emit dynamic imports as separate scripts
		ChunkNames:  "[name]-[hash]",
	})
	if err != nil {
		return "", err
	}
	made := filepath.Base(entry)
	if bare, isScript := strings.CutSuffix(made, ".ts"); isScript {
		made = bare + ".js"
	}
	name := ""
	for _, out := range outputs {
		base := filepath.Base(out.Path)
		if base == made {
			name = files.add(base, out.Contents)
		} else {
			files[base] = out.Contents // a font, image or script; esbuild has hashed its name
		}
	}
	if name == "" {
		return "", fmt.Errorf("%s makes no file of its name", entry)
	}
	return name, nil
}

// bundle runs esbuild with the options shared by all bundles of the site, which are minified.
func bundle(options api.BuildOptions) ([]api.OutputFile, error) {
	options.MinifyWhitespace = true
	options.MinifyIdentifiers = true
	options.MinifySyntax = true
	return bundleReadable(options)
}

// bundleReadable is bundle without minification, for modules whose lines and names a developer sees in errors.
func bundleReadable(options api.BuildOptions) ([]api.OutputFile, error) {
	options.Bundle = true
	options.Target = api.ES2022
	options.Charset = api.CharsetUTF8
	options.LegalComments = api.LegalCommentsNone
	options.Outdir = "dist" // prefix of output names only; esbuild writes no files
	options.AssetNames = "[name]-[hash]"
	options.Loader = map[string]api.Loader{
		".woff2": api.LoaderFile,
		".svg":   api.LoaderFile,
		".png":   api.LoaderFile,
		".py":    api.LoaderText,
	}
	result := api.Build(options)
	if len(result.Errors) > 0 || len(result.Warnings) > 0 {
		return nil, messagesError(append(result.Errors, result.Warnings...))
	}
	return result.OutputFiles, nil
}

// messagesError joins esbuild's messages into one error. Warnings count as errors.
func messagesError(messages []api.Message) error {
	lines := make([]string, len(messages))
	for i, m := range messages {
		lines[i] = m.Text
		if m.Location != nil {
			lines[i] = fmt.Sprintf("%s:%d: %s", m.Location.File, m.Location.Line, m.Text)
		}
	}
	return errors.New(strings.Join(lines, "\n"))
}
