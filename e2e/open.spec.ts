/**
 * The public pages, which need no login: their content, while there is none, and while something is
 * wrong.
 */
// @rule 5/public-pages
import { openStatus } from "@ballast/contract/open/calls.ts";
import { openIncidents } from "@ballast/contract/open/incidents.ts";
import { openProofs } from "@ballast/contract/open/proofs.ts";
import { pathOf } from "@ballast/contract/route.ts";
import type { Page } from "@playwright/test";
import { BROKEN } from "./gallery.ts";
import { closeKeptPages, goTo, keptMember } from "./kept-pages.ts";
import { enlargeText, expectAccessible, expectNoOverflow } from "./looks.ts";
import { demoMember, signIn } from "./members.ts";
import { changed, factOf, NEWEST, OWED, test, unfold } from "./public-pages.ts";
import { expect } from "./test.ts";

test.afterAll(closeKeptPages);

test("how things stand is read without a login, from the login on", async ({
  page,
  member,
  stack,
}) => {
  // Orders of the demo data mature when other tests advance the days.
  await keptMember("invested", () => member("invested"));
  const warnings: string[] = [];
  page.on("console", (said) => said.type() === "warning" && warnings.push(said.text()));
  // As others link to it, in a form whose preview the server can answer.
  await page.goto("/proofs?lang=de");
  await expect(page).toHaveURL(/\/#\/proofs\?lang=de$/);
  await expect(page.getByRole("heading", { level: 1, name: "Proofs" })).toBeVisible();
  await page.goto("/#/user/login");
  await page.getByRole("link", { name: "Status and proofs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Status" })).toBeVisible();
  await unfold(page, "Sales");
  await expect(page.getByText(/^(Sales are on\.|Nothing is sold now)/)).toBeVisible();
  const answers = page.getByRole("region", { name: "How Ballast stands" }).getByRole("listitem");
  await expect(answers).toHaveText([/^Covered/, /^Sales/, /^Members proved/, /^Median payout/]);
  await expect(answers.first()).toContainText(/\d\.\d\d%Held against owed, today \d\d:\d\d/);
  const { owed, invariants } = await stack.client().call(openStatus);
  await expect(factOf(page, "Principal of open orders")).toContainText(/[1-9].*tUSDT TEST/);
  expect(owed?.principal).toBeGreaterThan(0n);
  await unfold(page, OWED);
  const chart = page.getByRole("img", { name: "What falls due in the next 90 days" });
  await expect(chart).toBeVisible();
  await page.getByText("Day by day", { exact: true }).click();
  await expect(page.getByRole("heading", { level: 4 }).first()).toBeVisible();
  await unfold(page, "Withdrawals on hold");
  for (const reason of ["New address", "Order of a court or an authority"]) {
    const holds = page.getByRole("list", { name: "Withdrawals on hold" });
    await expect(holds.getByText(reason, { exact: true })).toBeVisible();
  }
  await unfold(page, "Checks of the books");
  await page.getByText("All checks, one by one").click();
  await expect(page.getByText(/^Last run /)).toHaveCount(invariants.length);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back" }).click();
  expect(warnings.filter((said) => said.includes("Uncompiled message"))).toEqual([]);
  await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
}); // @rule 1.7/holds-public 4/status 4/status-invariants @screen /status

/** A figure as it is shown, in smallest units of tUSDT; null for a line that is no figure. */
function unitsIn(text: string): bigint | null {
  const [, sign = "", whole, cents = ""] = /([−+]?)([\d,]+)\.(\d+)/.exec(text) ?? [];
  if (whole === undefined) return null;
  const units = BigInt(whole.replaceAll(",", "")) * 1_000_000n + BigInt(cents.padEnd(6, "0"));
  return sign === "−" ? -units : units;
}

/** Checks that the last figure below the first heading of a name is the sum of those above it. */
async function expectSum(page: Page, name: string): Promise<bigint> {
  const heading = page.getByRole("heading", { name }).first();
  await expect(heading).toBeVisible();
  const lines = heading.locator("xpath=following::dl[1]").locator("dd");
  const shown = (await lines.allTextContents()).flatMap((text) => unitsIn(text) ?? []);
  const sum = shown.pop() ?? -1n;
  expect(sum, name).toBe(shown.reduce((all, one) => all + one, 0n));
  return sum;
}

