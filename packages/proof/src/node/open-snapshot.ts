/**
 * Creates members' proofs from a snapshot's files; holds one record per 1,024 leaves of the tree.
 */
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fromHex, readU32, readU64, sameBytes } from "../bytes.ts";
import { SALT } from "../claim.ts";
import type { Chunk, MemberProof } from "../member-proof.ts";
import { DEPTH, hashLeaves, RECORD } from "../records.ts";
import { Refused } from "../refusals.ts";
import { levelsAbove, pathFrom } from "../tree.ts";
import { FILES } from "./build-snapshot.ts";
import { fastHash } from "./fast-hash.ts";
import { KEPT_LEAVES, KEPT_LEVEL } from "./fold-block.ts";
import { closeLeafFile, openLeafFile, readFully, readRecords } from "./leaf-file.ts";
import { type Counting, rootOfFile } from "./root-of-file.ts";
import { OPENING } from "./scatter.ts";

export type Snapshot = {
  members: number;
  /**
   * The proof of the member with this index among the claims, from 0. wrong_length when none
   * exists.
   */
  prove(member: number, commitHash: Uint8Array): MemberProof;
  close(): void;
};

type TopFile = { chunks: number; members: number; root: string };

/** Sums the whole file first, so that no proof is created from incomplete files. wrong_root. */
export async function openSnapshot(folder: string, counting: Counting = {}): Promise<Snapshot> {
  const { chunks, members, root } = JSON.parse(
    readFileSync(join(folder, FILES.top), "utf8"),
  ) as TopFile;
  const path = join(folder, FILES.leaves);
  const top = await rootOfFile(path, counting);
  if (!sameBytes(top.root, fromHex(root, 32))) throw new Refused("wrong_root");
  const file = openLeafFile(path);
  const openings = openSync(join(folder, FILES.openings), "r");
  const places = openSync(join(folder, FILES.places), "r");
  const chunkAt = (place: number): Chunk => {
    const opening = readPart(openings, place, OPENING);
    const index = readU32(readPart(places, place, 4), 0);
    return {
      index,
      amount: readU64(opening, 0),
      salt: opening.slice(8, 8 + SALT),
      path: pathThrough(file.fd, file.count, top.levels, index),
    };
  };
  return {
    members,
    prove(member, commitHash) {
      const own = Array.from({ length: chunks }, (_, chunk) => chunkAt(member * chunks + chunk));
      return { commitHash, chunks: own.sort((a, b) => a.index - b.index) };
    },
    close() {
      closeLeafFile(file);
      closeSync(openings);
      closeSync(places);
    },
  };
}

function readPart(fd: number, place: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  if (readFully(fd, bytes, place * length) < length) throw new Refused("wrong_length");
  return bytes;
}

/**
 * The lower part of the path from the 1,024 leaves around it in the file, the upper part from the
 * kept levels.
 */
function pathThrough(fd: number, count: number, levels: Uint8Array[], index: number): Uint8Array {
  const first = index - (index % KEPT_LEAVES);
  const length = Math.min(KEPT_LEAVES, count - first);
  const leaves = new Uint8Array(length * RECORD);
  readRecords(fd, first, length, leaves);
  hashLeaves(leaves, length, first, fastHash);
  const path = new Uint8Array(DEPTH * RECORD);
  const below = levelsAbove(leaves, { from: 0, to: KEPT_LEVEL, hash: fastHash });
  path.set(pathFrom(below, { from: 0, to: KEPT_LEVEL, index: index - first }));
  path.set(
    pathFrom(levels, { from: KEPT_LEVEL, to: DEPTH, index: Math.floor(index / KEPT_LEAVES) }),
    KEPT_LEVEL * RECORD,
  );
  return path;
}
