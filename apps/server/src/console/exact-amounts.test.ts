/** Amounts of a statement have six decimals, and each such amount can be booked. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { uuidOf } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { houseCash, staffPair } from "../../test/builders.ts";
import { stateDigest } from "../../test/harness.ts";
import { useDatabase } from "../../test/kit.ts";
import { anArrival, aStatement } from "../../test/reserve-builders.ts";
import { idIn, type StaffLine, staffLine } from "../../test/staff-line.ts";
import { treasuryWallets } from "../../test/wallet-builders.ts";
import { totalOf } from "../ledger/accounts.ts";
import { proposalOf } from "../ledger/proposals.ts";
import { CATALOG } from "../staff-catalog.ts";
import { changesOf } from "./proposal-changes.ts";

const database = useDatabase();
let staff: StaffLine;
let document: string;
beforeAll(async () => {
  staff = staffLine(database);
  await staffPair(database.db);
  await treasuryWallets(database.db);
  document = join(await mkdtemp(join(tmpdir(), "ballast-papers-")), "statement.pdf");
  await writeFile(document, "what the bank says");
});
afterAll(async () => {
  await rm(join(document, ".."), { recursive: true });
});

const total = (kind: string) => totalOf(database.db, kind, "tUSDT");

/** A proposal of ana's that was approved; answers its public id. */
async function approved(by: string[], ...args: string[]): Promise<string> {
  const made = await staff("ana", ...args);
  expect(made.err).toEqual([]);
  const proposal = idIn(made, "prp");
  for (const name of by) {
    const said = await staff(name, "approve", "--proposal", proposal, "--reason", "seen it");
    expect(said.err).toEqual([]);
  }
  return proposal;
}

async function refused(sentence: string, ...args: string[]): Promise<void> {
  const before = await stateDigest(database);
  expect(await staff("ana", ...args)).toEqual({ exit: 1, out: [], err: [sentence] });
  expect(await stateDigest(database)).toBe(before);
}

/** Two consecutive statements lack the amount; both contain what was booked before. */
async function missed(amount: bigint): Promise<void> {
  const { db } = database.owner;
  await sql`update platform.clock set shift = shift + interval '1 hour'`.execute(db);
  for (const _ of [1, 2]) await aStatement(db, "house", amount);
}

const lost = (amount?: string) => [
  ...["bear-loss", "--book", "house", "--currency", "tUSDT"],
  ...(amount === undefined ? [] : ["--amount", amount]),
  ...["--document", document, "--reason", "A key was stolen."],
];

it("books a loss to its last digit: all that is missing, or just what is typed", async () => {
  await houseCash(database.db, 540_126_912n);
  const none = "The last two statements both miss 0.00 tUSDT;";
  await refused(`${none} 0.00 tUSDT cannot be booked as lost.`, ...lost());
  await missed(540_123_456n);
  await approved(["ben"], ...lost());
  expect(await total("house.losses")).toBe(540_123_456n);
  await missed(3_456n);
  await refused(
    "The last two statements both miss 0.003456 tUSDT; 0.003457 tUSDT cannot be booked as lost.",
    ...lost("0.003457"),
  );
  const rest = uuidOf("proposal", await approved([], ...lost("0.003456"))) ?? "";
  const { changes } = await changesOf(
    database.db,
    CATALOG.proposals,
    await proposalOf(database.db, rest),
  );
  expect(changes.slice(0, 4).map(({ after }) => after)).toEqual([
    ...["0.003456 tUSDT", "the house's own", "0.003456 tUSDT", "0.00 tUSDT"],
  ]);
  expect(changes[3]?.before).toBe("0.003456 tUSDT");
  const proposal = `prp_${rest.replaceAll("-", "")}`;
  await staff("ben", "approve", "--proposal", proposal, "--reason", "seen it");
  expect([await total("house.losses"), await total("house.cash")]).toEqual([540_126_912n, 0n]);
}); // @rule 2/arrived

it("books capital and outside yield to the last digit that arrived", async () => {
  const { db } = database.owner;
  await aStatement(db, "house");
  const booked = await total("house.equity");
  await anArrival(db, "house", booked + 3_456n);
  await approved(["ben"], "capital-in", "--amount", "0.003456", "--reference", "own money");
  expect(await total("house.cash")).toBe(3_456n);
  const hash = await anArrival(db, "reserve", 1_000_123_456n);
  const earned = (amount: string) => [
    ...["outside-yield", "--amount", amount, "--document", document, "--tx-hash", hash],
  ];
  await refused(
    "No receipt on the reserve’s wallet has this transaction hash and this amount.",
    ...earned("1000.12"),
  );
  await approved(["ben", "eva"], ...earned("1000.123456"));
  expect(await total("reserve.yield")).toBe(1_000_123_456n);
}); // @rule 2/arrived
