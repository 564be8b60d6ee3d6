// @rule console/expiry
import { PROPOSAL_DAYS } from "@ballast/contract/console/staff.ts";
import { CURRENCY_CODES } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { staffPair } from "../../test/builders.ts";
import { stateDigest } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { aDocument } from "../../test/reserve-builders.ts";
import { endProposal, type ProposalState, proposalOf } from "../ledger/proposals.ts";
import type { Tx } from "../platform/db.ts";
import { proposeCampaign } from "../reserve/campaigns.ts";
import { proposeFunding } from "../reserve/fund-reserve.ts";
import { proposeResuming } from "../reserve/resume-sales.ts";
import { CATALOG } from "../staff-catalog.ts";
import { approveProposal } from "./decide-proposal.ts";
import { endOverdueProposals, expireProposals } from "./expire-proposals.ts";

const ONE = 1_000_000n;

const app = useApp();
beforeAll(async () => {
  await staffPair(app.database.db);
});

const inTx = <T>(work: (tx: Tx) => Promise<T>) => app.database.db.transaction().execute(work);
const stateOf = async (id: string): Promise<ProposalState> =>
  (await proposalOf(app.database.db, id)).state;
const expire = () => endOverdueProposals(app.database.db, CATALOG.proposals);
/**
 * Proposes to resume sales, each time in another currency, because a currency has one such proposal
 * at a time.
 */
const resuming = () => {
  turn += 1;
  const [currency = "tUSDT"] = CURRENCY_CODES.slice(turn % CURRENCY_CODES.length);
  return inTx((tx) => proposeResuming(tx, { currency, reference: "looked at" }, "ana"));
};
let turn = 0;
const approve = (id: string) =>
  inTx((tx) =>
    approveProposal(tx, CATALOG.proposals, {
      ...{ staff: { id: "ben", role: "auditor" }, id, reason: "checked" },
    }),
  );

async function refused(work: () => Promise<unknown>, refusal: string): Promise<void> {
  const before = await stateDigest(app.database);
  await expect(work()).rejects.toMatchObject({ refusal });
  expect(await stateDigest(app.database)).toBe(before);
}

async function promisedBy(proposal: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from reserve.lots where proposal_id = ${proposal} union all
    select state from reserve.campaigns where proposal_id = ${proposal}`.execute(app.database.db);
  return rows.map(({ state }) => state);
}

describe("a proposal on which nobody decides", () => {
  it("expires after seven days, with the lot and the budget it promised; a newer one waits", async () => {
    const money = { currency: "tUSDT", amount: 5n * ONE } as const;
    const lot = await inTx((tx) =>
      proposeFunding(tx, { ...money, document: aDocument(), reference: "" }, "ana"),
    );
    const campaign = { kind: "welcome", name: "Welcome", ...money, budget: 50n * ONE } as const;
    const budget = await inTx((tx) =>
      proposeCampaign(tx, { ...campaign, funding: 10n * ONE }, "ana"),
    );
    await app.advanceDays(PROPOSAL_DAYS - 1);
    const newer = await resuming();
    await expire();
    expect([await stateOf(lot), await stateOf(budget)]).toEqual(["open", "open"]);

    await app.advanceDays(1);
    await expire();
    expect([await stateOf(lot), await stateOf(budget)]).toEqual(["expired", "expired"]);
    expect([await promisedBy(lot), await promisedBy(budget)]).toEqual([["refused"], ["refused"]]);
    expect(await stateOf(newer)).toBe("open");

    const after = await stateDigest(app.database);
    await expire();
    expect(await stateDigest(app.database)).toBe(after);
    expect(expireProposals(CATALOG.proposals).everySeconds).toBeLessThanOrEqual(60);
  });

  it("cannot be approved any more, before the job ends it and after", async () => {
    const id = await resuming();
    await app.advanceDays(PROPOSAL_DAYS);
    await refused(() => approve(id), "proposal_expired");
    expect(await stateOf(id)).toBe("open");
    await expire();
    await refused(() => approve(id), "proposal_expired");
    await refused(() => inTx((tx) => endProposal(tx, id, "refused")), "proposal_ended");
  });

  it("does not expire before its time, nor once it was approved", async () => {
    const id = await resuming();
    await refused(() => inTx((tx) => endProposal(tx, id, "expired")), "proposal_ended");
    await inTx((tx) => sql`select ledger.consent(${id}, 'ben', 'checked')`.execute(tx));
    await app.advanceDays(PROPOSAL_DAYS);
    await refused(() => inTx((tx) => endProposal(tx, id, "expired")), "proposal_ended");
    await expire();
    expect(await stateOf(id)).toBe("approved");
    // An open proposal would prevent the next one of its currency.
    await sql`update ledger.proposals set state = 'done', ended_at = platform.now()
      where id = ${id}`.execute(app.database.owner.db);
  });

  it("is withdrawn or expires at the same moment: one of the two, and the job goes on", async () => {
    for (let round = 0; round < 4; round += 1) {
      const [both, other] = [await resuming(), await resuming()];
      await app.advanceDays(PROPOSAL_DAYS);
      const withdrawing = inTx((tx) => endProposal(tx, both, "withdrawn")).catch(() => "late");
      await Promise.all([expire(), withdrawing]);
      expect(await stateOf(both)).toBe((await withdrawing) === "late" ? "expired" : "withdrawn");
      expect(await stateOf(other)).toBe("expired");
    }
  });
});
