/**
 * The files for other programs. If hledger, beancount, libofx or LibreOffice is installed, that
 * program reads them; on every machine the files are compared with what these programs were seen to
 * accept.
 */

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { Language } from "@ballast/contract/language.ts";
import { catalogueOf } from "@ballast/words/words.ts";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, describe, expect, it } from "vitest";
import type { AccountStatement } from "./account-statements.ts";
import { type StatementFor, statementCsv } from "./statement-csv.ts";
import { statementJournal } from "./statement-journal.ts";
import { statementOfx } from "./statement-ofx.ts";
import { statementWorkbook } from "./statement-workbook.ts";

const folder = mkdtempSync(join(tmpdir(), "ballast-importers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The path of a program, or null where it is not installed. */
function installed(name: string): string | null {
  for (const place of (process.env.PATH ?? "").split(delimiter)) {
    try {
      readFileSync(join(place, name));
      return join(place, name);
    } catch {}
  }
  return null;
}

const idOf = (no: number) => `019a0000-0000-7000-8000-00000000000${no}`;
const entry = (no: number, at: string, rest: object) =>
  ({
    ...{ transactionId: idOf(no), no, at: new Date(at), actor: "worker", event: "deposit" },
    ...rest,
  }) as AccountStatement["entries"][number];

/** 18:30 UTC is the next day in Kolkata; a conversion concerns two currencies at once. */
const ACCOUNTS: AccountStatement[] = [
  {
    ...{ account: "deposit", currency: "tUSDT", opening: 100_000_000n, closing: 93_300_000n },
    entries: [
      entry(1, "2026-11-02T18:30:00Z", {
        ...{ detail: "deposit", code: "recharge", amount: 12_050_000n, balance: 112_050_000n },
      }),
      entry(2, "2026-11-03T04:00:00Z", {
        ...{ detail: "purchase", code: "buy_machine", amount: -20_000_000n, balance: 92_050_000n },
      }),
      entry(3, "2026-11-04T04:00:00Z", {
        ...{ detail: "conversion", code: "recharge", amount: 1_250_000n, balance: 93_300_000n },
      }),
    ],
  },
  {
    ...{ account: "principal", currency: "tUSDT", opening: 0n, closing: 20_000_000n },
    entries: [
      entry(2, "2026-11-03T04:00:00Z", {
        ...{ no: 9, detail: "purchase", code: "buy_machine", amount: 20_000_000n },
        balance: 20_000_000n,
      }),
    ],
  },
  {
    ...{ account: "income", currency: "tUSDT", opening: 0n, closing: 1n },
    entries: [
      entry(5, "2026-11-05T00:00:00Z", {
        ...{ detail: "accrual", code: "daily_income", amount: 1n, balance: 1n },
      }),
    ],
  },
  {
    ...{ account: "local", currency: "tINR", opening: 1_000_010_000n, closing: 1_000_000_000n },
    entries: [
      entry(3, "2026-11-04T04:00:00Z", {
        ...{ no: 4, detail: "local_conversion", code: null, amount: -10_000n },
        balance: 1_000_000_000n,
      }),
    ],
  },
];

function about(language: Language = "en_US"): StatementFor {
  return {
    ...{
      memberId: "mbr_019a0000000070008000",
      language,
      words: catalogueOf(language, "statement"),
    },
    period: {
      ...{ from: "2026-11-02", to: "2026-11-28", zone: "Asia/Kolkata" },
      start: new Date("2026-11-01T18:30:00Z"),
      end: new Date("2026-11-28T18:30:00Z"),
    },
    sources: {
      of: new Map([
        [idOf(5), [{ from: "budget", campaignId: idOf(6), name: "A & B <c>", kind: "coins" }]],
      ]),
      lots: [],
    },
  };
}

function run(program: string, name: string, text: string, ...given: string[]): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  const path = installed(program);
  if (path === null) throw new Error("asked for only where it is installed");
  const args = given.map((arg) => (arg === "FILE" ? file : arg));
  const env = { ...process.env, LC_ALL: "C.UTF-8" };
  // On stderr they print more than errors.
  return execFileSync(path, args, { encoding: "utf8", env, stdio: ["ignore", "pipe", "pipe"] });
}
const where = (program: string) => it.skipIf(installed(program) === null);

/** Latin letters, with and without diacritics, and a script of India. */
const SPOKEN = ["en_US", "tr_TR", "ta_IN"] as const;

describe("the journal", () => {
  it("is what beancount and hledger were seen to read", () => {
    const text = statementJournal(ACCOUNTS, about());
    expect(text).toContain("2026-11-02 open Assets:Ballast:Deposit\n");
    expect(text).toContain(
      '2026-11-03 * "Purchase" "Purchase"\n' +
        "  Assets:Ballast:Deposit  -20.000000 TUSDT ; fitid: ltx_019a0000000070008000000000000002-2\n" +
        "  Assets:Ballast:Principal  20.000000 TUSDT ; fitid: ltx_019a0000000070008000000000000002-9\n\n",
    );
    expect(text).toContain("  Income:Ballast:Accrual  -0.000001 TUSDT\n");
    expect(text).toContain("2026-11-29 balance Assets:Ballast:Local  10000000.00 TINR\n");
    // A deposit at 18:30 UTC belongs to the next day in Kolkata.
    expect(text).toContain('2026-11-03 * "Deposit" "Deposit"\n');
  }); // @rule 4/statement-files

  where("bean-check").each(SPOKEN)("passes bean-check, its balances too, in %s", (language) => {
    const text = statementJournal(ACCOUNTS, about(language));
    expect(run("bean-check", "s.beancount", text, "FILE")).toBe("");
    const wrong = text.replace(
      "balance Assets:Ballast:Deposit  93.3",
      "balance Assets:Ballast:Deposit  93.4",
    );
    expect(() => run("bean-check", "w.beancount", wrong, "FILE")).toThrow(/Balance failed/);
  });

  where("hledger").each(SPOKEN)("adds up in hledger, in %s", (language) => {
    const text = statementJournal(ACCOUNTS, about(language));
    const args = ["-f", "FILE", "bal", "-N", "-O", "csv", "Assets"];
    const rows = run("hledger", "s.journal", text, ...args);
    expect(rows).toContain('"Assets:Ballast:Deposit","93.300000 TUSDT"');
    expect(rows).toContain('"Assets:Ballast:Local","10000000.00 TINR"');
    expect(run("hledger", "s.journal", text, "-f", "FILE", "check")).toBe("");
  });
});

describe("the CSV", () => {
  where("hledger")("is read by hledger with the rules that docs/statements.md gives", async () => {
    const page = readFileSync(new URL("../../../../docs/statements.md", import.meta.url), "utf8");
    const [, rules = ""] = /```\n(skip 1\n.*?)```/s.exec(page) ?? [];
    writeFileSync(join(folder, "s.rules"), rules);
    const csv = (await statementCsv(ACCOUNTS, about("tr_TR")).toArray()).join("");
    const args = ["-f", "FILE", "--rules-file", join(folder, "s.rules"), "bal", "-N", "-O", "csv"];
    const rows = run("hledger", "s.csv", csv, ...args);
    // The movements of the period, without the opening balance.
    expect(rows).toContain('"assets:ballast:deposit","-6.700000 tUSDT"');
    expect(rows).toContain('"assets:ballast:local","-100.00 tINR"');
  });
});

describe("the OFX file", () => {
  it("is what libofx was seen to read", () => {
    const text = statementOfx(ACCOUNTS, about());
    expect(text.match(/<CURDEF>\w+/g)).toEqual([
      ..."USD USD USD INR".split(" ").map((code) => `<CURDEF>${code}`),
    ]);
    expect(text).toContain(
      "<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261103</DTPOSTED><TRNAMT>12.050000</TRNAMT>" +
        "<FITID>ltx_019a0000000070008000000000000001-1</FITID><NAME>Deposit</NAME></STMTTRN>",
    );
    expect(text).toContain("<MEMO>Budget cmp_019a0000000070008000000000000006 A &amp; B &lt;c&gt;");
    expect(text).not.toMatch(/<(\w+)><\/\1>|CDATA|&(?!amp;|lt;|gt;)|ORIGCURRENCY/);
    expect(text).toContain("<BALAMT>10000000.00</BALAMT><DTASOF>20261128</DTASOF>");
  }); // @rule 4/statement-files

  where("ofxdump").each(SPOKEN)("is read by ofxdump to the last digit, in %s", (language) => {
    const text = run("ofxdump", "s.ofx", statementOfx(ACCOUNTS, about(language)), "FILE");
    const ids = text.match(/ltx_\w+-\d/g) ?? [];
    expect(new Set(ids).size).toBe(6);
    expect(text.match(/Date posted: .*/g)?.[0]).toMatch(/Nov +3 .*2026/);
    expect(text).toContain(catalogueOf(language, "statement")["types.buy_machine"].slice(0, 8));
  });
});

/** A LibreOffice profile with the Turkish number format. */
const TURKISH = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse">
<value>tr-TR</value></prop></item></oor:items>`;

describe("the workbook", () => {
  const partsOf = (file: Buffer) =>
    Object.fromEntries(
      Object.entries(unzipSync(file)).map(([name, part]) => [name, strFromU8(part)]),
    );
  it("holds amounts as numbers and times as dates, whatever the language", async () => {
    const parts = partsOf(await statementWorkbook(ACCOUNTS, about("tr_TR")));
    const sheet = parts["xl/worksheets/sheet1.xml"] ?? "";
    expect(sheet).toMatch(/<v>12\.05<\/v>/);
    expect(sheet).toMatch(/<v>-20<\/v>/);
    // 3 November 2026, 00:00 in Kolkata, as days since 30 December 1899.
    expect(sheet).toMatch(/<v>46329<\/v>/);
    expect(parts["xl/styles.xml"]).toContain('formatCode="#,##0.000000"');
    expect(parts["xl/styles.xml"]).toContain('formatCode="#,##0.00"');
    expect(sheet).not.toContain("<f>");
  }); // @rule 4/statement-files

  it("has the exact text beside an amount that a number cannot hold", async () => {
    const [first] = ACCOUNTS;
    if (!first) throw new Error("no account");
    const one = { ...first, opening: 9_007_199_254_740_993n };
    const parts = partsOf(await statementWorkbook([one], about()));
    expect(Object.values(parts).join()).toContain("9007199254.740993</t>");
  });

  it("has a sheet of the lots as well, and keeps the heads of each sheet in sight", async () => {
    const lot = {
      ...{ orderId: idOf(1), product: "Breakwater", lotId: idOf(2), source: "capital" as const },
      ...{ currency: "tUSDT" as const, amount: 40_000n, fundedBy: idOf(3), whole: 80_000n },
      ...{ fundedAt: new Date("2026-11-01T00:00:00Z"), documentName: "deed.pdf" },
      ...{ documentHash: "0".repeat(64), attestor: "Harbour Bank" },
    };
    const given = about();
    const sources = { ...given.sources, lots: [lot] };
    const parts = partsOf(await statementWorkbook(ACCOUNTS, { ...given, sources }));
    const frozen = [1, 2].map(
      (no) => /ySplit="(\d+)"/.exec(parts[`xl/worksheets/sheet${no}.xml`] ?? "")?.[1],
    );
    expect(frozen).toEqual(["6", "1"]);
    expect(parts["xl/worksheets/sheet2.xml"]).toContain("<v>0.04</v>");
  });

  where("soffice")("is read by LibreOffice in Turkish as the numbers it holds", async () => {
    writeFileSync(join(folder, "s.xlsx"), await statementWorkbook(ACCOUNTS, about("tr_TR")));
    mkdirSync(join(folder, "profile/user"), { recursive: true });
    writeFileSync(join(folder, "profile/user/registrymodifications.xcu"), TURKISH);
    const args = ["--headless", `-env:UserInstallation=file://${folder}/profile`, "--convert-to"];
    execFileSync(installed("soffice") ?? "", [
      ...[...args, "csv:Text - txt - csv (StarCalc):44,34,76,1,,1055", "--outdir", folder],
      join(folder, "s.xlsx"),
    ]);
    expect(readFileSync(join(folder, "s.csv"), "utf8")).toMatch(/2026-11-03 00:00:00.*"12,050000"/);
  });
});
