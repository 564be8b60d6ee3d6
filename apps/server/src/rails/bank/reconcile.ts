/**
 * Reconciles the bank with the ledger, account by account, by the bank's signed statements. What the bank
 * has booked and the ledger has not is in transit as long as it belongs to something of ours; the rest is a
 * difference, and any difference is an open break.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import * as z from "zod";
import { netBooked } from "../../ledger/net-booked.ts";
import { type Db, errorCode, type Tx } from "../../platform/db.ts";
import type { Log } from "../../platform/log.ts";
import { type Account, type Bank, BankTrouble } from "./bank.ts";
import { isSigned } from "./is-signed.ts";
import { runStepsIsolated } from "./per-item-isolation.ts";

const PAGES = 20;
/** A statement equal to the previous one is stored again only after this time. */
const SAME_MINUTES = 10;
/** What was booked here longer than this before a statement must be on it. */
const SHOWN_MINUTES = 30;
/**
 * How long a line may stay unbooked, by the bank's own clock, before it counts as a break even without a
 * difference.
 */
const WAITS_HOURS = 24;
const ACCOUNTS: readonly Account[] = ["clients", "house"];

const units = z
  .string()
  .regex(/^-?\d{1,18}$/)
  .transform((text) => BigInt(text));
const statementSchema = z.object({
  bankId: z.string(),
  account: z.enum(["clients", "house"]),
  currency: z.string(),
  after: z.number().int(),
  opening: units,
  lines: z.array(
    z.object({
      no: z.number().int(),
      kind: z.enum(["payment", "chargeback", "transfer", "credit"]),
      object: z.uuid(),
      amount: units,
      balance: units,
      at: z.iso.datetime(),
    }),
  ),
  more: z.boolean(),
  closing: units,
  issuedAt: z.iso.datetime(),
});
type Signed = { statement: string; signature: string };
type Read = z.output<typeof statementSchema> & { document: Buffer; signed: Signed };

/** A statement that the bank did not sign, or that is incomplete. Nothing of it is used. */
export class InvalidStatement extends Error {
  readonly why: "not_signed" | "unreadable" | "other_bank" | "other_lines";
  constructor(why: InvalidStatement["why"], message: string) {
    super(message);
    this.why = why;
  }
}

/** Smallest units; difference = bankBalance - ledgerBalance - inTransit, the sum of `parts`. */
export type BankStatement = {
  account: Account;
  currency: string;
  bankBalance: bigint;
  ledgerBalance: bigint;
  difference: bigint;
  parts: Record<string, string>;
  /** There is a difference, or an old line is not booked. */
  isBreak: boolean;
};

/**
 * Writes a statement for each account and currency ever used, and answers them. An account whose statement
 * fails does not block the others; its error is thrown afterwards.
 */
export async function reconcileBank(context: {
  bank: Bank;
  db: Db;
  log: Log;
}): Promise<BankStatement[]> {
  const { bank, db, log } = context;
  await refuseAnotherBank(db, { ...bank, bankId: await bank.bankId() });
  const statements: BankStatement[] = [];
  const { rows } = await sql<{ currency: string }>`
    select currency from ledger.currencies where currency <> 'tUSDT' order by 1`.execute(db);
  const draw = async (account: Account, currency: string) => {
    const statement = await reconcileAccount(bank, db, account, currency);
    if (statement === null) return;
    statements.push(statement);
    const { difference, parts, isBreak } = statement;
    if (isBreak) {
      log.error(
        { account, currency, difference: `${difference}`, parts },
        "bank reconciliation break",
      );
    }
  };
  await runStepsIsolated(
    log,
    rows.flatMap(({ currency }) => ACCOUNTS.map((account) => () => draw(account, currency))),
  );
  return statements;
}

/**
 * A bank that lost its books, or a different bank, would give wrong answers to everything. Stores the
 * identity of the first bank with the first verified statement; before that any bank is accepted.
 */
