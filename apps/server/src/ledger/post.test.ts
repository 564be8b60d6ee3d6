// @rule 1.1/fee
import { randomUUID } from "node:crypto";
import { bucketOf } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { staffPair } from "../../test/builders.ts";
import { useDatabase } from "../../test/kit.ts";
import { memberBalances } from "./accounts.ts";

const database = useDatabase();
const HOUSE = "00000000-0000-0000-0000-000000000000";

beforeAll(async () => {
  await staffPair(database.db);
});

async function openMember() {
  const id = randomUUID();
  await sql`select ledger.open_member(${id}, 'tUSDT')`.execute(database.db);
  return { id, bucket: bucketOf(id) };
}

function deposit(member: { id: string }, amount: bigint, id = randomUUID()) {
  const items = JSON.stringify([
    { id, member_id: member.id, currency: "tUSDT", amount: `${amount}`, reference: "0x1" },
  ]);
  return sql<{ posted: string[] }>`
    select ledger.deposit_batch(${items}::jsonb, 'watcher') as posted`.execute(database.owner.db);
}

async function proposal(action: string, input: object, consents: string[], maker = "ana") {
  const id = randomUUID();
  await sql`select ledger.propose(${id}, ${action}, ${JSON.stringify(input)}::jsonb, ${maker})`.execute(
    database.db,
  );
  for (const staff of consents) {
    await sql`select ledger.consent(${id}, ${staff}, 'checked')`.execute(database.db);
  }
  return id;
}

type RawLeg = [kind: string, side: "D" | "C", amount: bigint, owner?: string];

/** Posts legs through ledger.post as the owner, which a hostile or broken function could try. */
function rawPost(
  bucket: number,
  event: string,
  legs: RawLeg[],
  proposalId: string | null = null,
  actor?: string,
) {
  const id = randomUUID();
  const rows = legs.map(
    ([kind, side, amount, owner], index) => sql`
      ledger.leg_of(${bucket}, ${id}, ${index + 1}, ${kind}, 'tUSDT', ${owner ?? HOUSE},
        ${side}, ${amount})`,
  );
  return sql`select ledger.post(
    array[row(${bucket}::int, ${id}::uuid, ${event}::text, ${
      actor ??
      sql`(select posted_by[1]
      from ledger.events where event = ${event})`
    }, '', ${proposalId}::uuid, null)::ledger.draft],
    array[${sql.join(rows)}])`.execute(database.owner.db);
}

