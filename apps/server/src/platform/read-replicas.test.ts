// @rule run/replicas
import { setTimeout as sleep } from "node:timers/promises";
import { SeenPosition, UNKNOWN_POSITION } from "@ballast/contract/log-position.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Replicas, startReplicas } from "../../test/replicas.ts";
import { type Database, openDatabase } from "./db.ts";
import { createLog } from "./log.ts";
import {
  type After,
  ANYONE,
  LAG_MOST_MS,
  openReadReplicas,
  type ReadReplicas,
  readAt,
} from "./read-replicas.ts";

let servers: Replicas;
let primary: Database;
let owner: Database;
let replicas: ReadReplicas;
const lines: string[] = [];
beforeAll(async () => {
  servers = await startReplicas();
  [primary, owner] = [
    openDatabase(servers.primary.serviceUrl),
    openDatabase(servers.primary.ownerUrl, 1),
  ];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const settings = {
    READ_DATABASE_URL: servers.standby.serviceUrl,
    DATABASE_CONNECTIONS: 4,
  };
  const opened = openReadReplicas(primary, settings, log);
  if (opened === null) throw new Error("no standbys");
  replicas = opened;
});
afterAll(async () => {
  await replicas.close();
  await Promise.all([primary.close(), owner.close()]);
  await servers.stop();
});

const settled = (where: string) =>
  expect
    .poll(async () => ((await replicas.choose(ANYONE)).isPrimary ? "primary" : "standby"), {
      timeout: 10_000,
    })
    .toBe(where);

let written = 0;
/** Writes the next value, and answers it with the position after it. */
async function write(): Promise<{ n: number; position: string }> {
  const { rows } = await sql<{ n: number }>`
    update platform.settings set value = jsonb_set(value, '{n}',
      to_jsonb(coalesce((value ->> 'n')::int, 0) + 1))
    where name = 'security.limits' returning (value ->> 'n')::int as n`.execute(owner.db);
  written = rows[0]?.n ?? 0;
  return { n: written, position: await replicas.primary.position() };
}
/** What a client reads that has seen `after`, and where it was answered. */
async function read(after: After) {
  const { result, source } = await readAt(
    await replicas.choose(after),
    replicas.primary,
    async (db) => {
      const { rows } = await sql<{ n: number }>`
      select (value ->> 'n')::int as n from platform.settings where name = 'security.limits'`.execute(
        db,
      );
      return rows[0]?.n;
    },
  );
  return {
    n: result,
    where: source.isPrimary ? "primary" : "standby",
    position: await source.position(),
  };
}

describe("a standby that follows", () => {
  it("answers what is the same for everybody, and who tells what was seen", async () => {
    await settled("standby");
    const { position } = await write();
    expect(await read(position)).toMatchObject({ n: written, where: "standby" });
  });

  it("does not answer who tells nothing, or a position of other books", async () => {
    const { position } = await write();
    expect(await read(null)).toMatchObject({ n: written, where: "primary" });
    expect(await read("rubbish")).toMatchObject({ where: "primary" });
    expect(await read(UNKNOWN_POSITION)).toMatchObject({ where: "primary" });
    expect(await read(position.replace(/^.{8}/, "ffffffff"))).toMatchObject({ where: "primary" });
    // Of before a failover.
    expect(await read(position.replace(".1-", ".0-"))).toMatchObject({ where: "primary" });
    // Further than the books have come: it waits, and asks the primary.
    expect(await read(`${position}00`)).toMatchObject({ where: "primary" });
  });

  it("is busy for who has seen a later primary: this process is at a former one", async () => {
    const { position } = await write();
    const later = position.replace(".1-", ".2-");
    await expect(replicas.choose(later)).rejects.toThrow("busy");
    await expect(replicas.refuseFormer(later)).rejects.toThrow("busy");
    await replicas.refuseFormer(position);
  });

  it("answers many that write and read at once with what each wrote", async () => {
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let times = 0; times < 20; times += 1) {
          const { n, position } = await write();
          expect((await read(position)).n).toBeGreaterThanOrEqual(n);
        }
      }),
    );
  });

  it("sends what it cannot do to the primary", async () => {
    const source = await replicas.choose(ANYONE);
    expect(source.isPrimary).toBe(false);
    // An unlogged table is not on a standby, and nothing can be written there.
    for (const text of ["select 1 from outside.checks", "select platform.prove_write()"]) {
      const done = await readAt(source, replicas.primary, (db) => sql.raw(text).execute(db));
      expect(done.source.isPrimary).toBe(true);
    }
    await expect(
      readAt(source, replicas.primary, (db) => sql.raw("select 1 from nowhere").execute(db)),
    ).rejects.toThrow("nowhere");
  });
});

describe("a standby that is behind", () => {
  it("answers nobody who has seen more, and soon nobody at all; then it does again", async () => {
    await settled("standby");
    await servers.caughtUp();
    await servers.pauseReplay();
    const before = written;
    const { position } = await write();
    // Fresh enough for what is the same for everybody.
    expect(await read(ANYONE)).toMatchObject({ n: before, where: "standby" });
    const began = performance.now();
    expect(await read(position)).toMatchObject({ n: written, where: "primary" });
    expect(performance.now() - began).toBeLessThan(5_000);

    await sleep(LAG_MOST_MS);
    await settled("primary");
    await servers.resumeReplay();
    await settled("standby");
    expect(await read(position)).toMatchObject({ n: written, where: "standby" });
  });

  it("never lets a client's figures go back, whichever answers", async () => {
    let kept: string | null = null;
    const seen = new SeenPosition({ read: () => kept, write: (text) => (kept = text) });
    let last = 0;
    for (let round = 0; round < 30; round += 1) {
      if (round % 10 === 3) await servers.pauseReplay();
      if (round % 10 === 7) await servers.resumeReplay();
      if (round % 2 === 0) await write();
      const request = seen.begin();
      const answer = await read(request.headers["log-position"] ?? null);
      expect(answer.n).toBeGreaterThanOrEqual(last);
      last = answer.n ?? 0;
      request.ended(answer.position);
      await sleep(100);
    }
  });

  it("is left where the primary is gone from it, and the promoted one is no standby", async () => {
    await settled("standby");
    await servers.promote();
    await settled("primary");
  });
});

it("says in the log when a standby is read, and why it is not any more", () => {
  const said = lines
    .map((line) => JSON.parse(line))
    .map(({ msg, why }) => [msg, why ?? ""].join(": "));
  expect(said).toEqual(
    expect.arrayContaining([
      "reads go to this standby: ",
      "no reads go to this standby: behind the primary",
      "no reads go to this host: it is the primary, or no standby",
    ]),
  );
});
