/** Checks what intact chains do not cover: entries without a sealed place, and balances. */
import type pg from "pg";

const MOST = 10;

const LOOKS: { finds: string; text: string }[] = [
  {
    finds: "an entry that no sealed ledger transaction has",
    text: `select n.bucket, n.transaction_id, n.no from ledger.entries n
      left join ledger.transactions t
        on t.bucket = n.bucket and t.id = n.transaction_id and t.at = n.at and t.seq = n.seq
          and t.event = n.event
      where t.id is null order by 1, 2, 3`,
  },
  {
    finds: "a ledger transaction in no batch",
    text: `select t.bucket, t.id from ledger.transactions t
      left join ledger.seals s on s.bucket = t.bucket and s.seq = t.seq
      where s.seq is null order by 1, 2`,
  },
  {
    finds: "a balance that is not the sum of its entries",
    text: `select bucket, kind, currency, owner, balance, summed from (
        select bucket, kind, currency, owner, a.balance, coalesce(e.summed, 0) as summed
        from ledger.accounts a full join (
          select n.bucket, n.kind, n.currency, n.owner,
            sum(case when n.side = k.normal then n.amount else -n.amount end) as summed
          from ledger.entries n join ledger.account_kinds k using (kind) group by 1, 2, 3, 4
        ) e using (bucket, kind, currency, owner)) x
      where balance is distinct from summed order by 1, 2, 3, 4`,
  },
];

/** Returns a sentence for each of the first rows of each kind. */
export async function outsideTheChains(client: pg.Client): Promise<string[]> {
  const problems: string[] = [];
  for (const { finds, text } of LOOKS) {
    const { rows } = await client.query(`${text} limit ${MOST}`);
    problems.push(...rows.map((row) => `${finds}: ${Object.values(row).join(" ")}`));
  }
  return problems;
}
