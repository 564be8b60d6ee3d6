import { logIn, logOut, memberInfo } from "@ballast/contract/user/calls.ts";
import { endSession, listSessions } from "@ballast/contract/user/sessions.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aMember, credentials } from "../../test/builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { type Db, openDatabase } from "../platform/db.ts";
import { createAuthenticate } from "./authenticate.ts";
import { forgetSecurityTraces } from "./jobs.ts";

const app = useApp();

const isIn = async (token: string) => (await app.call(memberInfo, {}, { token })).code === 200;
const sessionsOf = async (member: { token: string }) =>
  (await app.call(listSessions, {}, member)).data.list;

describe("a session", () => {
  it("ends at logout, at once and alone", async () => {
    const member = await aMember(app);
    const other = (await app.call(logIn, credentials(member))).msg;
    expect((await app.call(logOut, {}, { token: other })).code).toBe(200);
    expect([await isIn(other), await isIn(member.token)]).toEqual([false, true]);
    await expectRefused(app.database, "not_logged_in", () =>
      app.call(logOut, {}, { token: other }),
    );
  }); // @rule state/session

  it("ends after seven days without use", async () => {
    const member = await aMember(app);
    // The use of a session is written after the response; the next call waits for that.
    const isUsed = async () => (await isIn(member.token)) && (await isIn(member.token));
    await app.advanceDays(6);
    expect(await isUsed()).toBe(true);
    await app.advanceDays(6);
    expect(await isUsed()).toBe(true);
    await app.advanceDays(7);
    expect(await isIn(member.token)).toBe(false);
  });

  it("ends after thirty days however much it is used", async () => {
    const member = await aMember(app);
    for (let days = 5; days < 30; days += 5) {
      await app.advanceDays(5);
      expect(await isIn(member.token)).toBe(true);
    }
    await app.advanceDays(5);
    expect(await isIn(member.token)).toBe(false);
  });

  it("gives way when the member opens a twenty-first", async () => {
    const member = await aMember(app);
    for (let opened = 1; opened <= 20; opened += 1) await app.call(logIn, credentials(member));
    expect(await isIn(member.token)).toBe(false);
    const { rows } =
      await sql`select from security.sessions where member_id = ${member.id}`.execute(
        app.database.db,
      );
    expect(rows).toHaveLength(20);
  });

  it("is not opened by anything that only looks like its token", async () => {
    const { token } = await aMember(app);
    const swapped = token.startsWith("A") ? `B${token.slice(1)}` : `A${token.slice(1)}`;
    for (const wrong of [swapped, `${token}x`, token.slice(1), "x".repeat(199), "'; --"]) {
      expect(await isIn(wrong)).toBe(false);
    }
  });

  it("has its use written down at most once a minute", async () => {
    const member = await aMember(app);
    const lastSeen = async () => (await sessionsOf(member))[0]?.lastSeenAt.getTime();
    const first = await lastSeen();
    expect(await lastSeen()).toBe(first);
    await sql`
      update security.sessions set last_seen_at = last_seen_at - interval '61 seconds'
      where member_id = ${member.id}`.execute(app.database.db);
    await lastSeen();
    await expect.poll(lastSeen).toBeGreaterThanOrEqual(first ?? 0);
  });
});

describe("user/sessions and user/sessions/end", () => {
  it("show the member's own sessions and end one of them", async () => {
    const member = await aMember(app);
    const other = (await app.call(logIn, credentials(member))).msg;
    const list = await sessionsOf(member);
    expect(list.map((session) => session.isCurrent).sort()).toEqual([false, true]);
    expect(list[0]).toMatchObject({ address: "127.0.0.1", agent: expect.stringMatching(/.+/) });
    const sessionId = list.find((session) => !session.isCurrent)?.sessionId ?? "";
    const id = `ses_${sessionId.replaceAll("-", "")}`;
    expect((await app.call(endSession, { sessionId: id }, member)).code).toBe(200);
    expect([await isIn(other), await isIn(member.token)]).toEqual([false, true]);
    expect(await sessionsOf(member)).toHaveLength(1);
    await expectRefused(app.database, "item_unknown", () =>
      app.call(endSession, { sessionId: id }, member),
    );
  });

  it("do not reach the sessions of somebody else", async () => {
    const member = await aMember(app);
    const stranger = await aMember(app);
    const [session] = await sessionsOf(member);
    const sessionId = `ses_${session?.sessionId.replaceAll("-", "")}`;
    await expectRefused(app.database, "item_unknown", () =>
      app.call(endSession, { sessionId }, stranger),
    );
    await expectRefused(app.database, "not_logged_in", () => app.call(endSession, { sessionId }));
    await expectRefused(app.database, "not_logged_in", () => app.call(listSessions));
    await expectRefused(app.database, "bad_input", () =>
      app.call(endSession, { sessionId: "mine" }, member),
    );
    expect(await isIn(member.token)).toBe(true);
  });
});

describe("authenticate", () => {
  /** Counts the queries that reach the database. */
  function counting(db: Db): { db: Db; queries: () => number } {
    let queries = 0;
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    return { db: counted, queries: () => queries };
  }

  it("gathers the lookups of concurrent calls into few queries", async () => {
    const members = [await aMember(app), await aMember(app)];
    const { db, queries } = counting(app.database.db);
    const authenticate = createAuthenticate(db, app.database.probe);
    const tokens = Array.from({ length: 300 }, (_, index) =>
      index % 3 === 2 ? "y".repeat(43) : (members[index % 3]?.token ?? ""),
    );
    const found = await Promise.all(tokens.map(authenticate));
    found.forEach((member, index) => {
      expect(member?.id).toBe(members[index % 3]?.id);
    });
    expect(queries()).toBeLessThanOrEqual(2);
  });

  it("fails the waiting calls, not the process, when the database does not answer", async () => {
    const nowhere = openDatabase("postgres://nobody@127.0.0.1:1/nothing");
    const authenticate = createAuthenticate(nowhere.db, nowhere.probe);
    const calls = [authenticate("z".repeat(43)), authenticate("w".repeat(43))];
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["rejected", "rejected"]);
    await expect(authenticate("v".repeat(43))).rejects.toThrow("ECONNREFUSED");
    await nowhere.close();
  });
});

describe("the job forget-security-traces", () => {
  it("deletes what has no effect any more and nothing else, however often it runs", async () => {
    const { database, router } = app;
    await aMember(app);
    await app.advanceDays(8);
    const member = await aMember(app);
    await app.call(logIn, { phone: member.phone, password: "Wrong123" });
    const { clock } = router;
    // An address stays known for 90 days: those of eight days ago have exceeded that by one.
    await sql`
      update security.known_addresses set last_at = last_at - interval '83 days'`.execute(
      database.db,
    );
    const counts = async () => {
      const { rows } = await sql<Record<string, bigint>>`
        select (select count(*) from security.sessions) as sessions,
          (select count(*) from security.codes) as codes,
          (select count(*) from security.code_sends) as sends,
          (select count(*) from security.known_addresses) as known,
          (select count(*) from security.login_failures) as failures`.execute(database.db);
      return rows[0];
    };
    const log = { warn() {}, error() {} } as unknown as Parameters<
      typeof forgetSecurityTraces.run
    >[0]["log"];
    for (let run = 0; run < 2; run += 1) {
      await forgetSecurityTraces.run({ database, db: database.db, clock, log });
      expect(await counts()).toEqual({
        sessions: 1n,
        codes: 1n,
        sends: 1n,
        known: 1n,
        failures: 2n,
      });
    }
    expect(await isIn(member.token)).toBe(true);
  });
});
