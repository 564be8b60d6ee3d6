import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { blockAuthor, likePost, reportContent } from "@ballast/contract/community/calls.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { LANGUAGES, type Language } from "@ballast/contract/language.ts";
import { RECORD_CODES } from "@ballast/contract/records.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { modifyName } from "@ballast/contract/user/calls.ts";
import {
  downloadStatement,
  exportOwnData,
  previewStatement,
} from "@ballast/contract/user/own-data.ts";
import { applyWithdrawal, cancelWithdrawal } from "@ballast/contract/wallet/calls.ts";
import { catalogueOf } from "@ballast/words/words.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import {
  aFundPassword,
  aListedProduct,
  aMember,
  type BuiltProduct,
  type TestMember,
} from "../../test/builders.ts";
import { aComment, aShownPost } from "../../test/community-builders.ts";
import { expectRefused, numberOf } from "../../test/harness.ts";
import { liveDays } from "../../test/income-builders.ts";
import { useApp } from "../../test/kit.ts";
import { aGreenGuard, aPaidOrder, type Buyer } from "../../test/order-builders.ts";
import { readPdf } from "../../test/read-pdf.ts";
import { cellsOf, tableOf } from "../../test/statement-table.ts";
import { aCredit, aUsableAddress, aWallet } from "../../test/wallet-builders.ts";
import { whatHappened } from "./account-statements.ts";
import { exactText } from "./exact-text.ts";
import { OTHER_TABLES } from "./own-data.ts";
import { readPeriod } from "./period.ts";
import { monthOf } from "./preview-statement.ts";
import { CSV_COLUMNS } from "./statement-csv.ts";

const HUNDRED = 100_000_000n;
const BEGIN = "2026-11-02T20:00:00Z";

const app = useApp();
let product: BuiltProduct;
let member: TestMember;
beforeAll(async () => {
  await sql`select sandbox.start_clock(${BEGIN})`.execute(app.database.db);
  product = await aListedProduct(app.database.db);
  member = await aMember(app);
  await aWallet(app.database, member, { deposit: 5n * HUNDRED });
  await aGreenGuard(app.database.db);
  await aPaidOrder(app, member, product, 2);
  await liveDays(app.database, 4);
  await aCredit(app.database.owner.db, member, HUNDRED);
  await liveDays(app.database, 2);
});

type Asked = { from?: string; to?: string; zone?: string; format?: string };
const PERIOD = { from: "2026-11-02", to: "2026-11-06", format: "csv" };

function ask(asked: Asked = {}, { token }: Pick<Buyer, "token"> = member, language = "en_US") {
  const url = `${app.url}${pathOf(downloadStatement)}?${new URLSearchParams({ ...PERIOD, ...asked })}`;
  return fetch(url, { headers: { language, ...(token ? { "x-access-token": token } : {}) } });
}
const textOf = async (asked: Asked = {}, of?: Pick<Buyer, "token">, language?: Language) =>
  (await ask(asked, of, language)).text();
const refused = (code: Parameters<typeof expectRefused>[1], asked: Asked) =>
  expectRefused(app.database, code, async () => {
    const response = await ask(asked);
    const raw = (await response.json()) as { code: number; data: unknown };
    return { code: raw.code, status: response.status, raw };
  });

/** The rows of a statement's accounts, by the account's name. */
function accountsIn(csv: string) {
  const rows = tableOf(csv).filter(({ row }) =>
    ["opening", "entry", "closing"].includes(row ?? ""),
  );
  return Map.groupBy(rows, ({ name = "" }) => name);
}
const units = (text: string | undefined) => BigInt((text ?? "").replace(".", ""));

