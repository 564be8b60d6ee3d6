import * as z from "zod/mini";
import type { Role } from "./console/staff.ts";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "./constants.ts";
import type { RefusalCode } from "./errors.ts";
import type { Route } from "./route.ts";
import { CODE_POINTS_A_CHARACTER, isWithin } from "./text/graphemes.ts";
import { latinDigits } from "./text/latin-digits.ts";
import { isVisible } from "./text/visible-text.ts";

/**
 * One call, declared once for both sides. `input` decodes the text of a request, `output` encodes
 * the response, and `refusals` lists the expected refusals besides the common ones of errors.ts. A
 * `money` call requires an Idempotency-Key and returns the first response on a repeat; a `keyed`
 * call does so when a key is sent, and otherwise creates something new.
 */
export type Endpoint = Route & {
  purpose: string;
  input: z.ZodMiniType;
  output: z.ZodMiniType;
  refusals: readonly RefusalCode[];
  /** The staff roles that may call it; absent for calls that are not for staff. */
  staff?: readonly Role[];
  /**
   * The files that a multipart call accepts besides its fields; the server reads files under any
   * name.
   */
  files?: FileParts;
  /** A success is a file instead of an envelope; a refusal is an envelope as everywhere. */
  download?: true;
};

/** The pictures under one field name: their number, and the maximum size of each. */
export type FileParts = { field: string; least: number; most: number; mostBytes: number };

export type InputOf<E extends Endpoint> = z.output<E["input"]>;
export type OutputOf<E extends Endpoint> = z.output<E["output"]>;

/** The same types in their wire format, and the route type of one call. */
export type WireInputOf<E extends Endpoint> = z.input<E["input"]>;
export type WireOutputOf<E extends Endpoint> = z.input<E["output"]>;
export type RouteOf<E extends Endpoint> = Pick<E, Exclude<keyof Route, "keyed">> &
  Pick<Route, "keyed">;

/** A schema, or a function that creates it on first use. */
type Made = z.ZodMiniType | (() => z.ZodMiniType);

type Draft = Omit<Endpoint, "money" | "refusals" | "input" | "output"> & {
  money?: boolean;
  refusals?: readonly RefusalCode[];
  input?: Made;
  output: Made;
};

const nothing = z.object({});

type SchemaOf<M> = M extends () => infer S ? S : M extends z.ZodMiniType ? M : typeof nothing;

type Filled<D extends Draft> = Omit<D, "money" | "refusals" | "input" | "output"> & {
  money: D["money"] extends true ? true : false;
  refusals: readonly RefusalCode[];
  input: SchemaOf<D["input"]>;
  output: SchemaOf<D["output"]>;
};

/**
 * Declares a call. The defaults are no input, no money, no refusals of its own. In the files loaded
 * at the start of the app a schema is behind `() =>`, so that a phone creates only the schemas of
 * the calls it sends.
 */
export function endpoint<const D extends Draft>(draft: D): Filled<D> {
  const input = made(draft.input ?? nothing);
  const output = made(draft.output);
  const call = {
    ...{ money: false, refusals: [], ...draft },
    get input() {
      return input();
    },
    get output() {
      return output();
    },
  };
  return call as unknown as Filled<D>;
}

/** Creates the schema once, on first use. */
function made(of: Made): () => z.ZodMiniType {
  let known = typeof of === "function" ? undefined : of;
  return () => {
    known ??= (of as () => z.ZodMiniType)();
    return known;
  };
}

/** Decimal text ↔ number, a whole number within bounds; for counts and pages, never for money. */
export function whole(min: number, max: number) {
  return z.codec(
    z.string().check(z.overwrite(latinDigits), z.regex(/^\d{1,9}$/)),
    z.number().check(z.gte(min), z.lte(max)),
    {
      decode: (text) => Number(text),
      encode: (value) => String(value),
    },
  );
}

/** Input of a paged list: pageNum from 1 and pageSize, or the cursor of the previous response. */
export const page = {
  pageNum: z._default(whole(1, 100_000), 1),
  pageSize: z._default(whole(1, PAGE_SIZE_MAX), PAGE_SIZE_DEFAULT),
  cursor: z.optional(z.string().check(z.maxLength(200))),
};

/** Output of a paged list. `cursor` requests the next page; null at the end. */
export function paged<T extends z.ZodMiniType>(item: T) {
  return z.object({
    total: z.number(),
    list: z.array(item),
    cursor: z.nullable(z.string()),
  });
}

/** A text with at least one visible character and at most this many, as a reader counts them. */
export function shownText(most: number) {
  return z.string().check(
    z.minLength(1),
    z.maxLength(2 * CODE_POINTS_A_CHARACTER * most),
    z.refine((text) => isVisible(text) && isWithin(text.trim(), most)),
  );
}

/** Wire format: ISO 8601 text in UTC ↔ Date. */
export const instant = z.codec(z.string(), z.date(), {
  decode: (text) => new Date(text),
  encode: (at) => at.toISOString(),
});

/** Wire format: YYYY-MM-DD. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
