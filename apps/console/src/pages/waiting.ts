/** The queues of the first page: which list, and which of its rows wait for a person. */
import type { Role } from "@ballast/contract/staff.ts";
import type { Filter } from "../ui/filters.tsx";

/** `unless`: more of them where the reader is not an admin. */
export type Waiting = {
  title: string;
  says: string;
  resource: string;
  filters: Filter[];
  unless?: Filter[];
};

const states = (...value: string[]): Filter[] => [{ column: "state", op: "among", value }];

/** What of it waits for somebody of this role. */
export const filtersFor = ({ filters, unless = [] }: Waiting, role: Role): Filter[] =>
  role === "admin" ? filters : [...filters, ...unless];

export const WAITING: readonly Waiting[] = [
  {
    title: "Approvals",
    says: "proposed by one, to be decided by another",
    resource: "proposals",
    filters: states("open"),
    // People, roles and limits are an admin's to decide.
    unless: [{ column: "by", op: "among", value: ["any"] }],
  },
  {
    title: "Withdrawals",
    says: "processing, not yet approved",
    resource: "withdrawals",
    filters: states("processing"),
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
    title: "Sales",
    says: "stopped, or not checked in time",
    resource: "sales",
    filters: states("stopped", "stale"),
  },
  {
    title: "Sweeps",
    says: "under way between the books",
    resource: "cash-sweeps",
    filters: states("queued"),
  },
  {
    title: "Breaks",
    says: "the books and the outside differ",
    resource: "breaks",
    filters: states("open"),
  },
  {
    title: "People to vouch for",
    says: "whose key somebody else saw: they decide nothing together until a third person speaks for them",
    resource: "staff",
    filters: states("unvouched"),
  },
  {
    title: "Receipts without an owner",
    says: "not yet matched to a member",
    resource: "receipts",
    filters: states("open"),
  },
  {
    title: "Broken invariants",
    says: "what must be true and is not",
    resource: "invariants",
    filters: states("broken"),
  },
  {
    title: "Failed jobs",
    says: "whose last run went wrong",
    resource: "jobs",
    filters: states("failed"),
  },
];
