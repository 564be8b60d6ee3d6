/** The route of a call and its transport: all that is known of it without its schemas. */
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

/** How the input is sent: in the query, form-encoded, as multipart, or not at all. */
export type BodyKind = "none" | "query" | "form" | "multipart";

export type Route = {
  service: Service;
  method: "GET" | "POST";
  path: string;
  member: boolean;
  body: BodyKind;
  money: boolean;
  /**
   * The call creates something new each time; a request is a repeat only when it has the same
   * Idempotency-Key.
   */
  keyed?: boolean;
};

/** Whether the call honours an Idempotency-Key; a call that moves money requires one. */
export const takesKey = ({ money, keyed }: Pick<Route, "money" | "keyed">): boolean =>
  money || keyed === true;

/** The URL path below the base: /api/{service}/{path}. */
export function pathOf(call: Pick<Route, "service" | "path">): string {
  return `/api/${call.service}/${call.path}`;
}

/** The envelope of every response. */
export type Envelope<T> = { code: number; msg: string; data: T };