describe("a statement as CSV", () => {
  it("adds up in every account: opening, each entry's balance, closing", async () => {
    const accounts = accountsIn(await textOf());
    expect([...accounts.keys()]).toEqual([
      "Recharge wallet",
      "Balance wallet: principal",
      "Balance wallet: earnings",
      "Income waiting",
      "In orders",
    ]);
    for (const rows of accounts.values()) {
      let balance = units(rows[0]?.balance);
      for (const row of rows.slice(1, -1)) {
        balance += units(row.amount);
        expect(units(row.balance)).toBe(balance);
      }
      expect(units(rows.at(-1)?.balance)).toBe(balance);
    }
    expect(accounts.get("Recharge wallet")?.at(-1)?.balance).toBe("400.000000");
  });

  it("closes on its last day, and opens on its first", async () => {
    for (const zone of ["UTC", "Asia/Kolkata", "America/Havana"]) {
      for (const rows of accountsIn(await textOf({ zone })).values()) {
        expect([rows[0]?.time, rows[0]?.day]).toEqual(["2026-11-02 00:00:00", "2026-11-02"]);
        expect([rows.at(-1)?.time, rows.at(-1)?.day]).toEqual([
          ...["2026-11-06 23:59:59", "2026-11-06"],
        ]);
      }
    }
  }); // @rule 4/statement-days

  it("is one table: every row has the documented fields, the signature's too", async () => {
    const rows = (await textOf()).replace("\uFEFF", "").trimEnd().split("\r\n").map(cellsOf);
    expect(rows[0]).toEqual([...CSV_COLUMNS]);
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([CSV_COLUMNS.length]));
    const kinds = new Set(rows.slice(1).map(([kind]) => kind));
    expect([...kinds]).toEqual(["statement", "opening", "entry", "closing", "lot", "signature"]);
    const page = await readFile(new URL("../../../../docs/statements.md", import.meta.url), "utf8");
    for (const column of CSV_COLUMNS) expect(page).toContain(`\`${column}\``);
  }); // @rule 4/statement-files

  it("gives each entry of an account an id that every other file of it has too", async () => {
    const idsIn = (csv: string) =>
      tableOf(csv)
        .filter(({ row }) => row === "entry")
        .map(({ account, fitid }) => `${account} ${fitid}`);
    const all = idsIn(await textOf());
    expect(new Set(all).size).toBe(all.length);
    const later = idsIn(
      await textOf({ from: "2026-11-03", zone: "Asia/Kolkata" }, member, "ta_IN"),
    );
    expect(later.length).toBeGreaterThan(1);
    for (const id of later) expect(all).toContain(id);
    for (const format of ["ofx", "journal"]) {
      const text = await textOf({ format });
      for (const id of all) expect(text).toContain(id.split(" ")[1]);
    }
  }); // @rule 4/statement-files

  it("goes on where the period before ended", async () => {
    const closing = accountsIn(await textOf());
    const opening = accountsIn(await textOf({ from: "2026-11-07", to: "2026-11-07" }));
    for (const [account, rows] of opening) {
      expect(units(rows[0]?.balance)).toBe(units(closing.get(account)?.at(-1)?.balance));
    }
  });

  it("is the same, byte by byte, whatever happens afterwards", async () => {
    const first = await textOf();
    await aCredit(app.database.owner.db, member, HUNDRED);
    await app.call(modifyName, { name: "Somebody" }, member);
    expect(await textOf()).toBe(first);
  });

  it("begins and ends its days in the zone asked for", async () => {
    // Bought at 20:00 UTC, which is the 3rd in Kolkata.
    const utc = accountsIn(await textOf({ to: "2026-11-02" }));
    expect(utc.get("In orders")?.[1]?.type).toBe("Purchase");
    const zone = "Asia/Kolkata";
    const there = await textOf({ to: "2026-11-02", zone });
    expect(accountsIn(there).has("In orders")).toBe(false);
    const next = accountsIn(await textOf({ from: "2026-11-03", to: "2026-11-03", zone }));
    const bought = next.get("In orders")?.[1];
    expect(bought?.time).toMatch(/^2026-11-03 01:30:\d\d$/);
    expect(bought?.day).toBe("2026-11-03");
    expect(there).toContain(zone);
  });

  it.each(LANGUAGES)("speaks %s", async (language) => {
    const bytes = Buffer.from(await (await ask({}, member, language)).arrayBuffer());
    const text = bytes.toString("utf8");
    const words = catalogueOf(language, "statement");
    expect(text.startsWith("\uFEFFrow,fitid,account,name,currency,day,")).toBe(true);
    for (const word of [
      words.title,
      words.opening,
      words["accounts.deposit"],
      words["types.buy_machine"],
    ]) {
      expect(text).toContain(word);
    }
    const types = Object.keys(words).filter((id) => id.startsWith("types."));
    expect(types.sort()).toEqual(RECORD_CODES.map((code) => `types.${code}`).sort());
  });

  it("has words for everything that can happen in a member's accounts", async () => {
    const { rows } = await sql<{ event: string; kind: string }>`
      select distinct s.event, s.kind from ledger.event_shapes s
      join ledger.account_kinds k on k.kind = s.kind
      where k.owner_is = 'member' and s.kind like 'client.%'`.execute(app.database.db);
    expect(rows.length).toBeGreaterThan(20);
    const details = rows.map(({ event, kind }) => {
      const account = kind.replace("client.", "");
      return whatHappened({ event, actor: "rail" }, account).detail;
    });
    const words: Record<string, string> = catalogueOf("en_US", "statement");
    expect(details.filter((detail) => !words[`details.${detail}`]?.trim())).toEqual([]);
    const bought = accountsIn(await textOf({}, member, "de_DE")).get("In Aufträgen");
    expect(bought?.[1]).toMatchObject({ type: "Kauf", detail: "Kauf" });
  });

  it("is a file, for whoever asked alone", async () => {
    const { headers } = await ask();
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe(
      'attachment; filename="ballast-2026-11-02-2026-11-06.csv"',
    );
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it.each([
    ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "PK\u0003"],
    ["ofx", "application/x-ofx", "<?xml"],
    ["journal", "text/plain; charset=utf-8", "; Ballast"],
  ])("comes as %s for other programs, unsigned", async (format, type, begin) => {
    const response = await ask({ format });
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("content-disposition")).toContain(`2026-11-06.${format}"`);
    const text = Buffer.from(await response.arrayBuffer()).toString("latin1");
    expect(text.startsWith(begin)).toBe(true);
    expect(text).not.toContain("ed25519");
  }); // @rule 4/statement-files

  it("shows another member nothing of it", async () => {
    const stranger = await aMember(app);
    const accounts = accountsIn(await textOf({}, stranger));
    expect([...accounts.values()].every((rows) => rows.length === 2)).toBe(true);
    await expectRefused(app.database, "not_logged_in", async () => {
      const response = await ask({}, { token: "" });
      const raw = (await response.json()) as { code: number; data: unknown };
      return { code: raw.code, status: response.status, raw };
    });
  });
});

