/** Whether a proxy brought a request here: what is for this machine alone is not for its callers. */
import type { IncomingHttpHeaders } from "node:http";

/** What a proxy adds, whatever host name it asks for. */
const FORWARDED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  FORWARDED.some((name) => headers[name] !== undefined);
