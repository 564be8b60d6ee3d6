/**
 * Reconciles the chain with the ledger, book by book, at the newest block the watcher has read. Known
 * causes in transit are named; the rest is a difference, and any difference is an open break.
 */
import { sql } from "kysely";
import type { Address } from "viem";
import type { Db } from "../../platform/db.ts";
import type { Log } from "../../platform/log.ts";
import { BOOKS, type Book, type Moving, readSnapshot } from "./books.ts";
import { failureOf, minedReceipt } from "./follow-transfer.ts";
import { tokenAbi } from "./node.ts";
import type { Chain } from "./open-chain.ts";
import { readAllTransfers, readHeader, type TokenTransfer } from "./read-blocks.ts";
import { IN_TURN, noteTurn, type Watched } from "./watched-addresses.ts";

/** A watcher further behind than this is reported otherwise; statements grow old then. */
const BLOCKS_BEHIND = 500n;
const BALANCES_AT_ONCE = 500;
const TRIES = 3;

/**
 * In the token's own units, except for the ledger's balance, which is in millionths: difference =
 * chainBalance - ledgerBalance * unit - inTransit (the sum of `parts`) - dust.
 */
export type Statement = {
  book: Book;
  block: bigint;
  chainBalance: bigint;
  ledgerBalance: bigint;
  inTransit: bigint;
  dust: bigint;
  parts: Record<string, string>;
  difference: bigint;
};

/**
 * Writes one statement for each book and answers them; none when the watcher has not read enough, or when
 * the chain changed during each attempt. A difference counts only after a second reading. `inTurn`: see
 * watched-addresses.ts.
 */
export async function reconcile(context: {
  chain: Chain;
  db: Db;
  log: Log;
  inTurn?: number;
}): Promise<Statement[]> {
  const { chain, db, log, inTurn = IN_TURN } = context;
  let drawn: Drawn | null = null;
  for (let tries = 0; tries < TRIES; tries++) {
    const again = await drawStatements(chain, db, inTurn);
    const whole = again?.statements.every(({ difference }) => difference === 0n);
    const seenTwice = drawn !== null && again !== null;
    drawn = again ?? drawn;
    if (whole || seenTwice) break;
  }
  if (!drawn) {
    log.warn("chain: no statement could be drawn");
    return [];
  }
  for (const { book, difference } of drawn.statements) {
    if (difference !== 0n) log.error({ book, difference: `${difference}` }, "reconciliation break");
  }
  await keepStatements(db, drawn.statements, drawn.blockHash);
  await noteTurn(db, drawn.deposits, drawn.held);
  return drawn.statements;
}

/** `held` is the balance of each of `deposits`, in their order. */
type Drawn = { statements: Statement[]; blockHash: string; deposits: Watched[]; held: bigint[] };

async function drawStatements(chain: Chain, db: Db, inTurn: number): Promise<Drawn | null> {
  const snapshot = await readSnapshot(db, inTurn);
  if (!snapshot) return null;
  const head = await chain.node.getBlockNumber();
  if (head < snapshot.block || head - snapshot.block > BLOCKS_BEHIND) return null;
  const headHash = (await readHeader(chain, head)).hash;
  const { treasury, deposits } = snapshot;
  const { custody, reserve, house } = treasury;
  const addresses = [custody, reserve, house, ...deposits.map(({ address }) => address)];
  const [ofClients = 0n, ofReserve = 0n, ofHouse = 0n, ...held] = await balancesOf(
    chain,
    addresses,
    head,
  );
  const balances = {
    client: held.reduce((sum, balance) => sum + balance, ofClients),
    ...{ reserve: ofReserve, house: ofHouse },
  };
  const own = { client: [custody, ...addresses.slice(3)], reserve: [reserve], house: [house] };
  const later = await readAllTransfers(chain, { from: snapshot.block + 1n, to: head });
  const transit = await transitParts(chain, snapshot.moving, snapshot.block);
  const stillThere =
    (await readHeader(chain, snapshot.block)).hash === snapshot.blockHash &&
    (await readHeader(chain, head)).hash === headHash;
  if (!stillThere) return null;

  const statements = BOOKS.map((book): Statement => {
    const parts: Record<string, bigint> = { ...transit[book] };
    for (const known of snapshot.known) if (known.book === book) parts[known.part] = known.amount;
    const inTransit = Object.values(parts).reduce((sum, amount) => sum + amount, 0n);
    const chainBalance = balances[book] - netInflow(later, own[book]);
    const ledgerBalance = snapshot.ledger[book];
    const dust = snapshot.dust[book];
    return {
      book,
      block: snapshot.block,
      chainBalance,
      ledgerBalance,
      inTransit,
      dust,
      parts: Object.fromEntries(
        Object.entries(parts)
          .filter(([, amount]) => amount !== 0n)
          .map(([name, amount]) => [name, `${amount}`]),
      ),
      difference: chainBalance - ledgerBalance * chain.unit - inTransit - dust,
    };
  });
  return { statements, blockHash: snapshot.blockHash, deposits, held };
}