test("the figures of what is owed lead from one to the next, as they are shown", async ({
  kept: page,
  member,
}) => {
  test.slow();
  await keptMember("invested", () => member("invested"));
  const figure = async (name: string) =>
    unitsIn((await factOf(page, name).first().locator("dd").textContent()) ?? "");
  // The two pages are read a moment apart, and money moves between them: once they tell of one.
  await expect(async () => {
    await goTo(page, "/status");
    await page.reload();
    await unfold(page, OWED);
    const together = await figure("Together, until the last order matures");
    expect(await expectSum(page, "From the newest list to this sum")).toBe(together);
    await expectSum(page, "From this sum to the cover of money in custody");
    await expectSum(page, "From the returns to the cover of promised returns");
    await goTo(page, "/proofs");
    await page.reload();
    await unfold(page, NEWEST);
    expect(await expectSum(page, "From this list to now")).toBe(together);
  }).toPass({ timeout: 150_000 });
  for (const name of ["In custody", "In the reserve, the operator’s own"]) {
    const book = page.locator("p", { hasText: name }).filter({ hasText: "TEST" }).first();
    const found = unitsIn((await book.textContent()) ?? "");
    const list = book.locator("xpath=following::dl[1]");
    const [names, amounts] = [list.locator("dt"), list.locator("dd")];
    const called = await names.allTextContents();
    const isEnd = called.map((text) => text.startsWith("By the books on"));
    const isUnexplained = called.map((text) => text.startsWith("Not explained by the books"));
    const texts = await amounts.allTextContents();
    const sumOf = (lines: string[]) => lines.reduce((all, one) => all + (unitsIn(one) ?? 0n), 0n);
    const lines = texts.filter((_, place) => !isEnd[place]);
    expect([name, sumOf(lines)]).toEqual([name, found]);
    // A line whose amount is different now shows that amount too; the present amounts add up to the
    // books of now, without what the books do not explain.
    const now = texts
      .filter((_, place) => !isEnd[place] && !isUnexplained[place])
      .map((text) => text.split("now ").at(-1) ?? "");
    const atEnd = texts.filter((_, place) => isEnd[place]);
    expect([name, atEnd.length, sumOf(now)]).toEqual([name, 1, sumOf(atEnd)]);
  }
  await expectAccessible(page);
  await expectNoOverflow(page);
}); // @rule 5/bridge

const ANCHOR = {
  ...{ chain: 31_337, state: "confirmed", block: 1284 },
  ...{ from: `0x${"ab".repeat(20)}`, transaction: `0x${"cd".repeat(32)}` },
};

test("the proofs say which currencies have no list, and how each kind of file is checked", async ({
  kept: page,
}) => {
  await page.route(
    `**${pathOf(openProofs)}`,
    changed(({ newest, ...data }: { newest: object[] }) => ({
      ...data,
      newest: newest.map((one) => ({ ...one, anchor: ANCHOR })),
      withoutList: [
        { currency: "tINR", since: "2026-11-20" },
        { currency: "tTRY", since: null },
        { currency: "tEUR", since: null },
      ],
    })),
  );
  await goTo(page, "/proofs");
  await unfold(page, NEWEST);
  await expect(page.getByText(/no list in tINR yet: .* since 20 Nov 2026\./)).toBeVisible();
  await expect(page.getByText(/No member has a wallet in tTRY, tEUR/)).toBeVisible();
  const commands = await page.locator("pre").allTextContents();
  expect(commands.map((text) => text.replace(/-tUSDT-\d+/g, ""))).toEqual([
    "node packages/proof/second/check.mjs file leaves.bin commit.json",
    "node packages/proof/second/check.mjs assets statement.txt commit.json deposits.txt http://127.0.0.1:8545",
    `node packages/proof/second/check.mjs anchor commit.json ${ANCHOR.transaction} http://127.0.0.1:8545`,
    expect.stringMatching(/^npm run verify-ledger -- seal-\d{4}-\d\d-\d\d\.json$/),
  ]);
  await expectAccessible(page);
}); // @rule 5/bridge

