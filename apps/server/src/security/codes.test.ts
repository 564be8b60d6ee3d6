import { setTimeout as sleep } from "node:timers/promises";
import { pathOf } from "@ballast/contract/route.ts";
import { register, sendRegisterCode } from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { setLimits } from "../../test/app.ts";
import { aPassword, aPhone, PUBLIC_INVITE_CODE } from "../../test/builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import type { Db } from "../platform/db.ts";

const app = useApp();
beforeEach(async () => {
  await sql`delete from security.code_sends`.execute(app.database.db);
});

const send = (phone: string) => app.call(sendRegisterCode, { phone });
const sendRefused = (phone: string) =>
  expectRefused(app.database, "code_send_limit", () => send(phone));
const use = (phone: string, code: string) =>
  app.call(register, { phone, code, password: aPassword(), inviteCode: PUBLIC_INVITE_CODE });
const useRefused = (phone: string, code: string) =>
  expectRefused(app.database, "code_wrong", () => use(phone, code));
const otherThan = (code: string, by = 1) =>
  String((Number(code) + by) % 1_000_000).padStart(6, "0");

/** Requests a new code after deleting the previous one's message, so that codeFor waits for it. */
async function freshCode(phone: string): Promise<string> {
  app.sms.messages.length = 0;
  await sql`delete from security.code_sends`.execute(app.database.db);
  expect((await send(phone)).code).toBe(200);
  return app.sms.codeFor(phone);
}

async function timePasses(interval: string): Promise<void> {
  await sql`update security.code_sends set sent_at = sent_at - ${interval}::interval`.execute(
    app.database.owner.db,
  );
}

describe("an SMS code", () => {
  it("is dead after five wrong tries, even when the sixth is right", async () => {
    const phone = aPhone();
    const code = await freshCode(phone);
    for (let by = 1; by <= 5; by += 1) await useRefused(phone, otherThan(code, by));
    await useRefused(phone, code);
    expect((await use(phone, await freshCode(phone))).code).toBe(200);
  });

  it("is right at the fifth try", async () => {
    const phone = aPhone();
    const code = await freshCode(phone);
    for (let by = 1; by <= 4; by += 1) await useRefused(phone, otherThan(code, by));
    expect((await use(phone, code)).code).toBe(200);
  });

  it("counts racing tries each", async () => {
    const phone = aPhone();
    const code = await freshCode(phone);
    const guesses = Array.from({ length: 30 }, (_, index) => otherThan(code, index + 1));
    await Promise.all(guesses.map((guess) => use(phone, guess)));
    const { rows } = await sql<{ tries: number }>`
      select tries from security.codes where phone = ${phone}`.execute(app.database.db);
    expect(rows[0]?.tries).toBe(5);
    await useRefused(phone, code);
  });

  it("lives ten minutes", async () => {
    const phone = aPhone();
    const code = await freshCode(phone);
    const { rows } = await sql<{ left: number }>`
      select extract(epoch from expires_at - platform.now())::int as left from security.codes
      where phone = ${phone}`.execute(app.database.db);
    expect(rows[0]?.left).toBeGreaterThan(590);
    expect(rows[0]?.left).toBeLessThanOrEqual(600);
    await sql`update security.codes set expires_at = platform.now() where phone = ${phone}`.execute(
      app.database.db,
    );
    await useRefused(phone, code);
  });

  it("is replaced by the next one", async () => {
    const phone = aPhone();
    const first = await freshCode(phone);
    const second = await freshCode(phone);
    if (first !== second) await useRefused(phone, first);
    expect((await use(phone, second)).code).toBe(200);
  });

  it("stands nowhere in the database in the clear", async () => {
    const phone = aPhone();
    const code = await freshCode(phone);
    const { rows } = await sql<{ row: string }>`
      select c::text as row from security.codes c where phone = ${phone}`.execute(app.database.db);
    expect(rows[0]?.row.replace(phone, "")).not.toContain(code);
  });
});

