/** Words what a proposal changes: the value after it beside the current one. */
import type { LocalCurrency } from "@ballast/contract/cash/local-money.ts";
import type { Change } from "@ballast/contract/console/approvals.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { rateOf } from "../cash/rates.ts";
import { totalOf } from "../ledger/accounts.ts";
import {
  about,
  amountIn,
  asItStands,
  change,
  currencyIn,
  documentIn,
  type Input,
  textIn,
  textsIn,
  valueChanges,
  worth,
} from "../ledger/proposal-words.ts";
import type { Action, Proposal } from "../ledger/proposals.ts";
import { type Policy, policyOf } from "../members/policy.ts";
import type { Db, Tx } from "../platform/db.ts";
import { LOSS_BOOKS, reserveFree } from "../reserve/bear-loss.ts";
import { arrived, missing } from "../reserve/evidence.ts";
import { guardWords } from "../reserve/guard-words.ts";
import { guards } from "../reserve/monitor.ts";
import { coinTerms } from "../rewards/coin-terms.ts";
import { windDownChanges } from "../wind-down/proposal-changes.ts";
import { letterChanges } from "./proposal-changes-letters.ts";
import { outsideWords } from "./proposal-changes-outside.ts";
import { closingChanges, listingChanges } from "./proposal-changes-products.ts";

type Words = { says: string; changes(db: Db, input: Input): Promise<Change[]> };

/** The balance of an account kind before and after adding or subtracting the amount. */
async function moved(db: Db, what: string, kind: string, input: Input, sign: 1n | -1n) {
  const currency = currencyIn(input);
  const now = await totalOf(db, kind, currency);
  const then = now + sign * amountIn(input, "amount");
  return change(what, worth(then, currency), worth(now, currency));
}

const amountOf = (input: Input, what = "Amount") =>
  change(what, worth(amountIn(input, "amount"), currencyIn(input)));

/** The money that has arrived and is not booked: without enough of it the booking is refused. */
async function arrivedNow(db: Db, book: "house" | "reserve", input: Input) {
  const currency = currencyIn(input);
  const found = await arrived(db, book, currency);
  return change("Arrived and not booked, by the newest statement", worth(found, currency));
}

