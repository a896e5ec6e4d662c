//go:build js && wasm

package main

// Sizes of what is read at once: a block is worth the trip to JavaScript (about
// 0.1 ms) and a few of them, which stay, serve a zip's directory and the entries read in turn.
const (
	blockSize = 1 << 18
	maxBlocks = 4
	maxRead   = 8 * blockSize // a direct read; JavaScript holds it until it is copied
)

// cache keeps the blocks that were read last, of all the files of one opening.
type cache struct {
	blocks []cached // the one used last comes first
}

// cached is one block of one file.
type cached struct {
	file    *blob
	start   int64
	content []byte
}

// block is the block of the file that begins at start; shorter than blockSize
// only at the file's end. It is valid until the next call.
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

// spare is memory for a block: new while there are few, else that of the block
// that was not used for longest.
func (c *cache) spare() []byte {
	if len(c.blocks) < maxBlocks {
		return make([]byte, blockSize)
	}
	last := c.blocks[len(c.blocks)-1]
	c.blocks = c.blocks[:len(c.blocks)-1]
	return last.content[:blockSize]
}