export async function refuseAnotherBank(
  db: Db,
  { bankId, statementKey }: { bankId: string; statementKey: string },
  signed?: Signed,
): Promise<void> {
  const key = keyOf({ statementKey });
  let source = await sourceOf(db);
  if (!source && signed) {
    await keepSource(db, signed, key);
    source = await sourceOf(db);
  }
  if (!source) return;
  if (source.bank_id !== bankId)
    throw new InvalidStatement("other_bank", "this is another bank than before");
  if (!source.statement_key.equals(key))
    throw new InvalidStatement("not_signed", "the bank's key is not the one that is kept");
}

async function sourceOf(db: Db) {
  const { rows } = await sql<{ bank_id: string; statement_key: Buffer }>`
    select bank_id, statement_key from bank.source`.execute(db);
  return rows[0];
}

/** The last 32 bytes of SPKI are the key itself. */
const keyOf = ({ statementKey }: Pick<Bank, "statementKey">) =>
  Buffer.from(statementKey, "base64").subarray(-32);

function refuseUnsigned(key: Buffer, { statement, signature }: Signed): void {
  if (isSigned(key, statement, Buffer.from(signature, "base64"))) return;
  throw new InvalidStatement("not_signed", "the bank did not sign this with the key that is known");
}

async function keepSource(db: Db, signed: Signed, key: Buffer): Promise<void> {
  refuseUnsigned(key, signed);
  const { bankId } = z.object({ bankId: z.string() }).parse(JSON.parse(signed.statement));
  await sql`select bank.keep_source(${bankId}, ${key})`.execute(db);
}

/**
 * Reads and stores the new lines of the clients' account in a currency; statements are written separately.
 */
export const readLines = (bank: Bank, db: Db, currency: string) =>
  readAccount(bank, db, { account: "clients", currency }, async () => null);

const reconcileAccount = (bank: Bank, db: Db, account: Account, currency: string) =>
  readAccount(bank, db, { account, currency }, writeStatement);

async function readAccount(
  bank: Bank,
  db: Db,
  { account, currency }: { account: Account; currency: string },
  draw: typeof writeStatement,
) {
  for (let page = 0; page < PAGES; page += 1) {
    const { rows } = await sql<{ no: bigint }>`
      select no from bank.lines where account = ${account} and currency = ${currency}
      order by no desc limit 1`.execute(db);
    const after = rows[0]?.no ?? 0n;
    const read = readStatement(bank, await bank.statement(account, currency, after));
    if (read.account !== account || read.currency !== currency || BigInt(read.after) !== after) {
      throw new InvalidStatement("unreadable", "a statement of something else");
    }
    await refuseAnotherBank(db, { ...bank, bankId: read.bankId }, read.signed);
    // In a transaction of its own, so that those who book the lines do not wait for the statement.
    const newest = await db.transaction().execute((tx) => keepLines(tx, read));
    // When another process has read further meanwhile, the bank is asked again.
    if (read.more || newest !== lastLineOf(read)) continue;
    const drawn = await db
      .transaction()
      .execute(async (tx) => ((await isNewest(tx, read)) ? draw(tx, read) : "further"));
    if (drawn !== "further") return drawn;
  }
  throw new BankTrouble("the bank has more lines than can be read at once");
}

/**
 * Whether these are still the newest lines. Locks the account until the end of the transaction, so that
 * nobody else stores lines or writes a statement.
 */
async function isNewest(tx: Tx, read: Read): Promise<boolean> {
  const { account, currency } = read;
  await sql`select bank.take_turn(${account}, ${currency})`.execute(tx);
  const { rows } = await sql<{ newest: bigint }>`
    select coalesce(max(no), 0) as newest from bank.lines
    where account = ${account} and currency = ${currency}`.execute(tx);
  return Number(rows[0]?.newest ?? 0n) === lastLineOf(read);
}

/** Refuses a statement that is not signed by the bank or whose sums are wrong. */
export function readStatement(bank: Pick<Bank, "statementKey">, signed: Signed): Read {
  refuseUnsigned(keyOf(bank), signed);
  const result = statementSchema.safeParse(JSON.parse(signed.statement));
  if (!result.success) throw new InvalidStatement("unreadable", "a statement that cannot be read");
  const { opening, lines, closing, after } = result.data;
  const sum = lines.reduce((total, { amount }) => total + amount, opening);
  const inOrder = lines.every(({ no }, index) => no === after + 1 + index);
  if (sum !== closing || !inOrder)
    throw new InvalidStatement("unreadable", "a statement that does not add up");
  return {
    ...result.data,
    signed,
    document: createHash("sha256").update(signed.statement).digest(),
  };
}

