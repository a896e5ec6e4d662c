// Package wire is the protocol between the page, its worker and the core: the structs of this
// package are its only declaration, and site/core/protocol.ts is generated from them.
//
// The page posts a request {id, op, …} to its worker, and the worker passes it to the core as
// the operation's name and the arguments as JSON. Files and buffers stand beside the JSON. The
// core answers at once, with one Reply: the type of a message, the message as JSON, the buffers
// that its Buffer fields index, and, where the reply is about a job, the job's State. The
// worker posts type, message and buffers with the request's id, and only the page parses them.
//
// Work that takes long is a Job: features, a run of the model, a comparison, or choosing the
// features and α. An operation starts the job. The worker steps the job until it is done, posts a
// message to the page now and then, and handles other requests between two steps. The worker runs one
// job at a time. A request that is refused changes nothing: the job under way goes on.
//
// A run can be shared. The worker has the page start further workers, whose cores sweep some of
// the videos; their messages pass through the page. Operations that are Internal are between a
// worker and its core.
//
// To add a message, declare a struct, return it from a method, and name both in Operations.
package wire

//go:generate go run ./protocol
