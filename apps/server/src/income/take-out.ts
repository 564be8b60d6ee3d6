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
type Wish = {
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
  const open = new Map<string, Set<Wish>>();
  const lanes = createGroupCommit<Wish, Result>({
    laneOf: (wish) => wish.bucket,
    keyOf: (wish) => wish.member_id,
    run: (wishes) => ask(db, wishes),
    full: busy,
  });
  return {
    async takeOut(call, input) {
      const wish = wishOf(call, input);
      const ofMember = open.get(wish.member_id) ?? new Set();
      open.set(wish.member_id, ofMember.add(wish));
      try {
        return takenOutOf(await lanes.submit(wish));
      } catch (error) {
        // Safe to retry: the same key tells whether the income was taken out.
        if (isTransient(error)) throw busy();
        throw error;
      } finally {
        ofMember.delete(wish);
        if (ofMember.size === 0) open.delete(wish.member_id);
      }
    },
    underWay(memberId, orderId) {
      const wishes = [...(open.get(memberId) ?? [])];
      return wishes.some((wish) => wish.order_id === null || wish.order_id === orderId);
    },
  };
}

function wishOf({ member, key, inputHash }: Call, input: InputOf<typeof contract>): Wish {
  return {
    key,
    input_hash: inputHash.toString("hex"),
    endpoint: pathOf(contract),
    bucket: member.bucket,
    member_id: member.id,
    order_id: input.orderId ?? null,
  };
}

async function ask(db: Db, wishes: Wish[]): Promise<Result[]> {
  const { rows } = await sql<Result>`
    select outcome, answer from income.take_out_batch(${JSON.stringify(wishes)}::jsonb) order by no
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
