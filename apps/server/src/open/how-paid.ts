/** How a return is funded and paid, with the sum at each stage. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { openHowPaid } from "@ballast/contract/open/flags.ts";
import { sql } from "kysely";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db.ts";

type HowPaid = OutputOf<typeof openHowPaid>;
type Locked = Pick<HowPaid, "free" | "offered" | "sold" | "onTheWay" | "lost">;

const currency: Currency = "tUSDT";
const NEWEST = 3;

export async function readHowPaid(db: Db, clock: Clock): Promise<HowPaid> {
  const put = await sources(db);
  const of = (source: "capital" | "yield") =>
    put.find((one) => one.source === source) ?? { fundings: 0, amount: 0n };
  const { rows } = await sql<{ paid: bigint }>`
    select coalesce(sum(amount), 0)::bigint as paid from income.product_days
    where currency = ${currency}`.execute(db);
  return {
    at: clock.now(),
    currency,
    capital: { fundings: of("capital").fundings, amount: of("capital").amount },
    yield: { fundings: of("yield").fundings, amount: of("yield").amount },
    ...(await locked(db)),
    paid: rows[0]?.paid ?? 0n,
    newest: await newest(db),
  };
}

async function sources(db: Db) {
  const { rows } = await sql<{ source: string; fundings: number; amount: bigint }>`
    select source, count(*)::int as fundings, sum(amount)::bigint as amount from reserve.lots
    where state = 'funded' and currency = ${currency} group by 1`.execute(db);
  return rows;
}

/** By the owners of the reserve's accounts, which are few, so that members' accounts are not read. */
async function locked(db: Db): Promise<Locked> {
  const { rows } = await sql<Locked>`
    with owners as (
      select id from reserve.lots where state = 'funded'
      union all select id from products.products
      union all select '00000000-0000-0000-0000-000000000000'
    )
    select
      coalesce(sum(a.balance) filter (where a.kind in ('reserve.capital', 'reserve.yield')), 0)
        ::bigint as free,
      coalesce(sum(a.balance) filter (where a.kind = 'reserve.offered'), 0)::bigint as offered,
      coalesce(sum(a.balance) filter (where a.kind = 'reserve.sold'), 0)::bigint as sold,
      coalesce(sum(a.balance) filter (where a.kind = 'reserve.due_to_client'), 0)::bigint
        as "onTheWay",
      (select coalesce(sum(e.amount), 0)::bigint from ledger.entries e
        where e.bucket = 0 and e.owner = ledger.house() and e.kind = 'reserve.cash'
          and e.currency = ${currency} and e.event = 'loss_borne') as lost
    from owners o cross join generate_series(0, 63) b (bucket)
    join ledger.accounts a on a.bucket = b.bucket and a.owner = o.id
    where a.currency = ${currency}`.execute(db);
  if (!rows[0]) throw new Error("the reserve has no sums");
  return rows[0];
}

/** Without names of people; only their number matters. */
async function newest(db: Db): Promise<HowPaid["newest"]> {
  const { rows } = await sql<HowPaid["newest"][number]>`
    select l.source, l.amount, l.document_name as "documentName",
      encode(l.document_hash, 'hex') as "documentHash", l.created_at as at,
      (select count(*) from ledger.consents c where c.proposal_id = l.proposal_id)::int as approvals
    from reserve.lots l where l.state = 'funded' and l.currency = ${currency}
    order by l.created_at desc, l.id limit ${NEWEST}`.execute(db);
  return rows;
}
