/**
 * A statement as a plain-text journal that beancount, hledger and ledger can read. The member's accounts
 * are assets; what came from outside or left is balanced by an account named after what happened.
 */
import { addDays } from "@ballast/contract/days.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { dayIn } from "../platform/time-zone.ts";
import type { AccountStatement } from "./account-statements.ts";
import { exactText } from "./exact-text.ts";
import { accountName, fitId, type StatementFor, typeName } from "./statement-csv.ts";

/** These are income of the member; everything else only moves in or out. */
const INCOME = ["accrual", "welcome", "claim", "coupon", "coupon_given_back", "coins"];
INCOME.push("redeemed_code", "invitation_share");
const OPENING = "Equity:Ballast:Opening";

type Entry = AccountStatement["entries"][number];
type Posted = { account: string; currency: Currency; entry: Entry };

/** "local_deposit" → "LocalDeposit": parts of account names begin with a capital, as commodities do. */
const named = (name: string) => name.replace(/(?:^|_)(.)/g, (_, letter) => letter.toUpperCase());
const assets = (account: string) => `Assets:Ballast:${named(account)}`;
const otherSide = (detail: Entry["detail"]) =>
  `${INCOME.includes(detail) ? "Income" : "Equity"}:Ballast:${named(detail)}`;
const money = (value: bigint, currency: Currency) =>
  `${exactText(value, currency)} ${currency.toUpperCase()}`;
/** Removes quotes, which would end the text, and line breaks, which would end the entry. */
const quoted = (text: string) => `"${text.replace(/["\\\p{Cc}]/gu, " ")}"`;

export function statementJournal(
  accounts: readonly AccountStatement[],
  { memberId, period, words }: StatementFor,
): string {
  const { from, to, zone } = period;
  const posted = accounts.flatMap(({ account, currency, entries }) =>
    entries.map((entry): Posted => ({ account, currency, entry })),
  );
  const groups = [...Map.groupBy(posted, ({ entry }) => entry.transactionId).values()];
  groups.sort(([a], [b]) => Number(a?.entry.at) - Number(b?.entry.at));
  const transactions = groups.map((group) => {
    const [first] = group;
    if (!first) return [];
    const { type, detail } = wordsOf(first.entry, words);
    const head = `${dayIn(zone, first.entry.at)} * ${quoted(type)} ${quoted(detail)}`;
    return [head, ...group.map(postingOf), ...balancedBy(group), ""];
  });
  const opened = new Set(accounts.map(({ account }) => assets(account)));
  for (const group of groups) for (const { entry } of group) opened.add(otherSide(entry.detail));
  const balances = accounts.map(
    ({ account, currency, closing }) =>
      `${addDays(to, 1)} balance ${assets(account)}  ${money(closing, currency)}`,
  );
  return [
    `; Ballast, ${words.test}, ${memberId}, ${from}/${to}, ${zone}`,
    ...[...opened, OPENING].map((account) => `${from} open ${account}`),
    "",
    ...accounts.filter(({ opening }) => opening !== 0n).flatMap((one) => openingOf(one, from)),
    ...transactions.flat(),
    ...balances,
    "",
  ].join("\n");

  function openingOf({ account, currency, opening }: AccountStatement, day: string) {
    return [
      `${day} * ${quoted(words.opening)} ${quoted(accountName(account, words))}`,
      `  ${assets(account)}  ${money(opening, currency)}`,
      `  ${OPENING}  ${money(-opening, currency)}`,
      "",
    ];
  }
}

const wordsOf = (entry: Entry, words: StatementFor["words"]) => ({
  type: typeName(entry, words),
  detail: words[`details.${entry.detail}`],
});

const postingOf = ({ account, currency, entry }: Posted): string =>
  `  ${assets(account)}  ${money(entry.amount, currency)} ; fitid: ${fitId(entry)}`;

/** The balancing posting of each currency; none when the member's own accounts balance. */
function balancedBy(group: readonly Posted[]): string[] {
  return [...Map.groupBy(group, ({ currency }) => currency)].flatMap(([currency, own]) => {
    const sum = own.reduce((total, { entry }) => total + entry.amount, 0n);
    const [first] = own;
    if (!first || sum === 0n) return [];
    return [`  ${otherSide(first.entry.detail)}  ${money(-sum, currency)}`];
  });
}
