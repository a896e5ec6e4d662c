package networks

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"siibp/core/nn/weights"
)

// graphModel is the used part of a TensorFlow.js graph model.
type graphModel struct {
	Topology struct {
		Nodes []node `json:"node"`
	} `json:"modelTopology"`
	Manifest []manifest `json:"weightsManifest"`
}

// node is an operation on the outputs of other nodes.
type node struct {
	Name   string   `json:"name"`
	Op     string   `json:"op"`
	Inputs []string `json:"input"`
}

// convertGraph converts the filters and biases of a graph model's convolutions, with large filters
// in the given encoding. The name of a layer is that of its node in the model.
func convertGraph(model []byte, open opener, filters weights.Encoding) (weights.File, error) {
	var m graphModel
	if err := json.Unmarshal(model, &m); err != nil {
		return nil, err
	}
	tensors, err := arrays(m.Manifest, open)
	if err != nil {
		return nil, err
	}
	var file weights.File
	for _, n := range m.Topology.Nodes {
		depthwise := n.Op == "DepthwiseConv2dNative" || n.Op == "FusedDepthwiseConv2dNative"
		if !depthwise && n.Op != "Conv2D" && n.Op != "_FusedConv2D" {
			continue
		}
		if len(n.Inputs) < 2 || len(tensors[n.Inputs[1]].shape) != 4 {
			return nil, fmt.Errorf("node %s has no filter of four axes", n.Name)
		}
		filter := tensors[n.Inputs[1]]
		if depthwise {
			filter.shape = filter.shape[:3] // the last axis has length 1
		}
		file = append(file, filter.filter(layerName(n.Name)+"/filter", filters, filter.ones()))
		if bias, ok := biasOf(n, m.Topology.Nodes, tensors); ok {
			file = append(file, weights.NewTensor(layerName(n.Name)+"/bias", weights.Float16, bias.shape, bias.values))
		} else if !depthwise {
			return nil, fmt.Errorf("node %s has no bias", n.Name)
		}
	}
	return file, nil
}

// biasOf returns the bias of a node: its third input, or the operand of the addition that follows
// it.
func biasOf(n node, nodes []node, tensors map[string]array) (array, bool) {
	if strings.Contains(n.Op, "Fused") && len(n.Inputs) > 2 {
		bias, ok := tensors[n.Inputs[2]]
		return bias, ok
	}
	for _, next := range nodes {
		if (next.Op == "Add" || next.Op == "AddV2" || next.Op == "BiasAdd") && slices.Contains(next.Inputs, n.Name) {
			for _, input := range next.Inputs {
				if bias, ok := tensors[input]; ok {
					return bias, true
				}
			}
		}
	}
	return array{}, false
}

// scopes are the parts of nodes' names that stand before the name of the layer.
var scopes = []string{"PartitionedCall", "StatefulPartitionedCall", "functional_1",
	"center_net_mobile_net_v2fpn_feature_extractor", "model_1", "model", "kpt_heatmap_0", "kpt_regress_0", "kpt_offset_0", "center_0"}

// layerName returns the part of a node's name that identifies its layer.
func layerName(node string) string {
	for part := range strings.SplitSeq(node, "/") {
		if !slices.Contains(scopes, part) {
			return part
		}
	}
	return node
}
