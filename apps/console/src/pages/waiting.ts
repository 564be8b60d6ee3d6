/** The queues of the first page: which list, and which of its rows wait for a person. */
import type { Role } from "@ballast/contract/console/staff.ts";
import type { Filter } from "../ui/filters.tsx";

/**
 * `unless`: more of them where the reader is not an admin. `isWatched`: it goes on by itself and is
 * looked at, but no person has to do anything. `isAgeless`: how long a row stands there says nothing.
 */
export type Waiting = {
  title: string;
  says: string;
  resource: string;
  filters: Filter[];
  unless?: Filter[];
  isWatched?: true;
  isAgeless?: true;
  /** The column that says from when it waits, where that is not the first moment of a row. */
  since?: string;
};

const states = (...value: string[]): Filter[] => [{ column: "state", op: "among", value }];
/** The first filter lets the second look at few rows. */
const STUCK: Filter[] = [
  { column: "endedAt", op: "none", value: "" },
  { column: "isStuck", op: "among", value: ["true"] },
];

/** What of it waits for somebody of this role. */
export const filtersFor = ({ filters, unless = [] }: Waiting, role: Role): Filter[] =>
  role === "admin" ? filters : [...filters, ...unless];

/** The most urgent first: what is wrong, then whose money waits, then what somebody wants decided. */
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
    // People, roles and limits are an admin's to decide.
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
