import * as z from "zod/mini";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "./constants.ts";
import type { RefusalCode } from "./errors.ts";
import type { Route } from "./route.ts";
import type { Role } from "./staff.ts";

/**
 * One call, declared once for both sides. `input` decodes what arrives as text; `output` encodes
 * what leaves; `refusals` lists every expected no beyond the common ones of errors.ts. A `money`
 * call needs an Idempotency-Key and answers a repeat with the first answer.
 */
export type Endpoint = Route & {
  purpose: string;
  input: z.ZodMiniType;
  output: z.ZodMiniType;
  refusals: readonly RefusalCode[];
  /** The roles of staff that may call it; left out for calls that are not the staff's. */
  staff?: readonly Role[];
  /** Success is a file, not an envelope; what is refused is an envelope as everywhere. */
  download?: true;
};

export type InputOf<E extends Endpoint> = z.output<E["input"]>;
export type OutputOf<E extends Endpoint> = z.output<E["output"]>;

/** The same as they travel, and the route of that very call. */
export type WireInputOf<E extends Endpoint> = z.input<E["input"]>;
export type WireOutputOf<E extends Endpoint> = z.input<E["output"]>;
export type RouteOf<E extends Endpoint> = Pick<E, keyof Route>;

type Draft = Omit<Endpoint, "money" | "refusals" | "input"> & {
  money?: boolean;
  refusals?: readonly RefusalCode[];
  input?: z.ZodMiniType;
};

const nothing = z.object({});

type Filled<D extends Draft> = Omit<D, "money" | "refusals" | "input"> & {
  money: D["money"] extends true ? true : false;
  refusals: readonly RefusalCode[];
  input: D["input"] extends z.ZodMiniType ? D["input"] : typeof nothing;
};

/** Declares a call; what is left out is: no input, no money, no refusals of its own. */
export function endpoint<const D extends Draft>(draft: D): Filled<D> {
  return { input: nothing, money: false, refusals: [], ...draft } as unknown as Filled<D>;
}

/** Text of a whole number ↔ number, within bounds; for counts and pages, never for money. */
export function whole(min: number, max: number) {
  return z.codec(z.string().check(z.regex(/^\d{1,9}$/)), z.number().check(z.gte(min), z.lte(max)), {
    decode: (text) => Number(text),
    encode: (value) => String(value),
  });
}

/** Input of a paged list: pageNum from 1 and pageSize, or the cursor of the answer before. */
export const page = {
  pageNum: z._default(whole(1, 100_000), 1),
  pageSize: z._default(whole(1, PAGE_SIZE_MAX), PAGE_SIZE_DEFAULT),
  cursor: z.optional(z.string().check(z.maxLength(200))),
};

/** Output of a paged list. `cursor` asks for the next page; null at the end. */
export function paged<T extends z.ZodMiniType>(item: T) {
  return z.object({
    total: z.number(),
    list: z.array(item),
    cursor: z.nullable(z.string()),
  });
}

/** Wire: ISO 8601 text in UTC ↔ Date. */
export const instant = z.codec(z.string(), z.date(), {
  decode: (text) => new Date(text),
  encode: (at) => at.toISOString(),
});

/** Wire: YYYY-MM-DD. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
