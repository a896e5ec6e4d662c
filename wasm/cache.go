//go:build js && wasm

package main

// Sizes of reads, in bytes. A block amortizes the call to JavaScript (about 0.1 ms); a few cached
// blocks serve the directory of a zip archive and entries that are read in turns.
const (
	blockSize = 1 << 18
	maxBlocks = 4
	maxRead   = 8 * blockSize // uncached read; JavaScript holds the bytes until they are copied
)

// cache is a least-recently-used cache of blocks, shared by the files that are opened together.
type cache struct {
	blocks []cached // most recently used first
}

// cached is a block of a file.
type cached struct {
	file    *blob
	start   int64
	content []byte
}

// block returns the block of file at offset start. Only the last block of a file is shorter than
// blockSize. The slice is valid until the next call.
func (c *cache) block(file *blob, start int64) ([]byte, error) {
	for i, b := range c.blocks {
		if b.file == file && b.start == start {
			c.use(i)
			return b.content, nil
		}
	}
	spare := c.spare()
	content := spare[:min(blockSize, file.size-start)]
	if err := file.read(content, start); err != nil {
		return nil, err
	}
	c.blocks = append(c.blocks, cached{file, start, content})
	c.use(len(c.blocks) - 1)
	return content, nil
}

// use moves block i to the front.
func (c *cache) use(i int) {
	b := c.blocks[i]
	copy(c.blocks[1:i+1], c.blocks[:i])
	c.blocks[0] = b
}

// spare returns memory for a block. It evicts the least recently used block if the cache is full.
func (c *cache) spare() []byte {
	if len(c.blocks) < maxBlocks {
		return make([]byte, blockSize)
	}
	last := c.blocks[len(c.blocks)-1]
	c.blocks = c.blocks[:len(c.blocks)-1]
	return last.content[:blockSize]
}
