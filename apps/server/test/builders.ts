/** Small builders for tests: each creates one thing with sensible terms and answers it. */
import { createHash, randomInt, randomUUID } from "node:crypto";
import { bucketOf } from "@ballast/contract/ids.ts";
import {
  logIn,
  register,
  sendFundPasswordCode,
  sendRegisterCode,
  updateFundPassword,
} from "@ballast/contract/user/calls.ts";
import { answerUnderstanding } from "@ballast/contract/user/control.ts";
import { sql } from "kysely";
import { getExampleNumber } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import {
  type QuestionId,
  RIGHT_CHOICES,
  UNDERSTANDING_VERSION,
} from "../src/control/understanding-texts.ts";
import { keepDocument } from "../src/ledger/documents.ts";
import { consent, proposalOf, propose } from "../src/ledger/proposals.ts";
import type { Db } from "../src/platform/db.ts";
import { draftProduct, type ProductDraft } from "../src/products/draft-product.ts";
import { listProduct, proposeListing } from "../src/products/propose-listing.ts";
import { publishAgreement } from "../src/products/publish-agreement.ts";
import type { LotSource } from "../src/reserve/lots.ts";
import type { TestApp } from "./app.ts";
import { ownerOf } from "./harness.ts";
import { aDocument } from "./reserve-builders.ts";

const hashOf = (text: string) => createHash("sha256").update(text).digest();

/** Two people who propose and approve, and a third for what needs two approvals. */
export async function staffPair(db: Db) {
  const roles = { ana: "finance", ben: "auditor", eva: "admin" };
  for (const [id, role] of Object.entries(roles)) {
    await sql`
      insert into staff.people (id, role, key_hash, created_at, created_by)
      values (${id}, ${role}, ${hashOf(`key of ${id}`)}, platform.now(), 'test')
      on conflict do nothing`.execute(ownerOf(db));
  }
  return { maker: "ana", approver: "ben", second: "eva", keyOf: (id: string) => `key of ${id}` };
}

/**
 * Sets a member's state as the owner of the database, who alone can; false when the member already
 * was in that state.
 */
