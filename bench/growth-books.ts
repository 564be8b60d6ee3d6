/**
 * Makes books of any size through the same functions that calls use, many members in one statement:
 * everybody buys, days pass and are paid, some members take out. Every invariant holds afterwards.
 */
import pg from "pg";
import { accrue } from "../apps/server/src/income/accrue.ts";
import { openDatabase } from "../apps/server/src/platform/db.ts";
import { type Cast, cast, openSales } from "./people.ts";

export type GrowthSize = {
  members: number;
  ordersEach: number;
  paidDays: number;
  /** The purchases of one bucket that share a commit, and so a seal. */
  together: number;
};

/** Parallel sessions, each with buckets of its own. */
const SESSIONS = 2;
/** One member in so many takes out what was paid. */
const TAKE_OUT_ONE_IN = 4;
const ORDER_DAYS = 60;
const ITEMS = 512;

type Urls = { ownerUrl: string; serviceUrl: string };

export async function growBooks(owner: pg.Client, urls: Urls, size: GrowthSize): Promise<Cast> {
  const { members, ordersEach, paidDays } = size;
  // A crash only means to make the books again.
  await owner.query("set synchronous_commit = off");
  const units = Math.max(64_000, members * ordersEach * 2);
  const people = await cast(owner, members, { days: ORDER_DAYS, units });
  await owner.query(PLACES);
  tell(`${members} members are registered`);
  for (let round = 1; round <= ordersEach; round += 1) {
    await openSales(owner);
    await everybody(urls.ownerUrl, size, 1, purchasesOf(people));
    tell(`${round} of ${ordersEach} orders each are bought`);
  }
  for (let day = 0; day < paidDays; day += 1) await payNextDay(owner, urls.serviceUrl, day === 0);
  if (paidDays > 0) await everybody(urls.ownerUrl, size, TAKE_OUT_ONE_IN, TAKE_OUTS);
  await owner.query("drop table bench_places");
  await owner.query(WALLETS);
  // A session ends when it is not used for some days.
  await owner.query(`update security.sessions
    set last_seen_at = platform.now(), ends_at = platform.now() + interval '30 days'`);
  await owner.query("vacuum analyze");
  await openSales(owner);
  return people;
}

/** Gives each member a place in the bucket, so that a statement takes the same few of each. */
const PLACES = `
  create table bench_places as
  select m.bucket, m.id, row_number() over (partition by m.bucket order by m.id) - 1 as place
  from members.members m;
  create index on bench_places ((bucket % ${SESSIONS}), place);
  analyze`;

/** Sweeps are queued between these; no worker sends them. */
const WALLETS = `
  insert into chain.wallets (name, address)
  select n, '0x' || lpad(to_hex(ascii(n)), 40, '0')
  from unnest('{custody,house,reserve}'::text[]) n on conflict do nothing`;

const tell = (what: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${what}`);

/** $1 and $2: the first place and the one after the last; $3: the session. */
const OF_PLACES = `from bench_places m
  where m.bucket % ${SESSIONS} = $3 and m.place >= $1 and m.place < $2`;

const purchasesOf = ({ productId, agreementId, hash }: Cast) => `
  select count(*)::int as refused from orders.buy_batch((
    select jsonb_agg(jsonb_build_object('key', gen_random_uuid(), 'input_hash', '00',
      'endpoint', 'bench', 'bucket', m.bucket, 'member_id', m.id, 'product_id', '${productId}',
      'units', 1, 'agreement_id', '${agreementId}', 'agreement_hash', '${hash}')) ${OF_PLACES}))
  where outcome <> 'ok'`;

const TAKE_OUTS = `
  select count(*)::int as refused from income.take_out_batch((
    select jsonb_agg(jsonb_build_object('key', gen_random_uuid(), 'input_hash', '00',
      'endpoint', 'bench', 'bucket', m.bucket, 'member_id', m.id)) ${OF_PLACES}))
  where outcome <> 'ok'`;

/** Runs the statement for one member in `oneIn`, in both sessions, a few of each bucket at a time. */
async function everybody(ownerUrl: string, size: GrowthSize, oneIn: number, statement: string) {
  const step = Math.min(size.together, ITEMS / (64 / SESSIONS));
  const sessions = Array.from({ length: SESSIONS }, async (_, session) => {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    try {
      await client.query("set synchronous_commit = off");
      const { rows: last } = await client.query(
        `select max(place) as place from bench_places where bucket % ${SESSIONS} = $1`,
        [session],
      );
      const places = Math.ceil((Number(last[0].place) + 1) / oneIn);
      for (let at = 0; at < places; at += step) {
        const asked = {
          name: "step",
          text: statement,
          values: [at, Math.min(at + step, places), session],
        };
        const { rows } = await client.query(asked);
        if (rows[0].refused > 0) throw new Error(`${rows[0].refused} of a batch were refused`);
      }
    } finally {
      await client.end();
    }
  });
  await Promise.all(sessions);
}

/** Moves the clock on and pays the day; nothing is due before a first day has ended. */
async function payNextDay(owner: pg.Client, serviceUrl: string, isFirst: boolean): Promise<void> {
  await owner.query("update platform.clock set shift = shift + make_interval(days => $1)", [
    isFirst ? 2 : 1,
  ]);
  await owner.query("select pg_notify('clock', '')");
  const { rows: month } = await owner.query(`select platform.open_months(
    platform.day_of(platform.now()) - 1, platform.day_of(platform.now()) + 70)`);
  if (month.length !== 1) throw new Error("no months were opened");
  const service = openDatabase(serviceUrl, 6);
  try {
    // A run ends after some minutes; the next continues.
    for (let left = Infinity; left > 0; ) {
      await accrue(service.db);
      const { rows } = await owner.query(`select count(*)::int as n from income.progress
        where done_through < platform.day_of(platform.now()) - 1`);
      left = rows[0].n;
    }
  } finally {
    await service.close();
  }
  tell("a day is paid");
}
