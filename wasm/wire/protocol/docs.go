package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
)

// module is the path of this module with a slash.
const module = "siibp/"

// source holds the parts of a package that reflection does not provide: comments and constants.
type source struct {
	types  map[string]string            // comment of each type
	fields map[string]map[string]string // comment of each field, by type and field
	enums  map[string][]string          // quoted values of the constants of a type, in order
}

// sources reads each package once.
type sources struct {
	root string
	read map[string]*source
}

// of returns a package of this module by its import path.
func (s *sources) of(path string) (*source, error) {
	if known := s.read[path]; known != nil {
		return known, nil
	}
	folder := filepath.Join(s.root, filepath.FromSlash(strings.TrimPrefix(path, module)))
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	p := &source{map[string]string{}, map[string]map[string]string{}, map[string][]string{}}
	s.read[path] = p
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		for _, declaration := range file.Decls {
			if d, ok := declaration.(*ast.GenDecl); ok {
				p.add(d)
			}
		}
	}
	if len(files) == 0 {
		return nil, &fs.PathError{Op: "read", Path: folder, Err: fs.ErrNotExist}
	}
	return p, nil
}

// add collects a declaration of types or constants.
func (p *source) add(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			comment := spec.Doc
			if comment == nil {
				comment = d.Doc
			}
			p.types[spec.Name.Name] = words(comment)
			if s, ok := spec.Type.(*ast.StructType); ok {
				p.fields[spec.Name.Name] = comments(s)
			}
		case *ast.ValueSpec:
			kind, named := spec.Type.(*ast.Ident)
			if d.Tok != token.CONST || !named {
				continue
			}
			for _, value := range spec.Values {
				if text, ok := value.(*ast.BasicLit); ok && text.Kind == token.STRING {
					p.enums[kind.Name] = append(p.enums[kind.Name], strings.ReplaceAll(text.Value, `"`, "'"))
				}
			}
		}
	}
}

// comments returns the comment of each field: the one behind it, or else the one above it.
func comments(s *ast.StructType) map[string]string {
	list := map[string]string{}
	for _, field := range s.Fields.List {
		text := words(field.Comment)
		if text == "" {
			text = words(field.Doc)
		}
		for _, name := range field.Names {
			list[name.Name] = text
		}
	}
	return list
}

// words returns a comment in one line, and a line for each item of a list in it.
func words(c *ast.CommentGroup) string {
	text := listItem.ReplaceAllString(c.Text(), listMark)
	return strings.ReplaceAll(strings.Join(strings.Fields(text), " "), " "+strings.TrimSpace(listMark)+" ", "\n- ")
}

// listItem matches the begin of a list's item in a comment, as gofmt writes it.
var listItem = regexp.MustCompile(`(?m)^\s*- `)

const listMark = " \x00 " // in place of a list's item while lines are joined