describe("the one door", () => {
  it("refuses a book that does not balance", async () => {
    const member = await openMember();
    await expect(
      rawPost(member.bucket, "deposit", [
        ["client.custody", "D", 100n],
        ["client.deposit", "C", 99n, member.id],
      ]),
    ).rejects.toMatchObject({ code: "BL002" });
  }); // @rule 1.1/books

  it("refuses money that crosses from the client book into another", async () => {
    const member = await openMember();
    await deposit(member, 100n);
    await expect(
      rawPost(member.bucket, "buy", [
        ["client.deposit", "D", 100n, member.id],
        ["reserve.sold", "C", 100n, member.id],
      ]),
    ).rejects.toThrow();
  }); // @rule 1.1/books

  it("refuses a leg whose shape the event does not have", async () => {
    const member = await openMember();
    await expect(
      rawPost(member.bucket, "deposit", [
        ["client.custody", "D", 5n],
        ["client.earned", "C", 5n, member.id],
      ]),
    ).rejects.toMatchObject({ code: "23503" });
  }); // @rule ledger/shapes

  it("refuses an event from anyone but who may post it", async () => {
    const member = await openMember();
    for (const actor of ["member", "worker", "ana", "somebody"]) {
      const legs: RawLeg[] = [
        ["client.custody", "D", 5n],
        ["client.deposit", "C", 5n, member.id],
      ];
      await expect(rawPost(member.bucket, "deposit", legs, null, actor)).rejects.toMatchObject({
        code: "BL012",
      });
    }
  });

  it("refuses an account that was never opened", async () => {
    const stranger = randomUUID();
    await expect(
      rawPost(bucketOf(stranger), "deposit", [
        ["client.custody", "D", 5n],
        ["client.deposit", "C", 5n, stranger],
      ]),
    ).rejects.toMatchObject({ code: "BL003" });
  });

  it("refuses a negative amount", async () => {
    const member = await openMember();
    await expect(
      rawPost(member.bucket, "deposit", [
        ["client.custody", "D", -5n],
        ["client.deposit", "C", -5n, member.id],
      ]),
    ).rejects.toMatchObject({ code: "23514" });
  });

  it("refuses an overdraft even when the function before it forgot to check", async () => {
    const member = await openMember();
    await deposit(member, 100n);
    await expect(
      rawPost(member.bucket, "withdrawal_applied", [
        ["client.deposit", "D", 101n, member.id],
        ["client.withdrawing", "C", 101n, member.id],
      ]),
    ).rejects.toMatchObject({ code: "23514" });
    expect((await memberBalances(database.db, member, "tUSDT")).deposit).toBe(100n);
  }); // @rule ledger/floors

  it("refuses an event that needs approval without one", async () => {
    await expect(
      rawPost(0, "capital_in", [
        ["house.cash", "D", 5n],
        ["house.equity", "C", 5n],
      ]),
    ).rejects.toMatchObject({ code: "BL001" });
  }); // @rule ledger/approvals

  it("refuses an approval that was given for something else", async () => {
    const other = await proposal("fund_promotion", { amount: "1", currency: "tUSDT" }, ["ben"]);
    await expect(
      rawPost(
        0,
        "capital_in",
        [
          ["house.cash", "D", 5n],
          ["house.equity", "C", 5n],
        ],
        other,
      ),
    ).rejects.toMatchObject({ code: "BL001" });
  }); // @rule ledger/approvals

  it("posts an id once, however often it is sent", async () => {
    const member = await openMember();
    const id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => deposit(member, 7_000_000n, id)),
    );
    const posted = answers.filter((answer) => answer.rows[0]?.posted.length === 1);
    expect(posted).toHaveLength(1);
    expect((await memberBalances(database.db, member, "tUSDT")).deposit).toBe(7_000_000n);
  }); // @rule ledger/once
});

describe("the service's role", () => {
  it.each([
    "insert into ledger.accounts (bucket, kind, currency, owner, floored, opened_at) values (0, 'client.deposit', 'tUSDT', gen_random_uuid(), true, now())",
    "update ledger.accounts set balance = balance + 1",
    "delete from ledger.entries",
    "update ledger.entries set amount = 1",
    "delete from ledger.transactions",
    "update ledger.seals set hash = 'x'",
    "update ledger.heads set seq = 0",
    "insert into ledger.consents select * from ledger.consents",
    "update ledger.proposals set state = 'approved'",
    "insert into ledger.event_shapes values ('deposit', 'client.earned', 'C')",
    "update reserve.guard set halted_at = null",
    "update reserve.invariant_runs set rows = 0",
    "update platform.clock set shift = '0'",
    "select ledger.post(null, null)",
    "select ledger.buy_batch(null)",
    "select ledger.post_proposal(null, null)",
    "select ledger.deposit_batch('[]', 'watcher')",
    "select ledger.withdrawal_settled(gen_random_uuid(), gen_random_uuid(), 0, 'rail', '')",
    "select ledger.withdrawal_released(gen_random_uuid(), gen_random_uuid(), 'rail', '')",
    "select ledger.welcome(gen_random_uuid(), gen_random_uuid(), 'tUSDT', 1)",
    "select ledger.cancel_purchase(0, gen_random_uuid())",
    "select ledger.open_accounts(0, gen_random_uuid(), 'tUSDT', array['client.deposit'])",
    "insert into chain.statements (at) values (now() + interval '1 day')",
    "insert into bank.statements (at) values (now() + interval '1 day')",
    "truncate ledger.entries",
    "alter table ledger.entries disable trigger all",
    "set role ballast_owner",
  ])("may not: %s", async (statement) => {
    await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject({ code: "42501" });
  }); // @rule 1.6/staff ledger/one-door
});

