/**
 * The local chain as a program that never loses a visible block: anvil behind a door that saves each
 * block before anybody sees it.
 *
 * Measured with anvil 1.7.1: after SIGTERM and after SIGKILL every block that was ever visible is
 * restored with the same hash, with its transactions, receipts, logs, balances and nonces. Pending
 * transactions are lost, and so are balances *as of* blocks before the restart.
 */
import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { holdFolder } from "@ballast/embedded/folder-lock.ts";
import { type Anvil, endLeftOverAnvil, rpc, startAnvil } from "./anvil.ts";
import { isNoRoom } from "./append-line.ts";
import { loadChain, saveChain } from "./chain-state.ts";
import { makeGate } from "./gate.ts";
import { closeServer, listen, Refused } from "./http.ts";
import { makeRhythm } from "./rhythm.ts";
import { makeDoor } from "./rpc-door.ts";

export type Chain = {
  url: string;
  /** The pid of the node. */
  pid: number;
  /** Resolves to a sentence when the chain has ended without being stopped. */
  ended: Promise<string>;
  /** Saves the present state, for a chain started with `savesAtEnd`. */
  save(): Promise<void>;
  stop(): Promise<void>;
};

export type ChainOptions = {
  /** Created when missing. */
  dataDir: string;
  /** 0 means any. */
  port: number;
  /** 0 makes blocks only on evm_mine and anvil_mine. */
  blockSeconds: number;
  /**
   * Saves the state when the chain is stopped instead of with each block, so a killed node loses
   * it. For data that is not needed after its program: the state is the whole chain, and dumping it
   * with each block takes the node longer than everything else.
   */
  savesAtEnd?: boolean;
  /** Where the door listens; the node behind it is heard on 127.0.0.1 alone. */
  host?: string;
};

const ROOM_AGAIN_MS = 1_000;

/**
 * Starts the chain, on 127.0.0.1 unless told otherwise, with the state of `dataDir`; one at a time.
 */
export async function startChain(options: ChainOptions): Promise<Chain> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const folder = await realpath(options.dataDir);
  const release = await holdFolder(folder, "sandbox chain");
  try {
    await endLeftOverAnvil(folder);
    const anvil = await startAnvil(folder);
    try {
      return await openChain(anvil, join(folder, "chain-state.gz"), options, release);
    } catch (error) {
      await anvil.stop();
      throw error;
    }
  } catch (error) {
    await release();
    throw error;
  }
}

async function openChain(
  anvil: Anvil,
  file: string,
  options: ChainOptions,
  release: () => Promise<void>,
): Promise<Chain> {
  await loadChain(anvil.url, file);
  await saveChain(anvil.url, file);
  const failed = Promise.withResolvers<string>();
  let stopping = false;
  // Runs while the gate is held: an unsaved block must never be shown.
  const giveUp = async (sentence: string, cause: unknown): Promise<never> => {
    // A node that ends by itself reports a better reason.
    const died = await Promise.race([anvil.ended, sleep(1_000, null, { ref: false })]);
    if (died === null) failed.resolve(`${sentence}: ${String(cause)}`);
    await anvil.stop();
    throw new Refused(502, sentence, { cause });
  };
  // The gate is held meanwhile: on a full disk the chain stops, and continues once there is room.
  const saveNow = async () => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await saveChain(anvil.url, file);
      } catch (error) {
        if (!isNoRoom(error) || stopping) return giveUp("The chain's state cannot be saved", error);
        if (tries === 0) console.error("The disk is full: the chain waits until there is room.");
        await sleep(ROOM_AGAIN_MS);
      }
    }
  };
  const save = options.savesAtEnd ? async () => {} : saveNow;
  const mine = () =>
    rpc(anvil.url, "evm_mine").catch((error) => giveUp("The chain makes no more blocks", error));
  const gate = makeGate();
  const rhythm = makeRhythm(options.blockSeconds, () =>
    gate.alone(async () => {
      await mine();
      await save();
    }),
  );
  const door = makeDoor({ nodeUrl: anvil.url, gate, save, onActivity: () => rhythm.wake() });
  const port = await listen(door, options.port, "CHAIN_PORT", options.host);
  rhythm.start();
  let isUp = true;
  const ended = new Promise<string>((resolve) => {
    failed.promise.then(resolve);
    anvil.ended.then((said) => {
      isUp = false;
      if (!stopping) resolve(`The local chain ended: ${said}.`);
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: anvil.pid,
    ended,
    save: () => gate.alone(saveNow),
    async stop() {
      stopping = true;
      await rhythm.stop();
      await closeServer(door);
      try {
        if (options.savesAtEnd && isUp) await gate.alone(() => saveChain(anvil.url, file));
      } finally {
        await gate.alone(() => anvil.stop());
        await release();
      }
    },
  };
}