export async function setMemberState(
  db: Db,
  member: { id: string; bucket: number },
  state: "active" | "frozen",
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select members.set_state(${member.bucket}, ${member.id}, ${state}, 'ana', 'a test') as changed`.execute(
    ownerOf(db),
  );
  return rows[0]?.changed ?? false;
}

/** Books `amount` of the operator's own money into the house's cash, approved by two people. */
export async function houseCash(db: Db, amount: bigint): Promise<string> {
  await staffPair(db);
  return ownerOf(db)
    .transaction()
    .execute(async (tx) => {
      const input = { amount, currency: "tUSDT", reference: "test" };
      const id = await propose(tx, "capital_in", input, "ana");
      await consent(tx, id, "ben", "checked");
      await sql`select ledger.capital_in(${id})`.execute(tx);
      return id;
    });
}

/** A funded lot of the reserve, directly through the ledger; answers its id. */
export async function aFundedLot(
  db: Db,
  amount: bigint,
  source: LotSource = "capital",
): Promise<string> {
  await staffPair(db);
  if (source === "capital") await houseCash(db, amount);
  const id = randomUUID();
  const proposal = await db.transaction().execute(async (tx) => {
    const document = await keepDocument(tx, aDocument("statement", "statement.pdf"));
    const action = source === "capital" ? "fund_reserve" : "outside_yield";
    const input = { lot_id: id, amount, currency: "tUSDT", reference: "test" };
    const proposal = await propose(tx, action, input, "ana");
    await sql`
      insert into reserve.lots (id, source, amount, currency, document_name, document_hash,
        reference, proposal_id, created_at)
      values (${id}, ${source}, ${amount}, 'tUSDT', ${document.name}, ${document.hash}, ${id},
        ${proposal}, platform.now())`.execute(tx);
    await consent(tx, proposal, "ben", "seen the document");
    if (source === "yield") await consent(tx, proposal, "eva", "seen the statement");
    return proposal;
  });
  const event = sql.ref(source === "capital" ? "ledger.fund_reserve" : "ledger.outside_yield");
  await sql`select ${event}(${proposal}), reserve.follow_lot(${proposal})`.execute(ownerOf(db));
  return id;
}

export type BuiltProduct = ProductDraft & { id: string; agreementHash: Buffer };

/** A draft: 100.00 for 30 days at 0.04 a day, 1,000 units, on sale for an hour already. */
export async function aDraftProduct(
  db: Db,
  terms: Partial<ProductDraft> = {},
): Promise<BuiltProduct> {
  return db.transaction().execute(async (tx) => {
    const body = "Lease agreement of the test.";
    const agreementId = await publishAgreement(tx, { version: "test-1", body });
    const { rows } = await sql<{ now: Date }>`select platform.now() as now`.execute(tx);
    const at = (hours: number) => new Date((rows[0]?.now.getTime() ?? 0) + hours * 3_600_000);
    const draft: ProductDraft = {
      name: "Test machine",
      image: "machine-1.svg",
      currency: "tUSDT",
      price: 100_000_000n,
      dailyReturn: 40_000n,
      validDays: 30,
      putOffDays: 0,
      unitsTotal: 1000,
      perMemberLimit: terms.unitsTotal ?? 1000,
      agreementId,
      returnSource: "Interest on short government bills held by the operator, paid each day.",
      document: { name: "source.pdf", bytes: Buffer.from("source") },
      announcedAt: at(-2),
      startsAt: at(-1),
      endsAt: at(24 * 60),
      ...terms,
    };
    const id = await draftProduct(tx, draft, "ana");
    return { ...draft, id, agreementHash: hashOf(body) };
  });
}

/** A product on sale with its whole return locked; funds the reserve for it unless told not to. */
export async function aListedProduct(
  db: Db,
  terms: Partial<ProductDraft> = {},
  fund = true,
): Promise<BuiltProduct> {
  await staffPair(db);
  const product = await aDraftProduct(db, terms);
  if (fund) {
    const { dailyReturn, validDays, unitsTotal } = product;
    await aFundedLot(db, dailyReturn * BigInt(validDays) * BigInt(unitsTotal));
  }
  await db.transaction().execute(async (tx) => {
    const id = await proposeListing(tx, product.id, "ana");
    await consent(tx, id, "ben", "terms checked");
    await listProduct(tx, await proposalOf(tx, id));
  });
  return product;
}

export type TestMember = {
  id: string;
  bucket: number;
  token: string;
  phone: string;
  password: string;
};

/** The credentials of a member's login. */
export const credentials = ({ phone, password }: TestMember) => ({ phone, password });

export const PUBLIC_INVITE_CODE = "BALLAST0";

let password = 0;

/** A password that meets the rules and is on no list of known passwords. */
export function aPassword(): string {
  password += 1;
  return `Harbour${password}Lantern`;
}

/** A valid mobile number that most likely nobody else in this run has. */
export function aPhone(country: "IN" | "GB" | "TR" | "DE" | "FR" | "ES" | "IT" | "PT" = "IN") {
  const example = getExampleNumber(country, examples)?.number ?? "";
  return example.slice(0, -7) + String(randomInt(10 ** 7)).padStart(7, "0");
}

/** `phone`: a new number unless it is given. */
type Newcomer = {
  country?: Parameters<typeof aPhone>[0];
  phone?: string;
  inviteCode?: string;
};

/** A registered and logged-in member who may buy. */
export async function aMember(app: TestApp, options: Newcomer = {}): Promise<TestMember> {
  const member = await aNewcomer(app, options);
  const input = { version: UNDERSTANDING_VERSION, choices: rightChoices() };
  await expectDone(app.call(answerUnderstanding, input, member));
  return member;
}

/** The right choices of a member who understood the questions, as a request sends them. */
export function rightChoices(instead: Partial<Record<QuestionId, string>> = {}): string {
  return Object.entries({ ...RIGHT_CHOICES, ...instead })
    .map((one) => one.join(":"))
    .join(",");
}

/** A registered and logged-in member who has answered no question yet. */
export async function aNewcomer(app: TestApp, options: Newcomer = {}): Promise<TestMember> {
  const phone = options.phone ?? aPhone(options.country);
  const password = aPassword();
  await expectDone(app.call(sendRegisterCode, { phone }));
  const code = await app.sms.codeFor(phone);
  const inviteCode = options.inviteCode ?? PUBLIC_INVITE_CODE;
  const { userId } = (await expectDone(app.call(register, { phone, code, password, inviteCode })))
    .data;
  const { msg: token } = await expectDone(app.call(logIn, { phone, password }));
  return { id: userId, bucket: bucketOf(userId), token, phone, password };
}

/** Sets the member's fund password; answers it. */
export async function aFundPassword(app: TestApp, member: TestMember): Promise<string> {
  const payPassword = aPassword();
  const session = { token: member.token };
  await expectDone(app.call(sendFundPasswordCode, {}, session));
  const code = await app.sms.codeFor(member.phone);
  const input = { code, payPassword, confirmPassword: payPassword };
  await expectDone(app.call(updateFundPassword, input, session));
  return payPassword;
}

/** Fails with the response's sentence when a call that a builder needs was refused. */
async function expectDone<R extends { code: number; msg: string }>(call: Promise<R>): Promise<R> {
  const reply = await call;
  if (reply.code !== 200) throw new Error(`a builder was refused: ${reply.code} ${reply.msg}`);
  return reply;
}
