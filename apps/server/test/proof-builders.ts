/** Builders for the proof of liabilities. */
import { sql } from "kysely";
import type { Db } from "../src/platform/db.ts";
import { ownerOf } from "./harness.ts";

/**
 * Creates a commit of this moment, as the day's snapshot would, but without its tree, which is
 * enough for the guard and the invariants. Has no effect when the newest one is fresh.
 */
export async function aFreshProof(db: Db): Promise<void> {
  await sql`
    with taken as (
      insert into proof.snapshots (day, state, tries, began_at, ended_at, taken_at, folder,
        head_seqs, head_hashes, seal)
      select platform.day_of(n.at), 'done', 1, n.at, n.at, n.at, 'none',
        array_agg(h.seq order by h.bucket), array_agg(h.hash order by h.bucket),
        sha256(string_agg(h.hash, '' order by h.bucket))
      from ledger.heads h, (select date_trunc('milliseconds', platform.now()) as at) n
      where not exists (select from proof.commits c where c.currency = 'tUSDT'
        and c.taken_at between platform.now() - interval '23 hours' and platform.now())
      group by n.at
      on conflict (day) do nothing returning *
    )
    insert into proof.commits
      (currency, sequence, day, taken_at, members, leaves, total, root, seal, previous)
    select 'tUSDT', coalesce(b.sequence, 0) + 1, t.day, t.taken_at, 0, 0, coalesce((
        select o.owed from proof.owed_at(t.head_seqs) o where o.currency = 'tUSDT'), 0)::bigint,
      sha256(''), t.seal, coalesce(b.hash, decode(repeat('00', 32), 'hex'))
    from taken t left join lateral (
      select c.sequence, c.hash from proof.commits c where c.currency = 'tUSDT'
      order by c.sequence desc limit 1) b on true`.execute(ownerOf(db));
}
