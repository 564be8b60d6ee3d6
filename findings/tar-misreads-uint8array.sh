#!/usr/bin/env bash
# A parser of `tar` says of a whole archive that its checksum is wrong when its bytes come as a Uint8Array.
#
# For whom: whoever reads a tar out of a web stream (fetch, the Streams API, a library that encrypts or unpacks), which
# all give Uint8Array and not Node's Buffer.
# Guess: the types declare `write(buffer: Uint8Array | string)`, so both are read alike.
# Seen, tar 7.5.23 on Node 24.21: the same bytes are read whole as a Buffer, and refused as a Uint8Array: with `strict` by
# an error TAR_ENTRY_INVALID "checksum failure" for each header, else by TAR_BAD_ARCHIVE at the end. The parser keeps
# what it is given, and decodes the fields of a header by toString(), which of a Uint8Array gives numbers with commas.
# Way out: hand over a view, Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).
# Consulted: the package's README and type declarations (dist/esm/parse.d.ts).
# Fails when any of this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund tar@7.5.23
grep -q 'write(buffer: Uint8Array | string' node_modules/tar/dist/esm/parse.d.ts
mkdir things && echo "a text" > things/text.txt
cat > look.mjs <<'JS'
import { existsSync, mkdirSync } from "node:fs";
import * as tar from "tar";

const chunks = [];
for await (const chunk of tar.c({}, ["things"])) chunks.push(chunk);
const archive = Buffer.concat(chunks);

async function extract(name, bytes, strict) {
  mkdirSync(name);
  const sink = tar.x({ cwd: name, strict });
  const ended = new Promise((resolve) => {
    sink.once("close", () => resolve("no error"));
    sink.on("error", (error) => resolve(error.message));
  });
  sink.write(bytes);
  sink.end();
  return `${await ended}, ${existsSync(`${name}/things/text.txt`) ? "extracted" : "nothing there"}`;
}
const expectSame = (what, seen, expected) => {
  console.log(`${what}: ${seen}`);
  if (seen === expected) return;
  console.error(`This has changed; it was ${expected}.`);
  process.exit(1);
};
const plain = new Uint8Array(archive);
expectSame("a Buffer", await extract("one", archive, true), "no error, extracted");
expectSame("a Uint8Array", await extract("two", plain, true), "TAR_ENTRY_INVALID: checksum failure, nothing there");
expectSame("a Uint8Array, not strict", await extract("three", plain, false), "TAR_BAD_ARCHIVE: Unrecognized archive format, nothing there");
JS
node look.mjs