describe("a statement's period", () => {
  it.each([
    ["a day that is not over", { to: "2026-11-08" }],
    ["days to come", { from: "2027-01-01", to: "2027-01-31" }],
    ["an end before its beginning", { from: "2026-11-03", to: "2026-11-02" }],
    ["more than a year", { from: "2025-11-05", to: "2026-11-06" }],
    ["a day there is not", { from: "2026-02-30" }],
  ])("is refused with %s", async (_, asked) => {
    await refused("period_not_valid", asked);
  });

  it.each(["Mars/Base", "../etc/passwd", "IST; drop", "FOO+5", "+05", "IST", "asia/kolkata"])(
    "is refused in the zone %s",
    async (zone) => {
      await refused("bad_input", { zone });
    },
  );

  it.each(["9999-12-31", "0001-01-31"])("is answered by name up to %s", async (to) => {
    const asked = { from: to.replace("31", "01"), to, zone: "Asia/Kolkata" };
    expect((await ask(asked)).status).toBe(to < PERIOD.from ? 200 : 400);
  });

  it("begins and ends where the process knows the zone's days, not the database", async () => {
    // The first of Havana's two midnights of that day; PostgreSQL's own rules for "+05" are hours
    // off.
    const period = await readPeriod(app.database.db, {
      ...{ from: "2026-11-01", to: "2026-11-01", zone: "America/Havana" },
    });
    expect([period.start, period.end]).toEqual([
      new Date("2026-11-01T04:00:00Z"),
      new Date("2026-11-02T05:00:00Z"),
    ]);
  }); // @rule 4/statement-days

  it("may be a whole year", async () => {
    expect((await ask({ from: "2025-11-06", to: "2026-11-06" })).status).toBe(200);
  });
});

