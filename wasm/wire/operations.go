package wire

// Operations are all that a core can be asked for.
var Operations = []Operation{
	{Name: "open", Waits: true, Roomy: true, Unbounded: true, Replies: []any{Dataset{}, Lacking{}, SavedModel{}, Faults{}}, handler: on(allOf, (*Core).openFiles)},
	{Name: "rates", Replies: []any{Rated{}}, handler: on(allOf, (*Core).rates)},
	{Name: "lesson", Replies: []any{Lesson{}}, handler: on(allOf, (*Core).lesson)},

	// Jobs.
	{Name: "prepare", Starts: true, Waits: true, Roomy: true, Replies: []any{Prepared{}}, handler: on(allOf, (*Core).prepare)},
	{Name: "choose", Starts: true, Waits: true, Roomy: true, Replies: []any{Choosing{}}, handler: on(choosingOf, (*choosing).start)},
	{Name: "compare", Starts: true, Waits: true, Roomy: true, Replies: []any{Compared{}}, handler: on(comparisonOf, (*comparison).start)},
	{Name: "fit", Starts: true, EndsAfter: Answer{}, Shares: true, EndsVisit: true, Waits: true, Roomy: true, Replies: aRun, handler: on(runsOf, (*runs).start)},
	{Name: "apply", Starts: true, EndsAfter: Answer{}, Shares: true, EndsVisit: true, Waits: true, Roomy: true, Replies: aRun, handler: on(runsOf, (*runs).apply)},
	{Name: "warmStart", Starts: true, EndsAfter: Answer{}, Shares: true, EndsVisit: true, Waits: true, Replies: aRun, handler: on(runsOf, (*runs).warmStart)},
	{Name: "back", Starts: true, EndsAfter: Answer{}, Shares: true, EndsVisit: true, Waits: true, Replies: aRun, handler: on(runsOf, (*runs).back)},
	{Name: "restore", Starts: true, EndsAfter: Answer{}, Shares: true, EndsVisit: true, Waits: true, Roomy: true, Replies: aRun, handler: on(runsOf, (*runs).restore)},

	// What the worker does with the job under way.
	{Name: "pause", Waits: true, handler: byWorker()},
	{Name: "resume", EndsVisit: true, Waits: true, handler: byWorker()},
	{Name: "iterate", EndsVisit: true, Waits: true, handler: byWorker()},
	{Name: "cancel", EndsVisit: true, Waits: true, Replies: []any{Cancelled{}}, handler: byWorker()},

	// About the run on show.
	{Name: "keep", EndsVisit: true, Waits: true, Replies: []any{Kept{}}, handler: on(runsOf, (*runs).keep)},
	{Name: "save", Waits: true, Replies: []any{Checkpoint{}}, handler: on(runsOf, (*runs).save)},
	{Name: "visit", Waits: true, Long: true, Replies: []any{Answer{}}, handler: on(fitOf, (*fit).visit)},
	{Name: "slack", Waits: true, Long: true, Aside: true, Replies: []any{Slack{}}, handler: on(fitOf, (*fit).slack)},
	{Name: "explain", Waits: true, Replies: []any{Explained{}}, handler: on(fitOf, (*fit).explain)},
	{Name: "model", Waits: true, Replies: []any{Model{}}, handler: on(fitOf, (*fit).model)},
	{Name: "ask", Waits: true, Replies: []any{Ask{}}, handler: on(fitOf, (*fit).ask)},
	{Name: "export", Waits: true, Long: true, Replies: []any{Download{}}, handler: on(runsOf, (*runs).export)},
	{Name: "report", Replies: []any{Download{}}, handler: on(comparisonOf, (*comparison).report)},

	// What the worker asks of its core.
	{Name: "hello", Internal: true, Replies: []any{Hello{}}, handler: on(allOf, (*Core).hello)},
	{Name: "step", Internal: true, Replies: []any{Progress{}, Prepared{}, Choosing{}, Compared{}}, handler: on(allOf, (*Core).step)},
	{Name: "stop", Internal: true, Replies: []any{Progress{}, Prepared{}, Choosing{}, Compared{}}, handler: on(allOf, (*Core).stop)},
	{Name: "answer", Internal: true, Roomy: true, Long: true, Replies: []any{Answer{}, Reading{}}, handler: on(fitOf, (*fit).answer)},
	{Name: "goOn", Internal: true, Replies: []any{Reading{}, Answer{}, Slack{}, Download{}}, handler: on(allOf, (*Core).goOn)},

	// A run that is shared: its owner, then a shard.
	{Name: "share", Internal: true, Replies: []any{Shared{}}, handler: on(sharingOf, (*sharing).share)},
	{Name: "part", Internal: true, Roomy: true, Replies: []any{Part{}}, handler: on(sharingOf, (*sharing).part)},
	{Name: "task", Internal: true, Replies: []any{Task{}}, handler: on(sharingOf, (*sharing).task)},
	{Name: "take", Internal: true, Replies: []any{Shared{}}, handler: on(sharingOf, (*sharing).take)},
	{Name: "takeVideos", Internal: true, Replies: []any{Shared{}}, handler: on(sharingOf, (*sharing).takeVideos)},
	{Name: "lose", Internal: true, Replies: []any{Shared{}}, handler: on(sharingOf, (*sharing).lose)},
	{Name: "join", Internal: true, Roomy: true, Replies: []any{Joined{}}, handler: on(shardOf, (*shardWorker).join)},
	{Name: "sweep", Internal: true, Replies: []any{Swept{}}, handler: on(shardOf, (*shardWorker).sweep)},
	{Name: "videos", Internal: true, Replies: []any{Videos{}}, handler: on(shardOf, (*shardWorker).sweptVideos)},
}

// aRun are the messages of a run that is a job.
var aRun = []any{Progress{}, Answer{}, Checkpoint{}}

// Unasked are the messages that the worker posts without a request.
var Unasked = []any{Hello{}, Lost{}, Traffic{}}

// byName finds an operation.
var byName = map[string]*Operation{}

func init() {
	for i := range Operations {
		byName[Operations[i].Name] = &Operations[i]
	}
}

// The parts of a core that operations are methods of.
func allOf(c *Core) *Core              { return c }
func runsOf(c *Core) *runs             { return c.runs }
func fitOf(c *Core) *fit               { return &c.runs.fit }
func sharingOf(c *Core) *sharing       { return c.sharing }
func choosingOf(c *Core) *choosing     { return c.choosing }
func comparisonOf(c *Core) *comparison { return c.comparison }
func shardOf(c *Core) *shardWorker     { return c.worker }
