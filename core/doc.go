// Package core is the root of the inference core.
package core
