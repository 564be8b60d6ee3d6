/** Sending a form of a member: encoded and decoded by the schemas of its call. */
import type { Endpoint, InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import { fromWire, toWire } from "./call.ts";
import { type Sending, useSending } from "./sending.ts";
import { fulfil, keyOf, refuse, sinceOf } from "./wishes.ts";

const WISHES = { keyOf, sinceOf, fulfil, refuse };

export function useSend<E extends Endpoint>(endpoint: E): Sending<InputOf<E>, OutputOf<E>> {
  return useSending<E, InputOf<E>, OutputOf<E>>(endpoint, toWire, fromWire, WISHES);
}
