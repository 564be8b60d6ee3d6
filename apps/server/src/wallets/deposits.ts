/** Deposits as the member sees them; only the watcher of the chain credits one. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { CHAINS, type reportDeposit as report } from "@ballast/contract/wallet/calls.ts";
import type { Hash } from "viem";
import { fromCursor, toCursor } from "../platform/cursor.ts";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import type { Vault } from "../platform/vault.ts";
import { depositAddress } from "../rails/chain/addresses.ts";
import { secondsOf } from "../rails/chain/block-time.ts";
import { type Deposit, depositsOf } from "../rails/chain/deposits.ts";
import type { InspectedTransaction } from "../rails/chain/inspect-transaction.ts";
import { isNodeTrouble } from "../rails/chain/node.ts";
import { phoneOf } from "../security/fund-password.ts";
import { refuseUnlessSupported } from "./address-book.ts";
import { WALLET_CURRENCY } from "./balances.ts";

/** One transaction may pay the same member several times; the list of deposits has the others. */
const DEPOSITS_A_TRANSACTION = 20;

export type DepositRules = { minimum: bigint; confirmations: number };
/** Asks the node about one transaction now. */
export type InspectTransaction = (txHash: Hash) => Promise<InspectedTransaction>;

/** What can be deposited, and how long the confirmations take at the chain's present pace. */
export async function depositToken(db: Db, { minimum, confirmations }: DepositRules) {
  const seconds = await secondsOf(db, confirmations);
  return { currency: WALLET_CURRENCY, chain: CHAINS[0], minimum, confirmations, seconds };
}

/**
 * The address depends on the member's phone number, so that a member who registers again after books were
 * restored gets the same one. It is keyed with the vault's oldest key, so that the address of a closed
 * account does not reveal the number; adding a new key does not change it.
 */
export async function depositAddressOf(
  db: Db,
  member: Member,
  asked: { currency: string; chain: string },
  { vault, ...rules }: DepositRules & { vault: Vault },
) {
  refuseUnlessSupported(asked);
  const address = await depositAddress(db, member, async () => {
    const mark = vault.marks(await phoneOf(db, member), "deposit address").at(-1);
    if (!mark) throw new Error("the vault has no key");
    return mark;
  });
  return { currency: WALLET_CURRENCY, chain: CHAINS[0], address, ...rules };
}

/** `answer` is null when the node did not answer. */
export type NodeAnswer = { answer: InspectedTransaction | null; at: Date };

/** The node's answer about a transaction now. */
export async function askNode(
  inspectTransaction: InspectTransaction,
  txHash: string,
  at: Date,
): Promise<NodeAnswer> {
  try {
    return { answer: await inspectTransaction(txHash as Hash), at };
  } catch (error) {
    if (isNodeTrouble(error)) return { answer: null, at };
    throw error;
  }
}

/**
 * The member's own deposits of a transaction, as the watcher stored them or else as the node shows them.
 * Credits nothing.
 */
export async function reportedDeposits(
  db: Db,
  member: Member,
  txHash: string,
  looked: NodeAnswer,
  rules: DepositRules,
): Promise<OutputOf<typeof report>> {
  const { deposits } = await depositsOf(db, member, {
    from: 0,
    limit: DEPOSITS_A_TRANSACTION,
    needed: rules.confirmations,
    txHash: txHash.toLowerCase(),
  });
  if (deposits.length > 0) return { list: deposits.map(shown) };
  const { answer, at } = looked;
  if (answer === null) throw new Refusal("busy");
  const seen = answer.state === "mined" ? answer : { confirmations: 0, deposits: [] };
  const own = seen.deposits.filter((deposit) => deposit.memberId === member.id);
  refuseUnless(own.length > 0, "deposit_not_found");
  return {
    list: own.map(({ id, amount, exact }) => ({
      id,
      currency: WALLET_CURRENCY,
      amount,
      exact,
      txHash: txHash.toLowerCase(),
      state: "pending" as const,
      confirmations: Math.min(seen.confirmations, rules.confirmations),
      confirmationsNeeded: rules.confirmations,
      reason: null,
      at,
      endedAt: null,
    })),
  };
}

export async function listDeposits(
  db: Db,
  member: Member,
  query: { pageNum: number; pageSize: number; cursor?: string | undefined },
  rules: DepositRules,
) {
  const from = query.cursor
    ? Number(fromCursor(query.cursor, /^(\d{1,9})$/)[0])
    : (query.pageNum - 1) * query.pageSize;
  const { deposits, total } = await depositsOf(db, member, {
    from,
    limit: query.pageSize,
    needed: rules.confirmations,
  });
  const next = from + deposits.length;
  return { total, list: deposits.map(shown), cursor: next < total ? toCursor(next) : null };
}

function shown({ needed, foundAt, ...deposit }: Deposit) {
  return {
    ...deposit,
    currency: WALLET_CURRENCY,
    confirmationsNeeded: needed,
    at: foundAt,
  };
}
