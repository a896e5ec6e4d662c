package text

import (
	"encoding/xml"
	"strings"
)

// XMLReason returns the reason of an error of encoding/xml without its line, and true. It returns false for an error
// of the reader.
func XMLReason(err error) (string, bool) {
	if broken, ok := err.(*xml.SyntaxError); ok {
		return broken.Msg, true
	}
	return strings.CutPrefix(err.Error(), "xml: ") // an unknown encoding
}