const WORDS: Partial<Record<Action, Words>> = {
  capital_in: {
    says: "Books the operator's own money, which must be in the house's wallet already.",
    changes: async (db, input) => [
      amountOf(input),
      await arrivedNow(db, "house", input),
      await moved(db, "House's cash", "house.cash", input, 1n),
      ...textsIn(input, { reference: "Reference" }),
    ],
  },
  fund_reserve: {
    says: "Moves the operator's money into the reserve, as a new lot of capital.",
    changes: async (db, input) => [
      amountOf(input),
      await moved(db, "House's cash", "house.cash", input, -1n),
      await moved(db, "Free capital of the reserve", "reserve.capital", input, 1n),
      ...documentIn(input),
      ...textsIn(input, { reference: "Reference" }),
    ],
  },
  outside_yield: {
    says: "Books what the operator earned outside as a new lot of yield in the reserve.",
    changes: async (db, input) => [
      amountOf(input),
      await arrivedNow(db, "reserve", input),
      await moved(db, "Free yield of the reserve", "reserve.yield", input, 1n),
      ...documentIn(input),
      ...textsIn(input, { reference: "Transfer that brought it" }),
    ],
  },
  fund_promotion: {
    says: "Moves the operator's money into the budget of a promotion.",
    changes: async (db, input) => [
      ...textsIn(input, { reference: "Promotion", kind: "Kind" }),
      amountOf(input),
      await moved(db, "House's cash", "house.cash", input, -1n),
      change("One gift at most", worth(amountIn(input, "per_gift"), currencyIn(input))),
      change("Budget, never above", worth(amountIn(input, "budget"), currencyIn(input))),
    ],
  },
  fund_float: {
    says: "Moves the operator's money into the float that conversions are paid from.",
    changes: async (db, input) => [
      amountOf(input),
      await moved(db, "House's cash", "house.cash", input, -1n),
      await moved(db, "Float", "client.conversion", input, 1n),
      ...textsIn(input, { reference: "Reference" }),
    ],
  },
  loss_borne: {
    says: "Books what is gone outside as the operator's loss; no member is debited.",
    changes: lossChanges,
  },
  ...outsideWords,
  list_product: {
    says: "Locks a product's whole promised return in the reserve and puts it on sale, its terms frozen.",
    changes: listingChanges,
  },
  unlist_unsold: {
    says: "Ends a sale for good; the return of units not sold goes back to its lots.",
    changes: closingChanges,
  },
  receipt_matched: {
    says: "Credits a receipt that nobody was known for to a member: tUSDT to the deposit, local money to the local wallet.",
    changes: async (_db, input) => [
      amountOf(input),
      about("To the member", "members", "member", textIn(input, "member_id")),
      change("Receipt", publicId("ledgerTransaction", textIn(input, "receipt_id"))),
      ...textsIn(input, { reference: "Reason" }),
    ],
  },
  receipt_returned: {
    says: "Sends a receipt that nobody was known for back to the account it came from, whole.",
    changes: async (_db, input) => [
      amountOf(input),
      about("Receipt", "receipts", "ledgerTransaction", textIn(input, "receipt_id")),
      change("To", "the account that the bank had it from, and no other"),
      ...textsIn(input, { reference: "Reason" }),
    ],
  },
  reversal: {
    says: "Posts the exact mirror of a ledger transaction, once.",
    changes: reversalChanges,
  },
  resume_sales: { says: "Lets sales go on after they were stopped.", changes: salesChanges },
  country_policy: {
    says: "Changes what is allowed in a country; * stands for each without a policy of its own.",
    changes: policyChanges,
  },
  offer_coupon: {
    says: "Opens a coupon that members may receive once each, paid from the coupons' budget.",
    changes: async (_db, input) => couponChanges(input),
  },
  coin_terms: { says: "Changes what coins are given for and what they are worth.", changes: coins },
  code_batch: {
    says: "Allows a batch of codes, paid from the codes' budget.",
    changes: async (_db, input) => {
      const [codes, uses] = [amountIn(input, "codes"), amountIn(input, "uses_each")];
      const most = codes * uses * amountIn(input, "amount");
      return [
        ...textsIn(input, { name: "Name", codes: "Codes", uses_each: "Members for each code" }),
        amountOf(input, "Each member gets"),
        change("All of them cost at most", worth(most, currencyIn(input))),
        ...textsIn(input, { expires_at: "Until" }),
      ];
    },
  },
  send_letter: {
    says: "Sends a letter to every member of a group, in the messages of the app, once each.",
    changes: async (_db, input) => letterChanges(input),
  },
  close_member: {
    says: "Closes a member's account for good at the member's request; nothing may be in it.",
    changes: async (_db, input) => [
      about("Member", "members", "member", textIn(input, "member_id")),
      change("Account", "closed, and who the member was is forgotten", "open"),
      ...textsIn(input, { reason: "Who asked, and how they were known" }),
    ],
  },
  add_staff: {
    says: "Adds a person to the staff. Nobody knows a key of theirs until an admin shows one (Reset login).",
    changes: async (_db, input) => [...textsIn(input, { name: "Name", role: "Role" })],
  },
  change_role: {
    says: "Gives a person of the staff another role, at once, also in sessions that are open.",
    changes: async (_db, input) => [
      ...textsIn(input, { name: "Name" }),
      change("Role", textIn(input, "role"), textIn(input, "before")),
    ],
  },
  change_setting: {
    says: "Changes a setting for everybody, from the approval on.",
    changes: async (_db, input) => [
      ...textsIn(input, { setting: "Setting" }),
      ...valueChanges(input.before, input.value),
    ],
  },
  wind_down: {
    says:
      "Ends Ballast for good: no sale ever again, every order paid out, everything owed ready to be " +
      "withdrawn. It cannot be taken back.",
    changes: windDownChanges,
  },
  post_rate: {
    says: "Posts the rate at which local money and test dollars are exchanged, both ways.",
    changes: async (db, input) => {
      const currency = textIn(input, "currency") as LocalCurrency;
      const now = await rateOf(db, currency);
      const rate = (of: string) => `${of} ${currency} for 1 tUSDT`;
      return [
        change("Rate", rate(textIn(input, "rate")), now ? rate(now.rate) : "none yet"),
        change("Source", textIn(input, "source"), now?.source ?? null),
      ];
    },
  },
};