/**
 * Stores the lines and answers the number of the newest known one. Locks the account until the end of the
 * transaction, so that nobody else stores lines or writes a statement.
 */
export async function keepLines(tx: Tx, { signed }: Pick<Read, "signed">): Promise<number> {
  const source = await sourceOf(tx);
  refuseUnsigned(source?.statement_key ?? Buffer.alloc(0), signed);
  const { rows } = await sql<{ newest: bigint }>`
    select bank.keep_lines(${signed.statement}) as newest`
    .execute(tx)
    .catch((error: unknown) => {
      if (errorCode(error) === "BS005") {
        throw new InvalidStatement("other_bank", "a statement of another bank");
      } else if (errorCode(error) !== "BS004") throw error;
      throw new InvalidStatement("other_lines", "lines that do not follow those that are known");
    });
  return Number(rows[0]?.newest ?? 0n);
}

export const lastLineOf = ({ lines, after }: Read) => lines.at(-1)?.no ?? after;

/**
 * Waits for whoever is storing lines of the account, so that a statement of older books is never the
 * newest.
 */
export async function writeStatement(tx: Tx, read: Read): Promise<BankStatement | null> {
  const { account, currency, closing, document, issuedAt } = read;
  const line = lastLineOf(read);
  const drawn = await draw(tx, account, currency, { line, issuedAt });
  const isEmpty = line === 0 && closing === 0n && drawn.ledger === 0n && drawn.parts.size === 0;
  if (isEmpty && !drawn.isKnown) return null;
  const inTransit = [...drawn.parts.values()].reduce((sum, amount) => sum + amount, 0n);
  const difference = closing - drawn.ledger - inTransit;
  // A balance that the bank's own lines do not add up to is a break, even if the ledger has the same
  // balance.
  if (difference === 0n && closing !== drawn.ofLines) {
    throw new InvalidStatement("unreadable", "a balance that is not what its lines add up to");
  }
  const parts = Object.fromEntries([...drawn.parts].map(([name, amount]) => [name, `${amount}`]));
  await sql`
    select bank.keep_statement(${account}, ${currency}, ${line}, ${document}, ${closing},
      ${drawn.ledger}, ${inTransit}, ${JSON.stringify(parts)}::jsonb, ${SAME_MINUTES})`.execute(tx);
  return {
    ...{ account, currency, bankBalance: closing, ledgerBalance: drawn.ledger, difference, parts },
    isBreak: difference !== 0n || drawn.parts.has("stuck_line"),
  };
}

/** Reads the ledger balance and all parts in transit in one query, hence at one moment. */
async function draw(db: Db, account: Account, currency: string, shown: Shown) {
  const kind = account === "clients" ? "client.custody" : "house.cash";
  const { rows } = await sql<Drawn & { part: string; amount: bigint }>`
    select b.ledger, b."ofLines", b."isKnown", coalesce(p.part, '') as part, coalesce(p.amount, 0)::bigint as amount
    from (
      select coalesce((select sum(balance) from ledger.accounts
          where kind = ${kind} and currency = ${currency}), 0)::bigint as ledger,
        coalesce((select balance from bank.lines where account = ${account}
          and currency = ${currency} and no = ${shown.line}), 0) as "ofLines",
        -- An account that ever had a statement gets further ones even when it is empty, so that a break can
        -- end.
        exists (select from bank.statements
          where account = ${account} and currency = ${currency}) as "isKnown"
    ) b left join (${transit(account, currency, shown)}) p on true`.execute(db);
  const parts = rows.filter(({ amount }) => amount !== 0n);
  return {
    ledger: rows[0]?.ledger ?? 0n,
    ofLines: rows[0]?.ofLines ?? 0n,
    isKnown: rows[0]?.isKnown ?? false,
    parts: new Map(parts.map(({ part, amount }) => [part, amount])),
  };
}

