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

// Section ids of a WebAssembly module and of its name section, from version 1 of the binary format.
const (
	customSection   = 0
	importSection   = 2
	codeSection     = 10
	dataSection     = 11
	functionNames   = 1
	importsFunction = 0
)

// partSizes returns a table of the sizes of the parts of the core: the code of each group of
// packages, and the data (constants, types and function tables). Parts are compressed separately,
// so that their sum exceeds the size of the whole.
func partSizes(root string) (string, error) {
	module, err := compileWasm(root, "./wasm", true)
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

// moduleParts splits a module with a name section into the code of groups of packages and the data.
func moduleParts(module []byte) map[string][]byte {
	parts, names := map[string][]byte{}, map[int]string{}
	imports := 0
	var code byteReader
	for r := byteReader(module[8:]); len(r) > 0; { // skip the magic number and the version
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

// importedFunctions returns the number of functions in an import section. Go's modules import no
// memory.
func importedFunctions(section byteReader) int {
	n := section.number()
	functions := 0
	for range n {
		section.take(section.number())
		section.take(section.number())
		if section.take(1)[0] == importsFunction {
			functions++
		}
		section.number() // type index
	}
	return functions
}

// functionNamesOf reads the function names by index.
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

// partOfFunction returns the group of packages of a function. The linker replaces characters that
// the text format forbids in names, such as slashes, by _.
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

// byteReader is the unread rest of a module. It panics at the end of the input, which a valid
// module does not reach.
type byteReader []byte

// take returns the next n bytes and advances.
func (c *byteReader) take(n int) []byte {
	taken := (*c)[:n]
	*c = (*c)[n:]
	return taken
}

// number reads an unsigned LEB128 number.
func (c *byteReader) number() int {
	x, n := binary.Uvarint(*c)
	c.take(n)
	return int(x)
}