/**
 * For an open proposal the changes as of now; for a decided one as stored at the decision. One that ended
 * undecided shows only what was requested, because its figures were not stored.
 */
export async function changesOf(
  db: Db,
  { id, action, input, state }: Pick<Proposal, "id" | "action" | "input" | "state">,
): Promise<{ says: string; changes: Change[] }> {
  const says = WORDS[action]?.says ?? action.replaceAll("_", " ");
  if (state === "open") return { says, changes: await changesNow(db, action, input) };
  const { rows } = await sql<{ changes: Change[] }>`
    select changes from console.proposals_seen where proposal_id = ${id}`.execute(db);
  if (rows[0]) return { says, changes: rows[0].changes };
  const changes = await changesNow(db, action, input);
  return { says, changes: changes.filter(({ before }) => before === null) };
}

/** Stores what the person who decides sees now. */
export async function keepSeen(tx: Tx, { id, action, input }: Proposal): Promise<void> {
  const changes = JSON.stringify(await changesNow(tx, action, input));
  await sql`
    insert into console.proposals_seen values (${id}, ${changes}::jsonb)
    on conflict (proposal_id) do update set changes = excluded.changes`.execute(tx);
}

async function changesNow(db: Db, action: Action, input: Input): Promise<Change[]> {
  const words = WORDS[action];
  return words ? await words.changes(db, input) : asItStands(input);
}

/** The amount missing by the last two statements, and who bears it. */
async function lossChanges(db: Db, input: Input): Promise<Change[]> {
  const currency = currencyIn(input);
  const book = LOSS_BOOKS.find((one) => one === textIn(input, "book")) ?? "house";
  const gone = change(
    "Missing by the last two statements",
    worth(await missing(db, book, currency), currency),
  );
  const place = {
    client: "custody, held for members",
    house: "the house's own",
    reserve: "the reserve's wallet",
  }[book];
  const borne = {
    client: () =>
      change("Borne by", "the float; what it has not is owed by the house, and sales stop"),
    house: () => moved(db, "House's cash", "house.cash", input, -1n),
    reserve: async () => {
      const free = await reserveFree(db, currency);
      const left = worth(free - amountIn(input, "amount"), currency);
      return change("Free in the reserve, capital before yield", left, worth(free, currency));
    },
  }[book];
  return [
    amountOf(input, "Gone"),
    change("From", place),
    gone,
    await borne(),
    ...documentIn(input),
    ...textsIn(input, { reference: "What happened" }),
  ];
}

/** The most entries shown; an event of a whole bucket has more. */
const ENTRIES_MOST = 24;

async function reversalChanges(db: Db, input: Input): Promise<Change[]> {
  const id = textIn(input, "transaction_id");
  const { rows } = await sql<{ kind: string; amount: bigint; currency: Currency; side: string }>`
    select e.kind, e.amount, e.currency, e.side from ledger.entries e
    where e.bucket = ${Number(textIn(input, "bucket"))} and e.transaction_id = ${id}
    order by e.no limit ${ENTRIES_MOST}`.execute(db);
  return [
    change("Ledger transaction", publicId("ledgerTransaction", id)),
    ...textsIn(input, { event: "Event", reference: "Reason" }),
    ...rows.map(({ kind, amount, currency, side }) =>
      change(
        `Entry of ${kind}`,
        `${side === "D" ? "credits" : "debits"} ${worth(amount, currency)}`,
      ),
    ),
  ];
}

