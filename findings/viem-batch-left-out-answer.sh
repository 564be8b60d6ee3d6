#!/usr/bin/env bash
# viem matches the answers of a JSON-RPC batch by their place after sorting them, and not by their id.
#
# For whom: whoever reads a chain through viem's http transport with `batch` on, against a node or a front
# that answers a part of a batch (many public ones do so above their limit on calls).
# Guess: JSON-RPC 2.0 says that answers of a batch come in any order and belong to the request with their id,
# so a call whose answer was left out fails, and the others have their own.
# Seen, viem 2.57.1: of three calls the first is left out. The first gets the second's answer, the second the
# third's, without an error; only the last fails. A reader of blocks takes block 2 for block 1.
# Consulted: the JSON-RPC 2.0 specification, section 6 (batch); viem's own source of the http transport.
# Fails when any of this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund viem@2.57.1
cat > look.mjs <<'JS'
import { createServer } from "node:http";
import { createPublicClient, http } from "viem";

// A node that leaves the first answer of a batch out, and gives each other its own id.
const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const calls = [JSON.parse(Buffer.concat(chunks).toString())].flat();
  const answers = calls.map(({ id, params }) => ({ jsonrpc: "2.0", id, result: params[0] }));
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(answers.slice(1)));
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${server.address().port}`;
const client = createPublicClient({ transport: http(url, { batch: true, retryCount: 0 }) });
const ask = (word) => client.request({ method: "test_echo", params: [word] });
const told = await Promise.allSettled(["one", "two", "three"].map(ask));
server.close();
const seen = told.map(({ status, value }) => (status === "fulfilled" ? value : "failed"));
console.log(`asked one, two, three; answered ${seen.join(", ")}`);
if (seen.join() !== "two,three,failed") {
  console.error("This is not what was seen with 2.57.1.");
  process.exitCode = 1;
}
JS
node look.mjs
