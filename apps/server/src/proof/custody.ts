/**
 * Assets against the published claims: soon after a snapshot, the chain's balances at our addresses, signed
 * by the custody address for this very commit, and the bank's balance, signed by the bank. Published beside
 * the claims and never netted with them.
 */
import { sql } from "kysely";
import type { Address } from "viem";
import type { Db } from "../platform/db.ts";
import type { Bank } from "../rails/bank/bank.ts";
import { readStatement, refuseAnotherBank } from "../rails/bank/reconcile.ts";
import { addressPages } from "../rails/chain/address-pages.ts";
import { treasury } from "../rails/chain/addresses.ts";
import type { Chain } from "../rails/chain/open-chain.ts";
import { readHeader } from "../rails/chain/read-blocks.ts";
import { balancesOf } from "../rails/chain/reconcile.ts";
import { assetsTexts, type Holding, sumOf } from "./assets-text.ts";

type Waiting = { currency: string; sequence: number; hash: Buffer };
type Signed = {
  /** With `parts` in the currency's smallest unit; the statement of the chain uses the token's own units. */
  amount: bigint;
  parts: Record<string, string>;
  statement: string;
  signer: string;
  signature: string;
  block: bigint | null;
  blockHash: string | null;
  /** The deposit addresses that a statement of the chain refers to; null for a bank's. */
  deposits: string | null;
};

/**
 * The newest commit of each currency without assets. Excludes a commit that was taken over, because lost
 * books may have signed a statement for it, and there is never a second one.
 */
export async function withoutAssets(db: Db): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select c.currency, c.sequence, c.hash from (
      select distinct on (c.currency) c.currency, c.sequence, c.hash, c.taken_over_at
      from proof.commits c
      order by c.currency, c.sequence desc) c
    where c.taken_over_at is null and not exists (select from proof.assets a
      where a.currency = c.currency and a.sequence = c.sequence)`.execute(db);
  return rows;
}

/** Only for a process with the keys. Throws errors of the node; the next run tries again. */
export async function signChainAssets(db: Db, chain: Chain): Promise<void> {
  const commit = (await withoutAssets(db)).find(({ currency }) => currency === "tUSDT");
  if (commit) await keep(db, commit, await chainStatement(db, chain, commit));
}

async function chainStatement(db: Db, chain: Chain, commit: Waiting): Promise<Signed> {
  if (!chain.signer) throw new Error("a process without keys cannot sign for custody");
  const account = chain.signer.treasuryAccount("custody");
  const wallets = await treasury(db);
  const block = await chain.node.getBlockNumber();
  const { hash } = await readHeader(chain, block);
  const ours = await holdingsAt(chain, [wallets.custody, wallets.reserve], block);
  const [custody, reserve] = ours;
  if (!custody || !reserve) throw new Error("the treasury has no addresses");
  const deposits: Holding[] = [];
  for await (const some of addressPages(db, { onlyPaidTo: true })) {
    const found = await holdingsAt(chain, some, block);
    deposits.push(...found.filter(({ amount }) => amount > 0n));
  }
  if ((await readHeader(chain, block)).hash !== hash) {
    throw new Error(`block ${block} was replaced while it was read`);
  }
  const { statement, list } = assetsTexts({
    ...{ commit: commit.hash, chainId: chain.chainId },
    ...{ token: chain.token, decimals: chain.decimals },
    ...{ block, blockHash: hash, custody, deposits, reserve },
  });
  const signature = await account.signMessage({ message: statement });
  const held = sumOf([custody, ...deposits]) / chain.unit;
  const inReserve = reserve.amount / chain.unit;
  return {
    ...{ amount: held + inReserve },
    ...{ parts: { custody: `${held}`, reserve: `${inReserve}` } },
    ...{ statement, signer: account.address, signature },
    ...{ block, blockHash: hash, deposits: list },
  };
}

async function holdingsAt(chain: Chain, addresses: Address[], block: bigint): Promise<Holding[]> {
  const balances = await balancesOf(chain, addresses, block);
  return addresses.map((address, n) => ({ address, amount: balances[n] ?? 0n }));
}

/** Throws BankTrouble when the bank does not answer, InvalidStatement for what it did not sign. */
export async function keepBankAssets(db: Db, bank: Bank): Promise<void> {
  for (const commit of await withoutAssets(db)) {
    if (commit.currency === "tUSDT") continue;
    const { rows } = await sql<{ line: bigint }>`
      select coalesce(max(no), 0) as line from bank.lines
      where account = 'clients' and currency = ${commit.currency}`.execute(db);
    const signed = await bank.statement("clients", commit.currency, rows[0]?.line ?? 0n);
    const read = readStatement(bank, signed);
    await refuseAnotherBank(db, { ...bank, bankId: read.bankId }, signed);
    // When it has more lines than one page, the reconciliation reads them first.
    if (read.more || read.account !== "clients" || read.currency !== commit.currency) continue;
    await keep(db, commit, {
      ...{ amount: read.closing, parts: { bank: `${read.closing}` } },
      ...{ statement: signed.statement, signature: signed.signature },
      ...{ signer: bank.statementKey, block: null, blockHash: null, deposits: null },
    });
  }
}

/** The first statement stays: what was signed for a commit is never replaced. */
async function keep(db: Db, commit: Waiting, signed: Signed): Promise<void> {
  const { amount, parts, statement, signer, signature, block, blockHash, deposits } = signed;
  await sql`
    insert into proof.assets (currency, sequence, at, amount, parts, statement, signer, signature,
      block, block_hash, deposits)
    values (${commit.currency}, ${commit.sequence}, platform.now(), ${amount},
      ${JSON.stringify(parts)}::jsonb, ${statement}, ${signer}, ${signature}, ${block}, ${blockHash},
      ${deposits})
    on conflict do nothing`.execute(db);
}
