/** Submits a form of a logged-in member; the schemas of its endpoint encode and decode it. */
import type { Endpoint, InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import { fromWire, toWire } from "./call.ts";
import { keyOf, refuseRequest, settleRequest, sinceOf } from "./pending-requests.ts";
import { type Submission, useSubmit } from "./use-submit.ts";

const KEYS = { keyOf, sinceOf, settle: settleRequest, refuse: refuseRequest };

export function useSend<E extends Endpoint>(endpoint: E): Submission<InputOf<E>, OutputOf<E>> {
  return useSubmit<E, InputOf<E>, OutputOf<E>>(endpoint, toWire, fromWire, KEYS);
}
