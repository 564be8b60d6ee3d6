import { consoleLogIn } from "@ballast/contract/console/calls.ts";
import { redeemCode } from "@ballast/contract/gift/codes.ts";
import { logIn, updatePassword } from "@ballast/contract/user/calls.ts";
import { closeAccount } from "@ballast/contract/user/own-data.ts";
import { beginTotp, enableTotp } from "@ballast/contract/user/second-step.ts";
import { text } from "@ballast/words/words.ts";
import { describe, expect, it } from "vitest";
import { setLimits, type TestApp } from "../../test/app.ts";
import { aFundPassword, aMember, aPassword, aPhone, type TestMember } from "../../test/builders.ts";
import { numberOf } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";

const app = useApp({ TRUSTED_PROXIES: "loopback" });

type Reply = Awaited<ReturnType<TestApp["call"]>>;
type Told = { refusal: string; triesLeft?: string; until?: string };
const told = (reply: Reply) => reply.raw.data as Told;

async function sixTimes(call: () => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let made = 0; made < 6; made += 1) replies.push(await call());
  return replies;
}

/** Prepares what is tried; each answers a function that makes a wrong try. */
const TRIED: Record<string, (member: TestMember) => Promise<() => Promise<Reply>>> = {
  login_failed: async ({ phone }) => {
    return () => app.call(logIn, { phone, password: aPassword() });
  },
  old_password_wrong: async (member) => {
    const next = aPassword();
    const passwords = { oldPassword: aPassword(), newPassword: next, confirmPassword: next };
    return () => app.call(updatePassword, passwords, member);
  },
  login_password_wrong: async (member) => {
    return () => app.call(closeAccount, { password: aPassword(), sure: "yes" }, member);
  },
  fund_password_wrong: async (member) => {
    await aFundPassword(app, member);
    const passwords = { password: member.password, payPassword: aPassword() };
    return () => app.call(closeAccount, { ...passwords, sure: "yes" }, member);
  },
  second_step_wrong: async (member) => {
    await app.call(beginTotp, { password: member.password }, member);
    return () => app.call(enableTotp, { code: "000000" }, member);
  },
  gift_code_wrong: async (member) => {
    return () => app.call(redeemCode, { code: "AAAAAAAAAAAAAAAA" }, member);
  },
};

describe("before a wait", () => {
  it.each(Object.keys(TRIED))(
    "the last wrong try but one says that it follows, the last until when: %s",
    async (refusal) => {
      const member = await aMember(app);
      const replies = await sixTimes((await TRIED[refusal]?.(member)) as () => Promise<Reply>);
      expect(replies.map((reply) => told(reply).refusal)).toEqual([
        ...Array.from({ length: 5 }, () => refusal),
        "too_many_tries",
      ]);
      expect(replies.map((reply) => told(reply).triesLeft)).toEqual([
        ...[undefined, undefined, undefined],
        ...["1", "0", undefined],
      ]);
      const said = replies.map(({ msg }) => msg);
      expect(said[2]).toBe(said[0]);
      expect(said[3]).toBe(`${said[0]} ${text("en_US", "refusals", "last_try")}`);
      // The message about the wait, which the sixth attempt gets too.
      expect(said[4]).toBe(`${said[0]} ${said[5]}`);
      expect(told(replies[4] as Reply).until).toBe(told(replies[5] as Reply).until);
    },
  ); // @rule input/wait-after-tries

  it("staff are told too", async () => {
    await setLimits(app.database, { login: 2 });
    const reply = await app.call(consoleLogIn, { name: "nobody", password: "not this at all" });
    expect(reply.msg).toBe(`Name or password is wrong. ${text("en_US", "refusals", "last_try")}`);
    await setLimits(app.database, { login: 5 });
  });

  it("is told alike of a phone that has a login and of one that has none", async () => {
    const { phone } = await aMember(app);
    const [known, unknown] = await Promise.all(
      [phone, aPhone()].map((tried) =>
        sixTimes(() => app.call(logIn, { phone: tried, password: "Wr0ng" })),
      ),
    );
    const shape = (reply: Reply) => {
      const { until, written, requestId, ...rest } = reply.raw.data as Record<string, unknown>;
      return [reply.code, reply.msg.replace(/from .+ UTC/, ""), Boolean(until && written), rest];
    };
    expect(known?.map(shape)).toEqual(unknown?.map(shape));
  }); // @rule input/wait-after-tries

  it("counts what is left at the address, and nothing of the number's tries elsewhere", async () => {
    const from = (address: string) => ({ from: address });
    const guess = (phone: string, address: string) =>
      app.call(logIn, { phone, password: "Wr0ng" }, from(address));
    await setLimits(app.database, { address: 2 });
    expect(told(await guess(aPhone(), "192.0.2.91")).triesLeft).toBe("1");
    expect(told(await guess(aPhone(), "192.0.2.91")).triesLeft).toBe("0");
    await setLimits(app.database, { address: 100_000, number: 2 });
    const phone = aPhone();
    expect(told(await guess(phone, "192.0.2.92")).triesLeft).toBeUndefined();
    const last = await guess(phone, "192.0.2.93");
    expect(told(last)).toMatchObject({ refusal: "login_failed" });
    expect(told(last).triesLeft).toBeUndefined();
    expect((await guess(phone, "192.0.2.94")).code).toBe(numberOf("too_many_tries"));
    await setLimits(app.database, { number: 50 });
  });
});

describe("at once", () => {
  const from = { from: "192.0.2.95" };

  it.each([25, 60])(
    "are %i right logins of one member all let in, and leave nothing counted",
    async (many) => {
      const { phone, password } = await aMember(app);
      for (const _ of ["a new address", "a known address"]) {
        const replies = await Promise.all(
          Array.from({ length: many }, () => app.call(logIn, { phone, password }, from)),
        );
        expect(replies.map(({ code }) => code)).toEqual(Array.from({ length: many }, () => 200));
      }
      const wrong = await app.call(logIn, { phone, password: aPassword() }, from);
      expect(told(wrong)).toMatchObject({ refusal: "login_failed" });
      expect(told(wrong).triesLeft).toBeUndefined();
    },
  ); // @rule call/many-logins

  it("are no more wrong ones judged than one after the other", async () => {
    const { phone } = await aMember(app);
    const replies = await Promise.all(
      Array.from({ length: 25 }, () => app.call(logIn, { phone, password: aPassword() }, from)),
    );
    const refusals = replies.map((reply) => told(reply).refusal);
    expect(refusals.filter((refusal) => refusal === "login_failed")).toHaveLength(5);
    expect(refusals.filter((refusal) => refusal === "too_many_tries")).toHaveLength(20);
  }); // @rule call/many-logins
});
