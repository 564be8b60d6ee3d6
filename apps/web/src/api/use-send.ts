/** Submits a form of a member: encoded and decoded by the schemas of its call. */
import type { Endpoint, InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import { fromWire, toWire } from "./call.ts";
import { keyOf, refuseRequest, settleRequest, sinceOf } from "./pending-requests.ts";
import { type Submission, useSubmit } from "./use-submit.ts";

const KEYS = { keyOf, sinceOf, settle: settleRequest, refuse: refuseRequest };

export function useSend<E extends Endpoint>(endpoint: E): Submission<InputOf<E>, OutputOf<E>> {
  return useSubmit<E, InputOf<E>, OutputOf<E>>(endpoint, toWire, fromWire, KEYS);
}
