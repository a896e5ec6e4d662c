// Package wire is the protocol between the page, its worker and the core. Its structs are the only declaration;
// site/core/protocol.ts is generated from them.
//
// The page posts a request {id, op, …} to its worker. The worker calls the core with the operation's name, the
// arguments as JSON, and attachments: files and buffers. The core returns one Reply: the type of a message, the
// message as JSON, the buffers that its Buffer fields index, and the State of the job, if the reply concerns one.
// The worker posts type, message and buffers with the request's id; only the page parses them.
//
// A Job computes for a long time in the background: features, a run of the model, a comparison, and the selection of features
// and options. An operation starts a job. The worker steps the job until it is done, posts progress messages, and handles other
// requests between two steps. It runs one job at a time. A request that fails does not affect the job.
//
// A Stepwise operation, such as an answer or a download, also computes in steps: it replies Unfinished until the last one, and
// the worker calls the operation continue for the next step.
//
// A run can be distributed over shards. A shard is a web worker that the page starts; its core runs the E-step of
// some videos. The page passes the messages between the run and its shards. Only a worker calls internal operations.
//
// To add a message, declare a struct, return it from a method, and list both in Operations.
package wire

//go:generate go run ./protocol
