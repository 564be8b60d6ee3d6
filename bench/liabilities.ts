/**
 * Measures the liability tree beside plain hashing: time, memory, and the duration of a member's
 * check.
 */
import { fork } from "node:child_process";
import { hash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { CHUNK } from "@ballast/proof/member-proof.ts";
import { build } from "vite";
import { type Checking, checkInBrowser } from "./check-in-browser.ts";
import type { Built } from "./liabilities-build.ts";
import { measuredOn, writeSection } from "./section.ts";

/** The assumed slowdown of a phone's processor compared with this machine. */
const SLOWER = 4;
/** One hash each for a claim, a leaf and a node, per chunk. */
const HASHES_A_LEAF = 3;

/** The number of members in a tree, by run. */
export const WHOLE = [1_000_000, 10_000_000];

export type MeasuredLiabilities = {
  trees: { members: number; built: Built; hashing: Time }[];
  /** The number of runnable programs, before the first tree and after each. */
  loads: string[];
  /** The size of the script, gzip bytes. */
  script: number;
  asItIs: Checking;
  slower: Checking;
};

export async function measureLiabilities(sizes: number[]): Promise<MeasuredLiabilities> {
  const trees: MeasuredLiabilities["trees"] = [];
  const loads = [busy()];
  for (const members of sizes) {
    console.log(`${members.toLocaleString("en-US")} members …`);
    const built = await buildApart(members);
    trees.push({ members, built, hashing: hashPlainly(built.count * HASHES_A_LEAF) });
    loads.push(busy());
  }
  const proofs = trees.at(-1)?.built.proofs ?? [];
  const script = await browserScript();
  const asItIs = await checkInBrowser(script, proofs, 1);
  const slower = await checkInBrowser(script, proofs, SLOWER);
  return { trees, loads, script: gzipSync(script).length, asItIs, slower };
}

/** The time of hashing alone over the time of the tree, for each size. */
export function liabilityRatios({ trees }: MeasuredLiabilities): Record<string, number> {
  return Object.fromEntries(
    trees.map(({ members, built, hashing }) => [
      `tree of ${members.toLocaleString("en-US")} / plain hashing`,
      hashing.seconds / built.building.seconds,
    ]),
  );
}

export function writeLiabilities(measured: MeasuredLiabilities): void {
  const { trees, loads, script: bytes, asItIs, slower } = measured;
  const last = trees.at(-1)?.built;
  if (last === undefined) return;
  const rows = trees.flatMap(({ members, built, hashing }) => [
    row("plain hashing of as many blocks", members, hashing),
    row("tree built into files", members, built.building, hashing.seconds, built.megabytes),
    row("published file checked", members, built.checking, hashing.seconds),
  ]);
  writeSection("The liability tree", [
    measuredOn("the threads of the tree and everything else that runs", "OpenSSL's SHA-256"),
    "Two chunks a claim, two threads and the one that reads the claims; each size in a process of its own, which is forgotten with its files. The reference is one `crypto.hash` of 64 bytes for each claim's hash, leaf and node, on one core. The processor's seconds hardly grow when other programs use the machine; the others do, so both and the load stand here. Aims, for two cores of one's own: 1,000,000 members in 10 s, 10,000,000 in 100 s.",
    `Programs that wanted a core, as a mean of a minute, before and after each size: ${loads.join(", ")}; there are ${cpus().length}, and this takes two.`,
    `| What | members | seconds | members per second | ratio to plain hashing | processor seconds | memory MB | aim |
|---|---:|---:|---:|---:|---:|---:|---|
${rows.join("\n")}`,
    `### A member's proof

From the largest tree above, ${last.proofs.length} of them; checked in Chromium, by the script that browsers load, on a processor as it is and made ${SLOWER} times slower as a phone's may be.

| What | | aim |
|---|---:|---|
| making it, median ms | ${last.provingMs.toFixed(1)} |  |
| checking it, median ms | ${asItIs.medianMs.toFixed(1)} | < 10: ${met(asItIs.medianMs < 10)} |
| checking it, slowest ms (the first) | ${asItIs.slowestMs.toFixed(1)} |  |
| checking it ${SLOWER} times slower, median ms | ${slower.medianMs.toFixed(1)} | < 10: ${met(slower.medianMs < 10)} |
| checking it ${SLOWER} times slower, slowest ms (the first) | ${slower.slowestMs.toFixed(1)} |  |
| bytes a chunk | ${CHUNK} | ≤ 2,000: ${met(CHUNK <= 2_000)} |
| script in the browser, gzip bytes | ${bytes} | ≤ 15,000: ${met(bytes <= 15_000)} |`,
  ]);
}

type Time = { seconds: number; processorSeconds: number };

function row(what: string, members: number, time: Time, reference?: number, megabytes?: number) {
  const limit = members / 100_000;
  const cells = [
    what,
    members.toLocaleString("en-US"),
    time.seconds.toFixed(2),
    Math.round(members / time.seconds).toLocaleString("en-US"),
    ((reference ?? time.seconds) / time.seconds).toFixed(2),
    time.processorSeconds.toFixed(2),
    megabytes?.toFixed(0) ?? "",
    megabytes === undefined ? "" : `< ${limit} s: ${met(time.seconds < limit)}`,
  ];
  return `| ${cells.join(" | ")} |`;
}

const busy = () => (loadavg()[0] ?? 0).toFixed(1);

const met = (isMet: boolean) => (isMet ? "met" : "not met");

function hashPlainly(times: number): Time {
  const began = performance.now();
  const before = process.cpuUsage();
  const block = new Uint8Array(64);
  for (let i = 0; i < times; i += 1) {
    block[i & 63] = i;
    hash("sha256", block, "binary");
  }
  const { user, system } = process.cpuUsage(before);
  return {
    seconds: (performance.now() - began) / 1000,
    processorSeconds: (user + system) / 1e6,
  };
}

async function buildApart(members: number): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), "ballast-bench-proof-"));
  try {
    return await new Promise((resolve, reject) => {
      const program = fileURLToPath(new URL("liabilities-build.ts", import.meta.url));
      const child = fork(program, [folder, String(members)]);
      child.once("message", (built) => resolve(built as Built));
      child.once("error", reject);
      child.once("exit", (code) => reject(new Error(`the tree's process ended with ${code}`)));
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function browserScript(): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve("@ballast/proof/verify.ts"));
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, lib: { entry, formats: ["es"], fileName: "verify" } },
  });
  const output = [built].flat().flatMap((part) => ("output" in part ? part.output : []));
  return output.map((part) => ("code" in part ? part.code : "")).join("\n");
}
