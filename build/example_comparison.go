package main

import (
	"bytes"
	"encoding/json"
	"fmt"

	"siibp/wasm/wire"
)

// comparisonExample is the content of the Compare page before the first comparison.
type comparisonExample struct {
	Request  json.RawMessage `json:"request"`  // settings of the compare request, in the form of the page
	Compared json.RawMessage `json:"compared"` // a wire.Comparison
}

// exampleComparison returns a gzip-compressed comparisonExample in JSON: the paper's methods on the
// demo under the default preset, as in Compare.
func exampleComparison(demo []byte) ([]byte, error) {
	core := wire.New()
	options := core.Call("hello", wire.Request{}).Message.(wire.Hello).Presets[0].Options
	core.Call("open", wire.Request{Files: []wire.Input{{Path: demoName, Size: int64(len(demo)), Body: bytes.NewReader(demo)}}})
	request, err := json.Marshal(map[string]any{"options": options, "merge": 1, "replicates": 1000})
	if err != nil {
		return nil, err
	}
	arguments, err := json.Marshal(map[string]any{"settings": json.RawMessage(request)})
	if err != nil {
		return nil, err
	}
	for reply := core.Call("compare", wire.Request{Arguments: arguments}); ; reply = core.Call("step", wire.Request{}) {
		compared, ok := reply.Message.(wire.Comparison)
		if !ok {
			return nil, fmt.Errorf("the demo's methods cannot be compared: %+v", reply.Message)
		}
		if compared.Done {
			message, err := reply.JSON()
			if err != nil {
				return nil, err
			}
			text, err := json.Marshal(comparisonExample{request, json.RawMessage(message)})
			return compressGzip(text), err
		}
	}
}
