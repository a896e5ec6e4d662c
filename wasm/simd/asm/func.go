package asm

// Func is a function of a Module. Its methods append statements to its body.
type Func struct {
	name            string
	index           int
	params, results []Type
	locals          []Type
	once            map[string]Var // by the instructions of their values
	head, body      []byte
}

// Var is a parameter or a local of a function. As a Value it reads the variable.
type Var struct{ index int }

func (v Var) push() []byte { return join([]byte{0x20}, unsigned(uint32(v.index))) }
func (v Var) set() []byte  { return join([]byte{0x21}, unsigned(uint32(v.index))) }

// Param adds a parameter. It panics after the first local, because WebAssembly numbers parameters first.
func (f *Func) Param(t Type) Var {
	if len(f.locals) > 0 {
		panic("asm: Param after Local")
	}
	f.params = append(f.params, t)
	return Var{len(f.params) - 1}
}

// Local adds a local, which is zero until it is set.
func (f *Func) Local(t Type) Var {
	f.locals = append(f.locals, t)
	return Var{len(f.params) + len(f.locals) - 1}
}

// Locals adds n locals of a type.
func (f *Func) Locals(n int, t Type) []Var {
	vars := make([]Var, n)
	for i := range vars {
		vars[i] = f.Local(t)
	}
	return vars
}

// Let adds a local that is set to a value here.
func (f *Func) Let(t Type, value Value) Var {
	v := f.Local(t)
	f.Set(v, value)
	return v
}

// Once returns a local that is set to a constant at the head of the function. Equal constants share one local. Engines
// materialize a vector constant with several instructions at each use, in a loop in every iteration.
func (f *Func) Once(t Type, constant Value) Var {
	value := constant.push()
	v, known := f.once[string(value)]
	if !known {
		v = f.Local(t)
		if f.once == nil {
			f.once = map[string]Var{}
		}
		f.once[string(value)] = v
		f.head = append(f.head, join(value, v.set())...)
	}
	return v
}

// Set appends v = value.
func (f *Func) Set(v Var, value Value) {
	f.emit(value.push(), v.set())
}

// Advance appends v += by for an integer or address.
func (f *Func) Advance(v Var, by Value) { f.Set(v, Add(v, by)) }

// If appends a branch that executes then if the condition is not zero.
func (f *Func) If(condition Value, then func()) {
	f.emit(condition.push(), []byte{0x04, empty})
	then()
	f.emit([]byte{end})
}

// IfElse appends a branch that executes then if the condition is not zero, and otherwise if it is zero.
func (f *Func) IfElse(condition Value, then, otherwise func()) {
	f.emit(condition.push(), []byte{0x04, empty})
	then()
	f.emit([]byte{0x05})
	otherwise()
	f.emit([]byte{end})
}

// While appends a loop that executes the body while the condition is not zero. It tests the condition before the first
// iteration and at the end of each iteration, which saves a jump in every iteration.
func (f *Func) While(condition Value, body func()) {
	f.If(condition, func() {
		f.emit([]byte{0x03, empty})
		body()
		f.emit(condition.push(), []byte{0x0d, 0, end})
	})
}

// Call appends a call of a function that returns nothing. It panics if the number of arguments or results is wrong.
func (f *Func) Call(callee *Func, arguments ...Value) { f.emit(callee.call(0, arguments)) }

// SetCall appends v = callee(arguments…). It panics if the number of arguments or results is wrong.
func (f *Func) SetCall(v Var, callee *Func, arguments ...Value) {
	f.Set(v, expression(callee.call(1, arguments)))
}

// call returns the instructions that call a function with the given number of results.
func (f *Func) call(results int, arguments []Value) []byte {
	if len(arguments) != len(f.params) || len(f.results) != results {
		panic("asm: a call with a wrong number of arguments or results")
	}
	return join(all(arguments), []byte{0x10}, unsigned(uint32(f.index)))
}

// Clear appends a statement that sets a number of bytes from an address on to zero.
func (f *Func) Clear(address, bytes Value) {
	f.emit(address.push(), Int(0).push(), bytes.push(), []byte{0xfc, 11, 0})
}

// Copy appends a statement that copies a number of bytes from one address to another.
func (f *Func) Copy(to, from, bytes Value) {
	f.emit(to.push(), from.push(), bytes.push(), []byte{0xfc, 10, 0, 0})
}

// Return appends a statement that ends the function with its result.
func (f *Func) Return(value Value) { f.emit(value.push(), []byte{0x0f}) }

const (
	empty = 0x40 // type of a block without results
	end   = 0x0b
)

func (f *Func) emit(parts ...[]byte) { f.body = append(f.body, join(parts...)...) }

// signature returns the binary form of the function type.
func (f *Func) signature() []byte {
	return join([]byte{0x60}, list(each(f.params)), list(each(f.results)))
}

// definition returns the binary form of the locals and the body. A function with a result must end with Return, so its end
// is marked as unreachable.
func (f *Func) definition() []byte {
	locals := each(f.locals)
	for i, t := range locals {
		locals[i] = join(unsigned(1), t)
	}
	tail := []byte{end}
	if len(f.results) > 0 {
		tail = []byte{0x00, end}
	}
	return join(list(locals), f.head, f.body, tail)
}

// each returns the binary form of each type.
func each(types []Type) [][]byte {
	items := make([][]byte, len(types))
	for i, t := range types {
		items[i] = []byte{byte(t)}
	}
	return items
}
