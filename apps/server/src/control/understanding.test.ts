import { LANGUAGES } from "@ballast/contract/language.ts";
import { buyOrder } from "@ballast/contract/product/calls.ts";
import { answerUnderstanding, readUnderstanding } from "@ballast/contract/user/control.ts";
import { catalogueOf } from "@ballast/words/words.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import {
  aListedProduct,
  aNewcomer,
  type BuiltProduct,
  rightChoices,
  type TestMember,
} from "../../test/builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { aGreenGuard, purchaseOf } from "../../test/order-builders.ts";
import { aWallet } from "../../test/wallet-builders.ts";
import {
  QUESTION_IDS,
  RIGHT_CHOICES,
  UNDERSTANDING_VERSION,
  understandingIn,
} from "./understanding-texts.ts";

const app = useApp();
let product: BuiltProduct;
beforeAll(async () => {
  product = await aListedProduct(app.database.db);
});

const version = UNDERSTANDING_VERSION;
const answer = ({ token }: TestMember, choices = rightChoices()) =>
  app.call(answerUnderstanding, { version, choices }, { token });
const read = ({ token }: TestMember) => app.call(readUnderstanding, {}, { token });
const asOwner = (text: string) => sql.raw(text).execute(app.database.owner.db);

/** Ends the pause by making the attempts older. */
const laterBy = (minutes: number) =>
  asOwner(`update control.understanding_tries set at = at - interval '${minutes} minutes'`);

async function aFundedNewcomer(): Promise<TestMember> {
  const member = await aNewcomer(app);
  await aWallet(app.database, member, { deposit: 1_000_000_000n });
  await aGreenGuard(app.database.db);
  return member;
}
const buy = ({ token }: TestMember) => app.call(buyOrder, purchaseOf(product), { token });

describe("the questions", () => {
  it("are all that the catalogue has", () => {
    const ids = QUESTION_IDS.flatMap((id) =>
      ["ask", "a", "b", "c", "why"].map((part) => `${id}.${part}`),
    );
    ids.push("warning.1", "warning.2", "warning.3", "warning.4");
    expect(Object.keys(catalogueOf("en_US", "understanding")).sort()).toEqual(ids.sort());
  });

  it("are the same in every language, each with three choices, a warning and a reason", () => {
    for (const language of LANGUAGES) {
      for (const { ask, choices, why } of understandingIn(language).questions) {
        const texts = [ask, why, ...choices.map(({ text }) => text)];
        expect(new Set(texts).size).toBe(5);
        expect(texts.every((text) => text.length > 3)).toBe(true);
      }
    }
  });

  it("have the version that the purchase asks for", async () => {
    const { rows } = await sql<{ version: string }>`
      select control.understanding_version() as version`.execute(app.database.db);
    expect(rows[0]?.version).toBe(version);
  });

  it("come in the language asked for, without saying which choice is right", async () => {
    const { token } = await aNewcomer(app);
    const { data, raw } = await app.call(readUnderstanding, {}, { token, language: "de_DE" });
    expect(data).toMatchObject({ version, passedAt: null, tryAgainAt: null });
    const { questions } = understandingIn("de_DE");
    expect(data.questions.map(({ id }) => id)).toEqual(QUESTION_IDS);
    expect(data.questions[0]?.ask).toBe(questions[0]?.ask);
    for (const { why } of questions) {
      expect(JSON.stringify(raw)).not.toContain(why);
    }
  });
});

describe("a purchase", () => {
  it("is refused until every question is answered right, and goes through then", async () => {
    const member = await aFundedNewcomer();
    await expectRefused(app.database, "understanding_required", () => buy(member));
    expect((await answer(member)).data).toEqual({ passed: true, wrong: [], tryAgainAt: null });
    expect((await buy(member)).code).toBe(200);
    expect((await read(member)).data.passedAt).toBeInstanceOf(Date);
  }); // @rule 4/before-buying

  it("is refused again when the questions are of a new version", async () => {
    const member = await aFundedNewcomer();
    await answer(member);
    await asOwner(`create or replace function control.understanding_version() returns text
      language sql immutable parallel safe as $$ select '2' $$`);
    await expectRefused(app.database, "understanding_required", () => buy(member));
    await asOwner(`create or replace function control.understanding_version() returns text
      language sql immutable parallel safe as $$ select '${version}' $$`);
    expect((await buy(member)).code).toBe(200);
  });
});

describe("answering", () => {
  it("names what was wrong and why, and asks for a pause before the next try", async () => {
    const member = await aFundedNewcomer();
    const { data } = await answer(member, rightChoices({ loss: "b" }));
    expect(data.passed).toBe(false);
    expect(data.wrong).toEqual([
      { id: "loss", why: catalogueOf("en_US", "understanding")["loss.why"] },
    ]);
    expect(data.tryAgainAt).toBeInstanceOf(Date);
    await expectRefused(app.database, "understanding_required", () => buy(member));
    await expectRefused(app.database, "understanding_pause", () => answer(member));
    await laterBy(9);
    await expectRefused(app.database, "understanding_pause", () => answer(member));
    await laterBy(1);
    expect((await read(member)).data.tryAgainAt).toBeNull();
    expect((await answer(member)).data.passed).toBe(true);
  });

  it("keeps every try with its version, language and choices", async () => {
    const member = await aNewcomer(app);
    await answer(member, rightChoices({ source: "a", inviting: "a" }));
    await laterBy(10);
    await answer(member);
    await answer(member);
    const { rows } = await sql`
      select version, language, choices, wrong from control.understanding_tries
      where member_id = ${member.id} order by at`.execute(app.database.db);
    const kept = { version, language: "en_US" };
    expect(rows).toEqual([
      {
        ...kept,
        choices: { ...RIGHT_CHOICES, source: "a", inviting: "a" },
        wrong: ["source", "inviting"],
      },
      { ...kept, choices: { ...RIGHT_CHOICES }, wrong: [] },
    ]);
  });

  it("counts wrong tries at the same time as one", async () => {
    const member = await aNewcomer(app);
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => answer(member, rightChoices({ source: "c" }))),
    );
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 1902)).toHaveLength(5);
  });

  it("once passed stays passed, whatever is answered afterwards", async () => {
    const member = await aNewcomer(app);
    await answer(member);
    expect((await answer(member, rightChoices({ loss: "c" }))).data.passed).toBe(true);
    expect((await read(member)).data.passedAt).toBeInstanceOf(Date);
  });

  it.each([
    ["source:b", "one of the questions alone"],
    [`${rightChoices()},more:a`, "a question that is not asked"],
    ["source:d", "a choice there is not"],
    ["constructor:a,toString:b,valueOf:c,__proto__:a,source:b", "names that are no questions"],
  ])("refuses %s: %s", async (choices) => {
    const member = await aNewcomer(app);
    await expectRefused(app.database, "bad_input", () => answer(member, choices));
  });

  it("refuses answers to an older version", async () => {
    const { token } = await aNewcomer(app);
    await expectRefused(app.database, "understanding_changed", () =>
      app.call(answerUnderstanding, { version: "0", choices: rightChoices() }, { token }),
    );
  });

  it("is for members only", async () => {
    await expectRefused(app.database, "not_logged_in", () => app.call(readUnderstanding));
    await expectRefused(app.database, "not_logged_in", () =>
      app.call(answerUnderstanding, { version, choices: rightChoices() }),
    );
  });
});
