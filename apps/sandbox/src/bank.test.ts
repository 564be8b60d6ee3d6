import { createPublicKey, randomUUID, verify as verifySignature } from "node:crypto";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningBank, startBank } from "./bank.ts";
import { signatureOf } from "./bank-hooks.ts";
import { keptSecrets } from "./bank-statement.ts";
import { closeServer, listen } from "./http.ts";
import { sandboxCookie } from "./sandbox-key.ts";

const folder = mkdtempSync(join(tmpdir(), "ballast-bank-"));
const secretsFile = join(folder, "secrets.json");
const secrets = keptSecrets(secretsFile);
const file = join(folder, "bank.jsonl");
const KEY = "k".repeat(43);
const [COOKIE = ""] = sandboxCookie(KEY).split(";");
const UNTIL = new Date(Date.now() + 3_600_000).toISOString();
type Heard = { id: string; type: string; object: string; believed: boolean };
const heard: Heard[] = [];
let refuseHooks = 0;
let bank: RunningBank;
let customer: Server;
let hookUrl: string;

beforeAll(async () => {
  bank = await startBank({ file, port: 0, secrets, key: KEY });
  customer = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const { id, type, object } = JSON.parse(body);
    const seconds = Number(request.headers["bank-timestamp"]);
    const signature = signatureOf(secrets.hookSecret, id, seconds, body);
    const believed = request.headers["bank-signature"] === signature;
    if (refuseHooks > 0) {
      refuseHooks -= 1;
      response.writeHead(500).end();
      return;
    }
    heard.push({ id, type, object, believed });
    response.writeHead(204).end();
  });
  hookUrl = `http://127.0.0.1:${await listen(customer, 0, "TEST")}/hook`;
});
afterAll(async () => {
  await bank.stop();
  await closeServer(customer);
  rmSync(folder, { recursive: true, force: true });
});