type Drawn = { ledger: bigint; ofLines: bigint; isKnown: boolean };
/** The extent of a statement: its last line, and when the bank wrote it, by the bank's own clock. */
type Shown = { line: number; issuedAt: string };

/**
 * Sums of what may differ for good reason. unapplied: lines of something of ours that the ledger does not
 * have yet, each up to the amount we requested, and chargebacks of payments with their reversals
 * (bank.is_chargeback). stuck_line: those of them, chargebacks and credits, that were not booked for a day.
 * ahead: recent entries of the ledger whose line is after the last one of the statement; an older entry
 * without a line never happened and stays a difference. A credit below zero, and any further line about a
 * chargeback, counts as a difference. unbooked: credits to the house that nobody proposed to book, never
 * below zero, so that what was booked and did not arrive stays a difference.
 */
function transit(account: Account, currency: string, { line, issuedAt }: Shown) {
  const isClients = account === "clients";
  // What was applied before this time is in the ledger and on the statement, or is a difference; it is not
  // read.
  const since = sql`(platform.now() - greatest(now() - ${issuedAt}::timestamptz, interval '0')
    - ${SHOWN_MINUTES} * interval '1 minute')`;
  return sql`
    with known as (
      select p.id as object, 'payment' as kind, p.amount, p.applied_at, null::bigint as no
      from bank.payments p where p.currency = ${currency} and p.state = 'paid' and ${isClients}
        and (p.applied_at is null or p.applied_at > ${since})
      union all
      select t.id, 'transfer',
        case when t.purpose = 'fund_float' and ${isClients} then t.amount else -t.amount end,
        t.applied_at, null
      from bank.transfers t where t.currency = ${currency} and t.state <> 'failed'
        and (t.purpose = 'fund_float' or ${isClients})
        and (t.applied_at is null or t.applied_at > ${since})
      union all
      -- Each credit by its own line. A negative line is a difference until two people reverse the receipt
      -- it belongs to.
      select l.object, 'credit', l.amount, l.booked_at, l.no
      from bank.lines l where l.account = 'clients' and l.kind = 'credit' and l.amount > 0
        and l.currency = ${currency} and ${isClients}
        and (l.booked_at is null or l.booked_at > ${since})
    ), asked as (
      -- Payments paid at the bank that are not applied yet, also those that had ended here: what we
      -- requested is ours.
      select p.id as object, 'payment' as kind, p.amount, null::timestamptz as applied_at,
        null::bigint as no
      from bank.payments p
      where p.line_at is not null and p.state <> 'paid' and p.late_at is null
        and p.currency = ${currency} and ${isClients}
      union all
      select l.object, 'chargeback', l.amount, null, l.no
      from bank.lines l where l.account = 'clients' and l.kind = 'chargeback' and l.booked_at is null
        and l.currency = ${currency} and ${isClients} and bank.is_chargeback(l)
    ), ours as (select * from known union all select * from asked)
    select u.part, sum(u.amount)::bigint as amount from (
    select case when o.applied_at is not null then 'ahead'
        when o.kind in ('chargeback', 'credit')
          and l.at < ${issuedAt}::timestamptz - ${WAITS_HOURS} * interval '1 hour' then 'stuck_line'
        else 'unapplied' end as part,
      sum(case when o.applied_at is null then o.amount else -o.amount end)::bigint as amount
    from ours o
    left join bank.lines l on l.account = ${account} and l.currency = ${currency}
      and l.object = o.object and l.kind = o.kind and l.no <= ${line} and l.no = coalesce(o.no, l.no)
    where (o.applied_at is null) = (l.no is not null)
    group by 1
    union all
    select 'unbooked', greatest(0, coalesce((
      select sum(l.amount) from bank.lines l
      where l.account = 'house' and l.currency = ${currency} and l.kind = 'credit'), 0)
      - ${netBooked({ kind: "house.cash", event: "capital_in", currency })})::bigint
    where ${account} = 'house'
    ) u group by 1`;
}
