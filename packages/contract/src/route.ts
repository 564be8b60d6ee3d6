/** Where a call is found and how it travels; all that is known of it without its schemas. */
export const SERVICES = [
  "user",
  "product",
  "gift",
  "square",
  "income",
  "assets",
  "cash",
  "fiat",
  "message",
  "proof",
  "open",
  "console",
] as const;
export type Service = (typeof SERVICES)[number];

/** How the input travels: in the query, form-encoded, as multipart, or not at all. */
export type BodyKind = "none" | "query" | "form" | "multipart";

export type Route = {
  service: Service;
  method: "GET" | "POST";
  path: string;
  member: boolean;
  body: BodyKind;
  money: boolean;
  /** It makes something new each time: a repeat is what has the same Idempotency-Key, where one is sent. */
  keyed?: boolean;
};

/** Whether an Idempotency-Key sent with it is heeded; a call that moves money needs one. */
export const takesKey = ({ money, keyed }: Pick<Route, "money" | "keyed">): boolean =>
  money || keyed === true;

/** The URL path below the base: /api/{service}/{path}. */
export function pathOf(call: Pick<Route, "service" | "path">): string {
  return `/api/${call.service}/${call.path}`;
}

/** The envelope of every answer. */
export type Envelope<T> = { code: number; msg: string; data: T };
