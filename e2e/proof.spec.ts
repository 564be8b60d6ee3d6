/** Members check the proof of liabilities themselves: in the app, and with the standalone page. */
// @rule 5/own-check
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Page, TestInfo } from "@playwright/test";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { test as base, closeKeptPages, forgetAnswers, goTo, keptMember } from "./kept-pages.ts";
import { enlargeText, expectAccessible, expectNoOverflow, shot } from "./looks.ts";
import { demoMember, type Member } from "./members.ts";
import { expect, type Stack } from "./test.ts";

/** `kept` is the page of `running` that this file shares; it requests everything anew. */
const test = base.extend<{ running: Member; kept: Page }>({
  running: async ({ stack }, use) =>
    use(await keptMember("running", () => demoMember(stack, "running"))),
  kept: async ({ look, running }, use) => {
    const page = await look(running);
    await forgetAnswers(page, running);
    await use(page);
  },
});
test.afterAll(closeKeptPages);

const COUNTED = /Counted\. This amount is among .* Compare it/;
type Saved = {
  format: string;
  commit: string;
  proof: string;
  other?: string;
  lists?: { commit: string; fingerprint: string; from: string; at: string }[];
};

/** Logs in by hand, so that the app has the typed phone number. */
async function logInByHand(page: Page, { phone, password }: Member): Promise<void> {
  await page.goto("/#/user/login");
  await page.getByLabel("Phone number").fill(phone);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL(/#\/index/);
}

async function openProof(page: Page, stack: Stack): Promise<Member> {
  const member = await demoMember(stack, "running");
  await logInByHand(page, member);
  await page.goto("/#/user/proof");
  await expect(page.getByText(COUNTED).first()).toBeVisible();
  return member;
}

/** Opens the proof as openProof does, but without a typed phone number. */
async function openKept(page: Page, { phone }: Member): Promise<void> {
  await goTo(page, "/user/proof");
  await page.getByLabel("Phone number").fill(phone);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByText(COUNTED).first()).toBeVisible();
}

async function saveProof(page: Page): Promise<Saved> {
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the proof as a file" }).first().click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^my-proof-tUSDT-\d{4}-\d\d-\d\d\.json$/);
  return JSON.parse(await readFile(await download.path(), "utf8"));
}

