/** The service `user`: statements of a period, a copy of all own data, closing the account. */
import * as z from "zod/mini";
import { day, endpoint, instant } from "../endpoint.ts";
import { amount, currency } from "../money.ts";

const password = z.string().check(z.minLength(1), z.maxLength(200));

/** The first two end with a signature; the others are for spreadsheets and accounting programs. */
export const STATEMENT_FORMATS = ["csv", "pdf", "xlsx", "ofx", "journal"] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];
export type SignedFormat = Extract<StatementFormat, "csv" | "pdf">;

/** The time zone's name in the IANA database. */
const zone = z._default(z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,60}$/)), "UTC");

/** Without days the period is the latest month with a posting, as far as its days are over. */
export const previewStatement = endpoint({
  service: "user",
  method: "GET",
  path: "statement/preview",
  member: true,
  body: "query",
  purpose: "added: how many entries a statement of some days would hold, before it is downloaded",
  input: z.object({ from: z.optional(day), to: z.optional(day), zone }),
  output: z.object({
    from: day,
    to: day,
    /** The last day that is over in the time zone. */
    latest: day,
    /** Counting stops at 50,000. */
    entries: z.int(),
  }),
  refusals: ["period_not_valid"],
});

export const downloadStatement = endpoint({
  service: "user",
  method: "GET",
  path: "statement",
  member: true,
  body: "query",
  purpose:
    "added: statement of a period that has ended; opening + entries = closing in each account",
  input: z.object({
    /** The first and last day, both included, in the time zone. */
    from: day,
    to: day,
    zone,
    format: z.enum(STATEMENT_FORMATS),
  }),
  output: z.object({}),
  download: true,
  refusals: ["period_not_valid", "statement_too_long", "books_behind"],
});

export const exportOwnData = endpoint({
  service: "user",
  method: "POST",
  path: "own-data",
  member: true,
  body: "form",
  purpose: "added: everything that is kept about the member, as JSON; needs the login password",
  input: z.object({ password }),
  output: z.object({}),
  download: true,
  refusals: ["login_password_wrong", "export_limit"],
});

/** The obstacles to closing an account, each named by the refusal it would cause. */
export const CLOSING_OBSTACLES = [
  "closing_orders",
  "closing_withdrawals",
  "closing_money",
] as const;
export type ClosingObstacle = (typeof CLOSING_OBSTACLES)[number];

export const readClosing = endpoint({
  service: "user",
  method: "GET",
  path: "account/closing",
  member: true,
  body: "none",
  purpose: "added: what stands against closing the account",
  /** `rests` is what can be taken out now, however little, by currency. */
  output: z.object({
    obstacles: z.array(z.enum(CLOSING_OBSTACLES)),
    rests: z.array(z.object({ currency, amount })),
  }),
});

export const closeAccount = endpoint({
  service: "user",
  method: "POST",
  path: "account/close",
  member: true,
  body: "form",
  purpose: "added: closes the account for good; needs the passwords and a second yes",
  input: z.object({
    password,
    /** Required where a fund password is set. */
    payPassword: z.optional(password),
    /** The confirmation. */
    sure: z.literal("yes"),
  }),
  output: z.object({ closedAt: instant }),
  refusals: [
    "login_password_wrong",
    "fund_password_wrong",
    "closing_orders",
    "closing_withdrawals",
    "closing_money",
  ],
});
