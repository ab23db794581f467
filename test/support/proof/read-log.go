// Reads a log of C2SP tlog-tiles with Go's own library: opens the checkpoint, authenticates every tile of hashes, and
// compares the hash of every entry with the tree. Prints the number of entries.
package main

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// The library keeps levels of 8, which are those of C2SP, but its paths have the height in them.
type reader struct{ dir string }

func (r reader) Height() int                          { return 8 }
func (r reader) SaveTiles([]tlog.Tile, [][]byte)      {}
func (r reader) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, tile := range tiles {
		path := strings.TrimPrefix(tile.Path(), "tile/8/")
		bytes, err := os.ReadFile(filepath.Join(r.dir, "tile", path))
		if err != nil {
			return nil, err
		}
		all = append(all, bytes)
	}
	return all, nil
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func entries(dir string, size int64) [][]byte {
	var all [][]byte
	for at := int64(0); at*256 < size; at++ {
		path := filepath.Join(dir, "tile", "entries", fmt.Sprintf("%03d", at))
		if width := size - at*256; width < 256 {
			path += fmt.Sprintf(".p/%d", width)
		}
		bytes, err := os.ReadFile(path)
		check(err)
		for len(bytes) > 0 {
			length := int(binary.BigEndian.Uint16(bytes))
			all = append(all, bytes[2:2+length])
			bytes = bytes[2+length:]
		}
	}
	return all
}

func main() {
	dir, vkey := os.Args[1], os.Args[2]
	verifier, err := note.NewVerifier(vkey)
	check(err)
	signed, err := os.ReadFile(filepath.Join(dir, "checkpoint"))
	check(err)
	opened, err := note.Open(signed, note.VerifierList(verifier))
	check(err)
	lines := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	check(err)
	root, err := tlog.ParseHash(lines[2])
	check(err)
	hashes := tlog.TileHashReader(tlog.Tree{N: size, Hash: root}, reader{dir})
	for i, entry := range entries(dir, size) {
		proof, err := tlog.ProveRecord(size, int64(i), hashes)
		check(err)
		check(tlog.CheckRecord(proof, size, root, int64(i), tlog.RecordHash(entry)))
	}
	fmt.Printf("%d entries\n", size)
}