test.describe("the app", () => {
  test("checks by itself after the login, and says so on the wallet", async ({ page, stack }) => {
    await logInByHand(page, await demoMember(stack, "running"));
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("ballast.own.proof")))
      .toContain('"fits"');
    await page.goto("/#/user/balance");
    const row = page.getByRole("link", { name: /Your part of the proof/ });
    await expect(row).toContainText(/Checked on this phone, for \d+ \w+ \d{4}/);
    await row.click();
    await expect(page.getByText(COUNTED).first()).toBeVisible();
    await expect(page.getByText("That is what was counted, to the last digit.")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectAccessible(page);
    await shot(page, "proof-counted-light");
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
    await enlargeText(page);
    await expectNoOverflow(page);
    await shot(page, "proof-counted-large");
  }); // @screen /user/proof

  test("makes a picture that leads to the public proofs, with an amount only when asked", async ({
    kept: page,
    running,
    stack,
  }) => {
    await openKept(page, running);
    await page.getByRole("button", { name: "Make a picture to share" }).first().click();
    const sheet = page.getByRole("dialog", { name: "A picture to share" });
    const picture = sheet.getByRole("img");
    await expect(picture).toHaveAttribute("alt", /My part is in the proof of \d+\s\w+\s\d{4}/);
    await expect(picture).not.toHaveAttribute("alt", /tUSDT|owed/);
    await expectAccessible(page);
    await expectNoOverflow(page);
    const saving = page.waitForEvent("download");
    await sheet.getByRole("button", { name: "Save picture" }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^ballast-proof-\d{4}-\d\d-\d\d\.png$/);
    const { data, info } = await sharp(await saved.path())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.width).toBe(1080);
    expect(decodeQR({ ...info, data })).toBe(`${stack.url}/proofs`);
    await sheet.getByRole("checkbox", { name: "Show my amount" }).check();
    await expect(picture).toHaveAttribute("alt", /Counted as owed to me: [\d,]+\.\d+ tUSDT TEST/);
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
  });

  test("leads from the list to the own records and the statement", async ({
    kept: page,
    running,
  }) => {
    await openKept(page, running);
    const records = page.getByRole("list", { name: "Compare with your own records" });
    await records.getByRole("link", { name: /Account statement/ }).click();
    const sheet = page.getByRole("dialog", { name: "Account statement" });
    await expect(sheet.getByLabel("Last day")).toBeVisible();
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect(sheet).toBeHidden();
    await page.reload();
    await expect(page.getByText("Your data", { exact: true }).first()).toBeVisible();
    await expect(sheet).toBeHidden();
    await goTo(page, "/user/proof");
    await records.getByRole("link", { name: /Asset records/ }).click();
    await expect(page).toHaveURL(/#\/user\/record/);
  }); // @rule 5/own-figures

  test("says where the own figures of that moment are not what was counted", async ({
    kept: page,
    running,
  }) => {
    await page.route("**/api/proof/mine", async (route) => {
      const { data, ...answer } = await (await route.fetch()).json();
      for (const { books } of data.list) books.parts[0].was = "1";
      await route.fulfill({ json: { ...answer, data } });
    });
    await openKept(page, running);
    await expect(page.getByText(/That is not what was counted/)).toBeVisible();
    await expectAccessible(page);
  }); // @rule 5/own-figures

  test("asks for the number where it does not have it, and refuses another's", async ({
    kept: page,
    running,
  }) => {
    await goTo(page, "/user/proof");
    await page.getByLabel("Phone number").fill("+14155550100");
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await expect(page.getByLabel("Phone number")).toHaveAccessibleDescription(/does not open/);
    await expectAccessible(page);
    await page.getByLabel("Phone number").fill(running.phone);
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await expect(page.getByText(COUNTED).first()).toBeVisible();
    await expectAccessible(page);
  });

  test("says by itself when two lists are shown for one day, and what to do", async ({
    page,
    stack,
  }) => {
    await openProof(page, stack);
    // Another root for the same day, as if another member had been shown it before.
    await page.evaluate(() => {
      const seen = JSON.parse(localStorage.getItem("ballast.seenCommits") ?? "[]");
      const other = seen.map(({ text }: { text: string }) => ({
        text: text.replace(/"root":"..../, '"root":"0000'),
        at: Date.UTC(2026, 0, 2, 3, 4),
      }));
      localStorage.setItem("ballast.seenCommits", JSON.stringify(other));
      localStorage.removeItem("ballast.own.proof");
      localStorage.removeItem("ballast.cache");
    });
    await page.goto("about:blank");
    await page.goto("/#/user/balance");
    const dialog = page.getByRole("dialog", { name: "Something does not fit" });
    await expect(dialog).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Look at it" }).click();
    await expect(page.getByText(/Two different lists were shown/).first()).toBeVisible();
    await expectAccessible(page);
    await shot(page, "proof-two-lists");
    // Both roots are shown, with the time at which this phone was shown each.
    await expect(page.getByText("2 Jan 2026", { exact: false }).first()).toBeVisible();
    const saved = await saveProof(page);
    expect(saved.other).toContain('"root":"0000');
    expect(saved.lists?.map(({ from }) => from)).toEqual(["ballast", "ballast"]);
    const prints = saved.lists?.map(({ fingerprint }) => fingerprint) ?? [];
    expect(new Set(prints).size).toBe(2);
    for (const print of prints) {
      await expect(page.getByText(print.slice(0, 12)).first()).toBeVisible();
    }
    await page.getByRole("link", { name: "The published proofs" }).first().click();
    await expect(page).toHaveURL(/#\/proofs/);
  }); // @rule 5/seen-roots @screen /user/proof

  test("says by itself when the newest list leaves the member out", async ({ page, stack }) => {
    await openProof(page, stack);
    await page.route("**/api/proof/mine", async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, data: { list: [] } } });
    });
    // The state of another device, which never stored any part.
    await page.evaluate(() => {
      localStorage.removeItem("ballast.own.proof");
      localStorage.removeItem("ballast.cache");
    });
    await page.goto("about:blank");
    await page.goto("/#/user/balance");
    const dialog = page.getByRole("dialog", { name: "Something does not fit" });
    await dialog.getByRole("button", { name: "Look at it" }).click();
    await expect(page.getByText(/no proof was given that you are in it/).first()).toBeVisible();
    await expectAccessible(page);
    await shot(page, "proof-left-out");
  }); // @rule 5/left-out

  test("raises no alarm where the newest list is of lost books and its parts are gone", async ({
    page,
    stack,
  }) => {
    await openProof(page, stack);
    await page.route("**/api/proof/mine", async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, data: { list: [] } } });
    });
    await page.route("**/proofs/index.json?*", async (route) => {
      const { list, ...answer } = await (await route.fetch()).json();
      const takenOverAt = new Date().toISOString();
      await route.fulfill({
        json: { ...answer, list: list.map((one: object) => ({ ...one, takenOverAt })) },
      });
    });
    await page.goto("about:blank");
    await page.goto("/#/user/proof");
    await expect(page.getByText(/books went back .* the parts of it are lost/)).toBeVisible();
    await expect(page.getByText("Something does not fit")).toHaveCount(0);
    await expectAccessible(page);
    await page.goto("/#/user/balance");
    const row = page.getByRole("link", { name: /Your part of the proof/ });
    await expect(row).toContainText("The newest list cannot be checked");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("says when what is published is another list, or none", async ({
    page,
    stack,
    noErrors,
  }) => {
    noErrors.allow("status of 404");
    await openProof(page, stack);
    await page.route("**/proofs/t*/*", (route) => route.fulfill({ status: 404, body: "{}" }));
    await page.goto("about:blank");
    await page.goto("/#/user/proof");
    await expect(page.getByText(/is not published/).first()).toBeVisible();
    await page.unrouteAll();
    await page.route("**/proofs/t*/*", (route) => route.fulfill({ body: "another" }));
    await page.goto("about:blank");
    await page.goto("/#/user/proof");
    await expect(page.getByText(/belongs to another list/).first()).toBeVisible();
  });

  test("shows the last check without a network, and checks what it kept", async ({
    kept: page,
    running,
    noErrors,
  }) => {
    noErrors.allow("Failed to load resource", "net::ERR");
    await openKept(page, running);
    await goTo(page, "/user/balance");
    await page.context().setOffline(true);
    await goTo(page, "/user/proof");
    await expect(page.getByText(COUNTED).first()).toBeVisible();
    await expect(page.getByText(/No connection/)).toBeVisible();
    await expectAccessible(page);
    await page.context().setOffline(false);
  });

  test("keeps nothing of the proof after the logout but what is public", async ({
    page,
    stack,
  }) => {
    await openProof(page, stack);
    await page.goto("/#/mine");
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/#\/user\/login/);
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept).toContain("ballast.seenCommits");
    expect(kept.filter((name) => name.startsWith("ballast.own"))).toEqual([]);
  });
});