describe("four eyes", () => {
  it("refuses the maker's own consent", async () => {
    const id = await proposal("capital_in", { amount: "1", currency: "tUSDT" }, []);
    await expect(
      sql`select ledger.consent(${id}, 'ana', 'my own')`.execute(database.db),
    ).rejects.toMatchObject({ code: "23514" });
  });

  it("counts a person once and needs two for outside yield", async () => {
    const input = { amount: "1", currency: "tUSDT", lot_id: randomUUID() };
    const id = await proposal("outside_yield", input, ["ben"]);
    await expect(
      sql`select ledger.consent(${id}, 'ben', 'again')`.execute(database.db),
    ).rejects.toMatchObject({ code: "23505" });
    await expect(
      sql`select ledger.outside_yield(${id})`.execute(database.owner.db),
    ).rejects.toMatchObject({ code: "BL001" });
    await sql`select ledger.consent(${id}, 'eva', 'second')`.execute(database.db);
    await sql`select ledger.outside_yield(${id})`.execute(database.owner.db);
  });

  it("carries a proposal out once", async () => {
    const id = await proposal("capital_in", { amount: "500", currency: "tUSDT" }, ["ben"]);
    const before = await cash();
    await Promise.all(
      Array.from({ length: 8 }, () =>
        sql`select ledger.capital_in(${id})`.execute(database.owner.db),
      ),
    );
    expect((await cash()) - before).toBe(500n);
  });

  it("does not carry out a refused proposal", async () => {
    const id = await proposal("capital_in", { amount: "500", currency: "tUSDT" }, []);
    await sql`select ledger.end_proposal(${id}, 'refused')`.execute(database.db);
    await expect(consentAs("ben", id)).rejects.toMatchObject({ code: "BL010" });
    await expect(
      sql`select ledger.capital_in(${id})`.execute(database.owner.db),
    ).rejects.toMatchObject({
      code: "BL001",
    });
  });

  it("an approved proposal is ended by nobody, and fails only with its transfer", async () => {
    const id = await proposal("fund_reserve", { amount: "500", currency: "tUSDT" }, ["ben"]);
    for (const [end, code] of [
      [sql`ledger.end_proposal(${id}, 'refused')`, "BL010"],
      [sql`ledger.fail_proposal(${id})`, "42501"],
      [sql`reserve.end_move(${id})`, "BL033"],
      [sql`cash.end_returned_receipt(${id})`, "BL010"],
    ] as const) {
      await expect(sql`select ${end}`.execute(database.db)).rejects.toMatchObject({ code });
    }
  });

  it("is closed to names that are no active person of the staff", async () => {
    await aPerson("gone", "eva", false);
    const input = { amount: "1", currency: "tUSDT" };
    for (const name of ["nobody", "gone"]) {
      await expect(proposal("capital_in", input, [], name)).rejects.toMatchObject({
        code: "BL013",
      });
      const id = await proposal("capital_in", input, []);
      await expect(consentAs(name, id)).rejects.toMatchObject({ code: "BL013" });
    }
    await aPerson("leaver", "eva");
    const left = await proposal("capital_in", input, [], "leaver");
    await sql`update staff.people set active = false where id = 'leaver'`.execute(database.db);
    await expect(consentAs("ben", left)).rejects.toMatchObject({ code: "BL013" });
  });

  it("one of the two did not add the other within a day, whichever of them proposed", async () => {
    await aPerson("puppet", "eva");
    const input = { amount: "1", currency: "tUSDT" };
    for (const [maker, other] of [
      ["eva", "puppet"],
      ["puppet", "eva"],
    ] as const) {
      const id = await proposal("capital_in", input, [], maker);
      await expect(consentAs(other, id)).rejects.toMatchObject({ code: "BL014" });
      await consentAs("ben", id);
    }
    await sql`update staff.people set created_at = created_at - interval '24 hours'
      where id = 'puppet'`.execute(database.owner.db);
    await consentAs("puppet", await proposal("capital_in", input, [], "eva"));
  });

  it("is not done when its id was posted before as something else", async () => {
    const id = await proposal("capital_in", { amount: "500", currency: "tUSDT" }, ["ben"]);
    await sql`
      select ledger.unknown_receipt(${id}, 'tUSDT', 5, '', 'watcher')`.execute(database.owner.db);
    const before = await cash();
    await expect(
      sql`select ledger.capital_in(${id})`.execute(database.owner.db),
    ).rejects.toMatchObject({
      code: "BL015",
    });
    expect(await cash()).toBe(before);
  });
});

