/** A team of 99,000 among 100,000 members: every read uses index ranges and responds at once. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { useDatabase } from "../../test/kit.ts";
import { readLevel } from "./invite-stats.ts";
import { listTeamMembers } from "./list-team-members.ts";
import { countInvited, countLevels, teamOf } from "./team.ts";
import { listTeamPurchases } from "./team-purchases.ts";

const ROOT = randomUUID();
const SOON_MS = 3_000;

const database = useDatabase();
beforeAll(async () => {
  const { owner } = database;
  // 100 members at level B, each with 30 at C, each of those with 32 at D; nobody invited the
  // others.
  await sql`
    with made as (
      select n, case when n = 0 then ${ROOT}::uuid
        else encode(substr(sha256(int4send(n)), 1, 16), 'hex')::uuid end as id
      from generate_series(0, 100000) n
    )
    insert into members.members (bucket, id, phone, country, share_code, invited_with, inviter_id,
      registered_at)
    select platform.bucket_of(m.id), m.id, '+90' || m.n, 'TR', 'S' || m.n, 'BALLAST0', i.id,
      platform.now() - (100000 - m.n) * interval '1 minute'
    from made m left join made i on i.n = case
      when m.n between 1 and 100 then 0 when m.n between 101 and 3100 then (m.n - 101) / 30 + 1
      when m.n between 3101 and 99100 then (m.n - 3101) / 32 + 101 end`.execute(owner.db);
  await sql`analyze members.members`.execute(owner.db);
});

it("counts three levels by index ranges alone", async () => {
  const began = performance.now();
  expect(await countLevels(database.db, ROOT)).toEqual({ B: 100, C: 3000, D: 96_000 });
  expect(performance.now() - began).toBeLessThan(SOON_MS);
  const { rows } = await sql<{ "QUERY PLAN": string }>`
    explain ${teamOf(ROOT)} select level, count(*) from team group by 1`.execute(database.db);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).not.toMatch(/Seq Scan on members/);
  expect(plan.match(/Scan (using|on) members_inviter_id/g)).toHaveLength(2);
});

it("answers a page of the largest level, the stats, the level and the purchases soon", async () => {
  const page = { pageNum: 1, pageSize: 20, level: "D" } as const;
  const began = performance.now();
  const now = new Date(Date.now() + 1000);
  const first = await listTeamMembers(database.db, ROOT, now, page);
  expect([first.total, first.list.length]).toEqual([96_000, 20]);
  expect(first.list[0]?.phone).toBe("••• 00");
  expect(await countInvited(database.db, ROOT)).toEqual({ invited: 100, valid: 0 });
  expect(await readLevel(database.db, { id: ROOT })).toBe(0);
  expect((await listTeamPurchases(database.db, ROOT, { pageNum: 1, pageSize: 20 })).list).toEqual(
    [],
  );
  expect(performance.now() - began).toBeLessThan(2 * SOON_MS);
});