async function salesChanges(db: Db, input: Input): Promise<Change[]> {
  const guard = (await guards(db)).find(({ currency }) => currency === currencyIn(input));
  const reasons = [...new Set([...(guard?.red ?? []), ...(guard?.reasons ?? [])])];
  return [
    change(`Sales in ${currencyIn(input)}`, "on", guard?.haltedAt ? "stopped" : "not stopped"),
    ...(guard?.haltedAt ? [change("Stopped since", guard.haltedAt.toISOString())] : []),
    ...reasons.map((code) => change("Stopped for", guardWords(code))),
    change(
      "Red now",
      guard?.red.length ? guard.red.map(guardWords).join(", ") : "nothing, so sales can go on",
    ),
    ...textsIn(input, { reference: "Reason" }),
  ];
}

const POLICY = {
  offers: "Offers",
  promotions: "Promotions",
  invitations: "Money for invitations",
  coupons: "Coupons",
  claims: "Claims",
  warning: "Warning",
} as const satisfies Record<keyof Policy, string>;

async function policyChanges(db: Db, input: Input): Promise<Change[]> {
  const country = textIn(input, "country");
  const now = await policyOf(db, country);
  const after = input.after as Policy;
  const said = (value: Policy[keyof Policy]) =>
    typeof value === "string" ? value : value ? "allowed" : "not allowed";
  const names = Object.keys(POLICY) as (keyof Policy)[];
  return [
    change("Country", country),
    ...names.map((name) => change(POLICY[name], said(after[name]), said(now[name]))),
    ...textsIn(input, { reference: "Reason" }),
  ];
}

function couponChanges(input: Input): Change[] {
  const currency = currencyIn(input);
  const product = textIn(input, "product_id");
  const percent = amountIn(input, "percent_bps");
  return [
    ...textsIn(input, { name: "Name", kind: "Kind" }),
    change("Gives at most", worth(amountIn(input, "amount"), currency)),
    ...(percent > 0n ? [change("Off the price", `${Number(percent) / 100} %`)] : []),
    ...textsIn(input, { extra_days: "Extra days" }),
    change("For purchases from", worth(amountIn(input, "minimum"), currency)),
    ...(product ? [about("Only for", "products", "product", product)] : []),
    ...textsIn(input, { valid_from: "From", valid_to: "Until" }),
  ];
}

/** An amount with all six decimals, since a coin may be worth less than 0.01. */
const wholly = (units: bigint) =>
  `${units / 1_000_000n}.${(units % 1_000_000n).toString().padStart(6, "0")}`;

async function coins(db: Db, input: Input): Promise<Change[]> {
  const now = await coinTerms(db);
  const plan = Array.isArray(input.plan) ? input.plan.join(", ") : "";
  const value = (units: bigint) => `${wholly(units)} tUSDT`;
  const all: [string, string, string][] = [
    ["Coins of the seven days", plan, now.plan.join(", ")],
    ["Questions a day", textIn(input, "questions"), String(now.questions)],
    ["Coins of a right answer", textIn(input, "per_answer"), String(now.perAnswer)],
    ["One coin is worth", value(amountIn(input, "value")), value(now.value)],
    ["Fewest coins exchanged", textIn(input, "minimum"), String(now.minimum)],
    ["Exchanged in steps of", textIn(input, "step"), String(now.step)],
    ["Most coins exchanged a day", textIn(input, "per_day"), String(now.perDay)],
  ];
  return all.map(([what, after, before]) => change(what, after, before === after ? null : before));
}
