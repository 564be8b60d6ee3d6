/** Today's card of the copies of the database: one machine, a standby, and a standby that is away. */
import { consoleCopies } from "@ballast/contract/console/today.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { pathOf } from "@ballast/contract/route.ts";
import type { Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "./looks.ts";
import { enterConsole, newStaff } from "./staff.ts";
import { expect, test } from "./test.ts";

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

type Copies = Omit<OutputOf<typeof consoleCopies>, "serverTime">;

const standby: Copies["standbys"][number] = {
  ...{ name: "two", state: "streaming", confirms: "sync" },
  ...{ flushBytes: 0, flushSeconds: 0, replayBytes: 96, replaySeconds: 0.004, silentSeconds: 1.2 },
};
const slot = { name: "two", isActive: true, retainedBytes: 16_777_216, status: "reserved" };

const TWO: Copies = {
  ...{ acknowledgedOn: 2, demanded: 2, isAway: false, mendedBy: null },
  standbys: [
    standby,
    {
      ...standby,
      name: "three",
      confirms: "async",
      flushBytes: 52e6,
      flushSeconds: 41,
      replayBytes: 61e6,
      replaySeconds: 95,
      silentSeconds: 44,
    },
  ],
  slots: [slot, { ...slot, name: "three", retainedBytes: 61e6 }],
  backup: {
    ...{ maxAgeHours: 26, isOld: false },
    last: {
      ...{ ageSeconds: 19_000, place: "s3://vault/ballast" },
      ...{ isEncrypted: true, bytes: 1_240_000_000 },
    },
  },
};
const AWAY: Copies = {
  ...{ ...TWO, isAway: true, standbys: [], backup: { maxAgeHours: 26, isOld: true, last: null } },
  slots: [
    { ...slot, isActive: false, retainedBytes: 3_400_000_000, status: "extended" },
    { ...slot, name: "three", isActive: false, retainedBytes: 0, status: "lost" },
  ],
};

/** What the database of a stack cannot show: it has no standby. */
const answer = (page: Page, copies: Copies) =>
  page.route(`**${pathOf(consoleCopies)}`, (route) =>
    route.fulfill({
      json: { code: 200, msg: "ok", data: { ...copies, serverTime: new Date().toISOString() } },
    }),
  );

/** The queues of Today have arrived too: what still loads has empty headings. */
const arrived = (page: Page) => expect(page.getByText("Nothing waits in:")).toBeVisible();

test("one machine has all acknowledged writes, which is said with what it means", async ({
  page,
  stack,
}) => {
  await enterConsole(page, await newStaff(stack, "auditor"), "/");
  const card = page.getByRole("region", { name: "Copies of the database" });
  await expect(card).toContainText("1 machine");
  await expect(card).toContainText("There is no standby: if this machine is lost");
  await expect(card).toContainText("docs/operations/standby.md");
  await arrived(page);
  await expectAccessible(page);
});

test("standbys are shown with what they confirm, how far they are and what slots keep", async ({
  page,
  stack,
}) => {
  await answer(page, TWO);
  await enterConsole(page, await newStaff(stack, "finance"), "/");
  const card = page.getByRole("region", { name: "Copies of the database" });
  await expect(card).toContainText("2 machines");
  const [two, three] = [
    card.getByRole("listitem").filter({ hasText: /^two/ }),
    card.getByRole("listitem").filter({ hasText: /^three/ }),
  ];
  await expect(two).toContainText("synchronous, streaming");
  await expect(two).toContainText("Each acknowledged write is here. On its disk: up to date.");
  await expect(three).toContainText(
    "On its disk: 41 s (52 MB) behind. Readable: 1 minute (61 MB) behind.",
  );
  await expect(three).toContainText("May lack the newest acknowledged writes.");
  await expect(card).toContainText("Keeps 16.8 MB of the log of changes");
  await expect(card).toContainText("Newest backup5 hours 16 minutes old");
  await expect(card).toContainText("1.2 GB, encrypted, in s3://vault/ballast.");
  await expect(page.getByText("Every write waits for a standby")).toHaveCount(0);
  await arrived(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoOverflow(page);
});

test("a standby that is away stands above all else, and one that is missing too", async ({
  page,
  stack,
}) => {
  await answer(page, AWAY);
  const finance = await newStaff(stack, "finance");
  await enterConsole(page, finance, "/");
  await expect(page.getByRole("alert").first()).toContainText("Every write waits for a standby");
  await expect(page.getByRole("alert").nth(1)).toContainText(
    /There is no backup of the books\.\s*If the database is lost, all of it is lost\./,
  );
  await expect(page.getByText("No standby is connected: no write is acknowledged")).toBeVisible();
  await expect(page.getByText("the disk fills until it is")).toBeVisible();
  await expect(page.getByText("make the standby anew")).toBeVisible();
  await arrived(page);
  await expectAccessible(page);
  const unread = { acknowledgedOn: 1, isAway: false, slots: [], backup: null };
  await answer(page, { ...AWAY, ...unread, mendedBy: "grant pg_read_all_stats to ballast_owner" });
  await page.reload();
  await expect(page.getByRole("alert").first()).toContainText(
    "Acknowledged writes are on 1 machine, and 2 are demanded.",
  );
  await expect(page.getByText("grant pg_read_all_stats to ballast_owner")).toBeVisible();
  await arrived(page);
  await expectAccessible(page);
});
