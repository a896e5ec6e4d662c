package core

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestNotation checks that every type, field and method that the README names in its table of notation and in its text exists.
func TestNotation(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	declared := map[string]map[string]bool{}
	names := regexp.MustCompile("`([a-z]+)\\.([A-Z]\\w*(?:\\.[A-Z]\\w*)?)`").FindAllStringSubmatch(string(readme), -1)
	for _, name := range names {
		if declared[name[1]] == nil {
			declared[name[1]] = declarations(t, name[1])
		}
		if !declared[name[1]][name[2]] {
			t.Errorf("core/%s has no %s", name[1], name[2])
		}
	}
	if len(names) < 20 {
		t.Errorf("the README names %d parts of packages", len(names))
	}
}

// declarations returns the exported types and functions of a package, and Type.Name for fields and methods.
func declarations(t *testing.T, dir string) map[string]bool {
	names := map[string]bool{}
	files, _ := filepath.Glob(dir + "/*.go")
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				names[receiver(n)+n.Name.Name] = true
			case *ast.TypeSpec:
				names[n.Name.Name] = true
				addFields(names, n)
			}
			return true
		})
	}
	return names
}

// receiver returns the type of a method's receiver with a dot, "" for a function.
func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	of := f.Recv.List[0].Type
	if pointer, ok := of.(*ast.StarExpr); ok {
		of = pointer.X
	}
	if generic, ok := of.(*ast.IndexExpr); ok {
		of = generic.X
	}
	name, _ := of.(*ast.Ident)
	return strings.TrimPrefix(name.String()+".", ".")
}

// addFields adds the fields of a struct, or the methods of an interface.
func addFields(names map[string]bool, spec *ast.TypeSpec) {
	var list *ast.FieldList
	switch of := spec.Type.(type) {
	case *ast.StructType:
		list = of.Fields
	case *ast.InterfaceType:
		list = of.Methods
	default:
		return
	}
	for _, field := range list.List {
		for _, name := range field.Names {
			names[spec.Name.Name+"."+name.Name] = true
		}
	}
}
