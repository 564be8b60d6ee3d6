/** Calls an endpoint of the contract: encodes the input, sends it, and decodes the response. */
import type { Endpoint, InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import * as z from "zod/mini";
import { type Options, send, type Wire } from "./http.ts";

/** Encodes an input as text. Fields without a value are left out. */
export function toWire<E extends Endpoint>(endpoint: E, input: InputOf<E> | undefined): Wire {
  const encoded = z.encode(endpoint.input, (input ?? {}) as never) as Record<string, unknown>;
  const given = Object.entries(encoded).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

export function fromWire<E extends Endpoint>(endpoint: E, data: unknown): OutputOf<E> {
  return z.decode(endpoint.output, data as never) as OutputOf<E>;
}

export async function call<E extends Endpoint>(
  endpoint: E,
  input?: InputOf<E>,
  options: Options = {},
): Promise<OutputOf<E>> {
  return fromWire(endpoint, (await send(endpoint, toWire(endpoint, input), options)).data);
}
