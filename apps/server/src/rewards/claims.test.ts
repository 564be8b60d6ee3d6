import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rewardTrail } from "@ballast/contract/gift/calls.ts";
import { claimJoinGroup, claimShareVideo, claimsInfo } from "@ballast/contract/gift/claims.ts";
import { listRewards } from "@ballast/contract/gift/records.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { staffPair } from "../../test/builders.ts";
import { ONE } from "../../test/coupon-builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { aCampaign } from "../../test/income-builders.ts";
import { useApp } from "../../test/kit.ts";
import { aBuyer, type Buyer } from "../../test/order-builders.ts";
import { type Line, type StaffLine, staffLine } from "../../test/staff-line.ts";
import { memberBalances } from "../ledger/accounts.ts";
import { runStaff } from "../run-staff.ts";

const app = useApp();
let staff: StaffLine;
let folder: string;
beforeAll(async () => {
  staff = staffLine(app.database);
  folder = await mkdtemp(join(tmpdir(), "ballast-claims-"));
  await staffPair(app.database.db);
  await sql`
    insert into staff.people (id, role, key_hash, created_at, created_by)
    values ('sue', 'support', sha256('key of sue'), platform.now(), 'test')`.execute(
    app.database.owner.db,
  );
});
beforeEach(async () => {
  await sql`select reserve.end_campaign(id) from reserve.campaigns`.execute(app.database.db);
  await aCampaign(app.database.db, "join_group", 3n * ONE, 300n * ONE);
  await aCampaign(app.database.db, "share_video", 5n * ONE, 500n * ONE);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const newBuyer = () => aBuyer(app.database.owner.db, 0n);
const info = async (who: Buyer) => (await app.call(claimsInfo, {}, who)).data.claims;

let shade = 0;
async function aScreenshot(): Promise<Uint8Array<ArrayBuffer>> {
  shade += 1;
  const background = { r: shade, g: 80, b: 120 };
  const image = sharp({ create: { width: 60, height: 90, channels: 3, background } });
  return new Uint8Array(await image.png().toBuffer());
}
const showsGroup = (who: Buyer, bytes: Uint8Array<ArrayBuffer>) =>
  app.call(
    claimJoinGroup,
    {},
    { token: who.token, files: [{ field: "file", filename: "group.png", bytes }] },
  );

let videos = 0;
function aLink(): string {
  videos += 1;
  return `https://youtu.be/video${String(videos).padStart(6, "0")}`;
}
const shows = (who: Buyer, link: string) => app.call(claimShareVideo, { link }, who);

async function claimIdOf(call: Promise<{ data: { claimId: string | null } }>): Promise<string> {
  return publicId("claim", (await call).data.claimId ?? "");
}
/** Reveals the picture of a claim; answers where it was written. */
async function look(claim: string, as = "sue"): Promise<string> {
  const to = join(folder, `${claim}.webp`);
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const exit = await runStaff(
    ["--as", as, "--key", `key of ${as}`, "claim-image", "--claim", claim, "--to", to],
    { DATABASE_URL: app.database.url, DATA_DIR: app.config.DATA_DIR },
    { out: say, err: say },
  );
  expect([exit, lines]).toEqual([0, [`Written: ${to}`]]);
  return to;
}
const decide = (what: "approve" | "refuse", claim: string, as = "sue") =>
  staff(as, `${what}-claim`, "--claim", claim, "--reason", "looked at it, the label is there");
const done = (line: Line) => expect([line.exit, line.err]).toEqual([0, []]);

describe("a claim", () => {
  it("is open, waits once it is handed in, and pays its bonus when it was approved", async () => {
    const who = await newBuyer();
    expect(await info(who)).toMatchObject([
      { kind: "join_group", state: "open", offered: true, amount: 3n * ONE, claimId: null },
      { kind: "share_video", state: "open", offered: true, amount: 5n * ONE, claimId: null },
    ]);
    const { data } = await showsGroup(who, await aScreenshot());
    expect(data).toMatchObject({ kind: "join_group", state: "submitted", amount: 3n * ONE });
    const picture = await fetch(`${app.url}${data.fileUrl}`, {
      headers: { "x-access-token": who.token },
    });
    expect(picture.headers.get("content-type")).toBe("image/webp");
    const claim = publicId("claim", data.claimId ?? "");
    expect((await staff("ben", "claims")).out.join("\n")).toContain(
      `${claim}  join_group  submitted  3.00 tUSDT`,
    );
    expect((await decide("approve", claim)).err.join()).toContain("look at the picture first");
    await look(claim);
    done(await decide("approve", claim));
    expect((await info(who))[0]).toMatchObject({
      state: "approved",
      offered: false,
      amount: 3n * ONE,
      reason: "looked at it, the label is there",
    });
    expect(await memberBalances(app.database.db, who, "tUSDT")).toMatchObject({ earned: 3n * ONE });
    expect((await decide("approve", claim)).err).toEqual(["This claim has already been decided."]);
    expect((await decide("refuse", claim)).exit).toBe(1);
    expect(await memberBalances(app.database.db, who, "tUSDT")).toMatchObject({ earned: 3n * ONE });
    const again = await aScreenshot();
    await expectRefused(app.database, "claim_not_open", () => showsGroup(who, again));

    const rewards = (await app.call(listRewards, {}, who)).data;
    expect(rewards).toMatchObject({
      total: 1,
      list: [{ description: "claim", source: { from: "budget", name: "Budget of join_group" } }],
    });
    const transactionId = publicId("ledgerTransaction", rewards.list[0]?.transactionId ?? "");
    const trail = await app.call(rewardTrail, { transactionId }, who);
    expect(trail.data).toMatchObject({ kind: "join_group", amount: 3n * ONE });
    for (const [which, total] of [
      ["bonus", 1],
      ["team", 0],
      ["level_b", 0],
      ["level_c", 0],
      ["level_d", 0],
    ] as const) {
      const asked = await app.call(listRewards, { which }, who);
      expect(asked.data).toMatchObject({ total, sum: 3n * ONE });
    }
  });

  it("refused says why, pays nothing, and may be handed in again", async () => {
    const who = await newBuyer();
    const link = aLink();
    const claim = await claimIdOf(shows(who, link));
    const reason = "The label is missing in the description.";
    done(await staff("sue", "refuse-claim", "--claim", claim, "--reason", reason));
    expect((await info(who))[1]).toMatchObject({ state: "refused", reason, offered: true });
    expect(await memberBalances(app.database.db, who, "tUSDT")).toMatchObject({ earned: 0n });
    expect((await shows(who, link)).data).toMatchObject({ state: "submitted", reason: null });
    done(await decide("approve", claim));
    expect(await memberBalances(app.database.db, who, "tUSDT")).toMatchObject({ earned: 5n * ONE });
  }); // @rule state/gifts

  it("is handed in once, also by many at the same moment", async () => {
    const who = await newBuyer();
    const links = Array.from({ length: 6 }, aLink);
    const codes = await Promise.all(links.map(async (link) => (await shows(who, link)).code));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 1761)).toHaveLength(5);
    const stranger = await info(await newBuyer());
    expect(stranger[1]?.state).toBe("open");
    await expectRefused(app.database, "not_logged_in", () => app.call(claimsInfo));
  }); // @rule constant/limits
});

