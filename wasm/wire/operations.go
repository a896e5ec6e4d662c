package wire

// Operations lists every operation.
var Operations = []Operation{
	{Name: "open", AwaitsShards: true, CollectsFirst: true, Unbounded: true, Replies: []any{Dataset{}, MissingData{}, SavedModel{}, Faults{}}, handler: on(allOf, (*Core).openFiles)},
	{Name: "rates", Replies: []any{FrameRates{}}, handler: on(allOf, (*Core).rates)},
	{Name: "lesson", Replies: []any{Lesson{}}, handler: on(allOf, (*Core).lesson)},
	{Name: "sentences", Replies: []any{Sentences{}}, handler: on(allOf, (*Core).sentences)},
	{Name: "sentenceFiles", Replies: []any{SentenceFiles{}, Faults{}}, handler: on(allOf, (*Core).sentenceFiles)},
	{Name: "cast", Stepwise: true, Concurrent: true, Replies: []any{Cast{}}, handler: on(dataOf, (*openData).cast)},

	// Jobs.
	{Name: "prepare", Starts: true, AwaitsShards: true, CollectsFirst: true, Replies: []any{FeatureProgress{}}, handler: on(allOf, (*Core).prepare)},
	{Name: "choose", Starts: true, AwaitsShards: true, CollectsFirst: true, Replies: []any{SelectionProgress{}}, handler: on(selectionOf, (*selection).start)},
	{Name: "compare", Starts: true, AwaitsShards: true, CollectsFirst: true, Replies: []any{Comparison{}}, handler: on(comparisonOf, (*comparison).start)},
	{Name: "fit", Starts: true, EndsAfter: Answer{}, Shareable: true, EndsVisit: true, AwaitsShards: true, CollectsFirst: true, Replies: aRun, handler: on(runsOf, (*runs).start)},
	{Name: "apply", Starts: true, EndsAfter: Answer{}, Shareable: true, EndsVisit: true, AwaitsShards: true, CollectsFirst: true, Replies: aRun, handler: on(runsOf, (*runs).apply)},
	{Name: "warmStart", Starts: true, EndsAfter: Answer{}, Shareable: true, EndsVisit: true, AwaitsShards: true, Replies: aRun, handler: on(runsOf, (*runs).warmStart)},
	{Name: "back", Starts: true, EndsAfter: Answer{}, Shareable: true, EndsVisit: true, AwaitsShards: true, Replies: aRun, handler: on(runsOf, (*runs).back)},
	{Name: "restore", Starts: true, EndsAfter: Answer{}, Shareable: true, EndsVisit: true, AwaitsShards: true, CollectsFirst: true, Replies: aRun, handler: on(runsOf, (*runs).restore)},

	// Control of the current job, by the worker.
	{Name: "pause", AwaitsShards: true, handler: byWorker()},
	{Name: "resume", EndsVisit: true, AwaitsShards: true, handler: byWorker()},
	{Name: "iterate", EndsVisit: true, AwaitsShards: true, handler: byWorker()},
	{Name: "cancel", EndsVisit: true, AwaitsShards: true, Replies: []any{Cancelled{}}, handler: byWorker()},

	// About the current run.
	{Name: "keep", EndsVisit: true, AwaitsShards: true, Replies: []any{KeptRuns{}}, handler: on(runsOf, (*runs).keep)},
	{Name: "save", AwaitsShards: true, Replies: []any{Checkpoint{}}, handler: on(runsOf, (*runs).save)},
	{Name: "visit", AwaitsShards: true, Stepwise: true, Replies: []any{Answer{}}, handler: on(fitOf, (*fit).visit)},
	{Name: "slack", AwaitsShards: true, Stepwise: true, Concurrent: true, Replies: []any{Slack{}}, handler: on(fitOf, (*fit).slack)},
	{Name: "preview", AwaitsShards: true, Stepwise: true, Concurrent: true, Replies: []any{Preview{}}, handler: on(runsOf, (*runs).preview)},
	{Name: "explain", AwaitsShards: true, Replies: []any{Explanation{}}, handler: on(fitOf, (*fit).explain)},
	{Name: "model", AwaitsShards: true, Replies: []any{Model{}}, handler: on(fitOf, (*fit).model)},
	{Name: "ask", AwaitsShards: true, Replies: []any{Questions{}}, handler: on(fitOf, (*fit).ask)},
	{Name: "export", AwaitsShards: true, Stepwise: true, Replies: []any{Download{}}, handler: on(runsOf, (*runs).export)},
	{Name: "exports", AwaitsShards: true, Stepwise: true, Replies: []any{Exports{}}, handler: on(runsOf, (*runs).exports)},
	{Name: "report", Replies: []any{Download{}}, handler: on(comparisonOf, (*comparison).report)},

	// Calls by the worker.
	{Name: "hello", Internal: true, Replies: []any{Hello{}}, handler: on(allOf, (*Core).hello)},
	{Name: "step", Internal: true, Replies: []any{Progress{}, FeatureProgress{}, SelectionProgress{}, Comparison{}}, handler: on(allOf, (*Core).step)},
	{Name: "stop", Internal: true, Replies: []any{Progress{}, FeatureProgress{}, SelectionProgress{}, Comparison{}}, handler: on(allOf, (*Core).stop)},
	{Name: "answer", Internal: true, CollectsFirst: true, Stepwise: true, Replies: []any{Answer{}, Unfinished{}}, handler: on(fitOf, (*fit).answer)},
	{Name: "continue", Internal: true, Replies: []any{Unfinished{}, Answer{}, Cast{}, Slack{}, Preview{}, Download{}}, handler: on(allOf, (*Core).continueOperation)},

	// A distributed run: calls of its owner, then of a shard.
	{Name: "share", Internal: true, Replies: []any{ShardCount{}}, handler: on(sharingOf, (*sharing).share)},
	{Name: "part", Internal: true, CollectsFirst: true, Replies: []any{ShardPart{}}, handler: on(sharingOf, (*sharing).part)},
	{Name: "task", Internal: true, Replies: []any{ShardTask{}}, handler: on(sharingOf, (*sharing).task)},
	{Name: "take", Internal: true, Replies: []any{ShardCount{}}, handler: on(sharingOf, (*sharing).take)},
	{Name: "takeVideos", Internal: true, Replies: []any{ShardCount{}}, handler: on(sharingOf, (*sharing).takeVideos)},
	{Name: "lose", Internal: true, Replies: []any{ShardCount{}}, handler: on(sharingOf, (*sharing).lose)},
	{Name: "join", Internal: true, CollectsFirst: true, Replies: []any{ShardReady{}}, handler: on(shardOf, (*shardWorker).join)},
	{Name: "estep", Internal: true, Replies: []any{ShardStats{}}, handler: on(shardOf, (*shardWorker).eStep)},
	{Name: "videos", Internal: true, Replies: []any{ShardVideos{}}, handler: on(shardOf, (*shardWorker).updatedVideos)},
}

// aRun lists the replies of a run.
var aRun = []any{Progress{}, Answer{}, Checkpoint{}}

// Unrequested lists the messages that the worker posts without a request.
var Unrequested = []any{Hello{}, ShardLost{}, Traffic{}}

// byName holds the operations by name.
var byName = map[string]*Operation{}

func init() {
	for i := range Operations {
		byName[Operations[i].Name] = &Operations[i]
	}
}

// The components of a core whose methods are operations.
func allOf(c *Core) *Core              { return c }
func dataOf(c *Core) *openData         { return c.open }
func runsOf(c *Core) *runs             { return c.runs }
func fitOf(c *Core) *fit               { return &c.runs.fit }
func sharingOf(c *Core) *sharing       { return c.sharing }
func selectionOf(c *Core) *selection   { return c.selection }
func comparisonOf(c *Core) *comparison { return c.comparison }
func shardOf(c *Core) *shardWorker     { return c.worker }