describe("a statement as PDF", () => {
  const bytesOf = async (language: Language) =>
    new Uint8Array(await (await ask({ format: "pdf" }, member, language)).arrayBuffer());
  const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

  const pdfText = async (bytes: Uint8Array) => (await readPdf(bytes)).text;

  /** The text without spaces and joiners, which pdf.js leaves out. */
  const bare = (text: string) => text.replace(/[\s\u200b-\u200d]/g, "");

  it("holds the same figures, and the same bytes each time", async () => {
    const bytes = await bytesOf("en_US");
    const text = await pdfText(bytes);
    for (const word of ["Account statement", "Recharge wallet", "400.00", "Page 1 / 2"]) {
      expect(text).toContain(word);
    }
    expect(sha(await bytesOf("en_US"))).toBe(sha(bytes));
  });

  it.each(LANGUAGES)("has the sign of what went out, in %s", async (language) => {
    const text = (await pdfText(await bytesOf(language))).replaceAll(" ", "");
    // Two units were bought, and one of the deposits came later.
    expect(text).toContain("−200.00");
    expect(text).not.toContain("[U+");
  });

  it.each(LANGUAGES)("hands over every label as it is written, in %s", async (language) => {
    const text = bare(await pdfText(await bytesOf(language)));
    const words = catalogueOf(language, "statement");
    const { title, period, zone, member: who, test, ...other } = words;
    const heads = [other.time, other.type, other.amount, other.balance];
    const labels = [title, period, zone, who, test, ...heads, other.opening, other.closing];
    for (const label of [...labels, words["accounts.deposit"]]) expect(text).toContain(bare(label));
  });

  it("is read aloud as headings and tables", async () => {
    const { nodes } = await readPdf(await bytesOf("en_US"));
    const count = (role: string) => nodes.filter((node) => node.role === role).length;
    expect(count("H1")).toBe(1);
    expect(count("H2")).toBeGreaterThan(4);
    const rows = nodes.filter(({ role }) => role === "TR");
    expect(rows.length).toBeGreaterThan(10);
    for (const { children } of rows) {
      const cells = (children ?? []).map(({ role }) => role);
      expect([Array(4).fill("TH"), Array(4).fill("TD")]).toContainEqual(cells);
    }
  });
});

