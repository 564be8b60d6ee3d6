/** Pages of a bank's statement with the lines of a test, signed with the test's key. */
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { sql } from "kysely";
import type { Db, Tx } from "../src/platform/db.ts";
import { keepLines, refuseAnotherBank } from "../src/rails/bank/reconcile.ts";

type Line = {
  kind: "payment" | "chargeback" | "transfer" | "credit";
  object: string;
  amount: bigint;
};

/** The text of the page of the clients' account in tINR whose only line is this next one. */
export async function nextPage(db: Db, { kind, object, amount }: Line): Promise<string> {
  const { rows } = await sql<{ bankId: string; no: bigint; balance: bigint }>`
    select s.bank_id as "bankId", coalesce(t.no, 0) as no, coalesce(t.balance, 0) as balance
    from bank.source s left join lateral (select no, balance from bank.lines
      where account = 'clients' and currency = 'tINR' order by no desc limit 1) t on true`.execute(
    db,
  );
  const { bankId = "", no = 0n, balance = 0n } = rows[0] ?? {};
  const [at, closing] = [new Date().toISOString(), `${balance + amount}`];
  const line = { no: Number(no) + 1, kind, object, amount: `${amount}`, balance: closing, at };
  return JSON.stringify({
    ...{ bankId, account: "clients", currency: "tINR", after: Number(no), opening: `${balance}` },
    ...{ lines: [line], more: false, closing, issuedAt: at },
  });
}

export function keep(db: Db, text: string, key: KeyObject): Promise<number> {
  const signature = sign(null, Buffer.from(text), key).toString("base64");
  const kept = (tx: Tx) => keepLines(tx, { signed: { statement: text, signature } });
  return db.isTransaction ? kept(db as Tx) : db.transaction().execute(kept);
}

/**
 * Stores a bank whose key signed a text as this database's bank; answers the key in the form of the
 * settings.
 */
async function aSource(db: Db, publicKey: KeyObject, privateKey: KeyObject): Promise<string> {
  const statementKey = publicKey.export({ format: "der", type: "spki" }).toString("base64");
  const bankId = "a bank of tests";
  const statement = JSON.stringify({ bankId });
  const signature = sign(null, Buffer.from(statement), privateKey).toString("base64");
  await refuseAnotherBank(db, { bankId, statementKey }, { statement, signature });
  return statementKey;
}

/**
 * Books the bank's next line of a credit, and the receipt of a positive one; answers the line's
 * number.
 */
export type BookLine = (amount: bigint, object: string) => Promise<number>;

/** Gives this database a bank that belongs to one test. */
export async function aBankOfCredits(db: Db): Promise<BookLine> {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  await aSource(db, publicKey, privateKey);
  return async (amount, object) => {
    const text = await nextPage(db, { kind: "credit", object, amount });
    await keep(db, text, privateKey);
    const { no } = JSON.parse(text).lines[0];
    if (amount > 0n) await sql`select bank.book_credit('tINR', ${no})`.execute(db);
    return Number(no);
  };
}

/** Stores, as the schema's owner, a bank for this database that signs this line. */
export async function aSignedLine(owner: Db, line: Line): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const key = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
  await sql`insert into bank.source (bank_id, statement_key) values ('a test', ${key})
    on conflict (only_row) do update set statement_key = excluded.statement_key`.execute(owner);
  await keep(owner, await nextPage(owner, line), privateKey);
}
