// Package shard does the E-step by several workers, each with some of the videos.
//
// A video's q(z) and q(v) depend on no other video. In an iteration every shard sweeps its
// videos and gives back sufficient statistics, of fixed size K·D + K² a batch; the trainer
// adds them in the order of the batches, solves for Φ and the variances and sends those with
// the next task. The number of shards changes no bit of what a run finds.
//
//	trainer (Coordinator)                 shard (Worker)
//	Task(i): parameters, at first videos → Sweep
//	TakeStats(i)                         ← Stats
//	M-step, next iteration …
//	TakeVideos(i)                        ← Videos, which are needed only when they are looked at
//
// coordinator.go has the trainer's side, worker.go the shard's, codec.go what they send.
package shard
