/**
 * The queues of the first page: the list of each, and the filter for the rows that wait for staff.
 */
import type { Role } from "@ballast/contract/console/staff.ts";
import type { Filter } from "../ui/filters.tsx";

/**
 * `unless` has additional filters for users who are not admins. `isWatched`: the rows proceed by
 * themselves and are only watched. `isAgeless`: the age of a row says nothing.
 */
export type Waiting = {
  title: string;
  says: string;
  resource: string;
  filters: Filter[];
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

/** The filters for the rows of a queue that wait for a given role. */
export const filtersFor = ({ filters, unless = [] }: Waiting, role: Role): Filter[] =>
  role === "admin" ? filters : [...filters, ...unless];

/** The most urgent queues first: errors, then members' money that waits, then decisions. */
export const WAITING: readonly Waiting[] = [
  {
    title: "Sales",
    says: "stopped, or not checked in time",
    resource: "sales",
    filters: states("stopped", "stale"),
    since: "haltedAt",
  },
  {
    title: "Breaks",
    says: "the books and the outside differ",
    resource: "breaks",
    filters: states("open"),
  },
  {
    title: "Broken invariants",
    says: "what must be true and is not",
    resource: "invariants",
    filters: states("broken"),
  },
  {
    title: "Withdrawals",
    says: "processing, not yet approved",
    resource: "withdrawals",
    filters: states("processing"),
  },
  {
    title: "Stuck on the chain",
    says: "transfers to send again or to take back",
    resource: "chain-transfers",
    filters: STUCK,
  },
  {
    title: "Stuck at the bank",
    says: "transfers to send again or to take back",
    resource: "bank-transfers",
    filters: STUCK,
  },
  {
    title: "Approvals",
    says: "proposed by one, to be decided by another",
    resource: "proposals",
    filters: states("open"),
    // Only admins decide about people, roles and limits.
    unless: [{ column: "by", op: "among", value: ["any"] }],
  },
  {
    title: "Receipts without an owner",
    says: "not yet matched to a member",
    resource: "receipts",
    filters: states("open"),
  },
  {
    title: "Claims",
    says: "handed in, to be looked at",
    resource: "claims",
    filters: states("submitted"),
  },
  {
    title: "Posts",
    says: "waiting for review, or hidden by reports",
    resource: "posts",
    filters: states("waiting", "hidden"),
  },
  {
    title: "Reports",
    says: "of posts and comments, nobody looked yet",
    resource: "reports",
    filters: states("open"),
  },
  {
    title: "Failed jobs",
    says: "whose last run went wrong",
    resource: "jobs",
    filters: states("failed"),
  },
  {
    title: "People to vouch for",
    says: "whose key somebody else saw: they decide nothing together until a third person speaks for them",
    resource: "staff",
    filters: states("unvouched"),
    isAgeless: true,
  },
  {
    title: "Sweeps",
    says: "under way between the books",
    resource: "cash-sweeps",
    filters: states("queued"),
    isWatched: true,
  },
];
