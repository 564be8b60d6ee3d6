/**
 * The bank's secrets, and its statements: signed with Ed25519, so that nobody in between can change
 * one.
 */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
} from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import * as z from "zod";
import type { Account, Books } from "./bank-books.ts";

const LINES_MOST = 500;

/** `publicKey` verifies the statements, SPKI as base64; the customer receives it with the token. */
export type BankSecrets = {
  token: string;
  hookSecret: string;
  privateKey: string;
  publicKey: string;
};

/** Created once and kept in `file`, so that customers can continue to use them after a restart. */
export function keptSecrets(file: string): BankSecrets {
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync("ed25519");
    const made = {
      token: randomBytes(24).toString("hex"),
      hookSecret: randomBytes(32).toString("hex"),
      privateKey: privateKey.export({ format: "der", type: "pkcs8" }).toString("base64"),
    };
    writeFileSync(`${file}.new`, `${JSON.stringify(made)}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }
  const kept = JSON.parse(readFileSync(file, "utf8"));
  const key = createPublicKey(privateKeyOf(kept.privateKey));
  const publicKey = key.export({ format: "der", type: "spki" }).toString("base64");
  return { ...kept, publicKey };
}

/** Selects the lines after a number, or those of one day (UTC). */
export const statementSchema = z.strictObject({
  after: z.coerce.number().int().min(0).optional(),
  day: z.iso.date().optional(),
});

/**
 * `statement` is JSON text: account, currency, opening, lines, closing, issuedAt; `signature`
 * covers exactly that text. `missing` is left out of opening and closing (an injectable fault).
 */
export function statementOf(
  books: Books,
  secrets: BankSecrets,
  { account, currency }: { account: Account; currency: string },
  { after = 0, day }: z.output<typeof statementSchema>,
  missing: bigint,
) {
  const all = books.lines(account, currency);
  const lines = all
    .filter(({ no, at }) => no > after && (day === undefined || at.slice(0, 10) === day))
    .slice(0, LINES_MOST);
  const before = all[(lines[0]?.no ?? all.length + 1) - 2];
  const opening = (before?.balance ?? 0n) - missing;
  const closing = (lines.at(-1)?.balance ?? before?.balance ?? 0n) - missing;
  const statement = JSON.stringify({
    bankId: books.bankId,
    account,
    currency,
    ...(day === undefined ? { after } : { day }),
    opening: String(opening),
    lines: lines.map(({ amount, balance, ...line }) => ({
      ...line,
      amount: String(amount),
      balance: String(balance),
    })),
    more: day === undefined && (lines.at(-1)?.no ?? all.length) < all.length,
    closing: String(closing),
    issuedAt: new Date().toISOString(),
  });
  const signature = sign(null, Buffer.from(statement), privateKeyOf(secrets.privateKey));
  return { statement, signature: signature.toString("base64") };
}

function privateKeyOf(base64: string) {
  return createPrivateKey({ key: Buffer.from(base64, "base64"), format: "der", type: "pkcs8" });
}