const consentAs = (name: string, id: string) =>
  sql`select ledger.consent(${id}, ${name}, 'checked')`.execute(database.db);

/** A person whom another has just added. */
async function aPerson(name: string, by: string, active = true): Promise<void> {
  await sql`
    insert into staff.people (id, role, key_hash, created_at, created_by, active)
    values (${name}, 'finance', sha256(${name}::bytea), platform.now(), ${by}, ${active})`.execute(
    database.owner.db,
  );
}

async function cash(): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    select coalesce(sum(balance), 0)::bigint as total from ledger.accounts
    where kind = 'house.cash'`.execute(database.db);
  return rows[0]?.total ?? 0n;
}

describe("the end of a withdrawal", () => {
  it("is either settled or released, whoever comes first, and once", async () => {
    for (let round = 0; round < 6; round += 1) {
      const member = await openMember();
      await deposit(member, 1_000n);
      const id = randomUUID();
      await sql`select ledger.withdrawal_applied(${id}, ${member.id}, 'tUSDT', 400, 'w')`.execute(
        database.owner.db,
      );
      await Promise.all([
        sql`select ledger.withdrawal_settled(${id}, ${member.id}, 0, 'rail', 'w')`.execute(
          database.owner.db,
        ),
        sql`select ledger.withdrawal_released(${id}, ${member.id}, 'member', 'w')`.execute(
          database.owner.db,
        ),
        sql`select ledger.withdrawal_released(${id}, ${member.id}, 'rail', 'w')`.execute(
          database.owner.db,
        ),
      ]);
      const after = await memberBalances(database.db, member, "tUSDT");
      expect(after.withdrawing).toBe(0n);
      expect([600n, 1_000n]).toContain(after.deposit);
    }
  });

  it("takes no fee on money that was paid in", async () => {
    const member = await openMember();
    await deposit(member, 1_000n);
    const id = randomUUID();
    await sql`select ledger.withdrawal_applied(${id}, ${member.id}, 'tUSDT', 400, 'w')`.execute(
      database.owner.db,
    );
    await expect(
      sql`select ledger.withdrawal_settled(${id}, ${member.id}, 1, 'rail', 'w')`.execute(
        database.owner.db,
      ),
    ).rejects.toMatchObject({ code: "BL008" });
    await sql`select ledger.withdrawal_released(${id}, ${member.id}, 'member', 'w')`.execute(
      database.owner.db,
    );
  });

  it("cannot release or settle another member's withdrawal", async () => {
    const [owner, other] = [await openMember(), await openMember()];
    await deposit(owner, 1_000n);
    const id = randomUUID();
    await sql`select ledger.withdrawal_applied(${id}, ${owner.id}, 'tUSDT', 400, 'w')`.execute(
      database.owner.db,
    );
    await expect(
      sql`select ledger.withdrawal_released(${id}, ${other.id}, 'member', 'w')`.execute(
        database.owner.db,
      ),
    ).rejects.toMatchObject({ code: "BL004" });
    await sql`select ledger.withdrawal_released(${id}, ${owner.id}, 'member', 'w')`.execute(
      database.owner.db,
    );
  });
});

describe("reversal", () => {
  it("mirrors capital once, with two people", async () => {
    const before = await cash();
    const booked = async () => {
      const { rows } = await sql<{ net: string }>`
        select ledger.net_booked('house.cash', 'capital_in', 'tUSDT')::text as net`.execute(
        database.db,
      );
      return Number(rows[0]?.net);
    };
    const was = await booked();
    const target = await proposal("capital_in", { amount: "900", currency: "tUSDT" }, ["ben"]);
    await sql`select ledger.capital_in(${target})`.execute(database.owner.db);
    expect(await booked()).toBe(was + 900);
    const input = { bucket: 0, transaction_id: target, reference: "typed twice" };
    const [first, second] = [
      await proposal("reversal", input, ["ben"]),
      await proposal("reversal", input, ["ben"]),
    ];
    await sql`select ledger.reverse(${first})`.execute(database.db);
    expect(await cash()).toBe(before);
    expect(await booked()).toBe(was);
    await expect(sql`select ledger.reverse(${second})`.execute(database.db)).rejects.toMatchObject({
      code: "23505",
    });
  });

  it("leaves alone what is on the chain: a deposit stays", async () => {
    const member = await openMember();
    const target = randomUUID();
    await deposit(member, 900n, target);
    const input = { bucket: member.bucket, transaction_id: target };
    const reversal = await proposal("reversal", input, ["ben"]);
    await expect(
      sql`select ledger.reverse(${reversal})`.execute(database.db),
    ).rejects.toMatchObject({ code: "BL006" });
    const { rows } = await sql<{ event: string }>`
      select event from ledger.events where reversible`.execute(database.db);
    expect(rows).toEqual([{ event: "capital_in" }]);
  });

  it("never touches what a member did", async () => {
    const member = await openMember();
    await deposit(member, 900n);
    const id = randomUUID();
    await sql`select ledger.withdrawal_applied(${id}, ${member.id}, 'tUSDT', 400, 'w')`.execute(
      database.owner.db,
    );
    const input = { bucket: member.bucket, transaction_id: id };
    const reversal = await proposal("reversal", input, ["ben"]);
    await expect(
      sql`select ledger.reverse(${reversal})`.execute(database.db),
    ).rejects.toMatchObject({ code: "BL006" });
    await sql`select ledger.withdrawal_released(${id}, ${member.id}, 'member', 'w')`.execute(
      database.owner.db,
    );
  });
});

describe("the table of events", () => {
  it("has no event that moves client money into another book but the shown fee", async () => {
    const { rows } = await sql<{ event: string }>`
      select distinct c.event from ledger.event_shapes c
      join ledger.account_kinds ck on ck.kind = c.kind and ck.book = 'C'
      where c.side = 'C' and c.kind = 'client.due_to_house'`.execute(database.db);
    expect(rows.map((row) => row.event).sort()).toEqual([
      "cash_withdrawal_settled",
      "withdrawal_settled",
    ]);
  });

  it("has legs in more than one book only where the ledger's description lists them", async () => {
    const { rows } = await sql<{ event: string; books: string }>`
      select s.event, string_agg(distinct k.book::text, '' order by k.book::text) as books
      from ledger.event_shapes s join ledger.account_kinds k using (kind)
      group by 1 having count(distinct k.book) > 1 order by 1`.execute(database.db);
    expect(rows.map(({ event, books }) => `${event} ${books}`)).toEqual([
      "buy CR",
      "buy_with_coupon CR",
      "cancel CR",
      "cash_withdrawal_settled CH",
      "chargeback CH",
      "chargeback_reversal CH",
      "daily_income CR",
      "early_exit CR",
      "fee_sweep CH",
      "fund_float CH",
      "fund_promotion CH",
      "fund_reserve HR",
      "income_sweep CR",
      "invitation_share CH",
      "loss_borne CHR",
      "reversal CH", // of the operator's capital, or of a credit whose block is gone
      "shortfall_covered CH",
      "withdrawal_settled CH",
    ]);
  });

  it("lets each book of each event balance alone, and by no leg of another book", async () => {
    const oneSided = await sql`
      select s.event, k.book from ledger.event_shapes s join ledger.account_kinds k using (kind)
      group by 1, 2 having count(distinct s.side) < 2`.execute(database.db);
    expect(oneSided.rows).toEqual([]);

    const { rows } = await sql<{ event: string; debit: string; credit: string; needs: boolean }>`
      select d.event, d.kind as debit, c.kind as credit, e.approvals > 0 as needs
      from ledger.event_shapes d join ledger.account_kinds dk on dk.kind = d.kind
      join ledger.event_shapes c on c.event = d.event and c.side = 'C'
      join ledger.account_kinds ck on ck.kind = c.kind and ck.book <> dk.book
      join ledger.events e on e.event = d.event
      where d.side = 'D' order by 1, 2, 3`.execute(database.db);
    expect(new Set(rows.map(({ event }) => event)).size).toBe(18);
    for (const { event, debit, credit, needs } of rows) {
      const approved = needs ? await proposal(event, {}, ["ben"]) : null;
      const legs: RawLeg[] = [
        [debit, "D", 5n],
        [credit, "C", 5n],
      ];
      await expect(
        rawPost(0, event, legs, approved),
        `${event}: ${debit} > ${credit}`,
      ).rejects.toMatchObject({ code: "BL002" });
    }
  });

  it("takes money out of custody only for what leaves it: a withdrawal, its fee, a payment taken back", async () => {
    expect(await eventsWith("C", "s.kind = 'client.custody'")).toEqual([
      "cash_withdrawal_settled client.custody",
      "chargeback client.custody",
      "fee_sweep client.custody",
      "local_refund_settled client.custody",
      "loss_borne client.custody", // is not there any more
      "receipt_returned client.custody",
      "reversal client.custody", // its block is not on the chain any more
      "wind_down client.custody", // is not there any more
      "withdrawal_settled client.custody",
    ]);
  });

  it("debits a member's accounts for nothing but what the ledger's description lists", async () => {
    expect(await eventsWith("D", "k.owner_is = 'member'")).toEqual([
      "buy client.deposit",
      "buy client.earned",
      "buy client.returned",
      "buy_with_coupon client.deposit",
      "buy_with_coupon client.earned",
      "buy_with_coupon client.returned",
      "cancel client.principal",
      "cash_withdrawal_settled client.withdrawing",
      "chargeback client.deposit",
      "chargeback client.local",
      "conversion client.local",
      "coupon_paid client.principal",
      "coupon_released client.principal",
      "early_exit client.principal",
      "local_refund_applied client.local",
      "local_refund_released client.withdrawing",
      "local_refund_settled client.withdrawing",
      "maturity client.principal",
      "reversal client.deposit", // its block is not on the chain any more
      "take_out client.income",
      "withdrawal_applied client.deposit",
      "withdrawal_applied client.earned",
      "withdrawal_applied client.returned",
      "withdrawal_released client.withdrawing",
      "withdrawal_settled client.withdrawing",
    ]);
  }); // @rule 1.3/own-events dark/billing

  async function eventsWith(side: "D" | "C", which: string): Promise<string[]> {
    const { rows } = await sql<{ event: string; kind: string }>`
      select s.event, s.kind from ledger.event_shapes s join ledger.account_kinds k using (kind)
      where s.side = ${side} and ${sql.raw(which)} order by 1, 2`.execute(database.db);
    return rows.map(({ event, kind }) => `${event} ${kind}`);
  }

  it("pays income from the reserve and from nothing else", async () => {
    const { rows } = await sql<{ event: string; kind: string }>`
      select event, kind from ledger.event_shapes where kind = 'client.income' and side = 'C'`.execute(
      database.db,
    );
    expect(rows).toEqual([{ event: "daily_income", kind: "client.income" }]);
  }); // @rule 1.1/income
});