describe("sending codes", () => {
  it("is done once a minute and five times a day to a number", async () => {
    const phone = aPhone();
    expect((await send(phone)).code).toBe(200);
    await sendRefused(phone);
    for (let sent = 1; sent < 5; sent += 1) {
      await timePasses("61 seconds");
      expect((await send(phone)).code).toBe(200);
    }
    await timePasses("61 minutes");
    await sendRefused(phone);
    await timePasses("23 hours");
    expect((await send(phone)).code).toBe(200);
  });

  it("is done once when calls race", async () => {
    const phone = aPhone();
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(phone)));
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
    expect(app.sms.messages.filter(({ to }) => to === phone)).toHaveLength(1);
  });

  /** Claims two sendings, the second before the first is committed. */
  async function claimTogether(one: string, two: string, addresses = ["192.0.2.1", "192.0.2.2"]) {
    const claim = (db: Db, phone: string, address = "") =>
      sql<{ may: boolean }>`
        select security.claim_code_send('register', ${phone}, ${address}, 'ZZ') is null as may
      `.execute(db);
    const { db } = app.database;
    const [first, second] = await db.transaction().execute(async (tx) => {
      const claimed = await claim(tx, one, addresses[0]);
      const racing = claim(db, two, addresses[1]);
      await sleep(100);
      return [claimed, racing] as const;
    });
    return [first.rows[0]?.may, (await second).rows[0]?.may];
  }

  it("counts a sending that is not committed yet, by number, block and address", async () => {
    const phone = aPhone();
    expect(await claimTogether(phone, phone)).toEqual([true, false]);
    await setLimits(app.database, { prefixHour: 1 });
    const block = aPhone().slice(0, -4);
    expect(await claimTogether(`${block}1001`, `${block}1002`)).toEqual([true, false]);
    await setLimits(app.database, { prefixHour: 100_000, addressHour: 1 });
    const same = ["2001:db8::1", "2001:db8::2"];
    expect(await claimTogether(aPhone(), aPhone("TR"), same)).toEqual([true, false]);
    const apart = ["198.51.100.1", "198.51.100.2"];
    expect(await claimTogether(aPhone(), aPhone("TR"), apart)).toEqual([true, true]);
    await setLimits(app.database, { addressHour: 100_000 });
  });

  it("is limited by block of numbers", async () => {
    const block = aPhone().slice(0, -4);
    await setLimits(app.database, { prefixHour: 3 });
    for (const end of ["1001", "1002", "1003"]) expect((await send(block + end)).code).toBe(200);
    await sendRefused(`${block}1004`);
    expect((await send(aPhone("TR"))).code).toBe(200);
    await timePasses("61 minutes");
    expect((await send(`${block}1004`)).code).toBe(200);
    await setLimits(app.database, { prefixHour: 100_000 });
  });

  it("is limited by address, also when the calls race", async () => {
    await setLimits(app.database, { addressHour: 3 });
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(aPhone())));
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(3);
    expect(replies.filter((reply) => reply.code === 1107)).toHaveLength(7);
    await timePasses("61 minutes");
    expect((await send(aPhone())).code).toBe(200);
    await setLimits(app.database, { addressHour: 100_000 });
  });

  it("is limited by country, and over all countries", async () => {
    await setLimits(app.database, { countryHour: 2 });
    for (let sent = 0; sent < 2; sent += 1) expect((await send(aPhone("TR"))).code).toBe(200);
    await sendRefused(aPhone("TR"));
    expect((await send(aPhone())).code).toBe(200);
    await setLimits(app.database, { countryHour: 100_000, allHour: 3 });
    for (const phone of [aPhone(), aPhone("TR")]) await sendRefused(phone);
    await timePasses("61 minutes");
    expect((await send(aPhone("TR"))).code).toBe(200);
    await setLimits(app.database, { allHour: 100_000 });
  }); // @rule call/sms-ceiling

  it("says from when it goes on, of whatever limit holds longest", async () => {
    const phone = aPhone();
    const refused = async () => {
      const response = await fetch(`${app.url}${pathOf(sendRegisterCode)}`, {
        method: "POST",
        body: new URLSearchParams({ phone }),
      });
      const { data, msg } = (await response.json()) as { data: { until: string }; msg: string };
      const seconds = (Date.parse(data.until) - Date.now()) / 1000;
      const told = Number(response.headers.get("retry-after"));
      expect(Math.abs(told - seconds)).toBeLessThan(3);
      expect(msg).toMatch(/from \d+ \w+ \d{4}, \d\d:\d\d UTC\.$/);
      return told;
    };
    expect((await send(phone)).code).toBe(200);
    expect(await refused()).toBeLessThanOrEqual(60);
    await setLimits(app.database, { addressHour: 1 });
    await timePasses("10 minutes");
    expect(await refused()).toBeGreaterThan(49 * 60);
    expect(await refused()).toBeLessThanOrEqual(50 * 60);
    await setLimits(app.database, { addressHour: 100_000 });
  }); // @rule call/until
});