describe("what is shown", () => {
  it("counts for one claim alone, until that was refused", async () => {
    const [first, second] = [await newBuyer(), await newBuyer()];
    const link = aLink();
    const claim = await claimIdOf(shows(first, link));
    const same = link.replace("youtu.be/", "www.youtube.com/watch?v=");
    await expectRefused(app.database, "proof_taken", () => shows(second, same));
    done(await decide("refuse", claim));
    expect((await shows(second, same)).code).toBe(200);
    const bytes = await aScreenshot();
    await showsGroup(first, bytes);
    expect((await showsGroup(second, bytes)).raw.data).toMatchObject({ refusal: "proof_taken" });
    expect((await info(second))[0]?.state).toBe("open");
  });

  it("is a link to a video on YouTube, or a picture", async () => {
    const who = await newBuyer();
    await expectRefused(app.database, "link_not_valid", () => shows(who, "https://example.com/"));
    await expectRefused(app.database, "bad_input", () => shows(who, " "));
    await expectRefused(app.database, "file_not_an_image", () =>
      showsGroup(who, new TextEncoder().encode("no picture")),
    );
    await expectRefused(app.database, "bad_input", () => app.call(claimJoinGroup, {}, who));
  }); // @rule input/texts

  it("can be looked at by staff, as it was re-encoded", async () => {
    const who = await newBuyer();
    const claim = await claimIdOf(showsGroup(who, await aScreenshot()));
    const to = await look(claim);
    expect((await sharp(await readFile(to)).metadata()).format).toBe("webp");
  });
});