test("a proof that was published by lost books says so, and offers no file that is gone", async ({
  kept: page,
}) => {
  const lost = { takenOverAt: "2026-11-22T09:00:00.000Z", members: null, leavesFile: null };
  await page.route(
    `**${pathOf(openProofs)}`,
    changed(({ newest, ...data }: { newest: object[] }) => ({
      ...data,
      newest: newest.map((one) => ({
        ...{ ...one, ...lost, sealFile: null },
        ...{ anchor: ANCHOR, assets: null },
      })),
      bridges: [],
    })),
  );
  await goTo(page, "/proofs");
  await unfold(page, NEWEST);
  const newest = page
    .locator("details")
    .filter({ has: page.getByRole("heading", { level: 2, name: NEWEST }) });
  await expect(newest.getByText(/books went back to an earlier moment/).first()).toBeVisible();
  await expect(newest.getByText("Members counted")).toHaveCount(0);
  await newest.getByText("Fingerprint and files", { exact: true }).first().click();
  await expect(newest.getByRole("link", { name: /^Proof tUSDT/ })).toBeVisible();
  await expect(newest.getByRole("link", { name: /All parts|Seal of the ledger/ })).toHaveCount(0);
  expect(await page.locator("pre").allTextContents()).toEqual([
    expect.stringMatching(/check\.mjs anchor/),
  ]);
  await expectAccessible(page);
});

type Bridge = Record<"setAside" | "onTheWay", string> & {
  currency: string;
  listed: { inCustody: string };
};
type Proofs = { bridges: Bridge[]; newest: { currency: string; assets: { parts: object } }[] };

/**
 * Custody holds what the books of the list had, and `more`; `said` are further figures of the
 * books.
 */
const custodyWith = (more: bigint, said: object) =>
  changed(({ bridges, newest, ...data }: Proofs) => {
    const [bridge] = bridges.filter(({ currency }) => currency === "tUSDT");
    const { listed, setAside, onTheWay } = bridge as Bridge;
    const custody = BigInt(listed.inCustody) + BigInt(setAside) - BigInt(onTheWay) + more;
    return {
      ...data,
      bridges: bridges.map((one) => (one === bridge ? { ...one, ...said } : one)),
      newest: newest.map((one) => {
        if (one.currency !== "tUSDT") return one;
        const parts = { ...one.assets.parts, custody: `${custody}` };
        return { ...one, assets: { ...one.assets, parts } };
      }),
    };
  });

test("what was booked before the look and what was under way at it are told apart", async ({
  kept: page,
}) => {
  await page.route(`**${pathOf(openProofs)}`, async (route) => {
    const { data } = await (await route.fetch()).json();
    const [{ listed, setAside, onTheWay }] = (data as Proofs).bridges as [Bridge];
    const then = BigInt(listed.inCustody) + BigInt(setAside) - BigInt(onTheWay);
    const books = `${then + 3_000_000n}`;
    const looks = [{ part: "custody", at: at(3), books, underWay: "-2500000" }];
    await custodyWith(500_000n, { looks })(route);
  });
  await goTo(page, "/proofs");
  await unfold(page, NEWEST);
  const custody = page.locator("p", { hasText: "In custody" }).filter({ hasText: "TEST" }).first();
  const lines = custody.locator("xpath=following::dl[1]").locator("div");
  const line = (name: string) => lines.filter({ hasText: name }).locator("dd");
  await expect(line("Booked between the list and the look")).toContainText("3.00");
  await expect(line("Under way at that look, by the books")).toContainText("−2.50");
  await expect(lines.filter({ hasText: "Not explained" })).toHaveCount(0);
  await expectAccessible(page);
  await enlargeText(page);
  await expectNoOverflow(page);
}); // @rule 5/bridge

