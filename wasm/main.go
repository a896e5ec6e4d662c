//go:build js && wasm

package main

import (
	"errors"
	"runtime"
	"runtime/debug"

	"github.com/hack-pad/safejs"

	"siibp/wasm/simd"
	"siibp/wasm/wire"
)

func main() {
	debug.SetMemoryLimit(wire.TabRoom) // near it, rather collect than grow: wasm32 never gives back
	debug.SetGCPercent(20)             // nor what it grew by before; a sweep leaves nothing to collect
	simd.Install()
	if err := register(safejs.Global(), wire.New()); err != nil {
		panic("wasm: " + err.Error()) // without its functions the program is of no use
	}
	select {} // the functions live as long as the program
}

// register makes target.siibp, one function for each method of the core.
func register(target safejs.Value, core *wire.Core) error {
	calls := map[string]call{
		"hello": func([]safejs.Value) (wire.Reply, error) { return core.Hello(), nil },
		"step": func(args []safejs.Value) (wire.Reply, error) {
			if on, err := first(args).Truthy(); err != nil || !on {
				return core.Step(), err
			}
			return core.Steps(), nil
		},
		"stop":     func([]safejs.Value) (wire.Reply, error) { return core.Stop(), nil },
		"answer":   roomy(func([]safejs.Value) (wire.Reply, error) { return core.Answer(), nil }),
		"conclude": func([]safejs.Value) (wire.Reply, error) { return core.Conclude(), nil },
		"advance":  func([]safejs.Value) (wire.Reply, error) { return core.Advance(), nil },
		"make":     func([]safejs.Value) (wire.Reply, error) { return core.Make(), nil },
		"abandon":  func([]safejs.Value) (wire.Reply, error) { return core.Abandon(), nil },
		"open": roomy(func(args []safejs.Value) (wire.Reply, error) {
			files, err := inputs(first(args))
			if err != nil {
				return wire.Reply{}, err
			}
			how, err := text(first(args[1:]))
			if err != nil {
				return wire.Reply{}, err
			}
			return core.Open(files, []byte(how)), nil
		}),
		"apply":   roomy(func([]safejs.Value) (wire.Reply, error) { return core.Apply(), nil }),
		"prepare": roomy(worded(func(recipe string) wire.Reply { return core.Prepare([]byte(recipe)) })),
		"rates":   worded(func(answers string) wire.Reply { return core.Rates([]byte(answers)) }),
		"edit":    worded(func(edits string) wire.Reply { return core.Edit([]byte(edits)) }),
		"fit":     roomy(worded(func(options string) wire.Reply { return core.Fit([]byte(options)) })),
		"keep":    numbered(core.Keep),
		"back":    numbered(core.Back),
		"warm": func(args []safejs.Value) (wire.Reply, error) {
			options, err := text(first(args))
			if err != nil {
				return wire.Reply{}, err
			}
			return numbered(func(from int) wire.Reply { return core.Warm([]byte(options), from) })(args[1:])
		},
		"visit":   counted(core.Visit),
		"inspect": worded(func(about string) wire.Reply { return core.Inspect([]byte(about)) }),
		"compare": roomy(worded(func(settings string) wire.Reply { return core.Compare([]byte(settings)) })),
		"export": func(args []safejs.Value) (wire.Reply, error) {
			var words [2]string
			for i := range min(len(args), len(words)) {
				var err error
				if words[i], err = text(args[i]); err != nil {
					return wire.Reply{}, err
				}
			}
			return core.Export(words[0], words[1]), nil
		},
		"report":     worded(core.Report),
		"lesson":     worded(func(settings string) wire.Reply { return core.Lesson([]byte(settings)) }),
		"save":       func([]safejs.Value) (wire.Reply, error) { return core.Save(), nil },
		"revive":     roomy(packed(core.Revive)),
		"share":      counted(core.Share),
		"part":       roomy(counted(core.Part)),
		"join":       roomy(packed(core.Join)),
		"task":       counted(core.Task),
		"sweep":      packed(core.Sweep),
		"lose":       counted(core.Lose),
		"videos":     func([]safejs.Value) (wire.Reply, error) { return core.Videos(), nil },
		"take":       keeping(core.Take),
		"takeVideos": keeping(core.TakeVideos),
	}
	functions := map[string]any{}
	for name, c := range calls {
		function, err := safejs.FuncOf(guarded(name, c))
		if err != nil {
			return err
		}
		functions[name] = function
	}
	return target.Set("siibp", functions)
}

// roomy is a call that needs much memory: what those before it have left is collected first.
func roomy(c call) call {
	return func(args []safejs.Value) (wire.Reply, error) {
		runtime.GC()
		return c(args)
	}
}

// worded is a call that takes one string.
func worded(do func(string) wire.Reply) call {
	return func(args []safejs.Value) (wire.Reply, error) {
		word, err := text(first(args))
		if err != nil {
			return wire.Reply{}, err
		}
		return do(word), nil
	}
}

// numbered is a call that takes one number.
func numbered(do func(int) wire.Reply) call {
	return func(args []safejs.Value) (wire.Reply, error) {
		n, err := first(args).Int()
		if err != nil {
			return wire.Reply{}, err
		}
		return do(n), nil
	}
}

// first is the first argument, undefined where there is none.
func first(args []safejs.Value) safejs.Value {
	if len(args) == 0 {
		return safejs.Undefined()
	}
	return args[0]
}

// text is a JavaScript string; anything else is an error.
func text(v safejs.Value) (string, error) {
	if v.Type() != safejs.TypeString {
		return "", errors.New("the argument is " + v.Type().String() + ", not a string")
	}
	return v.String()
}
