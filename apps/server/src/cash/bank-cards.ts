/**
 * A member's bank cards, to which local currency is paid. Account and names are encrypted, and shown
 * masked.
 */
import {
  compactAccount,
  isAccount,
  isBranchCode,
  readHolderName,
} from "@ballast/contract/cash/bank-account.ts";
import type { BankCard, addBankCard as contract } from "@ballast/contract/cash/bank-cards.ts";
import { CARD_COOL_DOWN_HOURS, CARDS_PER_MEMBER } from "@ballast/contract/constants.ts";
import type { InputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { lockBucket } from "../ledger/accounts.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import type { Vault } from "../platform/vault.ts";
import { readBank } from "./banks.ts";
import { maskedAccount, maskedName } from "./masks.ts";

/** The encrypted content: everything the bank needs to pay. */
export type CardSecrets = {
  payeeName: string;
  account: string;
  branchCode: string | null;
  realName: string;
};
export type OpenCard = CardSecrets & {
  id: string;
  bankCode: string;
  country: string;
  currency: Currency;
};

type Owner = Pick<Member, "id" | "bucket">;
type Row = Omit<BankCard, "accountMasked" | "payeeMasked" | "realNameMasked"> & {
  keyId: string;
  box: Buffer;
};

/** Adds a card, usable after a cool-down. */
export async function addBankCard(
  tx: Tx,
  member: Owner,
  draft: InputOf<typeof contract>,
  vault: Vault,
): Promise<BankCard> {
  const bank = await readBank(tx, member, draft.bankCode);
  const { accountForm, branchPrefix, country } = bank;
  const account = compactAccount(draft.account);
  refuseUnless(isAccount(account, accountForm, country), "account_not_valid");
  const code = compactAccount(draft.branchCode);
  const hasBranch = branchPrefix !== null;
  if (hasBranch) refuseUnless(isBranchCode(code, branchPrefix), "branch_code_not_valid");
  const payeeName = readHolderName(draft.payeeName);
  if (payeeName === null) throw new Refusal("payee_name_not_valid");
  const realName = readHolderName(draft.realName);
  if (realName === null) throw new Refusal("real_name_not_valid");
  const secrets: CardSecrets = {
    payeeName,
    account,
    branchCode: hasBranch ? code : null,
    realName,
  };

  // the lock of the bucket makes the count exact
  await lockBucket(tx, member.bucket);
  const known = (await rowsOf(tx, member)).map((row) => ({
    ...row,
    ...opened(row, member, vault),
  }));
  const isSame = (card: { country: string } & CardSecrets) =>
    card.country === country && card.account === account && card.branchCode === secrets.branchCode;
  refuseUnless(!known.some(isSame), "card_taken");
  const limit = String(CARDS_PER_MEMBER);
  refuseUnless(known.length < CARDS_PER_MEMBER, "cards_full", { limit });
  const id = uuidv7();
  const { keyId, box } = vault.seal(JSON.stringify(secrets), nameOf(member, id));
  await sql`
    insert into cash.bank_cards
      (bucket, id, member_id, bank_code, key_id, box, created_at, usable_from)
    values (${member.bucket}, ${id}, ${member.id}, ${bank.code}, ${keyId}, ${box}, platform.now(),
      platform.now() + ${CARD_COOL_DOWN_HOURS} * interval '1 hour')`.execute(tx);
  const [row] = await rowsOf(tx, member, id);
  return shown(row as Row, member, vault);
}

/** Deletes a card for new payments; pending ones keep theirs. */
export async function deleteBankCard(tx: Tx, member: Owner, id: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update cash.bank_cards set deleted_at = platform.now()
    where bucket = ${member.bucket} and id = ${id} and member_id = ${member.id}
      and deleted_at is null`.execute(tx);
  refuseUnless(numAffectedRows === 1n, "card_unknown");
}

export async function listBankCards(
  db: Db | Tx,
  member: Owner,
  vault: Vault,
): Promise<{ list: BankCard[] }> {
  return { list: (await rowsOf(db, member)).map((row) => shown(row, member, vault)) };
}

/** A card of the member that can be paid to: not deleted, and past its cool-down. */
export async function usableCard(db: Db | Tx, member: Owner, id: string, vault: Vault) {
  const [row] = await rowsOf(db, member, id);
  if (!row) throw new Refusal("card_unknown");
  const from = row.usableFrom.toISOString();
  refuseUnless(row.usable, "card_cooling_down", { from });
  return shown(row, member, vault);
}

/** Decrypts a card for a payment to the bank; also a card that was deleted since. */
export async function readCard(
  db: Db | Tx,
  member: Owner,
  id: string,
  vault: Vault,
): Promise<OpenCard> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from cash.bank_cards c join cash.banks b on b.code = c.bank_code
    where c.bucket = ${member.bucket} and c.id = ${id} and c.member_id = ${member.id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a payment to a card that its member never had");
  const { bankCode, country, currency } = row;
  return { ...opened(row, member, vault), id, bankCode, country, currency };
}

/** Decrypts a card for a person of the staff who gave a reason; null when there is no such card. */
export async function openCard(
  db: Db,
  vault: Vault,
  id: string,
): Promise<Record<keyof CardSecrets, string> | null> {
  const { rows } = await sql<{ bucket: number; memberId: string }>`
    select bucket, member_id as "memberId" from cash.bank_cards where id = ${id}`.execute(db);
  const [card] = rows;
  if (!card) return null;
  const owner = { id: card.memberId, bucket: card.bucket };
  const { account, branchCode, payeeName, realName } = await readCard(db, owner, id, vault);
  return { account, branchCode: branchCode ?? "", payeeName, realName };
}

const COLUMNS = sql`c.id, b.code as "bankCode", b.name as "bankName", b.country, b.currency,
  c.key_id as "keyId", c.box, c.created_at as "createdAt", c.usable_from as "usableFrom",
  c.usable_from <= platform.now() as usable`;

async function rowsOf(db: Db | Tx, member: Owner, id?: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from cash.bank_cards c join cash.banks b on b.code = c.bank_code
    where c.bucket = ${member.bucket} and c.member_id = ${member.id} and c.deleted_at is null
      ${id === undefined ? sql`` : sql`and c.id = ${id}`}
    order by c.created_at, c.id`.execute(db);
  return rows;
}

/** The name of the row, to which the encryption is bound. */
export const nameOf = (member: { id: string }, cardId: string) =>
  `bank card ${cardId} of ${member.id}`;

function opened(row: Row, member: Owner, vault: Vault): CardSecrets {
  return JSON.parse(vault.open({ keyId: row.keyId, box: row.box }, nameOf(member, row.id)));
}

function shown(row: Row, member: Owner, vault: Vault): BankCard {
  const { payeeName, account, realName } = opened(row, member, vault);
  const { keyId: _, box: __, ...card } = row;
  return {
    ...card,
    accountMasked: maskedAccount(account),
    payeeMasked: maskedName(payeeName),
    realNameMasked: maskedName(realName),
  };
}