describe("a statement's preview", () => {
  const preview = async (of: Pick<Buyer, "token">, asked: Asked = {}) =>
    (await app.call(previewStatement, asked, of)).data;

  it("opens on the latest month in which something moved, as far as it is over", async () => {
    const found = await preview(member);
    expect(found).toMatchObject({ from: "2026-11-01", to: found.latest });
    const lines = accountsIn(await textOf({ from: found.from, to: found.to }));
    const counted = [...lines.values()].reduce((sum, rows) => sum + rows.length - 2, 0);
    expect(found.entries).toBe(counted);
    expect(counted).toBeGreaterThan(5);
  });

  it("counts the days asked for, in their zone, and says when there is nothing in them", async () => {
    const october = { from: "2026-10-01", to: "2026-10-31" };
    expect(await preview(member, october)).toMatchObject({ ...october, entries: 0 });
    const there = await preview(member, {
      from: "2026-11-02",
      to: "2026-11-02",
      zone: "Asia/Kolkata",
    });
    expect(there.entries).toBeLessThan(
      (await preview(member, { from: "2026-11-02", to: "2026-11-02" })).entries,
    );
  });

  it("is empty for who has moved nothing, on the month that runs", async () => {
    const { from, to, latest, entries } = await preview(await aMember(app));
    expect({ from, to, entries }).toEqual({ from: "2026-11-01", to: latest, entries: 0 });
  });

  it("is refused as its statement is, and without a session", async () => {
    const { token } = member;
    const wrong = { from: "2026-11-06", to: "2026-11-02" };
    await expectRefused(app.database, "period_not_valid", () =>
      app.call(previewStatement, wrong, { token }),
    );
    await expectRefused(app.database, "bad_input", () =>
      app.call(previewStatement, { zone: "Mars/Base" }, { token }),
    );
    await expectRefused(app.database, "not_logged_in", () => app.call(previewStatement, {}));
  });

  it.each([
    ["2026-10-11", "2026-11-20", "2026-10-01", "2026-10-31"],
    ["2028-02-10", "2028-02-29", "2028-02-01", "2028-02-29"],
    ["2026-11-20", "2026-11-20", "2026-11-01", "2026-11-20"],
    ["2026-12-31", "2027-01-05", "2026-12-01", "2026-12-31"],
  ])("takes the month of %s up to %s", (on, latest, from, to) => {
    expect(monthOf(on, latest)).toEqual({ from, to });
  });
});

/** Names of columns that never hold a member's id. */
const NO_MEMBER =
  /^(agreement|answers|batch|campaign|card|claim|comment|coupon|credit|feedback|fee|file|gas|item|letter|lot|order|payment|post|product|proposal|receipt|run|sweep|token|transaction|transfer|withdrawal)_id$|^(head_file|taken_by|key|object|reverses|small_file_id|added_with|role_with|subject)$/;
/** Columns with the id of another member, or of no member of the row. */
const NOT_THE_MEMBERS = [
  "community.blocks.blocked_id",
  "income.progress.done_member",
  "invitations.shares.invited_id",
  "members.members.inviter_id",
  "messages.letters.addressee",
  "messages.letters.last_member",
  "wind_down.progress.done_member",
  "wind_down.progress.done_order",
];