test("what the books call missing is named, and what they do not explain claims no cause", async ({
  kept: page,
}) => {
  await page.route(`**${pathOf(openProofs)}`, custodyWith(0n, { missing: "1000000", looks: [] }));
  await goTo(page, "/proofs");
  await unfold(page, NEWEST);
  const missing = "Less what the books call missing: the operator owes it to members";
  await expect(factOf(page, missing).locator("dd")).toContainText("−1.00");
  // The found amount is the same as without it, so the books explain one less.
  const unexplained = factOf(page, "Not explained by the books of that moment");
  await expect(unexplained.first().locator("dd")).toContainText("1.00");
  await expect(page.getByText(/this page does not know which/)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test("why nothing is sold is said, and since when", async ({ kept: page }) => {
  const stopped = (data: { sales: object[] }) => ({
    ...data,
    sales: data.sales.map((one) => ({
      ...one,
      state: "stopped",
      since: "2026-11-20T10:00:00.000Z",
      reasons: [
        "client_cover",
        "invariant:trial_balance",
        "invariant:of_tomorrow",
        "something_new",
      ],
    })),
  });
  await page.route(`**${pathOf(openStatus)}`, changed(stopped));
  await goTo(page, "/status");
  await expect(page.getByText(/Sales were stopped on 20 Nov 2026, 10:00/)).toBeVisible();
  await expect(page.getByText("Members’ money is not fully covered.")).toBeVisible();
  await expect(page.getByText(/does not hold: All balances of a book add up/)).toBeVisible();
  await expect(page.getByText(/does not hold: of tomorrow/)).toBeVisible();
  await expect(page.getByText("something_new")).toBeVisible();
  await expect(page.getByText(/withdrawals, income and maturity go on/)).toBeVisible();
  await expectAccessible(page);
  const sign = page.locator("main details[open] > div svg").first();
  const { width } = (await sign.boundingBox()) ?? { width: 0 };
  await enlargeText(page);
  await expect.poll(async () => (await sign.boundingBox())?.width).toBe(2 * width);
  await expectNoOverflow(page);
  await goTo(page, "/proofs");
  await expect(page.getByText(/Sales were stopped on 20 Nov 2026, 10:00/)).toBeVisible();
  await expect(page.getByText("Members’ money is not fully covered.")).toBeVisible();
}); // @rule 4/status-sales @screen /status

test("after the end it is said since when, and nothing of what would let sales go on", async ({
  kept: page,
}) => {
  const ended = (data: Record<"sales" | "withdrawals", object[]>) => ({
    ...data,
    owed: null,
    withdrawals: data.withdrawals.map((one) => ({ ...one, refused: 1 })),
    sales: data.sales.map((one) => ({
      ...one,
      state: "ended",
      since: "2026-11-20T10:00:00.000Z",
      reasons: ["wind_down"],
    })),
  });
  await page.route(`**${pathOf(openStatus)}`, changed(ended));
  await goTo(page, "/status");
  await expect(page.getByText(/Sales ended for good on 20 Nov 2026, 10:00/)).toBeVisible();
  await expect(page.getByText(/Two people have to let/)).toBeHidden();
  await expect(page.getByText("These figures cannot be read at the moment.")).toBeVisible();
  await unfold(page, "Withdrawals on hold");
  await unfold(page, "Withdrawals");
  await expect(page.getByText(/Up to 1,000\.00 tUSDT the program approves/)).toBeVisible();
  await expect(page.getByText("Refused by staff, 30 days").first()).toBeVisible();
  await expectAccessible(page);
});

const STEPS = ["cancel", "seal", "prove", "income", "principal", "share", "close"] as const;
const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`;

/** A wind-down at its sixth step: local money is whole, the rest is short. */
const END = {
  since: at(0),
  steps: STEPS.map((step, no) => ({
    step,
    beganAt: no < 6 ? at(no) : null,
    endedAt: no < 5 ? at(no + 1) : null,
    orders: step === "cancel" ? 1 : step === "principal" ? 12 : 0,
    amount: step === "principal" ? "1200000000" : "0",
  })),
  currencies: [
    {
      ...{ currency: "tUSDT", sharedAt: at(6), held: "700000000", claims: "1000000000" },
      ...{ isShort: true, partBps: 7014, rest: "298600000" },
      rounds: 1,
    },
    {
      ...{ currency: "tINR", sharedAt: null, held: "50000", claims: "50000" },
      ...{ isShort: false, partBps: 10_000, rest: "0" },
      rounds: 0,
    },
  ],
  approvalsWait: true,
};

test("the end is told step by step, with the part of each claim and what stays owed", async ({
  kept: page,
}) => {
  await page.route(
    `**${pathOf(openStatus)}`,
    changed((data: object) => ({ ...data, windDown: END })),
  );
  await goTo(page, "/status");
  await expect(page.getByText(/is being wound down. It began on 20 Nov 2026, 10:00/)).toBeVisible();
  const steps = page.getByRole("list", { name: "The steps of the end" }).getByRole("listitem");
  await expect(steps).toHaveCount(STEPS.length);
  await expect(steps.nth(0)).toContainText("Done on 20 Nov 2026, 10:01");
  await expect(steps.nth(0)).toContainText("1 order,");
  await expect(steps.nth(4)).toContainText("12 orders, 1,200.00 tUSDT");
  await expect(page.locator('[aria-current="step"]')).toContainText("Under way since");
  await expect(steps.nth(6)).toContainText("Still to come");
  const part = page.getByRole("img", { name: "Part of each claim, tUSDT: 70.14%" });
  await expect(part).toBeVisible();
  await expect(factOf(page, "Stays owed")).toContainText("298.60");
  await expect(
    page.getByText(/^Shared out on .*: every claim is paid the same part/),
  ).toBeVisible();
  await expect(page.getByText("Every claim is covered, as it stands now.")).toBeVisible();
  await expect(page.getByText(/Withdrawals go on, without a fee/)).toBeVisible();
  await expect(page.getByText(/Approvals wait while/)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
}); // @rule 4/status-end

test("incidents say what stood still, from when to when", async ({ kept: page }) => {
  const basis = { currency: null, reasons: [], affected: [] };
  const list = [
    { ...basis, kind: "chain", from: at(0), to: null, affected: ["deposits", "payouts"] },
    { ...basis, kind: "jobs", from: at(1), to: at(9), affected: ["income"] },
    { ...basis, kind: "proof", from: "2026-11-18T00:00:00.000Z", to: "2026-11-19T00:00:20.000Z" },
    {
      ...{ ...basis, kind: "stopped", currency: "tUSDT", from: at(2), to: at(5) },
      reasons: ["invariant:trial_balance"],
    },
  ];
  await page.route(
    `**${pathOf(openIncidents)}*`,
    changed(() => ({ total: list.length, list, cursor: null })),
  );
  await goTo(page, "/status");
  const rows = page.getByRole("list", { name: "Incidents" }).locator("> li");
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(0)).toContainText("The chain did not answer");
  await expect(rows.nth(0)).toContainText("Not over");
  await expect(rows.nth(0)).toContainText("Withdrawals");
  await expect(rows.nth(1)).toContainText("20 Nov 2026, 10:01 to 20 Nov 2026, 10:09");
  await expect(rows.nth(1)).toContainText("8 minutes");
  await expect(rows.nth(2)).toContainText("No proof was published");
  await expect(rows.nth(3)).toContainText("All balances of a book add up to nothing");
  await expectAccessible(page);
}); // @rule 4/status-incidents

test("what could not be asked for is there after another try, and the ways on are there before", async ({
  kept: page,
  noErrors,
}) => {
  noErrors.allow("Failed to load resource", "status of 500");
  await page.route("**/api/open/**", (route) => route.fulfill({ status: 500, json: BROKEN }));
  for (const path of ["/status", "/proofs", "/red-flags", "/how-paid"]) {
    await goTo(page, path);
    await expect(page.getByRole("button", { name: "Try again" }).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Look further" })).toBeVisible();
  }
  await page.unroute("**/api/open/**");
  await page.getByRole("button", { name: "Try again" }).last().click();
  await expect(page.getByRole("heading", { level: 2, name: "Locked for a unit" })).toBeVisible();
});

test("sums that are not those under Cover say by how much, and no cause", async ({
  kept: page,
}) => {
  type Part = "onDemand" | "principal" | "setAside" | "returns" | "offered" | "onTheWay";
  type Sale = { cover: Record<"client" | "reserve", object> };
  const apart = ({ owed, ...data }: { owed: Record<Part, string>; sales: Sale[] }) => {
    const sum = (more: bigint, ...parts: Part[]) =>
      `${parts.reduce((all, part) => all + BigInt(owed[part]), more)}`;
    const client = { owed: sum(-1_234_567n, "onDemand", "principal", "setAside") };
    const reserve = { owed: sum(2_000_000n, "returns", "offered", "onTheWay") };
    const sales = data.sales.map(({ cover, ...one }) => ({
      ...one,
      cover: { client: { ...cover.client, ...client }, reserve: { ...cover.reserve, ...reserve } },
    }));
    return { ...data, owed, sales };
  };
  await page.route(`**${pathOf(openStatus)}`, changed(apart));
  await goTo(page, "/status");
  const less = (name: string) => factOf(page, name).locator("dd");
  await expect(less("Money in custody under Cover, less the sum here")).toContainText("−1.234567");
  await expect(less("Promised returns under Cover, less the sum here")).toContainText("+2.00");
  await expect(page.getByText(/came or left between/)).toHaveCount(0);
});

test("a fresh installation says that there is no figure yet", async ({ kept: page }) => {
  type Data = Record<"sales" | "withdrawals" | "invariants", object[]> & { owed: object };
  const fresh = (data: Data) => ({
    ...data,
    sales: data.sales.map((one) => ({
      ...one,
      state: "waiting",
      since: null,
      checkedAt: null,
      reasons: ["never_checked"],
      cover: null,
    })),
    owed: { ...data.owed, calendar: [] },
    withdrawals: data.withdrawals.map((one) => ({
      ...one,
      ...{ waiting: 0, withdrawals: 0, refused: 0, failed: 0 },
    })),
    invariants: data.invariants.map((one) => ({ ...one, at: null, holds: false })),
  });
  await page.route(`**${pathOf(openStatus)}`, changed(fresh));
  await goTo(page, "/status");
  await expect(page.getByText("The covers have not been looked at yet.")).toBeVisible();
  await expect(page.getByText("There is no figure yet.")).toHaveCount(1);
  await unfold(page, "Withdrawals");
  await unfold(page, OWED);
  await expect(page.getByText("None waits, and there was none in 30 days.").first()).toBeVisible();
  await expect(page.getByText("Nothing.", { exact: true })).toBeVisible();
  await expect(page.getByText("Has not run yet").first()).toBeVisible();
  await expectAccessible(page);
}); // @rule 4/status-invariants

test("each page is two screens at most until a part is opened, and an address opens one", async ({
  kept: page,
}) => {
  // Days without a proof would open their part.
  await page.route(
    `**${pathOf(openProofs)}`,
    changed((data: { series: object[] }) => ({
      ...data,
      series: data.series.map((one) => ({ ...one, missed: 0, longest: null, missing: [] })),
    })),
  );
  for (const path of ["/status", "/proofs", "/red-flags", "/how-paid"]) {
    await goTo(page, path);
    await expect(page.getByRole("listitem").filter({ hasText: "Median payout" })).toBeVisible();
    await expect(page.locator("main .skeleton")).toHaveCount(0);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect([path, height <= 1_690 || height]).toEqual([path, true]);
  }
  await goTo(page, "/status?part=checks");
  await expect(page.getByText("All checks, one by one")).toBeInViewport();
});

test("a member gets there from the menu, and a desk has more room for it", async ({
  page,
  stack,
}) => {
  await signIn(page, await demoMember(stack, "running"));
  await page.goto("/#/mine");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Status and proofs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Status" })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  const width = await page
    .locator("main > div:first-child")
    .evaluate((element) => element.getBoundingClientRect().width);
  expect(width).toBe(992);
  await expectNoOverflow(page);
});
