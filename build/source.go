package main

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"siibp/build/documents"
)

// sourceName is the name of the zip with the source of this software. It has no hash, so that a
// change without effect on visitors, such as a change of a test, does not give a new version of the
// site.
const sourceName = documents.SourceZip

// sourceParts are the folders and files of the source.
var sourceParts = []string{"LICENSE", "Makefile", "NOTICE", "README.md", "build", "core", "go.mod", "go.sum", "index.html", "site", "wasm"}

// notSource lists the generated folders and files below sourceParts; .gitignore lists them too.
var notSource = []string{"build/dist", "build/npm", "build/bench", "build/shots", "build/weights", "build/worlds", "build/siibp"}

// sourceZip returns the source as a zip: one root folder siibp, entries sorted by path, one fixed
// date.
func sourceZip(root string) ([]byte, error) {
	paths, err := sourcePaths(root)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, name := range paths {
		file := filepath.Join(root, filepath.FromSlash(name))
		about, err := os.Stat(file)
		if err != nil {
			return nil, err
		}
		content, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		header := &zip.FileHeader{Name: path.Join("siibp", name), Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)}
		header.SetMode(0o644 | about.Mode()&0o111) // keep scripts executable
		entry, err := archive.CreateHeader(header)
		if err != nil {
			return nil, err
		}
		if _, err := entry.Write(content); err != nil {
			return nil, err
		}
	}
	err = archive.Close()
	return out.Bytes(), err
}

// sourcePaths returns the slash-separated paths of the source files, sorted: the files tracked by
// git or, without git, all files that are not generated.
func sourcePaths(root string) ([]string, error) {
	paths, err := trackedPaths(root)
	if err != nil {
		paths, err = walkedPaths(root)
	}
	slices.Sort(paths)
	return paths, err
}

// trackedPaths returns the files tracked by git. It returns an error without git, or if root is not
// the top of a checkout.
func trackedPaths(root string) ([]string, error) {
	if _, err := os.Stat(filepath.Join(root, ".git")); err != nil {
		return nil, err
	}
	list := exec.Command("git", append([]string{"ls-files", "-z", "--"}, sourceParts...)...)
	list.Dir = root
	text, err := list.Output()
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, name := range strings.Split(strings.TrimSuffix(string(text), "\x00"), "\x00") {
		if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(name))); err == nil { // skip files deleted since the last commit
			paths = append(paths, name)
		}
	}
	return paths, nil
}

// walkedPaths walks the folders.
func walkedPaths(root string) ([]string, error) {
	var paths []string
	for _, part := range sourceParts {
		err := filepath.WalkDir(filepath.Join(root, part), func(file string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			relative, err := filepath.Rel(root, file)
			if err != nil {
				return err
			}
			name := filepath.ToSlash(relative)
			switch {
			case isMade(name) && entry.IsDir():
				return filepath.SkipDir
			case entry.Type().IsRegular() && !isMade(name):
				paths = append(paths, name)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return paths, nil
}

// isMade reports whether a path is generated.
func isMade(name string) bool {
	return slices.Contains(notSource, name) || path.Base(name) == "node_modules" ||
		slices.Contains([]string{".test", ".prof"}, path.Ext(name)) || strings.HasSuffix(name, "testdata/rapid")
}
