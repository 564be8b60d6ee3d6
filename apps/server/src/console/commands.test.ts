import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publicId, uuidOf } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffPair } from "../../test/builders.ts";
import { stateDigest } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { aBuyer, aGreenGuard } from "../../test/order-builders.ts";
import {
  anArrival,
  anOperatorReceipt,
  aStatement,
  endTransfer,
} from "../../test/reserve-builders.ts";
import { idIn, type Line, type StaffLine, staffLine } from "../../test/staff-line.ts";
import { aCredit, aUsableAddress, treasuryWallets } from "../../test/wallet-builders.ts";
import { totalOf } from "../ledger/accounts.ts";
import { proposalOf } from "../ledger/proposals.ts";
import { transferOf } from "../rails/chain/transfers.ts";
import { runMonitor } from "../reserve/monitor.ts";
import { applyMoves } from "../reserve/treasury-moves.ts";

const app = useApp();
let staff: StaffLine;
let folder: string;
let document: string;
let agreement: string;
beforeAll(async () => {
  staff = staffLine(app.database);
  await staffPair(app.database.db);
  await treasuryWallets(app.database.db);
  folder = await mkdtemp(join(tmpdir(), "ballast-papers-"));
  document = join(folder, "statement.pdf");
  agreement = join(folder, "agreement.txt");
  await writeFile(document, "what the bank says");
  await writeFile(agreement, "Lease agreement, second version.\n");
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const total = (kind: string) => totalOf(app.database.db, kind, "tUSDT");
const done = (line: Line): Line => {
  expect(line.err).toEqual([]);
  expect(line.exit).toBe(0);
  return line;
};

/** The command is refused with a sentence, and nothing changed. */
async function refused(sentence: string, as: string, ...args: string[]): Promise<void> {
  const before = await stateDigest(app.database);
  expect(await staff(as, ...args)).toEqual({ exit: 1, out: [], err: [sentence] });
  expect(await stateDigest(app.database)).toBe(before);
}

const approve = (as: string, proposal: string) => staff(as, ...approval(proposal));

/**
 * Proposes as ana and approves as ben; answers the proposal's public id. The capital has arrived
 * before.
 */
async function byTwo(...args: string[]): Promise<string> {
  if (args[0] === "capital-in") {
    await anArrival(app.database.owner.db, "house", BigInt(args[2] ?? "") * 1_000_000n);
  }
  const proposal = idIn(done(await staff("ana", ...args)), "prp");
  done(await approve("ben", proposal));
  return proposal;
}

const uuid = (proposal: string) => uuidOf("proposal", proposal) ?? "";

/** A withdrawal of a buyer that waits for a decision. */
async function withdraws(buyer: { id: string; bucket: number; token: string }, amount: bigint) {
  const address = uuidOf("address", await aUsableAddress(app, buyer));
  const { rows } = await sql<{ id: string }>`
    select id from wallets.apply_withdrawal(${randomUUID()}, ${buyer.id}, ${address}, ${amount})
  `.execute(app.database.db);
  return publicId("withdrawal", rows[0]?.id ?? "");
}

async function fund(amount: string): Promise<void> {
  await byTwo("capital-in", "--amount", amount, "--reference", "own money");
  const moved = await byTwo("fund-reserve", "--amount", amount, "--document", document);
  await endTransfer(app.database.db, uuid(moved));
  await applyMoves(app.database.db);
}

const approval = (proposal: string) => [
  ...["approve", "--proposal", proposal, "--reason", "seen the papers"],
];

describe("four eyes", () => {
  it("money comes in when another person has approved, and not before", async () => {
    const made = done(
      await staff("ana", "capital-in", "--amount", "250.50", "--reference", "own money"),
    );
    const proposal = idIn(made, "prp");
    expect(await total("house.cash")).toBe(0n);
    const waiting = done(await staff("ben", "proposals"));
    expect(waiting.out[0]).toBe(`${proposal}  capital_in  open  made by ana, 0 of 1 approved`);
    // Nothing arrived; then slightly less; then all of it, but the statement lacks some.
    const { db } = app.database.owner;
    const short = (arrived: string) =>
      `${arrived} tUSDT has arrived and is not booked yet, by the newest statement; 250.50 tUSDT cannot be booked.`;
    await refused(short("0.00"), "ben", ...approval(proposal));
    await anArrival(db, "house", 250_000_000n);
    await refused(short("250.00"), "ben", ...approval(proposal));
    await anOperatorReceipt(db, "house", 500_000n);
    await aStatement(db, "house", 1_000_000n);
    await refused(short("249.50"), "ben", ...approval(proposal));
    await aStatement(db, "house");
    const approved = done(await approve("ben", proposal));
    expect(approved.out[0]).toBe(
      `${proposal}  capital_in  done  made by ana, 1 of 1 approved by ben`,
    );
    expect(await total("house.cash")).toBe(250_500_000n);
    await refused("This proposal has already been decided.", "ben", ...approval(proposal));
    expect(await total("house.cash")).toBe(250_500_000n);
  });

  it("nobody approves a proposal of their own", async () => {
    await refused(
      "Sales are not stopped: there is nothing to resume.",
      "eva",
      ...["resume-sales", "--reason", "looked into it"],
    );
    const stop = (at: string) =>
      sql.raw(`update reserve.guard set halted_at = ${at},
      halted_for = case when ${at} is null then null else '{shortfall}'::text[] end`);
    await stop("platform.now()").execute(app.database.owner.db);
    const made = done(await staff("eva", "resume-sales", "--reason", "looked into it"));
    await stop("null::timestamptz").execute(app.database.owner.db);
    const proposal = idIn(made, "prp");
    await refused("Nobody approves a proposal of their own.", "eva", ...approval(proposal));
    const withdrawn = done(
      await staff("eva", "refuse", "--proposal", proposal, "--reason", "too early"),
    );
    expect(withdrawn.out[0]).toContain("  withdrawn  ");
  }); // @rule console/four-eyes

  it("a refused proposal moves nothing, ever", async () => {
    const made = await staff("ana", "fund-reserve", "--amount", "1", "--document", document);
    const proposal = idIn(done(made), "prp");
    const args = ["refuse", "--proposal", proposal, "--reason", "not this month"];
    expect(done(await staff("ben", ...args)).out[0]).toContain("  refused  ");
    await refused("This proposal has already been decided.", "ben", ...args);
    await refused("This proposal has already been decided.", "ben", ...approval(proposal));
    const { rows } = await sql`
      select state from reserve.lots where proposal_id = ${uuid(proposal)}`.execute(
      app.database.db,
    );
    expect(rows).toEqual([{ state: "refused" }]);
    expect(done(await staff("ana", "proposals", "--which", "all")).out.join("\n")).toContain(
      proposal,
    );
  });

  it("wants a reason, and a proposal there is", async () => {
    const made = await staff("ana", "capital-in", "--amount", "1", "--reference", "own money");
    const proposal = idIn(done(made), "prp");
    const short = ["approve", "--proposal", proposal, "--reason", "ok"];
    const line = await staff("ben", ...short);
    expect(line.exit).toBe(1);
    const nobody = publicId("proposal", randomUUID());
    await refused("This proposal is not known.", "ben", ...approval(nobody));
    done(await staff("ana", "refuse", "--proposal", proposal, "--reason", "a test"));
  });
});

describe("money", () => {
  it("funds the reserve over the chain, with the document's hash and the attestor", async () => {
    const made = await staff("ana", "fund-reserve", "--amount", "200", "--document", document);
    const proposal = idIn(done(made), "prp");
    done(await approve("ben", proposal));
    expect(await transferOf(app.database.db, uuid(proposal))).toMatchObject({
      amount: 200_000_000n,
    });
    await refused(
      "This proposal has already been decided.",
      "ben",
      ...["refuse", "--proposal", proposal, "--reason", "too late for that"],
    );
    await endTransfer(app.database.db, uuid(proposal));
    await applyMoves(app.database.db);
    expect(await total("reserve.capital")).toBe(200_000_000n);
    const { rows } = await sql`
      select state, attestor, document_name, encode(document_hash, 'hex') as hash from reserve.lots
      where proposal_id = ${uuid(proposal)}`.execute(app.database.db);
    expect(rows).toEqual([
      {
        state: "funded",
        attestor: "ben",
        document_name: "statement.pdf",
        hash: createHash("sha256").update("what the bank says").digest("hex"),
      },
    ]);
  });

  it("refuses more than the house has", async () => {
    const made = await staff("ana", "fund-reserve", "--amount", "999", "--document", document);
    const proposal = idIn(done(made), "prp");
    await refused(
      "The house has 50.50 tUSDT to spend, not 999.00 tUSDT.",
      "ben",
      "approve",
      "--proposal",
      proposal,
      "--reason",
      "seen the papers",
    );
    done(await staff("ana", "refuse", "--proposal", proposal, "--reason", "too much"));
  });

  it("books as lost what statements miss of the house's wallet, by two people, with a document", async () => {
    const { db } = app.database.owner;
    const lost = [
      ...["bear-loss", "--book", "house", "--currency", "tUSDT", "--amount", "0.50"],
      ...["--document", document, "--reason", "A key was stolen."],
    ];
    await refused(
      "The last two statements both miss 0.00 tUSDT; 0.50 tUSDT cannot be booked as lost.",
      "ana",
      ...lost,
    );
    await aStatement(db, "house", 500_000n);
    await aStatement(db, "house", 500_000n);
    const proposal = idIn(done(await staff("ana", ...lost)), "prp");
    const cash = await total("house.cash");
    done(await approve("ben", proposal));
    expect([await total("house.cash"), await total("house.losses")]).toEqual([
      cash - 500_000n,
      500_000n,
    ]);
    await aStatement(db, "house");
  });

  it("books outside yield after two approvals of what reached the reserve's wallet", async () => {
    const hash = await anOperatorReceipt(app.database.owner.db, "reserve", 30_000_000n);
    await aStatement(app.database.owner.db, "reserve", 1n);
    const args = ["outside-yield", "--amount", "30", "--document", document, "--tx-hash", hash];
    const proposal = idIn(done(await staff("ana", ...args)), "prp");
    expect(done(await approve("ben", proposal)).out[0]).toContain("  open  ");
    await refused(
      "You have already approved this proposal; another person must too.",
      "ben",
      "approve",
      "--proposal",
      proposal,
      "--reason",
      "again",
    );
    expect(await total("reserve.yield")).toBe(0n);
    expect((await approve("eva", proposal)).err[0]).toMatch(/^29\.999999 tUSDT has arrived/);
    await aStatement(app.database.owner.db, "reserve");
    expect(done(await approve("eva", proposal)).out[0]).toContain("  done  ");
    expect(await total("reserve.yield")).toBe(30_000_000n);
    await refused("This receipt was already matched.", "ana", ...args);
    await refused(
      "No receipt on the reserve’s wallet has this transaction hash and this amount.",
      "ana",
      ...["outside-yield", "--amount", "31", "--document", document, "--tx-hash", hash],
    );
  });

  it("funds a welcome campaign within its budget", async () => {
    const start = ["fund-promotion", "--amount", "10", "--name", "Welcome", "--per-gift"];
    const made = await byTwo(...start, "0.04", "--budget", "15");
    await endTransfer(app.database.db, uuid(made));
    await applyMoves(app.database.db);
    expect(await total("client.promotion")).toBe(10_000_000n);
    await refused(
      "There is a campaign of this kind already; add to its budget instead.",
      "ana",
      ...start,
      "0.05",
    );
    const { rows } = await sql<{ id: string }>`
      select id from reserve.campaigns where state = 'open'`.execute(app.database.db);
    const campaign = publicId("campaign", rows[0]?.id ?? "");
    await refused(
      "This would bring the campaign above its budget of 15.00 tUSDT.",
      "ana",
      ...["top-up-promotion", "--amount", "6", "--campaign", campaign],
    );
    const more = await byTwo("top-up-promotion", "--amount", "5", "--campaign", campaign);
    await endTransfer(app.database.db, uuid(more));
    await applyMoves(app.database.db);
    expect(await total("client.promotion")).toBe(15_000_000n);
    await refused(
      "fund-promotion needs --name: the new budget's name.",
      "ana",
      ...["fund-promotion", "--amount", "6"],
    );
  });

  it("reverses capital once, and nothing that is on the chain", async () => {
    const capital = await byTwo("capital-in", "--amount", "70", "--reference", "typed twice");
    const before = await total("house.cash");
    const transaction = publicId("ledgerTransaction", uuid(capital));
    const args = ["reverse", "--transaction", transaction, "--reason", "typed twice"];
    const first = idIn(done(await staff("ana", ...args)), "prp");
    await refused(`This has been proposed already: ${first} is open.`, "ana", ...args);
    done(await approve("ben", first));
    expect(await total("house.cash")).toBe(before - 70_000_000n);
    await refused("This ledger transaction cannot be reversed, or already was.", "ana", ...args);
    const nothing = publicId("ledgerTransaction", randomUUID());
    await refused(
      "This ledger transaction cannot be reversed, or already was.",
      "ana",
      ...["reverse", "--transaction", nothing, "--reason", "typed twice"],
    );
    const buyer = await aBuyer(app.database.owner.db, 0n);
    const deposit = await aCredit(app.database.owner.db, buyer, 5_000_000n);
    await refused(
      "This ledger transaction cannot be reversed, or already was.",
      "ana",
      ...["reverse", "--transaction", publicId("ledgerTransaction", deposit)],
      ...["--reason", "not theirs"],
    );
  });

  it("does not reverse capital that approved moves are about to spend", async () => {
    const capital = await byTwo("capital-in", "--amount", "500", "--reference", "own money");
    const free = (await total("house.cash")) / 1_000_000n;
    const move = await byTwo("fund-reserve", "--amount", `${free}`, "--document", document);
    const transaction = publicId("ledgerTransaction", uuid(capital));
    const made = await staff("ana", "reverse", "--transaction", transaction, "--reason", "oops");
    await refused(
      "There is less money there than that.",
      "ben",
      ...["approve", "--proposal", idIn(done(made), "prp"), "--reason", "agreed"],
    );
    await endTransfer(app.database.db, uuid(move));
    await applyMoves(app.database.db);
  });
});

describe("approved and refused at the same moment", () => {
  it("one of the two wins, and what was refused never moves", async () => {
    await byTwo("capital-in", "--amount", "10", "--reference", "own money");
    for (let round = 0; round < 10; round += 1) {
      const made = await staff("ana", "fund-reserve", "--amount", "1", "--document", document);
      const proposal = idIn(done(made), "prp");
      const refusal = ["refuse", "--proposal", proposal, "--reason", "not this month"];
      const both = [() => approve("ben", proposal), () => staff("eva", ...refusal)];
      if (round % 2 === 1) both.reverse();
      const lines = await Promise.all(both.map((decide) => decide()));
      expect(lines.map((line) => line.exit).sort()).toEqual([0, 1]);
      const { state } = await proposalOf(app.database.db, uuid(proposal));
      const moves = (await transferOf(app.database.db, uuid(proposal))) !== null;
      expect([state, moves]).toEqual(moves ? ["approved", true] : ["refused", false]);
      if (moves) await endTransfer(app.database.db, uuid(proposal));
    }
    await applyMoves(app.database.db);
  });
});

describe("products", () => {
  const terms = (changes: Record<string, string> = {}) => {
    const at = (hours: number) =>
      `${new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19)}Z`;
    const options = {
      name: "Harbour crane",
      image: "/images/harbour.svg",
      price: "100.00",
      "daily-return": "0.04",
      days: "30",
      units: "100",
      "per-member": "10",
      "agreement-version": "2",
      agreement,
      "return-source": "Rent of a harbour crane, paid monthly by its operator under contract.",
      document,
      announce: at(-2),
      start: at(-1),
      end: at(72),
      ...changes,
    };
    return Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  };

  it("drafts, lists and closes a product, each step of money by two people", async () => {
    await fund("120");
    const drafted = done(await staff("ana", "draft-product", ...terms()));
    const product = idIn(drafted, "prd");
    const offered = await total("reserve.offered");
    await byTwo("list-product", "--product", product);
    expect(await total("reserve.offered")).toBe(offered + 120_000_000n);
    expect(done(await staff("eva", "products")).out[0]).toBe(
      `${product}  listed  Harbour crane  0 of 100 units sold`,
    );
    await refused(
      "This product is not a draft any more; its terms are frozen.",
      "ana",
      ...["list-product", "--product", product],
    );
    await byTwo("close-product", "--product", product);
    expect(await total("reserve.offered")).toBe(offered);
    expect(done(await staff("eva", "products")).out[0]).toContain("  closed  ");
  });

  it("lists from the lots that were named", async () => {
    const { rows } = await sql<{ id: string }>`
      select id from reserve.lots where source = 'yield' and state = 'funded'`.execute(
      app.database.db,
    );
    const lot = publicId("lot", rows[0]?.id ?? "");
    const product = idIn(
      done(await staff("ana", "draft-product", ...terms({ units: "20" }))),
      "prd",
    );
    await byTwo("list-product", "--product", product, "--lots", lot);
    expect(await total("reserve.yield")).toBe(6_000_000n);
  });

  it("refuses by name what may not be listed", async () => {
    await refused(
      "The simple yearly rate would be above 15 %. Such a product cannot be listed.",
      "ana",
      ...["draft-product", ...terms({ "daily-return": "0.05" })],
    );
    await refused(
      "Say in at least 40 characters where the return comes from, and add the document that shows it.",
      "ana",
      ...["draft-product", ...terms({ "return-source": "rent" })],
    );
    await refused(
      "Please check the terms: end.",
      "ana",
      ...["draft-product", ...terms({ end: "2020-01-01T00:00:00Z" })],
    );
    await writeFile(join(folder, "other.txt"), "Another text.");
    await refused(
      "This agreement version exists with another text.",
      "ana",
      ...["draft-product", ...terms({ agreement: join(folder, "other.txt") })],
    );
    const big = done(await staff("ana", "draft-product", ...terms({ units: "100000" })));
    await refused(
      "The reserve does not hold the 120,000.00 tUSDT that must be locked before the sale.",
      "ana",
      ...["list-product", "--product", idIn(big, "prd")],
    );
    const nobody = publicId("product", randomUUID());
    await refused("This product is not known.", "ana", "list-product", "--product", nobody);
    await refused("This product is not known.", "ana", "close-product", "--product", nobody);
  });

  it("renews the benchmark, and refuses what is no rate", async () => {
    const args = ["set-benchmark", "--on", "2026-01-02", "--source", "A central bank"];
    done(await staff("ana", ...args, "--rate-bps", "401"));
    const { rows } = await sql`
      select value, changed_by from platform.settings where name = 'products.benchmark'`.execute(
      app.database.db,
    );
    expect(rows).toEqual([
      { value: { rateBps: 401, on: "2026-01-02", source: "A central bank" }, changed_by: "ana" },
    ]);
    await refused("Please check the terms: benchmark.", "ana", ...args, "--rate-bps", "99999");
  });
});

describe("receipts", () => {
  it("gives an unidentified receipt to its member by two people, once", async () => {
    const id = randomUUID();
    await sql`select ledger.unknown_receipt(${id}, 'tUSDT', 7000000, 'tx 0x1', 'watcher')`.execute(
      app.database.owner.db,
    );
    const receipt = publicId("ledgerTransaction", id);
    expect(done(await staff("eva", "receipts")).out[0]).toContain(`${receipt}  7.00 tUSDT  `);
    expect(done(await staff("eva", "receipts", "--after", receipt)).out).toEqual([]);
    const buyer = await aBuyer(app.database.owner.db, 0n);
    const match = (member: string, which = receipt) => [
      ...["match-receipt", "--receipt", which, "--member", publicId("member", member)],
      ...["--reason", "wrote to us"],
    ];
    await refused("This member is not known.", "ana", ...match(randomUUID()));
    const other = publicId("ledgerTransaction", randomUUID());
    await refused("There is no unidentified receipt of this id.", "ana", ...match(buyer.id, other));
    const first = idIn(done(await staff("ana", ...match(buyer.id))), "prp");
    await refused(`This has been proposed already: ${first} is open.`, "ana", ...match(buyer.id));
    done(await staff("ben", "refuse", "--proposal", first, "--reason", "not sure yet"));
    await byTwo(...match(buyer.id));
    const { rows } = await sql`
      select balance from ledger.accounts where owner = ${buyer.id} and kind = 'client.deposit'`.execute(
      app.database.db,
    );
    expect(rows).toEqual([{ balance: 7_000_000n }]);
    await refused("There is no unidentified receipt of this id.", "ana", ...match(buyer.id));
    expect(done(await staff("eva", "receipts")).out.join()).not.toContain(receipt);
  });

  it("gives none to an account that is closed, or that could not hold its money", async () => {
    const [rupees, euros] = [randomUUID(), randomUUID()];
    for (const [id, currency] of [
      [rupees, "tINR"],
      [euros, "tEUR"],
    ]) {
      await sql`
        select ledger.unknown_receipt(${id}, ${currency}, 7000000, 'wire', 'watcher')`.execute(
        app.database.owner.db,
      );
    }
    const buyer = await aBuyer(app.database.owner.db, 0n);
    const match = (receipt: string) => [
      ...["match-receipt", "--receipt", publicId("ledgerTransaction", receipt)],
      ...["--member", publicId("member", buyer.id), "--reason", "wrote to us"],
    ];
    await refused("The member's country has no local currency here.", "ana", ...match(euros));

    const proposal = idIn(done(await staff("ana", ...match(rupees))), "prp");
    await sql`select members.forget(${buyer.bucket}, ${buyer.id})`.execute(app.database.owner.db);
    await refused("This member is not known.", "ben", ...approval(proposal));
    await refused("This member is not known.", "ana", ...match(rupees));
  });
});

describe("withdrawals", () => {
  const aWithdrawal = async (amount: bigint) =>
    withdraws(await aBuyer(app.database.owner.db, amount), amount);
  const decide = (what: string, withdrawal: string) => [
    ...[`${what}-withdrawal`, "--withdrawal", withdrawal, "--reason", "checked by hand"],
  ];

  it("are listed, approved once, and then paid on the chain", async () => {
    const withdrawal = await aWithdrawal(9_000_000n);
    expect(done(await staff("ben", "withdrawals")).out.join()).toContain(
      `${withdrawal}  processing  9.00 tUSDT, fee 0.00 tUSDT`,
    );
    expect(done(await staff("ana", ...decide("approve", withdrawal))).out[0]).toContain("approved");
    expect(await transferOf(app.database.db, uuidOf("withdrawal", withdrawal) ?? "")).toMatchObject(
      { amount: 9_000_000n },
    );
    const again = await staff("ana", ...decide("approve", withdrawal));
    expect(again.exit).toBe(1);
    expect((await staff("ana", ...decide("refuse", withdrawal))).exit).toBe(1);
  });

  it("are refused with a reason, and the money goes back", async () => {
    const withdrawal = await aWithdrawal(4_000_000n);
    const deposits = await total("client.deposit");
    expect(done(await staff("eva", ...decide("refuse", withdrawal))).out[0]).toContain("failed");
    expect(await total("client.deposit")).toBe(deposits + 4_000_000n);
    expect((await staff("eva", ...decide("approve", withdrawal))).exit).toBe(1);
  });

  it("are held only for a reason of the closed list, once", async () => {
    const withdrawal = await aWithdrawal(4_000_000n);
    const hold = ["hold-withdrawal", "--withdrawal", withdrawal, "--for"];
    expect((await staff("eva", ...hold, "bad_mood")).err[0]).toMatch(/^--for cannot be read/);
    expect((await staff("eva", ...hold, "legal_order")).exit).toBe(1);
    // The books know these reasons, so no person may give them.
    const claimed = ["new_address", "--reference", "It looks new to me."];
    expect((await staff("eva", ...hold, ...claimed)).err[0]).toMatch(/^--for cannot be read/);
    const order = ["legal_order", "--reference", "High court of Ankara, 12 of 1 March"];
    expect(done(await staff("eva", ...hold, ...order)).out[0]).toContain("legal_order");
    expect((await staff("eva", ...hold, ...order)).exit).toBe(1);
    expect((await staff("eva", ...decide("approve", withdrawal))).exit).toBe(1);
    done(await staff("eva", ...decide("refuse", withdrawal)));
  });
});

describe("sales", () => {
  it("go on after a stop only with green values and two people", async () => {
    await sql`update reserve.guard set halted_at = platform.now(), halted_for = '{reconciliation_break}'`.execute(
      app.database.owner.db,
    );
    const proposal = idIn(
      done(await staff("ana", "resume-sales", "--reason", "the break is closed")),
      "prp",
    );
    await refused(
      "A value of the guard is still red or too old.",
      "ben",
      ...["approve", "--proposal", proposal, "--reason", "looked at it"],
    );
    await aGreenGuard(app.database.db);
    expect(done(await staff("ben", "status")).out[0]).toBe("tUSDT: no sales: sales_stopped");
    done(await approve("ben", proposal));
    expect(done(await staff("ben", "status")).out[0]).toBe("tUSDT: sales are on");
  }); // @rule 2/resume

  it("status shows the guard, the totals and every invariant", async () => {
    await runMonitor(app.database.db, "all");
    const { out } = done(await staff("eva", "status"));
    const text = out.join("\n");
    expect(text).toContain("house's cash: ");
    expect(text).toMatch(/holds {3}client_cover /);
    expect(text).not.toContain("BROKEN");
  });
});
