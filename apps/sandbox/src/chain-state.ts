/**
 * The state that the chain keeps between two starts: one file, written beside its place and renamed
 * into it, because anvil's own --state file is truncated when the node is killed while it writes.
 */
import { open, readFile, rename } from "node:fs/promises";
import { rpc } from "./anvil.ts";

/**
 * Saves blocks, transactions, receipts, logs and accounts; not the pool of pending transactions.
 */
export async function saveChain(url: string, file: string): Promise<void> {
  const dump = await rpc(url, "anvil_dumpState");
  if (typeof dump !== "string") throw new Error("The chain did not hand out its state.");
  const handle = await open(`${file}.new`, "w", 0o600);
  try {
    await handle.writeFile(Buffer.from(dump.slice(2), "hex"));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
}

/** Loads the state of the file; without a file the chain stays at its first block. */
export async function loadChain(url: string, file: string): Promise<void> {
  const state = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (state !== null) {
    const loaded = await rpc(url, "anvil_loadState", [`0x${state.toString("hex")}`]);
    if (loaded !== true) throw new Error(`The chain's state in ${file} cannot be read.`);
  }
  await catchUpClock(url);
}

// The node starts its time at that of the first block. Blocks mined on demand run ahead of the wall
// clock, and the state does not tell by how much: the next block must not be older than its parent.
async function catchUpClock(url: string): Promise<void> {
  const head = (await rpc(url, "eth_getBlockByNumber", ["latest", false])) as { timestamp: string };
  const now = Math.floor(Date.now() / 1000);
  await rpc(url, "evm_setTime", [Math.max(now, Number(head.timestamp) + 1)]);
}