type Answer = { status: number; body: Record<string, unknown> };
async function ask(method: string, path: string, body?: unknown, token = secrets.token) {
  const response = await fetch(`${bank.url}/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      connection: "close",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() } as Answer;
}
const payment = (amount = "50000", more: object = {}) => ({
  ...{ id: randomUUID(), amount, currency: "tINR", channel: "upi-in", until: UNTIL },
  ...more,
});
const shown = { "x-sandbox-key": KEY };
const press = (id: string, act: string, headers: Record<string, string> = {}) =>
  fetch(`${bank.url}/pay/${id}/${act}`, { method: "POST", redirect: "manual", headers });
const faults = (wanted: object) => ask("POST", "faults", wanted);
const statement = async (path = "clients/tINR") => {
  const { body } = await ask("GET", `statements/${path}`);
  return { ...JSON.parse(String(body.statement)), signed: body };
};
async function paid(amount?: string): Promise<string> {
  const asked = payment(amount);
  await ask("POST", "payments", asked);
  await press(asked.id, "accept");
  return asked.id;
}

describe("a payment", () => {
  test("is asked for once, shown on a page marked TEST, and paid or refused there", async () => {
    const asked = payment();
    expect((await ask("POST", "payments", asked)).body).toMatchObject({ state: "open" });
    expect((await ask("POST", "payments", asked)).status).toBe(200);
    expect((await ask("POST", "payments", { ...asked, amount: "1" })).status).toBe(409);
    const page = await fetch(`${bank.url}/pay/${asked.id}`);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const html = await page.text();
    for (const text of ["TEST", "500.00 tINR", "noindex", "Refuse", "Pay"]) {
      expect(html).toContain(text);
    }
    expect((await press(asked.id, "accept", { origin: "http://evil.test" })).status).toBe(403);
    expect((await press(asked.id, "accept")).status).toBe(303);
    expect((await press(asked.id, "refuse")).status).toBe(303);
    const { body } = await ask("GET", `payments/${asked.id}`);
    expect(body).toMatchObject({ state: "paid", card: "TEST •••• 4242", chargedBack: "0" });
    const other = payment();
    await ask("POST", "payments", other);
    await press(other.id, "refuse");
    expect((await ask("GET", `payments/${other.id}`)).body.state).toBe("refused");
  });

  test("expires when nobody pays it, and is unknown before it is asked for", async () => {
    const late = payment("1", { until: new Date(Date.now() - 1).toISOString() });
    await ask("POST", "payments", late);
    await expect
      .poll(async () => (await ask("GET", `payments/${late.id}`)).body.state)
      .toBe("expired");
    const unwanted = payment();
    await ask("POST", "payments", unwanted);
    for (const _ of ["once", "again"]) {
      expect((await ask("POST", `payments/${unwanted.id}/expire`, {})).body.state).toBe("expired");
    }
    await press(unwanted.id, "accept");
    expect((await ask("GET", `payments/${unwanted.id}`)).body.state).toBe("expired");
    const taken = await paid("100");
    expect((await ask("POST", `payments/${taken}/expire`, {})).body.state).toBe("paid");
    const none = randomUUID();
    expect((await ask("POST", `payments/${none}/expire`, {})).status).toBe(404);
    expect((await ask("GET", `payments/${none}`)).status).toBe(404);
    expect(await (await fetch(`${bank.url}/pay/${none}`)).text()).toContain("looks again");
    expect((await press(none, "accept")).status).toBe(404);
  });

  test("can be taken back by the payer's bank, once, and less what went back before", async () => {
    const id = await paid("1000");
    const transfer = { id: randomUUID(), amount: "400", currency: "tINR", from: "clients" };
    await ask("POST", "transfers", { ...transfer, to: { payment: id } });
    const before = BigInt((await statement()).closing);
    await expect
      .poll(async () => (await ask("GET", `transfers/${transfer.id}`)).body.state)
      .toBe("settled");
    expect((await ask("POST", "chargebacks", { payment: id })).body.chargedBack).toBe("600");
    expect((await ask("POST", "chargebacks", { payment: id })).status).toBe(409);
    expect(BigInt((await statement()).closing)).toBeLessThanOrEqual(before - 600n);
    const more = { ...transfer, id: randomUUID(), amount: "1", to: { payment: id } };
    expect((await ask("POST", "transfers", more)).status).toBe(422);
  });

  test("can be taken back and given back in parts, never more than was paid or taken", async () => {
    const payment = await paid("1000");
    for (const [path, amount, status] of [
      ["chargebacks", "300", 200],
      ["chargebacks", "701", 409],
      ["chargebacks/given-back", "301", 409],
      ["chargebacks/given-back", "200", 200],
    ] as const) {
      expect((await ask("POST", path, { payment, amount })).status).toBe(status);
    }
    const { body } = await ask("GET", `payments/${payment}`);
    expect(body).toMatchObject({ chargedBack: "300", givenBack: "200" });
  });

  test("are made, given back and made again from the bank's own list, which sends stray money too", async () => {
    const id = await paid("1000");
    const before = BigInt((await statement()).closing);
    const list = async () => await (await fetch(bank.url, { headers: shown })).text();
    for (const [act, moved] of [
      ...([
        ["chargeback", -1_000n],
        ["give-back", 0n],
        ["give-back", 0n],
      ] as const),
      ...([
        ["chargeback", -1_000n],
        ["give-back", 0n],
      ] as const),
    ] as const) {
      expect((await press(id, act, shown)).status).toBe(303);
      expect(BigInt((await statement()).closing)).toBe(before + moved);
      expect(await list()).toContain(`/pay/${id}/${moved === 0n ? "chargeback" : "give-back"}`);
    }
    const send = (currency: string, headers = {}) =>
      fetch(`${bank.url}/credit/${currency}`, { method: "POST", redirect: "manual", headers });
    expect((await send("tINR", { ...shown, origin: "http://evil.test" })).status).toBe(403);
    expect((await send("tINR", shown)).status).toBe(303);
    expect((await send("tXYZ", shown)).status).toBe(404);
    expect(BigInt((await statement()).closing)).toBe(before + 10_000n);
  });
});

describe("a credit", () => {
  test("goes back to where it came from, once, and not from another account", async () => {
    const credit = { id: randomUUID(), account: "clients", currency: "tTRY", note: "nobody's" };
    await ask("POST", "credits", { ...credit, amount: "500" });
    const to = { credit: credit.id };
    const back = { id: randomUUID(), amount: "300", currency: "tTRY", from: "clients", to };
    expect((await ask("POST", "transfers", back)).body.state).toBe("taken");
    const more = { ...back, id: randomUUID(), amount: "201" };
    expect((await ask("POST", "transfers", more)).status).toBe(422);
    expect((await ask("POST", "transfers", { ...more, from: "house" })).status).toBe(422);
    const none = { ...back, id: randomUUID(), to: { credit: randomUUID() } };
    expect((await ask("POST", "transfers", none)).status).toBe(404);
    await expect
      .poll(async () => (await ask("GET", `transfers/${back.id}`)).body.state)
      .toBe("settled");
    const rest = { ...back, id: randomUUID(), amount: "200" };
    expect((await ask("POST", "transfers", rest)).status).toBe(200);
  });
});

describe("a transfer", () => {
  test("is carried out once, or says why not", async () => {
    await paid("5000");
    const to = { account: "123456789", branch: null, name: "Ravi Kumar" };
    const draft = { id: randomUUID(), amount: "700", currency: "tINR", from: "clients", to };
    const first = await ask("POST", "transfers", draft);
    expect((await ask("POST", "transfers", draft)).body.reference).toBe(first.body.reference);
    expect((await ask("POST", "transfers", { ...draft, amount: "701" })).status).toBe(409);
    const closed = { ...draft, id: randomUUID(), to: { ...to, account: "1230000" } };
    const tooMuch = { ...draft, id: randomUUID(), amount: "99999999" };
    for (const one of [closed, tooMuch]) await ask("POST", "transfers", one);
    const state = async ({ id }: { id: string }) => (await ask("GET", `transfers/${id}`)).body;
    await expect.poll(async () => (await state(tooMuch)).state).toBe("failed");
    expect(await state(draft)).toMatchObject({ state: "settled", reason: null });
    expect(await state(closed)).toMatchObject({ state: "failed", reason: "account_closed" });
    const lines = (await statement()).lines.filter((line: { object: string }) =>
      [draft, closed, tooMuch].some(({ id }) => id === line.object),
    );
    expect(lines).toMatchObject([{ object: draft.id, kind: "transfer", amount: "-700" }]);
  });
});

describe("a statement", () => {
  test("is signed, adds up, and is the same for a day", async () => {
    const { signed, lines, opening, closing } = await statement();
    const sum = lines.reduce(
      (total: bigint, { amount }: { amount: string }) => total + BigInt(amount),
      BigInt(opening),
    );
    expect(String(sum)).toBe(closing);
    const key = createPublicKey({
      ...{ key: Buffer.from(secrets.publicKey, "base64"), format: "der", type: "spki" },
    });
    const signature = Buffer.from(signed.signature, "base64");
    expect(verifySignature(null, Buffer.from(signed.statement), key, signature)).toBe(true);
    const today = new Date().toISOString().slice(0, 10);
    const ofDay = await statement(`clients/tINR?day=${today}`);
    expect(ofDay).toMatchObject({ day: today, closing });
    const rest = await statement(`clients/tINR?after=${lines.length - 1}`);
    expect(rest.lines).toEqual([lines.at(-1)]);
    await faults({ misstate: "5" });
    expect((await statement()).closing).toBe(String(BigInt(closing) - 5n));
    await faults({});
  });
});

describe("webhooks", () => {
  test("are signed, come again until they are taken, twice and backwards if so told", async () => {
    await faults({ silent: true });
    await ask("PUT", "hook", { url: hookUrl });
    refuseHooks = 1;
    const ids = [await paid("11"), await paid("12")];
    await faults({ twice: true, backwards: true });
    const of = () => heard.filter(({ object }) => ids.includes(object));
    await expect.poll(() => of().length, { timeout: 10_000 }).toBeGreaterThanOrEqual(4);
    expect(of().every(({ believed }) => believed)).toBe(true);
    expect(new Set(of().map(({ id }) => id)).size).toBe(2);
    await faults({});
    const outside = { url: "http://example.org/hook" };
    expect((await ask("PUT", "hook", outside)).status).toBe(400);
  });
});

describe("the bank", () => {
  test("loses nothing when it starts again, and cuts off a line that was half written", async () => {
    const id = await paid("4321");
    const before = (await statement()).closing;
    const { body } = await ask("GET", "events?after=0");
    await bank.stop();
    appendFileSync(file, '{"fact":"payment pa');
    bank = await startBank({ file, port: Number(new URL(bank.url).port), secrets, key: KEY });
    expect((await ask("GET", `payments/${id}`)).body.state).toBe("paid");
    expect((await statement()).closing).toBe(before);
    expect((await ask("GET", "events?after=0")).body).toEqual(body);
    expect(keptSecrets(secretsFile)).toEqual(secrets);
  });

  test("answers nobody without its token, and fails when it is told to", async () => {
    for (const path of ["bank", "payments", "events", "statements/clients/tINR"]) {
      expect((await ask("GET", path, undefined, "wrong")).status).toBe(401);
    }
    await faults({ failNext: 1, loseAnswerNext: 1 });
    expect((await ask("GET", "bank")).status).toBe(503);
    const asked = payment();
    await expect(ask("POST", "payments", asked)).rejects.toThrow();
    expect((await ask("GET", `payments/${asked.id}`)).body.state).toBe("open");
    for (const wrong of [{ amount: "0" }, { amount: "-5" }, { currency: "INR" }, { id: "x" }]) {
      expect((await ask("POST", "payments", payment("1", wrong))).status).toBe(400);
    }
    expect((await ask("POST", "nothing", {})).status).toBe(404);
  });

  test("keeps its list, and what only a bank does, from who does not show the key", async () => {
    const id = await paid("2000");
    const before = (await statement()).closing;
    for (const headers of [{}, { "x-sandbox-key": "" }, { cookie: `${COOKIE}x` }]) {
      expect((await fetch(bank.url, { headers })).status).toBe(404);
      for (const act of ["chargeback", "give-back", "anything"]) {
        expect((await press(id, act, headers)).status, act).toBe(404);
      }
      const init = { method: "POST", headers };
      expect((await fetch(`${bank.url}/credit/tINR`, init)).status).toBe(404);
    }
    expect((await fetch(bank.url, { headers: { cookie: COOKIE } })).status).toBe(200);
    // A form in a browser sends the origin of its page.
    expect((await press(id, "chargeback", { cookie: COOKIE })).status).toBe(403);
    expect((await statement()).closing).toBe(before);
    const own = { cookie: COOKIE, origin: bank.url };
    expect((await press(id, "chargeback", own)).status).toBe(303);
  }); // @rule run/sandbox-key

  test("shows everything on one page, and takes money in from outside", async () => {
    const credit = { id: randomUUID(), account: "house", currency: "tEUR", note: "capital" };
    await ask("POST", "credits", { ...credit, amount: "123456" });
    await ask("POST", "credits", { ...credit, amount: "123456" });
    const html = await (await fetch(bank.url, { headers: shown })).text();
    expect(html).toContain("house: 1,234.56 tEUR");
    expect(html).toContain("Charge back");
    expect(html).toContain("TEST");
  });
});
