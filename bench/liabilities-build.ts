/**
 * Builds one tree, verifies it and creates proofs, in a separate process so that its memory can be
 * measured.
 */
import { join } from "node:path";
import { type Commit, commitHash, commitText } from "@ballast/proof/commit.ts";
import { proofText } from "@ballast/proof/member-proof.ts";
import { buildSnapshot, FILES } from "@ballast/proof/node/build-snapshot.ts";
import { checkFile } from "@ballast/proof/node/check-file.ts";
import { openSnapshot } from "@ballast/proof/node/open-snapshot.ts";
import { progressBar } from "@ballast/proof/node/progress-bar.ts";
import type { Proof } from "./check-in-browser.ts";

type Time = { seconds: number; processorSeconds: number };
export type Built = {
  count: number;
  building: Time;
  checking: Time;
  megabytes: number;
  provingMs: number;
  /** Proofs for the checks in the browser. */
  proofs: Proof[];
};

const PROOFS = 200;
const [folder = "", wanted = "0"] = process.argv.slice(2);
const members = Number(wanted);

const claimOf = (member: number) => ({
  identifier: `+49${1_700_000_000 + member}`,
  owed: BigInt((member * 7_919) % 1_000_003) * 1_000n,
});

function* claims() {
  for (let member = 0; member < members; member += 1) yield claimOf(member);
}

async function timed<T>(run: () => Promise<T>): Promise<{ value: T; time: Time }> {
  const began = performance.now();
  const before = process.cpuUsage();
  const value = await run();
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - began) / 1000;
  return { value, time: { seconds, processorSeconds: (user + system) / 1e6 } };
}

const median = (times: number[]) => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;
const progress = progressBar();
const built = await timed(() =>
  buildSnapshot({ claims: claims(), folder, expected: members, threads: 2, progress }),
);
const megabytes = process.resourceUsage().maxRSS / 1024;
const { root, total, count } = built.value;
const commit: Commit = {
  currency: "tUSDT",
  sequence: 1,
  takenAt: Date.UTC(2026, 10, 22),
  count,
  total,
  root,
  seal: new Uint8Array(32),
  previous: new Uint8Array(32),
};
const text = commitText(commit);
const checked = await timed(() =>
  checkFile(join(folder, FILES.leaves), text, { threads: 2, progress }),
);
if (!checked.value.ok) throw new Error(checked.value.refusal);

const snapshot = await openSnapshot(folder, { threads: 2 });
const proving: number[] = [];
const proofs: Proof[] = [];
for (let i = 0; i < PROOFS; i += 1) {
  const member = Math.floor((members * i) / PROOFS);
  const began = performance.now();
  const proof = proofText(snapshot.prove(member, commitHash(commit)));
  proving.push(performance.now() - began);
  const { identifier, owed } = claimOf(member);
  proofs.push({ commit: text, proof, identifier, owed: `${owed}` });
}
snapshot.close();

const answer: Built = {
  count,
  building: built.time,
  checking: checked.time,
  megabytes,
  provingMs: median(proving),
  proofs,
};
process.send?.(answer, () => process.disconnect());