/** Opens the standalone page from a file, without a server, as somebody does who received it. */
async function openAlone(page: Page, stack: Stack, info: TestInfo): Promise<void> {
  const path = info.outputPath("verify.html");
  await writeFile(path, await (await fetch(`${stack.url}/verify.html`)).text());
  await page.goto(pathToFileURL(path).href);
}

const label = {
  text: "Text of the file",
  phone: "Phone number, beginning with +",
  amount: "Amount you wrote down (optional)",
  other: "Published line from elsewhere (optional)",
};

const chosen = (name: string, text: string) => ({
  ...{ name, mimeType: "application/json" },
  buffer: Buffer.from(text),
});

async function check(page: Page, given: { saved: unknown; phone: string }): Promise<void> {
  const file = chosen("my-proof.json", JSON.stringify(given.saved));
  await page.getByLabel("Choose a file").setInputFiles(file);
  await page.getByLabel(label.phone).fill(given.phone);
  await page.getByRole("button", { name: "Check", exact: true }).click();
}

/** Somewhere on the page, not at a field of it. */
async function drop(page: Page, files: Record<string, string>): Promise<void> {
  const dataTransfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const [name, text] of Object.entries(given)) data.items.add(new File([text], name));
    return data;
  }, files);
  await page.locator("h1").dispatchEvent("drop", { dataTransfer });
}

const openNotes = (page: Page) => page.getByText("Compare with your own notes").click();

/** The answers of the picture, in the order of its steps. */
const expectSteps = (page: Page, ...answers: string[]) =>
  expect(page.locator("#outcome .answer")).toHaveText(answers);

const expectTwoScreens = async (page: Page) =>
  expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThanOrEqual(2 * 844);

