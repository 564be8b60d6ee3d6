/** The demo's operator: staff, money on the chain, a funded reserve and a promotion budget. */
import type { Role } from "@ballast/contract/console/staff.ts";
import { approveProposal } from "../../apps/server/src/console/decide-proposal.ts";
import { addStaff } from "../../apps/server/src/console/staff.ts";
import { proposalOf } from "../../apps/server/src/ledger/proposals.ts";
import type { Db, Tx } from "../../apps/server/src/platform/db.ts";
import type { Staff } from "../../apps/server/src/platform/staff-command.ts";
import { treasury } from "../../apps/server/src/rails/chain/addresses.ts";
import { proposeCampaign } from "../../apps/server/src/reserve/campaigns.ts";
import { proposeCapital } from "../../apps/server/src/reserve/capital-in.ts";
import { arrived } from "../../apps/server/src/reserve/evidence.ts";
import { proposeFunding } from "../../apps/server/src/reserve/fund-reserve.ts";
import { CATALOG } from "../../apps/server/src/staff-catalog.ts";
import { eventually, type Sandbox } from "../client.ts";
import { demoDocument, RESOLUTION } from "./documents.ts";

export type DemoStaff = Staff & { key: string };

const CURRENCY = "tUSDT";
const CAPITAL = 200_000_000_000n;
const RESERVE = 120_000_000_000n;
export const WELCOME = {
  kind: "welcome",
  name: "Welcome income",
  amount: 500_000n,
  budget: 1_000_000_000n,
  funding: 500_000_000n,
} as const;
/** Enough for 20 confirmations whatever block the first transaction is in. */
const CONFIRMED = 25;

const PEOPLE: { name: string; role: Role }[] = [
  { name: "eva", role: "admin" },
  { name: "ana", role: "finance" },
  { name: "ben", role: "auditor" },
  { name: "cleo", role: "content" },
];

/** The admin is first, because only she can add others. */
export async function addDemoStaff(db: Db): Promise<DemoStaff[]> {
  const added: DemoStaff[] = [];
  for (const person of PEOPLE) {
    const key = await db.transaction().execute((tx) => addStaff(tx, person, added[0] ?? null));
    added.push({ id: person.name, role: person.role, key });
  }
  return added;
}

export function personOf(staff: readonly DemoStaff[], role: Role): DemoStaff {
  const found = staff.find((person) => person.role === role);
  if (!found) throw new Error(`the demo has nobody in the role ${role}`);
  return found;
}

/** One person proposes, another approves; returns the proposal's id. */
export async function byTwo(
  db: Db,
  staff: readonly DemoStaff[],
  propose: (tx: Tx, maker: string) => Promise<string>,
): Promise<string> {
  const id = await db.transaction().execute((tx) => propose(tx, personOf(staff, "finance").id));
  await db.transaction().execute((tx) =>
    approveProposal(tx, CATALOG.proposals, {
      ...{ staff: personOf(staff, "auditor"), id, reason: "Checked for the demo." },
    }),
  );
  return id;
}

/** Proposes and approves a promotion's budget; its money is on its way until `untilMoved`. */
export function addCampaign(
  db: Db,
  staff: readonly DemoStaff[],
  draft: Omit<Parameters<typeof proposeCampaign>[1], "currency">,
): Promise<string> {
  return byTwo(db, staff, (tx, maker) =>
    proposeCampaign(tx, { ...draft, currency: CURRENCY }, maker),
  );
}

/** Mines until the money of all these approved proposals has arrived and is booked. */
export async function untilMoved(db: Db, sandbox: Sandbox, ids: readonly string[]): Promise<void> {
  await eventually("the treasury's moves", async () => {
    await sandbox.rails();
    const proposals = await Promise.all(ids.map((id) => proposalOf(db, id)));
    if (proposals.every(({ state }) => state === "done")) return true;
    await sandbox.mine(CONFIRMED);
    return null;
  });
}

/** Gives the operator test money, books it, and sends the reserve's share; returns that move. */
export async function fundTreasury(
  db: Db,
  sandbox: Sandbox,
  staff: readonly DemoStaff[],
): Promise<string> {
  const wallets = await treasury(db);
  for (const address of Object.values(wallets)) await sandbox.gas(address);
  await sandbox.faucet(wallets.house, CAPITAL);
  await sandbox.mine(CONFIRMED);
  // Only what a statement shows can be booked, and the process that makes statements may just be
  // restarting.
  await eventually("a statement that shows the capital", async () => {
    await sandbox.check();
    return (await arrived(db, "house", CURRENCY)) >= CAPITAL ? true : null;
  });
  await byTwo(db, staff, (tx, maker) =>
    proposeCapital(
      tx,
      { amount: CAPITAL, currency: CURRENCY, reference: "Founding capital, test money" },
      maker,
    ),
  );
  const document = await demoDocument("founding-resolution.pdf", RESOLUTION);
  return byTwo(db, staff, (tx, maker) =>
    proposeFunding(
      tx,
      { amount: RESERVE, currency: CURRENCY, document, reference: "First funding lot" },
      maker,
    ),
  );
}
