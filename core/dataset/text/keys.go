package text

import (
	"bytes"
	"encoding/json"
)

// RepeatedKey returns a key that an object of a JSON text has twice, and its row; of
// such keys the library would keep the last one and drop the others. The text is valid.
func RepeatedKey(data []byte) (key string, row int, found bool) {
	in := json.NewDecoder(bytes.NewReader(data))
	var open []map[string]bool // the objects around the token, nil for a list
	name := false              // a key is next
	for {
		token, err := in.Token()
		if err != nil {
			return "", 0, false
		}
		last := len(open) - 1
		switch {
		case token == json.Delim('{'):
			open = append(open, map[string]bool{})
		case token == json.Delim('['):
			open = append(open, nil)
		case token == json.Delim('}'), token == json.Delim(']'):
			open = open[:last]
		case name:
			key := token.(string)
			if open[last][key] {
				return key, 1 + bytes.Count(data[:in.InputOffset()], []byte("\n")), true
			}
			open[last][key] = true
			name = false
			continue
		}
		name = len(open) > 0 && open[len(open)-1] != nil
	}
}