/** The balance of each address at a block, in the token's own units, in the order of the addresses. */
export async function balancesOf(
  chain: Chain,
  addresses: readonly Address[],
  blockNumber: bigint,
): Promise<bigint[]> {
  const balances: bigint[] = [];
  for (let from = 0; from < addresses.length; from += BALANCES_AT_ONCE) {
    const some = addresses.slice(from, from + BALANCES_AT_ONCE);
    const read = some.map((address) =>
      chain.node.readContract({
        address: chain.token,
        abi: tokenAbi,
        functionName: "balanceOf",
        args: [address],
        blockNumber,
      }),
    );
    balances.push(...(await Promise.all(read)));
  }
  return balances;
}

function netInflow(transfers: readonly TokenTransfer[], addresses: readonly Address[]): bigint {
  const own = new Set(addresses.map((address) => address.toLowerCase()));
  return transfers.reduce(
    (sum, { from, to, amount }) =>
      sum + (own.has(to) ? amount : 0n) - (own.has(from) ? amount : 0n),
    0n,
  );
}

/**
 * Transfers that are mined but not booked count as they will be booked; those booked but not mined (any
 * more) count negatively.
 */
async function transitParts(
  chain: Chain,
  moving: readonly Moving[],
  block: bigint,
): Promise<Record<Book, { unapplied: bigint; ahead: bigint }>> {
  const none = () => ({ unapplied: 0n, ahead: 0n });
  const parts = { client: none(), reserve: none(), house: none() };
  for (const transfer of moving) {
    const at = await minedAt(chain, transfer);
    const isMined = at !== null && at <= block;
    for (const book of BOOKS) {
      if (isMined && !transfer.applied) parts[book].unapplied += transfer.effect[book];
      if (!isMined && transfer.applied) parts[book].ahead -= transfer.effect[book];
    }
  }
  return parts;
}

async function minedAt(chain: Chain, transfer: Moving): Promise<bigint | null> {
  if (transfer.hashes.length === 0) return transfer.block;
  for (const hash of transfer.hashes) {
    const receipt = await minedReceipt(chain, hash);
    if (!receipt) continue;
    const failure = failureOf(chain, { address: transfer.sender }, transfer, receipt);
    return failure === null ? receipt.blockNumber : null;
  }
  return null;
}

async function keepStatements(
  db: Db,
  statements: readonly Statement[],
  blockHash: string,
): Promise<void> {
  const [first] = statements;
  if (!first) return;
  const read = statements.map(({ book, chainBalance, ledgerBalance, inTransit, dust, parts }) => ({
    ...{ book, parts, chainBalance: `${chainBalance}`, dust: `${dust}` },
    ...{ ledgerBalance: `${ledgerBalance}`, inTransit: `${inTransit}` },
  }));
  await sql`
    select chain.keep_statements(${first.block}, ${blockHash}, ${JSON.stringify(read)}::jsonb)
  `.execute(db);
}
