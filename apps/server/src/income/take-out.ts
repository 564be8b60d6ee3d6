/**
 * Takes income out to the balance wallet. Concurrent callers share one call of a batch function and one
 * commit (platform/group-commit.ts), in which the function also stores the idempotency key.
 */
import type { InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import { takeOut as contract } from "@ballast/contract/income/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import { type Db, isTransient } from "../platform/db.ts";
import { createGroupCommit } from "../platform/group-commit.ts";
import type { CallOf } from "../platform/http.ts";
import { Refusal } from "../platform/refusal.ts";

type Call = Pick<CallOf<typeof contract>, "member" | "key" | "inputHash">;
type TakenOut = OutputOf<typeof contract>;

/** An item of income.take_out_batch; without an order, all orders of the member. */
type TakeOutRequest = {
  key: string;
  input_hash: string;
  endpoint: string;
  bucket: number;
  member_id: string;
  order_id: string | null;
};
type Result = { outcome: string; answer: unknown };

export type TakeOuts = {
  takeOut(call: Call, input: InputOf<typeof contract>): Promise<TakenOut>;
  /** True while a take-out of the order's income waits or runs in this process. */
  underWay(memberId: string, orderId: string): boolean;
};

const busy = () => new Refusal("busy");

export function createTakeOuts(db: Db): TakeOuts {
  const open = new Map<string, Set<TakeOutRequest>>();
  const lanes = createGroupCommit<TakeOutRequest, Result>({
    name: "income.take_out_batch",
    laneOf: (request) => request.bucket,
    keyOf: (request) => request.member_id,
    run: (requests) => ask(db, requests),
    full: busy,
  });
  return {
    async takeOut(call, input) {
      const request = requestOf(call, input);
      const ofMember = open.get(request.member_id) ?? new Set();
      open.set(request.member_id, ofMember.add(request));
      try {
        return takenOutOf(await lanes.submit(request));
      } catch (error) {
        // Safe to retry: the same key tells whether the income was taken out.
        if (isTransient(error)) throw busy();
        throw error;
      } finally {
        ofMember.delete(request);
        if (ofMember.size === 0) open.delete(request.member_id);
      }
    },
    underWay(memberId, orderId) {
      const requests = [...(open.get(memberId) ?? [])];
      return requests.some((request) => request.order_id === null || request.order_id === orderId);
    },
  };
}

function requestOf(
  { member, key, inputHash }: Call,
  input: InputOf<typeof contract>,
): TakeOutRequest {
  return {
    key,
    input_hash: inputHash.toString("hex"),
    endpoint: pathOf(contract),
    bucket: member.bucket,
    member_id: member.id,
    order_id: input.orderId ?? null,
  };
}

async function ask(db: Db, requests: TakeOutRequest[]): Promise<Result[]> {
  const { rows } = await sql<Result>`
    select outcome, answer from income.take_out_batch(${JSON.stringify(requests)}::jsonb) order by no
  `.execute(db);
  return rows;
}

/** What was taken out; throws the refusal of the take-out. */
function takenOutOf({ outcome, answer }: Result): TakenOut {
  switch (outcome) {
    case "ok":
      return z.decode(contract.output, (answer as { data: never }).data);
    case "nothing_to_take_out":
    case "order_unknown":
    case "idempotency_key_reused":
      throw new Refusal(outcome);
    default:
      throw new Error(`income.take_out_batch answered ${outcome}`);
  }
}
