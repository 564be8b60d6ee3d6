/**
 * Demo data of a first start, created by the same use cases and calls as all other data: two people
 * fund the reserve on the chain and list products, and three members live their first days. The
 * clock begins thirteen days ago and ends at now.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readSandboxKey } from "@ballast/sandbox/sandbox-key.ts";
import { sql } from "kysely";
import { openDatabase } from "../apps/server/src/platform/db.ts";
import { createSandbox } from "./client.ts";
import { CommandRefused, command } from "./command.ts";
import { beginCommunity, continueCommunity } from "./demo-data/community.ts";
import { setUpConsoleLogins } from "./demo-data/console-logins.ts";
import { publishDemoContent } from "./demo-data/content.ts";
import { GIFT_BUDGETS, offerGifts, spendGifts } from "./demo-data/gifts.ts";
import { LOCAL_MEMBER, liveInRupees, registerLocalMember } from "./demo-data/local-member.ts";
import { openLocalMoney } from "./demo-data/local-money.ts";
import { DEMO_CODE, DEMO_MEMBERS, liveSomeDays, registerMembers } from "./demo-data/members.ts";
import { makeGiftCode, PLAY_BUDGETS, playing, playToday } from "./demo-data/play.ts";
import { listProducts } from "./demo-data/products.ts";
import { joinTeam } from "./demo-data/team.ts";
import {
  addCampaign,
  addDemoStaff,
  fundTreasury,
  personOf,
  untilMoved,
  WELCOME,
} from "./demo-data/treasury.ts";

const DAYS_AGO = 12;

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new CommandRefused(`${name} is not set; npm start runs this program.`);
  return value;
}

await command({ usage: "npm start runs it" }, async () => {
  const url = `http://127.0.0.1:${setting("HTTP_PORT")}`;
  const dataDir = setting("DATA_DIR");
  const [token = ""] = setting("BANK_KEYS").split(",");
  const bank = { url: setting("BANK_URL"), token };
  const database = openDatabase(setting("DATABASE_URL"), 4);
  const { db } = database;
  const sandboxKey = readSandboxKey(dataDir);
  if (sandboxKey === null) throw new CommandRefused(`${dataDir} has no key of the sandbox.`);
  const sandbox = createSandbox({ url, sandboxKey });

  try {
    await sql`select sandbox.start_clock(now() - ${DAYS_AGO + 1} * interval '1 day')`.execute(db);
    const staff = await addDemoStaff(db);
    // A person who was added today may not decide on others that the same admin added.
    await sandbox.advance(1);
    const moves = [await fundTreasury(db, sandbox, staff)];
    for (const budget of [WELCOME, ...PLAY_BUDGETS, ...GIFT_BUDGETS]) {
      moves.push(await addCampaign(db, staff, budget));
    }
    await untilMoved(db, sandbox, moves);
    await makeGiftCode(db, staff);
    await listProducts(db, staff);
    await offerGifts(db, staff);
    const members = await registerMembers(url, sandbox);
    // The first proof of liabilities, without which nothing is sold.
    await sandbox.check();
    if (members[0]) await joinTeam(db, url, sandbox, members[0]);
    await beginCommunity(db, url, sandbox, staff);
    await registerLocalMember(url, sandbox);
    if (members[0]) await spendGifts(db, members[0], sandbox, staff);
    await liveSomeDays(members, playing(url, sandbox), DAYS_AGO);
    const [consoleLogins] = await Promise.all([
      setUpConsoleLogins(url, staff),
      playToday(url).then(() => continueCommunity(db, url, staff, DEMO_MEMBERS[0])),
      openLocalMoney(db, sandbox, staff, bank).then(() => liveInRupees(url, sandbox)),
      publishDemoContent(db, personOf(staff, "content").id),
    ]);
    // The guard's last check uses the state that the pages are about to show.
    await sandbox.check();
    // The codes sent to the demo's members must not count towards anybody's limit.
    await sql`delete from security.code_sends`.execute(db);
    const logins = [
      ...[...DEMO_MEMBERS, LOCAL_MEMBER].map(({ phone, password, what }) => ({
        member: phone,
        password,
        note: what,
      })),
      {
        code: DEMO_CODE,
        note: "pays 2.00 tUSDT once to each member (Mine, Gold coins, Redeem a code)",
      },
      ...consoleLogins,
    ];
    writeFileSync(join(dataDir, "demo-logins.json"), `${JSON.stringify(logins, null, 2)}\n`, {
      mode: 0o600,
    });
    console.log(JSON.stringify({ seeded: true }));
  } finally {
    await database.close();
  }
});
