package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/spf13/pflag"

	"siibp/core/options"
	"siibp/core/result"
)

// newFlags returns a flag set. Its help text is page, then the list of flags.
func newFlags(name, page string, stdout io.Writer) *pflag.FlagSet {
	flags := pflag.NewFlagSet(name, pflag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.SortFlags = false
	flags.Usage = func() { fmt.Fprint(stdout, page, flags.FlagUsagesWrapped(100)) }
	return flags
}

// parse parses args and returns the single operand.
func parse(flags *pflag.FlagSet, args []string, operand string) (string, error) {
	operands, err := parseAll(flags, args, operand)
	if err != nil {
		return "", err
	}
	return operands[0], nil
}

// parseAll parses args and returns the operands. operands are their names in messages; a last
// name that ends in "…" accepts one or more.
func parseAll(flags *pflag.FlagSet, args []string, operands ...string) ([]string, error) {
	if err := parseFlags(flags, args); err != nil {
		return nil, err
	}
	more := strings.HasSuffix(operands[len(operands)-1], "…")
	if flags.NArg() != len(operands) && !(more && flags.NArg() > len(operands)) {
		return nil, usageError{fmt.Errorf("siibp %s takes %s, not %d operands", flags.Name(), strings.Join(operands, " and "), flags.NArg())}
	}
	return flags.Args(), nil
}

// parseFlags parses args and returns a usageError if they are invalid.
func parseFlags(flags *pflag.FlagSet, args []string) error {
	err := flags.Parse(args)
	if err == nil || err == pflag.ErrHelp {
		return err
	}
	return usageError{err}
}

// optionFlags adds a flag for each option of the model. The returned function, called after
// parsing, returns the options. It writes a line about each given flag without effect.
func optionFlags(flags *pflag.FlagSet, stderr io.Writer) func() (options.Options, error) {
	preset := flags.String("preset", "default", "`name` of the options to start from: default, buffet, paper or published")
	given := map[string]json.RawMessage{}
	defaults := optionsByKey(options.Default())
	for _, s := range options.Settings() {
		about := s.About
		if s.Symbol != "" {
			about = s.Symbol + ", " + about
		}
		if s.Kind == "choice" {
			about += ": " + strings.Join(s.Choices, " or ")
		}
		flag := flags.VarPF(&option{s, given, flagText(defaults[s.Key])}, flagName(s.Key), "", about)
		if s.Kind == "switch" {
			flag.NoOptDefVal = "true"
		}
	}
	return func() (options.Options, error) {
		o, err := options.Named(*preset)
		if err != nil {
			return o, usageError{err}
		}
		object, err := json.Marshal(given)
		if err != nil {
			return o, err
		}
		if o, err = o.Merge(object); err != nil {
			return o, usageError{err}
		}
		for _, i := range o.Idle(slices.Collect(maps.Keys(given))) {
			fmt.Fprintln(stderr, idleText(i))
		}
		return o, nil
	}
}

// idleText returns a line about a flag without effect.
func idleText(i options.Idle) string {
	text := fmt.Sprintf("siibp: --%s has no effect with --%s %s; it has one with ", flagName(i.Key), flagName(i.Other), i.Value)
	switch {
	case i.Other == "allocation":
		return text + "--preset " + options.PresetOf(options.Allocation(i.Use))
	case i.Use == "":
		return text + "--" + flagName(i.Other) + " above 0"
	}
	return text + "--" + flagName(i.Other)
}

// option is the flag of one option. Set stores the value in given as JSON.
type option struct {
	setting options.Setting
	given   map[string]json.RawMessage
	text    string
}

// settingKinds holds, for each kind of setting, the placeholder of its value in the help text
// and the description of valid values in errors.
var settingKinds = map[string]struct{ shown, takes string }{
	"number":   {"x", "a number"},
	"integer":  {"n", "a whole number"},
	"integers": {"n,n", "a comma-separated list of whole numbers"},
	"numbers":  {"x,x", "a comma-separated list of numbers"},
	"choice":   {"choice", ""},
	"switch":   {"bool", "true or false"},
	"names":    {"name,name", ""},
}

// String returns the value as text.
func (o *option) String() string { return o.text }

// Type returns the placeholder of the value in the help text.
func (o *option) Type() string { return settingKinds[o.setting.Kind].shown }

// Set parses a value according to the kind of the option.
func (o *option) Set(text string) error {
	var value any = text
	var err error
	switch o.setting.Kind {
	case "number":
		value, err = strconv.ParseFloat(text, 64)
	case "integer":
		value, err = strconv.ParseUint(text, 10, 64)
	case "switch":
		value, err = strconv.ParseBool(text)
	case "integers":
		value, err = parseList(text, func(s string) (uint64, error) { return strconv.ParseUint(s, 10, 64) })
	case "numbers":
		value, err = parseList(text, func(s string) (float64, error) { return strconv.ParseFloat(s, 64) })
	case "names":
		value = strings.FieldsFunc(text, func(r rune) bool { return r == ',' })
	}
	if err != nil {
		return fmt.Errorf("it takes %s", settingKinds[o.setting.Kind].takes)
	}
	o.given[o.setting.Key], err = json.Marshal(value)
	o.text = text
	return err
}

// parseList parses comma-separated values.
func parseList[T any](text string, read func(string) (T, error)) ([]T, error) {
	var values []T
	for _, part := range strings.Split(text, ",") {
		x, err := read(strings.TrimSpace(part))
		if err != nil {
			return nil, err
		}
		values = append(values, x)
	}
	return values, nil
}

// optionsByKey returns the options by JSON key.
func optionsByKey(o options.Options) map[string]json.RawMessage {
	values := map[string]json.RawMessage{}
	text, err := json.Marshal(o)
	if err == nil {
		err = json.Unmarshal(text, &values)
	}
	if err != nil {
		panic("siibp: cannot encode options as JSON: " + err.Error())
	}
	return values
}

// flagText converts a JSON value to the syntax of flags.
func flagText(value json.RawMessage) string {
	return strings.NewReplacer(`"`, "", "[", "", "]", "", "null", "").Replace(string(value))
}

// flagName converts a JSON key to a flag name: camelCase to camel-case.
func flagName(key string) string {
	var b strings.Builder
	for _, r := range key {
		if unicode.IsUpper(r) {
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// rankedFlag is the value of --ranked, see result.Result.Ranked.
type rankedFlag int

func (f *rankedFlag) String() string {
	switch *f {
	case 0:
		return "" // the default depends on the data
	case result.AllRanked:
		return "all"
	}
	return strconv.Itoa(int(*f))
}

func (f *rankedFlag) Set(text string) error {
	if text == "all" {
		*f = result.AllRanked
		return nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return fmt.Errorf("it takes all, or a number of tracks of at least 1")
	}
	*f = rankedFlag(n)
	return nil
}

func (f *rankedFlag) Type() string { return "n" }
