/**
 * The console's pages that are not generated from lists and commands, and the components added to
 * the page of a row.
 */
import type { Row } from "@ballast/contract/console/form.ts";
import { ROLES, type Role } from "@ballast/contract/console/staff.ts";
import { type ComponentType, lazy } from "react";

export type Page = {
  /** The path segment after /console/p/. */
  path: string;
  title: string;
  area: string;
  roles: readonly Role[];
  Page: ComponentType;
};

export const PAGES: readonly Page[] = [
  {
    path: "product-draft",
    title: "Draft a product",
    area: "Products",
    roles: ["content", "finance"],
    Page: lazy(() => import("./product-draft.tsx")),
  },
  {
    path: "write-letter",
    title: "Write a letter",
    area: "Content",
    roles: ["support", "content", "admin"],
    Page: lazy(() => import("./write-letter.tsx")),
  },
  {
    path: "word-list",
    title: "Word list",
    area: "Content",
    roles: ["support", "content", "finance", "auditor", "admin"],
    Page: lazy(() => import("./word-list.tsx")),
  },
  {
    path: "coverage",
    title: "Coverage",
    area: "Reserve",
    roles: ["support", "content", "finance", "auditor", "admin"],
    Page: lazy(() => import("./coverage.tsx")),
  },
  {
    path: "the-end",
    title: "The end",
    area: "Reserve",
    roles: ROLES,
    Page: lazy(() => import("./the-end.tsx")),
  },
  {
    path: "permissions",
    title: "Permissions",
    area: "System",
    roles: ["support", "content", "finance", "auditor", "admin"],
    Page: lazy(() => import("./permissions.tsx")),
  },
  {
    path: "reconciliation",
    title: "Reconciliation",
    area: "Ledger",
    roles: ROLES,
    Page: lazy(() => import("./reconciliation.tsx")),
  },
  {
    path: "trail",
    title: "Trails",
    area: "Ledger",
    roles: ROLES,
    Page: lazy(() => import("./trail.tsx")),
  },
];

/** By resource: a component that the page of a row shows between its values and its lists. */
export const ROW_EXTRAS: Record<string, ComponentType<{ row: Row }>> = {
  accounts: lazy(() => import("./account-statement.tsx")),
  "ledger-transactions": lazy(() => import("./transaction-cause.tsx")),
  incomes: lazy(() => import("./income-trail.tsx")),
  breaks: lazy(() => import("./break-meaning.tsx")),
  members: lazy(() => import("./member-glance.tsx")),
  claims: lazy(async () => ({ default: (await import("./row-pictures.tsx")).ClaimProof })),
  posts: lazy(async () => ({ default: (await import("./row-pictures.tsx")).PostPictures })),
  feedback: lazy(async () => ({ default: (await import("./row-pictures.tsx")).FeedbackPictures })),
  letters: lazy(() => import("./row-texts.tsx")),
  content: lazy(() => import("./row-texts.tsx")),
  guides: lazy(() => import("./row-texts.tsx")),
  "guide-versions": lazy(() => import("./row-texts.tsx")),
  "quiz-questions": lazy(() => import("./row-question.tsx")),
  "quiz-versions": lazy(() => import("./row-question.tsx")),
  "code-batches": lazy(() => import("./make-codes.tsx")),
  agreements: lazy(() => import("./agreement-difference.tsx")),
  products: lazy(() => import("./product-view.tsx")),
  proposals: lazy(() => import("./proposal-view.tsx")),
};

/**
 * By resource: columns that the page of a row leaves out, because its component in ROW_EXTRAS shows
 * them, or because they only decide which buttons are there.
 */
export const COLUMNS_LEFT_TO_EXTRA: Record<string, readonly string[]> = {
  withdrawals: ["isHeldByStaff", "canBeHeld"],
  letters: ["title", "body", "texts"],
  content: ["title", "body", "texts"],
  guides: ["title", "texts"],
  "guide-versions": ["title", "texts"],
  "quiz-questions": ["question", "right", "wrong", "other", "texts"],
  "quiz-versions": ["question", "right", "texts"],
  agreements: ["body", "texts"],
  products: ["returnSource", "returnSourceIn"],
};