describe("money", () => {
  it("is not promised to more claims than the budget covers", async () => {
    await sql`select reserve.end_campaign(id) from reserve.campaigns`.execute(app.database.db);
    await aCampaign(app.database.db, "share_video", 5n * ONE, 14n * ONE);
    const members = await Promise.all(Array.from({ length: 6 }, newBuyer));
    const replies = await Promise.all(members.map((who) => shows(who, aLink())));
    const handedIn = replies.filter(({ code }) => code === 200);
    expect(handedIn).toHaveLength(2);
    expect(replies.filter(({ code }) => code === 1702)).toHaveLength(4);
    for (const { data } of handedIn) {
      done(await decide("approve", publicId("claim", data.claimId ?? "")));
    }
    const late = await newBuyer();
    expect((await info(late))[1]).toMatchObject({ offered: false, amount: null });
    await expectRefused(app.database, "promotion_over", () => shows(late, aLink()));
  });

  it("is given out by nobody who brought it in, and only by those whose work it is", async () => {
    const claim = await claimIdOf(shows(await newBuyer(), aLink()));
    await sql`update staff.people set role = 'support' where id = 'ben'`.execute(
      app.database.owner.db,
    );
    expect((await decide("approve", claim, "ben")).err).toEqual([
      "Whoever proposed or approved the budget of a claim does not decide about it.",
    ]);
    await sql`update staff.people set role = 'auditor' where id = 'ben'`.execute(
      app.database.owner.db,
    );
    expect((await decide("approve", claim, "ana")).exit).toBe(1);
    const short = await staff("sue", "refuse-claim", "--claim", claim, "--reason", "no");
    expect(short.err).toEqual(["Please give a reason of 3 to 500 characters."]);
    const nobody = publicId("claim", "00000000-0000-7000-8000-000000000000");
    expect((await decide("approve", nobody)).err).toEqual(["This claim is not known."]);
    const both = await Promise.all([decide("approve", claim), decide("refuse", claim, "eva")]);
    expect(both.map(({ exit }) => exit).sort()).toEqual([0, 1]);
  });

  it("is not offered where the country allows no claims", async () => {
    const abroad = await newBuyer();
    await sql`update members.members set country = 'GB' where id = ${abroad.id}`.execute(
      app.database.owner.db,
    );
    const allowed = async ({ token }: { token: string }) =>
      (await app.call(claimsInfo, {}, { token })).data.allowed;
    expect((await info(abroad)).map(({ offered }) => offered)).toEqual([false, false]);
    expect([await allowed(abroad), await allowed(await newBuyer())]).toEqual([false, true]);
    await expectRefused(app.database, "promotions_not_allowed", () => shows(abroad, aLink()));
  }); // @rule 3/asked
});

it("names the official group once staff did, and the label in the member's language", async () => {
  const who = await newBuyer();
  const read = async (language: "en_US" | "de_DE") =>
    (await app.call(claimsInfo, {}, { token: who.token, language })).data;
  expect(await read("en_US")).toMatchObject({ group: null, label: /^Ad: / });
  done(await staff("sue", "set-group", "--name", "Ballast", "--url", "https://chat.example/b"));
  expect(await read("de_DE")).toMatchObject({
    group: { name: "Ballast", url: "https://chat.example/b" },
    label: "Werbung: Ballast gibt mir für diesen Beitrag einen Bonus.",
  });
  const plain = await staff("sue", "set-group", "--name", "B", "--url", "http://chat.example/b");
  expect(plain.err).toEqual(["Please check the terms: group."]);
});
