package posterior

// Spend is told how many operations have been done since the last call. It may pause the reading, and
// ends it by returning false.
type Spend = func(operations int) bool

// unpaused counts no operations.
func unpaused(int) bool { return true }
