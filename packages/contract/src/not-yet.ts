/**
 * Calls of the published list that are not available yet: they are mounted, refuse by name and do
 * nothing else. A call leaves this list when its slice is built.
 */
import * as z from "zod/mini";
import { type Endpoint, endpoint } from "./endpoint.ts";
import type { BodyKind, Service } from "./route.ts";

function call(
  service: Service,
  method: "GET" | "POST",
  path: string,
  member: boolean,
  body: BodyKind,
  purpose: string,
): Endpoint {
  const refusals = ["not_available_yet"] as const;
  return endpoint({
    service,
    method,
    path,
    member,
    body,
    purpose,
    output: z.object({}),
    refusals,
  });
}

export const NOT_YET: readonly Endpoint[] = [
];