async function saveBoth(page: Page): Promise<Saved> {
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save both as a file" }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^two-lists-tUSDT-\d{4}-\d\d-\d\d\.json$/);
  return JSON.parse(await readFile(await download.path(), "utf8"));
}

test.describe("verify.html", () => {
  const fits = ["Yes", "Yes", "Yes", "Yes"];

  test("checks the saved file without a server, and says each no", async ({
    kept,
    running,
    page,
    context,
    stack,
    noErrors,
  }, info) => {
    await openKept(kept, running);
    const saved = await saveProof(kept);
    const { phone } = running;
    noErrors.allow(/other host: file:/);
    await openAlone(page, stack, info);
    await context.setOffline(true);
    const outcome = page.locator("#outcome");
    await expectSteps(page, ...Array(5).fill("Not checked yet"));
    await expectAccessible(page);
    await expectTwoScreens(page);

    await check(page, { saved, phone });
    await expect(outcome).toContainText(COUNTED);
    await expectSteps(page, ...fits, "Nothing to compare with yet");
    await expectTwoScreens(page);
    // A file of published lists beside the proof, dropped: it is checked with the number at once.
    await drop(page, { "my-proof.json": JSON.stringify(saved), "commits.txt": saved.commit });
    await expect(outcome).toContainText(COUNTED);
    await expect(outcome).toContainText("The line from elsewhere is the same.");
    await expectSteps(page, ...fits, "Yes");
    await expectAccessible(page);
    await expectNoOverflow(page);
    await shot(page, "verify-light");

    await check(page, { saved, phone: "+14155550100" });
    await expectSteps(page, "Yes", "For you to check", ...Array(3).fill("Not reached"));
    await expect(outcome).toContainText("does not open with this number");
    await expect(outcome).toContainText("Look at each digit first");
    await expect(outcome).not.toContainText("Something does not fit");
    await expectAccessible(page);
    await shot(page, "verify-wrong");

    await page.getByLabel(label.amount).fill("1.23");
    await check(page, { saved, phone });
    await expect(outcome).toContainText("Another amount was counted");
    await page.getByLabel(label.amount).fill("");

    const proof = `${saved.proof.slice(0, 900)}AAAA${saved.proof.slice(904)}`;
    await check(page, { saved: { ...saved, proof }, phone });
    // The proof leads to no root, which another phone number would cause too: both causes are
    // named, with the remedy of each.
    await expect(outcome).toContainText("the proof may have been changed");
    await expect(outcome).toContainText("tell customer service");

    await page.getByLabel(label.other).fill("");
    const later = saved.commit.replace(/"takenAt":"\d{4}/, '"takenAt":"2099');
    await check(page, { saved: { ...saved, commit: later }, phone });
    await expect(outcome).toContainText(/another list|Two different lists/);

    const two = saved.commit.replace(/"root":"..../, '"root":"0000');
    await page.getByLabel(label.other).fill(two);
    await check(page, { saved, phone });
    await expect(outcome).toContainText("Two different lists were shown for one day");
    await expect(outcome).toContainText("One of the two may never have been published");
    await expectSteps(page, ...fits, "For you to check");
    await expectAccessible(page);
    await expectNoOverflow(page);
    await shot(page, "verify-two-lists");
    const evidence = await saveBoth(page);
    const lists = evidence.lists?.map(({ from, commit }) => [from, commit]) ?? [];
    expect(Object.fromEntries(lists)).toEqual({ file: saved.commit, line: two });
    for (const { fingerprint } of evidence.lists ?? []) {
      await expect(outcome).toContainText(fingerprint);
    }

    // The two lists stay stored in this browser until somebody asks to forget them.
    await page.reload();
    await check(page, { saved, phone });
    await expect(outcome).toContainText("Two different lists were shown for one day");
    const memory = page.getByText("What this browser remembers");
    await memory.click();
    const forget = page.getByRole("button", { name: "Forget what was given to this page" });
    await forget.click();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Keep" }).click();
    await expect(outcome).toContainText("Two different lists were shown for one day");
    await forget.click();
    await page.getByRole("dialog").getByRole("button", { name: "Forget" }).click();
    await expect(outcome).toContainText("is forgotten");
    await check(page, { saved, phone });
    await expect(outcome).toContainText(COUNTED);
    // The saved file shows both lists again.
    await check(page, { saved: evidence, phone });
    await expect(outcome).toContainText("Two different lists were shown for one day");
    await context.setOffline(false);
  }); // @rule 5/verify-page

  test("says what is missing, at its place", async ({ page, stack, noErrors }, info) => {
    noErrors.allow(/other host: file:/);
    await openAlone(page, stack, info);
    await openNotes(page);
    await page.getByLabel(label.amount).fill("much");
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await expect(page.getByLabel(label.text)).toBeFocused();
    for (const name of [label.text, label.phone, label.amount]) {
      await expect(page.getByLabel(name)).toHaveAccessibleDescription(/Please/);
    }
    // A text that is no proof at all is not reported as forged.
    await page.getByLabel(label.amount).fill("");
    await page.getByLabel(label.phone).fill("+14155550111");
    const cut = '{"format":"ballast-my-proof-1","commit":"{}","pro';
    const empty = '{"format":"ballast-my-proof-1","commit":"{}","proof":""}';
    const texts = ["{}", "[]", "null", "<script>alert(1)</script>", cut, empty, '{"format":1}'];
    for (const text of texts) {
      await page.getByLabel(label.text).fill(text);
      await page.getByRole("button", { name: "Check", exact: true }).click();
      await expect(page.getByLabel(label.text)).toHaveAccessibleDescription(/not a saved proof/);
      await expectSteps(page, ...Array(5).fill("Not checked yet"));
    }
    // Neither is a file that is none, and of two of one kind neither is taken.
    await drop(page, { "letter.txt": "Dear member" });
    await expect(page.getByLabel(label.text)).toHaveAccessibleDescription(/not a saved proof/);
    await drop(page, { "a.json": empty, "b.json": empty });
    await expect(page.getByText("Please give one file of each kind.")).toBeVisible();
    await expect(page.getByLabel(label.text)).toHaveValue("");
    await expectAccessible(page);
    await shot(page, "verify-no-proof");
  });

  test("keeps what was pasted apart from what Ballast showed", async ({ page, stack }) => {
    const { phone } = await openProof(page, stack);
    const saved = await saveProof(page);
    const shown = () => page.evaluate(() => localStorage.getItem("ballast.seenCommits"));
    const before = await shown();
    await page.goto("/verify.html");
    const outcome = page.locator("#outcome");
    // A commit to which the proof does not belong is no evidence of another list, now or later.
    const total = saved.commit.replace(/(?<="total":")\d/, (first) => `${(Number(first) % 9) + 1}`);
    await check(page, { saved: { ...saved, commit: total }, phone });
    await expect(outcome).toContainText("belongs to another list");
    await check(page, { saved, phone });
    await expect(outcome).toContainText(COUNTED);
    await expect(outcome).toContainText(/shown by Ballast in the app: [1-9]/);
    await expectSteps(page, ...fits, "Yes");
    // A line is compared, and named as a pasted line.
    await openNotes(page);
    await page.getByLabel(label.other).fill(saved.commit.replace(/"root":"..../, '"root":"0000'));
    await check(page, { saved, phone });
    await expect(outcome).toContainText("Two different lists were shown for one day");
    await expect(outcome).toContainText("Shown by Ballast in the app");
    await expect(outcome).toContainText("As a line from elsewhere that was pasted here");
    // The app's own record does not change.
    expect(await shown()).toBe(before);
    await page.evaluate(() => localStorage.removeItem("ballast.own.proof"));
    await page.goto("/#/user/balance");
    await expect(page.getByText(/Checked on this phone, for/)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("can be read by everyone", async ({ page, noErrors, stack }, info) => {
    noErrors.allow(/other host: file:/);
    await openAlone(page, stack, info);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
    await shot(page, "verify-dark");
    await page.getByLabel("Language").selectOption("தமிழ்");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("நீங்களே சரிபாருங்கள்");
    await expect(page.locator("html")).toHaveAttribute("lang", "ta-IN");
    await enlargeText(page);
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

  test("is the file whose hash is published", async ({ stack }) => {
    const { checker } = await (await fetch(`${stack.url}/proofs/index.json?limit=1`)).json();
    const answer = await fetch(`${stack.url}${checker.path}`);
    const bytes = await crypto.subtle.digest("SHA-256", await answer.arrayBuffer());
    expect(Buffer.from(bytes).toString("hex")).toBe(checker.sha256);
    expect(answer.headers.get("content-security-policy")).toMatch(
      /^default-src 'none';script-src 'sha256-/,
    );
  }); // @rule 5/verify-page
});
