package main

import (
	"encoding/binary"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
)

// Sections of a WebAssembly module and the part of its names that is wanted here, by the
// numbers of the specification's binary format, version 1.
const (
	customSection   = 0
	importSection   = 2
	codeSection     = 10
	dataSection     = 11
	functionNames   = 1
	importsFunction = 0
)

// partSizes says what each part of the core weighs: the code of each package by itself, and
// all data, which is constants, types and the tables that name each function's lines. What
// parts have in common packs better together, so that the sum is more than the whole.
func partSizes(root string) (string, error) {
	module, err := compileWasm(root, true)
	if err != nil {
		return "", err
	}
	parts := siteFiles{}
	for name, content := range moduleParts(module) {
		parts[name] = content
	}
	files := parts.sizes()
	var out strings.Builder
	w := tabwriter.NewWriter(&out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "bytes\tgzip\t  part")
	heaviest := func(a, b string) int { return files[b].gzip - files[a].gzip }
	for _, name := range slices.SortedStableFunc(slices.Values(slices.Sorted(maps.Keys(files))), heaviest) {
		fmt.Fprintf(w, "%d\t%d\t  %s\n", files[name].raw, files[name].gzip, name)
	}
	w.Flush()
	return out.String(), nil
}

// moduleParts takes a module with names apart: its code by groups of packages, and its data.
func moduleParts(module []byte) map[string][]byte {
	parts, names := map[string][]byte{}, map[int]string{}
	imports := 0
	var code byteReader
	for r := byteReader(module[8:]); len(r) > 0; { // after the magic number and the version
		kind := r.take(1)[0]
		section := byteReader(r.take(r.number()))
		switch kind {
		case importSection:
			imports = importedFunctions(section)
		case codeSection:
			code = section
		case dataSection:
			parts["data"] = section
		case customSection:
			if string(section.take(section.number())) == "name" {
				names = functionNamesOf(section)
			}
		}
	}
	for i := range code.number() {
		part := partOfFunction(names[imports+i])
		parts[part] = append(parts[part], code.take(code.number())...)
	}
	return parts
}

// importedFunctions counts what a section of functions imports; Go's modules import no memory.
func importedFunctions(section byteReader) int {
	n := section.number()
	functions := 0
	for range n {
		section.take(section.number())
		section.take(section.number())
		if section.take(1)[0] == importsFunction {
			functions++
		}
		section.number() // its type
	}
	return functions
}

// functionNamesOf reads the functions' names, by their numbers.
func functionNamesOf(section byteReader) map[int]string {
	names := map[int]string{}
	for len(section) > 0 {
		kind := section.take(1)[0]
		part := byteReader(section.take(section.number()))
		if kind != functionNames {
			continue
		}
		for range part.number() {
			i := part.number()
			names[i] = string(part.take(part.number()))
		}
	}
	return names
}

// partOfFunction is the group of packages that a function belongs to. The linker writes _ for
// what a name of WebAssembly's text may not have, slashes among it.
func partOfFunction(function string) string {
	name, outside, _ := strings.Cut(function, ".")
	path := strings.Split(name, "_")
	switch path[0] {
	case "siibp", "main":
		return filepath.Join(path...)
	case "gonum":
		name, _, _ = strings.Cut(strings.TrimPrefix(outside, "org_v1_gonum_"), ".")
		return "gonum/" + strings.Split(name, "_")[0]
	case "archive", "compress", "crypto", "encoding", "fmt", "os", "reflect", "slices", "strconv", "strings", "time":
		return path[0]
	case "runtime", "sync":
		return "runtime"
	case "internal":
		if len(path) > 1 && path[1] == "runtime" {
			return "runtime"
		}
	}
	return "all else"
}

// byteReader reads what is left of a module that the compiler has just made.
type byteReader []byte

func (c *byteReader) take(n int) []byte {
	taken := (*c)[:n]
	*c = (*c)[n:]
	return taken
}

// number reads an unsigned number in LEB128.
func (c *byteReader) number() int {
	x, n := binary.Uvarint(*c)
	c.take(n)
	return int(x)
}