describe("a copy of all own data", () => {
  const copy = ({ token, password }: TestMember, given = password) =>
    fetch(`${app.url}${pathOf(exportOwnData)}`, {
      method: "POST",
      headers: { "x-access-token": token },
      body: new URLSearchParams({ password: given }),
    });

  it("is given for the login password alone", async () => {
    const owner = await aMember(app);
    await expectRefused(app.database, "login_password_wrong", async () => {
      const response = await copy(owner, "Wrong1234");
      const raw = (await response.json()) as { code: number; data: unknown };
      return { code: raw.code, status: response.status, raw };
    });
    expect((await copy(owner)).headers.get("content-disposition")).toContain("my-data");
  });

  it("holds the member's rows of every table, and no secret", async () => {
    const response = await copy(member);
    expect(response.headers.get("content-disposition")).toContain("ballast-my-data.json");
    const text = await response.text();
    const data = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
    for (const table of [
      "members.members",
      "ledger.entries",
      "ledger.accounts",
      "orders.orders",
      "income.incomes",
      "security.sessions",
      "control.understanding_tries",
    ]) {
      expect(data[table]?.length, table).toBeGreaterThan(0);
    }
    expect(data["members.members"]?.[0]?.phone).toBe(member.phone);
    expect(text).not.toMatch(/argon2|token_hash|password_hash|\\\\x[0-9a-f]{16}/);
  });

  it("holds what the member wrote, reported and blocked in the community, and nobody else", async () => {
    const [author, neighbour] = [await aMember(app), await aMember(app)];
    const post = await aShownPost(app, author, "Of my own hand.");
    const read = await aShownPost(app, neighbour, "Somebody else wrote this.");
    await aComment(app, author, read, "And a word on it.");
    await aComment(app, neighbour, post, "A neighbour's word.");
    await app.call(likePost, { squareId: read }, author);
    await app.call(reportContent, { squareId: read, reason: "spam" }, author);
    await app.call(reportContent, { squareId: post, reason: "abuse" }, neighbour);
    await app.call(blockAuthor, { squareId: read }, author);
    const text = await (await copy(author)).text();
    const data = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
    for (const name of ["posts", "comments", "likes", "reports", "blocks", "decisions"]) {
      expect(data[`community.${name}`], name).toHaveLength(1);
    }
    expect(text).toContain("Of my own hand.");
    expect(text).toContain("And a word on it.");
    expect(text).not.toMatch(/Somebody else wrote|neighbour's word|abuse/);
  });

  it("says of the staff that it was one of them, never who", async () => {
    const asked = await aMember(app);
    const { db } = app.database;
    const [stopped, ended] = ["asked by a court", "the court ended it"];
    await sql`select members.freeze_purchases(${asked.bucket}, ${asked.id}, ${asked.id},
      'wilhelmina', ${stopped})`.execute(db);
    await sql`select members.unfreeze_purchases(${asked.bucket}, ${asked.id}, 'ottokar',
      ${ended})`.execute(db);
    await aShownPost(app, asked, "Seen by somebody.");
    await aWallet(app.database, asked, { deposit: 9_000_000n });
    const payPassword = await aFundPassword(app, asked);
    const addressId = await aUsableAddress(app, asked);
    const attempt = { amount: "9000000", addressId, payPassword };
    const { data: applied } = await app.call(applyWithdrawal, attempt, asked);
    await app.call(cancelWithdrawal, { id: publicId("withdrawal", applied.id) }, asked);
    const text = await (await copy(asked)).text();
    const data = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
    expect(data["members.purchase_freezes"]).toMatchObject([
      { staff: "staff", reason: stopped, ended_by: "staff", end_reason: ended },
    ]);
    expect(data["community.posts"]).toMatchObject([{ decided_by: "staff" }]);
    expect(data["wallets.withdrawals"]).toMatchObject([{ decided_by: "member" }]);
    expect(text).not.toMatch(/wilhelmina|ottokar/);
  });

  it("knows of each column with a member's id whether its rows are the member's", async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select format('%I.%I', n.nspname, c.relname) as table, a.attname as column
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and a.atttypid = 'uuid'::regtype
        and n.nspname not in ('pg_catalog', 'information_schema', 'jobs', 'migrations')
        and has_table_privilege(c.oid, 'select')
        and a.attname not in ('id', 'member_id')
        and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
          and a.attnum = any(k.conkey))`.execute(app.database.db);
    const isListed = ({ table, column }: (typeof rows)[number]) =>
      OTHER_TABLES.some((part) => part.table === table && part.column === column) ||
      NOT_THE_MEMBERS.includes(`${table}.${column}`) ||
      NO_MEMBER.test(column);
    expect(rows.filter((row) => !isListed(row))).toEqual([]);
  });

  it("holds nothing of anybody else", async () => {
    const other = await aMember(app);
    const text = await (await copy(other)).text();
    expect(text).not.toContain(member.id);
    expect(text).not.toContain(member.phone);
  });

  it("can be had three times in 24 hours, also when asked for at once", async () => {
    const eager = await aMember(app);
    const replies = await Promise.all(Array.from({ length: 5 }, () => copy(eager)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    const last = (await (await copy(eager)).json()) as { code: number };
    expect(last.code).toBe(numberOf("export_limit"));
    await app.advanceDays(1);
    expect((await copy(eager)).status).toBe(200);
  });

  it("is for members only", async () => {
    await expectRefused(app.database, "not_logged_in", () =>
      app.call(exportOwnData, { password: member.password }),
    );
  });
});

describe("an amount to the last digit", () => {
  it.each([
    [0n, "tUSDT", "0.000000"],
    [1n, "tUSDT", "0.000001"],
    [-40_500_000n, "tUSDT", "-40.500000"],
    [123_456n, "tINR", "1234.56"],
  ] as const)("of %s %s is %s", (value, currency, text) => {
    expect(exactText(value, currency)).toBe(text);
  });
});
