package mat

import "fmt"

// Matrix returns the numbers of a real matrix; it shares them with a.
func (a *Array) Matrix() (Matrix, error) {
	if err := a.Info.Matrix(); err != nil {
		return Matrix{}, err
	}
	return Matrix{a.Shape[0], a.Shape[1], a.Data}, nil
}

// Matrix returns an error if the variable is no real matrix. It reads only the header.
func (i Info) Matrix() error {
	e := &Error{Variable: i.Name, Rule: "the variable must be a matrix of real numbers"}
	switch {
	case !i.Numeric():
		e.Found, e.Want = "a variable of class "+i.Class.String(), i.numbersOf()
	case i.Complex:
		e.Found, e.Want = "complex numbers", fmt.Sprintf("in MATLAB, %s = real(%s); save('%s', '%s', '-append')", i.label(), i.label(), SavedFile, i.label())
	case len(i.Shape) != 2:
		e.Found, e.Want = "the shape "+dims(i.Shape), fmt.Sprintf("in MATLAB, %s = reshape(%s, size(%s, 1), []); save('%s', '%s', '-append')", i.label(), i.label(), i.label(), SavedFile, i.label())
	default:
		return nil
	}
	return e
}

// SavedFile is the placeholder of the file's path in Want.
const SavedFile = "<file>"

// numbersOf returns the MATLAB expression that converts a variable to a matrix; "" if there is none.
func (i Info) numbersOf() string {
	save := fmt.Sprintf("; save('%s', '%s', '-v7')", SavedFile, i.label())
	switch i.Class {
	case Cell:
		return fmt.Sprintf("in MATLAB, where its cells hold numbers: %s = cell2mat(%s)", i.label(), i.label()) + save
	case Struct:
		return fmt.Sprintf("in MATLAB, %s = %s.field with the name of the field that has the numbers", i.label(), i.label()) + save
	case Object, Opaque:
		return fmt.Sprintf("in MATLAB, %s = table2array(%s) where it is a table", i.label(), i.label()) + save
	}
	return ""
}

// label returns the variable's name, or x if it has none.
func (i Info) label() string {
	if i.Name == "" {
		return "x"
	}
	return i.Name
}

// Field returns a field of a 1×1 struct, nil if there is none.
func (a *Array) Field(name string) *Array {
	for _, f := range a.Fields {
		if f.Name == name && len(f.Values) == 1 {
			return f.Values[0]
		}
	}
	return nil
}
