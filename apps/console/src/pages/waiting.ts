/**
 * The queues of the first page: the list of each, and the filter for the rows that wait for staff.
 */
import type { Row } from "@ballast/contract/console/form.ts";
import type { Role } from "@ballast/contract/console/staff.ts";
import type { ClaimKind } from "@ballast/contract/gift/claims.ts";
import { type Currency, formatAmount } from "@ballast/contract/money.ts";
import type { Filter } from "../ui/filters.tsx";

/**
 * `unless` has additional filters for users who are not admins. `isWatched`: the rows proceed by
 * themselves and are only watched. `isAgeless`: the age of a row says nothing.
 */
export type Waiting = {
  title: string;
  /** One of its rows. */
  one: string;
  says: string;
  resource: string;
  filters: Filter[];
  /** The columns of a row with its amount, whose it is, and by when it is to be decided. */
  amount?: string;
  whose?: string;
  latest?: string;
  /**
   * Why a person looks at this row, where that differs between rows; null where it is not known.
   * `autoApproveMax` is null before the server has told it.
   */
  why?(values: Row["values"], autoApproveMax: bigint | null): string | null;
  unless?: Filter[];
  isWatched?: true;
  isAgeless?: true;
  /** The column with the start of the wait, if that is not the first instant of a row. */
  since?: string;
};

const states = (...value: string[]): Filter[] => [{ column: "state", op: "among", value }];
/** The first filter makes the second one cheap, because it leaves few rows. */
const STUCK: Filter[] = [
  { column: "endedAt", op: "none", value: "" },
  { column: "isStuck", op: "among", value: ["true"] },
];

/** What a member sends for each kind of claim. */
export const CLAIM_WORDS: Readonly<Record<string, string>> = {
  join_group: "screenshot of the chat group",
  share_video: "link to a video",
} satisfies Record<ClaimKind, string>;

const inWords = (code: unknown) => String(code ?? "").replaceAll("_", " ");

function whyWithdrawal(values: Row["values"], autoApproveMax: bigint | null): string | null {
  const { gross, currency, risks, holdReason, canBePaid } = values;
  if (holdReason) return `held for: ${inWords(holdReason)}`;
  const isMuch = autoApproveMax !== null && BigInt(String(gross)) > autoApproveMax;
  const above = isMuch && `above ${formatAmount(autoApproveMax, String(currency) as Currency)}`;
  const waits = canBePaid === false && "no payment may leave now";
  const reasons = [waits, above, risks].filter(Boolean).join(", ");
  if (reasons !== "") return reasons;
  return autoApproveMax === null ? null : "waits for its run on a weekday";
}

function whyPost({ state, author, postsBefore, pictures }: Row["values"]): string {
  if (state === "hidden") return "hidden by reports";
  const many = Number(pictures);
  const pictured = many === 0 ? "" : `, ${many} ${many === 1 ? "picture" : "pictures"}`;
  const isFirst = postsBefore === 0;
  const post =
    author === null ? "of the staff" : isFirst ? "the first post of a member" : "a new post";
  return `${post}${pictured}`;
}

/** The filters for the rows of a queue that wait for a given role. */
export const filtersFor = ({ filters, unless = [] }: Waiting, role: Role): Filter[] =>
  role === "admin" ? filters : [...filters, ...unless];

/** The most urgent queues first: errors, then members' money that waits, then decisions. */
export const WAITING: readonly Waiting[] = [
  {
    title: "Sales",
    one: "Sales",
    says: "stopped, or not checked in time",
    resource: "sales",
    filters: states("stopped", "stale"),
    since: "haltedAt",
  },
  {
    title: "Breaks",
    one: "Break",
    says: "the books and the outside differ",
    resource: "breaks",
    filters: states("open"),
  },
  {
    title: "Broken invariants",
    one: "Broken invariant",
    says: "what must be true and is not",
    resource: "invariants",
    filters: states("broken"),
  },
  {
    title: "Withdrawals",
    one: "Withdrawal",
    says: "processing, not yet approved",
    resource: "withdrawals",
    filters: states("processing"),
    ...{ amount: "gross", whose: "member", latest: "arriveBy", why: whyWithdrawal },
  },
  {
    title: "Stuck on the chain",
    one: "Stuck transfer",
    says: "transfers to send again or to take back",
    resource: "chain-transfers",
    filters: STUCK,
  },
  {
    title: "Stuck at the bank",
    one: "Stuck transfer",
    says: "transfers to send again or to take back",
    resource: "bank-transfers",
    filters: STUCK,
  },
  {
    title: "Approvals",
    one: "Approval",
    says: "proposed by one, to be decided by another",
    resource: "proposals",
    filters: states("open"),
    // Only admins decide about people, roles and limits.
    unless: [{ column: "by", op: "among", value: ["any"] }],
    ...{ amount: "amount", whose: "maker", latest: "endsAt" },
    why: ({ action, about }) => [inWords(action), about].filter(Boolean).join(": "),
  },
  {
    title: "Receipts without an owner",
    one: "Receipt",
    says: "not yet matched to a member",
    resource: "receipts",
    filters: states("open"),
    amount: "amount",
  },
  {
    title: "Claims",
    one: "Claim",
    says: "handed in, to be looked at",
    resource: "claims",
    filters: states("submitted"),
    ...{ amount: "amount", whose: "member" },
    why: ({ kind }) => CLAIM_WORDS[String(kind)] ?? inWords(kind),
  },
  {
    title: "Posts",
    one: "Post",
    says: "waiting for review, or hidden by reports",
    resource: "posts",
    filters: states("waiting", "hidden"),
    whose: "author",
    why: whyPost,
  },
  {
    title: "Reports",
    one: "Report",
    says: "of posts and comments, nobody looked yet",
    resource: "reports",
    filters: states("open"),
  },
  {
    title: "Failed jobs",
    one: "Failed job",
    says: "whose last run went wrong",
    resource: "jobs",
    filters: states("failed"),
  },
  {
    title: "People to vouch for",
    one: "Person",
    says: "whose key somebody else saw: they decide nothing together until a third person speaks for them",
    resource: "staff",
    why: () => "somebody else saw the key",
    filters: states("unvouched"),
    isAgeless: true,
  },
  {
    title: "Sweeps",
    one: "Sweep",
    says: "under way between the books",
    resource: "cash-sweeps",
    filters: states("queued"),
    isWatched: true,
  },
];
