/**
 * The subcommands of `npm run proof`: build a tree from claims, extract proofs from it, and verify
 * both.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fromHex, toHex } from "../bytes.ts";
import { commitHash, commitOfBytes, commitText, parseCommit } from "../commit.ts";
import { checkChain } from "../commit-chain.ts";
import { proofText } from "../member-proof.ts";
import { type Refusal, Refused } from "../refusals.ts";
import { verifyProof } from "../verify.ts";
import { buildSnapshot, FILES } from "./build-snapshot.ts";
import { checkFile } from "./check-file.ts";
import { claimsOf } from "./claims-of.ts";
import { openSnapshot } from "./open-snapshot.ts";
import { progressBar } from "./progress-bar.ts";

export const USAGE = `npm run proof -- build CLAIMS FOLDER               CLAIMS: lines of IDENTIFIER,AMOUNT in smallest units
npm run proof -- check LEAVES COMMIT               the published file makes the commit's figures
npm run proof -- chain COMMITS                     one commit a line, each contains the one before
npm run proof -- prove FOLDER COMMIT MEMBER        the proof of the claim at that line, from 0
npm run proof -- verify COMMIT PROOF IDENTIFIER    a member's leaves are in the tree
npm run proof -- anchored DATA                     the commit that a transaction's data (0x…) is`;

type Verdict = { ok: true } | { ok: false; refusal: Refusal };

const text = (path: string) => readFileSync(path, "utf8").trim();

async function build(claims: string, folder: string): Promise<string> {
  const top = await buildSnapshot({ claims: claimsOf(claims), folder, progress: progressBar() });
  return `root ${toHex(top.root)}
${top.count} leaves of ${top.members} claims add up to ${top.total}
to publish: ${join(folder, FILES.leaves)}; everything else in there is secret`;
}

async function prove(folder: string, commit: string, member: string): Promise<string> {
  const snapshot = await openSnapshot(folder, { progress: progressBar() });
  try {
    return proofText(snapshot.prove(Number(member), commitHash(parseCommit(text(commit)))));
  } finally {
    snapshot.close();
  }
}

/** Turns a refusal into an error, which ends the command. */
function accepted<V extends Verdict>(verdict: V): Extract<V, { ok: true }> {
  if (!verdict.ok) throw new Refused(verdict.refusal);
  return verdict as Extract<V, { ok: true }>;
}

async function check(leaves: string, commit: string): Promise<string> {
  const { count, total } = accepted(
    await checkFile(leaves, text(commit), { progress: progressBar() }),
  );
  return `as published: ${count} leaves add up to ${total}`;
}

async function chain(commits: string): Promise<string> {
  const { length } = accepted(checkChain(text(commits).split("\n")));
  return `as published: ${length} commits follow each other`;
}

async function verify(commit: string, proof: string, identifier: string): Promise<string> {
  const given = { commit: text(commit), proof: text(proof), identifier };
  const { amount, chunks } = accepted(verifyProof(given));
  return `as published: ${amount} in ${chunks} leaves`;
}

function anchored(data: string): string {
  const digits = data.replace(/^0x/, "");
  return commitText(commitOfBytes(fromHex(digits, Math.ceil(digits.length / 2))));
}

type Command = { needs: number; run(args: string[]): Promise<string> };

export const COMMANDS: Record<string, Command> = {
  build: { needs: 2, run: ([claims = "", folder = ""]) => build(claims, folder) },
  check: { needs: 2, run: ([leaves = "", commit = ""]) => check(leaves, commit) },
  chain: { needs: 1, run: ([commits = ""]) => chain(commits) },
  prove: { needs: 3, run: ([at = "", commit = "", member = ""]) => prove(at, commit, member) },
  verify: { needs: 3, run: ([commit = "", proof = "", of = ""]) => verify(commit, proof, of) },
  anchored: { needs: 1, run: async ([data = ""]) => anchored(data) },
};
