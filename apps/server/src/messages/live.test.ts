import { request } from "node:http";
import { CLOSED, LIVE_PATH } from "@ballast/contract/message/live.ts";
import { logOut } from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { chainOf } from "../../test/app.ts";
import { followIfDue } from "../../test/due-job.ts";
import { useApp } from "../../test/kit.ts";
import { type Buyer, someBuyers } from "../../test/order-builders.ts";
import { aLiveClient, openSocket } from "../../test/socket.ts";
import { aCredit } from "../../test/wallet-builders.ts";
import { createApp } from "../app.ts";
import { openClock } from "../platform/clock.ts";
import { createLog } from "../platform/log.ts";
import { SAID_MOST } from "./live.ts";
import { SOCKETS_OF_A_MEMBER } from "./socket-hub.ts";

const app = useApp();

/** Two members of the same bucket. */
async function aPair(): Promise<[Buyer, Buyer]> {
  const [one, other] = await someBuyers(app.database.owner.db, [9, 9], 0n);
  if (!one || !other) throw new Error("no members were made");
  return [one, other];
}
const credit = async (member: Buyer) => {
  await aCredit(app.database.owner.db, member, 1_000_000n);
  await followIfDue(app.database.db);
};

describe("the socket", () => {
  it("tells a member what changed, and nobody else", async () => {
    const [one, other] = await aPair();
    const client = await aLiveClient(app.url, one.token);
    const stranger = await aLiveClient(app.url, other.token);
    await credit(one);
    expect([...(await client.topics("deposit", "message"))].sort()).toEqual(["deposit", "message"]);
    await credit(other);
    expect([...(await stranger.topics("deposit"))]).not.toContain("order");
    // The other member's later changes do not hide this member's missed ones.
    const last = await aLiveClient(app.url, one.token, client.ready.seq);
    expect(last.ready.missed).toContain("deposit");
    for (const each of [client, stranger, last]) each.close();
  }); // @rule call/live

  it("tells all members what is published for all", async () => {
    const [one] = await aPair();
    await followIfDue(app.database.db);
    const client = await aLiveClient(app.url, one.token);
    await sql`with item as (
        insert into content.items (id, kind, from_at, published_by)
        values (gen_random_uuid(), 'scroll', platform.now(), 'cleo') returning id)
      insert into content.texts select id, 'en_US', 'Notice', 'Text' from item
    `.execute(app.database.owner.db);
    await followIfDue(app.database.db);
    expect(await client.topics("content")).toContain("content");
    client.close();
  });

  it("says to one that comes back what it missed, or that too much was", async () => {
    const [one, other] = await aPair();
    const first = await aLiveClient(app.url, one.token);
    first.close();
    await first.closed;
    const nothing = await aLiveClient(app.url, one.token, first.ready.seq);
    expect(nothing.ready.missed).toEqual([]);
    nothing.close();
    await credit(one);
    await credit(other);
    const back = await aLiveClient(app.url, one.token, first.ready.seq);
    expect([...(back.ready.missed ?? [])].sort()).toEqual(["deposit", "message"]);
    back.close();
    const ahead = await aLiveClient(app.url, one.token, String(BigInt(back.ready.seq) + 1n));
    expect(ahead.ready.missed).toBeNull();
    ahead.close();
    await sql`delete from messages.changes where bucket = 9`.execute(app.database.owner.db);
    const late = await aLiveClient(app.url, one.token, first.ready.seq);
    expect(late.ready.missed).toBeNull();
    late.close();
  }); // @rule call/live

  it("misses nothing of what happens while sockets come and go", async () => {
    const [one] = await aPair();
    let seq = (await aLiveClient(app.url, one.token)).ready.seq;
    for (let n = 0; n < 5; n += 1) {
      const happens = credit(one);
      const client = await aLiveClient(app.url, one.token, seq);
      if (client.ready.missed?.includes("deposit") !== true) await client.topics("deposit");
      await happens;
      seq = (await aLiveClient(app.url, one.token, seq)).ready.seq;
      client.close();
    }
  });

  it("is told in every process, and again after its connection to the database was lost", async () => {
    const clock = await openClock(app.database);
    const second = await createApp({
      config: app.config,
      database: app.database,
      replicas: null,
      clock,
      log: createLog("error"),
      chain: chainOf(app.config),
      catchUp: (first) => first().then(() => false),
    });
    const url = await second.fastify.listen({ host: "127.0.0.1", port: 0 });
    const [one] = await aPair();
    const clients = await Promise.all([app.url, url].map((at) => aLiveClient(at, one.token)));
    await credit(one);
    await Promise.all(clients.map((client) => client.topics("deposit")));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'live' and datname = current_database()`.execute(app.database.db);
    await credit(one);
    await Promise.all(clients.map((client) => client.topics("deposit")));
    await second.fastify.close();
    expect(await clients[1]?.closed).toBeGreaterThan(1000);
    clients[0]?.close();
    await clock.close();
  });
});

describe("the door", () => {
  it("lets nobody in without a session, and keeps the token out of the address", async () => {
    const wrong = await openSocket(app.url);
    wrong.say({ type: "hello", token: "A".repeat(43), since: null });
    expect(await wrong.closed).toBe(CLOSED.notLoggedIn);
  });

  it("closes when the session ends elsewhere, or the member is frozen", async () => {
    const [one, other] = await aPair();
    const client = await aLiveClient(app.url, one.token);
    expect((await app.call(logOut, {}, one)).code).toBe(200);
    expect(await client.closed).toBe(CLOSED.notLoggedIn);
    const frozen = await aLiveClient(app.url, other.token);
    await sql`update security.logins set frozen = true where member_id = ${other.id}`.execute(
      app.database.owner.db,
    );
    expect(await frozen.closed).toBe(CLOSED.notLoggedIn);
  });

  it("closes on what it does not understand, on too much, and on what is too long", async () => {
    const [one] = await aPair();
    for (const said of ["not json", { type: "gossip" }, { type: "beat" }, { type: "hello" }]) {
      const client = await openSocket(app.url);
      client.say(said);
      expect(await client.closed, JSON.stringify(said)).toBe(CLOSED.badMessage);
    }
    const again = await aLiveClient(app.url, one.token);
    again.say({ type: "hello", token: one.token, since: null });
    expect(await again.closed).toBe(CLOSED.badMessage);
    const chatty = await aLiveClient(app.url, one.token);
    for (let n = 0; n < SAID_MOST; n += 1) chatty.say({ type: "beat" });
    expect(await chatty.closed).toBe(CLOSED.badMessage);
    const long = await openSocket(app.url);
    long.say({ type: "hello", token: "A".repeat(2_000), since: null });
    expect(await long.closed).toBe(1009);
  });

  it("lets the oldest of too many go", async () => {
    const [one] = await aPair();
    const clients = [];
    for (let n = 0; n <= SOCKETS_OF_A_MEMBER; n += 1) {
      clients.push(await aLiveClient(app.url, one.token));
    }
    expect(await clients[0]?.closed).toBe(CLOSED.tooMany);
    await credit(one);
    await Promise.all(clients.slice(1).map((client) => client.topics("deposit")));
    for (const client of clients) client.close();
  });

  it("is shut to pages of other origins", async () => {
    const statusOf = (origin: string) =>
      new Promise<number>((resolve, reject) => {
        const upgrade = request(`${app.url}${LIVE_PATH}`, {
          headers: {
            origin,
            connection: "upgrade",
            upgrade: "websocket",
            "sec-websocket-version": "13",
            "sec-websocket-key": Buffer.from("a key of 16 byte").toString("base64"),
          },
        });
        upgrade.on("response", ({ statusCode = 0 }) => resolve(statusCode));
        upgrade.on("upgrade", (_response, socket) => {
          socket.destroy();
          resolve(101);
        });
        upgrade.on("error", reject);
        upgrade.end();
      });
    expect(await statusOf(app.url)).toBe(101);
    expect(await statusOf("https://elsewhere.example")).toBe(403);
    expect(await statusOf("null")).toBe(403);
  });
});
