/** Logins while passwords queue: argon2 is replaced by one that ends when the test says so. */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { logIn } from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { aMember, aPhone } from "../../test/builders.ts";
import { useApp } from "../../test/kit.ts";
import { isPassword } from "./password-hash.ts";

const app = useApp();
const real = crypto.argon2;

type Argon2 = typeof crypto.argon2;
function setArgon2(argon2: Argon2): void {
  Object.assign(crypto, { argon2 });
  syncBuiltinESMExports();
}
afterAll(() => setArgon2(real));

/** From then on the queue expects that a password takes a good 60 ms. */
async function learnThatItIsSlow(): Promise<void> {
  setArgon2(((...[algorithm, parameters, done]: Parameters<Argon2>) => {
    setTimeout(() => real(algorithm, parameters, done), 100);
  }) as Argon2);
  for (let times = 0; times < 10; times += 1) await isPassword("Harbour7", null);
}

it("are refused as busy when they would wait too long, known or not, and not counted", async () => {
  const { phone, password } = await aMember(app);
  await learnThatItIsSlow();
  const held: (() => void)[] = [];
  setArgon2(((...all: Parameters<Argon2>) => {
    held.push(() => real(...all));
  }) as Argon2);
  const checks: Promise<unknown>[] = [];
  let isFull = false;
  for (let times = 0; times < 1_000 && !isFull; times += 1) {
    checks.push(isPassword("Harbour7", null).catch(() => (isFull = true)));
    await Promise.resolve();
  }
  for (const known of [phone, aPhone()]) {
    const reply = await app.call(logIn, { phone: known, password });
    expect([reply.status, reply.data]).toMatchObject([503, { refusal: "busy", seconds: "6" }]);
    expect(reply.msg).toBe("The service is busy. Please try again in a moment.");
  }
  const { rows } = await sql`select from security.login_failures`.execute(app.database.owner.db);
  expect(rows).toEqual([]);
  setArgon2(real);
  for (const end of held) end();
  await Promise.all(checks);
  expect((await app.call(logIn, { phone, password })).code).toBe(200);
}); // @rule call/slow-work
