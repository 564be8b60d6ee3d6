import { describe, expect, it } from "vitest";
import { sandboxPage } from "./page.ts";
import type { SandboxState } from "./state.ts";

const at = new Date("2027-03-04T05:06:07Z");
const nothing: SandboxState = {
  now: at,
  block: null,
  messages: null,
  payments: null,
  bankUrl: "http://127.0.0.1:8547",
  chainUrl: "http://127.0.0.1:8545",
  guards: [],
  invariants: [],
};
const HOSTILE = `<img src=x onerror="alert('1')">&`;
const ESCAPED = "&#60;img src=x onerror=&#34;alert(&#39;1&#39;)&#34;&#62;&#38;";
const LOGINS = [
  { role: "member", phone: "+919876543210", password: "Harbour1Lantern", note: "new" },
];
const guard = {
  currency: "tUSDT",
  ...{ clientHeld: 0n, clientOwed: 0n, reserveHeld: 0n, reserveOwed: 0n },
  clientCoverBps: 10_000n,
  reserveCoverBps: 12_305n,
  stale: [],
  red: [],
  checkedAt: at,
  haltedAt: null,
  haltedFor: null,
  refusal: null,
  reasons: [],
};

describe("the sandbox page", () => {
  it("is drawn while nothing answers, and says what is missing", () => {
    const page = sandboxPage(nothing, [], null);
    expect(page).toMatch(/^<!doctype html>[\s\S]*<\/html>$/);
    expect(page).toContain("The SMS stand-in does not answer.");
    expect(page).toContain("The bank's stand-in does not answer.");
    expect(page).toContain("unknown: the node does not answer");
    expect(page).toContain("They have not run yet.");
    expect(page).not.toContain("Demo logins");
    expect(page).not.toMatch(/undefined|null|NaN|\[object/);
  });

  it("tells no messages from a provider that does not answer", () => {
    const page = sandboxPage({ ...nothing, messages: [], payments: [] }, [], null);
    expect(page).toContain("No message yet.");
    expect(page).toContain("No payment yet.");
    expect(page).not.toContain("does not answer. Is it running?");
  });

  it("shows logins, messages, faucet, block, clock, guard and invariants, in this order", () => {
    const page = sandboxPage(
      {
        now: at,
        block: 1234n,
        messages: [{ to: "+919876543210", text: "Your code is 123456", at: at.toISOString() }],
        payments: [
          { id: "one", amount: "500.00", currency: "tINR", state: "open" },
          { id: "two", amount: "700.00", currency: "tINR", state: "paid" },
        ],
        bankUrl: "http://127.0.0.1:8547",
        chainUrl: "http://127.0.0.1:8545",
        guards: [guard],
        invariants: [{ name: "trial_balance", rows: 0n, at }],
      },
      LOGINS,
      "Mined.",
    );
    for (const shown of [
      "+919876543210",
      "Your code is 123456",
      '<a href="http://127.0.0.1:8547/pay/one">500.00 tINR (test money)</a>, open',
      "700.00 tINR (test money)</a>, paid",
      ">1234<",
      "2027-03-04 05:06:07",
      "sales on",
      "100.00 %",
      "123.05 %",
      "nothing to report",
      "trial balance",
      "holds",
      "Mined.",
      "<dt>password</dt><dd><code>Harbour1Lantern</code></dd>",
      "<dt>note</dt><dd>new</dd>",
    ]) {
      expect(page).toContain(shown);
    }
    expect([...page.matchAll(/<h2>([^<]+)/g)].map(([, heading]) => heading)).toEqual([
      "Demo logins",
      "Latest SMS",
      "Bank payments",
      "Send test USDT",
      "Chain",
      "Clock",
      "Guard of sales",
      "Invariants",
    ]);
  });

  it("shows a guard that stopped sales, with every reason, and a broken invariant", () => {
    const stopped = {
      ...guard,
      refusal: "sales_stopped",
      reasons: ["client_cover", "invariant:trial_balance"],
      red: ["client_cover"],
      stale: ["statement_old"],
      checkedAt: null,
    };
    const invariants = [{ name: "trial_balance", rows: 2n, at }];
    const page = sandboxPage({ ...nothing, guards: [stopped], invariants }, [], null);
    expect(page).toContain("sales stopped");
    for (const words of [
      "client_cover (members&#39; money is not fully covered); invariant:trial_balance (",
      "statement_old (the chain has not been compared",
    ]) {
      expect(page).toContain(words);
    }
    expect(page).toContain(">never<");
    expect(page).toContain("broken: 2 rows");
  });

  it("escapes what others wrote, wherever it stands", () => {
    const page = sandboxPage(
      {
        ...nothing,
        messages: [{ to: HOSTILE, text: HOSTILE, at: "" }],
        guards: [{ ...guard, currency: HOSTILE, red: [HOSTILE] }],
        invariants: [{ name: HOSTILE, rows: 0n, at }],
      },
      [{ [HOSTILE]: HOSTILE, note: HOSTILE }],
      HOSTILE,
    );
    expect(page).not.toContain("<img");
    expect(page.split(ESCAPED)).toHaveLength(10);
  });
});
